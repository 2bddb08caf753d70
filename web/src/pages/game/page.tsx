// One game: board, clocks, scoresheet, and requests to the arbiter.
import {useEffect, useRef, useState} from 'preact/hooks';
import {gameName, gameOf, geometryOf} from '../../games';
import type {GamePlayers, Rated, Refusal, Request, Seat, View} from '../../protocol';
import {useAccount} from '../../live/account';
import {storeGame} from '../../live/stored_games';
import {notify} from '../../live/notify';
import {noteSeat} from '../../live/own_games';
import {getSettings, extractSeatKey, useSettings} from '../../settings';
import {g, refusalWords, t} from '../../words';
import {usePlayers} from '../account/use_players';
import {other, seatName} from '../parts';
import {timesText} from '../times/text';
import {Kept} from '../kept';
import {PlayerLine} from '../player';
import {Sheet} from '../sheet';
import {useEscape} from '../use_escape';
import {useMargin} from '../use_margin';
import {Announcements, play, sayMove} from './announcements';
import {Challenged, ChatFold, Conditional} from './beside';
import {Desk} from './desk';
import {GameBoard} from './game_board';
import {boardLabel} from './texts';
import {TypedMove} from './typed_move';
import {useConnection} from './use_connection';
import {useMoveNavigation} from './use_move_navigation';
import {useMoves} from './use_moves';

/// If the device supports it, and the reader has touched the page.
const shake = (): void => void navigator.vibrate?.(40);

function ExitBoardOnly({onLeave}: {onLeave: () => void}) {
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => button.current?.focus(), []);
    return (
        <button type="button" class="button leave-alone" ref={button} onClick={onLeave}>
            {g('alone.leave')}
        </button>
    );
}

function Absent({refusal}: {refusal: Refusal}) {
    return (
        <div class="absent">
            <h1>{g('absent.title')}</h1>
            <p>{refusalWords(refusal) ?? g('absent.text')}</p>
            <p>
                <a class="button" href="/">
                    {g('absent.back')}
                </a>
            </p>
        </div>
    );
}

function ratioOf(view: View): number {
    const geometry = geometryOf(view.game, view.variant.size);
    return geometry.width / geometry.height;
}

/// The hall's data about the players' accounts changes with this.
const stateOf = (view: View | null): string => [view?.seats.first?.name, view?.seats.second?.name, view?.result?.score].join(' ');

/// Both players of a rated game have accounts, and its end changes their ratings; if the socket has sent the changes, nothing is requested.
function isComplete({seats, result}: View, players: GamePlayers, rated: Rated | null): boolean {
    const isThere = (seat: Seat) => !seats[seat] || players[seat] !== null;
    const isRated = rated !== null || players.first?.change !== undefined || players.second?.change !== undefined;
    return isThere('first') && isThere('second') && (!result || result.score === 'void' || isRated);
}

/// With what the socket has sent since.
function withRated(players: GamePlayers | null, rated: Rated | null): GamePlayers | null {
    if (!players || !rated) return players;
    const of = (seat: Seat) => {
        const {before, after} = rated[seat];
        const player = players[seat];
        return player && {...player, change: after - before, ...(player.rating ? {rating: {...player.rating, rating: after}} : {})};
    };
    return {first: of('first'), second: of('second')};
}

