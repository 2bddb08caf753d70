// Requests and types used only by arbiters; the types are generated from the interface documents.
import type * as api from '../../api_types';
import type {ClockView, Preview, Seat, Summary} from '../../protocol';

export type {Awaited, Catalogue, FieldType, ReportField, ReportKind} from '../../api_types';

export type TableCard = Omit<api.TableCard, 'clock'> & {clock: ClockView | null};
export type Overview = Omit<api.Overview, 'tables' | 'finished'> & {tables: TableCard[]; finished: Summary[]};

/// A request of the desk; the hall reads the fields it needs.
export type DeskRequest = {t: string; as?: Seat} & Record<string, unknown>;
/// Sends requests that succeed or fail together; true once they are recorded. An act that ends the game or takes time from a player is
/// shown first; a refusal is shown at the desk.
export type Ask = (...requests: DeskRequest[]) => Promise<boolean>;

/// For a form that shows its effects while it is filled in.
export interface EffectsPreview {
    ask: Ask;
    /// The effects of the requests; null if they are refused. Nothing is recorded.
    show: (requests: DeskRequest[]) => Promise<Preview | null>;
    /// Records what was shown: `seen` is the preview's number. If the board has changed since, it is shown again.
    record: (seen: number, ...requests: DeskRequest[]) => Promise<boolean>;
}

/// Squares being picked on the board: how many, and for which field.
export interface Picking {
    most: number;
    squares: string[];
    onChange: (squares: string[]) => void;
}
