/**
 * Types that the modules of a page share: what the server sends (docs/reference/api.md), and elements of templates.
 * Development only: `make check` reads them, nothing is served or installed with them.
 */

/** The wire protocol, by the sections of docs/reference/api.md. */
declare namespace Wire {
  // --- objects -------------------------------------------------------------

  type Pace = "slow" | "usual" | "quick" | "at-once";
  type PieceSet = "cards" | "tiles" | "ceki";

  /** A sentence or label with a key that is the same in every language. */
  interface Mark {
    key: string;
    words: string;
  }

  /** A text with `{n}` in place of values, or one for each plural category of the value `by` which it chooses. */
  type Pattern = string | PluralPattern;

  interface PluralPattern {
    by: string;
    other: Pattern;
    [category: string]: Pattern;
  }

  interface Need {
    option: string;
    among: string[];
    above: number;
    choice: string;
  }

  interface NumberOption extends OptionBase {
    kind: "number";
    least: number;
    most: number;
  }

  interface WordsOption extends OptionBase {
    kind: "words";
    words: string[];
    labels: Record<string, string>;
  }

  interface YesNoOption extends OptionBase {
    kind: "yes or no";
  }

  interface OptionBase {
    name: string;
    says: string;
    condition: string;
    needs: Need[];
  }

  type Option = NumberOption | WordsOption | YesNoOption;

  interface Variant {
    name: string;
    label: string;
    sentence: string;
    values: Record<string, string>;
  }

  interface ClaimChoice {
    name: string;
    words: string;
  }

  /** The names of pieces, by the set that they are drawn as. */
  type PieceNames = Partial<Record<string, Record<string, string>>>;

  type ScoringQuestion = "won" | "near" | "counts";

  /** What the page of a table needs of a game. */
  interface TableGame {
    name: string;
    title: string;
    pieces: Record<string, Record<string, string>>;
    claims: ClaimChoice[];
    keys: Record<string, string>;
    tells: ScoringQuestion[];
    luck: number;
  }

  interface Game extends TableGame {
    sentence: string;
    ready: boolean;
    teaches: boolean;
    asks: boolean;
    variants: Variant[];
    options: Option[];
    bots: { name: string; label: string; sentence: string }[];
    measured: boolean;
  }

  interface Seat {
    seat: number;
    is: "open" | "bot" | "person" | "kept";
    name: string;
    person: string | null;
    /** The drawing that its person has chosen, or "". */
    avatar: string;
    /** The number of its color. */
    color: number;
    here: boolean;
    you: boolean;
    bot: string;
    replaced: boolean;
  }

  interface Table {
    table: string;
    game: string;
    title: string;
    variant: string;
    variant_label: string;
    options: Record<string, string>;
    changed: string[];
    changed_labels: string[];
    public: boolean;
    listed: boolean | null;
    spectators: boolean;
    hands: number;
    clock: "off" | "relaxed" | "brisk";
    draw: boolean;
    strict: boolean;
    quick_claims: boolean;
    pace: Pace;
    lesson: boolean;
    practice: boolean;
    daily: string;
    friends: boolean;
    terms: string[];
    state: "open" | "playing" | "between" | "over";
    hand: number;
    opened: string;
    watching: number;
    rematch: string | null;
    host: string;
    invitation?: string;
    link?: string;
    seats: Seat[];
  }

  interface Zone {
    key: string;
    label: string;
    pieces: string[];
    shape: "row" | "fan" | "stack";
    seat: number | null;
    cell: [row: number, column: number] | null;
    note: string;
    /** Small, next to the name. */
    aside: boolean;
    /** Sizes of the groups that the pieces form, in order. */
    groups: number[];
  }

  /** What the layouts of a table plan for. */
  interface Board {
    middle: "rows" | "around" | "rivers";
    rows: number;
    hand: number;
    melds: boolean;
  }

  interface WinGroup {
    label: string;
    pieces: string[];
  }

  interface Win {
    seat: number;
    title: string;
    groups: WinGroup[];
    piece: string;
    /** `worth` is below 0 if fewer are better. */
    count: Mark & { name: string; worth: number };
    /** By seat. */
    amounts: number[];
  }

  type EventName = "none" | "meld" | "kong" | "claim" | "draw" | "challenge" | "last-card" | "pot" | "high-kong" | "win";

