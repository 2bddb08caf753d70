// A preview of the clocks after an act that is not recorded yet.
import {sideName} from '../../games';
import {readClock} from '../../live/clock';
import type {Preview, Seat} from '../../protocol';
import {a} from './words';
import {clockText} from '../times/text';

const kSeats: Seat[] = ['first', 'second'];

export function ClocksAfter({preview}: {preview: Preview}) {
    const {clock, game} = preview.view;
    if (!clock || (!preview.sets_clock && preview.loses_time.length === 0)) return null;
    return (
        <p class="clocks-after">
            {a('preview.clocks')}{' '}
            {kSeats.map((seat, index) => (
                <span key={seat}>
                    {index > 0 && ', '}
                    {sideName(game, seat)} <b>{clockText(readClock(clock, seat, clock.at).left)}</b>
                    {preview.loses_time.includes(seat) && ` (${a('preview.less')})`}
                </span>
            ))}
        </p>
    );
}
