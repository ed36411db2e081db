// Written by `cargo test -p host`. Change crates/host/src/web/schemas.json instead.

/** It is done, and on disk. */
export type Acked = {
  /** The version it is part of. */
  v: number;
};

/** The key the host printed. */
export type AdminKey = {
  /** The key. */
  key: string;
};

/** An option of a game's setup, and what it is set to. */
export type Agreed = {
  /** Where it is in the setup, as a path. */
  name: string;
  /** What it is set to; null where the setup leaves it open. */
  value: unknown;
  /** What it is called. */
  words: string;
};

/** An answer. */
export type Answer = {
  /** The number of the offer, from 0. */
  choice: number;
  nonce?: string | null;
  /** The number of the question. */
  question: number;
};

/** One part of the table. */
export type Area = {
  /** What descriptions call it by. */
  handle?: string;
  /** What stands above each column of a board. */
  heads?: string[];
  owner?: Seat;
  shape: Shape;
  /** What it is called. */
  title: string;
};

/** Which questions are answered for you: none, those with only one answer, those that can be passed, or those that can be passed until the next phase or turn begins or another player does more than pass. Passing ends by itself at the first question that can't be passed. */
export type Auto = "never" | "only_answer" | "pass" | {
  /** Passes until this begins anew. */
  until: "phase" | "turn";
};

/** A ban, or the end of one. */
export type Ban = {
  reason: string | null;
};

/** One seat's part of the setup: what goes into the lists that have an item for each seat. */
export type Brings = { [key: string]: unknown };

/** 32 bytes in hexadecimal. */
export type Bytes32 = string;

/** A card as it is printed. */
export type CardFace = {
  /** The colour of its frame, by name. */
  colour?: string;
  /** What it costs, as it stands in the corner. */
  cost?: string;
  /** Kind and traits, in one line. */
  line: string;
  /** Its name. */
  name: string;
  /** Its fields that are numbers, by name. */
  numbers: { [key: string]: unknown };
  /** The pack it is from. */
  pack: string;
  /** The kind of thing it is: card, module, ship. */
  section: string;
  /** Everything else that is printed on it, by name, as text. */
  stats: { [key: string]: unknown };
  /** Its text, one ability a line. */
  text: string;
};

/** How a game ended, in short. */
export type CardResult = {
  /** The place of each seat. */
  places: number[];
  /** In a line, with @1 for the name of seat 1. */
  words: string;
};

/** Cards that were found. */
export type Cards = {
  cards: CardFace[];
  /** How many there are, shown or not. */
  total: number;
};

/** What was said. */
export type Chat = {
  lines: Line[];
  room: Room;
};

/** A deck to be checked. */
export type CheckDeck = {
  brings: Brings;
  /** For which game. */
  game: string;
  /** What it is called. */
  name?: string;
  /** What the table plays with; the usual, unless it is given. */
  setup?: unknown;
  /** Anybody with the link may see it. */
  shared?: boolean;
};

/** How long a player may think about one question. */
export type Clock = "none" | {
  /** Both in seconds. */
  timed: {
    bank: number;
    delay: number;
  };
} | {
  days: number;
};

/** One seat's clock. */
export type ClockFace = {
  /** Milliseconds left in the bank. */
  bank: number;
  delay: number | null;
  seat: Seat;
};

/** The kinds of refusal. */
export type Code = "unreadable" | "stranger" | "forbidden" | "not_found" | "wrong_method" | "stale" | "not_asked" | "no_such_choice" | "over" | "not_now" | "taken" | "wrong" | "limited" | "too_large" | "broken" | "frozen" | "busy";

/** The host's promise. */
export type Commitment = {
  commitment: Bytes32;
};

/** A price. */
export type Cost = {
  amount: number;
  /** Of what. */
  of: string;
};

/** A deck. */
export type Deck = {
  brings: Brings;
  changed: Wall;
  deck: Id;
  /** For which game. */
  game: string;
  /** Where others see it. */
  link?: string;
  /** It is yours. */
  mine: boolean;
  /** What it is called. */
  name: string;
  /** Anybody with the link may see it. */
  shared: boolean;
};

