// An arena: its time, who waits, and its games, as its pages show them.
import {useEffect, useState} from 'preact/hooks';
import {getSettings} from '../../../settings';
import {w} from '../words';
import {colours, Result} from './cells';
import {whole} from './teams';
import {entryOf, type Tournament} from './types';

export type Arena = NonNullable<Tournament['arena']>;

export const isRunning = (arena: Arena): boolean => arena.ends !== undefined && !arena.over;

/// The time of this browser, every second.
function useNow(): number {
    const [now, setNow] = useState(Date.now);
    useEffect(() => {
        const timer = setInterval(() => setNow(Date.now()), 1_000);
        return () => clearInterval(timer);
    }, []);
    return now;
}

/// 1:04:09, or 4:09.
function leftText(milliseconds: number): string {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
    const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
    const two = (count: number) => String(count).padStart(2, '0');
    return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function Left({ends}: {ends: number}) {
    const now = useNow();
    const clock = new Intl.DateTimeFormat(getSettings().language, {timeStyle: 'short'});
    return (
        <>
            <b class="arena-left">{w('arena.left', {time: leftText(ends - now)})}</b> · {w('arena.ends', {time: clock.format(ends)})}
        </>
    );
}

export function ArenaTime({arena}: {arena: Arena}) {
    if (arena.ends === undefined) return <p class="facts arena-time">{w('arena.not-begun', {minutes: arena.minutes})}</p>;
    if (arena.over) return <p class="facts arena-time">{w('arena.over')}</p>;
    return (
        <p class="facts arena-time">
            <Left ends={arena.ends} /> · {w('arena.waiting', {count: arena.waiting?.length ?? 0})}
        </p>
    );
}

/// Games that are being played first, then the others, the latest first; all, or those of one player.
export function ArenaBoards({tournament, of}: {tournament: Tournament; of?: number}) {
    const [first, second] = colours(tournament);
    const name = (number: number) => {
        const entry = entryOf(tournament, number);
        return entry ? <a href={`/t/${tournament.id}/players/${number}`}>{whole(entry)}</a> : number;
    };
    const boards = (tournament.rounds[0]?.boards ?? [])
        .map((board, index) => ({...board, number: index + 1}))
        .filter(({white, black}) => of === undefined || white === of || black === of);
    if (boards.length === 0) return <p class="quiet">{w('arena.no-games')}</p>;
    boards.sort((one, other) => Number(Boolean(one.result)) - Number(Boolean(other.result)) || other.number - one.number);
    return (
        <div class="t-scroll">
            <table class="t-table pairings">
                <thead>
                    <tr>
                        <th class="n">{w('board')}</th>
                        <th>{first}</th>
                        <th class="mid">{w('result')}</th>
                        <th>{second}</th>
                    </tr>
                </thead>
                <tbody>
                    {boards.map((board) => (
                        <tr key={board.number}>
                            <th scope="row" class="n">
                                {board.number}
                            </th>
                            <td class="name">{name(board.white)}</td>
                            <td class="mid score-cell">
                                <Result board={board} /> {board.too_late && <span class="faint">{w('arena.too-late')}</span>}
                            </td>
                            <td class="name">{name(board.black)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}
