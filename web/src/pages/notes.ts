// The notes beside the moves of a game, and the words of the law for their codes.
import type {ClauseRef, Values} from '../protocol';

/// Words of the game's law by code.
export type CodeWords = Record<string, string>;

export interface MarginNote {
    key: string;
    ply: number;
    by: string | null;
    code: string;
    clause: ClauseRef | null;
    values?: Values;
    /// For a ruling: its words, further clauses, and where it is visible on the board.
    text?: string;
    seq?: number;
    also?: ClauseRef[];
    squares?: string[];
    plies?: number[];
}
