# Dom
skip = Przejdź do treści
home = Fireside, na stronę główną
nav = Główne
nav-play = Graj
nav-cards = Karty
nav-decks = Talie
nav-rules = Zasady
settings = Ustawienia
sign-in = Zaloguj się
sign-out = Wyloguj się
close = Zamknij
cancel = Anuluj
send = Wyślij
find = Znajdź
name = Nazwa
password = Hasło
try-again = Spróbuj ponownie
to-the-front = Na stronę główną
opening-the-house = Rozpalamy ogień …
coming-to-the-table = Podchodzimy do stołu …
looking = Szukamy …
no-page-title = Tu nic nie ma
no-page-words = Nikt nie położył strony pod { $path }. Gry są na stronie głównej.

# Odmowy
trouble-table-not_found = Tego stołu już nie ma
trouble-table-not_found-words = Mógł zostać zamknięty albo nikt przy nim długo nie siedział. Jeśli masz link od kogoś, poproś o nowy.
trouble-table-frozen = Ten stół odpoczywa
trouble-table-frozen-words = Grę zaczęto na innych zasadach lub kartach, niż ten dom ma teraz, więc nie można jej tu dokończyć. Nic nie przepadło: dom z dawnymi zasadami może grać dalej.
trouble-table-forbidden = Tego stołu nie możesz oglądać
trouble-table-forbidden-words = Grający nie chcą tu widzów.
trouble-replay-not_found = Nie ma takiej gry do obejrzenia
trouble-replay-not_found-words = Nigdy jej w tym domu nie grano albo już ją zapomniano.
trouble-replay-frozen = Tej gry nie można pokazać
trouble-replay-frozen-words = Grano ją na innych zasadach lub kartach, niż ten dom ma teraz.
trouble-deck-not_found = Nie ma takiej talii
trouble-deck-not_found-words = Została wyrzucona albo jej twórca już jej nie udostępnia.
trouble-game-not_found = W takie coś się tu nie gra
trouble-game-not_found-words = Gry tego domu są na stronie głównej.
refused = Tego nie zrobiono.
refused-offline = Nie można połączyć się z domem. Sprawdź połączenie; nic z tego, co zrobiono, nie przepadło.
refused-unreadable = Dom nie mógł tego odczytać.
refused-stranger = Najpierw powiedz, kim jesteś.
refused-forbidden = Tego ci nie wolno.
refused-not_found = Tego stołu, talii albo strony już nie ma.
refused-stale = Pytanie się zmieniło; oto nowe.
refused-not_asked = Teraz nikt cię nie pyta.
refused-no_such_choice = Nie ma takiej odpowiedzi.
refused-over = Ta gra już się skończyła.
refused-not_now = Nie teraz.
refused-taken = Ktoś był szybszy.
refused-wrong = Coś tu nie pasuje.
refused-limited = Trochę wolniej, proszę.
refused-too_large = To za dużo naraz.
refused-broken = Zasady tej gry tu zawiodły. Stół jest taki jak przedtem.
refused-frozen = W tę grę grano według innych zasad, niż dom ma teraz.
refused-closed-off = Zasady gry { $game } zawiodły przy tym stole, więc jest zamknięty, dopóki nie zostaną naprawione. Powiedz temu, kto prowadzi ten dom.
refused-busy = Dom jest zajęty. Spróbuj za chwilę.
refused-bye = Dom się pożegnał.
refused-wrong_method = Tego dom tutaj nie robi.
refused-at-seat = Miejsce { $seat }: { $words }
refused-at-place = Przy „{ $place }”: { $words }
refused-paused = Dom nie rozstawia teraz nowych stołów. Gry, które trwają, trwają dalej.
refused-no-undo = Przy tym stole niczego się nie cofa.
refused-no-eyes = Przy tym stole widzowie widzą tylko to, co leży odkryte.
refused-no-watchers = Temu stołowi nikt się nie przygląda.
refused-sign-in = Nazwa albo hasło się nie zgadza.
refused-old-password = Stare hasło jest błędne.
refused-room = Do końca gry gracze rozmawiają z graczami, a widzowie z widzami.
refused-banned = Nie możesz grać w tym domu: { $why }
refused-key = Ten klucz jest błędny albo był już użyty. Dom na żądanie wypisze nowy.
refused-newcomers = Z twojego adresu przychodzi zbyt wielu nowych gości. Spróbuj za kilka minut.
refused-passwords = Próbowano zbyt wielu haseł. Odczekaj minutę.
refused-talk = To było dużo słów naraz. Odczekaj kilka sekund.
refused-reports = Na dziś wystarczy zgłoszeń. Opiekunowie domu się im przyjrzą.
refused-declined = { $seconds ->
    [one] Ostatnia prośba nie została spełniona. Możesz poprosić ponownie za sekundę.
    [few] Ostatnia prośba nie została spełniona. Możesz poprosić ponownie za { $seconds } sekundy.
   *[other] Ostatnia prośba nie została spełniona. Możesz poprosić ponownie za { $seconds } sekund.
}
refused-games = { $n ->
    [one] Masz jedną rozpoczętą grę. Najpierw ją dokończ.
    [few] Masz { $n } rozpoczęte gry. Najpierw którąś dokończ.
   *[other] Masz { $n } rozpoczętych gier. Najpierw którąś dokończ.
}
refused-replaced = Gra za ciebie bot. Najpierw wróć na swoje miejsce.
refused-guest = Gość nie ma hasła. Najpierw załóż konto.
refused-bots-draw = Boty nie zgadzają się na remis. Graj dalej albo się poddaj.
refused-no-wish = Nikt o nic nie prosi.
refused-not-away = Nikogo z tych, na których czekasz, nie ma jeszcze dość długo.
refused-wished = Jedna prośba już czeka. Zaczekaj na odpowiedź.
refused-begun = Gra już się zaczęła. Możesz popatrzeć albo rozstawić własny stół.
refused-nobody-plays = Nikt już tu nie gra. Rozstaw własny stół.
refused-own-eyes = Dopóki gra trwa, widzisz ją tylko ze swojego miejsca.
refused-one-game = Masz już jedną grę w toku. Najpierw ją skończ.
refused-not-begun = Gra jeszcze się nie zaczęła.
refused-not-over = Gra jeszcze się nie skończyła.
refused-claim = Gdy graczy jest więcej niż dwoje, dalej może grać bot.
refused-claim-later = Teraz twoja kolej. Najpierw odpowiedz, potem możesz odebrać grę.
refused-stood-in = Przy tym stole za nieobecnych gra bot.
refused-days = Gdy na ruch są dni, rozstrzyga tylko zegar. Zaczekaj na niego.
refused-no-stand-in = Przy tym stole nie umówiono się na bota. Zażądaj wygranej albo remisu.
refused-time-over = Czas na to pytanie minął. Odpowie na nie bot, a potem możesz wrócić na swoje miejsce.
refused-time-was-over = Czas na tamto pytanie minął, więc odpowiedź zostaje.
refused-absent = Za miejsce { $seat } gra na razie bot. Dopóki gracz nie wróci, nie cofniesz odpowiedzi, która coś odkryła albo po której ktoś już odpowiedział.
refused-not-replaced = Nikt za ciebie nie gra. Miejsce jest twoje.
refused-agreed = Twoja zgoda już jest; brakuje zgody innych.
refused-account = Masz już konto. Wyloguj się, żeby założyć drugie.
refused-resigned = Ta gra toczy się już bez ciebie; do końca gra za ciebie bot.
refused-old-game = Ta odpowiedź padła w grze, którą się tu kontynuuje, więc zostaje.
refused-account-name = Ta nazwa albo podobna do niej należy do konta. Zaloguj się na nie albo wybierz inną nazwę.
refused-name-taken = Ta nazwa jest zajęta albo podobna do zajętej. Wybierz inną.
refused-name-played = Ktoś gra właśnie pod tą nazwą albo pod podobną. Wybierz inną albo wróć, gdy ta gra się skończy.
refused-name-lost = Twoja nazwa albo podobna do niej należy już do konta. Wybierz najpierw inną.
refused-name-alike = Twoja nazwa wygląda jak { $other } przy tym stole. Wybierz inną nazwę albo inny stół.
refused-seat-taken = Ktoś zajął to miejsce wcześniej. Poszukaj innego albo popatrz.
refused-deck-name = Nazwa talii ma od 1 do 60 znaków.
refused-name = Nazwa ma od 2 do 24 liter, cyfr, spacji albo znaków _ - . '
refused-password = Hasło ma co najmniej 8 znaków. Lepsze dłuższe niż dziwniejsze.
refused-commitment = Obietnica domu została już zużyta. Spróbuj jeszcze raz.
unfetched = Nie udało się pobrać tej strony.
unfetched-words = Dom jest nieobecny albo właśnie dostał nowe strony. Gdy tylko odpowie, ta strona wczyta się sama od nowa.

