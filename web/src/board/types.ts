// The properties of a board: position, legal moves, marks, and the callback when a square is chosen.
import type {FileNames} from '../games/types';
import type {Forbidden, Game, Seat} from '../protocol';

export interface BoardProps {
    game: Game;
    size?: number;
    cells: string;
    label: string;
    flipped?: boolean;
    last?: string[];
    check?: string | null;
    /// The seat whose pieces this reader moves; null for spectators and while an earlier position is shown.
    mover?: Seat | null;
    /// Whether it is that seat's turn.
    active?: boolean;
    legal?: string[];
    forbidden?: Forbidden[];
    /// A move sent and not yet confirmed.
    pending?: string | null;
    /// Squares of evidence, marked with rings.
    marks?: string[];
    /// Moves and attacks, drawn as arrows over the pieces.
    arrows?: Arrow[];
    /// Go's agreement: the stones marked dead, and the owner of each point.
    marking?: boolean;
    dead?: string[];
    /// Stones that are proposed as dead and not marked as such.
    proposed?: string[];
    area?: string;
    coordinates?: boolean;
    fileNames?: FileNames;
    premove?: boolean;
    /// Changes with each position; a new value makes the last move slide into place.
    ply?: number;
    onMove?: (move: string) => void;
    /// A premove is set; without a handler it is handled like any other move.
    onPremove?: (move: string) => void;
    onMark?: (point: string, dead: boolean) => void;
    onForbidden?: (forbidden: Forbidden) => void;
    /// Drawn by the reader over the board: arrows, and circles if there is no `to`.
    drawn?: readonly Drawn[];
    /// The reader may draw; drawing the same mark again removes it.
    onDraw?: (mark: Drawn) => void;
    /// A click removes the drawings.
    onUndraw?: () => void;
    /// Squares are being picked: every touch reports one, no piece is moved.
    onPick?: (square: string) => void;
}

export interface Drawn {
    from: string;
    to?: string;
    kind: Arrow['kind'];
}

export interface Arrow {
    from: string;
    to: string;
    kind: 'move' | 'attack' | 'mild';
}
