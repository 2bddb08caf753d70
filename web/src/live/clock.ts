// What a clock shows: computed from the hall's reading and the hall's time, never counted locally.
import type {ClockView, Seat} from '../protocol';

export interface Reading {
    /// Time left of the current stage, in milliseconds; never negative.
    left: number;
    /// Byoyomi periods left, including the running one; null if there are none.
    periods: number | null;
    /// Whether the main time is over and a period is running.
    inPeriod: boolean;
    out: boolean;
}

export function readClock(clock: ClockView, seat: Seat, now: number): Reading {
    const first = seat === 'first';
    const reading = first ? clock.first_ms : clock.second_ms;
    const periods = (first ? clock.first_periods : clock.second_periods) ?? null;
    const overtime = Boolean(first ? clock.first_overtime : clock.second_overtime);
    const elapsed = clock.running === seat ? Math.max(0, now - clock.at) : 0;
    const left = reading - elapsed;
    const period = clock.period_ms ?? 0;
    if (left > 0 || periods === null || periods <= 0 || period <= 0)
        return {left: Math.max(0, left), periods, inPeriod: overtime, out: left <= 0};
    // The main time or the running period is over: whole periods are used up one after the other.
    const used = Math.floor(-left / period) + (overtime ? 1 : 0);
    if (used >= periods) return {left: 0, periods: 0, inPeriod: true, out: true};
    return {left: period - (-left % period), periods: periods - used, inPeriod: true, out: false};
}

/// 1:02:03, 12:34, or 9.8 in the last ten seconds; days before that, formatted by `days`. Rounded up, so that 0 means that the flag may
/// have fallen.
export function clockText(ms: number, days: (count: number) => string = (count) => `${count} d`): string {
    if (ms > 0 && ms < 10_000) return (Math.ceil(ms / 100) / 10).toFixed(1);
    const seconds = Math.ceil(ms / 1000);
    const two = (value: number) => String(value).padStart(2, '0');
    const whole = Math.floor(seconds / 86_400);
    const [hours, minutes] = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
    if (whole) return `${days(whole)} ${hours}:${two(minutes)}:${two(seconds % 60)}`;
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
