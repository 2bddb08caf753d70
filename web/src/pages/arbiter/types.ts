// What only arbiters ask of the hall; the types are made from the documents of the interface.
import type * as api from '../../api_types';
import type {ClockView, Seat} from '../../protocol';

export type {Awaited, Catalogue, FieldType, ReportField, ReportKind} from '../../api_types';

export type TableCard = Omit<api.TableCard, 'clock'> & {clock: ClockView | null};
export type Overview = Omit<api.Overview, 'tables'> & {tables: TableCard[]};

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
