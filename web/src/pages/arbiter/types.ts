// What only arbiters ask of the hall; the types are made from the documents of the interface.
import type * as api from '../../api_types';
import type {ClockView, Preview, Seat, Summary} from '../../protocol';

export type {Awaited, Catalogue, FieldType, ReportField, ReportKind} from '../../api_types';

export type TableCard = Omit<api.TableCard, 'clock'> & {clock: ClockView | null};
export type Overview = Omit<api.Overview, 'tables' | 'finished'> & {tables: TableCard[]; finished: Summary[]};

/// A request of the desk; the hall reads what it needs of it.
export type DeskRequest = {t: string; as?: Seat} & Record<string, unknown>;
/// Sends requests that stand or fall together; true once they are recorded. What ends the game or takes time from a player is shown
/// first; a refusal is shown at the desk.
export type Ask = (...requests: DeskRequest[]) => Promise<boolean>;

/// For a form that shows what it would bring about while it is filled.
export interface Foresight {
    ask: Ask;
    /// What the requests would bring about; null where they are refused. Nothing is recorded.
    show: (requests: DeskRequest[]) => Promise<Preview | null>;
    /// Records what was seen: `seen` is the preview's number. Where the board has changed since it is shown anew.
    record: (seen: number, ...requests: DeskRequest[]) => Promise<boolean>;
}

/// What is being pointed at on the board: how many squares, and where they go.
export interface Picking {
    most: number;
    squares: string[];
    onChange: (squares: string[]) => void;
}
