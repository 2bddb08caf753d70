// The wall of boards: all games in progress in the hall, as many at a time as fit on the screen.
import {useEffect, useState} from 'preact/hooks';
import {SmallBoard} from '../../board/small_board';
import {gameTitle, kGames} from '../../games';
import {getJson} from '../../live/api';
import {readClock} from '../../live/clock';
import {hallNow} from '../../live/hall_time';
import type {ClockView, LiveGames, Seat, Summary} from '../../protocol';
import {useSettings} from '../../settings';
import {g, t} from '../../words';
import {BotMark, RefusalLine, scoreText, seatName} from '../parts';
import {clockText, timesText} from '../times/text';
import {useTicking} from '../times/use_ticking';
import {w} from '../tournament/words';
import {usePageTurning} from '../use_page_turning';

const kRefresh = 2_000;
/// In pixels: the minimum side of a board, the space for its names and margins, and head and foot of the screen.
const kMin = 200;
const kNames = 104;
const kAir = 20;
const kRest = 130;
/// Names and clocks grow with boards from this side length on, to be readable from afar (tournament.css): a board with its lines is then
/// this many sides high.
const kGrowing = 258;
const kWithLines = 1.26;
const kMax = 12;
/// In milliseconds: below this the remaining time is also shown by colour.
const kLow = 20_000;

/// The running games of a kind from a place in the list on, as many as a page can show.
function useRunning(game: string, from: number): {running: LiveGames | null; isLost: boolean} {
    const [running, setRunning] = useState<LiveGames | null>(null);
    const [isLost, setLost] = useState(false);
    useEffect(() => {
        let timer = 0;
        let here = true;
        const wanted = new URLSearchParams({from: String(from), most: String(kMax), ...(game && {game})});
        async function load(): Promise<void> {
            await getJson<LiveGames>(`/api/live-games?${wanted}`).then(
                (fresh) => {
                    if (!here) return;
                    setRunning(fresh);
                    setLost(false);
                },
                () => {
                    if (here) setLost(true);
                },
            );
            if (here) timer = window.setTimeout(() => void load(), kRefresh);
        }
        void load();
        return () => {
            here = false;
            clearTimeout(timer);
        };
    }, [game, from]);
    return {running, isLost};
}

interface Room {
    columns: number;
    rows: number;
    side: number;
}

/// The arrangement in which this many boards are largest.
function arranged(count: number): Room {
    const high = (room: number) => (room - kAir >= kGrowing * kWithLines ? (room - kAir) / kWithLines : room - kNames);
    const side = (columns: number, rows: number) =>
        Math.floor(Math.min((innerWidth * 0.95) / columns - kAir, high((innerHeight - kRest) / rows)));
    const all = Array.from({length: count}, (_, index) => ({columns: Math.ceil(count / (index + 1)), rows: index + 1}));
    return all
        .map((each) => ({...each, side: side(each.columns, each.rows)}))
        .reduce((best, each) => (each.side > best.side ? each : best));
}

/// All games, or fewer if the boards would be too small.
function roomFor(games: number): Room {
    for (let count = Math.min(games, kMax); count > 1; count--) {
        const room = arranged(count);
        if (room.side >= kMin) return room;
    }
    return arranged(1);
}

function useSize(): void {
    const [, setSize] = useState('');
    useEffect(() => {
        const again = () => setSize(`${innerWidth} ${innerHeight}`);
        addEventListener('resize', again);
        return () => removeEventListener('resize', again);
    }, []);
}

/// The remaining time, visual only: a wall has many clocks, and announces none.
function WallClock({clock, seat}: {clock: ClockView; seat: Seat}) {
    const {left, periods, inPeriod, out} = readClock(clock, seat, useTicking(clock, seat, hallNow));
    const kind = [clock.running === seat && 'runs', left < kLow && !(periods && !inPeriod) && 'low', out && 'out'];
    return (
        <span class={`wall-clock ${kind.filter(Boolean).join(' ')}`}>
            {clockText(left)}
            {inPeriod && periods !== null && <span title={g('clock.in-period', {periods})}> ({periods})</span>}
        </span>
    );
}

function Running({summary}: {summary: Summary}) {
    const line = (seat: Seat) => (
        <span class={summary.turn === seat && !summary.score ? 'wall-line to-move' : 'wall-line'}>
            <span class="wall-player">
                {seatName(summary, seat)}
                {summary.seats[seat]?.bot && <BotMark />}
            </span>
            {summary.clock && summary.clock.kind !== 'none' && <WallClock clock={summary.clock} seat={seat} />}
        </span>
    );
    return (
        <li>
            <a href={'/g/' + summary.id}>
                {line('second')}
                <SmallBoard
                    game={summary.game}
                    size={summary.variant.size ?? 19}
                    cells={summary.board.cells}
                    last={summary.last}
                    label=""
                />
                {line('first')}
                <span class="faint">{summary.score ? scoreText(summary.score) : timesText(summary)}</span>
            </a>
        </li>
    );
}

export function BoardsWall() {
    useSettings();
    const asked = new URLSearchParams(location.search).get('game') ?? '';
    const game = kGames.some(({name}) => name === asked) ? asked : '';
    useSize();
    const {turn, isHeld, hold} = usePageTurning();
    const [count, setCount] = useState(0);
    const {columns, rows, side} = roomFor(count);
    const room = columns * rows;
    const pages = Math.max(1, Math.ceil(count / room));
    const at = turn % pages;
    const {running, isLost} = useRunning(game, at * room);
    useEffect(() => {
        if (running) setCount(running.count);
    }, [running]);
    useEffect(() => {
        document.title = `${w('wall.boards')} · Kyvien`;
    }, []);
    if (!running) return <p class="quiet loading">{isLost ? t('lobby.unreachable') : ''}</p>;
    const {live, stands} = running;
    return (
        <div class="wall" style={{'--columns': String(columns), '--side': `${Math.max(side, 60)}px`}}>
            <header>
                <h1>{w('wall.boards')}</h1>
                {game && <p>{gameTitle(game)}</p>}
                {stands && <RefusalLine refusal={{...stands, code: 'not-recording', clause: null}} />}
            </header>
            {live.length === 0 ? (
                <p class="quiet">{w('wall.no-boards')}</p>
            ) : (
                <ul class="wall-boards">
                    {live.slice(0, room).map((summary) => (
                        <Running key={summary.id} summary={summary} />
                    ))}
                </ul>
            )}
            <footer>
                <span>{isLost ? t('lobby.unreachable') : `${at + 1} / ${pages}`}</span>
                <button type="button" class="cite plain" aria-pressed={isHeld} onClick={hold}>
                    {w(isHeld ? 'wall.go' : 'wall.stop')}
                </button>
                <a href="/">{w('wall.leave')}</a>
            </footer>
        </div>
    );
}
