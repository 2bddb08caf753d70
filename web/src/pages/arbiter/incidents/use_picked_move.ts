// A move or a point that the arbiter picks on the board: `most` squares, after which picking ends.
import {useState} from 'preact/hooks';
import type {Picking} from '../types';

interface PickedMove {
    isPicking: boolean;
    start: () => void;
    /// Ends picking if it is in progress, otherwise starts it.
    toggle: () => void;
}

/// `onMove` is given the squares picked so far, joined.
export function usePickedMove(most: number, onMove: (move: string) => void, onPicking: (picking: Picking | null) => void): PickedMove {
    const [isPicking, setPicking] = useState(false);
    function start(): void {
        setPicking(true);
        const change = (squares: string[]) => {
            onMove(squares.join(''));
            setPicking(squares.length < most);
            onPicking(squares.length < most ? {most, squares, onChange: change} : null);
        };
        onPicking({most, squares: [], onChange: change});
    }
    function toggle(): void {
        if (!isPicking) return start();
        setPicking(false);
        onPicking(null);
    }
    return {isPicking, start, toggle};
}