# Strona główna
front-title = Usiądź. Ogień już płonie.
front-words = Otwarty stół dla karcianek i gier taktycznych o bogatych zasadach. Zna zasady, pokazuje, co wolno, zadaje po jednym pytaniu i pozwala cofnąć pomyłkę.
house-paused = Dom chwilowo nie otwiera nowych stołów. Rozpoczęte gry trwają.
your-games = Twoje gry
go-on = Graj dalej
on-the-shelf = Na półce
classics = Klasyka
players-exact = { $n ->
    [one] { $n } gracz
    [few] { $n } gracze
   *[many] { $n } graczy
}
players-range = od { $fewest } do { $most } graczy
play-now = Zagraj teraz
against-a-bot = { $game } przeciw botowi
setting-up = Nakrywamy …
with-friends = Z przyjaciółmi
play-somebody = Znajdź kogoś
rules = Zasady
tables = Stoły
filter-game = Gra
all-games = Wszystkie gry
which-tables = Które stoły
tables-open = Wolne miejsca
tables-playing = W toku
tables-mine = Moje
tables-over = Zakończone
sit-down = Usiądź
watch = Oglądaj
see-how-it-went = Powtórka
your-turn = twoja kolej
look-at-it = Zobacz
watched-hands-short = widzowie widzą wszystkie ręce
nobody-there = teraz nikogo tu nie ma
agreed-open = jak zwykle
agreed-yes = tak
agreed-no = nie
agreed-none = brak
agreed-starship-budget = Budżet
agreed-starship-cap = Limit tur
agreed-starship-critical = Trafienie krytyczne
agreed-starship-overflow = Obrażenia, które idą głębiej
agreed-starship-starter = Pierwsza tura
agreed-starship-starter-skips-draw = Zaczynający bez dobierania
agreed-starship-starter-skips-regeneration = Zaczynający bez regeneracji
agreed-prime-options-heroes-count = Bohaterowie zajmują miejsce
agreed-prime-options-pay-dots = Kropki rozkazów
agreed-prime-options-turn-cap = Limit tur
news-turn = Twoja kolej przy stole: { $title }.
news-began = Gra { $title } się zaczęła.
news-rematch = Ktoś prosi cię o jeszcze jedną grę.
news-go = Idź tam
no-tables-open = Nikt teraz nie czeka przy stole. Otwórz własny, a kto zajrzy, będzie mógł się dosiąść.
no-tables-playing = Żadna otwarta gra teraz nie trwa.
no-tables-mine = Nie było cię jeszcze przy żadnym stole.
no-tables-over = Żadna otwarta gra jeszcze się nie skończyła.
set-up-a-table = Otwórz stół
free-seat = wolne miejsce

# Zegary
clock = Zegar
clock-none = Bez zegara
clock-days = { $days ->
    [one] { $days } dzień na ruch
    [few] { $days } dni na ruch
   *[many] { $days } dni na ruch
}
clock-timed = { $delay } s na ruch, { $minutes } min w banku
clock-long = { $days } d { $hours } h
clock-choice-none = Bez zegara
clock-choice-quick = 15 sekund na ruch i 10 minut w banku
clock-choice-calm = 1 minuta na ruch i 30 minut w banku
clock-choice-day = 1 dzień na ruch
clock-choice-days = 3 dni na ruch

# Otwieranie stołu
new-table = Otwórz stół
which-game = Która gra?
how-many = Ilu graczy?
seats = Miejsca
seat = Miejsce { $n }
seat-me = Ja
seat-open = Kto przyjdzie
seat-bot = Bot: { $strength }
with-deck = Przynoszę
deck-of-seat = Talia miejsca { $n }
deck-usual = Jak zwykle: { $deck }
deck-later = Wybierana na początku gry
deck-written = Tak, jak napisano niżej
deck-ready = Gotowe talie
deck-own = Twoje talie
deck-one-of-own = własna talia
deck-open-seats = Kto zajmie wolne miejsce, może przynieść inną talię; kto nie przyniesie żadnej, gra tą, która tam leży.
deck-none = Nic: gram tym, co leży na moim miejscu
deck-none-words = Jeśli nikt nic tam nie położył, talię wybierasz na początku gry.
watchers-see = Widzowie widzą
watch-neutral = To, co leży odkryte
watch-hands = Także karty gracza
watch-none = Nic: nikt nie ogląda
in-the-lobby = Pokaż na stronie głównej
may-take-back = Odpowiedzi można cofać, w razie potrzeby za zgodą
stand-in = Za nieobecnego gra bot
note = Zdanie dla innych
note-example = Początkujący mile widziani
note-decks = Jeśli nic nie napiszesz, wymieni talie: „{ $decks }”
own-setup = Własne ustawienie gry
own-setup-words = W formacie JSON. Używa się tylko tego, co tu napisano.
setup-unreadable = Nie można odczytać ustawienia: { $why }

