// Time controls in the notation of the log (src/clock/time_control.h), and their parts.
import type {TimeControl} from '../../protocol';

/// The time added back by a move.
export type Bonus = 'none' | 'increment' | 'delay' | 'bronstein';

/// `moves` in `ms`; 0 moves: all remaining ones.
export interface Stage {
    moves: number;
    ms: number;
    bonus: number;
}

export type Control =
    | {kind: 'none'}
    /// `lost`: time saved in a stage is lost at its end (FIDE 6.3.2); no form offers it.
    | {kind: 'staged'; stages: Stage[]; bonus: Bonus; lost?: true}
    | {kind: 'hourglass'; ms: number}
    | {kind: 'permove'; ms: number}
    | {kind: 'byoyomi' | 'japanese'; ms: number; periods: number; period: number}
    | {kind: 'canadian'; ms: number; stones: number; period: number};

const kBonuses: string[] = ['none', 'increment', 'delay', 'bronstein'] satisfies Bonus[];

function stagesOf(text: string): Control | null {
    const [stages, bonus, carriedOver] = text.split(';');
    const read = stages.split(',').map((stage) => /^(\d+)\/(\d+)(?:\+(\d+))?$/.exec(stage));
    // Time saved in a stage is lost: no form offers it, and no words describe it.
    if (carriedOver !== 'kept' || !kBonuses.includes(bonus) || read.some((stage) => !stage)) return null;
    return {
        kind: 'staged',
        stages: read.map((stage) => ({moves: Number(stage![1]), ms: Number(stage![2]), bonus: Number(stage![3] ?? 0)})),
        bonus: bonus as Bonus,
    };
}

/// The numbers of each notation except `staged`.
const kSpellings: Record<string, RegExp> = {
    sudden: /^(\d+)$/,
    fischer: /^(\d+)\+(\d+)$/,
    hourglass: /^(\d+)$/,
    permove: /^(\d+)$/,
    byoyomi: /^(\d+)\+(\d+)x(\d+)$/,
    japanese: /^(\d+)\+(\d+)x(\d+)$/,
    canadian: /^(\d+)\+(\d+)\/(\d+)$/,
};

/// Null: an unknown notation.
export function parseControl(text: string): Control | null {
    const [kind, rest = ''] = text.split(/:(.*)/s);
    if (kind === 'none') return {kind};
    if (kind === 'staged') return stagesOf(rest);
    const read = kSpellings[kind]?.exec(rest);
    if (!read) return null;
    const [ms, second, third] = read.slice(1).map(Number);
    switch (kind) {
        case 'sudden':
            return {kind: 'staged', stages: [{moves: 0, ms, bonus: 0}], bonus: 'none'};
        case 'fischer':
            return {kind: 'staged', stages: [{moves: 0, ms, bonus: second}], bonus: 'increment'};
        case 'byoyomi':
        case 'japanese':
            return {kind, ms, periods: second, period: third};
        case 'canadian':
            return {kind, ms, stones: second, period: third};
        default:
            return {kind: kind as 'hourglass' | 'permove', ms};
    }
}

/// From a game's description; null: an unknown notation.
export function controlOf(time: TimeControl): Control | null {
    switch (time.kind) {
        case 'none':
            return {kind: 'none'};
        case 'fischer':
            return {kind: 'staged', stages: [{moves: 0, ms: time.base_ms, bonus: time.increment_ms}], bonus: 'increment'};
        case 'byoyomi':
            return {kind: 'byoyomi', ms: time.base_ms, periods: time.periods, period: time.period_ms};
        default:
            return parseControl(time.text);
    }
}

/// As part of a new game's request.
export function timeOf(control: Control): TimeControl {
    switch (control.kind) {
        case 'none':
            return {kind: 'none'};
        case 'byoyomi':
            return {kind: 'byoyomi', base_ms: control.ms, periods: control.periods, period_ms: control.period};
        case 'japanese':
            return {kind: 'other', text: `japanese:${control.ms}+${control.periods}x${control.period}`};
        case 'canadian':
            return {kind: 'other', text: `canadian:${control.ms}+${control.stones}/${control.period}`};
        case 'hourglass':
        case 'permove':
            return {kind: 'other', text: `${control.kind}:${control.ms}`};
        case 'staged': {
            const {stages, bonus} = control;
            if (stages.length === 1 && stages[0].moves === 0 && (bonus === 'increment' || stages[0].bonus === 0))
                return {kind: 'fischer', base_ms: stages[0].ms, increment_ms: stages[0].bonus};
            const text = stages.map((stage) => `${stage.moves}/${stage.ms}+${stage.bonus}`).join(',');
            return {kind: 'other', text: `staged:${text};${bonus};kept`};
        }
    }
}
