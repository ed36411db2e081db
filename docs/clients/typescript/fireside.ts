// Written by `cargo test -p host` from the types of the host. Change those instead.

/** It is done, and on disk. */
export type Acked = {
  /** The version it is part of. */
  v: number;
};

/** The key the host printed. */
export type AdminKey = {
  /** The key. */
  key: string;
};

/** One option of a game's setup, and what it is set to. */
export type Agreed = {
  /** Where it is in the setup, as a path: `options.turn_cap`. */
  name: string;
  /** What it is set to; null where the setup leaves it open. */
  value: unknown;
  /** What it is called, for people: "Turn cap". */
  words: string;
};

/** An answer. */
export type Answer = {
  /** The number of the offer, from 0. */
  choice: number;
  /** Your own name for this answer: the same is taken once. */
  nonce?: string | null;
  /** The number of the question. */
  question: number;
};

/** One part of the table. */
export type Area = {
  /** A handle that descriptions refer to; empty if nothing does. */
  handle?: string;
  /** What stands above each column of a board, where the words of answers speak of it. */
  heads?: string[];
  /** Whose it is, if it is somebody's. */
  owner?: Seat;
  /** What lies there. */
  shape: Shape;
  /** What it is called. */
  title: string;
};

/** Which questions a player wants to have answered for them. */
export type Auto = "never" | "only_answer" | "pass" | {
  until: Until;
};

/** A ban, or the end of one. */
export type Ban = {
  /** Why, in words that can be read; null, or no reason at all, lets them in again. */
  reason?: string | null;
};

/** How a match begins. */
export type Beginning = {
  /** A position to begin from, in the game's own words, instead of the usual start. */
  given?: unknown;
  /** Players, decks, options. */
  setup: unknown;
};

/** A check of each part of the head, so that whatever was changed can be named. */
export type Bound = {
  /** Of the game's id. Format 2 had none. */
  game?: string;
  /** Of the position it began from, if it did not begin in the usual way. */
  given: string;
  /** Of the names, also of those who played before. */
  players: string;
  /** Of every seal: when it began to hold, its commitment and all its secrets. */
  seals: string[];
  /** Of the setup. */
  setup: string;
  /** Of what was taken back. Format 2 had none. */
  taken_back?: string;
};

/** A moment of a finished game. */
export type BranchOf = {
  /** After how many of its answers it is played on. */
  step: number;
  /** Where it was played. */
  table: Id;
};

/** One seat's part of the setup: what goes into the lists that have an item for each seat, such as a deck. */
export type Brings = { [key: string]: unknown };

/** 32 bytes in hexadecimal. */
export type Bytes32 = string;

/** One card as it is printed. Its name, section, numbers, colour and pack are the same in every language. */
export type CardFace = {
  /** The colour of its frame, by name; empty if it has none. */
  colour?: string;
  /** What it costs, as it stands in the corner; empty if it costs nothing. */
  cost?: string;
  /** The tag of the language its line, stats and text are in; empty if that is English. */
  language?: string;
  /** Kind and traits, in one line. */
  line: string;
  /** Its name. */
  name: string;
  /** Those of its fields that are numbers, to be searched. */
  numbers: { [key: string]: number };
  /** The pack it is from. */
  pack: string;
  /** The kind of thing it is: card, module, ship. */
  section: string;
  /** Everything else that is printed on it, by name. */
  stats: { [key: string]: string };
  /** Its text, one ability a line. */
  text: string;
};

/** How a game ended, in short. */
export type CardResult = {
  /** The place of each seat. */
  places: number[];
  /** In a line, with `@1` for the name of seat 1. */
  words: string;
};

/** Cards that were found. */
export type Cards = {
  /** The cards. */
  cards: CardFace[];
  /** The languages in which this game's cards are printed, by their tags; English first. */
  languages: string[];
  /** How many there are, shown or not. */
  total: number;
};

/** What was said. */
export type Chat = {
  /** The lines. */
  lines: Line[];
  /** In which room. */
  room: Room;
};

/** A deck to be checked. */
export type CheckDeck = {
  /** What it is. */
  brings: Brings;
  /** For which game. */
  game: string;
  /** What it is called. */
  name?: string;
  /** What the table plays with; the usual, unless it is given. */
  setup?: unknown;
  /** Anybody with the link may see it. */
  shared?: boolean;
};

/** What can be claimed from a player who stays away. */
export type Claim = "win" | "draw" | "bot";

/** How long a player may think about one question. */
export type Clock = "none" | {
  timed: {
    /** Seconds in the bank. */
    bank: number;
    /** Seconds for each question. */
    delay: number;
  };
} | {
  days: number;
};