# Zbieramy się
set-up-by = Otwiera { $name }
what-name = Jak mamy cię nazywać?
any-name = dowolne imię albo żadne
kept = zajęte
waiting-for-players = { $n ->
    [0] Gra zaraz się zacznie …
    [one] Czekamy na jeszcze jednego gracza …
    [few] Czekamy na jeszcze { $n } graczy …
   *[many] Czekamy na jeszcze { $n } graczy …
}
invite-words = Kto otworzy ten odnośnik, może zająć wolne miejsce:
copy-link = Kopiuj odnośnik
copied = Skopiowano
link-copied = Odnośnik skopiowano.
leave-table = Odejdź od stołu
watched-hands = Kto ogląda tę grę, widzi ręce wszystkich graczy.
watched-neutral = Inni mogą oglądać; widzą tylko to, co leży odkryte.
branch-of = { $step ->
    [0] Tu gra się od początku grę, która jest już skończona.
   *[other] Tu gra się dalej grę, która jest już skończona: od chwili po jej odpowiedzi nr { $step }.
  } Kto w nią grał albo ją oglądał, wie, jak rozdano karty.

# Przy stole
you = ty
bot-name = Bot { $strength }
shared = Na środku
face-down = zakryta
empty-square = puste
turned = obrócona
is-picked = wybrane
can-be-picked = można wybrać
place-can-be-picked = można wybrać jej miejsce
barred = Nie teraz: { $why }
why-not = Nie teraz:
row-column = rząd { $row }, kolumna { $column }
choose-area = Wybierz: { $area }
nothing-here = nic
cards-count = { $n ->
    [0] pusto
    [one] { $n } karta
    [few] { $n } karty
   *[many] { $n } kart
}
cards-face-down = { $n ->
    [one] jedna zakryta karta
    [few] { $n } zakryte karty
   *[many] { $n } zakrytych kart
}
pile-top = { $n ->
    [one] { $n } karta
    [few] { $n } karty
   *[many] { $n } kart
}, na wierzchu { $top }
meter-of = { $label } { $value } z { $max }
spoken-row = Rząd { $n }: { $cells }
your-question = Pytanie do ciebie
asked-by = O karcie { $card }
answers-count = { $n ->
    [one] jedna odpowiedź.
    [few] { $n } odpowiedzi.
   *[other] { $n } odpowiedzi.
}
typed-number = Numer { $number } …
table-english = Słowa stołu (pytania, historia, karty) są na razie po angielsku.
table-english-cards = Teksty na kartach są na razie po angielsku.
table-english-words = Słowa stołu (pytania, historia) są na razie po angielsku.
all-answers = Wszystkie odpowiedzi
find-an-answer = Znajdź odpowiedź
really = Na pewno? { $words }
really-yes = Tak, zrób to
really-no = Jeszcze nie
really-again = Powtórz to, żeby to zrobić.
no-answer-says = Żadna odpowiedź nie mówi „{ $words }”.
waiting-for = Czekamy: { $names } …
story = Opowieść
earlier-lines = { $n ->
    [one] jedna wcześniejsza linia
    [few] { $n } wcześniejsze linie
   *[many] { $n } wcześniejszych linii
} ↑
no-story = Jeszcze nic się nie stało.
story-show = Pokaż na planszy, o czym mówi ta linia
story-jump = Przejdź do tej chwili
new-lines = { $n ->
    [one] jedna nowa linia
    [few] { $n } nowe linie
   *[many] { $n } nowych linii
} ↓
chat = Rozmowa
chat-players = To, co tu napiszesz, usłyszą gracze.
chat-watchers = To, co tu napiszesz, usłyszą inni widzowie; gracze dopiero po grze.
say-something = Powiedz coś
mute = Wycisz
mute-name = Wycisz { $name }
report = Zgłoś coś
report-what = O czym powinni wiedzieć opiekunowie tego domu?
report-send = Wyślij zgłoszenie
report-told = Zgłoszono. Dziękujemy.
story-or-chat = Opowieść albo rozmowa
beside-the-board = Gracze, opowieść i rozmowa
players = Gracze
away = nieobecny
not-connected = bez połączenia
is-a-bot = gra bot
to-move = na ruchu
won = wygrana
drawn = remis
watchers = { $n ->
    [one] jedna osoba ogląda
    [few] { $n } osoby oglądają
   *[many] { $n } osób ogląda
}
you-watch = Oglądasz grę.
look-as = Patrz oczami gracza
look-open = niczyimi: tylko to, co odkryte
what-you-can-do = Co można z tym zrobić
words-explained = Słowa na karcie
what-else = Co jeszcze można zrobić
take-back = Cofnij
ask-take-back = Poproś o cofnięcie
offer-draw = Zaproponuj remis
resign = Poddaj się
resign-sure = Poddać tę grę?
resign-words = Gra skończy się od razu twoją przegraną. Tego nie można cofnąć.
play-on = Gram dalej
agree = Zgoda
decline = Odmowa
withdraw = Wycofaj
wish-undo = { $name } prosi o cofnięcie swojej ostatniej odpowiedzi.
wish-draw = { $name } proponuje remis.
wish-mine-undo = Prośba o cofnięcie odpowiedzi czeka na zgodę innych.
wish-mine-draw = Propozycja remisu czeka na zgodę innych.
undo-goes = Cofnęłoby się to:
undo-earlier = { $n ->
    [one] i jedna linia przedtem
    [few] i { $n } linie przedtem
   *[many] i { $n } linii przedtem
}
undo-unseen = Nie cofnęłoby się nic, co widać.
undo-yours = Twoja własna odpowiedź cofa się razem z tym.
took-back-mine = Twoja odpowiedź jest cofnięta.
took-back = { $name } cofa odpowiedź. Gra stoi tam, gdzie stała przedtem.
wish-not-undo = Odpowiedź zostaje: pozostali nie zgodzili się na jej cofnięcie.
wish-not-draw = Pozostali nie zgodzili się na remis.
understood = W porządku
hush = Bez dźwięków
hand-of = Ręka gracza { $name }
bot-plays-for-you = Gra za ciebie bot.
take-seat-back = Wracam na swoje miejsce
they-are-away = Gracza na ruchu nie ma od dłuższej chwili. Nie musisz czekać.
claim-bot = Niech gra bot
claim-draw = Ogłoś remis
claim-win = Odbierz wygraną
habits = Co jest odpowiadane za ciebie
auto-label = Odpowiadaj za mnie
auto-never = Pytaj mnie o wszystko
auto-only = Dawaj za mnie jedyną odpowiedź
yield-label = Pasuj do
yield-phase = następnej fazy
yield-turn = następnej tury
yield-asked = odpowiedzi
yields-phase = Pasuje za ciebie, aż zacznie się następna faza albo ktoś inny coś zrobi.
yields-turn = Pasuje za ciebie, aż zacznie się następna tura albo ktoś inny coś zrobi.
yields-asked = Pasuje za ciebie, aż trzeba będzie odpowiedzieć.
yield-stop = Nie pasuj dalej
yield-ended = Nie pasuje już za ciebie: { $why }.
ended-phase = zaczęła się nowa faza
ended-turn = zaczęła się nowa tura
ended-acted = ktoś coś zrobił
ended-must = tego nie można spasować
stop-label = Zawsze pytaj mnie w fazie
stop-words = W tych fazach nic nie jest odpowiadane za ciebie.
answers-itself = Jest tylko jedna odpowiedź; za chwilę zostanie dana za ciebie.
more-above = Wyżej jest więcej
more-below = Niżej jest więcej
phrase-good-luck = Powodzenia!
phrase-well-played = Dobrze zagrane.
phrase-thinking = Myślę …
phrase-i-need-a-minute = Potrzebuję chwili.
phrase-your-turn = Twój ruch.
phrase-sorry-a-slip = Przepraszam, pomyłka.
phrase-thank-you-for-the-game = Dziękuję za grę.
phrase-another-one = Jeszcze jedna?
why-not-asked = Żadna odpowiedź na to pytanie nie dotyczy tej karty.
nothing-barred = Nic nie jest zabronione: o co nie pyta żadna odpowiedź, o to teraz nie chodzi.
can-be-used = { $card }: można tego teraz użyć:

