# The house
skip = Skip to the content
home = Fireside, to the front page
nav = Main
nav-play = Play
nav-cards = Cards
nav-decks = Decks
nav-rules = Rules
settings = Settings
sign-in = Sign in
sign-out = Sign out
close = Close
cancel = Cancel
send = Send
find = Find
name = Name
password = Password
try-again = Try again
to-the-front = To the front page
opening-the-house = Lighting the fire …
coming-to-the-table = Coming to the table …
looking = Looking …
no-page-title = There is nothing here
no-page-words = Nobody has put a page at { $path }. The games are on the front page.

# Refusals
trouble-table-not_found = This table is gone
trouble-table-not_found-words = It may have been closed, or nobody sat at it for a long time. If somebody gave you the link, ask for a new one.
trouble-table-frozen = This table rests
trouble-table-frozen-words = The game was begun with other rules or cards than this house has now, so it can't be played on here. Nothing of it is lost: a house with the old rules can go on with it.
trouble-table-forbidden = This table is not for you to see
trouble-table-forbidden-words = Those who play here want no watchers.
trouble-replay-not_found = There is no such game to watch
trouble-replay-not_found-words = It was never played in this house, or was forgotten since.
trouble-replay-frozen = This game can't be shown
trouble-replay-frozen-words = It was played with other rules or cards than this house has now.
trouble-deck-not_found = There is no such deck
trouble-deck-not_found-words = It was thrown away, or whoever built it shares it no longer.
trouble-game-not_found = No such game is played here
trouble-game-not_found-words = The games of this house are on the front page.
refused = That was not done.
refused-offline = The house can't be reached. Check your connection; nothing you did is lost.
refused-unreadable = The house could not read that.
refused-stranger = Say who you are first.
refused-forbidden = You may not do that.
refused-not_found = This table, deck or page is gone.
refused-stale = The question has changed; here is the new one.
refused-not_asked = You are not asked just now.
refused-no_such_choice = There is no such answer.
refused-over = This game is over.
refused-not_now = Not now.
refused-taken = Somebody was faster.
refused-wrong = Something in it does not fit.
refused-limited = A little slower, please.
refused-too_large = That is too much at once.
refused-broken = The rules of this game failed here. The table is as it was before.
refused-frozen = This game was played with other rules than this house has now.
refused-closed-off = The rules of { $game } failed at this table, so it is closed off until they are mended. Tell whoever keeps this house.
refused-busy = The house is busy. Try again in a moment.
refused-bye = The house said goodbye.
refused-wrong_method = The house does not do that here.
refused-at-seat = Seat { $seat }: { $words }
refused-at-place = At “{ $place }”: { $words }
refused-paused = The house sets up no new tables just now. Games that are going on go on.
refused-no-undo = At this table nothing is taken back.
refused-no-eyes = At this table watchers see only what lies open.
refused-no-watchers = Nobody watches at this table.
refused-sign-in = The name or the password is wrong.
refused-old-password = The old password is wrong.
refused-room = Players talk with players, and watchers with watchers, until the game is over.
refused-banned = You may not play in this house: { $why }
refused-key = This key is wrong, or was used already. The host prints a new one when asked.
refused-newcomers = Too many newcomers come from your address. Try again in a few minutes.
refused-passwords = Too many passwords were tried. Wait a minute.
refused-talk = You have said a lot. Wait a few seconds.
refused-reports = You have told the admins enough for today. They will look.
refused-declined = { $seconds ->
    [one] Your last wish was not granted. You can ask again in a second.
   *[other] Your last wish was not granted. You can ask again in { $seconds } seconds.
}
refused-games = { $n ->
    [one] You have one game going. Finish it first.
   *[other] You have { $n } games going. Finish one first.
}
refused-replaced = A bot plays for you. Take your seat back first.
refused-guest = A guest has no password. Make an account first.
refused-bots-draw = Bots don't agree to draws. Play on, or resign.
refused-no-wish = Nobody asks for anything.
refused-not-away = Nobody you are waiting for has been away for long enough.
refused-wished = Something is being asked already. Wait for the answer.
refused-begun = The game has begun. You can watch it, or set up a table of your own.
refused-nobody-plays = Nobody plays here any more. Set up a table of your own.
refused-own-eyes = Until the game is over you see it from your own seat only.
refused-one-game = You have a game going. Finish it first.
refused-not-begun = The game has not begun.
refused-not-over = The game is not over yet.
refused-claim = With more than two players a bot can play on.
refused-claim-later = It is your turn. Answer first, then claim.
refused-stood-in = At this table a bot plays for whoever is away.
refused-days = With days to think only the clock decides. Wait for it.
refused-no-stand-in = No bot was agreed on for this table. Claim the game, or a draw.
refused-time-over = Your time for this question is over. The bot answers it; then you can take your seat back.
refused-time-was-over = Your time for that question was over, so its answer stands.
refused-absent = A bot plays for seat { $seat } until they are back. Until then nothing is taken back that revealed something, or that others have answered since.
refused-not-replaced = Nobody plays for you. The seat is yours.
refused-agreed = You have agreed already; the others have not.
refused-account = You have an account already. Sign out to make another.
refused-resigned = You are out of this game; a bot plays it to its end.
refused-old-game = That was answered in the game that is played on here, so it stands.
refused-account-name = An account has this name, or one that looks like it. Sign in to it, or choose another name.
refused-name-taken = This name is taken, or looks like one that is. Choose another.
refused-name-played = Somebody is playing under this name just now, or under one that looks like it. Choose another, or come back when their game is over.
refused-name-lost = An account has your name by now, or one that looks like it. Take another name first.
refused-name-alike = Your name looks like that of { $other }, who is at this table. Take another name, or another table.
refused-seat-taken = Somebody took this seat first. Look for another, or watch.
refused-deck-name = A deck's name has 1 to 60 letters.
refused-name = A name has 2 to 24 letters, digits, spaces or _ - . '
refused-password = A password has at least 8 letters. Longer is better than odder.
refused-commitment = The promise of the house was used up. Try once more.
unfetched = This page could not be fetched.
unfetched-words = The house is away, or has just been given new pages. As soon as it answers, this page is loaded anew by itself.

