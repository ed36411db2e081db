import type { Phrase } from "../lib/phrases";
import { cards, credits, many } from "./count.pl";

/** What the house says outside of the tables, in Polish: of decks, of options, of what is counted. */

const modules = (n: string): string => many(n, "moduł", "moduły", "modułów");
const copies = (n: string): string => many(n, "egzemplarz", "egzemplarze", "egzemplarzy");

/** The four kinds of slots of a ship. */
export const SLOTS: Record<string, string> = { "Weapons Bays": "gniazda uzbrojenia", "Defense Conduits": "gniazda obrony", "Utility Rails": "gniazda wsparcia", "Core Systems": "gniazda rdzenia" };
const slots = (name: string): string => SLOTS[name] ?? name;
const TOKENS: Record<string, string> = { energy: "energetycznych", explosive: "wybuchowych", disruptor: "zakłócających", missile: "rakietowych", kinetic: "kinetycznych" };
const OF_KIND: Record<string, string> = { ship: "statku", module: "modułu", preset: "gotowego statku", ammo: "amunicji", "part of a fit": "części wyposażenia" };
const tokens = (name: string): string => TOKENS[name.toLowerCase()] ?? name;

/** What is said in the same words always: options of the games, what they are set to, what is counted. */
export const words: Record<string, string> = {
  ...Object.fromEntries(Object.entries(SLOTS).flatMap(([name, said]) => [[name, said], [`${name} taken`, `${said}: zajęte`]])),
  credits: "kredyty", "power grid": "sieć energetyczna", CPU: "CPU", "credits left": "kredyty, ile zostało", "power grid left": "sieć energetyczna, ile zostało", "CPU left": "CPU, ile zostało",
  "Heroes count": "Bohaterowie się liczą", "Pay dots": "Kropki rozkazów kosztują", "Turn cap": "Limit tur", Budget: "Budżet", Cap: "Limit tur", Starter: "Zaczyna",
  "Starter skips regeneration": "Zaczynający bez regeneracji", "Starter skips draw": "Zaczynający bez dobierania", Critical: "Trafienie krytyczne", Overflow: "Nadmiar obrażeń",
  ship: "statek", planet: "planeta", hero: "bohater", support: "wsparcie", tactical: "taktyczna", fate: "los", advantage: "przewaga", alien: "rasa", card: "karta", module: "moduł", weapons: "uzbrojenie", defense: "obrona", utility: "wsparcie", core: "rdzeń",
  once: "raz", "per layer": "na każdej warstwie",
  "fit lighter modules": "weź lżejsze moduły", "leave out modules that lower the hull frame": "pomiń moduły, które osłabiają kadłub", "leave out modules that lower the power storage": "pomiń moduły, które zmniejszają zapas energii",
  "leave them out": "pomiń je", "every Multi-Phase module brings its own": "każdy moduł Multi-Phase ma własne", "Kinetic tokens are not for sale (S45)": "żetonów kinetycznych nie można kupić (S45)",
  "it has no ship": "nie ma statku", "say which: ship = \"...\"": "napisz, jaki: ship = \"...\"", "write one in quotation marks": "napisz ją w cudzysłowie", "list their names": "wymień ich nazwy", "say how many of each kind: ammo = { missile = 2 }": "napisz, ile którego rodzaju: ammo = { missile = 2 }", "leave it out": "pomiń to",
  "see the catalogue": "zajrzyj do katalogu", "change the deck": "zmień talię", "take it out": "wyjmij ją", "take them out": "wyjmij je", "add your race's": "dodaj ten swojej rasy", "take your own race's": "weź ten własnej rasy",
  "no Homeworld, rule 101 asks for exactly one": "brak planety macierzystej, reguła 101 wymaga dokładnie jednej", "name it as `alien`": "podaj go jako `alien`", "take the line out, or say how many": "usuń ten wiersz albo napisz, ile",
};