# Koniec gry
result = Wynik
result-won = Wygrana!
result-shared = Nikt cię nie wyprzedził.
result-lost = Nie tym razem.
result-over = Gra skończona.
play-again = Jeszcze raz
to-the-rematch = Do rewanżu
watch-replay = Obejrzyj powtórkę
verify = Czy los był uczciwy?
fair = Tak.
not-fair = Nie!
fair-play = Uczciwa gra
fair-words = Cały los w tej grze bierze się z liczby, którą dom wybrał, zanim ktokolwiek usiadł, zmieszanej z własną liczbą każdego gracza. Nikt z nich sam nie może wybrać, co wypadnie.
fair-promise = Dom zapieczętował swoją liczbę; oto pieczęć, zapisana przez twoją przeglądarkę przy pierwszym wejściu:
fair-after = Po grze dom otwiera pieczęć. „Czy los był uczciwy?” porównuje ją z tą i szuka w niej twojej własnej liczby.
fair-changed = Dom pokazuje teraz inną pieczęć niż na początku:
fair-holds = { $n ->
    [0] Pieczęć otwarto i jest w niej liczba, którą dom wybrał.
    [one] Pieczęć otwarto, a jedyna odpowiedź gry zgadza się z tym, co z niej wynikło.
    [few] Pieczęć otwarto, a wszystkie { $n } odpowiedzi gry zgadzają się z tym, co z niej wynikło.
   *[other] Pieczęć otwarto, a wszystkie { $n } odpowiedzi gry zgadzają się z tym, co z niej wynikło.
}
fair-mine = Liczba, którą twoja przeglądarka podała przy stole, została domieszana.
fair-not-mine = Liczba, którą twoja przeglądarka podała przy stole, nie została domieszana: dom mógł wybrać, co wypadnie.
fair-same = To ta sama pieczęć, którą twoja przeglądarka zapisała przy stole na początku.
fair-other = To nie ta pieczęć, którą twoja przeglądarka zapisała na początku: najpierw zapisana, potem druga.
keep-games = Jesteś tu gościem.
make-account = Zachowaj swoje gry: załóż konto

# Połączenie z domem
wire-lost = Połączenie z domem jest przerwane. Gra czeka na ciebie; nic nie przepadło.
wire-restarting = Dom uruchamia się ponownie. Za chwilę wrócisz do stołu.
wire-replaced = Dom zamknął dla ciebie ten stół.
wire-next = Następna próba za { $seconds } s.
streamed = Ta przeglądarka albo coś między nią a domem nie przepuszcza bezpośredniego połączenia (WebSocket). Stół czytany jest jako strumień; można wszystko, tylko trochę wolniej.
wire-away = Dom teraz nie odpowiada. Gdy tylko odpowie, podejdziesz do stołu.
wire-keeping = Twoja odpowiedź „{ $words }” czeka; dom dostanie ją, gdy tylko połączenie wróci.
wire-session = Nie jesteś już tutaj zalogowany. Zaloguj się ponownie, a wrócisz do stołu.
wire-forbidden = Na ten stół nie możesz już patrzeć.

# Klawisze
keys = Klawisze
key-answer = daj odpowiedź o tym numerze
key-walk = chodź po planszy
key-sides = idź na własną stronę, na stronę pozostałych
key-pick = wybierz to, na czym stoisz
key-zoom = przyjrzyj się temu z bliska
key-clear = zacznij wybierać od nowa; w rozmowie: wróć do pytania
key-question = przejdź do odpowiedzi
key-yield = pasuj, aż trzeba odpowiedzieć, do następnej fazy, do następnej tury; P jeszcze raz kończy
key-undo = cofnij albo poproś o cofnięcie
key-rules = zasady i słowa gry
key-story = opowieść
key-chat = rozmowa
key-text = stół jako tekst, z wierszem poleceń
key-keys = ta lista
key-guide = następny krok przewodnika
letters-off = Klawisze jednego znaku są wyłączone w ustawieniach.

