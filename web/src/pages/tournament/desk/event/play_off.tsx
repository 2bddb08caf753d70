// The organiser's desk: the plan of play-offs, which can be changed until the first of their games has begun.
import {useState} from 'preact/hooks';
import {isSystem} from '../../../../codes';
import {gameOf} from '../../../../games';
import {planText} from '../../shared/play_off';
import {o} from '../../organiser_words';
import {ReasonField, useSend} from '../rules/fields';
import {playOffOf, StageFields, stagesOf} from '../rules/play_off';
import type {Desk} from '../types';

export function PlayOff({desk}: {desk: Desk}) {
    const {tournament} = desk;
    const {system} = tournament;
    const [stages, setStages] = useState(() => stagesOf(tournament.play_off ?? []) ?? []);
    const [reason, setReason] = useState('');
    const send = useSend(desk);
    const mayHavePlayOff = isSystem(system, 'knockout') || isSystem(system, 'round-robin') || isSystem(system, 'double-round-robin');
    if (tournament.meeting !== 'best-of' || !mayHavePlayOff) return null;
    const periods = Boolean(tournament.games) && gameOf(tournament.games!.game).desk.time === 'byoyomi';
    return (
        <details class="t-more play-off-plan">
            <summary>{o('play-off.change')}</summary>
            <p class="faint">{o('play-off.change.how')}</p>
            {tournament.play_off && <p>{planText(tournament)}</p>}
            <form onSubmit={send({t: 'play-off', play_off: playOffOf(stages, periods), reason: reason.trim()}, () => setReason(''))}>
                <StageFields stages={stages} periods={periods} onChange={setStages} />
                <div class="row">
                    <ReasonField value={reason} onChange={setReason} />
                    <button type="submit" class="button primary" disabled={desk.busy || !reason.trim()}>
                        {o('edit')}
                    </button>
                </div>
            </form>
        </details>
    );
}