/** What is wrong with a deck. */
export type DeckCheck = {
  /** Nothing. */
  fits: boolean;
  problems: Problem[];
  /** What it adds up to, of what there may be: its price, its cards. */
  sums: Meter[];
};

/** How a deck of a game is written. */
export type DeckForm = {
  /** The list of the game's setup that has a deck for each seat. */
  key: string;
  parts: DeckPart[];
};

/** A part of a deck. */
export type DeckPart = {
  /** One name, names as often as they are in the deck, or numbers by name. */
  kind: "one" | "list" | "counts";
  /** What it is called. */
  name: string;
};

/** A deck that was read. */
export type DeckRead = {
  brings: Brings;
  /** What it is called, if it says so. */
  name?: string;
  /** What could not be understood. */
  problems: Problem[];
};

/** A deck that somebody wrote. */
export type DeckText = {
  /** For which game. */
  game: string;
  /** What they wrote: text or a file. */
  text: string;
};

/** Your decks. */
export type Decks = Deck[];

/** One answer, as the screen shows it. */
export type Description = {
  costs?: Cost[];
  places?: string[];
  things?: string[];
  /** The kind of move, in one word. */
  verb: string;
  /** The whole answer in plain words. */
  words: string;
};

/** It is done. */
export type Done = {
  done: true;
};

/** How a game ended. */
export type Ending = {
  by?: Seat;
  /** In which way. */
  how: "played" | "resigned" | "out_of_time" | "agreed" | "claimed" | "closed";
  /** The game's own result. */
  outcome?: unknown;
  /** The place of each seat; empty where there is no result. */
  places: number[];
  /** In a line, with @1 for the name of seat 1. */
  words: string;
};

/** A refusal. */
export type Error = {
  error: Refusal;
};

/** What a client says on a socket. */
export type FromClient = {
  /** The number of the offer, from 0. */
  choice: number;
  /** Your own name for this message. */
  n: string;
  /** The number of the question. */
  question: number;
  t: "answer";
} | {
  act: PlayerAct;
  /** Your own name for this message. */
  n: string;
  t: "act";
} | {
  brings?: Brings;
  /** Your own name for this message. */
  n: string;
  seat?: Seat | null;
  secret?: Bytes32 | null;
  t: "sit";
} | {
  auto: Auto;
  /** Your own name for this message. */
  n: string;
  /** The phases in which you are always asked: words of their names. Left out, they stay as they were. */
  stops?: string[];
  t: "auto";
} | {
  /** Your own name for this message. */
  n: string;
  t: "say";
  text: string;
} | {
  hash?: string | null;
  t: "ping";
  v?: number;
} | {
  t: "sync";
};

/** What the host says on sockets and streams. */
export type FromHost = {
  /** The version of the host. */
  host: string;
  /** The version of what is spoken here. */
  protocol: number;
  t: "welcome";
  user: Id | null;
} | State | People | {
  /** Your name for what you asked. */
  n: string;
  t: "ack";
  /** The version it is part of. */
  v: number;
} | {
  code: Code;
  /** What is wrong, and what to do. */
  message: string;
  n: string | null;
  problems?: Problem[];
  t: "no";
} | {
  lines: Line[];
  room: Room;
  t: "chat";
} | {
  t: "pong";
  /** The host's version. */
  v: number;
} | {
  /** Come back: the host is only being restarted, or busy. */
  again: boolean;
  t: "bye";
  /** Why. */
  why: string;
} | {
  auto: Auto;
  /** Why it ended by itself. */
  ended?: string;
  /** The phases in which you are always asked. */
  stops: string[];
  t: "auto";
} | HouseSays;

