// What the hall and this page say to each other: docs/protocol.md, version 1.

/// The name of a game as the hall spells it; games/index.ts holds what the page knows of each.
export type Game = string;
export type Seat = 'first' | 'second';
export type Phase = 'waiting' | 'playing' | 'agreeing' | 'adjourned' | 'arbiter' | 'finished';
export type Language = 'en' | 'vi' | 'zh-Hant' | 'zh-Hans';

export interface ClauseRef {
    law: string;
    id: string;
}

export type Values = Record<string, string | number | boolean | null | undefined>;

export interface Refusal {
    code: string;
    message: string;
    clause: ClauseRef | null;
    values?: Values;
}

export interface Variant {
    chess960?: number | null;
    size?: number | null;
    komi?: string | null;
}

export type TimeControl =
    | {kind: 'none'}
    | {kind: 'fischer'; base_ms: number; increment_ms: number}
    | {kind: 'byoyomi'; base_ms: number; periods: number; period_ms: number}
    /// Controls that this page does not offer; `text` is the hall's own spelling.
    | {kind: 'other'; text: string};

export interface ClockView {
    kind: string;
    first_ms: number;
    second_ms: number;
    running: Seat | null;
    at: number;
    first_periods?: number | null;
    second_periods?: number | null;
    /// Byo-yomi is being counted: the time is that of the running period.
    first_overtime?: boolean;
    second_overtime?: boolean;
    period_ms?: number | null;
    /// The calls of byo-yomi to be made in this turn: how long after `at`, what, and its number.
    calls?: [number, ByoYomiCall, number?][];
}
/// Free time is over; seconds counted; minutes or periods left; 1 to 9 of the last ten seconds; time is over.
export type ByoYomiCall = 'begins' | 'seconds' | 'left' | 'last' | 'over';

export interface MoveNote {
    clause: ClauseRef | null;
    code: string;
    values?: Values;
}

export interface MoveView {
    ply: number;
    uci?: string;
    text: Record<string, string>;
    clock_ms?: number | null;
    notes?: MoveNote[];
}

export interface Note {
    seq: number;
    ply: number;
    by: 'arbiter' | 'hall' | Seat;
    code: string;
    clause: ClauseRef | null;
    values?: Values;
}

/// What an arbiter, or the law by itself, has ruled during the game.
export interface Ruling {
    seq: number;
    ply: number;
    code: string;
    seat: Seat | null;
    clause: ClauseRef;
    also: ClauseRef[];
    values: Values;
    plies: number[];
    squares: string[];
}

/// What someone has still to do; a seat of null is the arbiter's and shown to him alone.
export interface Duty {
    code: string;
    seat: Seat | null;
    clause: ClauseRef;
    values: Values;
    /// The moves that fulfil it.
    moves: string[];
}

/// The words of a law's codes: GET /api/words/GAME.
export interface LawWords {
    words: Record<string, string>;
}

export interface Count {
    black: string;
    white: string;
    shared: string;
    margin: string;
    winner: Seat | null;
    area?: string;
}

/// What the hall proposes for one chain; nothing is marked by it.
export interface ProposedChain {
    side: Seat;
    stones: string[];
    dead: boolean;
    /// Alive or dead for certain.
    proved: boolean;
    /// 0 is a toss-up, 1000 is certain.
    confidence: number;
    /// Alive in a seki: no territory there.
    seki?: boolean;
    /// Who plays first decides; as the board stands it counts as alive.
    contested?: boolean;
}

export interface Agreement {
    dead: string[];
    confirmed: Record<Seat, boolean>;
    count: Count;
    area?: string;
    proposal?: ProposedChain[];
}

export interface GameResult {
    score: string;
    winner: Seat | null;
    code: string;
    clause: ClauseRef | null;
    also?: ClauseRef[];
    values?: Values;
    evidence?: {plies?: number[]; squares?: string[]; count?: Partial<Count>} | null;
}

export interface Forbidden {
    point: string;
    why: string;
    clause: ClauseRef | null;
}

export interface SeatView {
    name: string;
    connected?: boolean;
}

/// The chief arbiter, or the arbiter of a table.
export type Office = 'chief' | 'table';

