// The plain page: finds tables, sets them up, signs people in. Tables themselves are in table.js.
import { openTable } from "/table.js";

/** Makes an element. */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else if (name in node && name !== "list" && typeof value !== "string") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Asks the host. A refusal is thrown with its code and its sentence. */
export async function api(method, path, body) {
  const options = { method, headers: {} };
  if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers["content-type"] = "application/json";
  }
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw Object.assign(new Error("The house can't be reached. Check your connection and try again."), { code: "offline" });
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) {
    const error = answer.error ?? { code: "busy", message: `The house said ${response.status}.` };
    throw Object.assign(new Error(error.message), error);
  }
  return answer;
}

const main = document.getElementById("main");
export const page = { me: null, house: null };
let leave = () => {};

export function announce(text) {
  const live = document.getElementById("live");
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** 32 random bytes: this player's part of the seed. */
export function secret() {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function go(path) {
  history.pushState(null, "", path);
  show();
}

function problem(error) {
  return el("p", { class: "error", role: "alert" }, error.message);
}

/** Runs something that may be refused, and says so next to the button. */
function trying(place, work) {
  return async (event) => {
    event.preventDefault();
    place.replaceChildren();
    try {
      await work(event);
    } catch (error) {
      place.replaceChildren(problem(error));
    }
  };
}

async function show() {
  leave();
  leave = () => {};
  document.title = "Fireside";
  try {
    page.me = await api("GET", "/api/me").catch((error) => (error.code === "stranger" ? null : Promise.reject(error)));
    page.house = await api("GET", "/api/house");
  } catch (error) {
    main.replaceChildren(problem(error), el("button", { onclick: show }, "Try again"));
    return;
  }
  document.getElementById("notice").textContent = page.house.notice;
  showAccount();
  const table = location.pathname.match(/^\/t\/([0-9a-z]{12})$/i);
  if (location.pathname === "/admin") return showAdmin();
  if (!page.me && !table) return showWelcome();
  if (location.pathname === "/account") return showSettings();
  if (table) {
    leave = openTable(main, table[1]);
    return;
  }
  return showLobby();
}

function showAccount() {
  const nav = document.getElementById("account");
  if (!page.me) return nav.replaceChildren();
  const who = page.me.guest ? `${page.me.name} (guest)` : page.me.name;
  nav.replaceChildren(el("a", { href: "/account", "data-link": true }, who));
}

/** Asks a visitor's name. */
export function nameForm(done) {
  const place = el("div");
  const name = el("input", { id: "name", required: true, minlength: "2", maxlength: "24", autocomplete: "nickname" });
  return el("form", { class: "stack", onsubmit: trying(place, async () => {
    page.me = await api("POST", "/api/guest", { name: name.value });
    showAccount();
    done();
  }) }, el("label", { for: "name" }, "What shall we call you?", name), el("button", { class: "main" }, "Come in"), place);
}

function showWelcome() {
  const place = el("div");
  const name = el("input", { required: true, autocomplete: "username" });
  const password = el("input", { type: "password", required: true, autocomplete: "current-password" });
  const signIn = el("form", { class: "stack", onsubmit: trying(place, async () => {
    await api("POST", "/api/login", { name: name.value, password: password.value });
    show();
  }) }, el("label", {}, "Name", name), el("label", {}, "Password", password), el("button", {}, "Sign in"), place);
  main.replaceChildren(el("h1", {}, "Come in and sit down"), nameForm(show), el("h2", {}, "You have an account?"), signIn);
}

async function showLobby() {
  const [games, waiting, mine, playing] = await Promise.all([
    api("GET", "/api/games"), api("GET", "/api/tables?stage=gathering&open=true"),
    api("GET", "/api/tables?mine=true"), api("GET", "/api/tables?stage=playing"),
  ]);
  const own = mine.tables.filter((table) => table.stage === "gathering" || table.stage === "playing");
  const gameCards = games.map((game) => el("li", { class: "card" },
    el("h3", {}, game.title), el("p", {}, game.about),
    el("div", { class: "row" },
      el("button", { class: "main", onclick: () => quickBot(game) }, "Play a bot"),
      el("button", { onclick: () => showSetUp(game) }, "Set up a table"),
      game.players[0] > 1 ? el("button", { onclick: () => quickMatch(game) }, "Play somebody") : null)));
  main.replaceChildren(
    own.length ? el("h2", {}, "Your games") : null, own.length ? tableList(own, "Go on") : null,
    el("h2", {}, "Games"), el("ul", { class: "cards" }, gameCards),
    el("h2", {}, "Waiting for somebody"), waiting.tables.length ? tableList(waiting.tables, "Sit down") : el("p", {}, "Nobody waits just now."),
    playing.tables.length ? el("h2", {}, "Being played") : null, playing.tables.length ? tableList(playing.tables, "Watch") : null);
  leave = listen(() => location.pathname === "/" && showLobby());
}

function tableList(tables, verb) {
  return el("ul", { class: "cards" }, tables.map((table) => el("li", { class: "card" },
    el("h3", {}, table.title), el("p", {}, table.seats.map((name) => name ?? "free").join(" · "), table.note ? ` — ${table.note}` : ""),
    el("p", {}, clockWords(table.clock)),
    el("button", { onclick: () => go(`/t/${table.table}`) }, verb, el("span", { class: "unseen" }, ` ${table.title} with ${table.by}`)))));
}

export function clockWords(clock) {
  if (clock === "none") return "No clock";
  if (clock.days) return `${clock.days} ${clock.days === 1 ? "day" : "days"} a move`;
  return `${clock.timed.delay} s a move and ${Math.round(clock.timed.bank / 60)} min in the bank`;
}

/** Reads news as it comes, until told to stop. */
function listen(changed) {
  const stop = new AbortController();
  (async () => {
    const response = await fetch("/api/news", { signal: stop.signal });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ""; ;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      if (lines.some((line) => line.trim())) changed();
    }
  })().catch(() => {});
  return () => stop.abort();
}

async function setUp(table) {
  const { commitment } = await api("POST", "/api/commitments", {});
  const made = await api("POST", "/api/tables", { ...table, commitment, secret: secret() });
  go(`/t/${made.table}`);
}

const failed = (error) => main.prepend(problem(error));

function quickBot(game) {
  const bots = Array.from({ length: Math.max(game.players[0], 1) - 1 }, () => ({ bot: page.house.bots[2].bot }));
  setUp({ game: game.id, seats: ["me", ...bots], options: { listed: false } }).catch(failed);
}

function quickMatch(game) {
  api("POST", "/api/quick", { game: game.id, secret: secret() }).then((at) => go(`/t/${at.table}`)).catch(failed);
}

async function showSetUp(game) {
  const { setups } = await api("GET", `/api/games/${game.id}`);
  const place = el("div");
  const seats = el("div");
  const count = el("select", { onchange: () => drawSeats() });
  for (let n = game.players[0]; n <= game.players[1]; n += 1) count.append(el("option", { value: `${n}` }, `${n}`));
  const setup = el("textarea", { rows: "6", spellcheck: "false" });
  function drawSeats() {
    const n = Number(count.value);
    seats.replaceChildren(...Array.from({ length: n }, (_, index) => el("label", {}, `Seat ${index + 1} `,
      el("select", { name: "seat" },
        el("option", { value: "me", selected: index === 0 }, "Me"), el("option", { value: "open", selected: index > 0 }, "Whoever comes"),
        page.house.bots.map((bot) => el("option", { value: bot.bot }, `Bot: ${bot.title}`))))));
    setup.value = JSON.stringify(setups[n - game.players[0]], null, 1);
  }
  drawSeats();
  const clock = el("select", {}, el("option", { value: '"none"' }, "No clock"),
    el("option", { value: '{"timed":{"delay":15,"bank":600}}' }, "15 s a move, 10 min in the bank"),
    el("option", { value: '{"timed":{"delay":60,"bank":1800}}' }, "1 min a move, 30 min in the bank"),
    el("option", { value: '{"days":1}' }, "1 day a move"), el("option", { value: '{"days":3}' }, "3 days a move"));
  const watchers = el("select", {}, el("option", { value: "neutral" }, "What lies open"), el("option", { value: "hands" }, "A player's hand too"), el("option", { value: "none" }, "Nobody watches"));
  const listed = el("input", { type: "checkbox", checked: true });
  const undo = el("input", { type: "checkbox", checked: true });
  const standIn = el("input", { type: "checkbox" });
  const note = el("input", { maxlength: "120" });
  const form = el("form", { class: "stack", onsubmit: trying(place, () => setUp({
    game: game.id, setup: JSON.parse(setup.value),
    seats: [...seats.querySelectorAll("select")].map((seat) => (seat.value === "me" || seat.value === "open" ? seat.value : { bot: seat.value })),
    options: { listed: listed.checked, clock: JSON.parse(clock.value), watchers: watchers.value, undo: undo.checked ? "ask" : "never",
      stand_in: standIn.checked ? page.house.bots[1].bot : null, note: note.value },
  })) },
    el("label", {}, "Players", count), el("fieldset", {}, el("legend", {}, "Seats"), seats), el("label", {}, "Clock", clock),
    el("label", {}, "Watchers see", watchers), el("label", { class: "row" }, listed, "In the public lobby"), el("label", { class: "row" }, undo, "Answers may be taken back"),
    el("label", { class: "row" }, standIn, "A bot plays on for whoever stays away"), el("label", {}, "A line for the lobby", note),
    el("details", {}, el("summary", {}, "The game's own setup"), el("label", {}, "JSON", setup)),
    el("div", { class: "row" }, el("button", { class: "main" }, "Set up the table"), el("button", { type: "button", onclick: () => show() }, "Back")), place);
  main.replaceChildren(el("h1", {}, game.title), el("p", {}, game.about), form);
}

async function showSettings() {
  if (!page.me) return showWelcome();
  const place = el("div");
  const sessions = await api("GET", "/api/sessions");
  const name = el("input", { value: page.me.name, required: true });
  const password = el("input", { type: "password", minlength: "8", autocomplete: "new-password", required: true });
  const old = el("input", { type: "password", autocomplete: "current-password", required: true });
  const upgrade = page.me.guest
    ? el("form", { class: "stack", onsubmit: trying(place, async () => { await api("POST", "/api/account", { name: name.value, password: password.value }); show(); }) },
        el("h2", {}, "Keep your games: make an account"), el("label", {}, "Name", name), el("label", {}, "Password", password), el("button", { class: "main" }, "Make an account"))
    : el("form", { class: "stack", onsubmit: trying(place, async () => { await api("POST", "/api/password", { old: old.value, new: password.value }); show(); }) },
        el("h2", {}, "Change your password"), el("label", {}, "Old password", old), el("label", {}, "New password", password), el("button", {}, "Change it"));
  main.replaceChildren(el("h1", {}, page.me.name), upgrade, place,
    el("h2", {}, "Where you are signed in"),
    el("ul", {}, sessions.map((session) => el("li", {}, session.agent || "unknown", session.here ? " (here) " : " ",
      session.here ? null : el("button", { onclick: async () => { await api("DELETE", `/api/sessions/${session.id}`); show(); } }, "End it")))),
    el("div", { class: "row" }, el("a", { href: "/api/export" }, "Download your games"),
      el("button", { onclick: async () => { await api("POST", "/api/logout", {}); go("/"); } }, "Sign out")));
}

async function showAdmin() {
  const key = new URLSearchParams(location.hash.slice(1)).get("key");
  const place = el("div");
  if (!page.me) {
    main.replaceChildren(el("h1", {}, "Look after this house"), nameForm(show));
    return;
  }
  if (key && !page.me.admin) {
    main.replaceChildren(el("h1", {}, "Look after this house"), el("button", { class: "main", onclick: trying(place, async () => {
      await api("POST", "/api/admin/claim", { key });
      history.replaceState(null, "", "/admin");
      show();
    }) }, `Become admin as ${page.me.name}`), place);
    return;
  }
  const [reports, tables] = await Promise.all([api("GET", "/api/admin/reports"), api("GET", "/api/admin/tables?stage=playing")]).catch((error) => { main.replaceChildren(problem(error)); throw error; });
  const notice = el("input", { value: page.house.notice, maxlength: "300" });
  const find = el("input", {});
  const people = el("ul");
  main.replaceChildren(el("h1", {}, "Look after this house"), place,
    el("form", { class: "row", onsubmit: trying(place, async () => { await api("POST", "/api/admin/notice", { text: notice.value }); show(); }) }, el("label", {}, "Notice for everybody ", notice), el("button", {}, "Put it up")),
    el("p", {}, el("button", { onclick: trying(place, async () => { await api("POST", "/api/admin/pause", { paused: !page.house.paused }); show(); }) }, page.house.paused ? "Set up tables again" : "Set up no new tables")),
    el("h2", {}, "People"), el("form", { class: "row", onsubmit: trying(place, async () => {
      const found = await api("GET", `/api/admin/users?name=${encodeURIComponent(find.value)}`);
      people.replaceChildren(...found.map((user) => el("li", {}, `${user.name}${user.banned ? ` (banned: ${user.banned})` : ""} `,
        el("button", { onclick: trying(place, async () => { await api("POST", `/api/admin/users/${user.user}/ban`, { reason: user.banned ? null : prompt("Why?") }); }) }, user.banned ? "Let in again" : "Ban"))));
    }) }, el("label", {}, "Name contains ", find), el("button", {}, "Find")), people,
    el("h2", {}, "Complaints"), reports.length ? el("ul", {}, reports.map((report) => el("li", {}, `${report.text} `,
      report.table ? el("a", { href: `/t/${report.table}`, "data-link": true }, "the table") : null, " ",
      el("button", { onclick: trying(place, async () => { await api("POST", `/api/admin/reports/${report.n}/settle`, {}); show(); }) }, "Settled")))) : el("p", {}, "None."),
    el("h2", {}, "Tables being played"), el("ul", {}, tables.tables.map((table) => el("li", {}, `${table.title}: ${table.seats.join(", ")} `,
      el("button", { onclick: trying(place, async () => { await api("POST", `/api/admin/tables/${table.table}/close`, {}); show(); }) }, "Close")))));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-link]");
  if (link && !event.ctrlKey && !event.metaKey && event.button === 0) {
    event.preventDefault();
    go(link.getAttribute("href"));
  }
});
addEventListener("popstate", show);
show();
