import { get, post } from "./api";
import type { NewSeat, Picture, Seat, TableAt, Told } from "./wire";

/** Through whose eyes a replay is seen: a seat's, or those of a watcher. */
export type Eyes = Seat | "own";

/** A finished game after so many answers, as somebody could know it then. */
export type Moment = { step: number; of: number; asked: Seat[]; view?: unknown; picture?: Picture; lines: Told[] };

export const moment = (table: string, step: number, eyes: Eyes, signal?: AbortSignal): Promise<Moment> =>
  get<Moment>(`/api/tables/${table}/step?n=${step}${eyes === "own" ? "" : `&as=${eyes}`}`, signal);

/** A new table that goes on from a moment of this one. */
export const playOn = (table: string, step: number, seats: NewSeat[]): Promise<TableAt> => post<TableAt>(`/api/tables/${table}/branch`, { step, seats });
