// The fields of a time control of one's own, and the control that they describe: every kind that the hall supports.
import type {TimeControl} from '../../protocol';
import {controlOf, timeOf, type Bonus} from './control';

export const kKinds = ['increment', 'delay', 'stages', 'byoyomi', 'japanese', 'canadian', 'hourglass', 'permove'] as const;
export const kUnits = {seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000};
export type Unit = keyof typeof kUnits;

/// The fields that each kind needs.
export interface Custom {
    kind: (typeof kKinds)[number];
    minutes: number;
    /// Seconds added per move, or before the clock runs.
    increment: number;
    /// Before the time for all remaining moves, which is `minutes`.
    stages: {moves: number; minutes: number}[];
    periods: number;
    period: number;
    stones: number;
    each: number;
    unit: Unit;
}

export const kCustom: Custom = {
    kind: 'increment',
    minutes: 30,
    increment: 30,
    stages: [{moves: 40, minutes: 90}],
    periods: 5,
    period: 60,
    stones: 25,
    each: 3,
    unit: 'days',
};

const milliseconds = (minutes: number): number => Math.round(minutes * 60_000);

export function customTime(custom: Custom): TimeControl {
    const {kind} = custom;
    const ms = milliseconds(custom.minutes);
    const bonus = custom.increment * 1000;
    const staged = (stages: {moves: number; ms: number}[], given: Bonus) =>
        timeOf({kind: 'staged', stages: stages.map((stage) => ({...stage, bonus})), bonus: given});
    switch (kind) {
        case 'increment':
        case 'delay':
            return staged([{moves: 0, ms}], kind);
        case 'stages': {
            const before = custom.stages.map(({moves, minutes}) => ({moves, ms: milliseconds(minutes)}));
            return staged([...before, {moves: 0, ms}], bonus > 0 ? 'increment' : 'none');
        }
        case 'byoyomi':
        case 'japanese':
            return timeOf({kind, ms, periods: custom.periods, period: custom.period * 1000});
        case 'canadian':
            return timeOf({kind, ms, stones: custom.stones, period: custom.period * 1000});
        case 'hourglass':
            return timeOf({kind, ms});
        case 'permove':
            return timeOf({kind, ms: custom.each * kUnits[custom.unit]});
    }
}

/// Whether both are the same control, however they are written.
export const isSameTime = (one: TimeControl, other: TimeControl): boolean =>
    JSON.stringify(controlOf(one)) === JSON.stringify(controlOf(other));

function fieldsOf(time: TimeControl): Partial<Custom> | null {
    const control = controlOf(time);
    if (!control || control.kind === 'none') return null;
    const minutes = 'ms' in control ? control.ms / 60_000 : 0;
    switch (control.kind) {
        case 'staged': {
            const {stages, bonus} = control;
            const last = stages[stages.length - 1];
            return {
                kind: stages.length > 1 ? 'stages' : bonus === 'delay' ? 'delay' : 'increment',
                minutes: last.ms / 60_000,
                increment: last.bonus / 1000,
                ...(stages.length > 1 ? {stages: stages.slice(0, -1).map(({moves, ms}) => ({moves, minutes: ms / 60_000}))} : {}),
            };
        }
        case 'byoyomi':
        case 'japanese':
            return {kind: control.kind, minutes, periods: control.periods, period: control.period / 1000};
        case 'canadian':
            return {kind: control.kind, minutes, stones: control.stones, period: control.period / 1000};
        case 'hourglass':
            return {kind: control.kind, minutes};
        case 'permove': {
            const unit = (Object.keys(kUnits) as Unit[]).reverse().find((each) => control.ms % kUnits[each] === 0) ?? 'seconds';
            return {kind: control.kind, each: control.ms / kUnits[unit], unit};
        }
    }
}

/// The fields that lead to this time control; null if none do.
export function customOf(time: TimeControl): Custom | null {
    const fields = fieldsOf(time);
    const custom = fields && {...kCustom, ...fields};
    return custom && isSameTime(customTime(custom), time) ? custom : null;
}
