// The desk: the links with which players take their boards; shown only to the organiser.
import {useEffect, useState} from 'preact/hooks';
import {getJsonWithKey} from '../../../live/api';
import {lazyPart} from '../../lazy_part';
import {CopyButton} from '../../parts';
import {pathOf} from '../shared/live';
import type {SeatKeys} from '../shared/types';
import {o} from '../organiser_words';
import {LinkLine} from './link_line';
import type {SeatLink} from './slips';
import type {Desk} from './types';

const Slips = lazyPart(async () => (await import('./slips')).Slips);

export function SeatLinks({desk}: {desk: Desk}) {
    const {tournament} = desk;
    const [seats, setSeats] = useState<SeatKeys[] | null>(null);
    const [slips, setSlips] = useState(false);
    useEffect(() => {
        void getJsonWithKey<SeatKeys[]>(pathOf(tournament.id) + '/seats', desk.key.token).then(setSeats, () => setSeats(null));
    }, [tournament.version]);
    if (!seats || seats.length === 0) return null;
    const links: SeatLink[] = seats.flatMap((seat) =>
        (['first', 'second'] as const).map((which) => ({
            board: String(seat.board) + (seat.within ? `.${seat.within}` : ''),
            name: seat[`${which}_name`],
            href: `${location.origin}/t/${tournament.id}/seat/${seat.game}#${seat[which]}`,
        })),
    );
    const all = links.map(({board, name, href}) => `${board}\t${name}\t${href}`).join('\n');
    return (
        <details class="t-more" open>
            <summary>{o('seats')}</summary>
            <p class="faint">{o('seats.how')}</p>
            <div class="row">
                <CopyButton text={all} label={o('seats.copy-all')} />
                <button type="button" class="button" aria-expanded={slips} onClick={() => setSlips(!slips)}>
                    {o('seats.slips')}
                </button>
            </div>
            {slips && <Slips title={tournament.name} links={links} />}
            <ul class="seat-links">
                {links.map(({board, name, href}) => (
                    <LinkLine key={href} number={board} name={name} label={o('seats.link', {name})} href={href} />
                ))}
            </ul>
        </details>
    );
}
