import { ask, lines, nonce, post, Refused, secret } from "./api";
import { greeted, here, hung } from "./house.svelte";
import { kept } from "./kept";
import { lit, narrowed, pick } from "./offers";
import { seatNames, spokenNames, withNames } from "./names";
import { hostLanguage, say, translated } from "./words.svelte";
import type { Why } from "./refusals";
import { notePromise, noteSecret } from "./promises";
import { barredBy } from "./scene";
import { settings } from "./settings.svelte";
import { retold, takenBack } from "./story";
import { autoOf, phaseOf, stopsIn, yieldOf, type Yield } from "./yields";
import type { Auto, Brings, FromClient, FromHost, Line, People, PlayerAct, Room, Seat, State, Told } from "./wire";

/** How the line to the host is. */
export type Wire = "connecting" | "live" | "lost" | "restarting" | "refused" | "replaced";

type Sent = { message: FromClient & { n: string }; at: number };

/** The longest wait before another try, in milliseconds. */
const LONGEST_WAIT = 10_000;
/** After so many sockets that never opened though the house was there, the table is read as a stream instead. */
const SOCKET_TRIES = 3;
/** How often the house is asked whether it is still there, and how long its answer may take, in milliseconds. */
const BEAT = 20_000;
const SILENCE = 10_000;
/** A stream says something every quarter of a minute; after three times that it is dead. */
const STREAM_SILENCE = 45_000;
/** When the house had no time for a message, it is said again after so many milliseconds; several, one after another. */
const BREATH = 2000;
const PACE = 300;
/** A restart that takes more tries than this is a house that is away. */
const RESTART_TRIES = 8;
/** Refusals of the whole table: trying again would change nothing. */
const FINAL = ["not_found", "forbidden", "unreadable", "frozen"];
/** Goodbyes after which one simply comes back. */
const PASSING = ["nothing was heard for too long", "the house is busy; come back in a moment", "too many messages that can't be taken"];
/** Nothing picked, nothing pointed at: always the same nothing, so that it is no change. */
const NOTHING: string[] = [];

/** One table: what the host has told of it, and what can be told to the host. */
export class Table {
  wire: Wire = $state("connecting");
  /** When the next try is made, in milliseconds since 1970. */
  next = $state(0);
  room: People | undefined = $state.raw();
  state: State | undefined = $state.raw();
  story: Told[] = $state.raw([]);
  /** What was said, in each room: whoever sits down or gets up comes to another one. */
  #said: Record<Room, Line[]> = $state.raw({ players: [], watchers: [] });
  /** Why something was refused last. */
  refusal: Why | undefined = $state.raw();
  /** The answer that waits for the line to come back, in words. */
  keeping: string | undefined = $state();
  /** The table is read as a stream: this browser, or something on the way, has no sockets. */
  streamed = $state(false);
  /** Through whose eyes somebody watches; nobody's, where only what lies open is seen. */
  eyes: Seat | undefined = $state();
  /** The handles picked so far for the question that is asked. */
  picked: string[] = $state.raw(NOTHING);
  /** What is pointed at: handles that light up. */
  pointed: string[] = $state.raw(NOTHING);
  /** An arrow: from the first of these to the others. */
  arrow: string[] = $state.raw(NOTHING);
  /** A thing that was sent somewhere while more is asked about it: the host puts it there when the move is whole. */
  going: { thing: string; place: string } | undefined = $state.raw();
  /** The answer that was chosen once, where somebody wants to be asked again before it is sent. */
  sure: number | undefined = $state();
  /** It was chosen elsewhere than in the list of answers. */
  apart = $state(false);
  /** How many lines the story had when this player last answered. */
  answered = $state(0);
  /** What the house answers for this player, and in which phases it never does. */
  habit: { auto: Auto; stops: string[] } = $state.raw({ auto: "never", stops: [] });
  /** Why the house stopped passing by itself. */
  ended: string | undefined = $state();
  /** What this player asked the others for, and did not get. */
  declined: "undo" | "draw" | undefined = $state();
  /** Who took an answer back, and how far the game was set back by it; until it goes on. */
  tookBack: { by: Seat | undefined; step: number } | undefined = $state.raw();
  /** An answer is on its way. */
  sending = $state(false);
  /** When the state was heard, for clocks. */
  heard = $state(0);
  /** Lines that the last change brought. */
  fresh: Told[] = $state.raw([]);
  /** The last answer that was acknowledged and is not on screen yet: its version, and when it was heard of. */
  acked: { v: number; at: number } | undefined;

