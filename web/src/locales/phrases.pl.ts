import type { Phrase, Phrases } from "../lib/phrases";
import { verdicts, words } from "./verdicts.pl";

/** What the house says at the tables of the old games, in Polish. */

const PLACES: Record<string, string> = { "top left": "lewe górne", top: "górne", "top right": "prawe górne", left: "lewe", centre: "środkowe", right: "prawe", "bottom left": "lewe dolne", bottom: "dolne", "bottom right": "prawe dolne" };
/** Ranks as they are asked for: "o dwójki", "komplet dwójek". */
const RANKS: Record<string, [string, string]> = {
  twos: ["dwójki", "dwójek"], threes: ["trójki", "trójek"], fours: ["czwórki", "czwórek"], fives: ["piątki", "piątek"], sixes: ["szóstki", "szóstek"], sevens: ["siódemki", "siódemek"],
  eights: ["ósemki", "ósemek"], nines: ["dziewiątki", "dziewiątek"], tens: ["dziesiątki", "dziesiątek"], jacks: ["walety", "waletów"], queens: ["damy", "dam"], kings: ["króle", "króli"], aces: ["asy", "asów"],
};
const rank = (word: string): string => RANKS[word]?.[0] ?? word;
const ofRank = (word: string): string => RANKS[word]?.[1] ?? word;
const card = (word: string): string => (word === "a card" ? "kartę" : word);
const HOW: Record<string, string> = {
  "three in a row": "trzy w rzędzie", "four in a row": "cztery w rzędzie", "the board is full": "plansza jest pełna", "a fold": "pas", "a pair": "para", "the higher card": "wyższa karta", "equal cards": "równe karty",
  "the most books": "najwięcej kompletów", "the most books, with no more to be had": "najwięcej kompletów, a więcej już nie będzie", agreed: "za zgodą", "both ran out of time": "obu graczom skończył się czas", "all ran out of time": "wszystkim skończył się czas",
  "the loser's ship is destroyed": "statek pokonanego zniszczony", "both ships are destroyed": "oba statki zniszczone", "the better ship when time ran out": "lepszy statek po ostatniej turze", "two ships in equal shape when time ran out": "po ostatniej turze oba statki w równym stanie",
  "Total Victory": "zwycięstwo całkowite", "Transcendent Victory": "zwycięstwo transcendentne", "Alternative Victory": "zwycięstwo alternatywne", "the last Homeworlds fell together": "ostatnie planety macierzyste padły razem", "the turn cap, most Tech": "limit tur, najwyższa technika",
  "the turn cap, equal Tech, most planets": "limit tur, równa technika, najwięcej planet", "the turn cap, equal Tech and planets, most resources": "limit tur, równa technika i tyle samo planet, najwięcej zasobów", "the turn cap, equal in everything": "limit tur, równo we wszystkim",
};
const AMONG = /(?:^| )among those still in$/;
const how = (words: string | undefined): string => {
  if (!words) return "";
  const among = AMONG.test(words);
  const bare = words.replace(AMONG, "");
  return ` (${[HOW[bare] ?? bare, among ? "wśród pozostałych w grze" : ""].filter(Boolean).join(" ")})`;
};
const PARTED: Record<string, string> = { resigned: "poddaje grę", "ran out of time": "skończył się czas", "stayed away": "nie wraca do stołu" };

/** What is said in the same words always. */
const ALWAYS: Record<string, string> = {
  Board: "Plansza", Hand: "Ręka", Books: "Komplety", Pond: "Staw", Card: "Karta", "Public card": "Karta wspólna", Pot: "Pula", red: "czerwony", yellow: "żółty",
  "Which square do you take?": "Które pole bierzesz?", "Into which column do you drop your disc?": "Do której kolumny wrzucasz krążek?", "Do you check or bet?": "Czekasz czy stawiasz?",
  "What do you ask for?": "O co pytasz?", "Whom do you ask, and for what?": "Kogo pytasz i o co?", Fold: "Pasuję", Check: "Czekam",
};

