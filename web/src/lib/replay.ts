import { get, post } from "./api";
import type { NewSeat, People, Picture, Seat, TableAt, Told } from "./wire";

/** Through whose eyes a replay is seen: a seat's, or those of a watcher. */
export type Eyes = Seat | "own";

/** A finished game after so many answers, as somebody could know it then. */
export type Moment = { step: number; of: number; asked: Seat[]; view?: unknown; picture?: Picture; lines: Told[] };

export const moment = (table: string, step: number, eyes: Eyes, signal?: AbortSignal): Promise<Moment> =>
  get<Moment>(`/api/tables/${table}/step?n=${step}${eyes === "own" ? "" : `&as=${eyes}`}`, signal);

/** Who sits where when a game goes on: oneself in the seat asked for, the first where none is, and a bot in every other. */
export const goingOn = (seats: readonly People["seats"][number][], mine: Seat | null | undefined, bot: (seat: People["seats"][number]) => string): NewSeat[] =>
  seats.map((seat) => (seat.seat === (mine || 1) ? "me" : { bot: bot(seat) }));

/** A new table that goes on from a moment of this one. */
export const playOn = (table: string, step: number, seats: NewSeat[]): Promise<TableAt> => post<TableAt>(`/api/tables/${table}/branch`, { step, seats });
