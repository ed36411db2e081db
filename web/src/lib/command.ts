import type { Printed } from "../cards/face";
import { narrowed, price, touches } from "./offers";
import { areaTitle, areaLines, pieceWords, tableLines } from "./spoken";
import { barredBy, byHandle, piecesOf, standsFor } from "./scene";
import { clockFace } from "./time";
import type { Area, People, Piece, PlayerAct, State, Told } from "./wire";
import { say } from "./words.svelte";
import { YIELDS, type Yield } from "./yields";

/** What the command line knows. */
export type Ground = {
  room: People;
  state: State;
  story: readonly Told[];
  /** What happened since this player last answered. */
  news: readonly Told[];
  names: readonly string[];
  named: (text: string) => string;
  /** Every card of the game, as it is printed. */
  cards?: readonly Printed[];
};

/** What a command comes to: something to say, and perhaps something to do. */
export type Reply = { say: string[]; answer?: number; act?: PlayerAct; chat?: string; yield?: Yield | "no"; open?: "rules" };

type Command = { names: string[]; help: string; run: (ground: Ground, rest: string) => Reply };

const fold = (text: string): string => text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l");

function question(ground: Ground): string[] {
  const { state, named } = ground;
  if (state.result) return [named(state.result.words)];
  if (state.prompt) return [named(state.prompt.question.words)];
  return [say("waiting-for", { names: state.asked.map((seat) => ground.names[seat - 1]).join(", ") })];
}

/** Every answer with its number. */
function answers(ground: Ground): string[] {
  const offers = narrowed(ground.state.prompt, []);
  return offers.map((offer) => {
    const cost = price(offer);
    const words = ground.named(offer.words);
    return `${offer.index + 1}. ${words}${cost && !words.includes(cost) ? ` (${cost})` : ""}`;
  });
}

function choose(ground: Ground, rest: string): Reply {
  const offers = ground.state.prompt?.offers ?? [];
  if (!offers.length) return { say: [say("not-asked")] };
  const number = Number(rest);
  if (Number.isInteger(number) && number >= 1) {
    if (number > offers.length) return { say: [say("no-such-answer", { n: offers.length })] };
    return { say: [ground.named(offers[number - 1]!.words)], answer: number - 1 };
  }
  // A card of one's hand, counted as the hand is read: the answers that are about it.
  const held = /^(?:card|karta|karte)\s+(\d+)$/.exec(fold(rest))?.[1];
  if (held) return chooseCard(ground, Number(held));
  const wanted = fold(rest);
  const found = offers.map((offer, index) => ({ index, words: fold(ground.named(offer.words)) })).filter((offer) => wanted && offer.words.includes(wanted));
  const exact = found.filter((offer) => offer.words === wanted);
  const one = exact.length === 1 ? exact[0] : found.length === 1 ? found[0] : undefined;
  if (one) return { say: [ground.named(offers[one.index]!.words)], answer: one.index };
  if (!found.length) return { say: [say("no-answer-says", { words: rest })] };
  return { say: [say("several-answers"), ...found.map((offer) => `${offer.index + 1}. ${ground.named(offers[offer.index]!.words)}`)] };
}

function chooseCard(ground: Ground, number: number): Reply {
  const { state, named } = ground;
  const handle = hands(ground).flatMap(piecesOf)[number - 1]?.handle;
  if (!handle) return { say: [say("no-such-card", { card: `${number}` })] };
  const offered = narrowed(state.prompt, []);
  const stands = standsFor(state.picture, handle, { has: (one) => offered.some((offer) => touches(offer, one)) });
  const uses = stands ? offered.filter((offer) => touches(offer, stands)) : [];
  if (uses.length === 1) return { say: [named(uses[0]!.words)], answer: uses[0]!.index };
  return uses.length ? { say: [say("several-answers"), ...uses.map((offer) => `${offer.index + 1}. ${named(offer.words)}`)] } : card(ground, `${number}`);
}

function zone(ground: Ground, rest: string): Reply {
  const { state, named, names } = ground;
  const wanted = fold(rest);
  const areas = (state.picture?.areas ?? []).filter((area) => fold(areaTitle(area, named, names, state.you)).includes(wanted));
  if (!wanted) return { say: (state.picture?.areas ?? []).map((area) => areaTitle(area, named, names, state.you)) };
  // What is called so may lie in a part of another name.
  const holding = areas.length ? [] : (state.picture?.areas ?? []).filter((area) => piecesOf(area).some((piece) => fold(named(piece.label)).includes(wanted)));
  if (holding.length) return { say: holding.flatMap((area) => [`${areaTitle(area, named, names, state.you)}:`, ...piecesOf(area).filter((piece) => fold(named(piece.label)).includes(wanted)).map((piece) => pieceWords(piece, named))]) };
  if (!areas.length) return { say: [say("no-such-zone", { zone: rest })] };
  return { say: areas.flatMap((area) => [`${areaTitle(area, named, names, state.you)}:`, ...areaLines(area, named)]) };
}

