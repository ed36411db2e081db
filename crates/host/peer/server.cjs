// boardgame.io's own server with its tutorial's game: node server.cjs PORT [FOLDER]. With a folder its own FlatFile store
// keeps every game there, so that a restart loses none; without one everything is in its memory.
const { Server, Origins, FlatFile } = require("boardgame.io/server");

const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const TicTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { take: ({ G, playerID }, at) => { if (G.cells[at] !== null) return "INVALID_MOVE"; G.cells[at] = playerID; } },
  endIf: ({ G, ctx }) => {
    if (lines.some((line) => line.every((at) => G.cells[at] !== null && G.cells[at] === G.cells[line[0]]))) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};
const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [TicTacToe], origins: [Origins.LOCALHOST], db });
// Without this every request is written to the console, which would slow it down.
console.info = () => {};
server.run(Number(port)).then(() => process.stdout.write("ready\n"));
