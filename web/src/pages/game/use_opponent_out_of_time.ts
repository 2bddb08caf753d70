// Whether the opponent's time has run out, which may happen between two views.
import {useEffect, useState} from 'preact/hooks';
import {readClock} from '../../live/clock';
import type {View} from '../../protocol';
import {other} from '../parts';

export function useOpponentOutOfTime(view: View, now: () => number): boolean {
    const [out, setOut] = useState(false);
    useEffect(() => {
        setOut(false);
        if (!view.clock || !view.you || view.phase !== 'playing' || view.clock.running !== other(view.you)) return;
        const {clock} = view;
        const seat = other(view.you);
        const timer = setInterval(() => setOut(readClock(clock, seat, now()).out), 250);
        return () => clearInterval(timer);
    }, [view]);
    return out;
}
