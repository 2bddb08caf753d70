// The desk: all events, including undone ones, with undo back to any moment.
import {isOfficeEvent} from '../../../codes';
import {useState} from 'preact/hooks';
import {getSettings} from '../../../settings';
import type {Desk} from './types';
import {useLog} from '../shared/log';
import {planOfLog} from '../shared/play_off';
import {entryOf, type Tournament} from '../shared/types';
import {officeEventText, o} from '../organiser_words';

function officeEventLine(tournament: Tournament, fact: Record<string, string>): string {
    const number = Number(fact.number ?? 0);
    const who = fact.name ?? (number ? (entryOf(tournament, number)?.name ?? fact.number) : '');
    const team = fact.team ? (entryOf(tournament, Number(fact.team))?.name ?? fact.team) : '';
    const plan = planOfLog(tournament, fact['play-off'] ?? '');
    if (isOfficeEvent(fact.t, 'line-up-given') && !fact.places) return o('fact.line-up-taken-back', {team, round: fact.round});
    return officeEventText(fact.t, {...fact, who, team, plan});
}

export function LogPanel({desk}: {desk: Desk}) {
    const {tournament} = desk;
    const log = useLog(tournament);
    const [back, setBack] = useState<number | null>(null);
    const [reason, setReason] = useState('');
    if (!log) return null;
    const time = new Intl.DateTimeFormat(getSettings().language, {dateStyle: 'short', timeStyle: 'medium'});
    async function undo(event: Event): Promise<void> {
        event.preventDefault();
        if (!(await desk.send([{t: 'undo', to: back, reason: reason.trim()}], o('undone')))) return;
        setBack(null);
        setReason('');
    }
    return (
        <section>
            <p class="faint">{o('log.how')}</p>
            {back !== null && (
                <form class="confirm" onSubmit={(event) => void undo(event)}>
                    <p>{o('undo.sure', {seq: back, count: log.filter((line) => line.seq > back && line.in_force).length})}</p>
                    <label class="field grow">
                        <span>{o('reason')}</span>
                        <input
                            type="text"
                            required
                            maxLength={200}
                            value={reason}
                            ref={(input) => {
                                if (input && !input.value) input.focus();
                            }}
                            onInput={(event) => setReason(event.currentTarget.value)}
                        />
                    </label>
                    <button type="submit" class="button danger" disabled={!reason.trim() || desk.busy}>
                        {o('undo.go')}
                    </button>
                    <button type="button" class="button" onClick={() => setBack(null)}>
                        {o('cancel')}
                    </button>
                </form>
            )}
            <ol class="log" reversed>
                {[...log].reverse().map((line) => (
                    <li key={line.seq} class={line.in_force ? '' : 'undone'} value={line.seq}>
                        <span class="n">{line.seq}</span>
                        <span class="what">
                            {officeEventLine(tournament, line.fact)}
                            {line.fact.reason && <span class="faint"> – {line.fact.reason}</span>}
                            {!line.in_force && !isOfficeEvent(line.fact.t, 'undone') && <span class="faint"> · {o('log.undone')}</span>}
                        </span>
                        <span class="faint when">
                            {line.fact.by} · {time.format(Number(line.fact.at))}
                        </span>
                        {line.seq < tournament.seq && (
                            <button type="button" class="cite plain" onClick={() => setBack(line.seq)}>
                                {o('undo')}
                                <span class="unseen"> {line.seq}</span>
                            </button>
                        )}
                    </li>
                ))}
            </ol>
        </section>
    );
}
