// What only arbiters ask of the hall: docs/protocol.md, "The arbiter's desk".
import type {ClauseRef, ClockView, Duty, Game, Office, Ruling, Seat, Summary} from '../../protocol';

/// A player who is not known to be at the board; lateness is counted from `since`.
export interface Awaited {
    seat: Seat;
    since: number;
    limit_ms: number;
    /// Set while the clocks are stopped: nobody grows later then.
    late_ms?: number;
    may_be_excused: boolean;
    clause: ClauseRef;
}

export interface TableCard extends Summary {
    setting?: 'over-the-board';
    changed: number;
    waits: boolean;
    clock: ClockView | null;
    rulings: Ruling[];
    duties: Duty[];
}

export interface Overview {
    now: number;
    office: Office;
    tables: TableCard[];
    finished: Summary[];
}

export type FieldType = 'text' | 'number' | 'signed' | 'switch' | 'choice' | 'seat' | 'move' | 'squares' | 'clause';

export interface ReportField {
    key: string;
    type: FieldType;
    required: boolean;
    label: string;
    choices?: {value: string; label: string}[];
    /// Answers that the law keeps for the chief arbiter.
    chief?: string[];
}

export interface ReportKind {
    kind: string;
    label: string;
    english: string;
    about: 'game' | 'player' | 'either';
    by: ('arbiter' | 'player')[];
    clause: ClauseRef;
    fields: ReportField[];
}

export interface Catalogue {
    game: Game;
    law: string;
    kinds: ReportKind[];
    regulations: {key: string; label: string; usual: number; least: number; most: number; clause: ClauseRef}[];
    words: Record<string, string>;
}

/// A request of the desk; the hall reads what it needs of it.
export type DeskRequest = {t: string; as?: Seat} & Record<string, unknown>;
/// Sends a request; null when it was granted, else the refusal is shown where it was asked.
export type Ask = (request: DeskRequest) => Promise<boolean>;

/// What is being pointed at on the board: how many squares, and where they go.
export interface Picking {
    most: number;
    squares: string[];
    onChange: (squares: string[]) => void;
}