/** One seat's clock, as it stands at one moment. */
export type ClockFace = {
  /** Milliseconds left in the bank. */
  bank: number;
  /** Milliseconds left for this question before the bank is touched; nothing while it does not run. */
  delay: number | null;
  /** Whose. */
  seat: Seat;
};

/** What kind of clock a table has. */
export type ClockKind = "none" | "timed" | "days";

/** The kinds of refusal. */
export type Code = "unreadable" | "stranger" | "forbidden" | "not_found" | "wrong_method" | "stale" | "not_asked" | "no_such_choice" | "over" | "not_now" | "taken" | "wrong" | "limited" | "too_large" | "broken" | "frozen" | "busy";

/** The host's promise. */
export type Commitment = {
  /** The hash of its secret. */
  commitment: Bytes32;
};

/** A price: "3 energy". */
export type Cost = {
  /** How much. */
  amount: number;
  /** Of what, in the game's own word. */
  of: string;
};

/** A deck. */
export type Deck = {
  /** What to bring to a table. */
  brings: Brings;
  /** When it was last changed, in milliseconds since 1970. */
  changed: number;
  /** Its id. */
  deck: Id;
  /** For which game. */
  game: string;
  /** Where others see it. */
  link?: string;
  /** It is yours. */
  mine: boolean;
  /** What it is called. */
  name: string;
  /** Anybody with the link may see it. */
  shared: boolean;
};

/** What a deck adds up to, and what is wrong with it. */
export type DeckCheck = {
  /** Nothing. */
  fits: boolean;
  /** Everything that is wrong. */
  problems: Problem[];
  /** What it adds up to, of what there may be: its price, its cards. */
  sums: Meter[];
};

/** What a part of a deck is. */
export type DeckField = "one" | "list" | "counts";

/** How a deck of a game is written. */
export type DeckForm = {
  /** The list of the game's setup that has a deck for each seat. */
  key: string;
  /** The parts of a deck, in order. */
  parts: DeckPart[];
};

/** A part of a deck. */
export type DeckPart = {
  /** What it is. */
  kind: DeckField;
  /** What it is called. */
  name: string;
  /** The sections of the cards that go into it. */
  sections?: string[];
  /** The names of what goes into it and is no card. */
  tokens?: string[];
};

/** A deck that was read. */
export type DeckRead = {
  /** What to bring to a table. */
  brings: Brings;
  /** What it is called, if it says so. */
  name?: string;
  /** What could not be understood. */
  problems: Problem[];
};

/** A deck that somebody wrote. */
export type DeckText = {
  /** For which game. */
  game: string;
  /** What they wrote: text or a file. */
  text: string;
};

/** Your decks. */
export type Decks = Deck[];

/** One answer, as the screen shows it. `things` and `places` hold the handles of [`crate::Piece`]s and [`crate::Area`]s in the viewer's picture, so a client can light up what an answer touches without knowing the game. */
export type Description = {
  /** What it costs. */
  costs?: Cost[];
  /** Where it takes place or goes. */
  places?: string[];
  /** The cards and figures it is about, the source first. */
  things?: string[];
  /** The kind of move, in one word of the rulebook: "play", "attack", "pass". */
  verb: string;
  /** The whole answer in plain words: "Play Projectile Burst (3 energy)". Different for every answer offered. */
  words: string;
};

/** It is done. */
export type Done = {
  /** Always true. */
  done: true;
};

/** An end that no rule leads to. Nobody can prove it by playing again; it is stated by whoever kept the table, and bound to the answers before it. */
export type Ended = {
  /** Who brought it about, where it was one player. */
  by?: Seat;
  /** The check of the last position and of all this. */
  check: string;
  /** In which way, as one word: `resigned`, `out_of_time`, `claimed`, `agreed`, `closed`; or `played`, where the rules ended it and those who had gone out before are placed behind the others. */
  how: string;
  /** The place of each seat, 1 for the best; empty where there is no result. */
  places: number[];
  /** In a line, with `@1` for the name of seat 1. */
  words: string;
};

/** How a game ended. */
export type Ending = {
  /** Who brought it about, where it was one player. */
  by?: Seat;
  /** In which way. */
  how: How;
  /** The game's own result, where it was played to its end; it does not know who was out. */
  outcome?: unknown;
  /** The place of each seat, 1 for the best; empty where there is no result. Whoever is out is behind those still in. */
  places: number[];
  /** In a line, with `@1` for the name of seat 1. */
  words: string;
};

/** A refusal. */
export type Error = {
  /** Why. */
  error: Refusal;
};