  /** A piece in a zone, by their keys. */
  type Touch = [zone: string, piece: string];

  interface Choice {
    move: string;
    words: string;
    touch: Touch[];
    to: string;
    call: string;
    shows: string[];
    risky: string;
  }

  interface SceneSeat {
    seat: number;
    marks: Mark[];
    figures: (Mark & { n: number })[];
  }

  interface Looks {
    set?: PieceSet;
    stock?: string;
    last?: string;
    next?: "right";
    won?: string;
    with?: string;
    suits?: "two";
  }

  interface Standings {
    counts: (Mark & { name: string })[];
    first: number;
    /** By hand, seat and count. */
    hands: number[][][];
    /** By seat and count. */
    total: number[][];
    /** By seat; empty until the table is over. */
    places: number[];
  }

  interface Scene {
    title: string;
    zones: Zone[];
    seats: SceneSeat[];
    facts: (Mark & { value: string })[];
    prompt: string;
    choices: Choice[];
    summary: string[];
    standings: Standings | null;
    looks: Looks;
    board: Board;
    win: Win | null;
  }

  // --- WebSocket requests -----------------------------------------------

  interface Request {
    do: string;
    id?: string;
    [field: string]: unknown;
  }

  interface Laid {
    pieces: string[];
    completes: number | null;
    says: string;
    fan: boolean;
  }

  interface Point {
    says: string[];
    laid: Laid[];
    articles: string[];
    listed: [page: string, entry: number] | null;
  }

  interface Idea {
    idea: string;
    says: string;
    articles: string[];
  }

  // --- WebSocket messages ----------------------------------------------

  interface LogLine {
    seat: number | null;
    words: string;
  }

  /** A claim window: how long it lasts, what is left, whose move may be claimed, and who holds it. */
  interface Pause {
    ms: number;
    left: number;
    by: number;
    held: number[];
  }

  interface Clock {
    seat: number;
    ms: number;
    left: number;
    reserve: number;
    reserve_ms: number;
  }

  interface Awaited {
    seats: number[];
    ms: number;
    without: number | null;
  }

  interface Vote {
    about: "close" | "replace";
    by: number | null;
    seat: number | null;
    voters: number[];
    yes: number[];
    no: number[];
    left: number;
  }

  /** Which pieces went where. */
  interface Flight {
    touch: Touch[];
    to: string;
  }

  /** What a page shows of a table, and what changes from message to message. */
  interface View {
    you: number | null;
    at: string;
    hand: number;
    played: number;
    turn: number | null;
    over: boolean;
    scene: Scene | null;
    log: LogLine[];
    pause: Pause | null;
    clock: Clock | null;
    said: { claims: string; lasts: "hand" | "discard" } | null;
    next: number[];
    awaited: Awaited | null;
    fair: Fair | null;
    step: Step | null;
  }

  interface TableMessage extends View {
    tell: "table";
    table: Table;
    vote: Vote | null;
  }

  interface MovedMessage extends View {
    tell: "moved";
    seat: number | null;
    move: string;
    event: EventName;
    fly: Flight | null;
    kind: "deal" | "move" | "pause over" | "asked";
  }

  interface SeatsMessage extends Pick<View, "you" | "next" | "awaited" | "fair" | "log"> {
    tell: "seats";
    table: Table;
  }

  interface NudgeMessage {
    tell: "nudge";
    seat: number;
    words: string;
  }

  interface SaidMessage {
    tell: "said";
    /** null: the speaker has left the table. */
    seat: number | null;
    name: string;
    kind: "phrase" | "reaction" | "text";
    phrase: string;
    reaction: string;
    words: string;
  }

  /** What has been said, and what the host has decided about it. */
  interface TalkState {
    off: boolean;
    muted: number[];
    lines: SaidMessage[];
  }

  interface TalkMessage extends TalkState {
    tell: "talk";
  }

  interface VoteMessage {
    tell: "vote";
    vote: Vote | null;
    why: string;
  }

  interface RematchMessage {
    tell: "rematch";
    seat: number;
    table: string;
  }

  interface ClockMessage {
    tell: "clock";
    clock: Clock | null;
    pause: Pause | null;
  }

  interface DoneMessage {
    tell: "done";
    id: string;
    at: string;
    ideas?: Idea[];
    says?: string;
  }

