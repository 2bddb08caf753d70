// The desk: all events, including undone ones, with undo back to any moment.
import {isOfficeEvent} from '../../../codes';
import {useState} from 'preact/hooks';
import {getSettings} from '../../../settings';
import type {Desk} from './types';
import {useLog} from '../shared/log';
import {planOfLog} from '../shared/play_off';
import {hasTyped} from '../shared/find';
import {entryOf, type LogLine, type Tournament} from '../shared/types';
import {officeEventText, o} from '../organiser_words';
import {w} from '../words';

function officeEventLine(tournament: Tournament, fact: Record<string, string>): string {
    const number = Number(fact.number ?? 0);
    const who = fact.name ?? (number ? (entryOf(tournament, number)?.name ?? fact.number) : '');
    const team = fact.team ? (entryOf(tournament, Number(fact.team))?.name ?? fact.team) : '';
    const plan = planOfLog(tournament, fact['play-off'] ?? '');
    if (isOfficeEvent(fact.t, 'line-up-given') && !fact.places) return o('fact.line-up-taken-back', {team, round: fact.round});
    return officeEventText(fact.t, {...fact, who, team, plan});
}

/// A log with fewer lines is looked over at a glance, and has no field for a search.
const kFindFrom = 16;
/// The lines shown at first, and those added by each press on "More".
const kLinesShown = 200;

/// The two at the board that an event is about; their names are not in its text.
function playersAtBoard({rounds, entries}: Tournament, fact: Record<string, string>): string {
    const board = rounds[Number(fact.round) - 1]?.boards[Number(fact.board) - 1];
    return board ? entries.flatMap(({number, name}) => (number === board.white || number === board.black ? name : [])).join(' ') : '';
}

interface ShownLine {
    line: LogLine;
    text: string;
    time: string;
}

function isInLine(tournament: Tournament, {line, text, time}: ShownLine, typed: string): boolean {
    const {by, reason, number} = line.fact;
    if (typed.trim() === String(line.seq)) return true;
    return hasTyped([text, reason, by, time, number, playersAtBoard(tournament, line.fact)].filter(Boolean).join(' '), typed);
}

export function LogPanel({desk}: {desk: Desk}) {
    const {tournament} = desk;
    const log = useLog(tournament);
    const [back, setBack] = useState<number | null>(null);
    const [reason, setReason] = useState('');
    const [typed, setTyped] = useState('');
    const [count, setCount] = useState(kLinesShown);
    if (!log) return null;
    const time = new Intl.DateTimeFormat(getSettings().language, {dateStyle: 'short', timeStyle: 'medium'});
    const found = [...log]
        .reverse()
        .map((line) => ({line, text: officeEventLine(tournament, line.fact), time: time.format(Number(line.fact.at))}))
        .filter((each) => isInLine(tournament, each, typed));
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
            {log.length >= kFindFrom && (
                <label class="field find no-print">
                    <span role="status">{o(found.length > 0 ? 'log.find' : 'log.find.none')}</span>
                    <input
                        type="search"
                        autocomplete="off"
                        spellcheck={false}
                        maxLength={60}
                        aria-label={o('log.find')}
                        value={typed}
                        onInput={(event) => {
                            setTyped(event.currentTarget.value);
                            setCount(kLinesShown);
                        }}
                    />
                </label>
            )}
            <ol class="log" reversed>
                {found.slice(0, count).map(({line, text, time: when}) => (
                    <li key={line.seq} class={line.in_force ? '' : 'undone'} value={line.seq}>
                        <span class="n">{line.seq}</span>
                        <span class="what">
                            {text}
                            {line.fact.reason && <span class="faint"> – {line.fact.reason}</span>}
                            {!line.in_force && !isOfficeEvent(line.fact.t, 'undone') && <span class="faint"> · {o('log.undone')}</span>}
                        </span>
                        <span class="faint when">
                            {line.fact.by} · {when}
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
            {found.length > count && (
                <p>
                    <button type="button" class="button" onClick={() => setCount(count + kLinesShown)}>
                        {w('more')}
                    </button>
                </p>
            )}
        </section>
    );
}
