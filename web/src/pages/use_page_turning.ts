// Page turning of a wall screen: automatic; arrow keys turn manually, and the space bar pauses.
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';

const kTurn = 10_000;

export interface PageTurning {
    /// An unbounded counter: the page is its remainder by the number of pages.
    turn: number;
    isHeld: boolean;
    hold: () => void;
}

export function usePageTurning(): PageTurning {
    const [turn, setTurn] = useState(0);
    const [isHeld, setHeld] = useState(false);
    // Read by the timer: a paused page must not turn before its next frame is rendered.
    const held = useRef(false);
    const hold = () => {
        held.current = !held.current;
        setHeld(held.current);
    };
    useEffect(() => {
        document.documentElement.dataset.wall = '';
        return () => {
            delete document.documentElement.dataset.wall;
        };
    }, []);
    useEffect(() => {
        if (isHeld) return;
        const timer = setInterval(() => {
            if (!held.current) setTurn((old) => old + 1);
        }, kTurn);
        return () => clearInterval(timer);
    }, [isHeld, turn]);
    useLayoutEffect(() => {
        const keys = (event: KeyboardEvent) => {
            if (event.key === 'ArrowRight') setTurn((old) => old + 1);
            else if (event.key === 'ArrowLeft') setTurn((old) => Math.max(0, old - 1));
            else if (event.key === ' ') {
                event.preventDefault();
                hold();
            }
        };
        addEventListener('keydown', keys);
        return () => removeEventListener('keydown', keys);
    }, []);
    return {turn, isHeld, hold};
}