/** How a game ended: said of every game. */
const ENDINGS: Phrase[] = [
  [/^The house closed this table\.$/, "Dom zamknął ten stół."],
  [/^(@\d) resigned\.$/, "$1 poddaje grę."],
  [/^((?:@\d, )*@\d and @\d|@\d) ran out of time\.$/, (_, who) => `${who!.replace(" and ", " i ")}: skończył się czas.`],
  [/^(@\d) wins \(((?:@\d, )*@\d and @\d|@\d) (resigned|ran out of time|stayed away)\)\.$/, (_, who, gone, why) => `Wygrywa ${who} (${gone!.replace(" and ", " i ")}: ${PARTED[why!]}).`],
  [/^(@\d) stayed away\.$/, "$1 nie wraca do stołu."],
  [/^A draw \((@\d) stayed away\)\.$/, "Remis ($1 nie wraca do stołu)."],
  [/^(@\d) wins(?: \((.+)\))?\.$/, (_, who, words) => `Wygrywa ${who}${how(words)}.`],
  [/^((?:@\d, )*@\d and @\d) win(?: \((.+)\))?\.$/, (_, who, words) => `Wygrywają ${who!.replace(" and ", " i ")}${how(words)}.`],
  [/^A draw(?: \((.+)\))?\.$/, (_, words) => `Remis${how(words)}.`],
  [/^Nobody wins(?: \((.+)\))?\.$/, (_, words) => `Nikt nie wygrywa${how(words)}.`],
];

const phrases: Phrase[] = [
  [/^Take the (.+) square$/, (_, place) => `Weź pole ${PLACES[place!] ?? place}`],
  [/^(@\d) takes the (.+) square\.$/, (_, who, place) => `${who} bierze pole ${PLACES[place!] ?? place}.`],
  [/^Drop into column (\d+)$/, "Wrzuć do kolumny $1"],
  [/^column (\d+) is full; drop into another$/, "kolumna $1 jest pełna; wrzuć do innej"],
  [/^(@\d) drops a disc into column (\d+)\.$/, "$1 wrzuca krążek do kolumny $2."],
  [/^The bet is (\d+) to you\. What do you do\?$/, "Do wyrównania brakuje ci $1. Co robisz?"],
  [/^Call (\d+)$/, "Wyrównuję: $1"],
  [/^Bet (\d+)$/, "Stawiam $1"],
  [/^Raise by (\d+)$/, "Przebijam o $1"],
  [/^Bet of (@\d)$/, "Stawka: $1"],
  [/^(@\d) folds\.$/, "$1 pasuje."],
  [/^(@\d) checks\.$/, "$1 czeka."],
  [/^(@\d) calls (\d+)\.$/, "$1 wyrównuje: $2."],
  [/^(@\d) bets (\d+)\.$/, "$1 stawia $2."],
  [/^(@\d) raises by (\d+)\.$/, "$1 przebija o $2."],
  [/^The public card is (.+)\.$/, "Karta wspólna to $1."],
  [/^(@\d) shows (.+), (@\d) shows (.+)\.$/, "$1 pokazuje $2, $3 pokazuje $4."],
  [/^Ask for (\w+)$/, (_, word) => `Zapytaj o ${rank(word!)}`],
  [/^Ask (@\d) for (\w+)$/, (_, who, word) => `Zapytaj o ${rank(word!)}: ${who}`],
  [/^(@\d) asks (@\d) for (\w+)\.$/, (_, who, whom, word) => `${who} pyta o ${rank(word!)}: ${whom}.`],
  [/^(@\d) hands over (.+)\.$/, (_, who, cards) => `${who} oddaje ${cards!.replace(" and ", " i ")}.`],
  [/^(@\d) fishes (.+?)( and may ask again)?\.$/, (_, who, what, again) => `${who} łowi ${card(what!)}${again ? " i może pytać dalej" : ""}.`],
  [/^(@\d) has no cards left and draws (.+)\.$/, (_, who, what) => `${who} nie ma już kart i dobiera ${card(what!)}.`],
  [/^(@\d) finds nothing left to fish\.$/, "$1 nie ma już czego łowić."],
  [/^(@\d) lays down the book of (\w+)\.$/, (_, who, word) => `${who} wykłada komplet ${ofRank(word!)}.`],
  [/^the book of (\w+)$/, (_, word) => `komplet ${ofRank(word!)}`],
  [/^(\d+) chips$/, "żetony: $1"],
  ...ENDINGS,
];

