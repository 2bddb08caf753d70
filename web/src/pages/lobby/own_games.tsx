// One's own games that go on, where it is one's own turn first: whoever plays by days comes back by this list.
import {useEffect, useState} from 'preact/hooks';
import {SmallBoard} from '../../board/small_board';
import {gameName} from '../../games';
import {ownGames, type OwnGame} from '../../live/own_games';
import {readClock} from '../../live/clock';
import {getSettings} from '../../settings';
import {t} from '../../words';
import {other, personName, scoreText} from '../parts';
import {clockText, timeText} from '../times/text';

const kRefresh = 20_000;

export const isMyTurn = ({seat, view}: OwnGame): boolean => view.phase !== 'finished' && view.turn === seat;

/// Asked for again now and then, and when the reader comes back to the page.
export function useOwnGames(): OwnGame[] {
    const [games, setGames] = useState<OwnGame[]>([]);
    useEffect(() => {
        let isHere = true;
        const load = () => {
            if (!document.hidden) void ownGames().then((found) => isHere && setGames(found));
        };
        load();
        const timer = setInterval(load, kRefresh);
        document.addEventListener('visibilitychange', load);
        return () => {
            isHere = false;
            clearInterval(timer);
            document.removeEventListener('visibilitychange', load);
        };
    }, []);
    return games;
}

function stateOf(game: OwnGame): string {
    const {seat, view} = game;
    if (view.phase === 'finished') return t('own.over', {score: scoreText(view.result?.score ?? '')});
    if (!isMyTurn(game)) return t('own.theirs');
    const clock = view.clock;
    if (!clock || clock.kind === 'none') return t('own.mine');
    return t('own.mine-time', {time: clockText(readClock(clock, seat, Date.now()).left)});
}

function Line({game}: {game: OwnGame}) {
    const {seat, view} = game;
    return (
        <li>
            <a class={`live-game ${isMyTurn(game) ? 'my-turn' : ''}`} href={'/g/' + view.id}>
                <SmallBoard
                    game={view.game}
                    size={view.variant.size ?? 19}
                    cells={view.board.cells}
                    western={getSettings().western}
                    label=""
                />
                <span class="who">{personName(view.seats[other(seat)]?.name ?? t('name.unknown'))}</span>
                <span class="what">
                    <b>{stateOf(game)}</b> · {gameName(view.game, view.variant)} · {timeText(view.time)}
                </span>
            </a>
        </li>
    );
}

export function OwnGames({games}: {games: OwnGame[]}) {
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
