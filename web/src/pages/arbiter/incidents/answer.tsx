// What came of the last request: the rulings in words, and once, large, what the clocks on the table are to show.
import {useEffect, useRef, useState} from 'preact/hooks';
import {sideName} from '../../../games';
import {clockText, readClock} from '../../../live/clock';
import type {Seat, View} from '../../../protocol';
import {say} from '../../margin';
import type {Catalogue} from '../types';
import {a} from '../words';

const kSeats: Seat[] = ['first', 'second'];

const lastSetting = (view: View): number => Math.max(0, ...view.notes.filter(({code}) => code === 'clock-adjusted').map(({seq}) => seq));

/// The times that a ruling has just set, until they are on the clocks of the table or the next move is made.
export function ClocksToSet({view}: {view: View}) {
    const seen = useRef(lastSetting(view));
    const [shown, setShown] = useState<{times: Record<Seat, number>; plies: number} | null>(null);
    const newest = lastSetting(view);
    useEffect(() => {
        if (newest <= seen.current || !view.clock) return;
        seen.current = newest;
        const {clock} = view;
        const left = (seat: Seat) => readClock(clock, seat, clock.at).left;
        setShown({times: {first: left('first'), second: left('second')}, plies: view.moves.length});
    }, [newest]);
    if (!shown || shown.plies !== view.moves.length || view.phase === 'finished' || !view.setting) return null;
    return (
        <div class="clocks-to-set" role="status">
            <p>{a('set-now')}</p>
            <ul>
                {kSeats.map((seat) => (
                    <li key={seat}>
                        <span class={`side-sign ${view.game}-${seat}`} aria-hidden="true" /> {sideName(view.game, seat)}{' '}
                        <b>{clockText(shown.times[seat])}</b>
                    </li>
                ))}
            </ul>
            <button type="button" class="button" onClick={() => setShown(null)}>
                ✓ {a('set-now.done')}
            </button>
        </div>
    );
}

/// The rulings since `since`, each as one line that can be shown to the players.
export function Ruled({view, catalogue, since}: {view: View; catalogue: Catalogue | null; since: number | null}) {
    const fresh = since === null ? [] : (view.rulings ?? []).filter(({seq}) => seq > since);
    if (fresh.length === 0) return null;
    return (
        <ul class="just-ruled">
            {fresh.map(({seq, code, values, seat, clause}) => (
                <li key={seq}>
                    {seat && <strong>{sideName(view.game, seat)}: </strong>}
                    {say(catalogue?.words ?? {}, view.game, 'ruling', code, values, seat)} <span class="mark">§ {clause.id}</span>
                </li>
            ))}
        </ul>
    );
}