/** Games and bots, wherever one is. */
const house = {
  "Fleets, planets, heroes and fates around the Firestorm: the tactical card game of 2001.": "Floty, planety, bohaterowie i losy wokół Firestormu: taktyczna gra karciana z 2001 roku.",
  "Fit a starship; its modules become your decks; shoot the other ship to pieces.": "Wyposaż statek; jego moduły staną się twoimi taliami; rozstrzelaj drugi statek na kawałki.",
  "Three in a row, on nine squares.": "Trzy w rzędzie, na dziewięciu polach.",
  "Drop discs into columns; four in a row wins.": "Wrzucaj krążki do kolumn; cztery w rzędzie wygrywają.",
  "Poker with six cards: one each, one on the table, two rounds of betting.": "Poker sześcioma kartami: po jednej w ręku, jedna na stole, dwie rundy stawiania.",
  "Ask the others for cards, fish when they have none, and collect books of four.": "Pytaj innych o karty, łów, gdy ich nie mają, i zbieraj komplety po cztery.",
  "Cheap guns, a fast hull: shoot every turn and burn away.": "Tanie działa, szybki kadłub: strzelaj co turę i odlatuj.",
  "Slow and thick: outlast them, and melt them from close by.": "Powolny i gruby: przetrwaj ich i stop z bliska.",
  "Hard to hit, always on target: strip the shield and sting.": "Trudno go trafić, sam zawsze trafia: zedrzyj osłonę i żądl.",
  "Mines and missiles on their way, and the next ones loaded.": "Miny i rakiety w drodze, a następne już załadowane.",
  "Take their energy, then wear them down behind a quiet shield.": "Zabierz im energię, potem męcz ich zza cichej osłony.",
  "Two great rails and a computer to aim them: few shots, big holes.": "Dwa wielkie działa i komputer do celowania: mało strzałów, duże dziury.",
  "Stop what flies, jam what aims, and load whatever hurts most.": "Zatrzymaj, co leci, zagłusz, co celuje, i załaduj to, co boli najbardziej.",
  "A bit of everything: lasers, shields, and hands in their wires.": "Wszystkiego po trochu: lasery, osłony i ręce w ich kablach.",
  "A shield that comes back every turn, and beams to use the time.": "Osłona, która co turę wraca, i promienie, żeby nie tracić czasu.",
  "Three guns and a boarding party: hit first, hit often.": "Trzy działa i abordaż: bij pierwszy, bij często.",
  "Fill the sky with missiles and make every one of them worse.": "Zapełnij niebo rakietami i spraw, by każda bolała bardziej.",
  "No energy, no answer: starve them while you mend yourself.": "Bez energii nie ma odpowiedzi: głódź ich, a siebie naprawiaj.",
  "Never where they shoot: fade, shift, and answer from nowhere.": "Nigdy tam, gdzie strzelają: znikaj, przeskakuj i odpowiadaj znikąd.",
  "Five layers of steel and the heaviest guns afloat.": "Pięć warstw stali i najcięższe działa, jakie latają.",
  "The largest shield there is, and beams that burn through theirs.": "Największa osłona, jaka jest, i promienie, które przepalą ich osłonę.",
  "They will have no energy, no cards and no plan.": "Nie będą mieli energii, kart ani planu.",
  "Torpedoes, torpedoes, and somebody to count them.": "Torpedy, torpedy i ktoś, kto je liczy.",
  "Every kind of ammo behind the thickest shield: pick what hurts.": "Każda amunicja za najgrubszą osłoną: wybierz to, co boli.",
  ...words,
  Beginner: "początkujący", Learner: "uczeń", Regular: "bywalec", Veteran: "weteran",
};

/** The games whose every word is said here. */
const games = ["tic-tac-toe", "connect-four", "leduc", "go-fish"];

export default { house, said: [...ENDINGS, ...verdicts], games, always: ALWAYS, phrases } satisfies Phrases;
