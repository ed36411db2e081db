import { quote, saidIn, type Bilingual, type Phrase, type Sayings } from "../lib/phrases";
import { capital, cards, credits, damage, items, listed, many } from "./count.pl";
import glossary from "./glossary.pl";
import old from "./phrases.pl";
import { reader, type Reader } from "./texts.pl";
import { SLOTS } from "./verdicts.pl";

/** What the house says at the tables of the starship duel, in Polish. Names of cards, modules and ships are not declined: a
    sentence leaves them as they are. */

/** The four categories: what is it, what is activated, of which the cards are. */
const CATEGORIES: Record<string, [string, string, string]> = { Weapons: ["Uzbrojenie", "Uzbrojenie", "Uzbrojenia"], Defense: ["Obrona", "Obronę", "Obrony"], Utility: ["Wsparcie", "Wsparcie", "Wsparcia"], Core: ["Rdzeń", "Rdzeń", "Rdzenia"] };
const CATEGORY = "(Weapons|Defense|Utility|Core)";
const category = (name: string): string => CATEGORIES[name]![0];
const ofCategory = (name: string): string => CATEGORIES[name]![2];
/** Slots: "gniazda uzbrojenia", "do gniazd uzbrojenia". */
const SLOT = `(${Object.keys(SLOTS).join("|")})`;
const slots = (name: string): string => SLOTS[name]!;
const ofSlots = (name: string): string => slots(name).replace("gniazda", "gniazd");
/** Layers and what else is counted on a ship: "5 osłony". */
const LAYERS: Record<string, [string, string]> = { shield: ["osłona", "osłony"], armor: ["pancerz", "pancerza"], hull: ["kadłub", "kadłuba"], energy: ["energia", "energii"] };
const LAYER = "(shield|armor|hull|energy)";
const ofLayer = (name: string): string => LAYERS[name]![1];
/** Kinds of damage and of ammo, without their endings. */
const STEMS: Record<string, string> = { Kinetic: "kinetyczn", Energy: "energetyczn", Explosive: "wybuchow", Disruptor: "zakłócając", Missile: "rakietow" };
const KIND = "(Kinetic|Energy|Explosive|Disruptor|Missile)";
const kind = (name: string, ending: string): string => `${STEMS[name]!}${ending}`;
const damageOf = (n: string, name: string): string => many(n, `obrażenie ${kind(name, "e")}`, `obrażenia ${kind(name, "e")}`, `obrażeń ${kind(name, "ych")}`);
const missiles = (n: string): string => many(n, "rakietę", "rakiety", "rakiet");
const tokens = (n: string, name: string): string => many(n, `żeton ${kind(name, "y")}`, `żetony ${kind(name, "e")}`, `żetonów ${kind(name, "ych")}`);
const dice = (text: string): string => text.replace(/(\d)D(\d)/g, "$1K$2");
const stat = (name: string): string | undefined => glossary.starship![name]?.term;
const VERDICTS: Record<string, string> = { miss: "chybienie", "glancing hit": "draśnięcie", hit: "trafienie", "critical hit": "trafienie krytyczne" };
const MARGINS: Record<string, string> = { below: "mniej", equal: "równo", "1 above": "o 1 więcej", "2 or more above": "o 2 lub więcej" };
const CLASSES: Record<string, string> = { Frigate: "Fregata", Destroyer: "Niszczyciel", Cruiser: "Krążownik", Battleship: "Pancernik" };
const PHASES: Record<string, string> = { regeneration: "regeneracja", draw: "dobieranie", action: "akcja", cleanup: "porządki" };