/** What somebody calls by a part of its name; a number is a card of one's hand, counted as the hand is read. */
function pieceCalled(ground: Ground, rest: string): Piece | undefined {
  const wanted = fold(rest);
  if (/^\d+$/.test(wanted)) return hands(ground).flatMap(piecesOf)[Number(wanted) - 1];
  return [...byHandle(ground.state.picture).values()].find((piece) => wanted && fold(ground.named(piece.label)).includes(wanted));
}

const whyBarred = ({ state }: Ground, { handle = "" }: Piece): string | undefined => barredBy(state.prompt, state.picture).get(handle);

/** A printed card in words. */
function printedWords({ name, told, ...card }: Printed): string[] {
  const { line, stats, text } = told ?? card;
  const numbers = Object.entries(stats).map(([label, value]) => `${label} ${value}`);
  return [`${name} (${[line, ...numbers].filter(Boolean).join(", ")})`, ...(text ? [text] : [])];
}

/** What lies below in a pile, or has left the table, is read as it is printed. */
function printedCard({ cards = [] }: Ground, rest: string): Reply {
  const wanted = fold(rest);
  const found = cards.find(({ name }) => fold(name) === wanted) ?? cards.find(({ name }) => fold(name).includes(wanted));
  return { say: found ? [say("as-printed"), ...printedWords(found)] : [say("no-such-card", { card: rest })] };
}

function card(ground: Ground, rest: string): Reply {
  if (!rest.trim()) return { say: [say("which-card")] };
  const piece = pieceCalled(ground, rest);
  if (!piece) return printedCard(ground, rest);
  const why = whyBarred(ground, piece);
  return { say: [pieceWords(piece, ground.named), ...(piece.text ? [ground.named(piece.text)] : []), ...(why ? [say("barred", { why: ground.named(why) })] : [])] };
}

/** The parts of the table that hold this player's cards. */
function hands({ state }: Ground): Area[] {
  const own = (state.picture?.areas ?? []).filter((area) => area.owner === state.you && "row" in area.shape);
  const found = own.filter((area) => /hand|^card$/i.test(area.title));
  return found.length ? found : own;
}

function hand(ground: Ground): Reply {
  const { named } = ground;
  let number = 0;
  const lines = hands(ground).filter((area) => piecesOf(area).length).flatMap((area) => [`${named(area.title)}:`, ...piecesOf(area).map((piece) => say("hand-card", { n: (number += 1), card: pieceWords(piece, named) }))]);
  return { say: lines.length ? lines : [say("nothing-here")] };
}

/** The parts of the table that are somebody's: mine, or everybody else's. */
function side(ground: Ground, mine: boolean): Reply {
  const { state, named, names } = ground;
  const areas = (state.picture?.areas ?? []).filter((area) => area.owner && (area.owner === state.you) === mine && areaLines(area, named).length > 0);
  return { say: areas.length ? areas.map((area) => `${areaTitle(area, named, names, state.you)}: ${areaLines(area, named).join("; ")}`) : [say("nothing-here")] };
}

/** Passes, where some answer does. */
function pass(ground: Ground): Reply {
  const at = (ground.state.prompt?.offers ?? []).findIndex((offer) => ["pass", "done", "end", "stop"].includes(offer.verb));
  return at < 0 ? { say: [ground.state.prompt ? say("cannot-pass") : say("not-asked")] } : { say: [ground.named(ground.state.prompt!.offers[at]!.words)], answer: at };
}

/** Why a card can't be used now: the host's reason, or that no answer is about it. */
function whyNot(ground: Ground, rest: string): Reply {
  const { state, named } = ground;
  const piece = pieceCalled(ground, rest);
  if (!piece) return { say: [say("no-such-card", { card: rest })] };
  const why = whyBarred(ground, piece);
  if (why) return { say: [`${named(piece.label)}: ${named(why)}`] };
  const offered = narrowed(state.prompt, []);
  const stands = standsFor(state.picture, piece.handle ?? "", { has: (one) => offered.some((offer) => touches(offer, one)) });
  if (!stands) return { say: [`${named(piece.label)}: ${say(state.prompt ? "why-not-asked" : "not-asked")}`] };
  return { say: [say("can-be-used", { card: named(piece.label) }), ...offered.filter((offer) => touches(offer, stands)).map((offer) => `${offer.index + 1}. ${named(offer.words)}`)] };
}

function barred(ground: Ground, rest: string): Reply {
  const { state, named } = ground;
  if (rest) return whyNot(ground, rest);
  const pieces = byHandle(state.picture);
  const lines = [...barredBy(state.prompt, state.picture)].map(([thing, why]) => `${named(pieces.get(thing)?.label ?? thing)}: ${named(why)}`);
  return { say: lines.length ? lines : [say(state.prompt ? "nothing-barred" : "not-asked")] };
}

/** Until when the house is to pass, by the words for it in both languages. */
const UNTIL: Record<string, Yield> = { phase: "phase", faza: "phase", fazy: "phase", turn: "turn", tura: "turn", tury: "turn", asked: "asked", pytania: "asked" };

