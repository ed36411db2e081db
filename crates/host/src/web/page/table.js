// A table: draws any game from its picture, asks its questions, and keeps in step with the host.
import { el, api, announce, secret, go, page, nameForm, clockWords } from "/fireside.js";

const PING = 10_000;

/** Sits in front of a table until the function it gives back is called. */
export function openTable(main, id) {
  const table = new Table(main, id);
  table.connect();
  return () => table.leave();
}

class Table {
  constructor(main, id) {
    Object.assign(this, { main, id, state: null, room: null, story: [], chat: [], picked: null, tries: 0, n: 0, unacked: new Map(), gone: false, muted: new Set() });
    this.name = Math.random().toString(36).slice(2);
    this.keys = (event) => this.key(event);
    document.addEventListener("keydown", this.keys);
    this.main.replaceChildren(el("p", {}, "Fetching the table …"));
  }

  leave() {
    this.gone = true;
    clearInterval(this.pinging);
    clearInterval(this.ticking);
    clearTimeout(this.waiting);
    document.removeEventListener("keydown", this.keys);
    this.socket?.close();
  }

  connect() {
    const seen = this.state ? `?parts=picture&v=${this.state.v}&you=${this.state.you ?? 0}` : "?parts=picture";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/socket${seen}`);
    this.socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    this.socket.onopen = () => {
      this.tries = 0;
      this.unacked.forEach((message) => this.socket.send(JSON.stringify(message)));
      clearInterval(this.pinging);
      this.pinging = setInterval(() => this.ping(), PING);
    };
    this.socket.onclose = () => this.lost();
  }

  async lost() {
    clearInterval(this.pinging);
    if (this.gone) return;
    if (!this.room) {
      try {
        await api("GET", `/api/tables/${this.id}`);
      } catch (error) {
        if (error.code !== "offline" && error.code !== "busy") {
          this.main.replaceChildren(el("p", { class: "error", role: "alert" }, error.message), el("a", { href: "/", "data-link": true }, "Back to the lobby"));
          return;
        }
      }
    }
    this.tries += 1;
    const pause = Math.min(500 * 2 ** this.tries, 15_000) * (0.5 + Math.random());
    this.offline = true;
    this.draw();
    this.waiting = setTimeout(() => this.gone || this.connect(), pause);
  }

  /** Says what we have; whoever has something else is sent everything. No pong within a ping's time is a dead line. */
  ping() {
    if (this.unanswered) {
      this.unanswered = false;
      this.socket.close();
      return;
    }
    this.unanswered = true;
    this.socket.send(JSON.stringify({ t: "ping", v: this.state?.v ?? 0, hash: this.state?.hash ?? null }));
  }

  tell(message) {
    this.n += 1;
    const n = `${this.name}-${this.n}`;
    const whole = { ...message, n };
    this.unacked.set(n, whole);
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(whole));
  }

  act(what) {
    this.tell({ t: "act", act: what });
  }

  hear(message) {
    this.offline = false;
    switch (message.t) {
      case "state": return this.hearState(message);
      case "room":
        this.room = message;
        break;
      case "chat":
        this.chat.push(...message.lines);
        break;
      case "ack":
        this.unacked.delete(message.n);
        return;
      case "no":
        this.unacked.delete(message.n);
        this.refused = message.message;
        announce(message.message);
        break;
      case "pong":
        this.unanswered = false;
        return;
      default: return;
    }
    this.draw();
  }

  hearState(state) {
    if (this.state && state.v < this.state.v) return;
    const known = this.story.length ? this.story[this.story.length - 1].step : 0;
    if (state.story.after > known && this.state && state.story.after > this.state.step) {
      this.socket.send(JSON.stringify({ t: "sync" }));
      return;
    }
    const asked = state.question !== undefined && state.question !== this.state?.question;
    this.story = this.story.filter((line) => line.step <= state.story.after).concat(state.story.lines);
    Object.assign(this, { state, drawn: performance.now(), picked: null, refused: null });
    if (asked) this.yourTurn(state);
    else if (state.story.lines.length) announce(this.named(state.story.lines[state.story.lines.length - 1].words));
    this.draw();
  }

  yourTurn(state) {
    announce(`Your turn. ${this.named(state.prompt.question.words)}`);
    if (document.hidden) document.title = `● Your turn – ${this.room?.title ?? "Fireside"}`;
    try {
      this.audio ??= new AudioContext();
      const tone = this.audio.createOscillator();
      const gain = this.audio.createGain();
      gain.gain.value = 0.05;
      tone.frequency.value = 660;
      tone.connect(gain).connect(this.audio.destination);
      tone.start();
      tone.stop(this.audio.currentTime + 0.12);
    } catch { /* Without sound the title and the live region still say it. */ }
  }

  named(text) {
    return text.replace(/@([1-8])/g, (all, seat) => this.room?.seats[seat - 1]?.name ?? all);
  }

  answer(choice) {
    if (this.state?.question === undefined) return;
    this.tell({ t: "answer", question: this.state.question, choice });
  }

  key(event) {
    if (event.target.closest("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const number = "123456789".indexOf(event.key);
    const offers = this.shownOffers();
    if (number >= 0 && offers[number]) {
      event.preventDefault();
      this.answer(offers[number].index);
    } else if (event.key === "Escape" && this.picked) {
      this.picked = null;
      this.draw();
    } else if (event.key === "u" && this.state?.undo) {
      this.act({ do: "undo" });
    }
  }

  offers() {
    return (this.state?.prompt?.offers ?? []).map((offer, index) => ({ ...offer, index }));
  }

  touches(offer, handle) {
    return handle && ((offer.things ?? []).includes(handle) || (offer.places ?? []).includes(handle));
  }

  shownOffers() {
    return this.offers().filter((offer) => !this.picked || this.touches(offer, this.picked));
  }

  /** Touching a piece gives its only answer, or shows the answers that are about it. */
  pick(handle) {
    const about = this.offers().filter((offer) => this.touches(offer, handle));
    if (about.length === 1) return this.answer(about[0].index);
    this.picked = this.picked === handle ? null : handle;
    this.draw();
  }

  draw() {
    if (this.gone) return;
    if (!this.room) {
      if (this.offline) this.main.replaceChildren(el("p", { role: "status" }, "The connection is lost. Coming back …"));
      return;
    }
    const focus = document.activeElement?.dataset?.key;
    if (!document.hidden) document.title = `${this.room.title} – Fireside`;
    this.main.replaceChildren(
      el("h1", {}, this.room.title),
      this.offline ? el("p", { class: "banner", role: "status" }, "The connection is lost. Coming back …") : null,
      el("div", { class: "table" },
        el("section", { "aria-label": "Table" }, this.drawAreas(), this.drawPrompt()),
        el("aside", {}, this.drawSeats(), this.drawActions(), this.drawStory(), this.drawChat())));
    this.main.querySelectorAll(".log").forEach((log) => { log.scrollTop = log.scrollHeight; });
    if (focus) this.main.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus();
    clearInterval(this.ticking);
    if (this.state?.clocks) this.ticking = setInterval(() => this.drawClocks(), 250);
  }

  drawAreas() {
    const areas = this.state?.picture?.areas ?? [];
    return el("div", { class: "areas" }, areas.map((area) => {
      const owner = area.owner ? ` – ${this.room.seats[area.owner - 1]?.name ?? `seat ${area.owner}`}` : "";
      const lit = this.offers().some((offer) => this.touches(offer, area.handle));
      return el("section", { class: `area${area.owner && area.owner === this.state.you ? " mine" : ""}` },
        el("h3", {}, this.named(area.title) + owner),
        lit ? el("button", { "data-key": `area-${area.handle}`, onclick: () => this.pick(area.handle) }, `Choose ${this.named(area.title)}`) : null,
        this.drawShape(area.shape));
    }));
  }

  drawShape(shape) {
    if (shape.grid) {
      const grid = el("div", { class: "grid" }, shape.grid.cells.map((piece, index) => this.drawPiece(piece, `row ${1 + Math.floor(index / shape.grid.columns)}, column ${1 + (index % shape.grid.columns)}: `)));
      grid.style.gridTemplateColumns = `repeat(${shape.grid.columns}, auto)`;
      return grid;
    }
    if (shape.row) return el("div", { class: "pieces" }, shape.row.length ? shape.row.map((piece) => this.drawPiece(piece)) : el("span", {}, "empty"));
    if (shape.pile) return el("div", { class: "pieces" }, shape.pile.top ? this.drawPiece(shape.pile.top) : null, el("span", {}, `${shape.pile.count} cards`));
    if (shape.meters) return el("dl", { class: "meters" }, shape.meters.map((meter) => el("div", {}, el("dt", {}, this.named(meter.label)), el("dd", { class: `tone-${meter.tone ?? "plain"}` }, meter.max === undefined ? `${meter.value}` : `${meter.value} of ${meter.max}`))));
    return el("p", {}, this.named(shape.text));
  }

  drawPiece(piece, where = "") {
    const lit = this.offers().some((offer) => this.touches(offer, piece.handle));
    const barred = this.state.prompt?.refusals.find((refusal) => refusal.thing === piece.handle)?.why;
    const says = [piece.hidden ? "face down" : piece.label, ...(piece.marks ?? []), piece.turned ? "turned" : null].filter(Boolean).join(", ");
    const classes = ["piece", `tone-${piece.tone ?? "plain"}`, lit && "lit", piece.hidden && "hidden", piece.turned && "turned", this.picked && this.picked === piece.handle && "chosen"].filter(Boolean).join(" ");
    const inner = [piece.hidden ? "?" : piece.label, (piece.marks ?? []).length ? el("small", {}, piece.marks.join(" ")) : null];
    const title = [piece.text, barred && `Not now: ${barred}`].filter(Boolean).join("\n") || undefined;
    if (!lit) return el("span", { class: classes, title, role: "img", "aria-label": `${where}${says}${barred ? `. Not now: ${barred}` : ""}` }, inner);
    return el("button", { class: classes, title, "data-key": `piece-${piece.handle}`, "aria-label": `${where}${says}. Choose`, onclick: () => this.pick(piece.handle) }, inner);
  }

  drawPrompt() {
    const { state, room } = this;
    const refused = this.refused ? el("p", { class: "error", role: "alert" }, this.refused) : null;
    if (room.stage === "gathering") return this.drawGathering(refused);
    if (!state) return null;
    if (state.result) return this.drawResult(refused);
    if (state.question === undefined) {
      const names = state.asked.map((seat) => room.seats[seat - 1].name).join(" and ");
      return el("section", { class: "prompt waiting", "aria-label": "Question" }, refused, el("p", {}, `Waiting for ${names}.`));
    }
    const offers = this.shownOffers();
    return el("section", { class: "prompt", "aria-label": "Your question" }, refused,
      el("h2", {}, this.named(state.prompt.question.words)),
      this.picked ? el("button", { onclick: () => { this.picked = null; this.draw(); } }, "Show all answers (Esc)") : null,
      el("ol", { class: "offers" }, offers.map((offer, index) => el("li", {}, el("button", { "data-key": `offer-${offer.index}`, onclick: () => this.answer(offer.index) },
        index < 9 ? el("kbd", { "aria-hidden": "true" }, `${index + 1}`) : null, this.named(offer.words),
        (offer.costs ?? []).length ? ` (${offer.costs.map((cost) => `${cost.amount} ${cost.of}`).join(", ")})` : "")))));
  }

  drawGathering(refused) {
    const link = `${location.origin}/t/${this.id}`;
    const free = this.room.seats.filter((seat) => seat.kind === "open" || (seat.kind === "kept" && seat.user === page.me?.user));
    let sit = null;
    if (!this.room.you && free.length) {
      sit = page.me ? el("button", { class: "main", onclick: () => this.tell({ t: "sit", secret: secret() }) }, "Sit down") : nameForm(() => go(location.pathname));
    }
    const field = el("input", { readonly: true, value: link, "aria-label": "Invite link", onfocus: (event) => event.target.select() });
    return el("section", { class: "prompt", "aria-label": "Seats" }, refused,
      el("h2", {}, "Waiting for players"), el("p", {}, `${clockWords(this.room.options.clock)}. Whoever opens this link may take a free seat:`),
      el("div", { class: "row" }, field, el("button", { onclick: () => navigator.clipboard?.writeText(link).then(() => announce("The link is copied.")) }, "Copy the link"), sit));
  }

  drawResult(refused) {
    const { result } = this.state;
    const next = this.room.rematch;
    return el("section", { class: "prompt", "aria-label": "Result" }, refused, el("h2", {}, this.named(result.words)),
      el("div", { class: "row" },
        next ? el("button", { class: "main", onclick: () => this.again() }, "To the rematch") : this.state.you ? el("button", { class: "main", onclick: () => this.again() }, "Play again") : null,
        el("a", { href: `/api/tables/${this.id}/replay`, download: `fireside-${this.id}.json` }, "Download the replay"),
        el("button", { onclick: () => this.verify() }, "Verify that chance was fair")),
      this.verified ? el("p", { role: "status" }, this.verified) : null);
  }

  async again() {
    try {
      const at = this.state.you ? await api("POST", `/api/tables/${this.id}/rematch`, { secret: secret() }) : { table: this.room.rematch };
      go(`/t/${at.table}`);
    } catch (error) {
      this.refused = error.message;
      this.draw();
    }
  }

  async verify() {
    const check = await api("GET", `/api/tables/${this.id}/verify`).catch((error) => ({ words: error.message, commitment: "" }));
    this.verified = `${check.words} The promise made before the first shuffle was ${check.commitment}.`;
    this.draw();
  }

  drawSeats() {
    return el("section", { "aria-label": "Players" }, el("ul", { class: "seats" }, this.room.seats.map((seat) => el("li", { class: this.state?.asked.includes(seat.seat) ? "asked" : "" },
      el("span", {}, `${seat.seat}. ${seat.name ?? "free"}${seat.kind === "kept" ? " (kept)" : ""}${seat.seat === this.room.you ? " (you)" : ""}`),
      seat.kind === "person" && !seat.here ? el("small", {}, seat.away ? "away" : "not connected") : null,
      seat.stand_in ? el("small", {}, `a bot plays (${seat.stand_in})`) : null,
      el("span", { class: "clock", "data-clock": `${seat.seat}` })))),
      el("p", {}, this.room.watchers ? `${this.room.watchers} watching` : ""));
  }

  drawClocks() {
    const passed = performance.now() - this.drawn;
    for (const face of this.state.clocks) {
      const place = this.main.querySelector(`[data-clock="${face.seat}"]`);
      if (!place) continue;
      let { delay, bank } = face;
      if (delay !== null) {
        const beyond = Math.max(0, passed - delay);
        delay = Math.max(0, delay - passed);
        bank = Math.max(0, bank - beyond);
      }
      place.textContent = delay ? `${time(delay)} + ${time(bank)}` : time(bank);
    }
  }

  drawActions() {
    const { state, room } = this;
    if (!state?.you || state.stage !== "playing") return null;
    const mine = state.wish && state.wish.by === state.you;
    const away = room.seats.some((seat) => seat.away && state.asked.includes(seat.seat) && seat.seat !== state.you);
    const button = (words, what) => el("button", { onclick: () => this.act(what) }, words);
    const asks = state.wish ? `${room.seats[state.wish.by - 1].name} asks ${state.wish.wish === "draw" ? "for a draw" : "to take an answer back"}.` : "";
    return el("section", { "aria-label": "What you can do" }, asks ? el("p", { class: "banner" }, asks) : null, el("div", { class: "row" },
      state.wish && !mine ? button("Agree", { do: "agree" }) : null, state.wish ? button(mine ? "Withdraw" : "Decline", { do: "decline" }) : null,
      button(state.undo ? "Take back" : "Ask to take back", { do: "undo" }), !state.wish ? button("Offer a draw", { do: "offer_draw" }) : null,
      room.seats[state.you - 1].stand_in ? button("Take my seat back", { do: "return" }) : null,
      away ? button("Claim the game", { do: "claim", what: "win" }) : null, away ? button("Let a bot play on", { do: "claim", what: "bot" }) : null,
      el("button", { onclick: () => confirm("Give this game up?") && this.act({ do: "resign" }) }, "Resign")));
  }

  drawStory() {
    return el("section", {}, el("h2", {}, "Story"), el("div", { class: "log", role: "log", "aria-live": "off", tabindex: "0", "aria-label": "Story" },
      this.story.map((line) => el("p", { class: line.heading ? "heading" : "" }, this.named(line.words)))));
  }

  drawChat() {
    const field = el("input", { "aria-label": "Say something", maxlength: "300", "data-key": "chat", value: this.draft ?? "", oninput: (event) => { this.draft = event.target.value; } });
    const say = (text) => text.trim() && this.tell({ t: "say", text: text.trim() });
    const lines = this.chat.filter((line) => !this.muted.has(line.user));
    return el("section", {}, el("h2", {}, this.state?.you ? "Players' chat" : "Watchers' chat"),
      el("div", { class: "log", role: "log", tabindex: "0", "aria-label": "Chat" }, lines.map((line) => el("p", {}, el("strong", {}, `${line.name}: `), line.text,
        line.user !== page.me?.user ? el("button", { class: "mute", title: "Mute", "aria-label": `Mute ${line.name}`, onclick: () => { this.muted.add(line.user); this.draw(); } }, "✕") : null))),
      page.me ? el("form", { class: "row", onsubmit: (event) => { event.preventDefault(); say(field.value); this.draft = ""; field.value = ""; } }, field, el("button", {}, "Say")) : null,
      page.me ? el("div", { class: "row" }, page.house.lines.slice(0, 4).map((line) => el("button", { onclick: () => say(line) }, line))) : null,
      page.me ? el("button", { onclick: () => this.report() }, "Report something") : null);
  }

  async report() {
    const text = prompt("What should the admins know?");
    if (text) await api("POST", "/api/report", { text, table: this.id }).then(() => announce("Told. Thank you."), (error) => announce(error.message));
  }
}

function time(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
