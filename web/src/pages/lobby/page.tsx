// The lobby: three boards to start from, open games, games in progress.
import type {JSX} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {SmallBoard} from '../../board/small_board';
import {gameName, gameTitle, kGames, sideName} from '../../games';
import {getJson, getCachedJson} from '../../live/api';
import {challenge} from '../../catalogue/challenge';
import {useAccount} from '../../live/account';
import {hallNow} from '../../live/hall_time';
import type {AccountView, GamePlayers, Lobby, Program, Seat, Summary} from '../../protocol';
import {getSettings, tokenOf, useSettings} from '../../settings';
import {gameWords, t} from '../../words';
import {RatingOf} from '../account/rating';
import {lazyPart} from '../lazy_part';
import {Chips, other, personName, RefusalLine, scoreText, seatName} from '../parts';
import {timesText} from '../times/text';
import {friendlyText} from './friendly';
import {MakeGame} from './make_game';
import {isMyTurn, OwnGames, useOwnGames, waitingGames} from './own_games';
import {QuickPairing} from './quick';

const kRefresh = 4_000;

/// Challenges and their outcomes; not needed without an account.
const Challenges = lazyPart<object>(async () => (await import('../challenge/list')).Challenges, challenge);

/// Replaces the lists when the hall is unreachable.
const StoredGames = lazyPart<object>(async () => (await import('../stored_games')).StoredGames, gameWords);

/// All games in progress, when the reader asks for them.
const AllLiveGames = lazyPart<{game: string; strongest: boolean; line: (summary: Summary) => JSX.Element}>(
    async () => (await import('./live_games')).AllLiveGames,
);

/// So many of the games in progress are shown before all are asked for.
const kLiveShown = 12;

/// Both names, with ratings.
function Names({summary}: {summary: Summary}) {
    const players = playersOf(summary);
    const name = (seat: Seat) => seatName(summary, seat);
    return (
        <span class="who">
            {name('first')}
            <RatingOf players={players} seat="first" /> – {name('second')}
            <RatingOf players={players} seat="second" />
        </span>
    );
}

/// Which players are bots, and the ratings in the list: of a rated game and of one that requires certain ratings.
function playersOf({rated, ratings, pool = '', seats}: Summary): GamePlayers | null {
    const of = (seat: Seat) => {
        const {account: name = '', bot = false, rating, provisional = true} = seats[seat] ?? {};
        const isRated = (rated || ratings) && rating !== undefined;
        return {name, bot, ...(isRated && {rating: {pool, rating, provisional, deviation: 0, games: 0}})};
    };
    return {first: of('first'), second: of('second')};
}

/// The strongest player of a game; guests have no rating.
const strength = ({seats}: Summary): number => Math.max(seats.first?.rating ?? 0, seats.second?.rating ?? 0);

const kNewcomer = 1500;

/// Whether the reader may take the free seat, as far as ratings are concerned.
function mayTake({ratings, pool}: Summary, account: AccountView | null | undefined): boolean {
    if (!ratings) return true;
    if (!account) return false;
    const own = account.ratings.find((each) => each.pool === pool)?.rating ?? kNewcomer;
    return ratings.lowest <= own && own <= ratings.highest;
}

type Stage = '' | 'open' | 'live' | 'finished';

/// Boards with a player present come before abandoned ones and those of arbiters.
const byPresence = (one: Summary, other: Summary) => Number(one.left ?? !!one.setting) - Number(other.left ?? !!other.setting);

/// How long a player has waited, in words.
function since(created: number): string {
    const minutes = Math.max(0, Math.floor((hallNow() - created) / 60_000));
    const words = new Intl.RelativeTimeFormat(getSettings().language, {numeric: 'auto'});
    if (minutes < 1) return words.format(0, 'second');
    return minutes < 60 ? words.format(-minutes, 'minute') : words.format(-Math.floor(minutes / 60), 'hour');
}

function OpenGame({summary}: {summary: Summary}) {
    const free: Seat = summary.seats.first ? 'second' : 'first';
    const host = summary.seats.first ?? summary.seats.second;
    const players = playersOf(summary);
    const {account} = useAccount();
    const {ratings} = summary;
    return (
        <li>
            <a class="open-game" href={'/g/' + summary.id}>
                <SmallBoard game={summary.game} size={summary.variant.size ?? 19} cells={summary.board.cells} label="" />
                <span class="who">
                    {host ? personName(host.name) : t('name.unknown')}
                    <RatingOf players={players} seat={other(free)} />
                </span>
                <span class="what">
                    {gameName(summary.game, summary.variant)} · {timesText(summary)}
                    {summary.rated && ` · ${t('rated')}`}
                    {summary.start && ` · ${t('lobby.set-up')}`}
                    {friendlyText(summary.friendly)}
                    {ratings && ` · ${t('lobby.for-ratings', {lowest: ratings.lowest, highest: ratings.highest})}`}
                    {!mayTake(summary, account) && ` · ${t(account ? 'lobby.not-your-rating' : 'lobby.needs-account')}`}
                </span>
                <span class="seat">
                    {t('lobby.you-play', {side: sideName(summary.game, free)})} ·{' '}
                    {summary.left ? <b class="left">{t('lobby.left')}</b> : t('lobby.here')} · {since(summary.created)}
                </span>
            </a>
        </li>
    );
}