# Stół jako tekst
to-text = Stół jako tekst, dla czytników ekranu
to-board = Powrót do planszy
text-command = Polecenie
text-status = Pytanie
text-answers = Odpowiedzi
text-barred = Teraz niemożliwe
text-last = Co się stało od twojej ostatniej odpowiedzi
text-table = Stół
do-it = Wykonaj
command-hint = Numer daje odpowiedź. Spróbuj: pytanie, co, ręka, stół, przeciwnik, karta i nazwa, pas, historia, pomoc. Strzałka w górę przywołuje wcześniejsze wiersze.
command-help = ta lista
command-question = mówi pytanie i odpowiedzi
command-pass = pasuje albo kończy, gdzie wolno
command-until = aż faza, aż tura, aż pytania: pasuje za ciebie do tej chwili
command-stop = nie pasuje już za ciebie
command-last = czyta, co się stało od twojej ostatniej odpowiedzi
command-why = mówi, czego nie można teraz użyć i dlaczego; z nazwą lub numerem karty o tej karcie
command-mine = czyta twoją stronę stołu
command-opponent = czyta stronę pozostałych
cannot-pass = Tu nie można spasować; wybierz jedną z odpowiedzi.
no-news = Od twojej ostatniej odpowiedzi nic się nie stało.
command-answers = wymienia odpowiedzi z numerami
command-play = graj i numer lub słowa: daje tę odpowiedź; graj karta i numer: to, do czego służy ta karta z ręki
command-board = czyta cały stół
command-hand = czyta twoje karty
command-zone = strefa i nazwa: czyta tę część stołu; samo wymienia części
command-card = karta i nazwa albo numer z ręki: czyta tę kartę
command-rules = zasady i słowa gry
rules-open = Zasady leżą otwarte; Escape je zamyka.
hand-card = karta { $n }: { $card }
command-log = historia i liczba: czyta ostatnie wiersze opowieści
command-clock = czyta zegary
command-who = mówi, kto gdzie siedzi
command-undo = cofa albo prosi o cofnięcie
command-draw = proponuje remis
command-agree = zgadza się na prośbę
command-decline = odmawia
command-resign = poddaj tak: poddaje grę
command-say = powiedz i słowa: mówi w rozmowie
resign-how = Napisz „poddaj tak”, aby poddać grę.
say-what = Co powiedzieć?
told-the-host = Przekazano domowi.
not-asked = Teraz nikt cię nie pyta.
no-such-answer = Odpowiedzi jest tylko { $n }.
several-answers = Tak mówi kilka odpowiedzi:
no-such-zone = Żadna część stołu nie nazywa się „{ $zone }”.
no-such-card = Żadna widoczna karta nie nazywa się „{ $card }”.
which-card = Która karta? Napisz jej nazwę albo numer, który ma w ręce.
as-printed = Nie widać jej na stole; tak jest wydrukowana:
no-such-command = Nie ma polecenia „{ $command }”. Spróbuj: pomoc.

# Przewodnik pierwszej gry
guide = Przewodnik
guide-step = { $n } z { $all }
guide-next = Dalej
guide-skip = Pomiń przewodnik
guide-table-question = Pytanie stoi zawsze tutaj, razem z każdą dozwoloną odpowiedzią. To, co świeci na planszy, można po prostu kliknąć, a numer odpowiedzi jest też klawiszem.
guide-table-question-touch = Pytanie stoi zawsze tutaj, razem z każdą dozwoloną odpowiedzią. Zamiast tego można dotknąć tego, co świeci na planszy.
guide-table-undo = Pomyłka? To cofa ją od razu, póki nikt się z niej niczego nie dowiedział; inaczej pytamy pozostałych.
guide-table-undo-touch = Pomyłka? Przycisk pod planszą cofa ją od razu, póki nikt się z niej niczego nie dowiedział; inaczej pytamy pozostałych.
guide-table-story = Tu opowiadamy wszystko, co się dzieje; wskaż wiersz, aby zobaczyć gdzie. Znak zapytania pokazuje klawisze, R otwiera zasady.
guide-table-story-touch = Wszystko, co się dzieje, opowiadamy pod planszą; dotknij wiersza, aby zobaczyć gdzie. Książka obok otwiera zasady.
guide-tic-tac-toe-goal = Zajmij trzy pola w rzędzie, kolumnie albo na przekątnej, zanim zrobi to przeciwnik. Kliknij świecące pole.
guide-tic-tac-toe-goal-touch = Zajmij trzy pola w rzędzie, kolumnie albo na przekątnej, zanim zrobi to przeciwnik. Dotknij świecącego pola.
guide-connect-four-goal = Wygrywają cztery twoje krążki w linii: w poprzek, w górę albo na ukos.
guide-connect-four-drop = Wybierz kolumnę, tutaj albo na planszy: krążek spada na najniższe wolne miejsce.
guide-leduc-goal = To twoja karta, jedna z sześciu: dwa walety, dwie damy, dwa króle. Jeszcze jedna karta będzie odkryta na środku. Para z nią bije wszystko, inaczej pulę bierze wyższa karta; równe karty się nią dzielą.
guide-leduc-bet = Zakład podnosi cenę pozostania w grze. Kto pasuje, oddaje pulę drugiemu; czekanie albo sprawdzenie zostawia cię w grze.
guide-go-fish-goal = To twoje karty. Zbieraj komplety: wszystkie cztery karty jednej figury. Wygrywa, kto ma najwięcej kompletów.
guide-go-fish-ask = Poproś kogoś o figurę, którą masz. Jeśli ją ma, dostajesz wszystkie i pytasz znowu.
guide-go-fish-pond = Jeśli nie ma, łowisz kartę z tego stawu. Gdy to figura, o którą prosisz, pytasz znowu; gdy nie, kolej na następną osobę.
guide-starship-take = Na pierwszą grę weź gotowy statek. „Zajrzyj” pokazuje jego liczby, moduły i karty, które przynoszą; nic się nie stanie, zanim nie powiesz.
guide-starship-slots = Własny statek: wybierz statek, potem moduły, gniazdo po gnieździe, potem amunicję. Te paski pokazują, ile zostało kredytów, sieci energetycznej i CPU.
guide-starship-layers = Twój statek. Obrażenia przechodzą przez osłonę, pancerz i kadłub; bez kadłuba bitwa jest przegrana. Energia płaci za karty; energia i osłona wracają po trochu w każdej turze.
guide-starship-bays = Twoje moduły według kolorów, każdy kolor ma własną talię. W turze zagrasz tyle kart koloru, ile masz w nim modułów.
guide-starship-activate = Faza doboru: aktywuj jeden kolor i dobierz z jego talii, aż masz o jedną kartę tego koloru więcej niż modułów w nim. Kto zaczyna bitwę, pomija to w pierwszej turze. Uzbrojenie to dobry początek.
guide-starship-hand = Twoja ręka. Liczba w rogu to koszt w energii; co świeci, można zagrać teraz, a karta, która nie świeci, mówi dlaczego, gdy na niej spoczniesz.
guide-starship-hand-touch = Twoja ręka. Liczba w rogu to koszt w energii; co świeci, można zagrać teraz, a karta, która nie świeci, mówi dlaczego, gdy przytrzymasz na niej palec.
guide-starship-play = Zagrywaj karty w dowolnej kolejności, póki cię na nie stać i póki ich kolor ma jeszcze zagrania: najpierw to, co pomaga celować, potem strzały. Odpowiedź mówi, jak pewne jest trafienie. Reszta zostaje na ręce. Potem zakończ turę.
guide-starship-them = Drugi statek. Przegrywa ten, który pierwszy straci kadłub. Kliknij jego moduły i talie, aby zobaczyć, co potrafią.
guide-starship-them-touch = Drugi statek. Przegrywa ten, który pierwszy straci kadłub. Dotknij jego modułów i talii, aby zobaczyć, co potrafią.
guide-prime-goal = Galaktyka: po sześć miejsc każdego gracza i Firestorm między nimi. Miej ostatnią niepodbitą planetę macierzystą albo technikę 30 lub więcej na końcu tury. Niektóre przewagi też są drogą do zwycięstwa.
guide-prime-advantage = Twoja przewaga działa tylko odkryta i nigdy nie zakrywa się z powrotem. Teraz odkrywasz ją za darmo; później kosztuje to jedną okazję do działania.
guide-prime-planets = Wybierz planety na początek, miejsce po miejscu, za zasoby. Czego nie wydasz, przepada. Zasoby na planecie to jej plon w każdej turze.
guide-prime-bar = Twoje środki. Większość kart i działań kosztuje zasoby, rozkazy albo jedno i drugie. Techniki się nie wydaje: karty, która jej wymaga, można użyć, gdy ma się jej tyle.
guide-prime-hand = Twoja ręka. Co świeci, można teraz wystawić albo zagrać. Spocznij na karcie, aby ją przeczytać i dowiedzieć się, dlaczego nie można jej użyć.
guide-prime-hand-touch = Twoja ręka. Co świeci, można teraz wystawić albo zagrać. Przytrzymaj palec na karcie, aby ją przeczytać i dowiedzieć się, dlaczego nie można jej użyć.
guide-prime-chance = Działacie na zmianę: jedno działanie, potem inni, potem znów ty. Faza kończy się, gdy spasują wszyscy po kolei; kto spasował, może działać znowu, jeśli ktoś inny zadziała.
guide-prime-storm = Statki docierają do innych przez Firestorm. Statek, który jest w nim nieobrócony, gdy zaczyna się faza główna, musi go opuścić w tej turze, inaczej przepada, i nie może wrócić do układu, z którego przybył.

