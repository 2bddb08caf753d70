// The acts of a game's clocks, in words, the latest last. Presses are counted, not listed.
import {sideName} from '../../games';
import type {Seat} from '../../protocol';
import {getSettings} from '../../settings';
import {clockText} from '../times/text';
import type {Act, ClockGame, Corrected} from './record';
import {c} from './words';

const kSeats = ['first', 'second'] as const;

function correctedText(side: string, {main, periods, moves}: Corrected): string[] {
    return [
        ...(main === undefined ? [] : [c('record.time', {side, time: clockText(main)})]),
        ...(main === undefined || periods === undefined ? [] : [c('periods-left', {count: periods})]),
        ...(moves === undefined ? [] : [c('record.moves', {side, count: moves})]),
    ];
}

function actText(game: ClockGame, act: Act): string | null {
    const side = (seat: Seat) => sideName(game.setup.game, seat);
    switch (act.t) {
        case 'press':
            return null;
        case 'start':
            return c('record.start', {side: side(act.seat)});
        case 'stop':
            return c('record.stop');
        case 'resume':
            return c('record.resume');
        case 'gone':
            return c('record.gone', {time: clockText(act.ms)});
        case 'set-back':
            return c('record.set-back', {time: clockText(act.ms)});
        case 'correct': {
            const parts = kSeats.flatMap((seat) => (act[seat] ? correctedText(side(seat), act[seat]) : []));
            if (act.turn) parts.push(c('record.turn', {side: side(act.turn)}));
            const what = parts.join(', ') || c('record.nothing');
            return act.note ? c('record.corrected-because', {what, note: act.note}) : c('record.corrected', {what});
        }
    }
}

export function RecordList({game, began}: {game: ClockGame; began: number}) {
    const hour = new Intl.DateTimeFormat(getSettings().language, {hour: '2-digit', minute: '2-digit', second: '2-digit'});
    const lines = [
        ...game.acts.flatMap((act) => {
            const text = actText(game, act);
            return text === null ? [] : [{at: act.at, text}];
        }),
        ...game.flags.map(({seat, at}, index) => ({
            at,
            text: c(index === 0 && game.flags.length > 1 ? 'record.flag-first' : 'record.flag', {side: sideName(game.setup.game, seat)}),
        })),
    ].sort((one, next) => one.at - next.at);
    if (lines.length === 0) return <p class="faint">{c('record.empty')}</p>;
    return (
        <ol class="clock-record">
            {lines.map(({at, text}, index) => (
                <li key={index}>
                    <time>{hour.format(began + at)}</time> {text}
                </li>
            ))}
        </ol>
    );
}