  interface NoMessage {
    tell: "no";
    id: string;
    why: string;
    kind: string;
  }

  interface WhyMessage {
    tell: "why";
    id: string;
    why: string;
    kind?: string;
  }

  interface HintMessage {
    tell: "hint";
    id: string;
    move: string;
    words: string;
    why: string | null;
  }

  interface PointsMessage {
    tell: "points";
    id: string;
    title: string;
    points: Point[];
    line?: string | null;
    pages?: { page: string; title: string }[];
  }

  interface LobbyMessage {
    tell: "lobby";
    tables?: Table[];
    changed?: Table[];
    order?: string[];
    mine: Table[];
    asked: Question[];
  }

  /** Somebody asks whether one joins a table. */
  interface Question {
    person: string;
    name: string;
    avatar: string;
    color: string;
    table: string;
    title: string;
    link: string;
  }

  interface OutMessage {
    tell: "out";
    why: string;
  }

  interface ByeMessage {
    tell: "bye";
    why: string;
    again?: number;
  }

  interface PongMessage {
    tell: "pong";
  }

  type Message = TableMessage | MovedMessage | SeatsMessage | NudgeMessage | SaidMessage | TalkMessage | VoteMessage | RematchMessage
    | ClockMessage | DoneMessage | NoMessage | WhyMessage | HintMessage | PointsMessage | LobbyMessage | OutMessage
    | ByeMessage | PongMessage;

  // --- after a hand ---------------------------------------------------------------

  interface Frame {
    seat: number | null;
    move: string;
    words: string;
    fly: Flight | null;
    scene: Scene;
    made: number;
  }

  /** A decision of a review: the table before it, as its seat saw it. */
  interface Moment {
    number: number;
    seat: number;
    scene: Scene;
    made: Choice;
    best: Choice;
  }

  // --- fair deals --------------------------------------------------------------

  interface AddedBySeat {
    seat: number;
    words: string;
  }

  interface Commitment {
    hand: number;
    promise: string;
    secret: string | null;
    added: AddedBySeat[];
    drawn: number | null;
  }

  /** A hand that was dealt and not finished; where its secret is published its deck is, too. */
  interface AbortedDeal extends Commitment {
    deck?: string;
    chance?: string;
  }

  interface Fair {
    now: Commitment | null;
    last: Commitment | null;
    broken: AbortedDeal[];
  }

  // --- tutorials -----------------------------------------------------------------

  interface StepPart {
    text: string;
    word: string;
    stop: string;
  }

  interface StepText {
    number: number;
    says: StepPart[][];
    means: Record<string, { word: string; means: string }>;
    points: Touch[];
    move: string;
  }

  interface Step extends StepText {
    of: number;
    before: StepText | null;
  }

  // --- routes -------------------------------------------------------------------------

  interface GlossaryTerm {
    name: string;
    called: string;
    means: string;
    forms: string[];
  }

  /** How a seat of a new table is filled. */
  interface SeatChoice {
    is: string;
    bot?: string;
  }

  /** The body of `POST /api/tables`. */
  interface NewTable {
    game: string;
    variant: string;
    options: Record<string, string>;
    seats: SeatChoice[];
    public?: boolean;
    listed?: boolean;
    spectators: boolean;
    hands: number;
    clock: string;
    draw: boolean;
    pace: string;
    strict?: boolean;
    quick_claims?: boolean;
    friends?: boolean;
  }

  interface OddsChart {
    name: string;
    title: string;
    says: string;
    svg: string;
  }

  type OddsEvent = OddsReady | OddsFigures | OddsCharts;

  interface OddsReady {
    tell: "ready";
    says: string;
  }

  interface OddsFigures {
    tell: "figures";
    hands: number;
    share: number;
    table: string;
  }

  interface OddsCharts {
    tell: "pictures";
    pictures: OddsChart[];
    again: string;
  }
}