# Zasady w skrócie
at-the-table = Przy stole
rules-table = Dom zna zasady. Zadaje po jednym pytaniu i wymienia każdą dozwoloną odpowiedź; to, co można wybrać, świeci. Karta, której teraz nie można użyć, mówi dlaczego, gdy się jej przyjrzeć. Opowieść obok planszy mówi, co się stało; wskazanie wiersza pokazuje gdzie.
rules-whole = Zasady, punkt po punkcie
rules-english = Dom podaje je na razie tylko po angielsku.
glossary = Słowa gry
find-a-word = Znajdź słowo
no-such-word = Nie ma takiego słowa.
rules-tic-tac-toe = Dwoje graczy na przemian zajmuje po jednym wolnym polu.
    Wygrywają trzy własne w rzędzie, kolumnie albo na przekątnej. Gdy pola się skończą, nikt nie wygrywa.
rules-connect-four = Dwoje graczy na przemian wrzuca krążek do jednej z siedmiu kolumn; spada na najniższe wolne miejsce.
    Wygrywają cztery własne w linii: w poziomie, w pionie albo na ukos.
rules-leduc = Sześć kart: po dwa walety, damy i króle. Każdy wkłada jeden żeton i dostaje jedną kartę.
    Są dwie rundy licytacji; między nimi odkrywa się jedną kartę. Można czekać, postawić, sprawdzić, przebić albo spasować.
    Wygrywa para z odkrytą kartą; gdy nikt jej nie ma, wyższa karta. Równe karty dzielą pulę.
rules-go-fish = W swojej turze poproś jednego gracza o figurę, której kartę masz. Jeśli ją ma, oddaje wszystkie, a ty prosisz dalej.
    Jeśli nie ma, łowisz: dobierasz kartę ze stawu. Jeśli to ta, o którą była prośba, prosisz dalej.
    Cztery karty figury to komplet; wykłada się go. Gdy wszystkie komplety są wyłożone, wygrywa, kto ma ich najwięcej.
rules-starship = Najpierw każdy wyposaża statek: kadłub z gniazdami i moduły, które je wypełniają, w granicach kredytów, sieci energetycznej i CPU. Karty modułów tworzą talię każdej kategorii.
    Tura ma cztery części: regeneracja, dobieranie, akcja, porządki. Przy dobieraniu aktywujesz jedną kategorię i dobierasz z jej talii; w akcji zagrywasz za energię karty dowolnych kategorii, z każdej tyle, ile masz w niej modułów.
    Przy ataku oboje rzucają kością: atakujący dodaje celność modułu i sygnaturę celu, obrońca swoją szybkość. Obrażenia idą przez osłonę, pancerz i kadłub; każda warstwa opiera się jednemu rodzajowi obrażeń, a innemu ulega.
    Pociski trafiają turę później: do tego czasu leżą w strefie nadciągających obrażeń. Statek bez kadłuba przegrał.
rules-prime = Każdy gracz prowadzi rasę z planety macierzystej w układzie sześciu miejsc wokół Firestormu.
    Tura ma fazy: odnowienie, główną i końcową. W głównej gracze po kolei korzystają z okazji: wystawiają statki, bohaterów i wsparcie, ruszają się, badają, atakują, zagrywają taktyki.
    Inni mogą reagować. Losy mogą przerwać wszystko. Wygrywa, kto ma ostatnią niepodbitą planetę macierzystą, a także kto kończy turę z techniką 30 lub więcej.

# Ustawienia
settings-words = Są zapamiętane na tym urządzeniu.
set-language = Język
as-the-browser = Jak w przeglądarce
set-theme = Światło
theme-auto = Jak na urządzeniu
theme-light = Poranek
theme-dark = Noc
set-motion = Ruch
motion-auto = Jak na urządzeniu
motion-full = Włączony
motion-none = Wyłączony
set-cards = Wielkość kart
cards-small = Małe
cards-medium = Średnie
cards-large = Duże
set-sound = Dźwięk
set-confirm = Pytaj jeszcze raz przed wysłaniem odpowiedzi
set-hints = Prowadź mnie przez pierwszą partię każdej gry
set-text = Pokazuj stoły jako tekst z wierszem poleceń
set-notices = Powiadamiaj mnie o mojej kolejce, także gdy ta strona jest zamknięta
notices-refused = Przeglądarka nie pozwala na powiadomienia z tego domu. Zezwól na nie w ustawieniach przeglądarki i spróbuj ponownie.
hints-again = Prowadź mnie od nowa, w każdej grze
set-letters = Pojedyncze znaki są klawiszami przy stole