function until(rest: string): Reply {
  const wanted = UNTIL[fold(rest)];
  return wanted ? { say: [say(`yields-${wanted}`)], yield: wanted } : { say: YIELDS.map((one) => `until ${one}: ${say(`yields-${one}`)}`) };
}

const act = (what: PlayerAct["do"]) => (): Reply => ({ say: [say("told-the-host")], act: { do: what } as PlayerAct });

/** Every command, with its names in both languages. */
export const COMMANDS: Command[] = [
  { names: ["help", "?", "pomoc"], help: "command-help", run: () => ({ say: COMMANDS.map((command) => `${command.names[0]}: ${say(command.help)}`) }) },
  { names: ["question", "q", "pytanie"], help: "command-question", run: (ground) => ({ say: [...question(ground), ...answers(ground)] }) },
  { names: ["answers", "a", "odpowiedzi"], help: "command-answers", run: (ground) => ({ say: answers(ground).length ? answers(ground) : [say("not-asked")] }) },
  { names: ["play", "do", "target", "graj"], help: "command-play", run: choose },
  { names: ["pass", "p", "pas"], help: "command-pass", run: pass },
  { names: ["until", "az"], help: "command-until", run: (_, rest) => until(rest) },
  { names: ["stop", "stoj"], help: "command-stop", run: () => ({ say: [say("told-the-host")], yield: "no" }) },
  { names: ["last", "news", "co"], help: "command-last", run: ({ news, named }) => ({ say: news.length ? news.map((line) => named(line.words)) : [say("no-news")] }) },
  { names: ["why", "dlaczego"], help: "command-why", run: barred },
  { names: ["mine", "m", "moje"], help: "command-mine", run: (ground) => side(ground, true) },
  { names: ["opponent", "o", "przeciwnik"], help: "command-opponent", run: (ground) => side(ground, false) },
  { names: ["board", "b", "stol"], help: "command-board", run: (ground) => ({ say: ground.state.picture ? tableLines(ground.state.picture, ground.named, ground.names, ground.state.you) : [] }) },
  { names: ["rules", "glossary", "r", "zasady"], help: "command-rules", run: () => ({ say: [say("rules-open")], open: "rules" }) },
  { names: ["hand", "h", "reka"], help: "command-hand", run: hand },
  { names: ["zone", "z", "strefa"], help: "command-zone", run: zone },
  { names: ["card", "c", "karta"], help: "command-card", run: card },
  {
    names: ["log", "l", "historia"],
    help: "command-log",
    run: (ground, rest) => ({ say: ground.story.slice(-(Number(rest) || 10)).map((line) => ground.named(line.words)) }),
  },
  {
    names: ["clock", "zegar"],
    help: "command-clock",
    run: ({ room, state, names }) => {
      // A clock of days runs for each question anew: whoever is not asked has none.
      const days = typeof room.options.clock === "object" && "days" in room.options.clock;
      const faces = state.clocks?.filter((face) => !days || face.delay !== null);
      return { say: faces?.map((face) => `${names[face.seat - 1]}: ${clockFace((face.delay ?? 0) + face.bank)}`) ?? [say("clock-none")] };
    },
  },
  {
    names: ["who", "kto"],
    help: "command-who",
    run: (ground) => ({ say: ground.room.seats.map((seat) => `${seat.seat}. ${seat.name ? ground.names[seat.seat - 1] : say("free-seat")}${seat.seat === ground.state.you ? ` (${say("you")})` : ""}${seat.kind === "person" && !seat.here ? ` (${say("not-connected")})` : ""}`) }),
  },
  { names: ["undo", "cofnij"], help: "command-undo", run: act("undo") },
  { names: ["draw", "remis"], help: "command-draw", run: act("offer_draw") },
  { names: ["agree", "zgoda"], help: "command-agree", run: act("agree") },
  { names: ["decline", "odmowa"], help: "command-decline", run: act("decline") },
  {
    names: ["resign", "poddaj"],
    help: "command-resign",
    run: (_, rest) => (["yes", "tak"].includes(fold(rest)) ? act("resign")() : { say: [say("resign-how")] }),
  },
  { names: ["say", "powiedz"], help: "command-say", run: (_, rest) => (rest ? { say: [], chat: rest } : { say: [say("say-what")] }) },
];

/** Does what a line says. A number alone is an answer. */
export function command(line: string, ground: Ground): Reply {
  const text = line.trim();
  if (!text) return { say: [...question(ground), ...answers(ground)] };
  if (/^\d+$/.test(text)) return choose(ground, text);
  const [head = "", ...rest] = text.split(/\s+/);
  const found = COMMANDS.find((one) => one.names.includes(fold(head)));
  if (found) return found.run(ground, rest.join(" "));
  const tried = choose(ground, text);
  if (tried.answer !== undefined) return tried;
  return { say: [say("no-such-command", { command: head })] };
}