export interface View {
    t: 'view';
    v: number;
    id: string;
    seq: number;
    now: number;
    game: Game;
    variant: Variant;
    seats: Record<Seat, SeatView | null>;
    you: Seat | null;
    /// Both seats are kept for the holders of their keys: a board of a tournament.
    reserved?: boolean;
    phase: Phase;
    turn: Seat | null;
    time?: TimeControl;
    watchers?: number;
    board: {cells: string};
    check: string | null;
    last: string[];
    legal?: string[];
    forbidden?: Forbidden[];
    moves: MoveView[];
    clock: ClockView | null;
    offer: {kind: string; by: Seat} | null;
    adjournment?: AdjournmentView;
    claims?: string[];
    /// The move that a wrong claim obliges to.
    must_play?: string;
    agreement: Agreement | null;
    /// What an arbiter has been asked; clocks stand until he has ruled.
    /// `chief`: the law keeps the answer for the chief arbiter.
    question?: {code: string; clause: ClauseRef | null; values?: Values; plies?: number[]; chief?: boolean} | null;
    result: GameResult | null;
    notes: Note[];
    /// Over the board always; in the hall's own games where there is something to say.
    rulings?: Ruling[];
    duties?: Duty[];
    next?: string | null;
    /// Nothing can be recorded; the clocks stand.
    stands?: {since: number; code: string; message: string};
    /// Who asks for another game.
    rematch?: Seat;
    /// Played on a board of wood; an arbiter tells the hall what happens.
    setting?: 'over-the-board';
    /// Which arbiter looks at it.
    office?: Office;
}

/// How far a game on the hall's board is adjourned.
export interface AdjournmentView {
    stage: 'asked' | 'sealing' | 'sealed' | 'opening' | 'awaited' | 'replying' | 'reply-sealed';
    /// Who asks; from 'sealing' on, who seals.
    seat: Seat;
    /// When the game goes on, whoever is there.
    resumption: number;
    present: Record<Seat, boolean>;
    /// Who comes later than this after the resumption loses, in milliseconds.
    default_time?: number;
    /// The default time is over for them; the sealed move is looked at first.
    first_late?: boolean;
    second_late?: boolean;
    /// Nothing is left of the sealed move: its author makes it on the board.
    lost?: boolean;
    ply?: number;
    occasion?: string;
    commitment?: string;
    envelope?: string;
}

/// For whom moves are sealed in this hall.
export interface SealingKey {
    name: string;
    key: string;
    fingerprint: string;
    /// The hall itself opens the envelopes.
    opens: boolean;
}

export interface PositionView {
    ply: number;
    cells: string;
    last: string[];
    check: string | null;
}

export interface Summary {
    id: string;
    game: Game;
    variant: Variant;
    time: TimeControl;
    seats: Record<Seat, {name: string} | null>;
    phase: Phase;
    turn: Seat | null;
    plies: number;
    board: {cells: string};
    last: string[];
    score: string | null;
    created: number;
}

export interface Lobby {
    open: Summary[];
    live: Summary[];
    finished: Summary[];
}

export interface NewGame {
    game: Game;
    name: string;
    seat: Seat | 'random';
    chess960?: number | 'random' | null;
    size?: number;
    komi?: string;
    time: TimeControl;
}

export interface Joined {
    id: string;
    seat: Seat;
    token: string;
    url?: string;
}

export type Texts = Partial<Record<Language, string>>;

export interface LawSummary {
    law: string;
    title: Texts;
    clauses: number;
}

export interface LawView {
    law: string;
    title: Texts | string;
    sections: {title: string; clauses: {id: string; kind: string; title: string}[]}[];
}

export interface ClauseView {
    law: string;
    id: string;
    kind: string;
    section: Texts;
    title: Texts;
    text: Texts;
    previous: string | null;
    next: string | null;
}

export interface Found {
    law: string;
    id: string;
    title: string;
    text: string;
}

/// `seen`: the number of the last event on the screen, without which nobody agrees to anything.
export type Request = {seen?: number} & (
    | {t: 'move'; ply: number; move: string}
    | {t: 'resign' | 'offer' | 'accept' | 'decline' | 'flag' | 'confirm' | 'dispute' | 'abort' | 'rematch'}
    | {t: 'report'; kind: string; seat?: Seat; fields: Record<string, string>}
    | {t: 'claim'; kind: string; move: string | null}
    | {t: 'dead'; points: string[]; dead: boolean}
);

export type Message =
    View | {t: 'ok'; id?: number; seq: number} | {t: 'refused'; id?: number; refusal: Refusal} | {t: 'pong'; sent: number; now: number};
