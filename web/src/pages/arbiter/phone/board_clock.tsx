// The readings of the physical clock after each move, beside the hall's own clock; the arbiter corrects wrong readings.
import {useState} from 'preact/hooks';
import {sideName} from '../../../games';
import {moverOf} from '../../../games/position';
import type {ClockReading, View} from '../../../protocol';
import {readTime, writeTime} from '../../times/times_text';
import {numberedMove} from '../../sheet';
import {clockText} from '../../times/text';
import type {Ask} from '../types';
import {a} from '../words';

interface Props {
    view: View;
    notation: string;
    ask: Ask;
    connected: boolean;
}

const shown = ({ms, period_ms}: ClockReading): number => period_ms ?? ms;

function Correction({ply, view, notation, ask, onDone}: Omit<Props, 'connected'> & {ply: number; onDone: () => void}) {
    const read = view.moves[ply].clock_read;
    const [time, setTime] = useState(read ? writeTime(read.ms) : '');
    const [reason, setReason] = useState('');
    const [unread, setUnread] = useState(false);

    async function submit(event: Event): Promise<void> {
        event.preventDefault();
        const ms = readTime(time);
        setUnread(ms === null || !reason.trim());
        if (ms === null || !reason.trim()) return;
        const {periods, period_ms, stones} = read ?? {};
        const rest = {
            ...(periods !== undefined && {periods}),
            ...(period_ms !== undefined && {period_ms}),
            ...(stones !== undefined && {stones}),
        };
        if (await ask({t: 'clock-read', ply, seat: moverOf(view, ply + 1), ms, ...rest, reason: reason.trim()})) onDone();
    }

    return (
        <form onSubmit={(event) => void submit(event)}>
            <p>{numberedMove(view, ply + 1, notation)}</p>
            <div class="row">
                <label class="field narrow">
                    <span>{a('board-clock.time')}</span>
                    <input type="text" autocomplete="off" value={time} onInput={(event) => setTime(event.currentTarget.value)} />
                </label>
                <label class="field grow">
                    <span>{a('board-clock.reason')}</span>
                    <input type="text" maxLength={200} value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
                </label>
            </div>
            {unread && (
                <p class="refusal" role="alert">
                    {a('board-clock.unread')}
                </p>
            )}
            <div class="row">
                <button type="submit" class="button">
                    {a('board-clock.do')}
                </button>
                <button type="button" class="button" onClick={onDone}>
                    {a('board-clock.cancel')}
                </button>
            </div>
        </form>
    );
}

export function BoardClockFold({view, notation, ask, connected}: Props) {
    const [corrected, setCorrected] = useState<number | null>(null);
    if (!view.clock_read) return null;
    const flags = [view.clock_read.first, view.clock_read.second].filter((read) => read?.flag);
    return (
        <details class="board-clock">
            <summary>{a('board-clock')}</summary>
            <p class="faint">{a('board-clock.how')}</p>
            {flags.map((read) => (
                <p key={read!.ply} role="status">
                    {a('board-clock.flag', {side: sideName(view.game, moverOf(view, read!.ply + 1))})}
                </p>
            ))}
            {corrected !== null && view.moves[corrected] && (
                <Correction key={corrected} ply={corrected} view={view} notation={notation} ask={ask} onDone={() => setCorrected(null)} />
            )}
            <div class="board-clock-rows">
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{a('board-clock.move')}</th>
                            <th scope="col">{a('board-clock.board')}</th>
                            <th scope="col">{a('board-clock.hall')}</th>
                            <td />
                        </tr>
                    </thead>
                    <tbody>
                        {view.moves
                            .map((move, ply) => ({move, ply}))
                            .filter(({move}) => move.clock_read)
                            .reverse()
                            .map(({move, ply}) => (
                                <tr key={ply}>
                                    <th scope="row">{numberedMove(view, ply + 1, notation)}</th>
                                    <td>
                                        {clockText(shown(move.clock_read!))}
                                        {move.clock_read!.reason && <span class="faint"> {move.clock_read!.reason}</span>}
                                    </td>
                                    <td>{move.clock_ms === undefined ? '–' : clockText(move.clock_ms)}</td>
                                    <td>
                                        <button type="button" class="button" disabled={!connected} onClick={() => setCorrected(ply)}>
                                            {a('board-clock.correct')}
                                            <span class="unseen"> {numberedMove(view, ply + 1, notation)}</span>
                                        </button>
                                    </td>
                                </tr>
                            ))}
                    </tbody>
                </table>
            </div>
        </details>
    );
}
