// The side panel of the game's page: whose move it is, refusals, rulings, questions, and the player's actions.
import {useEffect, useState} from 'preact/hooks';
import {sealing} from '../../catalogue/sealing';
import type {GamePlayers, Refusal, Request, Seat, View} from '../../protocol';
import {keepToken} from '../../settings';
import {g} from '../../words';
import {RatingChange} from '../account/rating';
import {AgreementPanel} from '../agreement';
import {lazyPart} from '../lazy_part';
import {personName, RefusalLine} from '../parts';
import {seenAt} from '../seen_at';
import type {Margin} from '../use_margin';
import {Actions} from './actions';
import {ConfirmMove} from './confirm_move';
import {drawnStep} from './repetition';
import {GoCyclePanel, QuestionPanel, ResultPanel} from './ruling';
import {Join, Share} from './seats';
import {readTyped, statusText} from './texts';
import type {Connection} from './use_connection';
import type {MoveNavigation} from './use_move_navigation';
import type {Moves} from './use_moves';
import {useOpponentOutOfTime} from './use_opponent_out_of_time';
import {useRematch} from './use_rematch';

const AdjournmentPanel = lazyPart(async () => (await import('../sealing/panel')).AdjournmentPanel, sealing);

interface Props {
    view: View;
    connection: Connection;
    navigation: MoveNavigation;
    moves: Moves;
    margin: Margin | null;
    players: GamePlayers | null;
    refusal: Refusal | null;
    request: (request: Request) => Promise<Refusal | null>;
    onClose: () => void;
    flipped: boolean;
    onFlip: () => void;
}

function Status({view, navigation, moves}: Pick<Props, 'view' | 'navigation' | 'moves'>) {
    return (
        <>
            <p class="status">
                <span role="status">{statusText(view)}</span>
                {moves.pending !== null && <span class="pending-word">{g('status.pending')}</span>}
                {navigation.shown !== null && (
                    <button type="button" class="cite plain" onClick={() => navigation.show(navigation.last)}>
                        {g('status.back-to-live')}
                    </button>
                )}
            </p>
            {navigation.shown !== null && !navigation.position && <p class="quiet">{g('link.connecting')}</p>}
        </>
    );
}

function Refused({view, navigation, refusal, onClose}: Pick<Props, 'view' | 'navigation' | 'onClose'> & {refusal: Refusal}) {
    // A refused repetition in Go is shown turn by turn below the refusal.
    const cycle = refusal.values?.cycle && refusal.values.shape ? refusal.values : null;
    return (
        <>
            <RefusalLine refusal={cycle ? {...refusal, values: {...cycle, cycle: ''}} : refusal} onClose={onClose} />
            {cycle && (
                <GoCyclePanel
                    view={view}
                    values={cycle}
                    from={Number(cycle.from ?? 0)}
                    chosen={navigation.step?.ply ?? null}
                    onStep={navigation.showStep}
                />
            )}
        </>
    );
}

const kSeats: Seat[] = ['first', 'second'];

/// The changes of both ratings by the game.
function RatingChanges({view, players}: {view: View; players: GamePlayers}) {
    const changed = kSeats.flatMap((seat) => {
        const change = players[seat]?.change;
        return change === undefined ? [] : [{seat, change}];
    });
    if (changed.length === 0) return null;
    return (
        <p class="rating-changes" role="status">
            {g('result.ratings')}{' '}
            {changed.map(({seat, change}) => (
                <span key={seat}>
                    {personName(view.seats[seat]?.name ?? '')} <RatingChange change={change} />
                </span>
            ))}
        </p>
    );
}

/// A browser with cleared storage has lost its seat: a spectator is told how to recover it.
function LostSeat({view}: {view: View}) {
    const isAway = kSeats.some((seat) => {
        const player = view.seats[seat];
        return player && !player.connected && !player.program;
    });
    if (view.you || view.setting || !isAway || view.phase === 'waiting' || view.phase === 'finished') return null;
    return <p class="faint">{g('seat-link.return')}</p>;
}

/// Duties of both players at the end are shown once, and the count shows who has agreed.
const withoutRepeats = (view: View): View =>
    view.phase === 'agreeing' ? {...view, duties: view.duties?.filter(({seat}) => seat === view.you)} : view;

export function Desk({view, connection, navigation, moves, margin, players, refusal, request, onClose, flipped, onFlip}: Props) {
    const [adjourning, setAdjourning] = useState(false);
    // The hall's state of an adjournment replaces the form to request one.
    useEffect(() => {
        if (view.adjournment) setAdjourning(false);
    }, [view]);
    const opponentOutOfTime = useOpponentOutOfTime(view, connection.now);
    const onRematch = useRematch(view, request);
    const drawn = drawnStep(view, navigation)?.ply ?? null;
    const seatFree = view.phase === 'waiting' && !view.setting && !view.reserved;
    return (
        <div class="desk">
            {connection.slow && connection.link !== 'connected' && (
                <p class="banner" role="status">
                    {g('link.lost')}
                    {connection.kept && ` ${g('kept.seen', {when: seenAt(connection.kept.seen)})}`}
                </p>
            )}
            <Status view={view} navigation={navigation} moves={moves} />
            {moves.chosen !== null && <ConfirmMove view={view} move={moves.chosen} onAnswer={moves.confirm} />}
            {margin && (
                <margin.parts.DutiesPanel
                    view={withoutRepeats(view)}
                    words={margin.words}
                    onShow={(squares) => navigation.showEvidence(squares, navigation.last)}
                />
            )}
            {view.stands && <RefusalLine refusal={{...view.stands, code: 'not-recording', clause: null}} />}
            {refusal && <Refused view={view} navigation={navigation} refusal={refusal} onClose={onClose} />}
            {seatFree && view.you && <Share view={view} />}
            {seatFree && !view.you && (
                <Join
                    view={view}
                    onJoined={(joined) => {
                        keepToken(joined.id, joined.token);
                        connection.takeSeat(joined.token);
                    }}
                />
            )}
            <ResultPanel view={view} step={drawn} onStep={navigation.showStep} onEvidence={navigation.showEvidence} />
            {view.result && players && <RatingChanges view={view} players={players} />}
            {view.question && <QuestionPanel view={view} step={drawn} onStep={navigation.showStep} onEvidence={navigation.show} />}
            {(view.adjournment || adjourning) && (
                <AdjournmentPanel
                    view={view}
                    send={request}
                    move={moves.moveToSeal}
                    onMove={moves.enter}
                    now={connection.now}
                    onClose={() => setAdjourning(false)}
                />
            )}
            {view.phase === 'agreeing' && <AgreementPanel view={view} send={request} />}
            {(view.phase !== 'waiting' || view.you || view.setting) && (
                <Actions
                    view={view}
                    send={request}
                    readMove={(text) => readTyped(view, text)}
                    connected={connection.link === 'connected'}
                    opponentOutOfTime={opponentOutOfTime}
                    onAdjourn={() => setAdjourning(true)}
                    flipped={flipped}
                    onFlip={onFlip}
                    onRematch={onRematch}
                    at={navigation.at}
                />
            )}
            <LostSeat view={view} />
        </div>
    );
}
