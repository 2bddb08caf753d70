// The own games in progress, those at the reader's turn first: correspondence players return through this list.
import {useCallback, useEffect, useRef, useState} from 'preact/hooks';
import {SmallBoard} from '../../board/small_board';
import {gameName} from '../../games';
import {ownGames, type OwnGame} from '../../live/own_games';
import {readClock} from '../../live/clock';
import {hallNow} from '../../live/hall_time';
import type {Summary, View} from '../../protocol';
import {tokenOf} from '../../settings';
import {t} from '../../words';
import {usePlayers} from '../account/use_players';
import {BotMark, other, personName, scoreText} from '../parts';
import {clockText, timesText} from '../times/text';

const kRefresh = 20_000;

export const isMyTurn = ({seat, view}: OwnGame): boolean => view.phase !== 'finished' && view.turn === seat;

/// An own game that waits for an opponent.
export type WaitingGame = Pick<View, 'id' | 'game' | 'variant' | 'rated' | 'time'> & {open_to: 'anybody' | 'link'};

/// Those that this browser has viewed, and those of the lobby to which it has the key. A tournament board waits for both players, at a
/// scheduled time.
export function waitingGames(mine: OwnGame[], listed: Summary[]): WaitingGame[] {
    const seen = mine.flatMap(({view: {id, game, variant, rated, time, phase, open_to}}) =>
        phase === 'waiting' && open_to ? [{id, game, variant, rated, time, open_to}] : [],
    );
    const others = listed.filter(({id}) => tokenOf(id) !== null && !mine.some(({view}) => view.id === id));
    return [...seen, ...others.map(({id, game, variant, rated, time}) => ({id, game, variant, rated, time, open_to: 'anybody' as const}))];
}

/// Reloaded from time to time, when the reader returns to the page, and by the returned function.
export function useOwnGames(): [OwnGame[], () => Promise<void>] {
    const [games, setGames] = useState<OwnGame[]>([]);
    const here = useRef(true);
    const reload = useCallback(async () => {
        const found = await ownGames();
        if (here.current) setGames(found);
    }, []);
    useEffect(() => {
        here.current = true;
        const load = () => {
            if (!document.hidden) void reload();
        };
        load();
        const timer = setInterval(load, kRefresh);
        document.addEventListener('visibilitychange', load);
        return () => {
            here.current = false;
            clearInterval(timer);
            document.removeEventListener('visibilitychange', load);
        };
    }, []);
    return [games, reload];
}

function stateOf(game: OwnGame): string {
    const {seat, view} = game;
    if (view.phase === 'finished') return t('own.over', {score: scoreText(view.result?.score ?? '')});
    if (!isMyTurn(game)) return t('own.theirs');
    const clock = view.clock;
    if (!clock || clock.kind === 'none') return t('own.mine');
    return t('own.mine-time', {time: clockText(readClock(clock, seat, hallNow()).left)});
}

function Line({game}: {game: OwnGame}) {
    const {seat, view} = game;
    // Tournament boards are between people.
    const players = usePlayers(view.setting ? null : view.id, view.seats[other(seat)]?.name ?? '');
    return (
        <li>
            <a class={`live-game ${isMyTurn(game) ? 'my-turn' : ''}`} href={'/g/' + view.id}>
                <SmallBoard game={view.game} size={view.variant.size ?? 19} cells={view.board.cells} label="" />
                <span class="who">
                    {personName(view.seats[other(seat)]?.name ?? t('name.unknown'))}
                    {players?.[other(seat)]?.bot && <BotMark />}
                </span>
                <span class="what">
                    <b>{stateOf(game)}</b> · {gameName(view.game, view.variant)} · {timesText(view)}
                </span>
            </a>
        </li>
    );
}

export function OwnGames({games: all}: {games: OwnGame[]}) {
    const games = all.filter(({view}) => view.phase !== 'waiting');
    if (games.length === 0) return null;
    return (
        <section aria-labelledby="own-title">
            <h2 id="own-title">{t('own.title')}</h2>
            <ul class="live-games">
                {games.map((game) => (
                    <Line key={game.view.id} game={game} />
                ))}
            </ul>
        </section>
    );
}
