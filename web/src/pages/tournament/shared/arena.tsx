// An arena: its time, waiting players, and games, as shown on its pages.
import {useEffect, useRef, useState} from 'preact/hooks';
import {getJson} from '../../../live/api';
import {hallNow} from '../../../live/hall_time';
import {getSettings} from '../../../settings';
import type {Boards} from '../../../api_types';
import {w} from '../words';
import {colours, Result} from './cells';
import {pathOf} from './live';
import {whole} from './teams';
import {entryOf, type BoardState, type Tournament} from './types';

export type Arena = NonNullable<Tournament['arena']>;

export const isRunning = (arena: Arena): boolean => arena.ends !== undefined && !arena.over;

/// The hall's time, updated every second.
function useNow(): number {
    const [now, setNow] = useState(hallNow);
    useEffect(() => {
        const timer = setInterval(() => setNow(hallNow()), 1_000);
        return () => clearInterval(timer);
    }, []);
    return now;
}

/// 1:04:09, or 4:09.
function remainingText(milliseconds: number): string {
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
            <b class="arena-left">{w('arena.left', {time: remainingText(ends - now)})}</b> · {w('arena.ends', {time: clock.format(ends)})}
        </>
    );
}

/// The winner's moves from which berserk earns a point (tournament/pairing/arena/arena.h).
const kBerserkMoves = 7;

/// Shown beside a player who has halved his time in this game.
function Berserk({board, number}: {board: BoardState; number: number}) {
    if (!board.berserk?.some((each) => each.number === number)) return null;
    return (
        <>
            {' '}
            <span class="berserk" role="img" aria-label={w('arena.went-berserk')} title={w('arena.went-berserk')}>
                ½⏱
            </span>
        </>
    );
}

/// The number of games in which this player has halved his time.
export function BerserkGames({arena, number}: {arena: Arena | undefined; number: number}) {
    const games = arena?.berserks?.find((each) => each.number === number)?.games;
    if (!games) return null;
    const text = w('arena.berserk-games', {count: games});
    return (
        <span class="berserk faint" role="img" aria-label={text} title={text}>
            {' '}
            ½⏱{games}
        </span>
    );
}

export function ArenaTime({arena}: {arena: Arena}) {
    return (
        <>
            <TimeOf arena={arena} />
            {arena.berserk && !arena.over && <p class="faint">{w('arena.berserk', {moves: kBerserkMoves})}</p>}
        </>
    );
}

function TimeOf({arena}: {arena: Arena}) {
    if (arena.ends === undefined) return <p class="facts arena-time">{w('arena.not-begun', {minutes: arena.minutes})}</p>;
    if (arena.over) return <p class="facts arena-time">{w('arena.over')}</p>;
    return (
        <p class="facts arena-time">
            <Left ends={arena.ends} /> · {w('arena.waiting', {count: arena.waiting?.length ?? 0})}
        </p>
    );
}

/// Games of an arena with their numbers: those sent with it, and earlier ones that were requested.
interface ArenaGames {
    boards: (BoardState & {number: number})[];
    more: boolean; ///< there are earlier ones
    asking: boolean;
    ask: () => void;
}

function useArenaGames(tournament: Tournament, of?: number): ArenaGames {
    const [earlier, setEarlier] = useState<BoardState[]>([]);
    // Games once received are kept, though the hall now sends only later ones.
    const seen = useRef(new Map<number, BoardState>());
    const [next, setNext] = useState<number | null>(null); ///< null: not asked yet
    const [asking, setAsking] = useState(false);
    const told = tournament.rounds[0]?.boards ?? [];
    const games = tournament.arena?.games ?? 0;
    const all = told.length >= games;
    /// The first of the last boards, which are sent without gaps.
    function firstTold(): number {
        const numbers = new Set(seen.current.keys());
        let first = games + 1;
        while (numbers.has(first - 1)) --first;
        return first;
    }
    function load(): void {
        setAsking(true);
        const player = of === undefined ? '' : `&player=${of}`;
        void getJson<Boards>(`${pathOf(tournament.id)}/boards?before=${next ?? firstTold()}${player}`).then(
            (part) => {
                setEarlier((known) => [...known, ...part.boards]);
                setNext(part.next ?? 0);
                setAsking(false);
            },
            () => setAsking(false),
        );
    }
    // The games of one player are requested from the whole arena.
    useEffect(() => {
        if (of !== undefined && !all) load();
    }, [of, all]);
    for (const board of told) if (board.board !== undefined) seen.current.set(board.board, board);
    const known = new Map<number, BoardState>();
    for (const board of [...earlier, ...seen.current.values()]) if (board.board !== undefined) known.set(board.board, board);
    const boards = [...known].map(([number, board]) => ({...board, number}));
    return {
        boards: boards.filter(({white, black}) => of === undefined || white === of || black === of),
        more: !all && next !== 0,
        asking,
        ask: load,
    };
}

/// Games in progress first, then the others, the latest first; all, or those of one player.
export function ArenaBoards({tournament, of}: {tournament: Tournament; of?: number}) {
    const [first, second] = colours(tournament);
    const {boards, more, asking, ask: askMore} = useArenaGames(tournament, of);
    const name = (number: number) => {
        const entry = entryOf(tournament, number);
        return entry ? <a href={`/t/${tournament.id}/players/${number}`}>{whole(entry)}</a> : number;
    };
    if (boards.length === 0 && !more) return <p class="quiet">{w('arena.no-games')}</p>;
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
                            <td class="name">
                                {name(board.white)}
                                <Berserk board={board} number={board.white} />
                            </td>
                            <td class="mid score-cell">
                                <Result board={board} /> {board.too_late && <span class="faint">{w('arena.too-late')}</span>}
                            </td>
                            <td class="name">
                                {name(board.black)}
                                <Berserk board={board} number={board.black} />
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
            {more && (
                <p>
                    <button type="button" class="button" disabled={asking} onClick={askMore}>
                        {w('arena.earlier')}
                    </button>
                </p>
            )}
        </div>
    );
}