  #socket: WebSocket | undefined;
  #stream: AbortController | undefined;
  #tries = 0;
  #opened = 0;
  /** How many sockets did not open though the house was there. */
  #blocked = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #unsure: Sent[] = [];
  #closed = false;
  /** The next state is a first one, whatever was seen before. */
  #anew = false;
  /** Rings when the house has said nothing for too long. */
  #alarm: ReturnType<typeof setTimeout> | undefined;
  /** It was this player who had enough of waiting. */
  #withdrew = false;
  #slower: ReturnType<typeof setTimeout> | undefined;
  /** Does the house at the other end of this line know this player's habits? It forgets them when it is restarted. */
  #known = false;
  /** Who gave which answer, of those that were seen given. */
  #given = new Map<number, Seat>();
  /** The last question that the house would have answered too. */
  #itself: number | undefined;

  constructor(
    readonly id: string,
    private readonly changed: (before: State | undefined, now: State) => void = () => {},
  ) {
    this.#open();
    this.#beat = setInterval(() => this.#ping(), BEAT);
    addEventListener("online", this.retry);
    document.addEventListener("visibilitychange", this.#woke);
  }

  /** Leaves the table; the game goes on. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    clearTimeout(this.#alarm);
    clearTimeout(this.#slower);
    clearInterval(this.#beat);
    removeEventListener("online", this.retry);
    document.removeEventListener("visibilitychange", this.#woke);
    this.#socket?.close();
    this.#stream?.abort();
  }

  /** The room one hears and talks in. */
  hearing: Room = $derived(this.state?.you ? "players" : "watchers");
  /** What was said there. */
  chat: Line[] = $derived(this.#said[this.hearing]);

  #seats = $derived(this.room?.seats);
  names = $derived(seatNames(this.#seats ?? [], here.house?.bots));

  #game = $derived(this.room?.game ?? "");
  spoken = $derived(spokenNames(this.#game, this.#seats ?? [], here.house?.bots));
  #asHouse = $derived(seatNames(this.#seats ?? [], here.house?.bots, true));
  /** What the host says, with names: a sentence is in one language from first word to last. */
  named = (text: string): string => withNames(translated(this.#game, text), hostLanguage(this.#game, text) ? this.#asHouse : this.names);

  #prompt = $derived(this.state?.prompt);
  /** The answers that are left. */
  offers = $derived(narrowed(this.#prompt, this.picked));
  /** What can be picked next. */
  lit = $derived(lit(this.offers, this.picked));
  /** Why things cannot be used now, by handle. */
  barred = $derived(barredBy(this.#prompt, this.state?.picture));
  /** Until when the house passes for this player; nothing where it does not. */
  passing = $derived(yieldOf(this.habit.auto));
  phase = $derived(phaseOf(this.story));

  /** What happened since this player last answered. */
  get news(): Told[] {
    return this.story.slice(Math.min(this.answered, this.story.length)).filter((line) => !line.heading);
  }

  /** Picks a thing on the table; the last one that decides is the answer. */
  pick(handle: string): void {
    if (!this.state?.prompt || this.sending) return;
    if (this.picked.includes(handle)) {
      this.picked = this.picked.filter((other) => other !== handle);
      return;
    }
    const came = pick(this.state.prompt, this.picked, handle);
    if ("answer" in came) this.choose(came.answer, true);
    else this.picked = came.picked;
  }

  /** Chooses an answer: it is sent, or first asked again where that is wanted. */
  choose(choice: number, apart = false): void {
    if (this.sending) return;
    if (!settings.confirm || this.sure === choice) return this.answer(choice);
    this.sure = choice;
    this.apart = apart;
  }

  answer(choice: number): void {
    const question = this.state?.question;
    if (question === undefined || this.sending) return;
    this.sending = true;
    if (this.answersItself) this.#itself = question;
    const { prompt } = this.state!;
    const [place] = prompt?.offers[choice]?.places ?? [];
    const thing = prompt?.question.source;
    if (thing && place) this.going = { thing, place };
    this.answered = this.story.length;
    this.refusal = this.ended = this.declined = undefined;
    this.keeping = prompt?.offers[choice]?.words;
    // Who plays on takes back the wish to take something back.
    const { wish, you } = this.state!;
    if (wish?.wish === "undo" && wish.by === you) this.#withdrew = true;
    this.#tell({ t: "answer", n: nonce(), question, choice });
  }

  act(act: PlayerAct): void {
    this.refusal = this.declined = undefined;
    this.#withdrew = act.do === "decline";
    // Whoever is impatient, or leans on a key, has said it once.
    const said = JSON.stringify(act);
    if (this.#unsure.some(({ message }) => message.t === "act" && JSON.stringify(message.act) === said)) return;
    this.#tell({ t: "act", n: nonce(), act });
  }

  sit(seat?: Seat, brings?: Brings): void {
    this.refusal = undefined;
    const own = secret();
    noteSecret(this.id, own);
    this.#tell({ t: "sit", n: nonce(), secret: own, ...(seat && { seat }), ...(brings && { brings }) });
  }

  /** Says what the house answers for this player, and where it never does. */
  auto(auto: Auto, stops?: string[]): void {
    this.habit = { auto, stops: stops ?? this.habit.stops };
    this.#tell({ t: "auto", n: nonce(), auto, ...(stops && { stops }) });
  }

  /** Has the house pass from now on, wherever that is possible; or answer itself no more than usual. */
  yield(until: Yield | undefined): void {
    this.ended = undefined;
    this.auto(until ? autoOf(until) : settings.auto);
  }

  /** Is always asked in this phase, or no longer. */
  stop(phase: string, yes: boolean): void {
    const stops = this.habit.stops.filter((one) => one !== phase);
    this.auto(this.habit.auto, yes ? [...stops, phase] : stops);
  }

  /** Can what is asked be passed? */
  get passable(): boolean {
    return this.#prompt?.offers.some((offer) => offer.verb === "pass") ?? false;
  }

  /** Is this answered by the house in a moment? */
  get answersItself(): boolean {
    if (stopsIn(this.habit.stops, this.phase)) return false;
    return this.passing ? this.passable : this.habit.auto === "only_answer" && this.#prompt?.offers.length === 1;
  }

  say(text: string): void {
    if (text.trim()) this.#tell({ t: "say", n: nonce(), text: text.trim() });
  }

  /** Watches through the eyes of a seat, where the table allows it. */
  look(eyes: Seat | undefined): void {
    this.eyes = eyes;
    this.#anew = true;
    this.#drop();
    this.#open();
  }

  /** Tries again at once. */
  retry = (): void => {
    if (this.#closed || this.wire === "live") return;
    clearTimeout(this.#again);
    if (this.wire !== "restarting") this.wire = "lost";
    this.#drop();
    this.#open();
  };

  #woke = (): void => {
    if (document.hidden || this.wire === "refused" || this.wire === "replaced") return;
    if (this.wire === "live") this.#ping();
    else this.retry();
  };

  #drop(): void {
    clearTimeout(this.#alarm);
    this.#alarm = undefined;
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    this.#stream?.abort();
    this.#stream = undefined;
  }

  #query(): string {
    const query = new URLSearchParams();
    if (this.eyes) query.set("as", `${this.eyes}`);
    if (this.state && this.room && !this.#anew) {
      query.set("v", `${this.state.v}`);
      query.set("you", `${this.state.you ?? 0}`);
    }
    return query.size ? `?${query}` : "";
  }

  #open(): void {
    if (this.#closed) return;
    if (!this.state && this.wire === "live") this.wire = "connecting";
    const at = `/api/tables/${this.id}`;
    if (!("WebSocket" in globalThis) || (this.#opened === 0 && this.#blocked >= SOCKET_TRIES)) {
      void this.#read(`${at}/stream${this.#query()}`);
      return;
    }
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${at}/socket${this.#query()}`);
    this.#socket = socket;
    this.#listenFor(SILENCE);
    socket.onopen = () => (this.#opened += 1);
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket === socket) this.#hear(JSON.parse(event.data) as FromHost);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  /** Reads the table as a stream, where sockets do not go through. */
  async #read(path: string): Promise<void> {
    const stream = new AbortController();
    this.#stream = stream;
    this.streamed = true;
    this.#listenFor(STREAM_SILENCE);
    try {
      await lines<FromHost>(path, stream.signal, (message) => this.#hear(message), () => this.#listenFor(STREAM_SILENCE));
    } catch {
      // Whatever broke the stream, the way on is the same.
    }
    if (this.#stream === stream) this.#lost();
  }

  /** Gives the line up if the house says nothing for so long: a line can be dead without anybody having closed it. */
  #listenFor(silence: number): void {
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => this.#lost(), silence);
  }

  /** The line broke: finds out why, and tries again. */
  #lost(): void {
    this.#drop();
    if (this.#closed || this.wire === "refused" || this.wire === "replaced") return;
    this.#tries += 1;
    const wait = Math.min(LONGEST_WAIT, 300 * 2 ** Math.min(this.#tries, 6)) * (0.7 + 0.6 * Math.random());
    if (this.wire === "live" || this.#tries > RESTART_TRIES) this.wire = "lost";
    this.next = Date.now() + wait;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#open(), wait);
    // A socket does not say why it was refused; a look does.
    void ask("GET", `/api/tables/${this.id}?parts=none`).then(() => (this.#blocked += 1), (error: unknown) => {
      if (!(error instanceof Refused) || this.#closed || this.wire === "live") return;
      if (FINAL.includes(error.code)) {
        clearTimeout(this.#again);
        this.refusal = error;
        this.wire = "refused";
      } else if (this.wire === "connecting") this.wire = "lost";
    });
  }

  #tell(message: FromClient & { n: string }): void {
    this.#unsure.push({ message, at: Date.now() });
    this.#send(message);
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === 1) {
      this.#socket.send(JSON.stringify(message));
      // To everything that is said the house says something.
      if (!this.#alarm) this.#listenFor(SILENCE);
    }
    else if (this.#stream && "n" in message) void this.#post(message);
  }

  /** Says over HTTP what would be said on a socket. */
  async #post(message: FromClient & { n: string }): Promise<void> {
    const at = `/api/tables/${this.id}`;
    try {
      if (message.t === "answer") {
        const { question, choice, n } = message;
        await post(`${at}/answer`, { question, choice, nonce: n });
      } else if (message.t === "act") await post(`${at}/act?nonce=${message.n}`, message.act);
      else if (message.t === "sit") await post(`${at}/sit`, { secret: message.secret, seat: message.seat, brings: message.brings ?? {} });
      else if (message.t === "auto") await ask("PUT", `${at}/auto`, { auto: message.auto, stops: message.stops });
      else if (message.t === "say") await post(`${at}/chat`, { text: message.text, nonce: message.n });
      this.#hear({ t: "ack", n: message.n, v: this.state?.v ?? 0 });
    } catch (error) {
      if (!(error instanceof Refused) || error.code === "offline") return;
      this.#hear({ t: "no", n: message.n, code: error.code as never, message: error.message, problems: error.problems });
    }
  }

  #ping(): void {
    if (this.wire !== "live" || !this.state) return;
    this.#send({ t: "ping", v: this.state.v, hash: this.state.hash ?? null });
  }

  #settle(n: string | null): Sent | undefined {
    const sent = this.#unsure.find((sent) => sent.message.n === n);
    this.#unsure = this.#unsure.filter((sent) => sent.message.n !== n);
    if (sent?.message.t === "answer") {
      this.sending = false;
      this.keeping = undefined;
    }
    return sent;
  }

  /** Says again what the house had no time for, one thing after another: what it has obeyed already it does not obey twice. */
  #repeat(after = BREATH): void {
    clearTimeout(this.#slower);
    this.#slower = undefined;
    if (!this.#unsure.length) return;
    this.#slower = setTimeout(() => {
      if (this.#unsure[0]) this.#send(this.#unsure[0].message);
      this.#repeat();
    }, after);
  }

  #hear(message: FromHost): void {
    if (this.#socket) {
      clearTimeout(this.#alarm);
      this.#alarm = undefined;
    }
    switch (message.t) {
      case "welcome":
        this.wire = "live";
        this.#known = false;
        void greeted(message.user);
        this.#tries = 0;
        clearTimeout(this.#slower);
        this.#slower = undefined;
        // What was not acknowledged is said again; what was obeyed already is not obeyed twice.
        for (const sent of this.#unsure) this.#send(sent.message);
        return;
      case "room":
        this.room = kept(this.room, message);
        notePromise(this.id, message.commitment);
        return;
      case "state":
        this.#take(message);
        return;
      case "chat":
        this.#listen(message.room, message.lines);
        return;
      case "ack":
        if (this.refusal?.code === "limited") this.refusal = undefined;
        if (this.#settle(message.n)?.message.t === "answer") {
          this.acked = { v: message.v, at: performance.now() };
          if (this.state && this.state.v >= message.v) requestAnimationFrame(() => this.shown());
        }
        if (this.#slower) this.#repeat(PACE);
        return;
      case "no":
        this.#refused(message);
        return;
      case "bye":
        this.#goodbye(message.why, message.again);
        return;
      case "auto":
        this.#known = true;
        this.habit = { auto: message.auto, stops: message.stops };
        if (!message.ended) return;
        this.ended = message.ended;
        // What is usual holds again; only passing has ended.
        if (settings.auto !== "never") this.auto(settings.auto);
        return;
      case "house":
        hung(message);
        return;
      case "pong":
        return;
    }
  }

  /** The house ends the conversation: for a moment, or for good. */
  #goodbye(why: string, again: boolean): void {
    if (PASSING.includes(why)) return;
    this.wire = again ? "restarting" : "replaced";
    if (!again) this.refusal = { code: "bye", message: why };
  }

  #take(heard: State): void {
    const before = this.#anew ? undefined : this.state;
    this.#anew = false;
    if (before && heard.v < before.v) return;
    const state = kept(before, heard);
    const after = this.story.length;
    this.story = retold(this.story, state.story);
    // Whoever comes back hears what happened after the last thing they did.
    if (!before) this.answered = this.story.findLastIndex((line) => line.by === state.you) + 1;
    this.fresh = before ? this.story.slice(Math.min(after, this.story.length - state.story.lines.length)) : [];
    if (state.question !== before?.question) {
      if (state.prompt?.question.source !== this.going?.thing) this.going = undefined;
      this.picked = this.pointed = this.arrow = NOTHING;
      this.sure = undefined;
      this.sending = false;
      this.keeping = undefined;
    }
    this.#note(before, state);
    this.#hearOut(before, state);
    // A habit is a seat's and its player's: whoever sits down has none there yet.
    if (before && before.you !== state.you) this.#known = false;
    this.state = state;
    this.heard = performance.now();
    if (!this.#known && state.you && state.stage === "playing") this.#usual();
    this.changed(before, state);
  }

  /** Lights things; with arrows, from the first of them to the others. */
  point(handles: readonly string[], arrows: boolean): void {
    this.pointed = handles.length ? [...handles] : NOTHING;
    this.arrow = arrows ? this.pointed : NOTHING;
  }

  /** That an answer was taken back, in words; nothing where none was. */
  get backWords(): string {
    if (!this.tookBack) return "";
    const { by } = this.tookBack;
    return by && by === this.state?.you ? say("took-back-mine") : say("took-back", { name: by ? (this.names[by - 1] ?? "") : "" });
  }

  /** Notes who gave an answer, where one was asked and one answer came. */
  #note(before: State | undefined, now: State): void {
    for (const step of this.#given.keys()) if (step > now.step) this.#given.delete(step);
    const [seat, ...others] = before?.asked ?? [];
    if (seat && !others.length && now.step === before!.step + 1) this.#given.set(now.step, seat);
  }

  /** What would go back if the wish to take an answer back were granted; nothing where that is not wished, or not known. */
  get undone(): ReturnType<typeof takenBack> {
    const { wish, step } = this.state ?? {};
    return wish?.wish === "undo" ? takenBack(this.story, step!, wish.by, this.#given) : undefined;
  }

  /** The same in a sentence, for the ear. */
  get undoneWords(): string {
    const gone = this.undone;
    if (!gone) return "";
    const yours = !!this.state?.you && this.state.wish?.by !== this.state.you && gone.of.includes(this.state.you);
    return [gone.lines.length ? `${say("undo-goes")} ${gone.lines.map((line) => this.named(line.words)).join(" ")}` : say("undo-unseen"), yours ? say("undo-yours") : ""].filter(Boolean).join(" ");
  }

  /** Notes what became of what this player asked the others for, and that somebody took something back: the story is only
      shorter then. */
  #hearOut(before: State | undefined, now: State): void {
    if (before && now.step < before.step) this.tookBack = { by: before.wish?.wish === "undo" ? before.wish.by : now.asked[0], step: now.step };
    else if (this.tookBack && now.step > this.tookBack.step) this.tookBack = undefined;
    const wish = before?.wish;
    if (!wish || wish.by !== now.you || now.wish || now.result) return;
    const granted = wish.wish === "undo" && now.step < before.step;
    if (!granted && !this.#withdrew) this.declined = wish.wish;
    this.#withdrew = false;
  }

  /** Tells the house what is usual on this device. */
  #usual(): void {
    this.#known = true;
    const stops = settings.stops[this.#game];
    if (settings.auto !== "never" || stops?.length) this.auto(settings.auto, stops);
  }

  /** What was acknowledged is being drawn: notes how long it took until it was on screen, for those who measure. What is
      said within a frame is heard when that frame is drawn. */
  shown(): void {
    const { acked, state } = this;
    if (!acked || !state || state.v < acked.v) return;
    this.acked = undefined;
    setTimeout(() => performance.measure("fireside answer", { start: acked.at, end: performance.now() }));
  }

  /** Lines are numbered in each room by itself. */
  #listen(room: Room, said: Line[]): void {
    const known = new Map([...this.#said[room], ...said].map((line) => [line.n, line]));
    this.#said = { ...this.#said, [room]: [...known.values()].sort((a, b) => a.n - b.n) };
  }

  #refused(no: Extract<FromHost, { t: "no" }>): void {
    // Of what came too fast, or could not be read, the house does not know the name.
    if (no.n === null && no.code === "limited") this.#repeat();
    else if (no.n === null) for (const { message } of this.#unsure) this.#settle(message.n);
    const sent = this.#settle(no.n);
    // An answer to a question that has changed: the new one is on its way, nothing is lost.
    if (no.code === "stale" && sent) this.#send({ t: "sync" });
    // Where the house was faster with the one answer there was, nothing went wrong.
    if (no.code === "stale" && sent?.message.t === "answer" && this.#itself === sent.message.question) return;
    this.refusal = no;
  }
}