# Front page
front-title = Sit down. The fire is lit.
front-words = An open table for rules-heavy card and tactics games. It knows the rules, shows what you may do, asks one question at a time, and takes back a slip.
house-paused = The house sets up no new tables just now. Games that have begun go on.
your-games = Your games
go-on = Go on
on-the-shelf = On the shelf
classics = Classics
players-exact = { $n ->
    [one] { $n } player
   *[other] { $n } players
}
players-range = { $fewest } to { $most } players
play-now = Play now
against-a-bot = { $game } against a bot
setting-up = Setting up …
with-friends = With friends
play-somebody = Find somebody
rules = Rules
tables = Tables
filter-game = Game
all-games = All games
which-tables = Which tables
tables-open = Free seats
tables-playing = Being played
tables-mine = Mine
tables-over = Finished
sit-down = Sit down
watch = Watch
see-how-it-went = Replay
your-turn = your turn
look-at-it = Look at it
watched-hands-short = watchers see all hands
nobody-there = nobody is there just now
agreed-open = as usual
agreed-yes = yes
agreed-no = no
agreed-none = none
agreed-starship-budget = Budget
agreed-starship-cap = Turn limit
agreed-starship-critical = Critical hit
agreed-starship-overflow = Damage that goes deeper
agreed-starship-starter = First turn
agreed-starship-starter-skips-draw = Starter skips drawing
agreed-starship-starter-skips-regeneration = Starter skips regeneration
agreed-prime-options-heroes-count = Heroes count against capacity
agreed-prime-options-pay-dots = Command dots
agreed-prime-options-turn-cap = Turn limit
news-turn = It is your turn at { $title }.
news-began = { $title } has begun.
news-rematch = You are asked for another game.
news-go = Go there
no-tables-open = Nobody waits at a table just now. Set one up, and whoever comes by can sit down.
no-tables-playing = No open game is being played just now.
no-tables-mine = You have not sat at a table yet.
no-tables-over = No open game has been finished yet.
set-up-a-table = Set up a table
free-seat = free seat

# Clocks
clock = Clock
clock-none = No clock
clock-days = { $days ->
    [one] { $days } day a move
   *[other] { $days } days a move
}
clock-timed = { $delay } s a move, { $minutes } min in the bank
clock-long = { $days } d { $hours } h
clock-choice-none = No clock
clock-choice-quick = 15 seconds a move and 10 minutes in the bank
clock-choice-calm = 1 minute a move and 30 minutes in the bank
clock-choice-day = 1 day a move
clock-choice-days = 3 days a move

# Setting up a table
new-table = Set up a table
which-game = Which game?
how-many = How many play?
seats = Seats
seat = Seat { $n }
seat-me = Me
seat-open = Whoever comes
seat-bot = Bot: { $strength }
with-deck = I bring
deck-of-seat = Deck of seat { $n }
deck-usual = As usual: { $deck }
deck-later = Chosen when the game begins
deck-written = As it is written below
deck-ready = Ready decks
deck-own = Your decks
deck-one-of-own = a deck of their own
deck-open-seats = Whoever takes a free seat may bring another deck; who brings none plays the one that lies there.
deck-none = None: I play what lies on my seat
deck-none-words = If nobody has laid a deck there, you choose when the game begins.
watchers-see = Watchers see
watch-neutral = What lies open
watch-hands = A player's cards too
watch-none = Nothing: nobody watches
in-the-lobby = Show it on the front page
may-take-back = Answers may be taken back, with consent where needed
stand-in = A bot plays on for whoever stays away
note = A line for the lobby
note-example = Beginners welcome
note-decks = If you write nothing, it names the decks: “{ $decks }”
own-setup = The game's own setup
own-setup-words = As JSON. Only what is written here is used.
setup-unreadable = The setup can't be read: { $why }