const price = (words: string): string | undefined => {
  const found = /^(\d+) credits(?:, (\d+) power grid, (\d+) CPU)?$/.exec(words);
  return found ? `${credits(found[1]!)}${found[2] ? `, sieć energetyczna ${found[2]}, CPU ${found[3]}` : ""}` : undefined;
};
/** "until the end of @2's next turn". */
const UNTIL = "(until the end of this turn|until the (?:start|end) of @\\d's next turn|for the rest of the game)";
const until = (words: string): string => words.replace("until the end of this turn", "do końca tej tury").replace("for the rest of the game", "do końca gry").replace(/until the (start|end) of (@\d)'s next turn/, (_, edge: string, who: string) => `do ${edge === "start" ? "początku" : "końca"} następnej tury gracza ${who}`);
/** "2× Laser Pulse and Full Beam". */
const named = (list: string): string => listed(items(list));
const whose = (who: string): string => (who === "your" || who === "Your" ? "u ciebie" : `u gracza ${who.replace("'s", "")}`);

/** What a text asks for: "up to one target Missile module you control". */
const HEADS: Record<string, [string, string, string, "m" | "f"]> = { module: ["moduł", "moduły", "modułów", "m"], card: ["kartę", "karty", "kart", "f"], ship: ["statek", "statki", "statków", "m"], "pending attack": ["nadciągający atak", "nadciągające ataki", "nadciągających ataków", "m"] };
const TRAITS: Record<string, string> = { ...Object.fromEntries(Object.keys(CATEGORIES).map((name) => [name, ofCategory(name)])), filler: "wypełnienia", attack: "ataku", "Multi-Phase": "typu wielofazowego", Missile: "typu rakietowego" };
const WHERE: Record<string, string> = { "": "", "you control": "pod twoją kontrolą", "an opponent controls": "pod kontrolą przeciwnika", "in your graveyard": "z twojego cmentarzyska", "in your hand": "z twojej ręki", "in your opponent's hand": "z ręki przeciwnika", "in your opponent's graveyard": "z cmentarzyska przeciwnika" };
const THINGS = new RegExp(`^(up to )?(?:(one|a|an|another|\\d+) )?(?:target )?((?:(?:${Object.keys(TRAITS).join("|")}) )*)(pending attack|module|card|ship)s?(?: (${Object.keys(WHERE).filter(Boolean).join("|")}))?$`);
function things(words: string): string | undefined {
  const found = THINGS.exec(words);
  if (!found) return undefined;
  const [, most, count = "one", traits = "", head = "", where = ""] = found;
  const [one, few, more, gender] = HEADS[head]!;
  const single = !/\d/.test(count);
  const what = single ? `${most ? `najwyżej ${gender === "m" ? "jeden" : "jedną"} ` : count === "another" ? `${gender === "m" ? "inny" : "inną"} ` : ""}${one}` : `${most ? "najwyżej " : ""}${many(count, one, few, more)}`;
  return [what, ...traits.trim().split(" ").map((trait) => TRAITS[trait] ?? ""), WHERE[where]!].filter(Boolean).join(" ");
}
/** What a text asks in its own words. */
function asked(words: string, read: Reader): string | undefined {
  if (words === "Choose.") return "Wybierz.";
  const chosen = /^Choose (.+)\.$/.exec(words)?.[1];
  if (chosen) return chosen === "one" ? "Wybierz jedno." : chosen === "target opponent" ? "Wybierz przeciwnika." : chosen === "target player" ? "Wybierz gracza." : things(chosen) && `Wybierz ${things(chosen)}.`;
  const paid = /^Pay (\d+) energy\?$/.exec(words)?.[1];
  if (paid) return `Zapłacić ${paid} energii?`;
  const much = /^How much: (.+)\?$/.exec(words)?.[1];
  if (much) return read(much) && `Ile: ${read(much)}?`;
  // What a text says one may do is asked by the bare verb: "Wymienić amunicję tego modułu?"
  const deed = read(`you may ${words.charAt(0).toLowerCase()}${words.slice(1, -1)}`)?.replace(/^możesz /, "") ?? read(words.slice(0, -1));
  return deed && `${capital(deed)}?`;
}

/** What an attack is expected to come to. */
function expected(words: string): string | undefined {
  const found = new RegExp(`^attacks with (\\S+) ${KIND}, (\\d+) % to hit, about (-?\\d+) damage(?:(, landing at the end of your next turn)|, of which the barrier takes up to (\\d+))?$`).exec(words);
  if (!found) return undefined;
  const [, roll, name, hits, about, later, barrier] = found;
  return `atak ${dice(roll!)}, obrażenia ${kind(name!, "e")}, ${hits} % szans na trafienie, około ${damage(about!)}${later ? ", na koniec twojej następnej tury" : ""}${barrier ? `, z czego bariera przyjmie najwyżej ${barrier}` : ""}`;
}
/** What a card is expected to do: its attack, then its text. */
function effect(words: string, read: Reader): string | undefined {
  if (words === "clears it from your hand") return "zwalnia miejsce w ręce";
  const [attack, rest] = words.startsWith("attacks with ") ? [expected(words.split(". ")[0]!), words.split(". ").slice(1).join(". ")] : ["", words];
  if (attack === undefined) return undefined;
  const text = rest ? read(rest) : "";
  return text === undefined ? undefined : [attack, text].filter(Boolean).join(". ");
}
const IDLE = " Now it would change nothing.";
const idle = (words: string | undefined): string => (words ? " Teraz nic by to nie zmieniło." : "");

/** A ship's numbers in a line. */
const SHIP = new RegExp(`^(Frigate|Destroyer|Cruiser|Battleship), slots (.+), (-?\\d+) power grid, (-?\\d+) CPU, shield (-?\\d+), armor (-?\\d+), hull (-?\\d+), energy (-?\\d+) \\(\\+(-?\\d+) a turn\\), shield \\+(-?\\d+) a turn, speed (-?\\d+), signature (-?\\d+)\\.(?: ([^]+))?$`);
function ship(words: string, read: Reader): string | undefined {
  const found = SHIP.exec(words);
  if (!found) return undefined;
  const [, name, has, grid, cpu, shield, armor, hull, energy, more, back, speed, signature, text] = found;
  const told = text ? read(text) : "";
  if (told === undefined) return undefined;
  return `${CLASSES[name!]}, gniazda: ${listed(items(has!).map(counted))}, sieć energetyczna ${grid}, CPU ${cpu}, osłona ${shield}, pancerz ${armor}, kadłub ${hull}, energia ${energy} (+${more} na turę), osłona +${back} na turę, szybkość ${speed}, sygnatura ${signature}.${told && ` ${told}`}`;
}
/** "2 Weapons" of slots, and of plays. */
const counted = (words: string): string => words.replace(/^(\d+) (\w+)$/, (_, n: string, name: string) => `${n}× ${category(name)}`);

/** What a module is and what cards it makes. */
function module(words: string, read: Reader): string | undefined {
  const parts = words.split("; ").map((part) => {
    const found = new RegExp(`^(?:${KIND} damage|(Multi-Phase)|${KIND} missiles \\((\\d+) loaded\\)), accuracy ([+-]\\d+)$`).exec(part);
    if (found) return `${found[1] ? `obrażenia ${kind(found[1], "e")}` : found[2] ? "wielofazowy" : `rakiety, obrażenia ${kind(found[3]!, "e")} (załadowane: ${found[4]})`}, celność ${found[5]}`;
    if (part === "damage lands a turn later") return "obrażenia trafiają turę później";
    return part.startsWith("cards: ") ? `karty: ${named(part.slice(7))}` : read(part);
  });
  return parts.includes(undefined) ? undefined : parts.join("; ");
}
/** A line of what is on the shelf: "Ion Blast (4 energy): 6+1D6; When this hits, …". */
function shelved(_: string | undefined, name: string | undefined, cost: string | undefined, rest: string | undefined, read: Reader): string | undefined {
  const filled = rest!.split("; ").map((part) => (/^\d+(?:[+-]\d+D\d+)?$|^\d+D\d+(?:[+-]\d+)?$/.test(part) ? dice(part) : part === "filler" ? "wypełnienie" : undefined));
  const at = filled.indexOf(undefined);
  const text = at < 0 ? "" : read(rest!.split("; ").slice(at).join("; "));
  return text === undefined ? undefined : `${name} (${cost} energii): ${[...(at < 0 ? filled : filled.slice(0, at)), text].filter(Boolean).join("; ")}`;
}

/** The parts of a sum of damage: "+2 Kinetic against armor", "-1 protection". */
const LOSSES: [RegExp, string | ((...found: string[]) => string)][] = [
  [new RegExp(`${KIND} against (shield|armor|hull)`), (_, name, layer) => `${kind(name!, "e")} przeciw: ${LAYERS[layer!]![0]}`],
  [/against (shield|armor|hull)/, (_, layer) => `przeciw: ${LAYERS[layer!]![0]}`],
  [new RegExp(`${KIND} resistance`), (_, name) => `odporność na ${kind(name!, "e")}`],
  [/protection/, "ochrona"], [/critical/, "trafienie krytyczne"], [/by texts in force/, "z działających tekstów"], [/prevented/, "zapobieżone"], [/barrier/, "bariera"], [/more than was left/, "więcej, niż było"],
];
const sum = (words: string): string => words.replace(/ ([+-]\d+) ([^+-]+?)(?= [+-]\d|$)/g, (_, n: string, label: string) => {
  const [looks, said] = LOSSES.find(([one]) => one.test(label)) ?? [/$/, ""];
  return ` ${n} (${label.replace(looks, said as string)})`;
});
const losses = (list: string): string => listed(items(list).map((one) => one.replace(new RegExp(`^(\\d+) ${LAYER}$`), (_, n: string, layer: string) => `${n} ${ofLayer(layer)}`)));

/** What is said in the same words always. */
const ALWAYS: Record<string, string> = {
  "Which category do you activate? You draw from its deck until you hold one card more than you have modules there.": "Którą kategorię aktywujesz? Dobierasz z jej talii, aż masz w ręce o jedną jej kartę więcej, niż masz jej modułów.",
  "Waiting for the other player.": "Czekamy na drugiego gracza.",
  "Several things happen at the end of your turn. Which comes first?": "Na koniec twojej tury dzieje się kilka rzeczy. Która najpierw?", "What do you do?": "Co robisz?",
  "End your turn": "Zakończ turę", "No more ammo": "Nie kupuj więcej amunicji", Ready: "Gotowe", "Start over": "Zacznij od nowa", "Build your own ship": "Zbuduj własny statek",
  Yes: "Tak", No: "Nie", "No more": "Więcej nie", None: "Nic z tego", Nobody: "Nikt", "Your ship": "Twój statek", "Keep what is loaded": "Zostaw to, co załadowane",
  "your Pending Damage Zone is full": "twoja strefa nadciągających obrażeń jest pełna", "there is nothing it could do now": "teraz nic by nie zrobiła",
  "your ship would have no hull left": "twój statek nie miałby kadłuba", "your ship would have less than no power storage": "magazyn energii twojego statku byłby mniejszy od zera",
  "The attack bypasses the shield.": "Atak omija osłonę.", "Too much is in force already: this does not take hold.": "Działa już zbyt wiele: to nie zaczyna działać.",
  "Texts have set each other off too often: nothing more is set off in this turn.": "Teksty wywoływały się nawzajem zbyt często: w tej turze nic więcej się nie wywoła.", "Texts have set each other off too often: this chain of effects ends here.": "Teksty wywoływały się nawzajem zbyt często: ten łańcuch tu się kończy.",
  "Both ships are destroyed: a draw.": "Oba statki są zniszczone: remis.", "The last turn is over. A draw.": "Ostatnia tura minęła. Remis.",
  Firestorm: "Firestorm", "Your fit": "Twój statek", Installed: "Zamontowane", "On offer": "Na półce", "Pending damage": "Nadciągające obrażenia", "In force": "Działa", Modules: "Moduły", Hangar: "Hangar", Decks: "Talie", Hand: "Ręka",
  "credits left": "kredyty, ile zostało", "power grid left": "sieć energetyczna, ile zostało", "CPU left": "CPU, ile zostało", credits: "kredyty", "power grid": "sieć energetyczna", CPU: "CPU",
  shield: "osłona", armor: "pancerz", hull: "kadłub", energy: "energia", barrier: "bariera", incoming: "nadchodzące", speed: "szybkość", signature: "sygnatura", "lands later": "trafia później", depleted: "zużyte",
  "In the Hangar, ready to be loaded by a card that says so.": "W hangarze, gotowe: załaduje je karta, która tak mówi.", "In the Depleted Pool: gone for the rest of the game.": "W puli zużytych: nie wróci do końca gry.",
  ...Object.fromEntries(Object.keys(CATEGORIES).map((name) => [name, category(name)])), ...Object.fromEntries(Object.entries(SLOTS).map(([name, said]) => [`${name} taken`, `${said}: zajęte`])), ...CLASSES,
};

/** Credits that nothing was bought for. */
const lost = (n: string): string => (credits(n).endsWith("kredyty") ? `Zostają ${credits(n)} i przepadną.` : `Zostaje ${credits(n)} i przepadnie.`);

const QUESTIONS = (read: Reader): Phrase[] => [
  [/^This turn has had (\d+) plays and actions, and no turn has more\. Do you end it\?$/, "Zagrania i akcje w tej turze: już $1, a więcej być nie może. Kończysz ją?"],
  [/^Which card do you play\? You have (-?\d+) energy and may still play (.+) this turn\.$/, (_, n, list) => `Którą kartę zagrywasz? Masz ${n} energii, a w tej turze możesz jeszcze zagrać: ${listed(items(list!).map(counted))}.`],
  [/^(\d+) credits: do you take a ready-made fit, or build your own ship\?$/, (_, n) => `${capital(credits(n!))}: bierzesz gotowy statek czy budujesz własny?`],
  [/^Which ship do you buy with your (\d+) credits\?$/, (_, n) => `Który statek kupujesz? Masz ${credits(n!)}.`],
  [new RegExp(`^What do you install in your ${SLOT} \\((\\d+) of (\\d+) taken\\)\\? You have (-?\\d+) credits, (-?\\d+) power grid and (-?\\d+) CPU left\\.$`), (_, name, has, of, money, grid, cpu) => `Co instalujesz? ${capital(slots(name!))}: zajęte ${has} z ${of}. Zostało: ${credits(money!)}, sieć energetyczna ${grid} i CPU ${cpu}.`],
  [/^Do you buy ammo for your Hangar\? You have (-?\d+) credits left\.$/, (_, n) => `Kupujesz amunicję do hangaru? Zostało: ${credits(n!)}.`],
  [/^Which token do you load into (.+)\? The one loaded now is lost\.$/, "Jaki żeton ładujesz? Moduł: $1. Ten, który jest załadowany, przepada."],
  [/^Is this your ship, (.+) with (no|\d+) modules?\?( Careful: it has no weapon, so it can never attack\.)?(?: (\d+) credits? (?:is|are) left over and will be lost\.)? The other player sees it when both are ready\.$/, (_, name, n, unarmed, left) => `Czy to twój statek: ${name} ${n === "no" ? "bez modułów" : `z ${n} ${n === "1" ? "modułem" : "modułami"}`}?${unarmed ? " Uwaga: nie ma broni, więc nigdy nie zaatakuje." : ""}${left ? ` ${lost(left)}` : ""} Drugi gracz zobaczy go, gdy oba będą gotowe.`],
  // What a text asks, and the text: in Polish where the host has it, else as it is printed.
  [/^(.+?)(?: of (@\d))?: (Choose(?: .+?)?\.|.+?\?)(?: The text: “([^]+)”)?$/, (_, name, who, words, text) => { const said = asked(words!, read); return said && `${name}${who ? ` (${who})` : ""}: ${said}${text ? ` Tekst: ${read(text) ?? quote(text)}` : ""}`; }],
];

const OFFERS = (read: Reader): Phrase[] => [
  [/^Take (.+) \((.+), (\d+) credits\): (.+)$/, (_, name, on, n, about) => { const said = (old.house as Record<string, string>)[about!]; return said && `Weź gotowy statek ${name} (${on}, ${credits(n!)}): ${said}`; }],
  [/^Buy 1 (\w+) token \((\d+) credits\)$/, (_, name, n) => `Kup ${tokens("1", name!)} (${credits(n!)})`],
  [/^Buy (.+?) \((\d+) credits\): ([^]+)$/, (_, name, n, words) => { const said = ship(words!, read); return said && `Kup statek ${name} (${credits(n!)}): ${said}`; }],
  [/^Install (.+?) \((\d+ credits, \d+ power grid, \d+ CPU)\): ([^]+)$/, (_, name, cost, words) => { const said = module(words!, read); return said && `Zamontuj moduł ${name} (${price(cost!)}): ${said}`; }],
  [new RegExp(`^Back to your ${SLOT}$`), (_, name) => `Wróć do ${ofSlots(name!)}`],
  [new RegExp(`^Nothing more for your ${SLOT}$`), (_, name) => `Nic więcej do ${ofSlots(name!)}`],
  [new RegExp(`^Activate ${CATEGORY}: draw (?:(\\d+) cards?|nothing, your hand is full of them)$`), (_, name, n) => `Aktywuj ${CATEGORIES[name!]![1]}: ${n ? `dobierz ${cards(n)}` : "nie dobierasz nic, masz ich pełną rękę"}`],
  [new RegExp(`^Play (.+?)(?: from ([^(]+))? \\((-?\\d+) energy\\): ([^]+?)(${IDLE})?$`), (_, name, from, n, words, vain) => { const said = effect(words!, read); return said === undefined ? undefined : `Zagraj kartę ${name}${from ? ` (moduł ${from})` : ""} (${n} energii): ${said}${idle(vain)}`; }],
  [new RegExp(`^Use (.+?)( \\(\\d+\\))?: ([^]+?)(${IDLE})?$`), (_, name, nth = "", words, vain) => { const said = words === "its action" ? "jego akcja" : (read(words!) ?? read(`Action: ${words}`)?.replace(/^Akcja: /, "")); return said && `Użyj ${name}${nth}: ${said}${idle(vain)}`; }],
  [/^(@\d)'s ship$/, "Statek gracza $1"],
  [new RegExp(`^(Your|@\\d's) hidden ${CATEGORY} card$`), (_, who, name) => `Zakryta karta ${ofCategory(name!)} (${whose(who!)})`],
  [/^(Your|@\d's) (.+), (-?\d+) damage, landing at the end of (your|@\d's) turn (\d+)$/, (_, who, name, n, when, turn) => `${name} (${whose(who!)}), ${damage(n!)}, trafia na koniec tury ${turn}${when === "your" ? "" : ` gracza ${when!.replace("'s", "")}`}`],
  [/^Load (\w+) ammo$/, (_, name) => `Załaduj amunicję ${kind(name!, "ą")}`],
  [/^Keep the (\w+) token$/, (_, name) => `Zostaw ${tokens("1", name!).slice(2)}`],
  [/^-?\d+$/, "$&"],
];

const REFUSALS: Phrase[] = [
  [/^costs (\d+) energy, you have (-?\d+)$/, "kosztuje $1 energii, masz $2"],
  [/^costs (\d+) credits, you have (\d+)$/, (_, n, has) => `kosztuje ${credits(n!)}, masz ${has}`],
  [new RegExp(`^you may play no ${CATEGORY} cards this turn$`), (_, name) => `w tej turze nie możesz zagrywać kart ${ofCategory(name!)}`],
  [new RegExp(`^you may play (\\d+) ${CATEGORY} cards? a turn, and have played (it|\\d+)$`), (_, n, name, played) => `możesz zagrać ${cards(n!)} ${ofCategory(name!)} na turę, a już ${played === "it" ? "ją masz za sobą" : `masz za sobą ${played}`}`],
  [/^(.+) is empty: a card must load a Missile token from your Hangar first$/, "$1: pusto, najpierw jakaś karta musi załadować rakietę z twojego hangaru"],
  [/^(.+) is disabled until the end of (your next|this) turn$/, (_, name, when) => `${name}: moduł wyłączony do końca ${when === "this" ? "tej" : "twojej następnej"} tury`],
  [/^no turn has more than (\d+) plays and actions, and this one has had them$/, "żadna tura nie ma więcej niż $1 zagrań i akcji, a ta już je miała"],
  [/^(\d+ credits, \d+ power grid, \d+ CPU): (.+)$/, (_, cost, why) => { const said = saidIn(WHYS, why!); return said && `${price(cost!)}: ${said}`; }],
  [new RegExp(`^no free slot in your ${SLOT}$`), (_, name) => `${slots(name!)}: brak wolnych`],
  [/^you are (\d+) credits short$/, (_, n) => `brakuje ci: ${credits(n!)}`],
  [/^it needs (\d+) more (power grid|CPU) than your ship has left$/, (_, n, of) => `potrzebuje o ${n} więcej ${of === "CPU" ? "CPU" : "sieci energetycznej"}, niż zostało twojemu statkowi`],
  [/^the texts on your ship would have more than (\d+) effects in force$/, "teksty twojego statku miałyby naraz więcej niż $1 działających efektów"],
];

const WHYS: Sayings = { always: ALWAYS, phrases: REFUSALS };

const STORY = (read: Reader): Phrase[] => [
  [/^(@\d) has a ship ready\.$/, "$1 ma gotowy statek."],
  [/^(@\d) flies (.+?) with (.+)\.$/, (_, who, on, list) => `${who}: statek ${on}, ${list === "nothing" ? "bez modułów" : `moduły: ${named(list!)}`}.`],
  [/^(@\d) rolls (\d+), (@\d) rolls (\d+) for the first turn\.$/, "Rzut o pierwszą turę: $1 ma $2, $3 ma $4."],
  [/^(@\d), turn (\d+)$/, "$1, tura $2"],
  [/^(@\d)'s ship regenerates (.+)\.$/, (_, who, list) => `Statek gracza ${who} regeneruje: ${losses(list!) || "nic"}.`],
  [/^(@\d) (gains|loses) (\d+) energy\.$/, (_, who, does, n) => `${who} ${does === "gains" ? "zyskuje" : "traci"} ${n} energii.`],
  [new RegExp(`^(@\\d)'s ship (restores|loses) (\\d+) ${LAYER}\\.$`), (_, who, does, n, layer) => `Statek gracza ${who} ${does === "restores" ? "odzyskuje" : "traci"} ${n} ${ofLayer(layer!)}.`],
  [new RegExp(`^(@\\d) activates ${SLOT}\\.$`), (_, who, name) => `${who} aktywuje ${slots(name!)}.`],
  [/^(@\d) starts, and therefore plays the first turn without drawing\.$/, "$1 zaczyna, dlatego pierwszą turę gra bez dobierania."],
  [/^(@\d) started, and therefore regenerates only half in the second turn\.$/, "$1 ma za sobą pierwszą turę gry, dlatego w drugiej regeneruje tylko połowę."],
  [new RegExp(`^(@\\d) draws (\\d+) ${CATEGORY} cards?(?:: (.+))?\\.$`), (_, who, n, name, list) => `${who} dobiera ${cards(n!)} ${ofCategory(name!)}${list ? `: ${named(list)}` : ""}.`],
  [new RegExp(`^(@\\d) shuffles the ${CATEGORY} graveyard into a new deck\\.$`), (_, who, name) => `${who} tasuje cmentarzysko ${ofCategory(name!)}: to nowa talia.`],
  [new RegExp(`^(@\\d) shuffles the ${CATEGORY} deck\\.$`), (_, who, name) => `${who} tasuje talię ${ofCategory(name!)}.`],
  [new RegExp(`^(@\\d) shuffles a card into the ${CATEGORY} deck\\.$`), (_, who, name) => `${who} wtasowuje kartę do talii ${ofCategory(name!)}.`],
  [/^(@\d) discards (.+)\.$/, "$1 odrzuca kartę $2."],
  [/^(@\d) puts (.+) from the deck into the graveyard\.$/, "$1 odkłada kartę z talii na cmentarzysko: $2."],
  [/^(@\d) takes (.+) back to hand\.$/, "$1 bierze kartę z powrotem do ręki: $2."],
  [/^(@\d) shows (@\d) (\d+) cards?\.$/, (_, who, whom, n) => `${who} pokazuje ${cards(n!)}. Patrzy ${whom}.`],
  [/^(@\d) shows (@\d) (.+)\.$/, (_, who, whom, list) => `${who} pokazuje rękę: ${list === "nothing" ? "jest pusta" : named(list!)}. Patrzy ${whom}.`],
  [/^(@\d) shows (.+)\.$/, (_, who, list) => `${who} pokazuje rękę: ${list === "nothing" ? "jest pusta" : named(list!)}.`],
  [/^(@\d) plays (.+) for (-?\d+) energy\.$/, "$1 zagrywa za $3 energii kartę $2."],
  [/^Attack (\d+) ([+-]\d+) = (-?\d+) against evasion (\d+) ([+-]\d+) = (-?\d+): (.+) \((.+)\)\.$/, (_, die, more, attack, other, plus, evasion, verdict, margin) => `Atak ${die} ${more} = ${attack} przeciw unikowi ${other} ${plus} = ${evasion}: ${VERDICTS[verdict!]} (${MARGINS[margin!]}).`],
  [new RegExp(`^(-?\\d+) ${KIND} damage(?: \\((\\d+(?: \\+ \\d+)*) on the dice\\))?(?:, halved to (-?\\d+) by the glancing hit|, times 1\\.5 for the critical hit: (-?\\d+))?\\.$`), (_, n, name, rolled, half, more) => `${damageOf(n!, name!)}${rolled ? ` (na kościach ${rolled})` : ""}${half ? `, po draśnięciu połowa: ${half}` : more ? `, razy 1,5 za trafienie krytyczne: ${more}` : ""}.`],
  [/^(-?\d+)(.*): (@\d)'s ship loses (.+)\.$/, (_, n, more, who, list) => `${n}${sum(more!)}: statek gracza ${who} ${list === "nothing" ? "nie traci nic" : `traci ${losses(list!)}`}.`],
  [/^(@\d)'s ship loses (\d+) barrier\.$/, "Statek gracza $1 traci $2 bariery."],
  [/^(@\d) loses (\d+) missiles? from (a launcher|the Hangar)\.$/, (_, who, n, from) => `${who} traci ${missiles(n!)} z ${from === "a launcher" ? "wyrzutni" : "hangaru"}.`],
  [/^(@\d) raises a barrier of (\d+)\.$/, "$1 podnosi barierę: $2."],
  [new RegExp(`^(.+) is on its way: (-?\\d+) ${KIND} damage\\.$`), (_, name, n, sort) => `W drodze: ${name}, ${damageOf(n!, sort!)}.`],
  [/^(.+) reaches its target\.$/, "Dociera do celu: $1."],
  [/^(.+) of (@\d) is stopped on its way\.$/, "Zatrzymano w drodze: $1 ($2)."],
  [/^(.+) of (@\d), on its way, changes by ([+-]\d+) damage to (-?\d+)\.$/, "Zmiana obrażeń w drodze o $3, teraz $4: $1 ($2)."],
  [/^(.+) of (@\d), on its way, is delayed by (\d+) turns?\.$/, (_, name, who, n) => `Opóźnienie w drodze o ${many(n!, "turę", "tury", "tur")}: ${name} (${who}).`],
  [/^(.+) of (@\d)'s ship is (disabled|running again)\.$/, (_, name, who, state) => `Moduł ${state === "disabled" ? "wyłączony" : "znów działa"}: ${name} (statek gracza ${who}).`],
  [/^(@\d) loads (\d+) missiles?\.$/, (_, who, n) => `${who} ładuje ${missiles(n!)}.`],
  [/^(@\d) loads (\w+) ammo(?:; the (\w+) token is depleted)?\.$/, (_, who, name, spent) => `${who} ładuje amunicję ${kind(name!, "ą")}${spent ? `; zużyty ${tokens("1", spent).slice(2)}` : ""}.`],
  [/^(@\d) gains (\d+) (\w+) tokens?\.$/, (_, who, n, name) => `${who} zyskuje ${tokens(n!, name!)}.`],
  [new RegExp(`^(@\\d)'s ship: (.+) ([+-]\\d+) ${UNTIL}\\.$`), (_, who, name, n, when) => stat(name!) && `Statek gracza ${who}: ${stat(name!)} ${n} ${until(when!)}.`],
  [/^(@\d) flips a coin: (heads|tails)\.$/, (_, who, side) => `${who} rzuca monetą: ${side === "heads" ? "orzeł" : "reszka"}.`],
  [/^(@\d) rolls (\d+(?: \+ \d+)+): (.+)\.$/, "$1 rzuca: $2, razem $3."],
  [/^(@\d) (?:rolls|flips a coin:) (.+)\.$/, "$1 rzuca: $2."],
  [/^(@\d)'s ship is destroyed\. (@\d) wins\.$/, "Statek gracza $1 jest zniszczony. Wygrywa $2."],
  [/^The last turn is over\. (@\d)'s ship is in better shape and wins\.$/, "Ostatnia tura minęła. Statek gracza $1 jest w lepszym stanie i wygrywa."],
  [/^(.+) of (@\d) goes on too long, and is cut short\.$/, "Trwa zbyt długo i zostaje przerwane: $1 ($2)."],
  [/^(.+?) of (@\d) takes hold(?: on (.+) of (@\d))?: (.+)\.$/, (_, name, who, on, owner, words) => { const said = read(words!); return said && `Zaczyna działać: ${name} (${who})${on ? `, cel: ${on} (${owner})` : ""}: ${said}.`; }],
  [/^(.+) of (@\d): (takes effect\.|an action|[^]+)$/, (_, name, who, words) => { const said = words === "takes effect." ? "działa." : words === "an action" ? "akcja" : read(words!); return said && `${name} (${who}): ${said}`; }],
];

const PICTURE = (read: Reader): Phrase[] => [
  [/^Fitting ships for (\d+) credits\. Waiting for (.+)\.$/, (_, n, list) => `Wyposażanie statków za ${credits(n!)}. Jeszcze wyposaża: ${named(list!)}.`],
  [new RegExp(`^Turn (\\d+)(?: of (\\d+))? of (@\\d), (\\w+) phase(?:, ${SLOT} activated)?$`), (_, n, cap, who, phase, slot) => `Tura ${n}${cap ? ` z ${cap}` : ""}, ${who}, faza: ${PHASES[phase!] ?? phase}${slot ? `, aktywne ${slots(slot)}` : ""}`],
  [/^At the yard$/, "W stoczni"], [/^No choice made yet\.$/, "Jeszcze nic nie wybrano."],
  [/^(\d+) choices? made so far\.$/, "Dokonane dotąd wybory: $1."],
  [/^Your fit: (.+)$/, "Twój statek: $1"],
  [new RegExp(`^${KIND} ×(\\d+)$`), (_, name, n) => `${name === "Missile" ? "rakiety" : `amunicja ${kind(name!, "a")}`} ×${n}`],
  [new RegExp(`^${CATEGORY} (\\d+)$`), (_, name, n) => `${category(name!)}: ${n}`],
  [new RegExp(`^A ${CATEGORY} card\\.$`), (_, name) => `Karta ${ofCategory(name!)}.`],
  [/^(-?\d+) energy$/, "$1 energii"],
  [/^(-?\d+) (?:power grid)$/, "sieć energetyczna $1"],
  [/^(-?\d+) CPU$/, "CPU $1"],
  [/^(\d+) credits$/, (_, n) => credits(n!)],
  [new RegExp(`^${KIND} ([+-]\\d+)$`), (_, name, n) => `${kind(name!, "e")} ${n}`],
  [new RegExp(`^([+-]\\d+) ${LAYER} a turn$`), (_, n, layer) => `${n} ${ofLayer(layer!)} na turę`],
  [/^(\d+) loaded$/, "załadowane: $1"],
  [/^(\d+) in graveyard$/, "na cmentarzysku: $1"],
  [/^(-?\d+) plays? left$/, "do zagrania: $1"],
  [/^end of (@\d)'s turn (\d+)$/, "koniec tury $2 gracza $1"],
  [new RegExp(`^(-?\\d+)( \\+\\d+ critical)? ${KIND}$`), (_, n, more, name) => `${damageOf(n!, name!)}${more ? ` ${more.trim().split(" ")[0]} za trafienie krytyczne` : ""}`],
  [/^\d+(?:\+\d+D\d+)?$|^\d+D\d+(?:[+-]\d+)?$/, (words) => dice(words!)],
  [new RegExp(`^${UNTIL}$`), (words) => until(words!)],
  [/^On its way to the other ship\. It lands at the end of (@\d)'s turn (\d+), on whatever layer is on top then\.$/, "W drodze do drugiego statku. Trafi na koniec tury $2 gracza $1, w warstwę, która wtedy będzie na wierzchu."],
  [/^All cards: (.+)\. Graveyard: (.+)\.$/, (_, all, spent) => `Wszystkie karty: ${named(all!) || "żadne"}. Cmentarzysko: ${named(spent!) || "puste"}.`],
  [new RegExp(`^${CATEGORY} (filler|action) card of (.+), (-?\\d+) energy\\.(?: Attack: (\\S+)\\.)?(?: ([^]+))?$`), (_, name, sort, of, n, attack, text) => { const said = text ? read(text) : ""; return said === undefined ? undefined : `Karta ${ofCategory(name!)}${sort === "filler" ? " (wypełnienie)" : ""}, moduł ${of}, ${n} energii.${attack ? ` Atak: ${dice(attack)}.` : ""}${said && ` ${said}`}`; }],
  [new RegExp(`^(.+) ([+-]\\d+) ${UNTIL}\\. .*$`), (_, name, n, when) => { const known = glossary.starship![name!] ?? glossary.starship![name!.charAt(0).toLowerCase() + name!.slice(1)]; return known?.term && `${capital(known.term)} ${n} ${until(when!)}. ${known.meaning}`; }],
  [/^(.+) ([+-]\d+)$/, (_, name, n) => stat(name!) && `${stat(name!)} ${n}`],
  [/^On top of it, what the layer that is hit first does to damage: (.+)\.$/, (_, all) => `Do tego to, co z obrażeniami robi warstwa trafiona pierwsza: ${all!.replace(new RegExp(KIND, "g"), (name) => kind(name, "e")).replace(/ on (shield|armor|hull)/g, (_, layer: string) => ` na ${{ shield: "osłonie", armor: "pancerzu", hull: "kadłubie" }[layer]}`)}.`],
  [/^([A-Z][A-Za-z ]+) (-?\d+): .+$/, (_, name, n) => { const known = glossary.starship![name!] ?? glossary.starship![name!.charAt(0).toLowerCase() + name!.slice(1)]; return known?.term && `${capital(known.term)} ${n}: ${known.meaning}`; }],
  [/ with .*\. (?:Frigate|Destroyer|Cruiser|Battleship), slots /, (words) => preset(words!, read)],
  [/^(.+?) \((\d+) energy\): (.*)$/, (_, name, cost, rest) => shelved(_, name, cost, rest, read)],
  [/^(?:Frigate|Destroyer|Cruiser|Battleship), slots /, (words) => ship(words!, read)],
  [/cards: /, (words) => module(words!, read)],
];
/** A ready-made fit on the shelf: what it is about, its ship and modules, and the ship's numbers. */
function preset(words: string, read: Reader): string | undefined {
  const about = Object.keys(old.house).find((one) => words.startsWith(`${one} `));
  const found = /^(.+?) with (.+?)\. ((?:Frigate|Destroyer|Cruiser|Battleship), [^]+)$/.exec(words.slice((about?.length ?? 0) + 1));
  const numbers = ship(found?.[3] ?? "", read);
  return !about || !found || !numbers ? undefined : `${(old.house as Record<string, string>)[about]} Statek ${found[1]}, moduły: ${named(found[2]!)}. ${numbers}`;
}

/** The book, with the texts of these cards. */
export default function starship(printed: readonly Bilingual[]): Sayings {
  const read = reader(printed);
  const names = new Set(printed.map(({ name }) => name));
  const book: Sayings = { always: ALWAYS, phrases: [] };
  // What has several lines is said line by line.
  const lines: Phrase = [/\n/, (words) => {
    const said = words!.split("\n").map((line) => (line ? saidIn(book, line) : ""));
    return said.includes(undefined) ? undefined : said.join("\n");
  }];
  // Whatever is left is a text of a card, or a name and the text that goes first.
  const quoted: Phrase[] = [
    [/^[^]+$/, (words) => read(words!)],
    [/^(.+?): ([^]+?)( \(\d+\))?$/, (_, name, text, nth = "") => { const said = read(text!); return said && `${name}: ${said}${nth}`; }],
    [/^(Your|@\d's) (.+?)(?: from (.+))?$/, (_, who, name, from) => (names.has(name!.replace(/ \d+$/, "")) ? `${name} (${whose(who!)}${from ? `, moduł ${from}` : ""})` : undefined)],
  ];
  book.phrases = [...QUESTIONS(read), ...OFFERS(read), ...REFUSALS, ...STORY(read), lines, ...PICTURE(read), ...old.said, ...quoted];
  return book;
}
