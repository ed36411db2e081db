/** What the host says, as it describes it itself. */
export type * from "../../../docs/clients/typescript/fireside";