# Gathering
set-up-by = Set up by { $name }
what-name = What shall we call you?
any-name = any name, or none
kept = kept
waiting-for-players = { $n ->
    [0] The game is about to begin …
    [one] Waiting for one more player …
   *[other] Waiting for { $n } more players …
}
invite-words = Whoever opens this link may take a free seat:
copy-link = Copy the link
copied = Copied
link-copied = The link is copied.
leave-table = Leave the table
watched-hands = Whoever watches this game sees the hands of all players.
watched-neutral = Others may watch; they see only what lies open.
branch-of = { $step ->
    [0] A finished game is played again here from its beginning.
   *[other] A finished game is played on here from after its answer { $step }.
  } Whoever played it, or looked at it, has seen what was dealt.

# At the table
you = you
bot-name = { $strength } bot
shared = In the middle
face-down = face down
empty-square = empty
turned = turned
is-picked = picked
can-be-picked = can be chosen
place-can-be-picked = its place can be chosen
barred = Not now: { $why }
why-not = Not now:
row-column = row { $row }, column { $column }
choose-area = Choose { $area }
nothing-here = nothing
cards-count = { $n ->
    [0] empty
    [one] { $n } card
   *[other] { $n } cards
}
cards-face-down = { $n ->
    [one] one card face down
   *[other] { $n } cards face down
}
pile-top = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}, on top { $top }
meter-of = { $label } { $value } of { $max }
spoken-row = Row { $n }: { $cells }
your-question = Your question
asked-by = About { $card }
answers-count = { $n ->
    [one] one answer.
   *[other] { $n } answers.
}
typed-number = Number { $number } …
table-english = The words of the table (questions, story, cards) are English for now.
table-english-cards = The texts on the cards are English for now.
table-english-words = The words of the table (questions, story) are English for now.
all-answers = All answers
find-an-answer = Find an answer
really = Really? { $words }
really-yes = Yes, do it
really-no = Not yet
really-again = Say it again to do it.
no-answer-says = No answer says “{ $words }”.
waiting-for = Waiting for { $names } …
story = Story
earlier-lines = { $n ->
    [one] one earlier line
   *[other] { $n } earlier lines
} ↑
no-story = Nothing has happened yet.
story-show = Show on the board what this line is about
story-jump = Go to this moment
new-lines = { $n ->
    [one] one new line
   *[other] { $n } new lines
} ↓
chat = Chat
chat-players = What you write here, the players hear.
chat-watchers = What you write here, the other watchers hear; the players don't until the game is over.
say-something = Say something
mute = Mute
mute-name = Mute { $name }
report = Report something
report-what = What should the people who look after this house know?
report-send = Send the report
report-told = It was reported. Thank you.
story-or-chat = Story or chat
beside-the-board = Players, story and chat
players = Players
away = away
not-connected = not connected
is-a-bot = a bot plays
to-move = to move
won = won
drawn = draw
watchers = { $n ->
    [one] one watches
   *[other] { $n } watch
}
you-watch = You are watching.
look-as = Look through the eyes of
look-open = nobody: only what lies open
what-you-can-do = What you can do with it
words-explained = The words on it
what-else = What else you can do
take-back = Take back
ask-take-back = Ask to take back
offer-draw = Offer a draw
resign = Resign
resign-sure = Give this game up?
resign-words = The game ends at once, and you lose it. This can't be taken back.
play-on = Play on
agree = Agree
decline = Decline
withdraw = Withdraw
wish-undo = { $name } asks to take their last answer back.
wish-draw = { $name } offers a draw.
wish-mine-undo = You asked to take an answer back. The others are thinking about it.
wish-mine-draw = You offered a draw. The others are thinking about it.
undo-goes = This would go back:
undo-earlier = { $n ->
    [one] and one line before these
   *[other] and { $n } lines before these
}
undo-unseen = Nothing that you have seen would go back.
undo-yours = Your own answer goes back with it.
took-back-mine = You took your answer back.
took-back = { $name } took an answer back. The game stands where it stood before.
wish-not-undo = The answer stands: the others did not agree to take it back.
wish-not-draw = The others did not agree to a draw.
understood = All right
hush = No sounds
hand-of = The hand of { $name }
bot-plays-for-you = A bot plays for you.
take-seat-back = Take my seat back
they-are-away = The one to move has been away for a while. You need not wait.
claim-bot = Let a bot play on
claim-draw = Call it a draw
claim-win = Claim the game
habits = What is answered for you
auto-label = Answer for me
auto-never = Ask me every question
auto-only = Give the only answer for me
yield-label = Pass until
yield-phase = next phase
yield-turn = next turn
yield-asked = needed
yields-phase = Passes for you until the next phase begins or somebody else does something.
yields-turn = Passes for you until the next turn begins or somebody else does something.
yields-asked = Passes for you until there is something you must answer.
yield-stop = Stop passing
yield-ended = It no longer passes for you: { $why }.
ended-phase = a new phase has begun
ended-turn = a new turn has begun
ended-acted = somebody has done something
ended-must = this can't be passed
stop-label = Always ask me in
stop-words = In these phases nothing is answered for you.
answers-itself = There is only one answer; it is given for you in a moment.
more-above = More above
more-below = More below
phrase-good-luck = Good luck!
phrase-well-played = Well played.
phrase-thinking = Thinking …
phrase-i-need-a-minute = I need a minute.
phrase-your-turn = Your turn.
phrase-sorry-a-slip = Sorry, a slip.
phrase-thank-you-for-the-game = Thank you for the game.
phrase-another-one = Another one?
why-not-asked = No answer to this question is about this card.
nothing-barred = Nothing is barred: what no answer speaks of is not asked about now.
can-be-used = { $card } can be used now:

