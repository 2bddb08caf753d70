// The calls of byoyomi (Go 12.2c to 12.2e): when they are due, by the hall's list, and their words.
import type {ClockView, Seat, Values} from '../protocol';
import {g, type GameKey} from '../words';

export interface DueCall {
    /// Milliseconds from now.
    after: number;
    text: string;
}

type Say = (key: GameKey, values?: Values) => string;

/// The calls still to be made to the side whose clock runs; calls at the same moment are combined.
export function dueCalls(clock: ClockView, now: number, say: Say = g as Say): DueCall[] {
    const passed = now - clock.at;
    const periods = (clock.running === 'first' ? clock.first_periods : clock.second_periods) ?? 0;
    const left = (value: number) => say(clock.period_ms === 60_000 ? 'clock.minutes-left' : 'clock.periods-left', {value});
    const due: DueCall[] = [];
    for (const [at, call, value = 0] of clock.calls ?? []) {
        const after = at - passed;
        if (after < 0) continue;
        const text =
            call === 'begins'
                ? `${say('clock.begins')}, ${left(periods)}`
                : call === 'left'
                  ? left(value)
                  : call === 'over'
                    ? say('clock.over')
                    : String(value);
        const last = due.at(-1);
        if (last && last.after === after) last.text += `, ${text}`;
        else due.push({after, text});
    }
    return due;
}

/// The player the calls are for; null if none is due.
export function calledSeat(clock: ClockView | null): Seat | null {
    return clock?.calls?.length ? clock.running : null;
}