/** What a client says on a socket. */
export type FromClient = {
  /** The number of the offer, from 0. */
  choice: number;
  /** Your own name for this message. */
  n: string;
  /** The number of the question. */
  question: number;
  t: "answer";
} | {
  /** What. */
  act: PlayerAct;
  /** Your own name for this message. */
  n: string;
  t: "act";
} | {
  /** The player's part of the setup. */
  brings?: Brings;
  /** Your own name for this message. */
  n: string;
  /** Where. */
  seat?: Seat | null;
  /** The player's part of the seed. */
  secret?: Bytes32 | null;
  t: "sit";
} | {
  /** Which. */
  auto: Auto;
  /** Your own name for this message. */
  n: string;
  /** The phases in which you are always asked: words of their names. Left out, they stay as they were. */
  stops?: string[] | null;
  t: "auto";
} | {
  /** Your own name for this message. */
  n: string;
  t: "say";
  /** What: 1 to 300 letters. */
  text: string;
} | {
  /** The hash of its view. */
  hash?: string | null;
  t: "ping";
  /** The version it has. */
  v?: number;
} | {
  t: "sync";
};

/** What the host says on sockets and streams. */
export type FromHost = {
  /** The version of the host. */
  host: string;
  /** The version of what is spoken here. */
  protocol: number;
  t: "welcome";
  /** Who the client is, if it is somebody. */
  user: Id | null;
} | {
  /** Your name for what you asked. */
  n: string;
  t: "ack";
  /** The version it is part of. */
  v: number;
} | {
  /** For programs. */
  code: Code;
  /** For people: what is wrong, and what to do. */
  message: string;
  /** Your name for what you asked. */
  n: string | null;
  /** Everything that is wrong with a setup. */
  problems?: Problem[];
  t: "no";
  /** After so many seconds it may be done; not said where waiting does not help. */
  wait?: number;
} | {
  /** The lines. */
  lines: Line[];
  /** In which room. */
  room: Room;
  t: "chat";
} | {
  t: "pong";
  /** The host's version. */
  v: number;
} | {
  /** Come back: the host is only being restarted, or busy. */
  again: boolean;
  t: "bye";
  /** Why. */
  why: string;
} | HouseSays | State | People | Habit;

/** A game. */
export type Game = {
  /** One sentence for somebody who has never heard of it. */
  about: string;
  /** Hash of the cards, for games that have cards. */
  cards: Bytes32 | null;
  /** Short name for commands and files: `connect-four`. */
  id: string;
  /** No game has more choices than this. */
  longest: number;
  /** The fewest and the most players. */
  players: [number, number];
  /** Goes up whenever the same choices could lead elsewhere than before; a replay names the one it was played with. */
  revision: number;
  /** A setup that simply works, for the fewest players, one more, and so on. */
  setups: unknown[];
  /** Full name: "Connect Four". */
  title: string;
};

/** The games of this house. */
export type Games = Info[];

/** Your habit has changed, by your word or by itself. */
export type Habit = {
  /** Which questions are answered for you. */
  auto: Auto;
  /** Why it ended by itself. */
  ended?: string;
  /** The phases in which you are always asked. */
  stops: string[];
  t: "auto";
};

/** The house is open. */
export type Health = {
  /** True. */
  ok: boolean;
  /** The version of what is spoken on sockets. */
  protocol: number;
  /** How long it has been open. */
  seconds: number;
  /** How many tables are in memory. */
  tables: number;
  /** The version of the host. */
  version: string;
};

/** What there is in this house. */
export type House = {
  /** The bots to choose from. */
  bots: Strength[];
  /** Lines that can be said with one touch. */
  lines: string[];
  /** A notice for everybody; empty if there is none. */
  notice: string;
  /** No new tables are set up just now. */
  paused: boolean;
  /** The version of the host. */
  version: string;
};

/** The notice or the pause of the house has changed: what there is in it now. */
export type HouseSays = {
  /** The bots to choose from. */
  bots: Strength[];
  /** Lines that can be said with one touch. */
  lines: string[];
  /** A notice for everybody; empty if there is none. */
  notice: string;
  /** No new tables are set up just now. */
  paused: boolean;
  t: "house";
  /** The version of the host. */
  version: string;
};

/** In which way a game ended. */
export type How = "played" | "resigned" | "out_of_time" | "agreed" | "claimed" | "closed";

/** Twelve letters and digits. */
export type Id = string;

