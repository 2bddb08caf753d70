// Time controls and moments in the reader's words.
import type {TimeControl} from '../../protocol';
import {clockText as reading} from '../../live/clock';
import {getSettings} from '../../settings';
import {t} from '../../words';
import {controlOf, type Control} from './control';

const kMinute = 60_000;
const kHour = 60 * kMinute;
const kDay = 24 * kHour;

const minutes = (ms: number): string => {
    const value = ms / kMinute;
    return Number.isInteger(value) ? String(value) : value.toFixed(1).replace(/\.0$/, '');
};

/// In the largest unit that makes it a whole number.
function span(ms: number): string {
    if (ms >= kDay && ms % kDay === 0) return t('time.span-days', {count: ms / kDay});
    if (ms >= kHour && ms % kHour === 0) return t('time.span-hours', {count: ms / kHour});
    if (ms >= kMinute && ms % kMinute === 0) return t('time.span-minutes', {count: ms / kMinute});
    return t('time.span-seconds', {count: ms / 1000});
}

function stagedText({stages, bonus}: Extract<Control, {kind: 'staged'}>): string {
    const seconds = stages[0].bonus / 1000;
    const isPlain = stages.length === 1 && stages[0].moves === 0;
    // A correspondence game: nobody counts days in minutes.
    if (isPlain && (bonus === 'increment' || !seconds) && stages[0].ms >= kDay)
        return seconds ? t('time.of-days', {time: span(stages[0].ms), increment: span(stages[0].bonus)}) : span(stages[0].ms);
    if (isPlain && (bonus === 'increment' || !seconds))
        return seconds ? t('time.fischer', {minutes: minutes(stages[0].ms), seconds}) : t('time.sudden', {minutes: minutes(stages[0].ms)});
    const parts = stages.map(({moves, ms}) =>
        moves > 0 ? t('time.stage', {moves, minutes: minutes(ms)}) : t(isPlain ? 'time.sudden' : 'time.stage-rest', {minutes: minutes(ms)}),
    );
    const bonuses = [...new Set(stages.map((stage) => stage.bonus / 1000))].join(', ');
    const given = bonus === 'none' || bonuses === '0' ? [] : [t(`time.bonus-${bonus}`, {seconds: bonuses})];
    return [...parts, ...given].join(', ');
}

function controlText(control: Control): string {
    switch (control.kind) {
        case 'none':
            return t('time.none');
        case 'staged':
            return stagedText(control);
        case 'hourglass':
            return t('time.of-hourglass', {time: span(control.ms)});
        case 'permove':
            return t('time.of-move', {time: span(control.ms)});
        case 'byoyomi':
        case 'japanese':
            return t(control.kind === 'japanese' ? 'time.of-japanese' : 'time.byoyomi', {
                minutes: minutes(control.ms),
                periods: control.periods,
                seconds: control.period / 1000,
            });
        case 'canadian':
            return t('time.of-canadian', {minutes: minutes(control.ms), stones: control.stones, time: span(control.period)});
    }
}

export function timeText(time: TimeControl | undefined): string {
    if (!time) return t('time.none');
    const control = controlOf(time);
    return control ? controlText(control) : time.kind === 'other' ? time.text : '';
}

/// For a game whose second player may have another time: "5 min / 4 min".
export const timesText = ({time, second_time}: {time: TimeControl; second_time?: TimeControl}): string =>
    second_time ? `${timeText(time)} / ${timeText(second_time)}` : timeText(time);

/// The display of a clock.
export const clockText = (ms: number): string => reading(ms, (count) => t('time.span-days', {count}));

/// A point in time as day and time, to the second.
export const momentText = (at: number): string =>
    new Intl.DateTimeFormat(getSettings().language, {dateStyle: 'short', timeStyle: 'medium'}).format(at);
