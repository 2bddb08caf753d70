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
    /// The seat whose pieces this reader moves; null when watching or leafing back.
    mover?: Seat | null;
    /// It is that seat's turn.
    active?: boolean;
    legal?: string[];
    forbidden?: Forbidden[];
    /// A move sent and not yet confirmed.
    pending?: string | null;
    /// Squares of an evidence, ringed.
    marks?: string[];
    /// What moved and what attacks what, drawn as arrows over the pieces.
    arrows?: Arrow[];
    /// Go's agreement: stones held dead and whose each point is.
    marking?: boolean;
    dead?: string[];
    /// Stones that are proposed as dead and not marked so.
    proposed?: string[];
    area?: string;
    coordinates?: boolean;
    fileNames?: FileNames;
    premove?: boolean;
    /// Changes with each position; a new value lets the last move slide into place.
    ply?: number;
    onMove?: (move: string) => void;
    /// A move that was made in advance is played; where there is none, as any other.
    onPremove?: (move: string) => void;
    onMark?: (point: string, dead: boolean) => void;
    onForbidden?: (forbidden: Forbidden) => void;
    /// What the reader has drawn over the board: arrows, and circles where there is no `to`.
    drawn?: readonly Drawn[];
    /// The reader may draw; what is drawn once more is to be taken away.
    onDraw?: (mark: Drawn) => void;
    /// A click takes away what was drawn.
    onUndraw?: () => void;
    /// Squares are being pointed at: every touch tells one, nothing is moved.
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
