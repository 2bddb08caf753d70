// The organiser's desk of an arena: starting it, pairing at once, ending it early.
import {useState} from 'preact/hooks';
import {ArenaBoards, ArenaTime, isRunning, type Arena} from '../../shared/arena';
import {w} from '../../words';
import {o} from '../../organiser_words';
import {ReasonField} from '../rules/fields';
import type {Desk} from '../types';

function End({desk}: {desk: Desk}) {
    const [reason, setReason] = useState('');
    return (
        <details class="t-more">
            <summary>{o('arena.end')}</summary>
            <div class="row">
                <ReasonField value={reason} onChange={setReason} />
                <button
                    type="button"
                    class="button danger"
                    disabled={!reason.trim() || desk.busy}
                    onClick={() => void desk.send([{t: 'end-arena', reason: reason.trim()}])}
                >
                    {o('arena.end')}
                </button>
            </div>
        </details>
    );
}

export function ArenaDesk({desk, arena}: {desk: Desk; arena: Arena}) {
    const {tournament} = desk;
    const here = tournament.entries.filter((entry) => entry.here).length;
    return (
        <>
            <ArenaTime arena={arena} />
            {arena.ends === undefined && (
                <>
                    <p class="faint">{o('arena.how')}</p>
                    <p>
                        <button
                            type="button"
                            class="button primary"
                            disabled={desk.busy}
                            onClick={() => void desk.send([{t: 'start-arena'}])}
                        >
                            {o('arena.start', {count: here})}
                        </button>
                    </p>
                </>
            )}
            {isRunning(arena) && (
                <>
                    {(arena.waiting?.length ?? 0) > 1 && (
                        <p>
                            <button type="button" class="button" disabled={desk.busy} onClick={() => void desk.send([{t: 'pair'}])}>
                                {o('arena.pair')}
                            </button>
                        </p>
                    )}
                    <End desk={desk} />
                </>
            )}
            {arena.ends !== undefined && (
                <>
                    <h2>{w('arena.games')}</h2>
                    <ArenaBoards tournament={tournament} />
                </>
            )}
        </>
    );
}
