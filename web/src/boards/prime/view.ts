/** What the view of Firestorm Prime holds, as far as its board draws it. */
export type Piece = {
  handle: string; name: string; controller: number; kind: string;
  turned?: boolean; moved?: boolean; attacked?: boolean; doomed?: boolean;
  fleet?: "attacking" | "defending";
  combat?: [number, number]; energy?: [number, number]; endurance?: [number, number]; hero?: [number, number];
  production?: number; points?: number; on?: Piece[];
  /** How many counters are on it, and what they are called. */
  counters?: [number, string];
  /** Traits that are not printed on it. */
  gained?: string[];
};
export type Card = { handle: string; name: string };
export type Place = { handle: string; system?: number; adjacent: string[]; screened?: boolean; planet?: Piece; fallen?: Card; ships?: Piece[]; heroes?: Piece[] };
export type Player = {
  seat: number; alive: boolean; alien: string; alien_handle: string; tech: number; transcendence: number; resources: number; commands: number; max_commands: number; homeworlds: number;
  hand_size: number; hand?: Card[]; draw_pile: number; recycle_pile: Card[]; terminate_pile: Card[]; shackled?: Card[];
  advantage?: { face_up: boolean; card?: Card };
  settled: boolean; laid?: number; choosing?: Card[]; offered?: Card[]; planets?: Card[];
};
/** What was announced and is not done yet. */
export type UnderWay = { by: number; card?: Card; aims?: string[]; players?: number[]; place?: string };
/** What a text has put in force: whose it is, what is so, on what, and for how long. */
export type InForce = { card: string; seat: number; words: string; on?: string[]; waits?: boolean; until_turn?: number };
export type View = {
  turn: number; phase?: string; first?: number; players: Player[]; galaxy: Record<string, Place>;
  combat?: { attacker: number; defender: number; target: string; place: string; attack_support: number[]; defence_support: number[]; retreats: number[] };
  hero_combat?: { attacker: string; defender: string; round: number };
  hit?: { source: string; target: string; amount: number };
  under_way?: UnderWay[];
  in_force?: InForce[];
  over?: boolean;
};

/** How a Star System lies: Homeworld's row last for its owner, the row next to the Firestorm first. */
export const ROWS = [["A"], ["B", "C"], ["D", "E", "F"]];

/** Is nothing at a place, and nothing left of what was there? */
export const vacant = (place: Place | undefined): boolean => !place?.planet && !place?.fallen && !place?.ships?.length && !place?.heroes?.length;

/** Every piece in play, what is aboard included. */
export function inPlay(view: View): Piece[] {
  const all: Piece[] = [];
  const add = (piece: Piece): void => {
    all.push(piece);
    piece.on?.forEach(add);
  };
  for (const place of Object.values(view.galaxy)) {
    if (place.planet) add(place.planet);
    place.ships?.forEach(add);
    place.heroes?.forEach(add);
  }
  return all;
}

/** What every card is called that is in play, or was until a moment ago and lies open now. */
export function cardNames(view: View): Map<string, string> {
  const gone = [...Object.values(view.galaxy).flatMap((place) => place.fallen ?? []), ...view.players.flatMap((player) => [...player.terminate_pile, ...player.recycle_pile, ...(player.hand ?? [])])];
  return new Map([...gone, ...inPlay(view)].map((card) => [card.handle, card.name]));
}

/** What a fleet brings: its members and the sums of their guns and shields. */
export function fleet(view: View, side: "attacking" | "defending"): { members: Piece[]; guns: number; shields: number } {
  const members = inPlay(view).filter((piece) => piece.fleet === side && piece.combat);
  const sum = (index: 0 | 1): number => members.reduce((total, piece) => total + piece.combat![index], 0);
  return { members, guns: sum(0), shields: sum(1) };
}

/** A card without the number that tells it from others of its name. */
const printedName = (name: string): string => name.replace(/ #\d+$/, "");

/** Where the card lies whose text is in force: in play, where there may be several of its name, else where it went. */
export function sources(view: View, { card, seat }: InForce): string[] {
  const player = view.players.find((one) => one.seat === seat);
  const there = inPlay(view).filter((piece) => piece.controller === seat && printedName(piece.name) === card);
  if (there.length || !player) return there.map((piece) => piece.handle);
  if (player.alien === card) return [player.alien_handle];
  const gone = [player.advantage?.card, ...player.recycle_pile, ...player.terminate_pile].find((one) => one?.name === card);
  return gone ? [gone.handle] : [];
}

/** What a text was put on, each card once: one that gives a card several things was put on it several times. */
export const subjects = ({ on = [] }: InForce): string[] => [...new Set(on)];