# The end of a game
result = Result
result-won = You have won!
result-shared = Nobody is ahead of you.
result-lost = Not this time.
result-over = The game is over.
play-again = Play again
to-the-rematch = To the rematch
watch-replay = Watch the replay
verify = Was chance fair?
fair = Yes.
not-fair = No!
fair-play = Fair play
fair-words = All chance in this game comes from a number the house chose before anybody sat down, mixed with a number of each player's own. Neither of them alone can choose what comes.
fair-promise = The house has sealed its number; this is the seal, noted by your browser when you came:
fair-after = When the game is over the house opens the seal. “Was chance fair?” compares it with this one, and looks for your own number in it.
fair-changed = The house now shows another seal than at first:
fair-holds = { $n ->
    [0] The seal was opened, and it is the number the house had chosen.
    [one] The seal was opened, and the one answer of the game fits what came of it.
   *[other] The seal was opened, and all { $n } answers of the game fit what came of it.
}
fair-mine = The number your browser gave when you sat down was mixed in.
fair-not-mine = The number your browser gave when you sat down was not mixed in: the house may have chosen what came.
fair-same = It is the seal your browser noted when you came to the table.
fair-other = It is not the seal your browser noted when you came to the table: first the noted one, then the other.
keep-games = You are a guest here.
make-account = Keep your games: make an account

# The line to the house
wire-lost = The line to the house is broken. The game waits for you; nothing is lost.
wire-restarting = The house is being restarted. You will be back at your table in a moment.
wire-replaced = The house has closed this table for you.
wire-next = Next try in { $seconds } s.
streamed = This browser, or something between it and the house, lets no direct line (WebSocket) through. The table is read as a stream instead; you can do everything, a little slower.
wire-away = The house can't be reached just now. You will be at the table as soon as it answers.
wire-keeping = Your answer “{ $words }” is kept, and given as soon as the line is back.
wire-session = You are no longer signed in here. Sign in again, and you are back at the table.
wire-forbidden = You may no longer look at this table.

# Keys
keys = Keys
key-answer = give the answer with this number
key-walk = walk over the board
key-sides = go to your own side, to the others' side
key-pick = choose what is in focus
key-zoom = look closely at what is in focus
key-clear = start choosing anew; in the chat: back to the question
key-question = go to the answers
key-yield = pass until you must answer, until the next phase, until the next turn; P again stops
key-undo = take back, or ask to
key-rules = rules and words of the game
key-story = the story
key-chat = chat
key-text = the table as text, with a command line
key-keys = this list
key-guide = the next step of the guide
letters-off = Keys of a single character are turned off in the settings.

