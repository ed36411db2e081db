import { quote, saidIn, type Bilingual, type Phrase, type Sayings } from "../lib/phrases";
import { capital, cards, damage, many } from "./count.pl";
import old from "./phrases.pl";

/** What the house says at the tables of Firestorm Prime, in Polish. Names of cards and words that are printed on them stay as
    they are, and so do their texts: those are quoted. Whatever cannot be used now is spoken of as a card ("jest obrócona"). */

const resources = (n: string): string => many(n, "zasób", "zasoby", "zasobów");
const commands = (n: string): string => many(n, "rozkaz", "rozkazy", "rozkazów");
/** "2 resources", "1 command", "3 Tech", "1 energy". */
const AMOUNT = "(\\d+(?: or more)? (?:resources?|commands?|energy|Tech|counters?))";
function amount(words: string): string {
  const [, n, more, of] = /^(\d+)( or more)? (\w+?)s?$/.exec(words) ?? [];
  const said = of === "resource" ? resources(n!) : of === "command" ? commands(n!) : of === "counter" ? many(n!, "znacznik", "znaczniki", "znaczników") : of === "Tech" ? `${n} techniki` : `${n} energii`;
  return more ? `${said} lub więcej` : said;
}
const costs = (words: string): string => words.split(", ").map(amount).join(", ");

const PHASES: Record<string, string> = { Reset: "odnowienia", Main: "główna", End: "końcowa" };
/** "Faza główna". */
const phase = (name: string): string => `faza ${PHASES[name] ?? name}`;
const FLEETS: Record<string, [string, string, string]> = { attacking: ["flota atakująca", "flotę atakującą", "floty atakującej"], defending: ["flota broniąca", "flotę broniącą", "floty broniącej"] };
const FLEET = "(attacking|defending)";

/** A card as it is spoken of: "Herbalist of @3". */
const called = (words: string): string => words.replace(/ of (@\d)$/, " ($1)");
/** A part of a shot: "2 piercing damage on War". */
const dealt = (part: string): string =>
  part.replace(/^(\d+) (piercing )?damage on (.+)$/, (_, n: string, piercing: string | undefined, target: string) => `${damage(n)}${piercing ? " piercing" : ""}, cel: ${called(target)}`);
