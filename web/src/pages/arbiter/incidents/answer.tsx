// The answer to the last request: rulings in words, also for the players, and the times to set on a physical clock.
import {isNote} from '../../../codes';
import {useEffect, useRef, useState} from 'preact/hooks';
import {gameOf, sideName} from '../../../games';
import {readClock} from '../../../live/clock';
import type {Seat, View} from '../../../protocol';
import {PlayersView} from '../players';
import {readersWords, rulingLines, RulingList} from '../ruling_lines';
import type {Catalogue} from '../types';
import type {LogPosition} from '../use_requests';
import {a} from '../words';
import {clockText} from '../../times/text';

const kSeats: Seat[] = ['first', 'second'];

const lastSetting = (view: View): number =>
    Math.max(0, ...view.notes.filter(({code}) => isNote(code, 'clock-adjusted')).map(({seq}) => seq));

type Times = Record<Seat, number>;

/// The times set by the last ruling, until they are on the physical clock or the next move is made.
function useClocksToSet(view: View): [Times | null, () => void] {
    const seen = useRef(lastSetting(view));
    const [shown, setShown] = useState<{times: Times; plies: number} | null>(null);
    const newest = lastSetting(view);
    useEffect(() => {
        // Undone settings have to be reset.
        const isNew = newest !== seen.current;
        seen.current = newest;
        if (!isNew || !view.clock) return;
        const {clock} = view;
        const left = (seat: Seat) => readClock(clock, seat, clock.at).left;
        setShown({times: {first: left('first'), second: left('second')}, plies: view.moves.length});
    }, [newest]);
    const holds = shown && shown.plies === view.moves.length && view.phase !== 'finished' && view.setting;
    return [holds ? shown.times : null, () => setShown(null)];
}

function ClocksToSet({view, times, onSet}: {view: View; times: Times; onSet: () => void}) {
    return (
        <div class="clocks-to-set" role="status">
            <p>{a('set-now')}</p>
            <ul>
                {kSeats.map((seat) => (
                    <li key={seat}>
                        <span class={`side-sign ${gameOf(view.game).colours[seat]}`} aria-hidden="true" /> {sideName(view.game, seat)}{' '}
                        <b>{clockText(times[seat])}</b>
                    </li>
                ))}
            </ul>
            <button type="button" class="button" onClick={onSet}>
                ✓ {a('set-now.done')}
            </button>
        </div>
    );
}

/// The rulings since then, one line each; one press shows them to the players.
export function Answer({view, catalogue, since}: {view: View; catalogue: Catalogue | null; since: LogPosition | null}) {
    const [times, onSet] = useClocksToSet(view);
    const [isShown, setIsShown] = useState(false);
    const lines = since ? rulingLines(view, catalogue?.words ?? {}, since, readersWords) : [];
    return (
        <>
            <RulingList lines={lines} />
            {lines.length > 0 && (
                <button type="button" class="button" onClick={() => setIsShown(true)}>
                    {a('players.show')}
                </button>
            )}
            {times && <ClocksToSet view={view} times={times} onSet={onSet} />}
            {isShown && since && <PlayersView view={view} since={since} times={times} onClose={() => setIsShown(false)} />}
        </>
    );
}
