// Time controls in minutes and seconds.
import type {TimeControl} from '../protocol';

export const fischer = (minutes: number, seconds: number): TimeControl => ({
    kind: 'fischer',
    base_ms: minutes * 60_000,
    increment_ms: seconds * 1000,
});

export const byoyomi = (minutes: number, periods: number, seconds: number): TimeControl => ({
    kind: 'byoyomi',
    base_ms: minutes * 60_000,
    periods,
    period_ms: seconds * 1000,
});