# The table as text
to-text = The table as text, for screen readers
to-board = Back to the board
text-command = Command
text-status = Question
text-answers = Answers
text-barred = Not possible now
text-last = What happened since your last answer
text-table = The table
do-it = Do it
command-hint = A number gives that answer. Try: question, last, hand, board, opponent, card and a name, pass, log, help. Arrow up brings earlier lines back.
command-help = this list
command-question = says the question and its answers
command-pass = passes, ends your turn or has done, where you may
command-until = until phase, until turn, until asked: passes for you until then
command-stop = no longer passes for you
command-last = reads what happened since your last answer
command-why = says what can't be used now, and why; with a card's name or number, of that card
command-mine = reads your side of the table
command-opponent = reads the others' side
cannot-pass = You can't pass here; give one of the answers.
no-news = Nothing has happened since your last answer.
command-answers = lists the answers with their numbers
command-play = play and a number or words: gives that answer; play card and a number: what that card of your hand is for
command-board = reads the whole table
command-hand = reads your cards
command-zone = zone and a name: reads that part of the table; alone it lists the parts
command-card = card and a name, or a number of your hand: reads that card
command-rules = the rules and the words of the game
rules-open = The rules lie open; Escape closes them.
hand-card = card { $n }: { $card }
command-log = log and a number: reads the last lines of the story
command-clock = reads the clocks
command-who = says who sits where
command-undo = takes back, or asks to
command-draw = offers a draw
command-agree = agrees to what was asked
command-decline = declines it
command-resign = resign yes: gives the game up
command-say = say and words: talks in the chat
resign-how = Write “resign yes” to give the game up.
say-what = Say what?
told-the-host = The house was told.
not-asked = You are not asked just now.
no-such-answer = There are only { $n } answers.
several-answers = Several answers say that:
no-such-zone = No part of the table is called “{ $zone }”.
no-such-card = No card that you can see is called “{ $card }”.
which-card = Which card? Write its name, or the number it has in your hand.
as-printed = Not in sight at the table; as it is printed:
no-such-command = There is no command “{ $command }”. Try help.

# The guide of a first game
guide = Guide
guide-step = { $n } of { $all }
guide-next = Next
guide-skip = Skip the guide
guide-table-question = The question always stands here, with every answer you may give. What glows on the board can be clicked instead, and each answer has its number as a key.
guide-table-question-touch = The question always stands here, with every answer you may give. What glows on the board can be tapped instead.
guide-table-undo = A slip? This takes it back at once while nobody has learned anything from it; otherwise the others are asked.
guide-table-undo-touch = A slip? A button below the board takes it back at once while nobody has learned anything from it; otherwise the others are asked.
guide-table-story = Everything that happens is told here; point at a line to see where it happened. The question mark lists all keys, R opens the rules.
guide-table-story-touch = Everything that happens is told below the board; tap a line to see where it happened. The book there opens the rules.
guide-tic-tac-toe-goal = Take three squares in a row, a column or a diagonal before the other does. Click a glowing square.
guide-tic-tac-toe-goal-touch = Take three squares in a row, a column or a diagonal before the other does. Tap a glowing square.
guide-connect-four-goal = Four of your discs in a line win: across, up or aslant.
guide-connect-four-drop = Choose a column, here or on the board: the disc falls to the lowest free place.
guide-leduc-goal = This is your card, one of six: two jacks, two queens, two kings. One more card will lie open in the middle. A pair with it beats everything, else the higher card takes the pot; equal cards share it.
guide-leduc-bet = Betting makes it dearer to stay in. Whoever folds gives the pot to the other; checking or calling stays in.
guide-go-fish-goal = These are your cards. Collect books: all four cards of a rank. The most books win.
guide-go-fish-ask = Ask somebody for a rank you hold. If they have any, you get them all and ask again.
guide-go-fish-pond = If they have none, you fish a card from this pond. If it is of the rank you asked for, you ask again; if not, it is the next player's turn.
guide-starship-take = For a first game take a ready-made ship. “Look inside” shows its numbers, its modules and the cards they bring; nothing is taken before you say so.
guide-starship-slots = Building your own: choose a ship, then modules slot by slot, then ammo. These bars show what is left of credits, power grid and CPU.
guide-starship-layers = Your ship. Damage goes through shield, then armor, then hull; when the hull is gone, the battle is lost. Energy pays for cards; energy and shield come back a little each turn.
guide-starship-bays = Your modules by colour, each colour with a deck of its own. You may play as many cards of a colour in a turn as you have modules there.
guide-starship-activate = The draw phase: activate one colour, and draw from its deck until you hold one card of that colour more than you have modules there. Whoever starts the battle skips this in the first turn. Weapons is a good start.
guide-starship-hand = Your hand. The number in the corner is the energy a card costs; what glows can be played now, and a card that doesn't says why when you rest on it.
guide-starship-hand-touch = Your hand. The number in the corner is the energy a card costs; what glows can be played now, and a card that doesn't says why when you hold a finger on it.
guide-starship-play = Play cards in any order, as long as you can pay and their colour has plays left: first what helps you aim, then the shots. The answer says how likely a shot hits. What you keep stays in your hand. Then end your turn.
guide-starship-them = The other ship. The first ship without hull has lost. Click its modules and decks to see what they can do.
guide-starship-them-touch = The other ship. The first ship without hull has lost. Tap its modules and decks to see what they can do.
guide-prime-goal = The galaxy: each player's six locations, and the Firestorm between them. Control the last Homeworld that is not conquered, or have 30 Tech or more when a turn ends. Some advantages are a way to win, too.
guide-prime-advantage = Your advantage works only while it lies face up, and it never turns down again. Turning it up now is free; later it takes one of your chances to act.
guide-prime-planets = Choose the planets you start with, location by location, for resources. What you don't spend is lost. The resources on a planet are what it yields each turn.
guide-prime-bar = Your means. Most cards and actions cost resources, commands or both. Tech is not spent: a card that asks for some can be used while you have as much.
guide-prime-hand = Your hand. What glows can be deployed or played now. Rest on a card to read it, and why it can't be used.
guide-prime-hand-touch = Your hand. What glows can be deployed or played now. Hold a finger on a card to read it, and why it can't be used.
guide-prime-chance = You take chances in turn: one action, then the others, then you again. The phase ends when all pass one after the other; whoever has passed may act again if somebody else acts.
guide-prime-storm = Ships reach the others through the Firestorm. A ship that is in it, unturned, when a main phase begins must leave it in that turn, or it is lost, and it can't go back to the system it came from.

