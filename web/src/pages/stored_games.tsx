// The stored games that can be viewed while the hall is unreachable.
import {useEffect, useState} from 'preact/hooks';
import {SmallBoard} from '../board/small_board';
import {gameName} from '../games';
import {storedGames, type StoredGame} from '../live/stored_games';
import {g} from '../words';
import {scoreText, seatName} from './parts';
import {seenAt} from './seen_at';

export function StoredGames() {
    const [games, setGames] = useState<StoredGame[]>([]);
    useEffect(() => {
        storedGames().then(setGames, () => undefined);
    }, []);
    if (games.length === 0) return null;
    return (
        <section>
            <h2>{g('kept.title')}</h2>
            <ul class="live-games">
                {games.map(({view, seen}) => (
                    <li key={view.id}>
                        <a class="live-game" href={'/g/' + view.id}>
                            <SmallBoard
                                game={view.game}
                                size={view.variant.size ?? 19}
                                cells={view.board.cells}
                                last={view.last}
                                label=""
                            />
                            <span class="who">
                                {seatName(view, 'first')} – {seatName(view, 'second')}
                            </span>
                            <span class="what">
                                {gameName(view.game, view.variant)} · {view.result ? <b>{scoreText(view.result.score)}</b> : seenAt(seen)}
                            </span>
                        </a>
                    </li>
                ))}
            </ul>
        </section>
    );
}
