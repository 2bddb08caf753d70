// The games found by a search. Each opens on the analysis board, at the searched position.
import {library as words} from '../../catalogue/library';
import {gameTitle} from '../../games';
import type {LibraryGame, LibraryGames} from '../../protocol';
import {getSettings} from '../../settings';
import {clausePath, scoreText} from '../parts';

const {t: w, maybe} = words;

const boardPath = ({number, game, ply}: LibraryGame): string =>
    `/analysis?${String(new URLSearchParams({library: String(number), game, ...(ply ? {ply: String(ply)} : {})}))}`;

function Row({game}: {game: LibraryGame}) {
    const first = game.first || w('library.unknown');
    const second = game.second || w('library.unknown');
    const length =
        game.ply === undefined ? w('library.plies', {count: game.plies}) : w('library.at-ply', {ply: game.ply, plies: game.plies});
    return (
        <li>
            <p class="who">
                <a href={boardPath(game)}>
                    {first} – {second}
                </a>
            </p>
            <p class="outcome">{scoreText(game.result)}</p>
            <p class="ended">
                {maybe('ending.' + game.ending) ?? game.ending}{' '}
                {game.clause && (
                    <a class="cite" href={clausePath(game.clause)}>
                        § {game.clause.id}
                    </a>
                )}
            </p>
            <p class="what">
                {[gameTitle(game.game), game.event, game.date, length, game.archive].filter(Boolean).join(' · ')}
                {' · '}
                <a href={`/api/library/games/${game.number}/record`} download aria-label={w('library.record-of', {first, second})}>
                    {w('library.record')}
                </a>
            </p>
        </li>
    );
}

interface Props {
    sums: LibraryGames;
    games: LibraryGame[];
    busy: boolean;
    onMore: (() => void) | null;
}

export function Results({sums, games, busy, onMore}: Props) {
    const number = new Intl.NumberFormat(getSettings().language);
    return (
        <section aria-labelledby="found-title" aria-busy={busy}>
            <h2 id="found-title">{w('library.found')}</h2>
            <p role="status">
                {sums.total === 0
                    ? w('library.none')
                    : w('library.sums', {
                          total: sums.total,
                          first: number.format(sums.first_won),
                          drawn: number.format(sums.drawn),
                          second: number.format(sums.second_won),
                      })}
            </p>
            {games.length > 0 && (
                <ol class="library-games">
                    {games.map((game) => (
                        <Row key={game.number} game={game} />
                    ))}
                </ol>
            )}
            {onMore && (
                <p>
                    <button type="button" class="button" disabled={busy} onClick={onMore}>
                        {w('library.more')}
                    </button>
                </p>
            )}
        </section>
    );
}