/** What may be written in a setup, and what was written there. */
const WANTED: Record<string, string> = {
  "a whole number, not below 0,": "liczba całkowita, nie mniejsza niż 0", "a whole number": "liczba całkowita", "a number": "liczba", "a smaller number": "mniejsza liczba", "true or false": "true albo false",
  "a text in quotes": "tekst w cudzysłowie", "a list": "lista", "a group of names and values": "grupa nazw i wartości", "a word in quotes, or a group of names and values": "słowo w cudzysłowie albo grupa nazw i wartości",
  nothing: "nic", "one of its words": "jedno z możliwych słów",
};
const found = (what: string): string => WANTED[what] ?? what.replace(/^the text "(.*)"$/, "tekst „$1”").replace(/^the number /, "liczba ");

/** What is said with names and numbers in it. */
export const verdicts: Phrase[] = [
  [/^(.+) is wanted here, not (.+)$/, (_, wanted, is) => `tu ma stać: ${WANTED[wanted!] ?? wanted}; stoi: ${found(is!)}`],
  [/^there is nothing called "(.*?)" here$/, "nie ma tu nic o nazwie „$1”"],
  [/^there is nothing called "(.*?)" here; there is (.+)$/, "nie ma tu nic o nazwie „$1”; jest: $2"],
  [/^"(.*)" is none of the words that go here: (.+)$/, (_, word, known) => `„${word}” nie jest żadnym z możliwych tu słów: ${known!.replace(" or ", " albo ")}`],
  [/^"(.*)" is missing$/, "brakuje „$1”"],
  [/^"(.*)" stands here twice$/, "„$1” stoi tu dwa razy"],
  [/^the usual setup says (.+)$/, "zwykłe ustawienie ma tu $1"],
  [/^the usual setup is (.+)$/, "zwykłe ustawienie to $1"],
  [/^(\d+) modules for the (\d+) (.+) of (.+)$/, (_, has, there, name, ship) => `${modules(has!)} na ${slots(name!)} statku ${ship}, a jest ich ${there}`],
  [/^take (\d+) of them out$/, (_, n) => `wyjmij ${modules(n!)}`],
  [/^the (known )?modules need (\d+) (power grid|CPU), (.+) has (-?\d+)$/, (_, known, n, what, ship, has) => `${known ? "znane moduły" : "moduły"} potrzebują ${n} ${what === "CPU" ? "CPU" : "sieci energetycznej"}, ${ship} ma ${has}`],
  [/^(.+) would have a hull of (-?\d+) with (these|the known) modules$/, (_, ship, n, which) => `${ship} ${which === "these" ? "z tymi" : "ze znanymi"} modułami ma kadłub ${n}`],
  [/^(.+) would hold (-?\d+) energy with (these|the known) modules$/, (_, ship, n, which) => `${ship} ${which === "these" ? "z tymi" : "ze znanymi"} modułami mieści ${n} energii`],
  [/^its texts have (\d+) effects in force, and at most (\d+) can be$/, "naraz działa $1 efektów, a może najwyżej $2"],
  [/^leave out (.+) or another module with a text$/, "pomiń $1 albo inny moduł z tekstem"],
  [/^it costs (\d+) credits of (\d+)$/, "kosztuje $1 kredytów z $2"],
  [/^save (\d+) credits$/, (_, n) => `zaoszczędź ${credits(n!)}`],
  [/^(\d+) credits$/, (_, n) => credits(n!)],
  [/^no (fitted|known) module uses (.+) tokens$/, (_, which, name) => `żaden ${which === "known" ? "znany " : ""}moduł nie używa żetonów ${tokens(name!)}`],
  [/^too many (.+) tokens$/, (_, name) => `za dużo żetonów ${tokens(name!)}`],
  [/^buy (\d+) at most$/, "kup najwyżej $1"],
  [/^(\d+) modules, and no ship has room for more than (\d+)$/, (_, n, most) => `${modules(n!)}, a na żadnym statku nie zmieści się więcej niż ${most}`],
  [/^there is no (ship|module|preset|ammo|part of a fit) called "(.*)"$/, (_, kind, name) => `nie ma ${OF_KIND[kind!]} o nazwie „${name}”`],
  [/^(.+) is no (name of a ship|name of a module|list of modules|list of ammo)$/, (_, what, kind) => `${what} to nie ${({ "name of a ship": "nazwa statku", "name of a module": "nazwa modułu", "list of modules": "lista modułów", "list of ammo": "lista amunicji" })[kind!]}`],
  [/^(.+) is no number of (.+) tokens$/, (_, what, name) => `${what} to nie liczba żetonów ${tokens(name!)}`],
  [/^buy 0 to (\d+)$/, "kup od 0 do $1"],
  [/^the kinds are (.+)$/, "są rodzaje: $1"],
  [/^did you mean "?(.+?)"?\?$/, "może chodzi o: $1?"],
  [/^no Alien is named, rule 101\.2$/, "nie podano rasy (reguła 101.2)"],
  [/^(.+): no such Alien, rule 101\.2$/, "$1: nie ma takiej rasy (reguła 101.2)"],
  [/^(.+): an Alien is not part of the deck, rule 101\.1$/, "$1: karta rasy nie należy do talii (reguła 101.1)"],
  [/^(.+): (-?\d+) copies are none, rule 101\.1$/, (_, name, n) => `${name}: ${copies(n!)} to nic (reguła 101.1)`],
  [/^(.+): no such card, rule 101\.1$/, "$1: nie ma takiej karty (reguła 101.1)"],
  [/^the deck has (\d+) of the (\d+) cards that rule 101 asks for$/, "w talii jest $1 z $2 kart, których wymaga reguła 101"],
  [
    /^the deck has (\d+) cards: (.+) (\d+)$/,
    (_, size, why, most) => `talia ma ${cards(size!)}: ${why === "101.1 names no maximum, but this table keeps a player's cards in sets of" ? "101.1 nie zna górnej granicy, ale ten stół trzyma karty gracza w zbiorach po" : why} ${most}`,
  ],
  [/^add (\d+)$/, (_, n) => `dodaj ${cards(n!)}`],
  [/^take out (\d+)$/, (_, n) => `wyjmij ${cards(n!)}`],
  [/^(.+): (\d+) copies, rule 101 allows 3 of a name$/, (_, name, n) => `${name}: ${copies(n!)}, reguła 101 pozwala na 3 o jednej nazwie`],
  [/^(.+): (\d+) copies, the card itself allows 1, rule 104$/, (_, name, n) => `${name}: ${copies(n!)}, sama karta pozwala na 1 (reguła 104)`],
  [/^(.+): (\d+) fates in a deck of (\d+), rule 101 allows (\d+)$/, "$1: losów w talii o $3 kartach jest $2, reguła 101 pozwala na $4"],
  [/^(.+): not the Homeworld of this Alien, rule 304$/, "$1: to nie planeta macierzysta tej rasy (reguła 304)"],
  [/^(.+): a second Homeworld, rule 101 allows exactly one$/, "$1: druga planeta macierzysta, reguła 101 pozwala na jedną"],
  [/^(.+): (\d+) Homeworlds more, rule 101 allows exactly one$/, "$1: o $2 planet macierzystych za dużo, reguła 101 pozwala na jedną"],
  [/^(.+): (\d+) advantages more, (.+) allows two beside it, rule 104$/, "$1: o $2 przewag za dużo, $3 pozwala na dwie obok siebie (reguła 104)"],
  [/^(.+): a fourth advantage, (.+) allows two beside it, rule 104$/, "$1: czwarta przewaga, $2 pozwala na dwie obok siebie (reguła 104)"],
  [/^(.+): (\d+) advantages more, rule 101 allows one$/, "$1: o $2 przewag za dużo, reguła 101 pozwala na jedną"],
  [/^no Alien is named, rule 101\.2$/, "nie podano rasy (reguła 101.2)"],
  [/^(.+): a second advantage, rule 101 allows one$/, "$1: druga przewaga, reguła 101 pozwala na jedną"],
  [/^(.+): its symbol is another race's, rule 101$/, "$1: ma znak innej rasy (reguła 101)"],
  [/^take it out of a (.+) deck$/, "wyjmij ją z talii rasy $1"],
  [/^choose from (.+)$/, "wybierz z: $1"],
];
