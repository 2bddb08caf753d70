// Stepping through a game: the shown position, by clicks, arrow keys and evidence, and its marks.
import {useState} from 'preact/hooks';
import type {MoveView, PositionView, Refusal, View} from '../../protocol';
import type {Step} from '../cycle/cycle';
import {useMoveNavigationKeys} from '../use_move_navigation_keys';
import {usePositions, type Positions} from './use_positions';

export interface MoveNavigation {
    /// The number of plies, and the shown ply.
    last: number;
    at: number;
    /// The requested earlier ply; null in the game itself.
    shown: number | null;
    /// Its position; null in the game itself and until it is known.
    position: PositionView | null;
    marks: string[];
    /// The requested move of a repetition.
    step: Step | null;
    show: (ply: number) => void;
    showStep: (step: Step) => void;
    showEvidence: (squares: string[], ply: number | null) => void;
    /// The cached positions, and those known before.
    positions: Positions;
    /// A new, removed or changed move returns to the game itself.
    updateView: (fresh: View, old: View | null) => void;
}

/// Over the board moves are taken back and undone, and replaced by others.
const isBeginning = (old: MoveView[], fresh: MoveView[]): boolean =>
    old.length <= fresh.length && old.every(({move}, index) => fresh[index].move === move);

export function useMoveNavigation(id: string, view: View | null, onRefused: (refusal: Refusal) => void): MoveNavigation {
    const [shown, setShown] = useState<number | null>(null);
    const [marks, setMarks] = useState<string[]>([]);
    const [step, setStep] = useState<Step | null>(null);
    const last = view?.moves.length ?? 0;
    const at = shown ?? last;
    const positions = usePositions(id, view, at, onRefused);

    function unmark(): void {
        setMarks([]);
        setStep(null);
    }

    function show(ply: number): void {
        unmark();
        setShown(ply >= last ? null : Math.max(0, ply));
    }

    /// Steps from the last requested position, rendered or not: two quick keys are two steps.
    function stepBy(plies: number): void {
        unmark();
        setShown((from) => {
            const ply = Math.max(0, (from ?? last) + plies);
            return ply >= last ? null : ply;
        });
    }

    useMoveNavigationKeys(stepBy);

    return {
        last,
        at,
        shown,
        position: shown === null ? null : (positions.get(shown) ?? null),
        marks,
        step,
        show,
        showStep: (chosen) => {
            show(chosen.ply + 1);
            setStep(chosen);
        },
        showEvidence: (squares, ply) => {
            if (ply !== null) show(ply);
            setMarks(squares);
        },
        positions,
        updateView: (fresh, old) => {
            const goesOn = !old || isBeginning(old.moves, fresh.moves);
            if (!goesOn) positions.forget();
            positions.keep(fresh);
            if (!old || (goesOn && old.moves.length === fresh.moves.length)) return;
            unmark();
            setShown(null);
        },
    };
}