# Konta
come-in = Wejdź
as-guest = Jako gość
make-account-words = Twoje gry i talie zostaną twoje, na każdym urządzeniu.
account-made = Konto założone. Twoje gry są z tobą.
change-password = Zmień hasło
password-changed = Hasło zmienione.
old-password = Stare hasło
new-password = Nowe hasło
where-signed-in = Gdzie trwa twoja sesja
unknown-device = nieznane urządzenie
mutes = { $n ->
    [one] Nie słyszysz jednej osoby.
    [few] Nie słyszysz { $n } osób.
   *[other] Nie słyszysz { $n } osób.
}
mutes-end = Słuchaj znów wszystkich
mutes-none = Znów słyszysz wszystkich.
this-device = to urządzenie
end-session = Wyloguj tam
download-games = Pobierz swoje gry

# Opieka nad domem
admin = Opieka nad tym domem
admin-claim-words = Otwarty odnośnik czyni cię opiekunem tego domu.
admin-claim = Zaopiekuj się nim
admin-none = Nie opiekujesz się tym domem. Przy starcie dom wypisuje odnośnik dla opiekuna.
admin-notice = Ogłoszenie dla wszystkich
admin-put-up = Wywieś
admin-pause = Nie otwieraj nowych stołów
admin-open = Znów otwieraj stoły
admin-people = Ludzie
admin-why = Dlaczego?
admin-ban = Zablokuj
admin-let-in = Wpuść ponownie
admin-reports = Zgłoszenia
admin-no-reports = Nikt się nie skarżył.
admin-close = Zamknij stół
admin-close-sure = Zamknąć ten stół?
admin-close-words = Gra ({ $names }) kończy się od razu i na zawsze. Nikt jej nie wygrywa.
admin-settled = Załatwione
the-table = stół
nobody = Nikogo.

# Pomoc
help = Jak działa ten stół
help-text = Naciśnij T przy stole albo wybierz pierwszy przystanek klawisza Tab, a stół będzie czytany jako tekst: nagłówki, listy i wiersz poleceń, który robi wszystko to, co plansza.
help-line = Gdy połączenie się zerwie
help-line-words = Gra czeka w domu. Ta strona wraca sama i wysyła ponownie to, czego nie potwierdzono; nic nie dzieje się dwa razy.

# Pojedynek statków
star-weapons = Uzbrojenie
star-defense = Obrona
star-utility = Wsparcie
star-core = Rdzeń
star-shield = Osłona
star-armor = Pancerz
star-hull = Kadłub
star-energy = Energia
star-barrier = Bariera
star-speed = Szybkość
star-signature = Sygnatura
star-phases = Fazy tury
star-phase-regeneration = Regeneracja
star-phase-draw = Dobieranie
star-phase-action = Akcja
star-phase-cleanup = Porządki
star-turn = Tura { $turn }{ $cap ->
    [0] {""}
   *[other] {" "}z { $cap }
}, { $name }
star-activated = Aktywna: { $category }
star-pending = Nadciągające obrażenia
star-lands = trafi w turze { $turn }
star-counts = { $hand } w ręce, { $graveyard } zużytych
star-hand = Twoja ręka
star-no-hand = Twoja ręka jest pusta.
star-loaded = załadowane: { $n }
star-disabled = wyłączony
star-in-hand = { $n } w ręce
star-yard = Stocznia
star-yard-words = Każdy wyposaża statek za { $budget } kredytów. Nikt nie widzi cudzego, póki oba nie są gotowe.
star-fitting = Jeszcze wyposaża: { $names }
star-chosen = { $name }: dokonane dotąd wybory: { $n }
star-limits = Granice statku
star-own-ship = Zbuduj własny statek
star-installed = Zamontowane
star-shelf = Na półce
star-take = Biorę
star-build = Buduję
star-look = Zajrzyj
star-look-on = Obejrzyj inne
star-brings-cards = Karty: { $cards }
star-ammo = Amunicja
star-left = Ile zostało z tego, co jest:
# To, co widok pojedynku statków nazywa słowami podręcznika.
star-class-frigate = fregata
star-class-destroyer = niszczyciel
star-class-cruiser = krążownik
star-class-battleship = pancernik
star-kind-kinetic = kinetyczne
star-kind-energy = energetyczne
star-kind-explosive = wybuchowe
star-kind-disruptor = zakłócające
star-kind-multi-phase = wielofazowe
star-token-kinetic = Amunicja kinetyczna
star-token-energy = Amunicja energetyczna
star-token-explosive = Amunicja wybuchowa
star-token-disruptor = Amunicja zakłócająca
star-token-missile = Rakiety
star-until-end-of-turn = w tej turze
star-until-start-of-own-turn = do jego następnej tury
star-until-end-of-own-turn = do końca jego tury
star-until-end-of-own-next-turn = do końca jego następnej tury
star-until-start-of-other-turn = do tury drugiego
star-until-end-of-other-turn = do końca tury drugiego
star-until-end-of-other-next-turn = do końca następnej tury drugiego
star-until-end-of-game = do końca gry
star-in-deck = w talii { $n }
star-in-graveyard = na cmentarzysku { $n }
star-plays-left = do zagrania { $n }
star-all-cards = Wszystkie karty: { $cards }.
star-graveyard = Cmentarzysko: { $cards }.

