// The moment for which a shown clock is computed.
import {useEffect, useState} from 'preact/hooks';
import {readClock} from '../../live/clock';
import type {ClockView, Seat} from '../../protocol';

/// Redraws as often as the shown clock can change.
export function useTicking(clock: ClockView | null, seat: Seat, now: () => number): number {
    const [at, setAt] = useState(now());
    useEffect(() => {
        setAt(now());
        if (clock?.running !== seat) return;
        let timer = 0;
        const tick = () => {
            setAt(now());
            const {left} = readClock(clock, seat, now());
            timer = window.setTimeout(tick, left < 10_500 ? 50 : Math.max(30, left % 1000 || 1000));
        };
        tick();
        return () => clearTimeout(timer);
    }, [clock, seat]);
    return clock?.running === seat ? at : now();
}