/** A game. */
export type Game = {
  /** One sentence for somebody who has never heard of it. */
  about: string;
  cards: Bytes32 | null;
  /** Short name. */
  id: string;
  /** No game has more answers than this. */
  longest: number;
  /** The fewest and the most players. */
  players: [number, number];
  /** Goes up when the rules change. */
  revision: number;
  /** A setup that simply works, for the fewest players, one more, and so on. */
  setups: unknown[];
  /** Full name. */
  title: string;
};

/** The games of this house. */
export type Games = Info[];

/** The house is open. */
export type Health = {
  /** True. */
  ok: boolean;
  /** The version of what is spoken on sockets. */
  protocol: number;
  /** How long it has been open. */
  seconds: number;
  /** How many tables are in memory. */
  tables: number;
  /** The version of the host. */
  version: string;
};

/** What there is in this house. */
export type House = {
  bots: Strength[];
  /** Lines that can be said with one touch. */
  lines: string[];
  /** A notice for everybody; empty if there is none. */
  notice: string;
  /** No new tables are set up just now. */
  paused: boolean;
  /** The version of the host. */
  version: string;
};

/** The notice or the pause of the house has changed: what there is in it now. */
export type HouseSays = {
  bots: Strength[];
  /** Lines that can be said with one touch. */
  lines: string[];
  /** A notice for everybody; empty if there is none. */
  notice: string;
  /** No new tables are set up just now. */
  paused: boolean;
  t: "house";
  /** The version of the host. */
  version: string;
};

/** Twelve letters and digits. */
export type Id = string;

/** What a game says of itself. */
export type Info = {
  /** One sentence for somebody who has never heard of it. */
  about: string;
  cards: Bytes32 | null;
  /** Short name. */
  id: string;
  /** No game has more answers than this. */
  longest: number;
  /** The fewest and the most players. */
  players: [number, number];
  /** Goes up when the rules change. */
  revision: number;
  /** Full name. */
  title: string;
};

/** One line of chat. */
export type Line = {
  /** Its number in its room. */
  n: number;
  /** Who said it. */
  name: string;
  /** What they said. */
  text: string;
  user: Id;
  wall: Wall;
};

/** A table in a list. */
export type Listed = {
  /** Who set it up. */
  by: string;
  clock: Clock;
  created: Wall;
  /** The game's id. */
  game: string;
  /** A line for the lobby. */
  note: string;
  /** How many seats are free. */
  open: number;
  /** The options of the game's own setup, without players and decks. */
  options: Agreed[];
  result?: CardResult;
  /** What the seats are called; null for a free one. */
  seats: (string | null)[];
  stage: Stage;
  /** How many answers stand. */
  step: number;
  table: Id;
  /** The game's full name. */
  title: string;
  touched: Wall;
  /** Who is asked; nobody unless the game is on. */
  turn: Seat[];
  watchers: Watchers;
  /** You are asked there. */
  your_turn: boolean;
};

/** A table as you may see it. */
export type Look = {
  room: People;
  state: State;
};

/** Who you are. */
export type Me = {
  /** May look after the house. */
  admin: boolean;
  /** May not play, and why. */
  banned?: string;
  /** Is a program. */
  bot: boolean;
  /** Has no account. */
  guest: boolean;
  /** What you are called. */
  name: string;
  since: Wall;
  user: Id;
};

/** A number with a name. */
export type Meter = {
  /** What it counts. */
  label: string;
  max?: number;
  tone?: Tone;
  value: number;
};

/** Whether somebody is muted. */
export type Mute = {
  /** Hear nothing more from them. */
  muted: boolean;
};

/** Whom you do not want to hear. */
export type Mutes = {
  users: Id[];
};

/** A name and a password. */
export type NewAccount = {
  /** The name. */
  name: string;
  /** 8 to 200 letters. */
  password: string;
};

/** From where you want to play a game on. */
export type NewBranch = {
  seats?: NewSeat[] | null;
  secret?: Bytes32 | null;
  /** After how many answers. */
  step: number;
};

