// Two players at each of so many tables, over real sockets, as fast as the server answers.
//   node load.cjs 8123 64 10
const { io } = require("socket.io-client");
const { fork } = require("node:child_process");

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const server = fork(`${__dirname}/server.cjs`, [String(port)], { stdio: ["ignore", "pipe", "ignore", "ipc"] });
const tally = { counting: false, enough: false, answers: 0, times: [] };

async function post(path, body) {
  const response = await fetch(`http://localhost:${port}${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  return response.json();
}

/** One player: whenever it is their turn they take the first free square, and wait until the server has said so. */
function sit(matchID, playerID, credentials, done) {
  const socket = io(`http://localhost:${port}/tic-tac-toe`, { transports: ["websocket"], forceNew: true });
  let sent = null;
  const look = (state) => {
    if (sent && state._stateID > sent.id) {
      if (tally.counting) {
        tally.answers += 1;
        tally.times.push(Number(process.hrtime.bigint() - sent.at) / 1e6);
      }
      sent = null;
    }
    if (state.ctx.gameover || tally.enough) return done(socket);
    if (state.ctx.currentPlayer !== playerID || sent) return;
    const free = state.G.cells.indexOf(null);
    sent = { id: state._stateID, at: process.hrtime.bigint() };
    socket.emit("update", { type: "MAKE_MOVE", payload: { type: "take", args: [free], playerID, credentials } }, state._stateID, matchID, playerID);
  };
  socket.on("connect", () => socket.emit("sync", matchID, playerID, credentials, 2));
  socket.on("sync", (_, info) => look(info.state));
  socket.on("update", (_, state) => look(state));
}

async function keepPlaying() {
  while (!tally.enough) {
    const { matchID } = await post("/games/tic-tac-toe/create", { numPlayers: 2 });
    const join = (playerID) => post(`/games/tic-tac-toe/${matchID}/join`, { playerID, playerName: `Player ${playerID}` });
    const seats = [await join("0"), await join("1")];
    await Promise.all(seats.map((seat, index) => new Promise((resolve) => sit(matchID, String(index), seat.playerCredentials, (socket) => { socket.close(); resolve(); }))));
  }
}

server.stdout.once("data", async () => {
  const players = Array.from({ length: tables }, keepPlaying);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  tally.counting = true;
  const began = process.hrtime.bigint();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  tally.counting = false;
  const took = Number(process.hrtime.bigint() - began) / 1e9;
  tally.enough = true;
  tally.times.sort((one, other) => one - other);
  const at = (share) => (tally.times[Math.floor(tally.times.length * share)] ?? NaN).toFixed(2);
  console.log(JSON.stringify({ peer: "boardgame.io 0.50.2, in memory", tables, answers_per_second: Math.round(tally.answers / took), p50_ms: at(0.5), p99_ms: at(0.99) }));
  setTimeout(() => { server.kill(); process.exit(0); }, 500);
  await Promise.race([Promise.all(players), new Promise((resolve) => setTimeout(resolve, 400))]);
});