# Rules in short
at-the-table = At the table
rules-table = The house knows the rules. It asks one question at a time and lists every answer you may give; what can be chosen glows. A card that can't be used now says why when you look at it closely. The story beside the board tells what happened; pointing at a line shows where.
rules-whole = The rules, point by point
rules-english = The house tells them in English only, so far.
glossary = Words of the game
find-a-word = Find a word
no-such-word = No such word.
rules-tic-tac-toe = Two players take turns. Each takes one free square.
    Three of your own in a row, a column or a diagonal win. If all squares are taken, nobody wins.
rules-connect-four = Two players take turns. Each drops a disc into one of seven columns; it falls to the lowest free place.
    Four of your own in a line (across, up or aslant) win.
rules-leduc = Six cards: two each of jack, queen and king. Each puts in one chip and gets one card.
    There are two rounds of betting; between them one card is laid open. You may check, bet, call, raise or fold.
    Whoever has a pair with the open card wins; if nobody has, the higher card does. Equal cards share the pot.
rules-go-fish = On your turn ask one player for a rank of which you hold a card. If they have any, you get them all and ask again.
    If they have none, you fish: draw a card from the pond. If it is what you asked for, you ask again.
    Four of a rank are a book and are laid down. When all books are made, most books win.
rules-starship = First each player fits a ship: a template with slots, and modules that fill them, within credits, power grid and CPU. The modules' cards make a deck for each category.
    A turn has four parts: regenerate, draw, act, clean up. In the draw phase you activate one category and draw from its deck; in the action phase you play cards of any category for energy, of each as many as you have modules there.
    Both roll a die for an attack: the attacker adds the module's accuracy and the target's signature, the defender its speed. Damage goes through shield, armor and hull; each layer resists one kind of damage and is weak to another.
    Missiles land a turn later: until then they lie in the pending damage zone. A ship whose hull is gone has lost.
rules-prime = Each player leads an Alien race from a Homeworld in a Star System of six locations around the Firestorm.
    A turn has a reset, a main and an end phase. In the main phase players take chances in turn: deploy ships, heroes and supports, move, explore, attack, play tacticals.
    Others may React. Fates can interrupt anything. Whoever controls the last Homeworld that is not conquered wins; so does whoever ends a turn with 30 Tech or more.

# Settings
settings-words = These are kept on this device.
set-language = Language
as-the-browser = As the browser
set-theme = Light
theme-auto = As the device
theme-light = Morning
theme-dark = Night
set-motion = Motion
motion-auto = As the device
motion-full = On
motion-none = Off
set-cards = Size of cards
cards-small = Small
cards-medium = Medium
cards-large = Large
set-sound = Sound
set-confirm = Ask again before an answer is sent
set-hints = Guide me through the first game of each game
set-text = Show tables as text with a command line
set-notices = Tell me when it is my turn, also while this page is closed
notices-refused = Your browser does not let this house tell you. Allow notifications for it in the browser's settings and try again.
hints-again = Guide me again, in every game
set-letters = Single characters are keys at the table

# Accounts
come-in = Come in
as-guest = As a guest
make-account-words = Your games and decks stay yours, on every device.
account-made = Your account is made. Your games came with you.
change-password = Change your password
password-changed = Your password is changed.
old-password = Old password
new-password = New password
where-signed-in = Where you are signed in
unknown-device = unknown device
mutes = { $n ->
    [one] You don't hear one person.
   *[other] You don't hear { $n } people.
}
mutes-end = Hear everybody again
mutes-none = You hear everybody again.
this-device = this device
end-session = Sign out there
download-games = Download your games