/** A deck to keep. */
export type NewDeck = {
  brings: Brings;
  /** For which game. */
  game: string;
  /** What it is called. */
  name: string;
  /** Anybody with the link may see it. */
  shared?: boolean;
};

/** Somebody who comes in. */
export type NewGuest = {
  /** Is a program. */
  bot?: boolean;
  /** 2 to 24 letters, digits, spaces or _ - . ' */
  name: string;
};

/** A change of password. */
export type NewPassword = {
  /** The new one. */
  new: string;
  /** The old one. */
  old: string;
};

/** Something the admins should know. */
export type NewReport = {
  about?: Id | null;
  table?: Id | null;
  /** What happened. */
  text: string;
};

/** Who is to sit on a seat. */
export type NewSeat = "me" | "open" | {
  bot: string;
};

/** What you want to play. */
export type NewTable = {
  brings?: Brings;
  commitment?: Bytes32 | null;
  /** The game's id. */
  game: string;
  options?: WantedOptions;
  players?: number | null;
  seats?: NewSeat[] | null;
  secret?: Bytes32 | null;
  /** The game's own setup; the usual one, if it is left out. */
  setup?: unknown;
};

/** News for you. */
export type News = {
  t: "turn";
  table: Id;
  title: string;
} | {
  t: "began";
  table: Id;
  title: string;
} | {
  t: "over";
  table: Id;
  words: string;
} | {
  t: "rematch";
  table: Id;
} | {
  t: "lobby";
} | {
  t: "missed";
} | HouseSays;

/** A notice for everybody. */
export type Notice = {
  /** What it says; empty takes it down. */
  text: string;
};

/** What is agreed beside the rules. */
export type Options = {
  clock: Clock;
  /** In the public lobby. */
  listed: boolean;
  /** A line for the lobby. */
  note: string;
  /** How long a bot takes over an answer at least, in milliseconds. */
  pace: number;
  stand_in: string | null;
  /** When an answer may be taken back. */
  undo: "ask" | "never";
  watchers: Watchers;
};

/** Whether new tables are set up. */
export type Pause = {
  /** None are. */
  paused: boolean;
};

/** What somebody asked the others for. */
export type Pending = {
  agreed: Seat[];
  by: Seat;
  /** What. */
  wish: "undo" | "draw";
};

/** The people around a table. */
export type People = {
  /** Who set it up. */
  by: string;
  commitment: Bytes32;
  /** The game's id. */
  game: string;
  options: Options;
  rematch?: Id;
  rematch_of?: Id;
  seal?: Seal;
  seats: SeatCard[];
  /** The options of the game's own setup, without players and decks. */
  setup: Agreed[];
  stage: Stage;
  t: "room";
  table: Id;
  /** The game's full name. */
  title: string;
  /** How many watch. */
  watchers: number;
  you: Seat | null;
};

/** The table as anyone can draw it. */
export type Picture = {
  areas: Area[];
};

/** A card, a figure, a square. */
export type Piece = {
  /** What descriptions call it by. */
  handle?: string;
  /** Lies face down for you. */
  hidden?: boolean;
  /** What is written on it. */
  label: string;
  marks?: string[];
  /** The full text. */
  text?: string;
  tone?: Tone;
  /** Turned sideways, spent. */
  turned?: boolean;
};

/** What a player can do beside answering. */
export type PlayerAct = {
  /** What. */
  do: "resign" | "offer_draw" | "undo" | "redo" | "agree" | "decline" | "return" | "leave";
} | {
  do: "claim";
  /** What is claimed. */
  what: "win" | "draw" | "bot";
};

/** One thing that is wrong with a setup. */
export type Problem = {
  /** The part of the setup, as a path. */
  at: string;
  /** What to do about it. */
  remedy: string;
  /** What is wrong. */
  what: string;
};

/** What you are asked, with every answer you may give. */
export type Prompt = {
  offers: Description[];
  question: Question;
  refusals: Unusable[];
};

/** The key of the house for push services. */
export type PushKey = {
  /** A point of the curve P-256, in base64 for URLs: `applicationServerKey`. */
  key: string;
};