/** What a game says of itself. */
export type Info = {
  /** One sentence for somebody who has never heard of it. */
  about: string;
  /** Hash of the cards, for games that have cards. */
  cards: Bytes32 | null;
  /** Short name for commands and files: `connect-four`. */
  id: string;
  /** No game has more choices than this. */
  longest: number;
  /** The fewest and the most players. */
  players: [number, number];
  /** Goes up whenever the same choices could lead elsewhere than before; a replay names the one it was played with. */
  revision: number;
  /** Full name: "Connect Four". */
  title: string;
};

/** The keys of a subscription. */
export type Keys = {
  /** A secret that it shares with the house. */
  auth: string;
  /** The browser's public key. */
  p256dh: string;
};

/** One line of chat. */
export type Line = {
  /** Its number in its room, from 1. */
  n: number;
  /** What they were called. */
  name: string;
  /** What they said. */
  text: string;
  /** Who said it. */
  user: Id;
  /** When, in milliseconds since 1970. */
  wall: number;
};

/** A table in a list. */
export type Listed = {
  /** Who set it up. */
  by: string;
  /** How long a player may think. */
  clock: Clock;
  /** When it was set up, in milliseconds since 1970. */
  created: number;
  /** The game's id. */
  game: string;
  /** A line for the lobby. */
  note: string;
  /** How many seats are free. */
  open: number;
  /** The options of the game's own setup. */
  options: Agreed[];
  /** How it ended. */
  result?: CardResult;
  /** What the seats are called; nothing for a free one. */
  seats: (string | null)[];
  /** Somebody is there just now. */
  somebody: boolean;
  /** How far it has come. */
  stage: Stage;
  /** How many answers stand. */
  step: number;
  /** Which. */
  table: Id;
  /** The game's full name. */
  title: string;
  /** When something last happened, in milliseconds since 1970. */
  touched: number;
  /** Who is asked; nobody unless the game is on. */
  turn: Seat[];
  /** What watchers may see. */
  watchers: Watchers;
  /** You are asked there. */
  your_turn: boolean;
};

/** A table as you may see it. */
export type Look = {
  /** The people. */
  room: People;
  /** The game. */
  state: State;
};

/** A number with a name, and a limit where it has one. */
export type Meter = {
  /** What it counts. */
  label: string;
  /** How much there can be. */
  max?: number;
  /** Its colour, by meaning. */
  tone?: Tone;
  /** How much there is. */
  value: number;
};

/** Whether somebody is muted. */
export type Mute = {
  /** Hear nothing more from them. */
  muted: boolean;
};

/** Whom you do not want to hear. */
export type Mutes = {
  /** Their ids. */
  users: Id[];
};

/** A name and a password. */
export type NewAccount = {
  /** The name: 2 to 24 letters, digits, spaces or _ - . ' */
  name: string;
  /** 8 to 200 letters. */
  password: string;
};

/** From where you want to play a game on. */
export type NewBranch = {
  /** Who is to sit where; you first, then whoever comes, if not said. */
  seats?: NewSeat[] | null;
  /** Your part of the seed. */
  secret?: Bytes32 | null;
  /** After how many answers. */
  step: number;
};

/** A deck to keep. */
export type NewDeck = {
  /** What the player brings to a table: the parts of the setup that are one seat's. */
  brings: Brings;
  /** For which game. */
  game: string;
  /** What it is called: 1 to 60 letters. */
  name: string;
  /** Anybody with the link may see it. */
  shared?: boolean;
};

/** Somebody who comes in. */
export type NewGuest = {
  /** Is a program. */
  bot?: boolean;
  /** 2 to 24 letters, digits, spaces or _ - . ' */
  name: string;
};

/** A change of password. */
export type NewPassword = {
  /** The new one. */
  new: string;
  /** The old one. */
  old: string;
};

/** Something the admins should know. */
export type NewReport = {
  /** About whom; somebody must have this id. */
  about?: Id | null;
  /** At which table; there must be one with this id. */
  table?: Id | null;
  /** What happened: 1 to 1000 letters. */
  text: string;
};

/** Who is to sit on a seat. */
export type NewSeat = "me" | "open" | {
  bot: string;
};

/** What you want to play. */
export type NewTable = {
  /** My part of the setup. */
  brings?: Brings;
  /** The commitment that was asked for before, so that one's own secret can come after it. */
  commitment?: Bytes32 | null;
  /** The game's id. */
  game: string;
  /** What is agreed beside the rules. */
  options?: WantedOptions;
  /** How many play; the fewest the game allows, unless it is said or follows from the setup. */
  players?: number | null;
  /** Who sits where; me first and the rest free, unless it is said. */
  seats?: NewSeat[] | null;
  /** My part of the seed. */
  secret?: Bytes32 | null;
  /** The game's own setup; the usual one, unless it is given. */
  setup?: unknown;
};