/** A location, with its planet: "@1's B (Mars)". */
const PLACE = "(@\\d's [A-F](?: \\([^()]+\\))?|the Firestorm(?: \\([^()]+\\))?|outer (?:world )?\\d+(?: \\([^()]+\\))?|nowhere)";
const place = (words: string): string => words.replace(/^(@\d)'s ([A-F])/, "$2 gracza $1").replace(/^the Firestorm/, "Firestorm").replace(/^outer (?:world )?(\d+)/, "świat zewnętrzny $1").replace(/^nowhere$/, "nigdzie");

/** What a text asks for: "another target hero at its location you don't control". */
const HEADS: Record<string, [string, "a" | "m" | "f" | "n"]> = { hero: ["bohatera", "a"], player: ["gracza", "a"], opponent: ["przeciwnika", "a"], ship: ["statek", "m"], planet: ["planetę", "f"], card: ["kartę", "f"], support: ["kartę wsparcia", "f"], fleet: ["flotę", "f"], location: ["miejsce", "n"] };
const adjective = (stem: string, gender: "a" | "m" | "f" | "n"): string => stem + { a: "ego", m: "y", f: "ą", n: "e" }[gender];
const STATES: Record<string, string> = { another: "inn", unturned: "nieobrócon", turned: "obrócon", damaged: "uszkodzon" };
const WHERE: Record<string, string> = {
  "at this location": "w tym miejscu", "at its location": "w jej miejscu", "you control": "pod twoją kontrolą", "you don't control": "nie pod twoją kontrolą", "an opponent controls": "pod kontrolą przeciwnika", "in this combat": "w tej walce", "that moved this turn": "po ruchu w tej turze",
  "adjacent to the combat": "obok walki", "adjacent to it": "obok", "in your hand": "z twojej ręki", "that is playable now": "do zagrania teraz", "in your recycle pile": "z twojego stosu odzysku", "in your terminate pile": "z twojego stosu zniszczonych", "in your draw pile": "z twojego stosu dobierania", "in your Star System": "w twoim układzie", "in the opposing fleet": "z floty przeciwnika", "in your fleet": "z twojej floty",
};
const THINGS = new RegExp(`^(?:an? |(another) )?(?:target )?(?:(unturned|turned|damaged) )?((?:[A-Z]\\w+(?: or )?)*) ?(${Object.keys(HEADS).join("|")})((?: (?:${Object.keys(WHERE).join("|")}))*)$`);
function things(words: string): string | undefined {
  const found = THINGS.exec(words);
  if (!found) return undefined;
  const [, another, state, traits, head, where] = found;
  const [noun, gender] = HEADS[head!]!;
  const places = Object.keys(WHERE).filter((one) => where!.includes(` ${one}`)).sort((a, b) => where!.indexOf(a) - where!.indexOf(b));
  return [...[another, state].filter((word) => word !== undefined).map((word) => adjective(STATES[word]!, gender)), noun, traits!.trim().replace(" or ", " lub "), ...places.map((one) => WHERE[one]!)].filter(Boolean).join(" ");
}
const ASKED: Record<string, string> = {
  "Choose one.": "Wybierz jedno.", "Choose.": "Wybierz.", "Choose the card that goes on top, then the one below it.": "Wybierz kartę, która ma leżeć na wierzchu, potem tę pod nią.", "Play it?": "Zagrać ją?", "Top or bottom?": "Na wierzch czy na spód?", "which fleet is it aimed at?": "w którą flotę jest wymierzona?",
};
/** What a text asks; in the card's own words, where it asks for something out of the ordinary. */
function asked(words: string): string {
  const chosen = /^Choose (.+)\.$/.exec(words)?.[1];
  const paid = new RegExp(`^Pay ${AMOUNT}\\?$`).exec(words)?.[1];
  const more = /^it costs (\d+) resources? more now\. Do you pay\?$/.exec(words)?.[1];
  if (ASKED[words]) return ASKED[words]!;
  if (paid) return `Zapłacić ${amount(paid)}?`;
  if (more) return `kosztuje teraz o ${resources(more)} więcej. Płacisz?`;
  return chosen ? (things(chosen) ? `Wybierz ${things(chosen)}.` : `Wybierz: ${quote(chosen)}.`) : quote(words);
}

/** One of several ways that a text offers; nothing, where it is quoted. */
const WAYS: [RegExp, (...found: string[]) => string][] = [
  [/^put it on the top or bottom of your draw pile$/i, () => "połóż ją na wierzchu albo na spodzie swojego stosu dobierania"],
  [/^recycle it$/i, () => "odłóż ją na stos odzysku"],
  [/^name the (\w+)$/i, (_, race) => `wskaż rasę ${race}`],
  [/^target hero gets \+(\d+) (combat|influence|life) for the rest of the game$/i, (_, n, of) => `wybrany bohater otrzymuje do końca gry +${n} do ${{ combat: "walki", influence: "wpływu", life: "życia" }[of!]}`],
  [/^target hero becomes (\w+)$/i, (_, role) => `wybrany bohater staje się: ${role}`],
  [/^target planet becomes (\w+) until the end of the next turn$/i, (_, state) => `wybrana planeta staje się do końca następnej tury ${state}`],
];
function way(words: string): string | undefined {
  const [looks, becomes] = WAYS.find(([one]) => one.test(words)) ?? [];
  return looks && becomes!(...looks.exec(words)!);
}

/** A sentence that holds another. */
const around = (said: string | undefined, put: (said: string) => string): string | undefined => (said === undefined ? undefined : put(said));

/** Whom a text is about that is in force: with whether there are many of them, or it is the reader. */
type Number = "one" | "many" | "you";
const SUBJECTS: Record<string, [string, Number]> = {
  you: ["", "you"], it: ["ta karta", "one"], they: ["te karty", "many"], "its subject": ["karta, do której jest dołączona,", "one"], "its ship": ["jej statek", "one"], "that ship": ["ten statek", "one"], "target hero": ["wybrany bohater", "one"], "target player": ["wybrany gracz", "one"], "target planet": ["wybrana planeta", "one"], "target planet you control": ["wybrana planeta pod twoją kontrolą", "one"], "target ship": ["wybrany statek", "one"], "target ship at this location": ["wybrany statek w tym miejscu", "one"], "target support you don't control": ["wybrana karta wsparcia nie pod twoją kontrolą", "one"],
  ships: ["statki", "many"], "your ships": ["twoje statki", "many"], "your heroes": ["twoi bohaterowie", "many"], "ships in your fleet": ["statki twojej floty", "many"], "ships in the opposing fleet": ["statki floty przeciwnika", "many"], "ships target player controls": ["statki wybranego gracza", "many"], "planets you control": ["planety pod twoją kontrolą", "many"], "non-Homeworld planets you control": ["planety pod twoją kontrolą oprócz Homeworld", "many"],
};
function subject(words: string): [string, Number] | undefined {
  if (SUBJECTS[words]) return SUBJECTS[words];
  const [, yours, named, of] = /^(your )?(?:([A-Z]\w+) (ships|heroes|planets)|[A-Z]\w+s)$/.exec(words) ?? [];
  if (of) return [`${yours ? "twoje " : ""}${{ ships: "statki", heroes: "karty bohaterów", planets: "planety" }[of]} ${named}`, "many"];
  if (yours) return [`twoje karty ${words.slice(5, -1)}`, "many"];
  const [, single, here] = /^(?:the|target) ([A-Z]\w+) (?:planet at this location|(hero))$/.exec(words) ?? [];
  return single ? [here ? `wybrany bohater ${single}` : `planeta ${single} w tym miejscu`, "one"] : undefined;
}
const verb = (of: Number, [one, many, you]: [string, string, string]): string => ({ one, many, you })[of];
const MEASURES: Record<string, string> = { combat: "walki", life: "życia", influence: "wpływu", guns: "dział", shields: "osłon", power: "mocy", structure: "struktury", production: "produkcji", "maximum commands": "największej liczby rozkazów", Move: "Move" };
const SET: Record<string, string> = { shields: "osłony", guns: "działa", power: "moc", Move: "Move" };
const LASTS: Record<string, string> = { "this turn": "w tej turze", "this combat": "w tej walce", "during the next turn": "w następnej turze", "until the end of the next turn": "do końca następnej tury", "until the end of the Reset phase": "do końca fazy odnowienia", "for the rest of the game": "do końca gry" };
const LASTING = `(?: (${Object.keys(LASTS).join("|")}))?`;
const lasting = (words: string | undefined): string => (words ? ` ${LASTS[words]}` : "");
const about = (words: string, [one, many, you]: [string, string, string]): string | undefined => {
  const [who, number] = subject(words) ?? [];
  return number && `${who} ${verb(number, [one, many, you])}`.trim();
};
/** What a text has put in force, in its own words; nothing, where they are out of the ordinary. */
const IN_FORCE: [RegExp, (...found: string[]) => string | undefined][] = [
  [new RegExp(`^(.+?) (?:gets?|has|have) ([+-]\\d+ .+?)${LASTING}$`), (_, who, much, when) => {
    const parts = much!.split(/, and | and |, /).map((part) => /^([+-]\d+) (.+)$/.exec(part)).map((part) => (part && MEASURES[part[2]!] ? `${part[1]} do ${MEASURES[part[2]!]}` : undefined));
    const does = about(who!, ["otrzymuje", "otrzymują", "otrzymujesz"]);
    return does && !parts.includes(undefined) ? `${does}${lasting(when)} ${parts.join(", ").replace(/, (?=[^,]+$)/, " i ")}` : undefined;
  }],
  [new RegExp(`^(.+?) becomes? (\\w+)${LASTING}$`), (_, who, trait, when) => around(about(who!, ["staje się", "stają się", "stajesz się"]), (said) => `${said}${lasting(when)} ${trait}`)],
  [new RegExp(`^(.+?) ha(?:s|ve) “(.+)”${LASTING}$`), (_, who, text, when) => around(about(who!, ["ma", "mają", "masz"]), (said) => `${said}${lasting(when)} tekst ${quote(text!)}`)],
  [new RegExp(`^(.+?) loses? all text${LASTING}$`), (_, who, when) => around(about(who!, ["traci", "tracą", "tracisz"]), (said) => `${said}${lasting(when)} cały tekst`)],
  [new RegExp(`^(.+?) can't (retreat|unturn automatically|perform rules actions)${LASTING}$`), (_, who, what, when) => around(about(who!, ["nie może", "nie mogą", "nie możesz"]), (said) => `${said} ${{ retreat: "się wycofać", "unturn automatically": "się odwrócić automatycznie" }[what!] ?? "wykonywać akcji z zasad"}${lasting(when)}`)],
  [new RegExp(`^set (target ship's|its) (shields|guns|power|Move) to (\\d+)${LASTING}$`), (_, whose, what, n, when) => `${SET[what!]} ${whose === "its" ? "tej karty" : "wybranego statku"}:${lasting(when)} ${n}`],
  [new RegExp(`^((?:[A-Z]\\w+ cards(?: or )?)+)( you own)? cost (\\d+) less resources?${LASTING}$`), (_, sorts, own, n, when) => `karty ${sorts!.replaceAll(" cards", "").replace(" or ", " lub ")}${own ? ", które do ciebie należą," : ""} kosztują${lasting(when)} o ${resources(n!)} mniej`],
  [new RegExp(`^keep the ships at the location of target (planet|ship) from being attacked${LASTING}$`), (_, of, when) => `statków w miejscu ${of === "planet" ? "wybranej planety" : "wybranego statku"} nie można atakować${lasting(when)}`],
  [new RegExp(`^weaken every use of shields by (\\d+)${LASTING}$`), (_, n, when) => `każde użycie osłon jest${lasting(when)} słabsze o ${n}`],
  [new RegExp(`^stop the production of the planet at this location${LASTING}$`), (_, when) => `planeta w tym miejscu nic${lasting(when)} nie produkuje`],
];
function inForce(words: string): string | undefined {
  for (const [looks, becomes] of IN_FORCE) {
    const found = looks.exec(words);
    if (found) return becomes(...found);
  }
  return undefined;
}

const TURNED = "jest obrócona do następnej fazy odnowienia (102)";
const HELD = "jakiś tekst nie pozwala jej działać";
/** Why something cannot be used now, in the same words always. */
const REFUSALS: Record<string, string> = {
  // What supports may be attached to, and what may be aimed at.
  "is in the Firestorm, where nothing is attached (407)": "jest w Firestormie, gdzie niczego się nie dołącza (407)", "can't be a target now (401.3)": "nie może być teraz celem (401.3)", "is a Fighter, and no subject of support cards (605)": "to Fighter, a do niego nie dołącza się kart wsparcia (605)", "has one of this name (307)": "ma już jedną o tej nazwie (307)",
  "has no Voicing (614)": "nie ma Voicing (614)", "has no influence for Voicing cards (614)": "nie ma wpływu na karty Voicing (614)", "is neither Assassin nor Spy": "to ani Assassin, ani Spy", "is no Homeworld": "to nie Homeworld", "answer the question first (201.2)": "najpierw odpowiedz na pytanie (201.2)",
  "nothing in the Firestorm is a target (407)": "w Firestormie nic nie jest celem (407)", "is docked, and no target as a ship (605)": "jest zadokowana i jako statek nie jest celem (605)", "is part of this action already": "bierze już udział w tej akcji", "is yours: nobody fires at own ships (505)": "jest twoja: nikt nie strzela do własnych statków (505)",
  "is at no planet of yours (203)": "nie jest przy twojej planecie (203)", "only Fighters are deployed on a ship, and on a Carrier with room (603)": "na statku wystawia się tylko karty Fighter, i to na statku Carrier, który ma miejsce (603)", "ships are deployed at the Homeworld, or where a text says so (203)": "statki wystawia się przy planecie Homeworld albo tam, gdzie mówi tekst (203)",
  "is no subject for it: Gear goes on heroes, Installations on planets, Retrofits on ships (307)": "nie dołącza się jej tutaj: Gear idzie na bohaterów, Installation na planety, Retrofit na statki (307)", "is what it is attached to": "to do niej jest dołączona", "is at another location (404.4)": "jest w innym miejscu (404.4)",
  "only ships move in a group; what is aboard goes with its ship (404.2)": "w grupie ruszają tylko statki; co jest na pokładzie, rusza ze swoim statkiem (404.2)", "starts from another location (404.2)": "rusza z innego miejsca (404.2)", "entered the Firestorm from the Star System where the path leads (407)": "weszła do Firestormu z tego układu, do którego prowadzi droga (407)",
  "is at another location (404.3)": "jest w innym miejscu (404.3)", "is turned until the next Reset phase (102)": TURNED, "is there already": "już tam jest", "has changed its place this turn, or a text keeps it from acting (404.3)": "zmieniła już w tej turze miejsce albo jakiś tekst nie pozwala jej działać (404.3)", "heroes go on planets and ships (404.3)": "bohaterowie idą na planety i statki (404.3)",
  "is where it is": "to tam teraz jest", "is neither here nor next door (404.3)": "nie jest ani tutaj, ani obok (404.3)", "is in the Firestorm, where no hero goes on foot (407)": "jest w Firestormie, dokąd żaden bohater nie dojdzie pieszo (407)", "it has changed its place here once this turn (404.3)": "w tej turze zmieniła już tu miejsce (404.3)", "is docked (605)": "jest zadokowana (605)",
  "may not be reached from the Firestorm by way of where it came from (407)": "z Firestormu nie ma tam drogi przez miejsce, z którego do niego weszła (407)", "has no Explore (604)": "nie ma Explore (604)", "has Explore: 0 (604)": "ma Explore: 0 (604)", "is not at this planet (406)": "nie jest przy tej planecie (406)", "a text keeps it from acting": HELD,
  "Medics heal heroes, Mechanics repair ships (607)": "Medic leczy bohaterów, Mechanic naprawia statki (607)", "is not damaged": "nie jest uszkodzona", "is at another location (607)": "jest w innym miejscu (607)", "Fighters board ships (605)": "Fighter wchodzi na pokład statku (605)", "is at another location (605)": "jest w innym miejscu (605)", "is a Fighter itself (605)": "sama jest kartą Fighter (605)",
  "is not in the same fleet (612)": "nie jest w tej samej flocie (612)", "has no Sync (612)": "nie ma Sync (612)", "has no energy left (612)": "nie ma już energii (612)",
  // Combat.
  "is not in this combat (505)": "nie bierze udziału w tej walce (505)", "is in no fleet: only ships of a fleet fire (505)": "nie jest w żadnej flocie, a strzelają tylko statki floty (505)", "has no energy left: firing takes 1 (306)": "nie ma już energii: strzał kosztuje 1 (306)", "a text lets it fire only once in a combat": "jakiś tekst pozwala jej strzelać raz w walce", "there is nothing it may fire at (505)": "nie ma do czego strzelać (505)",
  "a Military hero acts when its ship fires or is hit (608)": "bohater Military działa, gdy jego statek strzela albo obrywa (608)", "heroes neither move nor fight heroes in a ship combat (500)": "w walce statków bohaterowie nie ruszają się i nie walczą z bohaterami (500)", "the question is who supports whom; ships come after it (502, 504)": "pytanie brzmi, kto kogo wspiera; statki będą potem (502, 504)",
  "only ships form a fleet (501)": "flotę tworzą tylko statki (501)", "is docked: it comes with its ship (605)": "jest zadokowana: przybywa ze swoim statkiem (605)", "is in a fleet already": "jest już we flocie", "is not at the combat; ships from elsewhere are moved in before (501)": "nie jest w miejscu walki; statki skądinąd wprowadza się wcześniej (501)", "is there already: whether it joins is asked next (501)": "już tam jest: pytanie, czy dołącza, będzie następne (501)",
  "is not next to the combat (501)": "nie jest obok walki (501)", "is turned: only unturned ships are moved in (501)": "jest obrócona, a wprowadza się tylko nieobrócone statki (501)", "has Move: 0 and stays where it is (404.2)": "ma Move: 0 i zostaje na miejscu (404.2)", "a text keeps it from moving": "jakiś tekst nie pozwala jej się ruszyć", "entered the Firestorm from this Star System and can't go back there (407)": "weszła do Firestormu z tego układu i nie może tam wrócić (407)",
  "only Fighters aboard a Carrier are launched now (505)": "teraz startują tylko karty Fighter z pokładu statku Carrier (505)", "has launched once in this combat (605)": "w tej walce już raz startowała (605)", "shields protect only the ship itself (306)": "osłony chronią tylko sam statek (306)", "there is no damage left to prevent (306)": "nie ma już obrażeń, którym można zapobiec (306)",
  "shields can't prevent piercing damage (405.4)": "osłony nie zapobiegają obrażeniom piercing (405.4)", "has no shields (306)": "nie ma osłon (306)", "has no energy left: shields take 1 (306)": "nie ma już energii: osłony kosztują 1 (306)", "is not aboard the ship that fires or is hit (608)": "nie jest na pokładzie statku, który strzela albo obrywa (608)", "is turned, and turning it is the cost (608)": "jest obrócona, a kosztem jest jej obrócenie (608)",
  "has combat 0 (608)": "ma walkę 0 (608)", "a hero aboard has added to this shot already: one for each ship (505)": "bohater z pokładu już wzmocnił ten strzał: jeden na statek (505)", "there is no damage left to prevent (608)": "nie ma już obrażeń, którym można zapobiec (608)",
  // Cards in hand, Aliens, advantages.
  "another copy of it can be played": "można zagrać inny jej egzemplarz", "another copy of it can be discarded": "można odrzucić inny jej egzemplarz", "the fleets gather: cards are played once the battle has begun (505)": "floty się zbierają: karty zagrywa się, gdy bitwa się zacznie (505)", "only Reacts answer an action (201.2)": "na akcję odpowiada się tylko kartami React (201.2)", "in a hero combat only Reacts are played (506)": "w walce bohaterów zagrywa się tylko karty React (506)",
  "cards are played no more this turn (204)": "w tej turze kart już się nie zagrywa (204)", "answer the question first; then it is somebody's chance again (201.2)": "najpierw odpowiedz na pytanie; potem znów ktoś będzie miał okazję (201.2)", "is deployed only in the Main phase (203)": "wystawia się ją tylko w fazie głównej (203)", "is deployed only in the Main phase, not in a combat (203, 500)": "wystawia się ją tylko w fazie głównej, nie w walce (203, 500)",
  "a text keeps it from being played now": "jakiś tekst nie pozwala teraz jej zagrać", "is Unique, and one is in play (613)": "jest Unique, a jedna jest już w grze (613)", "is Restricted, and you have one (610)": "jest Restricted, a jedną już masz (610)", "you have no heroes with a total influence of 7 to sacrifice": "nie masz bohaterów o łącznym wpływie 7, których można poświęcić", "there is no place to deploy it (203)": "nie ma gdzie jej wystawić (203)",
  "there is nothing it could do now": "teraz nic by nie zrobiła", "your Homeworld starts at A (101.4)": "twoja planeta Homeworld zaczyna w miejscu A (101.4)", "is chosen": "jest wybrana", "by its own text it is no starting planet of your race": "według własnego tekstu nie jest planetą początkową twojej rasy", "is Restricted, and you have chosen one (610)": "jest Restricted, a jedną już masz wybraną (610)", "another copy of it can be chosen": "można wybrać inny jej egzemplarz",
  "six planets are chosen: a Star System has no more (101.4)": "wybrano sześć planet: układ nie ma ich więcej (101.4)", "the question is whether to turn it face up": "pytanie brzmi, czy ją odkryć", "the question is whether it is turned face up now (101.3)": "pytanie brzmi, czy odkryć ją teraz (101.3)", "is turned face up at a chance of yours, not now (302)": "odkrywa się ją przy twojej okazji, nie teraz (302)", "works by itself as long as it lies face up (302)": "działa sama, dopóki leży odkryta (302)",
  "there is nothing to do with it; what it says works by itself (301)": "nic się z nią nie robi; co mówi, działa samo (301)", "there is nothing to do with it; what it says works by itself": "nic się z nią nie robi; co mówi, działa samo", "is bought back only in the Main phase": "odkupuje się ją tylko w fazie głównej", "another copy of it is in play (610, 613)": "inny jej egzemplarz jest w grze (610, 613)",
  // Cards in play.
  "has moved this turn (404.2)": "ruszyła się już w tej turze (404.2)", "may not leave the Firestorm to where it came from (407)": "nie może wyjść z Firestormu tam, skąd przyszła (407)", "has left a ship in this phase; a Fighter launches once (605)": "w tej fazie zeszła już ze statku; Fighter startuje raz (605)", "ships move, attack and explore only in the Main phase (203)": "statki ruszają się, atakują i odkrywają tylko w fazie głównej (203)",
  "has changed its place this turn, and there is nowhere next door to go (404.3)": "zmieniła już w tej turze miejsce, a obok nie ma dokąd iść (404.3)", "there is no planet or ship of yours it could move to (404.3)": "nie ma twojej planety ani statku, na które mogłaby przejść (404.3)", "is Fixed and stays where it is (606)": "jest Fixed i zostaje na miejscu (606)", "Gear moves once a turn (404.4)": "Gear przenosi się raz na turę (404.4)",
  "there is nothing else here that it could be attached to (404.4)": "nie ma tu nic innego, do czego można by ją dołączyć (404.4)", "only cards in hand are discarded (204)": "odrzuca się tylko karty z ręki (204)", "only a card in your hand is set against the blow (506)": "ciosowi przeciwstawia się tylko kartę z twojej ręki (506)", "is at another location (506)": "jest w innym miejscu (506)", "is a Fighter and carries only one hero (605)": "to Fighter i unosi tylko jednego bohatera (605)",
  // Texts.
  "has no text for the time being": "na razie nie ma tekstu", "is no React: only Reacts answer an action (201.2)": "to nie React, a na akcję odpowiada się tylko nimi (201.2)", "you have no ship or planet in this combat (201.1)": "nie masz w tej walce statku ani planety (201.1)", "is a Combat React: only in a ship combat (201.1)": "to Combat React: tylko w walce statków (201.1)",
  "is a Combat React: you have no ship or planet in this combat (201.1)": "to Combat React, a nie masz w tej walce statku ani planety (201.1)", "Only Once: it has been played in this game (201.1)": "Only Once: w tej grze już ją zagrano (201.1)", "Only Once: already used in this game (201.1)": "Only Once: w tej grze już użyta (201.1)", "already used in this combat": "w tej walce już użyta", "already used for this shot": "przy tym strzale już użyta",
  "this wreck has been used": "ten wrak jest już wykorzystany", "Limited: you have played one this turn (201.1)": "Limited: jedna już zagrana w tej turze (201.1)", "Limited: already used this turn (201.1)": "Limited: w tej turze już użyta (201.1)", "its condition does not hold (401.2)": "jej warunek nie jest spełniony (401.2)", "no legal target (401.3)": "brak dozwolonego celu (401.3)", "nothing to choose": "nie ma czego wybrać",
  "you hold no such card that could be played now (300, 401)": "nie masz w ręce takiej karty, którą można teraz zagrać (300, 401)", "a text keeps your side from playing Reacts in this combat": "jakiś tekst nie pozwala twojej stronie reagować w tej walce", "there is nothing it could be used for now": "teraz nie ma jej do czego użyć", "is turned, and turning it is the cost (401.1)": "jest obrócona, a kosztem jest jej obrócenie (401.1)", "its cost can't be paid (401.1)": "nie da się zapłacić jej kosztu (401.1)",
  "only in the Main phase, not in a combat (203, 500)": "tylko w fazie głównej, nie w walce (203, 500)", "only in the Reset phase (202)": "tylko w fazie odnowienia (202)", "only in the End phase (204)": "tylko w fazie końcowej (204)", "only in a ship combat (505)": "tylko w walce statków (505)", "not at this time (201.1)": "nie w tej chwili (201.1)",
};

/** What else is said in the same words always. */
const ALWAYS: Record<string, string> = {
  ...REFUSALS,
  "Turn your advantage face up now?": "Odkrywasz teraz swoją przewagę?", "Issue 1 command to discard one more card?": "Wydajesz 1 rozkaz, aby odrzucić jeszcze jedną kartę?", "The game is over.": "Gra skończona.", "Which ships move with it? Together they need 1 command.": "Które statki ruszają razem z nim? Razem potrzebują 1 rozkazu.",
  "Which heroes go with it?": "Którzy bohaterowie idą razem?", "Go on?": "Dalej?", "Do you React?": "Reagujesz?", "The battle is about to begin: do you React?": "Bitwa zaraz się zacznie. Reagujesz?", "Which Fighters do your Carriers launch?": "Które karty Fighter startują z twoich statków Carrier?",
  Pass: "Pas", "That is my Star System": "To jest mój układ", "Turn it face up": "Odkryj ją", "Leave it face down": "Zostaw zakrytą", "Keep the rest": "Zatrzymaj resztę", "It is lost": "Niech przepadnie", "The attacking fleet": "Flota atakująca", "The defending fleet": "Flota broniąca",
  "Enable your ships to retreat": "Daj swoim statkom rozkaz odwrotu", Nobody: "Nikt", Yes: "Tak", No: "Nie", "That is all": "To wszystko", "Stop here": "Zatrzymaj się tutaj", "Nothing more": "Nic więcej", "Nobody else": "Nikt więcej", "At one target only": "Tylko do jednego celu", "At two targets only": "Tylko do dwóch celów", "It fires alone": "Strzela sam", "Don't deploy it": "Nie wystawiaj jej",
  "Ask for support": "Poproś o wsparcie", "Don't ask": "Nie proś", Accept: "Zgódź się", Decline: "Odmów", "No more from elsewhere": "Więcej skądinąd nie", "No more": "Więcej nie", Retreat: "Wycofaj się", Strike: "Uderz", Stay: "Zostań", "No card": "Bez karty", Pay: "Zapłać", "Let it be cancelled; nothing is refunded": "Niech przepadnie; nic się nie zwraca",
  "Gain 1 Tech": "Zyskaj 1 techniki", "Gain 1 resource": "Zyskaj 1 zasób", "To the Firestorm": "Dokąd: Firestorm", "On top": "Na wierzch", "On the bottom": "Na spód",
  "The last turn is over; whoever leads wins.": "Ostatnia tura minęła; wygrywa, kto prowadzi.",
  Now: "Teraz", "In force": "Działa", "Starting planets, face down": "Planety początkowe, zakryte", "from the next turn on": "od następnej tury", "Rules of this table": "Zasady tego stołu", "The Firestorm and beyond": "Firestorm i dalej", "Planets beyond": "Planety zewnętrzne", "In the Firestorm": "W Firestormie", "The Firestorm": "Firestorm", Alien: "Rasa", Advantage: "Przewaga", "Advantage, face down": "Przewaga, zakryta", "Planets of your deck": "Planety twojej talii", "Starting planets chosen": "Wybrane planety początkowe",
  Offered: "Do wyboru", Hand: "Ręka", "Draw pile": "Stos dobierania", "Recycle pile": "Stos odzysku", "Terminate pile": "Stos zniszczonych", "Out of play, face down": "Poza grą, zakryte", Tech: "Technika", Resources: "Zasoby", Commands: "Rozkazy",
  attacked: "po ataku", "must leave": "musi odejść", Screened: "osłonięte", attacking: "atakuje", defending: "broni", ship: "statek", planet: "planeta", hero: "bohater", support: "wsparcie", tactical: "taktyczna", fate: "los", advantage: "przewaga",
  "B and C are next to E": "B i C są obok E",
};

/** Where the game stands, a sentence at a time. */
const NOW: [RegExp, (...found: string[]) => string][] = [
  [/^The game is over\./, () => "Gra skończona."],
  [/^Everybody chooses a Star System\./, () => "Wszyscy wybierają swój układ."],
  [/^Turn (\d+), (\w+) phase\./, (_, n, name) => `Tura ${n}, ${phase(name!)}.`],
  [/^(@\d) is first player\./, (_, who) => `Pierwszy gracz: ${who}.`],
  [new RegExp(`^(@\\d) attacks (?:(.+?) of )?(@\\d) at ${PLACE}\\.(?= |$)`), (_, who, target, whom, at) => `${who} atakuje: ${target ? `${target} (${whom})` : whom}, miejsce: ${place(at!)}.`],
  [/^Hero combat, round (\d+): (.+?) strikes at (.+?)\.(?= (?:@\d acts|\d+ damage)|$)/, (_, n, one, other) => `Walka bohaterów, runda ${n}: ${one} uderza, cel: ${other}.`],
  [/^(@\d) acts(?: with (.+?))?(?:, aimed at (.+?))?\.(?= \d+ damage|$)/, (_, who, card, aims) => `${who} działa${card ? `, karta: ${card}` : ""}${aims ? `, cel: ${aims}` : ""}.`],
  [/^(\d+) damage is about to be inflicted on (.+)\.$/, (_, n, target) => `Zaraz padnie ${damage(n!)}, cel: ${target === "something" ? "nieznany" : target}.`],
];
function now(words: string): string | undefined {
  const said: string[] = [];
  for (let rest = words; rest; ) {
    const [looks, becomes] = NOW.find(([one]) => one.test(rest)) ?? [];
    if (!looks || !becomes) return undefined;
    const found = looks.exec(rest)!;
    said.push(becomes(...found));
    rest = rest.slice(found[0].length).trimStart();
  }
  return said.join(" ");
}

type Say = (words: string) => string | undefined;

const QUESTIONS = (say: Say): Phrase[] => [
  [/^(.+) You can only pass\.$/, (_, words) => around(say(words!), (said) => `${said} Możesz tylko spasować.`)],
  [/^(.+\?.*?) Rules of this table: (.+)$/, (_, words, rules) => around(say(words!), (said) => `${said} Zasady tego stołu: ${say(rules!) ?? rules}`)],
  [/^Heroes aboard (count|don't count) against a ship's structure\. (Cards cost their command dots|Every deployment costs 1 command, whatever dots the card shows)\. After turn (\d+) the leader in Tech wins\.$/, (_, heroes, dots, cap) => `Bohaterowie na pokładzie ${heroes === "count" ? "liczą się" : "nie liczą się"} do struktury statku. ${dots!.startsWith("Cards") ? "Karty kosztują tyle rozkazów, ile mają kropek" : "Każde wystawienie kosztuje 1 rozkaz, bez względu na kropki karty"}. Po turze ${cap} wygrywa, kto prowadzi w technice.`],
  [/^Which planet starts at location ([A-F])\? (-?\d+) resources? (?:is|are) left, and what you don't spend is lost\.$/, (_, at, n) => `Która planeta zaczyna w miejscu ${at}? Zostało: ${resources(n!)}; czego nie wydasz, przepada.`],
  [/^(Reset|Main|End) phase, turn (\d+): what do you do\?$/, (_, name, n) => `${capital(phase(name!))}, tura ${n}: co robisz?`],
  [/^Which card do you discard\? (\d+) must go\.$/, (_, n) => `Którą kartę odrzucasz? Do odrzucenia: ${n}.`],
  [/^(.+) carries more than it may: which card do you let go\?$/, "$1 unosi więcej, niż może: z której karty rezygnujesz?"],
  [/^(.+) has lost its place: which ship takes it in\?$/, "$1 nie ma już swojego miejsca: który statek przyjmuje tę kartę?"],
  [/^Which fleet does (.+) join\?$/, "Do której floty dołącza $1?"],
  [/^Whom do you sacrifice for (.+)\?$/, "Kogo poświęcasz? Wystawiasz kartę $1."],
  [/^Where do you deploy (.+)\?$/, "Gdzie wystawiasz kartę $1?"],
  [/^Where does (.+) move\?$/, "Dokąd rusza $1?"],
  [new RegExp(`^(.+?) is at ${PLACE}: does it move on\\?$`), (_, card, at) => `${card} jest w miejscu: ${place(at!)}. Rusza dalej?`],
  [new RegExp(`^(.+?) arrives at ${PLACE}: what then\\?$`), (_, card, at) => `${card} przybywa w miejsce: ${place(at!)}. Co dalej?`],
  [/^Who explores (.+)\? It has (\d+) exploration points?\.$/, "Kto odkrywa planetę $1? Punkty eksploracji: $2."],
  [/^What do you attach (.+) to\?$/, "Do czego dołączasz kartę $1?"],
  [/^Where does (.+) go\?$/, "Dokąd idzie $1?"],
  [/^Whom does (.+) fight\?$/, "Z kim walczy $1?"],
  [/^Which support card does (.+) destroy\?$/, "Którą kartę wsparcia niszczy $1?"],
  [/^Whom does (.+) heal\?$/, "Kogo leczy $1?"],
  [/^Which ship does (.+) repair\?$/, "Który statek naprawia $1?"],
  [/^Which ship does (.+) land on\?$/, "Na którym statku ląduje $1?"],
  [/^What does (.+) fire at\?$/, "Do czego strzela $1?"],
  [/^How much of the shot goes to (.+)\?$/, "Ile ze strzału dostaje $1?"],
  [/^Does (.+) split its fire\?$/, "Czy $1 dzieli swój ogień?"],
  [/^Does (.+) fire at a third target\?$/, "Czy $1 strzela do trzeciego celu?"],
  [/^Does another ship fire with (.+)\?$/, "Czy razem strzela inny statek? Strzela $1."],
  [/^Where does (.+) retreat to\?$/, "Dokąd wycofuje się $1?"],
  [new RegExp(`^Combat over (.+?) at ${PLACE}: which ships do you move in for the ${FLEET} fleet\\?$`), (_, target, at, side) => `Walka, cel: ${called(target!)}, miejsce: ${place(at!)}. Które statki wprowadzasz do ${FLEETS[side!]![2]}?`],
  [new RegExp(`^Combat over (.+?) at ${PLACE}: which of your ships there join the ${FLEET} fleet\\?$`), (_, target, at, side) => `Walka, cel: ${called(target!)}, miejsce: ${place(at!)}. Które z twoich statków w tym miejscu dołączają do ${FLEETS[side!]![2]}?`],
  [new RegExp(`^Combat over (.+?) at ${PLACE}: what do you do\\?$`), (_, target, at) => `Walka, cel: ${called(target!)}, miejsce: ${place(at!)}. Co robisz?`],
  [/^Do you ask (@\d) for support\?$/, "Prosisz o wsparcie? Gracz: $1."],
  [new RegExp(`^(@\\d) asks you to support the ${FLEET} fleet over (.+?) at ${PLACE}\\. Do you\\?$`), (_, who, side, target, at) => `${who} prosi cię o wsparcie ${FLEETS[side!]![2]}. Cel: ${called(target!)}, miejsce: ${place(at!)}. Wspierasz?`],
  [/^(.+) may retreat from (.+) before it strikes\. Does it\?$/, "$1 może się wycofać, zanim uderzy. Przeciwnik: $2. Wycofuje się?"],
  [/^(.+) retreats: does it change its place\?$/, "$1 wycofuje się. Zmienia miejsce?"],
  [/^(.+) strikes at (.+): which card do you set against it\?$/, "$1 uderza, cel: $2. Którą kartę temu przeciwstawiasz?"],
  [/^(.+): do you React\?$/, (_, what) => around(say(what!), (said) => `${said}. Reagujesz?`)],
];

/** What one may react to. */
const HAPPENINGS = (say: Say, isCard: (words: string) => boolean): Phrase[] => [
  [/^(.+) is about to inflict (\d+ (?:piercing )?damage on .+)$/, (_, source, parts) => `${called(source!)} zaraz zada ${parts!.split(/(?:, | and )(?=\d+ (?:piercing )?damage on )/).map(dealt).join("; ")}`],
  [/^(@\d) uses (.+) to inflict (\d+) (piercing )?damage on (.+)$/, (_, who, card, n, piercing, target) => `${who} używa karty ${card}, aby zadać ${damage(n!)}${piercing ? " piercing" : ""}, cel: ${called(target!)}`],
  [/^(@\d) announces: (.+)$/, (_, who, words) => around(say(words!), (said) => `${who} ogłasza: ${said}`)],
  // Names have brackets too: "Fighter (Human)".
  [/^(@\d) uses (.+?) with X = (\d+)( \(.+\))?$/, (_, who, card, x, chosen) => around(say(`${who} uses ${card}${chosen ?? ""}`), (said) => `${said}, X = ${x}`)],
  [/^(@\d) uses (.+?): (.+?)( \(.+\))?$/, (_, who, card, words, chosen) => around(say(`${who} uses ${card}${chosen ?? ""}`), (said) => `${said}, ${way(words!) ?? quote(words!)}`)],
  [/^(@\d) uses (.+)$/, (_, who, card) => (isCard(card!) ? `${who} używa karty ${card}` : undefined)],
  [/^(@\d) uses (.+?\)?) \((.+)\)$/, (_, who, card, chosen) => `${who} używa karty ${card}, cel: ${chosen!.split(", ").map(called).join(", ")}`],
  [/^The fate (.+) is about to resolve$/, "Los $1 zaraz zadziała"],
  [/^The Reset phase of turn (\d+) begins$/, "Zaczyna się faza odnowienia, tura $1"],
  [/^(@\d) is about to conquer (.+)$/, (_, who, planet) => `${who} zaraz podbije planetę ${called(planet!)}`],
  [/^(.+) begins a hero combat with (.+)$/, (_, one, other) => `${called(one!)} zaczyna walkę bohaterów, przeciwnik: ${called(other!)}`],
  [/^(.+) has left play$/, "Z gry zeszła karta: $1"],
  [/^(.+) has entered play$/, (_, card) => `Do gry weszła karta: ${called(card!)}`],
  [/^(@\d) has conquered (.+)$/, "Podbita planeta: $2, zdobywca: $1"],
  [/^(.+) has joined a fleet$/, (_, card) => `Do floty dołącza ${called(card!)}`],
  [/^(.+) has struck$/, (_, card) => `Cios zadaje ${called(card!)}`],
  [/^(@\d) has moved (.+) next to the Firestorm$/, (_, who, card) => `${who} rusza statkiem obok Firestormu: ${called(card!)}`],
];

const OFFERS = (say: Say): Phrase[] => [
  [/^Discard two cards at random: (.+) destroys a support card$/, (_, card) => `Odrzuć losowo dwie karty: ${called(card!)} niszczy kartę wsparcia`],
  [/^(Discard|Terminate|Recycle) (.+)$/, (_, verb, card) => `${{ Discard: "Odrzuć kartę", Terminate: "Zniszcz kartę", Recycle: "Odłóż na stos odzysku kartę" }[verb!]} ${called(card!)}`],
  [/^Board (.+)$/, (_, card) => `Na pokład statku: ${called(card!)}`],
  [/^Turn up your advantage, (.+)$/, "Odkryj swoją przewagę: $1"],
  [/^Turn (.+) to gain 1 command$/, (_, card) => `Obróć, aby zyskać 1 rozkaz: ${called(card!)}`],
  [/^Turn (.+) to heal a hero$/, (_, card) => `Obróć, aby leczyć bohatera: ${called(card!)}`],
  [/^Turn (.+) to repair a ship$/, (_, card) => `Obróć, aby naprawić statek: ${called(card!)}`],
  [/^Turn (.+?) to (heal|repair) (.+)$/, (_, card, verb, target) => `Obróć, aby ${verb === "heal" ? "leczyć" : "naprawić"}: ${called(card!)}, cel: ${called(target!)}`],
  [/^Turn (.+) to inflict (\d+) more$/, (_, card, n) => `Obróć, aby zadać o ${n} więcej: ${called(card!)}`],
  [/^Turn (.+) to prevent up to (\d+)$/, (_, card, n) => `Obróć, aby zapobiec najwyżej ${n}: ${called(card!)}`],
  [/^Turn (.+) \(Explore: (\d+)\)$/, (_, card, x) => `Obróć: ${called(card!)} (Explore: ${x})`],
  [/^Land (.+?)(?: on (.+))?$/, (_, card, ship) => `Wyląduj: ${called(card!)}${ship ? `, na statku: ${called(ship)}` : ""}`],
  [/^Launch (.+?)(?: from (.+))?$/, (_, card, ship) => `Wystartuj: ${called(card!)}${ship ? `, ze statku: ${ship}` : ""}`],
  [/^Deploy (.+?)(?: at (.+))?$/, (_, card, on) => `Wystaw kartę ${card}${on ? `, gdzie: ${called(on)}` : ""}`],
  [new RegExp(`^Move in (.+?) from ${PLACE}$`), (_, card, at) => `Wprowadź: ${called(card!)}, skąd: ${place(at!)}`],
  [new RegExp(`^Move (.+?) from ${PLACE}$`), (_, card, at) => `Rusz: ${called(card!)}, skąd: ${place(at!)}`],
  [/^Move (.+?) from (.+) to another (planet|ship|hero)$/, (_, card, from, what) => `Przenieś kartę ${called(card!)}, skąd: ${from}, dokąd: ${{ planet: "inna planeta", ship: "inny statek", hero: "inny bohater" }[what!]}`],
  [new RegExp(`^Move (.+?) to ${PLACE}( with \\d+ more ships?)?(?: to (attack|explore) (.+))?$`), (_, card, at, more, verb, target) => `Rusz: ${called(card!)}, dokąd: ${place(at!)}${more ? `, a z nim ${many(/\d+/.exec(more)![0], "statek", "statki", "statków")}` : ""}${verb ? `, ${verb === "attack" ? "atak" : "odkrywanie"}: ${called(target!)}` : ""}`],
  [/^Move (.+?) to (.+)$/, (_, card, to) => `Przenieś: ${called(card!)}, dokąd: ${called(to!)}`],
  [new RegExp(`^Attack (.+?) at ${PLACE}$`), (_, card, at) => `Zaatakuj: ${called(card!)}, miejsce: ${place(at!)}`],
  [/^Attack (.+)$/, (_, card) => `Zaatakuj: ${called(card!)}`],
  [/^Explore (.+)$/, (_, card) => `Odkrywaj planetę ${called(card!)}`],
  [/^Remove 1 damage from (.+)$/, (_, card) => `Usuń 1 obrażenie: ${called(card!)}`],
  [/^(.+) begins a hero combat$/, (_, card) => `${called(card!)} zaczyna walkę bohaterów`],
  [/^Fire with (.+?)( twice as hard)? \(guns (\d+)\)$/, (_, card, hard, n) => `Strzelaj${hard ? " dwa razy mocniej" : ""}: ${called(card!)} (działa ${n})`],
  [/^Buy back (.+)$/, "Odkup kartę $1"],
  [/^(.+) spends energy to reveal a card and prevent its cosmic value$/, (_, card) => `${called(card!)} wydaje energię i odkrywa kartę, aby zapobiec tylu obrażeniom, ile wynosi jej wartość kosmiczna`],
  [new RegExp(`^Retreat (.+?)(?: to ${PLACE})?$`), (_, card, at) => `Wycofaj: ${called(card!)}${at ? `, dokąd: ${place(at)}` : ""}`],
  [/^Use the shields of (.+) \((\d+)\)$/, (_, card, n) => `Użyj osłon: ${called(card!)} (${n})`],
  [/^Sacrifice (.+) to prevent (\d+)$/, (_, card, n) => `Poświęć, aby zapobiec ${n}: ${called(card!)}`],
  [/^Sacrifice (.+) \(influence (\d+)\)$/, (_, card, n) => `Poświęć: ${called(card!)} (wpływ ${n})`],
  [new RegExp(`^(To|Alone to) ${PLACE}$`), (_, how, at) => `Dokąd: ${place(at!)}${how === "To" ? "" : ", bez innych"}`],
  [/^To (.+)$/, (_, card) => `Dokąd: ${called(card!)}`],
  [/^At (.+) \(structure (\d+)\)$/, (_, card, n) => `Cel: ${called(card!)} (struktura ${n})`],
  [/^At (.+)$/, (_, card) => `Gdzie: ${called(card!)}`],
  [/^Also at (.+)$/, (_, card) => `Cel także: ${called(card!)}`],
  [/^With (.+)$/, (_, card) => `Razem: ${called(card!)}`],
  [new RegExp(`^Aboard (.+?) at ${PLACE}$`), (_, card, at) => `Na pokład: ${called(card!)}, miejsce: ${place(at!)}`],
  [/^(\d+) of it$/, "Z tego $1"],
  [/^Together with (.+) \(guns (\d+)\)$/, (_, card, n) => `Razem: ${called(card!)} (działa ${n})`],
  [/^(.+) joins$/, (_, card) => `Dołącza ${called(card!)}`],
  [/^(.+) \(cosmic value (\w+)\)$/, "$1 (wartość kosmiczna $2)"],
  [/^Play (.+?): (.+)$/, (_, card, text) => `Zagraj kartę ${card}: ${quote(text!)}`],
  [/^Play (.+)$/, "Zagraj kartę $1"],
  [/^(?:@\d|-?\d+)$/, "$&"],
  [/^(.+) destroys (.+)$/, (_, card, target) => (say(card!) === undefined ? `${called(card!)} niszczy kartę ${called(target!)}` : undefined)],
];

const WHYS = (say: Say): Phrase[] => [
  [/^carries (\d+) cards? with structure (-?\d+) left \(306\)$/, (_, n, left) => `unosi ${cards(n!)}, a zostało jej struktury: ${left} (306)`],
  [new RegExp(`^would cost ${AMOUNT} there, you have (\\d+)$`), (_, n, has) => `kosztowałaby tam ${amount(n!)}, masz ${has}`],
  [/^is not what is asked for: “(.+)”$/, (_, words) => `nie o to jest pytanie: ${asked(`${words}${words!.startsWith("Choose") ? "." : "?"}`).replace(/[.?]$/, "")}`],
  [/^has Move: (\d+), too little for this path \(404\.2\)$/, "ma Move: $1, za mało na tę drogę (404.2)"],
  [/^is docked on (.+) and has launched once in this combat \(605\)$/, "jest zadokowana na statku $1 i już raz w tej walce startowała (605)"],
  [new RegExp(`^asks ${AMOUNT} for joining, you have (\\d+)$`), (_, n, has) => `za dołączenie kosztuje ${amount(n!)}, masz ${has}`],
  [/^(.+) is no Carrier: it launches at a chance of yours \(605\)$/, "$1 nie ma Carrier: startuje przy twojej okazji (605)"],
  [/^(.+) is in no fleet \(505\)$/, "$1: poza flotą (505)"],
  [/^only (\w+) players may (play|start with) it \(300\)$/, (_, race, verb) => `${verb === "play" ? "zagrać ją" : "zacząć z nią"} może tylko rasa ${race} (300)`],
  [/^needs Tech (\d+), you have (-?\d+) \(401\.2\)$/, "wymaga techniki $1, masz $2 (401.2)"],
  [new RegExp(`^(?:costs|needs) ${AMOUNT}, (you have|it has) (-?\\d+) \\((40[13]\\.\\d)\\)$`), (_, n, whose, has, rule) => `kosztuje ${amount(n!)}, ${whose === "you have" ? "masz" : "ma"} ${has} (${rule})`],
  [/^costs (\d+) resources?, (-?\d+) left \(101\.4\)$/, (_, n, left) => `kosztuje ${resources(n!)}, zostało ${left} (101.4)`],
  [/^you have no (ship|hero|planet) to attach it to: (\w+) goes on a \w+ you control \(307\)$/, (_, noun, sort) => `nie masz do czego jej dołączyć: ${sort} idzie na ${{ ship: "twój statek", hero: "twojego bohatera", planet: "twoją planetę" }[noun!]} (307)`],
  [/^can't be attached to (.+?): it (.+)$/, (_, card, why) => around(say(why!), (said) => `nie można jej dołączyć do karty ${card}, bo ${said}`)],
  [/^none of your (ships|heroes|planets) can take it \(307\)$/, (_, noun) => `nie przyjmie jej ${{ ships: "żaden z twoich statków", heroes: "żaden z twoich bohaterów", planets: "żadna z twoich planet" }[noun!]} (307)`],
  [/^buying it back costs (\d+) resources?, you have (\d+)$/, (_, n, has) => `odkupienie kosztuje ${resources(n!)}, masz ${has}`],
  [/^(.+); its text: (.+)$/, (_, rule, why) => around(say(rule!), (said) => `${said}; jej tekst: ${say(why!) ?? quote(why!)}`)],
  [/^removing 1 damage costs (\d+) resources?, you have (\d+) \(203\)$/, (_, n, has) => `usunięcie 1 obrażenia kosztuje ${resources(n!)}, masz ${has} (203)`],
  [/^heroes move and fight only in the Main phase \(203\), and give commands with influence (\d+) \(305\)$/, "bohaterowie ruszają się i walczą tylko w fazie głównej (203), a rozkazy dają przy wpływie $1 (305)"],
  [/^moving it costs (\d+) resources?, you have (\d+) \(404\.4\)$/, (_, n, has) => `przeniesienie kosztuje ${resources(n!)}, masz ${has} (404.4)`],
  [/^is not what (.+) carries too much of \(306, 614\)$/, "nie o nią chodzi: $1 unosi za dużo czego innego (306, 614)"],
  [/^is a React and waits: “(.*)” \(201\.1\)$/, (_, text) => `to React i czeka: ${quote(text!)} (201.1)`],
  [/^answers something else: “(.*)” \(201\.2\)$/, (_, text) => `odpowiada na coś innego: ${quote(text!)} (201.2)`],
  [/^only (.+) is used at this chance$/, "przy tej okazji używa się tylko karty $1"],
  [/^only if (.+) \(401\.2\)$/, (_, text) => `tylko jeśli ${quote(text!)} (401.2)`],
  [/^(no legal target \(401\.3\)|nothing to choose): “(.+)”$/, (_, missing, text) => `${ALWAYS[missing!]}: trzeba wybrać ${things(text!) ?? quote(text!)}`],
  [/^(.+) is turned, and turning it is the cost \(401\.1\)$/, "$1: obrócona, a kosztem jest jej obrócenie (401.1)"],
];
const ENDINGS: Sayings = { always: {}, phrases: old.said };

const STORY: Phrase[] = [
  [/^(@\d) has chosen a Star System\.$/, "$1 ma wybrany układ."],
  [new RegExp(`^(.+?) lies at ${PLACE}\\.$`), (_, card, at) => `${card} leży w miejscu: ${place(at!)}.`],
  [/^(@\d) draws an opening hand\.$/, "$1 dobiera rękę początkową."],
  [/^The (\w+) phase begins\.$/, (_, name) => `Zaczyna się ${phase(name!)}.`],
  [/^(@\d) unturns, gains (\d+) resources? and has (\d+) commands?\.$/, (_, who, n, orders) => `${who} odwraca karty, zyskuje ${resources(n!)} i ma ${commands(orders!)}.`],
  [/^(@\d) is first player with (\d+)\.$/, "Pierwszy gracz: $1, z wynikiem $2."],
  [/^(@\d) is eliminated and leaves the game\.$/, "$1 odpada i opuszcza grę."],
  [/^(@\d) wins by (.+)\.$/, (_, who, how) => saidIn(ENDINGS, `${who} wins (${how}).`)],
  [/^(@\d) turns up (.+)\.$/, "$1 odkrywa przewagę: $2."],
  [/^(@\d) draws a card\.$/, "$1 dobiera kartę."],
  [/^(@\d) draws the fate (.+)\.$/, "$1 dobiera los: $2."],
  [/^(@\d) draws (.+)\.$/, "$1 dobiera kartę $2."],
  [/^(@\d) reveals (.+) \((?:(no cosmic value)|cosmic value (\w+))\)\.$/, (_, who, card, none, value) => `${who} odkrywa kartę ${card} (${none ? "bez wartości kosmicznej" : `wartość kosmiczna ${value}`}).`],
  [/^(.+) (resolves|is cancelled) and is terminated\.$/, (_, card, what) => `Los ${card} ${what === "resolves" ? "działa" : "zostaje odwołany"} i trafia na stos zniszczonych.`],
  [/^(@\d) shuffles the recycle pile into a new draw pile\.$/, "$1 tasuje stos odzysku: to nowy stos dobierania."],
  [/^(@\d) recycles (.+) from hand\.$/, "$1 odkłada z ręki na stos odzysku: $2."],
  [/^(@\d|.+ of @\d|.+) is no longer a target\.$/, (_, who) => `Nie jest już celem: ${who!.replace(/ of (@\d)$/, " (karta gracza $1)")}.`],
  [/^(.+) is (terminated|recycled)\.$/, (_, card, what) => `Na stos ${what === "terminated" ? "zniszczonych" : "odzysku"} trafia ${card}.`],
  [new RegExp(`^(@\\d) (discovers|deploys) (.+?) at ${PLACE}\\.$`), (_, who, verb, card, at) => `${who} ${verb === "discovers" ? "odkrywa nową planetę" : "wystawia kartę"} ${card}, miejsce: ${place(at!)}.`],
  [/^(@\d) deploys (.+?) at (.+)\.$/, "$1 wystawia kartę $2, gdzie: $3."],
  [new RegExp(`^(.+?) (moves|retreats) to ${PLACE}\\.$`), (_, card, verb, at) => `${card} ${verb === "moves" ? "rusza" : "wycofuje się"}, dokąd: ${place(at!)}.`],
  [/^(.+) goes to (.+)\.$/, "$1 przechodzi, dokąd: $2."],
  [/^(.+) is attached to (.+)\.$/, "Dołączono kartę $1, do: $2."],
  [/^(.+) turns for 1 command for (@\d)\.$/, "$1 obraca się i daje 1 rozkaz, gracz: $2."],
  [/^(.+) lands on (.+)\.$/, "$1 ląduje na statku: $2."],
  [/^(.+) launches from (.+)\.$/, "$1 startuje ze statku: $2."],
  [/^(@\d) explores (.+) for (\d+)\.$/, "$1 odkrywa planetę $2, punkty: $3."],
  [/^(@\d) gains (\d+) Tech and has (\d+)\.$/, "$1 zyskuje $2 techniki i ma $3."],
  [/^(@\d) loses (\d+) Tech\.$/, "$1 traci $2 techniki."],
  [/^(@\d) turns a command into a resource\.$/, "$1 zamienia rozkaz na zasób."],
  [/^(\d+) damage is removed from (.+)\.$/, (_, n, card) => `${capital(damage(n!))} mniej: ${card}.`],
  [/^No damage is removed from (.+)\.$/, "Nie ubywa obrażeń: $1."],
  [/^(.+) suffers (\d+) damage\.$/, (_, card, n) => `${card} otrzymuje ${damage(n!)}.`],
  [/^(.+) has lethal damage\.$/, "$1: śmiertelne obrażenia."],
  [/^(.+) is lost in the Firestorm\.$/, "W Firestormie przepada $1."],
  [/^(.+) is conquered by (@\d)\.$/, "Podbita planeta: $1, zdobywca: $2."],
  [/^(.+) is destroyed\.$/, "Zniszczona planeta: $1."],
  [/^(@\d) gains (\d+) resources? from it\.$/, (_, who, n) => `${who} zyskuje na tym ${resources(n!)}.`],
  [new RegExp(`^(@\\d) gains ${AMOUNT}\\.$`), (_, who, n) => `${who} zyskuje ${amount(n!)}.`],
  [/^(@\d) plays (.+)\.$/, "$1 zagrywa kartę $2."],
  [/^(@\d) uses (.+)\.$/, "$1 używa karty $2."],
  [/^Chosen for it: (@\d)\.$/, "Wybrano do tego: $1."],
  [/^Chosen for it: (.+) of (@\d)\.$/, "Wybrano do tego: $1 ($2)."],
  [/^(@\d) chooses: X = (\d+)\.$/, "$1 wybiera: X = $2."],
  [/^(@\d) chooses: (.+)\.$/, (_, who, words) => `${who} wybiera: ${way(words!) ?? quote(words!)}.`],
  [/^What (@\d) did(?: with (.+))? is cancelled\.$/, (_, who, card) => `Odwołano to, co robi ${who}${card ? `, karta: ${card}` : ""}.`],
  [/^What (@\d) does goes on too long, and is cut short\.$/, "To, co robi $1, trwa zbyt długo i zostaje przerwane."],
  [/^(.+) (loses|gains) (\d+) energy\.$/, (_, card, what, n) => `${card} ${what === "loses" ? "traci" : "zyskuje"} ${n} energii.`],
  [/^(.+) is (turned|unturned)\.$/, (_, card, what) => `${what === "turned" ? "Obrócona" : "Odwrócona"} karta: ${card}.`],
  [/^(@\d) takes a card in hand\.$/, "$1 bierze kartę do ręki."],
  [/^(@\d) takes control of (.+)\.$/, "$1 przejmuje kontrolę nad kartą $2."],
  [/^(@\d) takes (.+) in hand\.$/, "$1 bierze do ręki kartę $2."],
  [/^(@\d) shows (.+)\.$/, "$1 pokazuje kartę $2."],
  [/^(@\d) sees (.+)\.$/, "$1 widzi kartę $2."],
  [/^(@\d) looks at a card\.$/, "$1 ogląda kartę."],
  [/^(@\d) names the race (.+)\.$/, "$1 wskazuje rasę: $2."],
  [/^(@\d) loses by an opponent's advantage\.$/, "$1 przegrywa przez przewagę przeciwnika."],
  [/^(.+) stays in play with a structure of 1\.$/, "$1 zostaje w grze ze strukturą 1."],
  [/^(.+) is turned face down, out of play\.$/, "Poza grą, zakryta karta: $1."],
  [new RegExp(`^(@\\d) attacks (.+?) of (@\\d) at ${PLACE}\\.$`), (_, who, target, whom, at) => `${who} atakuje: ${target} (${whom}), miejsce: ${place(at!)}.`],
  [new RegExp(`^(.+) joins the ${FLEET} fleet\\.$`), (_, card, side) => `${card} dołącza do ${FLEETS[side!]![2]}.`],
  [new RegExp(`^(@\\d) (supports|does not support) the ${FLEET} fleet\\.$`), (_, who, does, side) => `${who} ${does === "supports" ? `wspiera ${FLEETS[side!]![1]}` : `nie wspiera ${FLEETS[side!]![2]}`}.`],
  [/^(.+) and (.+) fire together at (.+) for (\d+)\.$/, "$1 i $2 strzelają razem, cel: $3, siła $4."],
  [/^(.+) fires at (.+) for (\d+)\.$/, "$1 strzela, cel: $2, siła $3."],
  [/^(.+) uses its shields: up to (\d+) prevented\.$/, "$1 używa osłon: zapobiega najwyżej $2."],
  [/^(.+) adds (\d+) to the damage\.$/, "$1 dodaje do obrażeń $2."],
  [/^(.+) prevents up to (\d+)\.$/, "$1 zapobiega najwyżej $2."],
  [/^(.+) spends 1 energy to reveal a card: up to (\d+) prevented\.$/, "$1: wydano 1 energię i odkryto kartę, zapobiega to najwyżej $2."],
  [/^(.+) is sacrificed to prevent (\d+)\.$/, "Poświęcono kartę, aby zapobiec $2: $1."],
  [/^(@\d) gives the command to retreat\.$/, "$1 daje rozkaz odwrotu."],
  [new RegExp(`^The combat at ${PLACE} is over\\.$`), (_, at) => `Koniec walki, miejsce: ${place(at!)}.`],
  [/^(.+) fights (.+)\.$/, "Walka bohaterów: $1, przeciwnik: $2."],
  [/^(.+) strikes (.+) for (\d+)\.$/, "$1 uderza, cel: $2, siła $3."],
  [/^(.+) takes the blow instead\.$/, "Cios przyjmuje za kogoś $1."],
  [/^(.+) retreats\.$/, "$1 wycofuje się."],
];

const PICTURE: Phrase[] = [
  [/^Turn (\d+)$/, "Tura $1"],
  [/^Star System of (@\d): D, E and F lie at the Firestorm$/, "Układ gracza $1: D, E i F leżą przy Firestormie"],
  [/^Planets of (@\d)$/, "Planety gracza $1"],
  [/^In orbit at (.+)$/, (_, at) => `Na orbicie: ${place(at!)}`],
  [/^@\d \(.+\)$/, "$&"],
  [/^([A-F]) is next to ([A-F])$/, "$1 jest obok $2"],
  [/^([A-F]|\d+) \(fallen\)$/, "$1 (upadła)"],
  [/^([A-F]|\d+)$/, "$&"],
  [/^(.+) lies here face down\. Ships may still come here \(405\.3\)\.$/, "Leży tu zakryta planeta: $1. Statki nadal mogą tu przybywać (405.3)."],
  [/^(\d+) in orbit$/, "na orbicie: $1"],
  [/^(guns|shields|combat|influence|energy|life|structure|yields) (-?\d+(?:\/-?\d+)?)$/, (_, name, n) => `${{ guns: "działa", shields: "osłony", combat: "walka", influence: "wpływ", energy: "energia", life: "życie", structure: "struktura", yields: "daje" }[name!]} ${n}`],
  [/^(\d+) to explore$/, "do odkrycia: $1"],
  [/^to the end of turn (\d+)$/, "do końca tury $1"],
  [/^(\d+) (ore|battery|tick|fury) counters?$/, (_, n, of) => `${many(n!, "znacznik", "znaczniki", "znaczników")} ${of}`],
  [/^cost (\w+)$/, "koszt $1"],
  [/^cosmic (\d+)$/, "wartość kosmiczna $1"],
  [/^needs Tech (\d+)$/, "wymaga techniki $1"],
  [new RegExp(`^${AMOUNT}$`), (words) => amount(words!)],
  [/^(?:Turn \d+, |The game is over\.|Everybody chooses)/, (words) => now(words!)],
];

/** The book, with the names of these cards. */
export default function prime(printed: readonly Bilingual[]): Sayings {
  const names = new Set(printed.map(({ name }) => name));
  const isCard = (words: string): boolean => names.has(words.replace(/ of @\d$/, "").replace(/ #\d+$/, ""));
  const book: Sayings = { always: ALWAYS, phrases: [] };
  const say: Say = (words) => saidIn(book, words) ?? (isCard(words) ? called(words) : undefined);
  // A text that is printed on a card is not taken for a sentence of the house that begins like it: "Recycle target support."
  const texts = printed.map(({ text }) => text.toLowerCase()).filter(Boolean);
  const unprinted = ([looks, becomes]: Phrase): Phrase => [looks, (words, ...found) => {
    if (texts.some((text) => text.includes(words!.toLowerCase()))) return undefined;
    return typeof becomes === "string" ? words!.replace(looks, becomes) : becomes(words, ...found);
  }];
  const standing: Phrase = [/^[a-zA-Z].+$/, (words) => inForce(words!)];
  const ways: Phrase = [/^[A-Z].+$/, (words) => around(way(words!), capital)];
  // What an answer costs stands behind it.
  const priced: Phrase = [/^(.+) \((\d+(?: or more)? (?:resources?|commands?)(?:, \d+ commands?)?)\)$/, (_, words, cost) => around(say(words!), (said) => `${said} (${costs(cost!)})`)];
  const yields: Phrase = [/^(.+): yields (\d+), structure (\d+)$/, "$1: daje $2, struktura $3"];
  // A card's text after its name, what a text asks, and what lies in a pile.
  const quoted: Phrase[] = [
    [/^(.+?): (Choose .+\.|.+\?)$/, (_, name, words) => (isCard(name!) ? `${name}: ${asked(words!)}` : undefined)],
    [/^(.+?): ([^]+)$/, (_, name, text) => (isCard(name!) ? `${called(name!)}: ${quote(text!)}` : undefined)],
    [/^In this pile, from the top: (.+)\.$/, "Na tym stosie, od góry: $1."],
  ];
  const owned: Phrase = [/^(?:> )*(.+) of @\d$/, (words, card) => (isCard(card!) ? called(words!) : undefined)];
  book.phrases = [priced, ...QUESTIONS(say), ...PICTURE, ...STORY.map(unprinted), ...WHYS(say), yields, ...quoted, owned, ways, ...[...HAPPENINGS(say, isCard), ...OFFERS(say)].map(unprinted), standing, ...old.said];
  return book;
}