# Looking after the house
admin = Look after this house
admin-claim-words = The link you opened makes you the one who looks after this house.
admin-claim = Look after it
admin-none = You don't look after this house. Its start prints a link for whoever does.
admin-notice = A notice for everybody
admin-put-up = Put it up
admin-pause = Set up no new tables
admin-open = Set up tables again
admin-people = People
admin-why = Why?
admin-ban = Ban
admin-let-in = Let in again
admin-reports = Reports
admin-no-reports = Nobody has complained.
admin-close = Close the table
admin-close-sure = Close this table?
admin-close-words = The game of { $names } ends at once, for good. Nobody wins it.
admin-settled = Settled
the-table = the table
nobody = Nobody.

# Help
help = How this table works
help-text = Press T at a table, or take the first stop of the Tab key, and the table is read as text: headings, lists and a command line that does everything the board does.
help-line = When the line breaks
help-line-words = The game waits at the house. This page comes back by itself and sends again what was not confirmed; nothing is done twice.

# The starship duel
star-weapons = Weapons
star-defense = Defense
star-utility = Utility
star-core = Core
star-shield = Shield
star-armor = Armor
star-hull = Hull
star-energy = Energy
star-barrier = Barrier
star-speed = Speed
star-signature = Signature
star-phases = Phases of the turn
star-phase-regeneration = Regenerate
star-phase-draw = Draw
star-phase-action = Act
star-phase-cleanup = Clean up
star-turn = Turn { $turn }{ $cap ->
    [0] {""}
   *[other] {" "}of { $cap }
}, { $name }
star-activated = { $category } activated
star-pending = Damage on its way
star-lands = lands turn { $turn }
star-counts = { $hand } in hand, { $graveyard } spent
star-hand = Your hand
star-no-hand = Your hand is empty.
star-loaded = { $n } loaded
star-disabled = disabled
star-in-hand = { $n } in hand
star-yard = The shipyard
star-yard-words = Each fits a ship for { $budget } credits. Nobody sees the other's until both are ready.
star-fitting = Still fitting: { $names }
star-chosen = { $name } has made { $n ->
    [0] no choice yet
    [one] 1 choice so far
   *[other] { $n } choices so far
}
star-limits = Limits of the ship
star-own-ship = Build your own ship
star-installed = Installed
star-shelf = On the shelf
star-take = Take it
star-build = Build it
star-look = Look inside
star-look-on = Look at others
star-brings-cards = Cards: { $cards }
star-ammo = Ammo
star-left = What is left, and what there is:
# What the view of the starship duel names by words of the rulebook.
star-class-frigate = frigate
star-class-destroyer = destroyer
star-class-cruiser = cruiser
star-class-battleship = battleship
star-kind-kinetic = kinetic
star-kind-energy = energy
star-kind-explosive = explosive
star-kind-disruptor = disruptor
star-kind-multi-phase = multi-phase
star-token-kinetic = Kinetic ammo
star-token-energy = Energy ammo
star-token-explosive = Explosive ammo
star-token-disruptor = Disruptor ammo
star-token-missile = Missiles
star-until-end-of-turn = this turn
star-until-start-of-own-turn = until its next turn
star-until-end-of-own-turn = until its turn ends
star-until-end-of-own-next-turn = until its next turn ends
star-until-start-of-other-turn = until the other's turn
star-until-end-of-other-turn = until the other's turn ends
star-until-end-of-other-next-turn = until the other's next turn ends
star-until-end-of-game = for the whole game
star-in-deck = in deck { $n }
star-in-graveyard = in graveyard { $n }
star-plays-left = plays left { $n }
star-all-cards = All cards: { $cards }.
star-graveyard = Graveyard: { $cards }.

