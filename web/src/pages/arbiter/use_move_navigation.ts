// Stepping through the moves at an arbiter's board. Moves may be taken back: cached positions are then invalid.
import {useRef, useState} from 'preact/hooks';
import type {PositionView, Refusal, View} from '../../protocol';
import {usePositions} from '../game/use_positions';
import {useMoveNavigationKeys} from '../use_move_navigation_keys';

export interface DeskMoveNavigation {
    last: number;
    at: number;
    /// The shown earlier position; null in the game itself and until it is known.
    position: PositionView | null;
    marks: string[];
    show: (ply: number) => void;
    mark: (squares: string[]) => void;
    updateView: (fresh: View) => void;
}

export function useDeskMoveNavigation(id: string, view: View | null, onRefused: (refusal: Refusal) => void): DeskMoveNavigation {
    const [shown, setShown] = useState<number | null>(null);
    const [marks, mark] = useState<string[]>([]);
    const movesSeen = useRef('');
    const last = view?.moves.length ?? 0;
    const at = shown ?? last;
    const positions = usePositions(id, view, at, onRefused);
    useMoveNavigationKeys((plies) => {
        mark([]);
        setShown((from) => {
            const ply = Math.max(0, (from ?? last) + plies);
            return ply >= last ? null : ply;
        });
    });
    return {
        last,
        at,
        position: shown === null ? null : (positions.get(shown) ?? null),
        marks,
        show: (ply) => setShown(ply >= last ? null : Math.max(0, ply)),
        mark,
        updateView: (fresh) => {
            const moves = fresh.moves.map(({move}) => move).join(' ');
            if (!moves.startsWith(movesSeen.current)) positions.forget();
            if (moves !== movesSeen.current) setShown(null);
            movesSeen.current = moves;
            positions.keep(fresh);
        },
    };
}