function LiveGame({summary}: {summary: Summary}) {
    return (
        <li>
            <a class="live-game" href={'/g/' + summary.id}>
                <SmallBoard
                    game={summary.game}
                    size={summary.variant.size ?? 19}
                    cells={summary.board.cells}
                    last={summary.last}
                    label=""
                />
                <Names summary={summary} />
                <span class="what">
                    {summary.score ? <b>{scoreText(summary.score)}</b> : timesText(summary)}
                    {summary.rated && ` · ${t('rated')}`}
                    {summary.setting && ' · ' + t('lobby.desk')}
                    {!summary.setting && summary.left && ' · ' + t('lobby.left')}
                </span>
            </a>
        </li>
    );
}

/// Opens the form for a game with a program, and scrolls to it.
function showComputer(setAlone: (alone: boolean) => void): void {
    setAlone(true);
    requestAnimationFrame(() => {
        const chosen = document.querySelector<HTMLInputElement>('input[name=opponent][value=program]');
        chosen?.focus();
        chosen?.scrollIntoView({block: 'center'});
    });
}

export function LobbyPage() {
    useSettings();
    const [lobby, setLobby] = useState<Lobby | null>(null);
    const [lost, setLost] = useState(false);
    const [wanted, setWanted] = useState('');
    const [stage, setStage] = useState<Stage>('');
    const [strongest, setStrongest] = useState(true);
    const {name: accountName, account} = useAccount();
    const [programs, setPrograms] = useState<Program[]>([]);
    const [alone, setAlone] = useState(false);
    useEffect(() => {
        // Without programs the page offers only people.
        getCachedJson<Program[]>('/api/programs').then(setPrograms, () => {});
    }, []);
    const [gone, setGone] = useState<string[]>([]);
    const [mine, reload] = useOwnGames();
    const turns = mine.filter(isMyTurn).length;
    useEffect(() => {
        document.title = `${turns > 0 ? `(${turns}) ` : ''}Kyvien – ${t('lobby.title')}`;
    }, [turns]);
    useEffect(() => {
        let timer = 0;
        let here = true;
        async function load(): Promise<void> {
            if (!document.hidden)
                await getJson<Lobby>('/api/games').then(
                    (found) => {
                        if (here) {
                            setLobby(found);
                            setLost(false);
                        }
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
    }, []);

    // An aborted game is still listed for a moment.
    const listed = (lobby?.open ?? []).filter(({id, setting}) => !setting && !gone.includes(id));
    const waiting = waitingGames(mine, listed).filter(({id}) => !gone.includes(id));
    const isWanted = ({game}: Summary) => wanted === '' || game === wanted;
    const others = listed.filter(({id}) => tokenOf(id) === null);
    const kinds = kGames.filter(({name}) => [...others, ...(lobby?.live ?? [])].some(({game}) => game === name));
    const open = others.filter(isWanted).sort((one, next) => Number(mayTake(next, account)) - Number(mayTake(one, account)));
    const live = (lobby?.live ?? [])
        .filter((each) => isWanted(each) && !mine.some(({view}) => view.id === each.id))
        .sort((one, next) => byPresence(one, next) || (strongest ? strength(next) - strength(one) : 0));
    // A game that was aborted before the first move has nothing to show.
    const finished = (lobby?.finished ?? []).filter((each) => isWanted(each) && each.plies > 0).slice(0, stage === 'finished' ? 50 : 6);
    const shows = (which: Stage) => stage === '' || stage === which;
    return (
        <div class="lobby">
            <p class="lead intro">{t('lobby.lead')}</p>
            {accountName !== null && <Challenges />}
            <QuickPairing waiting={waiting} reload={reload} onGone={(id) => setGone((ids) => [...ids, id])} />
            <MakeGame programs={programs} alone={alone} onAlone={setAlone} />
            <aside class="hall">
                <nav class="ways" aria-label={t('lobby.ways')}>
                    {programs.length > 0 && !alone && (
                        <button type="button" class="button" onClick={() => showComputer(setAlone)}>
                            {t('lobby.play-computer')}
                        </button>
                    )}
                    {live[0] && (
                        <a class="button" href={'/g/' + live[0].id}>
                            {t('lobby.watch')}
                        </a>
                    )}
                    {live.length > 1 && (
                        <a class="button" href="/wall">
                            {t('lobby.wall')}
                        </a>
                    )}
                    <a class="button" href="/b">
                        {t('lobby.broadcasts')}
                    </a>
                    <a class="button" href="/ratings">
                        {t('account.ratings')}
                    </a>
                    <a class="button" href="/t">
                        {t('nav.tournaments')}
                    </a>
                    <a class="button" href="/arbiter">
                        {t('lobby.for-arbiters')}
                    </a>
                </nav>
                <OwnGames games={mine} />
                {lost && (
                    <p class="banner" role="status">
                        {t('lobby.unreachable')}
                    </p>
                )}
                {lobby?.stands && !lost && <RefusalLine refusal={{...lobby.stands, code: 'not-recording', clause: null}} />}
                {lost && !lobby && <StoredGames />}
                {(kinds.length > 1 || wanted !== '') && (
                    <Chips
                        name="wanted"
                        legend={t('lobby.filter')}
                        value={wanted}
                        onChange={setWanted}
                        options={[{value: '', text: t('lobby.all')}, ...kGames.map(({name}) => ({value: name, text: gameTitle(name)}))]}
                    />
                )}
                {(open.length > 0 || live.length > 0 || finished.length > 0) && (
                    <Chips
                        name="stage"
                        legend={t('lobby.stage')}
                        value={stage}
                        onChange={setStage}
                        options={[
                            {value: '', text: t('lobby.all')},
                            {value: 'open', text: t('lobby.open')},
                            {value: 'live', text: t('lobby.live')},
                            {value: 'finished', text: t('lobby.finished')},
                        ]}
                    />
                )}
                <section
                    aria-labelledby="open-title"
                    hidden={!lobby || !shows('open') || (stage === '' && open.length === 0 && waiting.length > 0)}
                >
                    <h2 id="open-title">{t('lobby.open')}</h2>
                    {open.length > 0 ? (
                        <ul class="open-games">
                            {open.map((summary) => (
                                <OpenGame key={summary.id} summary={summary} />
                            ))}
                        </ul>
                    ) : (
                        <p class="quiet">{t(waiting.length === 0 ? 'lobby.open-empty' : 'lobby.open-only-own')}</p>
                    )}
                </section>
                <section aria-labelledby="live-title" hidden={!lobby || !shows('live')}>
                    <h2 id="live-title">{t('lobby.live')}</h2>
                    {live.length > 1 && live.some((each) => strength(each) > 0) && (
                        <Chips
                            name="live-order"
                            legend={t('lobby.order')}
                            value={strongest ? 'strength' : 'time'}
                            onChange={(value) => setStrongest(value === 'strength')}
                            options={[
                                {value: 'strength', text: t('lobby.by-strength')},
                                {value: 'time', text: t('lobby.by-time')},
                            ]}
                        />
                    )}
                    {stage === 'live' ? (
                        <AllLiveGames
                            game={wanted}
                            strongest={strongest}
                            line={(summary) => <LiveGame key={summary.id} summary={summary} />}
                        />
                    ) : live.length > 0 ? (
                        <ul class="live-games">
                            {live.slice(0, kLiveShown).map((summary) => (
                                <LiveGame key={summary.id} summary={summary} />
                            ))}
                        </ul>
                    ) : (
                        <p class="quiet">{t('lobby.live-empty')}</p>
                    )}
                    {stage !== 'live' && live.length > kLiveShown && (
                        <p>
                            <button type="button" class="button" onClick={() => setStage('live')}>
                                {t('lobby.live-all')}
                            </button>
                        </p>
                    )}
                </section>
                {finished.length > 0 && shows('finished') && (
                    <section aria-labelledby="finished-title">
                        <h2 id="finished-title">{t('lobby.finished')}</h2>
                        <ul class="live-games">
                            {finished.map((summary) => (
                                <LiveGame key={summary.id} summary={summary} />
                            ))}
                        </ul>
                    </section>
                )}
                {lobby && open.length + live.length === 0 && (
                    <ul class="teach">
                        <li>
                            <a href="/laws">{t('lobby.teach-laws')}</a>
                        </li>
                        <li>
                            <a href="/judge">{t('lobby.teach-judge')}</a>
                        </li>
                    </ul>
                )}
                <footer class="foot">
                    <a href="/clock">{t('nav.clock')}</a>
                    <a href="/docs/api">{t('lobby.for-programs')}</a>
                </footer>
            </aside>
        </div>
    );
}