export function GamePage({id}: {id: string}) {
    const settings = useSettings();
    const {name: accountName} = useAccount();
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [turned, setTurned] = useState(false);
    // Shows only the board, the players and the actions.
    const [alone, setAlone] = useState(false);
    useEscape(alone, () => setAlone(false));
    useState(() => extractSeatKey(id)); // before the connection needs the key
    const connection = useConnection(id, (fresh, old) => {
        if (old && old.moves.length !== fresh.moves.length) {
            if (fresh.moves.length > old.moves.length) {
                void play('soundMove');
                void sayMove(fresh);
                if (getSettings().vibrates && fresh.you && fresh.turn === fresh.you) shake();
            }
            setRefusal(null);
        }
        if (old?.phase === 'waiting' && fresh.phase === 'playing') {
            void play('soundJoined');
            if (fresh.you) notify(g('notify.joined', {name: seatName(fresh, other(fresh.you))}), boardLabel(fresh));
        }
        if (fresh.phase !== old?.phase || fresh.you !== old.you) noteSeat(fresh);
        navigation.updateView(fresh, old);
        moves.updateView(fresh);
    });
    const {view, rated, link, trip, now, kept} = connection;
    const navigation = useMoveNavigation(id, view, setRefusal);
    const {positions} = navigation;
    useEffect(() => {
        if (view && link === 'connected') storeGame(view, positions.all);
    }, [view, positions.asked]);
    useEffect(() => {
        if (kept) positions.add(kept.positions);
    }, [kept]);
    const moves = useMoves(connection, setRefusal);
    const margin = useMargin(view);
    const asked = usePlayers(view && !view.setting ? id : null, stateOf(view), (told) => !view?.rated || isComplete(view, told, rated));
    const players = withRated(asked, rated);

    async function request(body: Request): Promise<Refusal | null> {
        const answer = await connection.send(body);
        setRefusal(answer);
        return answer;
    }

    if (connection.absent) return <Absent refusal={connection.absent} />;
    if (!view)
        return (
            <p class="quiet loading" role="status">
                {connection.slow ? g('link.lost') : g('link.connecting')}
            </p>
        );

    const {turns} = gameOf(view.game).board;
    const flipped = (turns && view.you === 'second') !== turned;
    // The own clock is the near one, regardless of the board's orientation.
    const own: Seat = view.you ?? 'first';
    const shownTrip = link === 'connected' ? trip : null;
    const lower: Seat = turns ? (flipped ? 'second' : 'first') : own;
    return (
        <div
            class={`game game-${view.game} phase-${view.phase} ${view.you ? '' : 'watched'} ${alone ? 'alone' : ''}`}
            style={{'--ratio': String(ratioOf(view))}}
        >
            <h1 class="unseen">{boardLabel(view)}</h1>
            <GameBoard {...{view, link, settings, navigation, moves, flipped, request}} />
            <Kept
                of={[view, lower, asked, rated, shownTrip, settings]}
                draw={() => (
                    <>
                        <PlayerLine view={view} seat={other(lower)} place="upper" now={now} players={players} trip={shownTrip} />
                        <PlayerLine view={view} seat={lower} place="lower" now={now} players={players} trip={shownTrip} />
                    </>
                )}
            />
            <Desk
                {...{view, connection, navigation, moves, margin, players, refusal, request, flipped}}
                onClose={() => setRefusal(null)}
                onFlip={() => setTurned(!turned)}
            />
            <Kept
                of={[view, navigation.at, margin, settings]}
                draw={() => (
                    <Sheet
                        view={view}
                        notation={settings.notation[view.game]}
                        shown={navigation.at}
                        onShow={navigation.show}
                        margin={margin}
                        onEvidence={navigation.showEvidence}
                    />
                )}
            />
            <div class="below">
                {accountName !== null && <Challenged game={id} />}
                <Conditional view={view} connection={connection} />
                <ChatFold view={view} connection={connection} />
                {view.you && view.phase === 'playing' && (
                    <TypedMove view={view} mayMove={view.turn === view.you && moves.pending === null} now={now} onMove={moves.enter} />
                )}
                <p class="facts">
                    {gameName(view.game, view.variant)} · {timesText(view)}
                    {view.rated && ` · ${t('rated')}`}
                    {view.start &&
                        (view.variant.chess960 === null || view.variant.own_start) &&
                        !view.variant.handicap &&
                        ` · ${t('lobby.set-up')}`}
                    {view.friendly?.takebacks && ` · ${g('friendly.takebacks')}`}
                    {view.friendly?.giving_time && ` · ${g('friendly.giving-time')}`}
                    {view.friendly?.berserk && ` · ${g('friendly.berserk')}`}
                    {view.watchers ? ` · ${g('watchers', {count: view.watchers})}` : ''}
                </p>
                <button type="button" class="button" onClick={() => setAlone(true)}>
                    {g('alone.enter')}
                </button>
            </div>
            {alone && <ExitBoardOnly onLeave={() => setAlone(false)} />}
            <Kept of={[view, settings]} draw={() => <Announcements view={view} now={now} />} />
        </div>
    );
}
