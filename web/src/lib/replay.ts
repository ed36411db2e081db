import { get, post } from "./api";
import type { NewSeat, Seat, State, TableAt } from "./wire";

/** Through whose eyes a replay is seen: a seat's, a watcher's, or with everything open. */
export type Eyes = Seat | "watcher" | "everything";

/** A finished game after so many answers, as somebody could see it then. */
export const moment = (table: string, step: number, eyes: Eyes, signal?: AbortSignal): Promise<State> =>
  get<State>(`/api/tables/${table}/at/${step}?as=${eyes === "watcher" ? "" : eyes}`, signal);

/** A new table that goes on from a moment of this one. */
export const playOn = (table: string, step: number, seats: NewSeat[]): Promise<TableAt> => post<TableAt>(`/api/tables/${table}/branch`, { step, seats });
