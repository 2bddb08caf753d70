// A player's games, the latest first: filtered by game, opponent, opening moves, or ending clause.
import {useEffect, useRef, useState} from 'preact/hooks';
import {SmallBoard} from '../../board/small_board';
import {gameName, gameTitle, kGames} from '../../games';
import {useAccount} from '../../live/account';
import {getJson, refusalOf} from '../../live/api';
import type {PlayersGame, PlayersGames, Refusal} from '../../protocol';
import {getSettings} from '../../settings';
import {t} from '../../words';
import {BotMark, Chips, other, personName, RefusalLine, scoreText} from '../parts';
import {timeText} from '../times/text';
import {HeadToHeadTable} from './head_to_head';
import {RatingChange} from './rating';
import {p} from './words';

interface Filter {
    game: string;
    opponent: string;
    moves: string;
    clause: string;
}

const kFields = ['game', 'opponent', 'moves', 'clause'] as const;

/// The choices are in the address, so that it can be linked.
function readFilter(): Filter {
    const given = new URLSearchParams(location.search);
    return Object.fromEntries(kFields.map((field) => [field, given.get(field) ?? ''])) as unknown as Filter;
}

const queryOf = (filter: Filter, before?: number): string =>
    String(
        new URLSearchParams({
            ...Object.fromEntries(kFields.filter((field) => filter[field]).map((field) => [field, filter[field]])),
            ...(before === undefined ? {} : {before: String(before)}),
        }),
    );

/// The result for the player; null if there is none.
function outcomeOf({seat, game}: PlayersGame): string | null {
    if (!game.score) return p('played.goes-on');
    const [first, second] = game.score.split('-');
    const [own, theirs] = seat === 'first' ? [first, second] : [second, first];
    if (own === '1') return p('played.won');
    if (own === '1/2') return p('played.drawn');
    return theirs === '1' || own === '0' ? p('played.lost') : null;
}

function Row({played}: {played: PlayersGame}) {
    const {seat, game, change} = played;
    const day = new Intl.DateTimeFormat(getSettings().language, {dateStyle: 'medium'});
    const opponent = game.seats[other(seat)];
    const outcome = outcomeOf(played);
    return (
        <li>
            <a class="played" href={'/g/' + game.id}>
                <SmallBoard game={game.game} size={game.variant.size ?? 19} cells={game.board.cells} last={game.last} label="" />
                <span class="who">
                    {p('played.against', {name: opponent ? personName(opponent.name) : t('seat.free')})}
                    {opponent?.bot && <BotMark />}
                </span>
                <span class="outcome">
                    {outcome && <b>{outcome}</b>}
                    {game.score && <> {scoreText(game.score)}</>}
                    {change !== undefined && (
                        <>
                            {' '}
                            <RatingChange change={change} />
                        </>
                    )}
                </span>
                <span class="what">
                    {[
                        gameName(game.game, game.variant),
                        timeText(game.time),
                        ...(game.rated ? [t('rated')] : []),
                        day.format(game.created),
                    ].join(' · ')}
                </span>
            </a>
        </li>
    );
}

/// `onLoaded`: the first answer is shown, so that nothing below it moves any more by itself.
export function PlayedGames({name, onLoaded}: {name: string; onLoaded: () => void}) {
    const {name: me} = useAccount();
    const [filter, setFilter] = useState(readFilter);
    const [typed, setTyped] = useState(filter);
    const [games, setGames] = useState<PlayersGame[] | null>(null);
    const [next, setNext] = useState<number | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [busy, setBusy] = useState(false);
    const newest = useRef('');

    async function load(before?: number): Promise<void> {
        const query = queryOf(filter, before);
        newest.current = query;
        setBusy(true);
        setRefusal(null);
        try {
            const found = await getJson<PlayersGames>(`/api/players/${encodeURIComponent(name)}/games${query && '?' + query}`);
            // A newer choice takes precedence.
            if (newest.current !== query) return;
            setGames((old) => (before === undefined ? found.games : [...(old ?? []), ...found.games]));
            setNext(found.next ?? null);
        } catch (error) {
            if (newest.current !== query) return;
            setRefusal(refusalOf(error));
            if (before === undefined) {
                setGames(null);
                setNext(null);
            }
        }
        setBusy(false);
        onLoaded();
    }
    useEffect(() => {
        const query = queryOf(filter);
        history.replaceState(history.state, '', location.pathname + (query && '?' + query));
        void load();
        return () => {
            newest.current = '-';
        };
    }, [name, filter.game, filter.opponent, filter.moves, filter.clause]);

    const filterBy = (wanted: Partial<Filter>) => {
        const next = {...filter, ...wanted};
        setTyped(next);
        setFilter(next);
    };
    const against = (opponent: string) => filterBy({opponent});
    const isOther = me !== null && me !== name;
    const isFiltered = kFields.some((field) => filter[field]);
    const opponent = filter.opponent || (isOther ? me : '');
    // Nothing to choose from.
    const hasPlayed = isFiltered || (games?.length ?? 0) > 0 || next !== null;
    return (
        <section aria-labelledby="played-title">
            <h2 id="played-title">{p('played.title')}</h2>
            {hasPlayed && (
                <div class="played-filter">
                    <Chips
                        name="played-game"
                        legend={p('played.game')}
                        value={filter.game}
                        onChange={(game) => filterBy(game ? {game} : {game, moves: ''})}
                        options={[
                            {value: '', text: t('lobby.all')},
                            ...kGames.map((each) => ({value: each.name, text: gameTitle(each.name)})),
                        ]}
                    />
                    <form
                        class="row"
                        onSubmit={(event) => {
                            event.preventDefault();
                            const moves = typed.moves.trim();
                            // Moves belong to a game: the first one, if none was chosen.
                            const game = filter.game || (moves ? kGames[0].name : '');
                            filterBy({game, opponent: typed.opponent.trim(), moves, clause: typed.clause.trim()});
                        }}
                    >
                        {(['opponent', 'moves', 'clause'] as const).map((field) => (
                            <label key={field} class="field grow">
                                <span>{p(`played.${field}`)}</span>
                                <input
                                    type="search"
                                    value={typed[field]}
                                    autocomplete="off"
                                    spellcheck={false}
                                    onInput={(event) => setTyped({...typed, [field]: event.currentTarget.value})}
                                />
                            </label>
                        ))}
                        <button type="submit" class="button">
                            {p('played.show')}
                        </button>
                        {isOther && (
                            <button
                                type="button"
                                class="button"
                                aria-pressed={filter.opponent === me}
                                onClick={() => against(filter.opponent === me ? '' : me)}
                            >
                                {p('played.you-against', {name})}
                            </button>
                        )}
                    </form>
                </div>
            )}
            {hasPlayed && opponent && <HeadToHeadTable name={name} opponent={opponent} />}
            {refusal && <RefusalLine refusal={refusal} />}
            <div role="status">
                {games?.length === 0 && (
                    <p class="quiet">{p(next !== null ? 'played.none-so-far' : isFiltered ? 'played.none' : 'played.none-yet')}</p>
                )}
            </div>
            {games && games.length > 0 && (
                <ul class="played-games">
                    {games.map((played) => (
                        <Row key={played.game.id + played.seat} played={played} />
                    ))}
                </ul>
            )}
            {next !== null && (
                <p>
                    <button type="button" class="button" disabled={busy} onClick={() => void load(next)}>
                        {p('played.more')}
                    </button>
                </p>
            )}
        </section>
    );
}