# Firestorm Prime
prime-system = Układ gracza { $name }
prime-beyond = Firestorm i dalej
prime-storm = Firestorm
prime-turn = Tura { $turn }, faza: { $phase }
prime-reset = odnowienie
prime-main = główna
prime-end = końcowa
prime-choosing = Wszyscy wybierają swój układ.
prime-first = Pierwszy gracz: { $name }
prime-hand = Twoja ręka
prime-offered = Do wyboru
prime-chosen = Wybrane planety początkowe
prime-planets = Planety twojej talii
prime-tech = Technika
prime-resources = Zasoby
prime-commands = Rozkazy
prime-homeworlds = Planety macierzyste
prime-cards = Ręka
prime-draw-pile = Stos dobierania
prime-recycle = Stos odzysku
prime-terminate = Stos zniszczonych
prime-open-pile = Przejrzyj ten stos
prime-from-the-top = { $n ->
    [one] Jedna karta.
    [few] { $n } karty, od wierzchniej.
   *[many] { $n } kart, od wierzchniej.
}
prime-advantage = Przewaga
prime-out = poza grą
prime-guns = działa
prime-shields = osłony
prime-hero = walka i wpływ
prime-endurance = pozostała struktura albo życie
prime-energy = energia
prime-attacking = atakuje
prime-defending = broni
prime-moved = po ruchu
prime-attacked = po ataku
prime-doomed = musi odejść
prime-fallen = { $planet } upadła
prime-combat = Walka
prime-attacks = { $attacker } atakuje: { $target }, miejsce { $place }
prime-gone = karta, której już nie ma
prime-no-fleet = jeszcze nikt nie dołączył
prime-place = { $letter } gracza { $name }
prime-duel = Runda { $round }: { $attacker } przeciw { $defender }
prime-under-way = Ogłoszone, jeszcze niewykonane
prime-aimed-at = cel:
prime-hit = { $source } zaraz zada { $amount } obrażeń: { $target }
prime-underway = w drodze
prime-on-top = na wierzchu
prime-advantage-down = Przewaga, zakryta
prime-outer = Świat zewnętrzny { $n }
prime-others = Pozostali
prime-in-force = Działa
prime-waits = od następnej tury
prime-until-turn = do końca tury { $turn }
prime-and-more = i jeszcze { $n }
prime-counters = Znaczniki na karcie: { $n }; co dają, mówi jej tekst
prime-counters-of = Znaczniki { $of } na karcie: { $n }; co dają, mówi jej tekst
prime-gained = { $trait }: nie jest na niej wydrukowane, daje jej to coś, co teraz działa
prime-screened = Osłonięte
prime-screened-means = Osłonięte: statków w tym miejscu nie można atakować
prime-laid = Wyłożone planety
prime-laid-all = Planety wyłożone, gotowe
prime-shackled = Poza grą, zakryte
prime-look-at = Spójrz na układ gracza { $name }

# Karty
cards-of = Karty: { $game }
no-card-games = Żadna gra w tym domu nie ma kart do pokazania.
no-cards-here = Ta gra nie pokazuje tu kart.
no-card-found = Żadna karta tego nie mówi.
find-a-card = Znajdź kartę
search-how = Pasować musi wszystko: słowa, "kilka słów z rzędu", -słowo dla kart bez niego, type:słowo dla rodzaju karty.
search-numbers = Liczby się porównuje, na przykład
search-there-are = są to
search-numberless = „{ $words }” nie porównuje jeszcze z żadną liczbą: napisz na przykład cost<=3.
kind = Rodzaj
all-kinds = Wszystkie
order = Kolejność
order-kind = Według rodzaju
order-name = Według nazwy
order-cost = Według kosztu
cards-found = { $n ->
    [one] { $n } karta
    [few] { $n } karty
   *[many] { $n } kart
}
show-all = Pokaż wszystkie
show-more = Pokaż więcej

# Talie
your-decks = Twoje talie
no-decks = Nie masz tu jeszcze talii. Zbuduj ją powyżej; z kontem będzie twoja na każdym urządzeniu.
no-deck-form = Do tej gry nikt nie przynosi talii.
deck-new = Nowa: { $game }
new-deck-name = Moja nowa talia
deck-shelf = Co jest do wyboru
the-deck = Talia
deck-name = Jak się nazywa
choose-one = Wybierz …
ready-decks = Zacznij od gotowej
part-ship = Statek
part-alien = Rasa
part-advantage = Przewaga
add-card = Dodaj: { $card }
one-less = O jedną mniej: { $card }
one-more = O jedną więcej: { $card }
unfold-deck = Pokaż talię
fold-deck = Zwiń talię
cards-in-deck = { $n ->
    [one] { $n } karta
    [few] { $n } karty
   *[many] { $n } kart
}
deck-empty = Jeszcze nic. Kliknij to, co chcesz przynieść.
extra-energy = Amunicja energetyczna
extra-explosive = Amunicja wybuchowa
extra-disruptor = Amunicja zakłócająca
extra-missile = Rakiety
sum-words = Ile zajmuje z tego, co jest
deck-unchecked = Wybierz coś, a dom od razu powie, czy pasuje.
deck-first = Najpierw wybierz: { $part }.
part-first-ship = Najpierw wybierz statek.
part-first-alien = Najpierw wybierz rasę.
deck-first-words = Dopiero potem będzie wiadomo, co pasuje i ile kosztuje.
deck-to-choose = Wybierz teraz
deck-fits = Pasuje. Można nią grać.
share-deck = Kto ma odnośnik, może ją zobaczyć
shared-deck = udostępniona
throw-away = Wyrzuć
deck-saved = Zachowano.
save = Zachowaj
keep-copy = Zachowaj kopię
try-it = Wypróbuj przeciw botowi
as-text = Jako tekst
as-text-words = Po wierszu na kartę: „3 Nazwa”. To, co tu wkleisz, zastąpi talię.
list-unread = Tych wierszy nie można odczytać. Popraw je albo usuń:
list-line = Wiersz { $line }: { $text }
list-no-card = żadna karta tej gry, która wchodzi do talii, nie nazywa się „{ $name }”
list-meant = żadna karta nie nazywa się „{ $name }”. Czy chodzi o { $card }?
list-many = przed kartą napisz liczbę od 1 do { $most }
list-second = talia ma tylko jedną taką kartę, a jest już { $name }
take-list = Weź tę listę
module-cards = Karty, które przynosi
add-to-deck = Do talii
look-closely = Przyjrzyj się karcie { $card }
deck-of = { $game }: { $name }
draft-found = Oto, co zostało tu niezachowane.
draft-back = Wróć do zachowanej
draft-anew = Zacznij od nowa
draft-unsaved = Jeszcze niezachowana; pamięta ją to urządzenie.
throw-away-sure = Wyrzucić „{ $name }”?
throw-away-words = Talia i odnośnik do niej znikną na zawsze.

# Powtórki
threading-the-replay = Otwieramy powtórkę …
replay-of = Powtórka: { $game }
replay-controls = Powtórka
replay-first = Na początek
replay-back = O jedną odpowiedź wstecz
replay-play = Odtwórz
replay-pause = Wstrzymaj
replay-forward = O jedną odpowiedź naprzód
replay-last = Na koniec
replay-step = Odpowiedź
replay-of-steps = { $step } z { $last }
replay-speed = Szybkość
replay-eyes = Oczami
eyes-mine = Ja
eyes-watcher = Widz
replay-before = Stół przed pierwszą odpowiedzią.
replay-next = Teraz odpowiada: { $names }
play-on-from-here = Graj stąd dalej
play-on-as = Graj dalej jako { $name }
download-replay = Pobierz