/** What a seat is asked. */
export type Question = {
  /** The card that asks, as a handle in the picture. */
  source?: string;
  /** In plain words. */
  words: string;
};

/** What you want to play at once. */
export type Quick = {
  brings?: Brings;
  /** The game's id. */
  game: string;
  options?: WantedOptions;
  secret?: Bytes32 | null;
};

/** A deck that is ready to be played. */
export type ReadyDeck = {
  /** What it is about, in a sentence. */
  about: string;
  brings: Brings;
  /** What it is called. */
  name: string;
  /** Parts of the setup it is meant for, such as a budget. */
  notes: { [key: string]: unknown };
};

/** The decks that come with a game. */
export type ReadyDecks = {
  decks: ReadyDeck[];
  form?: DeckForm;
};

/** Why something was not done. Nothing has changed. */
export type Refusal = {
  code: Code;
  /** What is wrong, and what to do. */
  message: string;
  problems?: Problem[];
};

/** Another name. */
export type Rename = {
  /** The name. */
  name: string;
};

/** A game as a file that proves itself; `fireside replay verify` reads it. */
export type Replay = {
  fireside: "replay";
  [key: string]: unknown;
};

/** A complaint. */
export type Report = {
  about?: Id;
  by: Id;
  /** Its number. */
  n: number;
  table?: Id;
  text: string;
  wall: Wall;
};

/** Complaints nobody has settled. */
export type Reports = Report[];

/** Who hears it. */
export type Room = "players" | "watchers";

/** The rules of a game. */
export type Rules = {
  /** The rules, in Markdown. */
  rules: string;
  /** Words to look up. */
  words: Word[];
};

/** It was said. */
export type Said = {
  /** Its number. */
  n: number;
};

/** Something to say. */
export type Say = {
  room?: Room | null;
  /** 1 to 300 letters. */
  text: string;
};

/** Where all chance came from. */
export type Seal = {
  commitment: Bytes32;
  host: Bytes32;
  players: Bytes32[];
};

/** A seat, counted from 1. */
export type Seat = number;

/** One seat and who sits there. */
export type SeatCard = {
  /** Has been away so long that the others may claim. */
  away: boolean;
  /** Is connected. */
  here: boolean;
  /** What sits there. */
  kind: "open" | "kept" | "person" | "bot";
  /** What they are called. */
  name?: string;
  seat: Seat;
  /** The bot that plays for them. */
  stand_in?: string;
  user?: Id;
};

/** One device you are signed in with. */
export type Session = {
  /** What it calls itself. */
  agent: string;
  created: Wall;
  /** It is this one. */
  here: boolean;
  /** Its number. */
  id: number;
  seen: Wall;
};

/** Where you are signed in. */
export type Sessions = Session[];

/** A habit. */
export type SetAuto = {
  auto: Auto;
  /** The phases in which you are always asked: words of their names. Left out, they stay as they were. */
  stops?: string[];
};

/** How an area is laid out. */
export type Shape = {
  /** Row by row. */
  grid: {
    cells: Piece[];
    columns: number;
  };
} | {
  row: Piece[];
} | {
  /** Its height, and perhaps its top. */
  pile: {
    count: number;
    top?: Piece;
  };
} | {
  meters: Meter[];
} | {
  text: string;
};

/** A name and a password. */
export type SignIn = {
  /** The name. */
  name: string;
  /** The password. */
  password: string;
};

/** Who you are, and the token that proves it. */
export type SignedIn = {
  /** May look after the house. */
  admin: boolean;
  /** May not play, and why. */
  banned?: string;
  /** Is a program. */
  bot: boolean;
  /** Has no account. */
  guest: boolean;
  /** What you are called. */
  name: string;
  since: Wall;
  /** For programs: send it as `Authorization: Bearer`. Browsers have it in a cookie. */
  token: string;
  user: Id;
};

/** Sitting down. */
export type Sit = {
  brings?: Brings;
  seat?: Seat | null;
  secret?: Bytes32 | null;
};