/** One piece of news. */
export type News = {
  t: "turn";
  /** At which table. */
  table: Id;
  /** The game's full name. */
  title: string;
} | {
  t: "began";
  /** At which table. */
  table: Id;
  /** The game's full name. */
  title: string;
} | {
  t: "over";
  /** At which table. */
  table: Id;
  /** How, with `@1` for the name of seat 1. */
  words: string;
} | {
  t: "rematch";
  /** At which table. */
  table: Id;
} | {
  t: "lobby";
} | {
  t: "missed";
} | {
  /** Come back: the host is only being restarted, or busy. */
  again: boolean;
  t: "bye";
  /** Why. */
  why: string;
} | HouseSays;

/** A notice for everybody. */
export type Notice = {
  /** What it says; empty takes it down. */
  text: string;
};

/** What is agreed at a table beside the rules of its game. */
export type Options = {
  /** How long a player may think. */
  clock: Clock;
  /** In the public lobby; otherwise only those with the link find it. */
  listed: boolean;
  /** A line for the lobby. */
  note: string;
  /** How long a bot takes over an answer at least, in milliseconds, so that people can follow. */
  pace: number;
  /** The bot that plays on for whoever stays away. Where three or more play, the bot `random` plays for whoever is out even if none is named, because the others go on. */
  stand_in: string | null;
  /** When an answer may be taken back. */
  undo: UndoRule;
  /** What watchers may see. */
  watchers: Watchers;
};

/** A line that was said before somebody complained. */
export type Overheard = {
  /** Its number in its room, from 1. */
  n: number;
  /** What they were called. */
  name: string;
  /** Where. */
  room: Room;
  /** What they said. */
  text: string;
  /** Who said it. */
  user: Id;
  /** When, in milliseconds since 1970. */
  wall: number;
};

/** Whether new tables are set up. */
export type Pause = {
  /** None are. */
  paused: boolean;
};

/** What somebody asked for, while the others think about it. */
export type Pending = {
  /** Who has agreed. */
  agreed: Seat[];
  /** Who asked. */
  by: Seat;
  /** What. */
  wish: Wish;
};

/** The people around a table. */
export type People = {
  /** The finished game that is played on here: whoever looks at it sees what was dealt then. */
  branch_of?: BranchOf;
  /** Who set it up. */
  by: string;
  /** The hash of the host's secret, from before the first shuffle. */
  commitment: Bytes32;
  /** The game's id. */
  game: string;
  /** Where you sit now: you waited here, and were brought together with somebody who waited there. */
  moved?: Id;
  /** What is agreed beside the rules. */
  options: Options;
  /** Where the same people play again. */
  rematch?: Id;
  /** Where they played before. */
  rematch_of?: Id;
  /** All secrets, once the game has ended. */
  seal?: Seal;
  /** The seats and who sits there. */
  seats: SeatCard[];
  /** The options of the game's own setup, without players and decks. */
  setup: Agreed[];
  /** How far the table has come. */
  stage: Stage;
  t: "room";
  /** The table. */
  table: Id;
  /** The game's full name. */
  title: string;
  /** How many watch. */
  watchers: number;
  /** Where you sit. */
  you: Seat | null;
};

/** What lies on the table, area by area, in reading order. */
export type Picture = {
  /** The areas, the most public first. */
  areas: Area[];
};

/** A card, a figure, a square. */
export type Piece = {
  /** A handle that descriptions refer to; empty if nothing does. Hidden things have none that lasts. */
  handle?: string;
  /** Lies face down for this viewer. */
  hidden?: boolean;
  /** What is written on it; short enough for a square. */
  label: string;
  /** Small marks: cost, damage, counters. */
  marks?: string[];
  /** The full text, for whoever looks closer. */
  text?: string;
  /** Its colour, by meaning. */
  tone?: Tone;
  /** Turned sideways, spent, asleep. */
  turned?: boolean;
};

/** What a player can do beside answering. */
export type PlayerAct = {
  do: "resign";
} | {
  do: "offer_draw";
} | {
  do: "undo";
} | {
  do: "redo";
} | {
  do: "agree";
} | {
  do: "decline";
} | {
  do: "claim";
  /** What is claimed. */
  what: Claim;
} | {
  do: "return";
} | {
  do: "leave";
};

/** One thing wrong: where, what, and what to do. */
export type Problem = {
  /** The part of the setup, as a path in it; lists are counted from 0: `players`, or `decks.1` for the second deck. */
  at: string;
  /** What to do about it. */
  remedy: string;
  /** What is wrong. */
  what: string;
};