/** Elements of templates and of modules that are not plain HTMLElements, by selector. */
interface PageElements {
  "#actions button": HTMLButtonElement;
  "#away": HTMLButtonElement;
  "#change": HTMLAnchorElement;
  "#play-again": HTMLButtonElement;
  "#back": HTMLButtonElement;
  "#block": HTMLDialogElement;
  "#seen": HTMLInputElement;
  "#code": HTMLImageElement;
  "textarea#words": HTMLTextAreaElement;
  "#compared": HTMLSelectElement;
  "#copy": HTMLButtonElement;
  "#end": HTMLDialogElement;
  "#first": HTMLButtonElement;
  "#forget": HTMLDialogElement;
  "#go": HTMLButtonElement;
  "#hand": HTMLSelectElement;
  "#keys": HTMLDialogElement;
  "#last": HTMLButtonElement;
  "#link": HTMLInputElement;
  "#link-at": HTMLSelectElement;
  "#look": HTMLAnchorElement;
  "#my-name": HTMLInputElement;
  "#on": HTMLButtonElement;
  "#passed": HTMLProgressElement;
  "#people": HTMLDialogElement;
  "#profile": HTMLDialogElement;
  "#profile form": HTMLFormElement;
  "#profile-name": HTMLInputElement;
  "#progress": HTMLProgressElement;
  "#record": HTMLInputElement;
  "#review": HTMLAnchorElement;
  "#rules": HTMLAnchorElement;
  "#run": HTMLButtonElement;
  "#scrub": HTMLInputElement;
  "#search": HTMLInputElement;
  "#seat-count": HTMLSelectElement;
  "#see": HTMLSelectElement;
  "#set-language": HTMLSelectElement;
  "#set-pace": HTMLSelectElement;
  "#set-volume": HTMLInputElement;
  "#ready": HTMLButtonElement;
  "#send": HTMLButtonElement;
  "#sit": HTMLButtonElement;
  "#start": HTMLButtonElement;
  "#settings": HTMLDialogElement;
  "#sharing": HTMLDialogElement;
  "#speak": HTMLButtonElement;
  "#speed": HTMLSelectElement;
  "#take": HTMLButtonElement;
  "#talk": HTMLDialogElement;
  "#talk-close": HTMLButtonElement;
  "#talk-form": HTMLFormElement;
  "#talk-send": HTMLButtonElement;
  "#talk-switch": HTMLButtonElement;
  "#talk-text": HTMLInputElement;
  "#tempo": HTMLButtonElement;
  "#to-tables": HTMLAnchorElement;
  "#value": HTMLInputElement | HTMLSelectElement;
  "#vote": HTMLDialogElement;
  "form.new": HTMLFormElement;
  "link[href*='base.css']": HTMLLinkElement;
}

/** The element that a selector finds. */
type Found<S extends string> = S extends keyof PageElements ? PageElements[S]
  : S extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[S]
  : S extends keyof SVGElementTagNameMap ? SVGElementTagNameMap[S]
  : S extends `${string} button` | `button${string}` ? HTMLButtonElement
  : S extends `details${string}` ? HTMLDetailsElement
  : S extends `input${string}` | `${string} input[type=radio]` ? HTMLInputElement
  : S extends `select${string}` ? HTMLSelectElement
  : S extends `progress${string}` ? HTMLProgressElement
  : HTMLElement;

interface ParentNode {
  querySelector<S extends string>(selector: S): Found<S> | null;
  querySelectorAll<S extends string>(selector: S): NodeListOf<Found<S>>;
}

interface Element {
  closest<S extends string>(selector: S): Found<S> | null;
}

/** The state of a table's page: the last messages, merged. */
interface TableState extends Wire.View {
  table: Wire.Table;
  vote: Wire.Vote | null;
  /** The request of the last move. */
  sent?: string;
  /** Why the table is not shown. */
  out?: string;
}

/** Sends a message and returns the id of the request. */
type SendRequest = (message: Wire.Request) => string;
type NameOf = (seat: number) => string;
type SeatOf = (seat: number | null) => Wire.Seat | undefined;

/** What talk needs of a table's page. */
interface TalkPage {
  request: SendRequest;
  nameOf: NameOf;
  seatOf: SeatOf;
  connection: import("./common/connection.js").Connection;
  say: (sentence: string) => void;
  announce: (sentence: string) => void;
  button: HTMLElement;
  me: string;
  changed: () => void;
}

/** What a sentence of the catalogue is filled with. */
type TextArguments = Partial<Record<string, string | number | null>>;

type Child = Node | string | number | null | undefined;

/** Attributes of an element that is made; those that begin with "on" are listeners. */
interface Attributes {
  [name: string]: string | number | boolean | null | undefined | (() => unknown);
}