/** How far a table has come. */
export type Stage = "gathering" | "playing" | "over" | "frozen";

/** The game as you may know it, at one version. */
export type State = {
  asked: Seat[];
  clocks?: ClockFace[];
  /** The first 16 digits of the BLAKE3 hash of the text of `view`. */
  hash?: string;
  picture?: Picture;
  prompt?: Prompt;
  /** The number of your question, to be sent back with the answer. */
  question?: number;
  result?: Ending;
  stage: Stage;
  /** How many answers stand. */
  step: number;
  story: Story;
  t: "state";
  /** You could take your last answer back at once. */
  undo: boolean;
  /** The version. */
  v: number;
  /** The game's own view. */
  view?: unknown;
  wish?: Pending;
  you: Seat | null;
};

/** The position after so many answers. */
export type Step = {
  /** Who was asked. */
  asked: Seat[];
  /** What the last of these answers brought about. */
  lines: Told[];
  /** How many answers stand now. */
  of: number;
  picture?: Picture;
  /** After how many answers. */
  step: number;
  /** The game's own view. */
  view?: unknown;
};

/** What was told. Forget lines of later answers than `after` and take these instead. */
export type Story = {
  /** After how many answers. */
  after: number;
  lines: Told[];
};

/** A bot to choose. */
export type Strength = {
  /** Its name. */
  bot: string;
  /** What to call it. */
  title: string;
};

/** A subscription, as `PushSubscription.toJSON()` writes it. */
export type Subscribe = {
  endpoint: string;
  /** Of no interest here. */
  expirationTime?: unknown;
  keys: {
    auth: string;
    p256dh: string;
  };
};

/** Where a table is. */
export type TableAt = {
  /** The invite link: whoever has it may take a free seat. */
  link: string;
  table: Id;
};

/** A page of a list. */
export type Tables = {
  /** Where this page ends; send it as `after`. */
  next?: string;
  tables: Listed[];
};

/** A line of the story. */
export type Told = {
  amount?: number;
  by?: Seat;
  /** Begins a new chapter. */
  heading?: boolean;
  /** The kind of event, in one word. */
  kind: string;
  /** The answer that caused it, from 1. */
  step: number;
  things?: string[];
  /** In plain words, with @1 for the name of seat 1. */
  words: string;
};

/** A colour, by what it means. */
export type Tone = "plain" | "first" | "second" | "red" | "blue" | "yellow" | "grey" | "green" | "violet" | "faint";

/** Something that can't be done now, and why. */
export type Unusable = {
  /** The card, as a handle in the picture. */
  thing: string;
  /** Why not, and what would have to change. */
  why: string;
};

/** Somebody, as admins see them. */
export type User = {
  admin: boolean;
  banned?: string;
  bot: boolean;
  created: Wall;
  guest: boolean;
  name: string;
  seen: Wall;
  user: Id;
};

/** People. */
export type Users = User[];

/** What came of checking a game. */
export type Verified = {
  commitment: Bytes32;
  /** All of it fits. */
  holds: boolean;
  /** How many answers were checked. */
  moves: number;
  /** In a sentence. */
  words: string;
};

/** Milliseconds since 1970. */
export type Wall = number;

/** What is to be agreed beside the rules; what is left out is as usual. */
export type WantedOptions = {
  clock?: Clock;
  /** In the public lobby. */
  listed?: boolean;
  /** A line for the lobby. */
  note?: string;
  /** How long a bot takes over an answer at least, in milliseconds. */
  pace?: number;
  stand_in?: string | null;
  /** When an answer may be taken back. */
  undo?: "ask" | "never";
  watchers?: Watchers;
};

/** What watchers may see: nothing, what lies open, or what a player of their choice sees. */
export type Watchers = "none" | "neutral" | "hands";

/** A word and what it means. */
export type Word = {
  /** What it means. */
  meaning: string;
  /** The word. */
  word: string;
};