/** What one seat is asked, with every answer it may give. */
export type Prompt = {
  /** The answers; the place in this list is the number to send. */
  offers: Description[];
  /** The question. */
  question: Question;
  /** What the seat has and cannot use now. */
  refusals: Unusable[];
};

/** The key of the house for push services. */
export type PushKey = {
  /** A point of the curve P-256, in base64 for URLs: `applicationServerKey`. */
  key: string;
};

/** What a seat is asked. */
export type Question = {
  /** The card that asks, as a handle in the picture. */
  source?: string;
  /** In plain words: "Which category do you activate?" */
  words: string;
};

/** What you want to play at once. */
export type Quick = {
  /** Your part of the setup. */
  brings?: Brings;
  /** The game's id. */
  game: string;
  /** What is to be agreed beside the rules. */
  options?: WantedOptions;
  /** Your part of the seed. */
  secret?: Bytes32 | null;
};

/** A deck that is ready to be played. */
export type ReadyDeck = {
  /** What it is about, in a sentence. */
  about: string;
  /** What to bring to a table. */
  brings: Brings;
  /** What it is called. */
  name: string;
  /** Parts of the setup it is meant for, such as a budget. */
  notes: { [key: string]: unknown };
};

/** The decks that come with a game. */
export type ReadyDecks = {
  /** The decks. */
  decks: ReadyDeck[];
  /** How a deck is written; nothing, if nobody brings one. */
  form?: DeckForm;
};

/** Why something was not done. Nothing has changed. */
export type Refusal = {
  /** For programs. */
  code: Code;
  /** For people: what is wrong, and what to do. */
  message: string;
  /** Everything that is wrong with a setup. */
  problems?: Problem[];
  /** After so many seconds it may be done; not said where waiting does not help. */
  wait?: number;
};

/** Another name. */
export type Rename = {
  /** The name: 2 to 24 letters, digits, spaces or _ - . ' */
  name: string;
};

/** What a replay file holds. */
export type Replay = {
  /** Who played before them, if others took over, and up to which answer. */
  before?: Seating[];
  /** Setup, and position if it did not begin in the usual way. */
  beginning: Beginning;
  /** A check of each part above that the rules could not contradict. */
  bound: Bound;
  /** The hash of its cards, if it has cards. */
  cards: Bytes32 | null;
  /** How it ended where the rules did not end it, or counts where some had gone out before, as whoever kept the table states it. */
  ended?: Ended;
  /** Always "replay". */
  fireside: "replay";
  /** The version of this format. */
  format: number;
  /** The game's id. */
  game: string;
  /** Every answer. */
  moves: ReplayMove[];
  /** Who plays, or played last. */
  players: string[];
  /** The result, if the game was over. */
  result: unknown;
  /** The revision of its rules. */
  revision: number;
  /** Where chance came from. */
  seals: ReplaySeal[];
  /** The check of the head and of the first position. */
  start: string;
  /** What was taken back. */
  taken_back?: TakenBack[];
};

/** One answer. */
export type ReplayMove = {
  /** The check of everything before it, of itself, and of the position it led to. */
  check: string;
  /** Its number among what was offered, from 1. */
  choice: number;
  /** Who gave it. */
  seat: Seat;
  /** What it said. */
  words: string;
};

/** A seal and when it began to hold. */
export type ReplaySeal = {
  /** After this many answers. */
  after: number;
  /** `H(host secret)`, published before the first shuffle. */
  commitment: Bytes32;
  /** The host's secret, published when the match is over. */
  host: Bytes32;
  /** One secret a player, given after the commitment was published. */
  players: Bytes32[];
};

/** A complaint. */
export type Report = {
  /** About whom. */
  about?: Id;
  /** Whose. */
  by: Id;
  /** What was said last at that table before. */
  lines: Overheard[];
  /** Its number. */
  n: number;
  /** At which table. */
  table?: Id;
  /** What happened. */
  text: string;
  /** When, in milliseconds since 1970. */
  wall: number;
};

/** Complaints nobody has settled. */
export type Reports = Report[];

/** Who reads a line of chat. */
export type Room = "players" | "watchers";

/** The rules of a game. */
export type Rules = {
  /** The rules, in Markdown. */
  rules: string;
  /** Words to look up. */
  words: Word[];
};

/** It was said. */
export type Said = {
  /** Its number; 0 if it had been said before. */
  n: number;
};

/** Something to say. */
export type Say = {
  /** Your own name for this line: the same is said once. */
  nonce?: string | null;
  /** Where; your own room, if not said. */
  room?: Room | null;
  /** 1 to 300 letters. */
  text: string;
};