# Firestorm Prime
prime-system = Star System of { $name }
prime-beyond = The Firestorm and beyond
prime-storm = The Firestorm
prime-turn = Turn { $turn }, { $phase } phase
prime-reset = reset
prime-main = main
prime-end = end
prime-choosing = Everybody chooses a Star System.
prime-first = { $name } is first player
prime-hand = Your hand
prime-offered = Offered to you
prime-chosen = Starting planets chosen
prime-planets = Planets of your deck
prime-tech = Tech
prime-resources = Resources
prime-commands = Commands
prime-homeworlds = Homeworlds
prime-cards = Hand
prime-draw-pile = Draw pile
prime-recycle = Recycle pile
prime-terminate = Terminate pile
prime-open-pile = Look through this pile
prime-from-the-top = { $n ->
    [one] One card.
   *[other] { $n } cards, the one on top first.
}
prime-advantage = Advantage
prime-out = out of the game
prime-guns = guns
prime-shields = shields
prime-hero = combat and influence
prime-endurance = structure or life left
prime-energy = energy
prime-attacking = attacking
prime-defending = defending
prime-moved = moved
prime-attacked = attacked
prime-doomed = must leave
prime-fallen = { $planet } has fallen
prime-combat = Combat
prime-attacks = { $attacker } attacks { $target } at { $place }
prime-gone = a card that is gone
prime-no-fleet = nobody has joined yet
prime-place = { $name }'s { $letter }
prime-duel = Round { $round }: { $attacker } against { $defender }
prime-under-way = Announced, not yet done
prime-aimed-at = at
prime-hit = { $source } is about to inflict { $amount } damage on { $target }
prime-underway = on its way
prime-on-top = on top
prime-advantage-down = Advantage, face down
prime-outer = Outer world { $n }
prime-others = The others
prime-in-force = In force
prime-waits = from the next turn on
prime-until-turn = to the end of turn { $turn }
prime-and-more = and { $n } more
prime-counters = { $n ->
    [one] { $n } counter on it; its text says what that does
   *[other] { $n } counters on it; its text says what they do
}
prime-counters-of = { $n ->
    [one] { $n } { $of } counter on it; its text says what that does
   *[other] { $n } { $of } counters on it; its text says what they do
}
prime-gained = { $trait }: not printed on it, gained by something in force
prime-screened = Screened
prime-screened-means = Screened: no ship at this location can be attacked
prime-laid = Planets laid so far
prime-laid-all = Planets laid, ready
prime-shackled = Out of play, face down
prime-look-at = Look at { $name }'s Star System

# Cards
cards-of = Cards of { $game }
no-card-games = No game of this house has cards to show.
no-cards-here = This game shows no cards here.
no-card-found = No card says that.
find-a-card = Find a card
search-how = All of it must fit: words, "words in a row", -word for cards without it, type:word for what a card is.
search-numbers = Numbers are compared, as in
search-there-are = there are
search-numberless = “{ $words }” compares with no number yet: write it like cost<=3.
kind = Kind
all-kinds = All
order = Order
order-kind = By kind
order-name = By name
order-cost = By cost
cards-found = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
show-all = Show all
show-more = Show more

# Decks
your-decks = Your decks
no-decks = You keep no decks here yet. Build one above; it is yours on every device once you have an account.
no-deck-form = Nobody brings a deck to this game.
deck-new = New for { $game }
new-deck-name = My new deck
deck-shelf = What there is
the-deck = The deck
deck-name = What it is called
choose-one = Choose …
ready-decks = Start from a ready one
part-ship = Ship
part-alien = Race
part-advantage = Advantage
add-card = Add { $card }
one-less = One { $card } less
one-more = One { $card } more
unfold-deck = Show the deck
fold-deck = Fold the deck
cards-in-deck = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
deck-empty = Nothing yet. Click what you want to bring.
extra-energy = Energy ammo
extra-explosive = Explosive ammo
extra-disruptor = Disruptor ammo
extra-missile = Missiles
sum-words = What it takes, of what there is
deck-unchecked = Choose something, and the house says at once whether it fits.
deck-first = Choose this first: { $part }.
part-first-ship = Choose a ship first.
part-first-alien = Choose a race first.
deck-first-words = What fits, and what it costs, can be said after that.
deck-to-choose = Choose now
deck-fits = It fits. You can play it.
share-deck = Whoever has the link may see it
shared-deck = shared
throw-away = Throw away
deck-saved = It is kept.
save = Keep it
keep-copy = Keep a copy
try-it = Try it against a bot
as-text = As text
as-text-words = A line for each: “3 Name”. What you paste here takes the place of the deck.
list-unread = These lines could not be read. Mend them, or take them out:
list-line = Line { $line }: { $text }
list-no-card = no card of this game that goes into a deck is called “{ $name }”
list-meant = no card is called “{ $name }”. Do you mean { $card }?
list-many = write a number from 1 to { $most } before a card
list-second = a deck has only one, and { $name } stands there already
take-list = Take this list
module-cards = The cards it brings
add-to-deck = Into the deck
look-closely = Look closely at { $card }
deck-of = { $game }: { $name }
draft-found = This is what you left here unsaved.
draft-back = Back to what is kept
draft-anew = Begin anew
draft-unsaved = Not kept yet; this device remembers it.
throw-away-sure = Throw away “{ $name }”?
throw-away-words = The deck and its link are gone then, for good.

# Replays
threading-the-replay = Opening the replay …
replay-of = Replay: { $game }
replay-controls = Replay
replay-first = To the beginning
replay-back = One answer back
replay-play = Play
replay-pause = Pause
replay-forward = One answer on
replay-last = To the end
replay-step = Answer
replay-of-steps = { $step } of { $last }
replay-speed = Speed
replay-eyes = Seen by
eyes-mine = Me
eyes-watcher = A watcher
replay-before = The table before the first answer.
replay-next = Next to answer: { $names }
play-on-from-here = Play on from here
play-on-as = Play on as { $name }
download-replay = Download