/** The secrets a seed is made of, and the host's promise not to change its own. */
export type Seal = {
  /** `H(host secret)`, published before the first shuffle. */
  commitment: Bytes32;
  /** The host's secret, published when the match is over. */
  host: Bytes32;
  /** One secret a player, given after the commitment was published. */
  players: Bytes32[];
};

/** A seat, counted from 1. */
export type Seat = number;

/** One seat and who sits there. */
export type SeatCard = {
  /** Has been away for so long that the others may claim. */
  away: boolean;
  /** Is connected now. */
  here: boolean;
  /** What sits there. */
  kind: SeatKind;
  /** What they are called. */
  name?: string;
  /** Which seat. */
  seat: Seat;
  /** The bot that plays for them. */
  stand_in?: string;
  /** Who they are. */
  user?: Id;
};

export type SeatKind = "open" | "kept" | "person" | "bot";

/** Who sat at the table before others took over. */
export type Seating = {
  /** Their names. */
  players: string[];
  /** Every answer up to this one, counted from 1, was theirs, as far as it was not others' before them. */
  until: number;
};

/** One device you are signed in with. */
export type Session = {
  /** What it calls itself. */
  agent: string;
  /** When you signed in, in milliseconds since 1970. */
  created: number;
  /** It is this one. */
  here: boolean;
  /** Its number. */
  id: number;
  /** When it was last seen, in milliseconds since 1970. */
  seen: number;
};

/** Where you are signed in. */
export type Sessions = Session[];

/** A habit. */
export type SetAuto = {
  /** Which questions are answered for you. */
  auto: Auto;
  /** The phases in which you are always asked: words of their names. Left out, they stay as they were. */
  stops?: string[] | null;
};

/** How an area is laid out. */
export type Shape = {
  grid: {
    /** The squares; an empty one still has a piece, so that it can be named and chosen. */
    cells: Piece[];
    /** How many squares a row has. */
    columns: number;
  };
} | {
  row: Piece[];
} | {
  pile: {
    /** How many cards. */
    count: number;
    /** The card on top, where it lies open. */
    top?: Piece;
  };
} | {
  meters: Meter[];
} | {
  text: string;
};

/** A name and a password. */
export type SignIn = {
  /** The name; capitals, and how letters with marks are typed, don't matter. */
  name: string;
  /** The password. */
  password: string;
};

/** Who you are, and the token that proves it. */
export type SignedIn = {
  /** May look after the house. */
  admin: boolean;
  /** May not play, and why. */
  banned?: string;
  /** Is a program. */
  bot: boolean;
  /** Has no account. */
  guest: boolean;
  /** What they are called. */
  name: string;
  /** When they were last seen, give or take an hour, in milliseconds since 1970. */
  seen: number;
  /** When they first came in, in milliseconds since 1970. */
  since: number;
  /** For programs: send it as `Authorization: Bearer`. Browsers have it in a cookie that no script can read. */
  token: string;
  /** Their id. */
  user: Id;
};

/** Sitting down. */
export type Sit = {
  /** Your part of the setup. */
  brings?: Brings;
  /** Where; anywhere, if not said. */
  seat?: Seat | null;
  /** Your part of the seed. */
  secret?: Bytes32 | null;
};

/** How far a table has come. */
export type Stage = "gathering" | "playing" | "over" | "frozen";

/** The game as one viewer may know it at one version. Each message stands for itself: whoever has it needs none of the ones before, except for the story, which is sent from where it changed. */
export type State = {
  /** Who is asked. */
  asked: Seat[];
  /** The players' clocks, where they have any. */
  clocks?: ClockFace[];
  /** The first 16 digits of the BLAKE3 hash of the text of `view`, whether or not it is sent. */
  hash?: string;
  /** The table as anyone can draw it. */
  picture?: Picture;
  /** What you are asked, and every answer you may give. */
  prompt?: Prompt;
  /** The number of your question, to be sent back with the answer. */
  question?: number;
  /** How it ended. */
  result?: Ending;
  /** How far the table has come. */
  stage: Stage;
  /** How many answers stand. */
  step: number;
  /** What was told since. */
  story: Story;
  t: "state";
  /** You could take your last answer back at once. Where a bot plays for somebody who may come back, nothing else can be taken back. */
  undo: boolean;
  /** The version: how many entries the table's log has. */
  v: number;
  /** The game's own view. */
  view?: unknown;
  /** What somebody asked the others for. */
  wish?: Pending;
  /** Where you sit. */
  you: Seat | null;
};

/** The position after so many answers, as one viewer could know it when it was reached. */
export type Step = {
  /** Who was asked. */
  asked: Seat[];
  /** What the last of these answers brought about. */
  lines: Told[];
  /** How many answers stand now. */
  of: number;
  /** The table as anyone can draw it. */
  picture?: Picture;
  /** After how many answers. */
  step: number;
  /** The game's own view. */
  view?: unknown;
};

/** What was told. Forget lines of later answers than `after` and take these instead. */
export type Story = {
  /** After how many answers. */
  after: number;
  /** The lines. */
  lines: Told[];
};

/** A bot to choose. */
export type Strength = {
  /** Its name. */
  bot: string;
  /** What to call it. */
  title: string;
};

/** A subscription, as `PushSubscription.toJSON()` writes it. */
export type Subscribe = {
  /** The address of its push service. */
  endpoint: string;
  /** Its keys. */
  keys: Keys;
};

/** Where a table is. */
export type TableAt = {
  /** The invite link: whoever has it may take a free seat. */
  link: string;
  /** The table. */
  table: Id;
};

/** A page of a list. */
export type Tables = {
  /** Where this page ends; send it as `after`. */
  next?: string;
  /** The tables. */
  tables: Listed[];
};

/** A take-back, which stays on record: whoever took back has seen what came of it. */
export type TakenBack = {
  /** How many answers were left. */
  after: number;
  /** How many were taken back. */
  answers: number;
  /** Who sat there then and took it back, where somebody else sits there now. */
  by?: string;
  /** Something had been rolled or revealed by them. The same will fall again: chance is not drawn anew. */
  revealed: boolean;
  /** Whose answer was taken back, with all that came after it. */
  seat: Seat;
};

/** A line of the story and the answer that caused it. */
export type Told = {
  /** How much, where there is an amount. */
  amount?: number;
  /** Who did it. */
  by?: Seat;
  /** Begins a new chapter of the story: a turn, a phase, a combat. */
  heading?: boolean;
  /** The kind of event, in one word, for icons and motion: "draw", "hit", "turn". */
  kind: string;
  /** The number of the answer, from 1. */
  step: number;
  /** The cards and figures it is about, as handles in the viewer's picture. */
  things?: string[];
  /** In plain words, with `@1` for the name of seat 1. */
  words: string;
};

/** Colours by what they mean; each client chooses how they look. Never the only signal. */
export type Tone = "plain" | "first" | "second" | "red" | "blue" | "yellow" | "grey" | "green" | "violet" | "faint";

/** When an answer may be taken back. */
export type UndoRule = "ask" | "never";

/** A moment of the story. */
export type Until = "phase" | "turn";

/** Something that cannot be done now, and why: the other half of lighting up what can. */
export type Unusable = {
  /** The card or figure, as a handle in the picture. */
  thing: string;
  /** Why not, and what would have to change: "costs 5 energy, you have 3". */
  why: string;
};

/** Somebody: to themselves who they are, to admins who comes to the house. */
export type User = {
  /** May look after the house. */
  admin: boolean;
  /** May not play, and why. */
  banned?: string;
  /** Is a program. */
  bot: boolean;
  /** Has no account. */
  guest: boolean;
  /** What they are called. */
  name: string;
  /** When they were last seen, give or take an hour, in milliseconds since 1970. */
  seen: number;
  /** When they first came in, in milliseconds since 1970. */
  since: number;
  /** Their id. */
  user: Id;
};

/** People. */
export type Users = User[];

/** What came of checking a game. */
export type Verified = {
  /** The hash of the host's secret, from before the first shuffle. */
  commitment: Bytes32;
  /** All of it fits. */
  holds: boolean;
  /** How many answers were checked. */
  moves: number;
  /** In a sentence. */
  words: string;
};

/** What is agreed at a table beside the rules of its game. */
export type WantedOptions = {
  /** How long a player may think. */
  clock?: Clock;
  /** In the public lobby; otherwise only those with the link find it. */
  listed?: boolean;
  /** A line for the lobby. */
  note?: string;
  /** How long a bot takes over an answer at least, in milliseconds, so that people can follow. */
  pace?: number;
  /** The bot that plays on for whoever stays away. Where three or more play, the bot `random` plays for whoever is out even if none is named, because the others go on. */
  stand_in?: string | null;
  /** When an answer may be taken back. */
  undo?: UndoRule;
  /** What watchers may see. */
  watchers?: Watchers;
};

/** What watchers may see. */
export type Watchers = "none" | "neutral" | "hands";

/** What somebody may ask the others for. */
export type Wish = "undo" | "draw";

/** A word and what it means. */
export type Word = {
  /** What it means. */
  meaning: string;
  /** The word. */
  word: string;
};
