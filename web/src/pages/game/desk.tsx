// The side panel of the game's page: whose move it is, refusals, rulings, questions, and the player's actions.
import {useEffect, useState} from 'preact/hooks';
import {sealing} from '../../catalogue/sealing';
import type {GamePlayers, Refusal, Request, Seat, View} from '../../protocol';
import {keepToken} from '../../settings';
import {g} from '../../words';
import {RatingChange} from '../account/rating';
import {AgreementPanel} from '../agreement';
import {later} from '../later';
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
import type {Leafing} from './use_leafing';
import type {Moves} from './use_moves';
import {useOpponentOut} from './use_opponent_out';
import {useRematch} from './use_rematch';

const AdjournmentPanel = later(async () => (await import('../sealing/panel')).AdjournmentPanel, sealing);

interface Props {
    view: View;
    connection: Connection;
    leafing: Leafing;
    moves: Moves;
    margin: Margin | null;
    players: GamePlayers | null;
    refusal: Refusal | null;
    request: (request: Request) => Promise<Refusal | null>;
    onClose: () => void;
    flipped: boolean;
    onFlip: () => void;
}

function Status({view, leafing, moves}: Pick<Props, 'view' | 'leafing' | 'moves'>) {
    return (
        <>
            <p class="status">
                <span role="status">{statusText(view)}</span>
                {moves.pending !== null && <span class="pending-word">{g('status.pending')}</span>}
                {leafing.shown !== null && (
                    <button type="button" class="cite plain" onClick={() => leafing.show(leafing.last)}>
                        {g('status.back-to-live')}
                    </button>
                )}
            </p>
            {leafing.shown !== null && !leafing.position && <p class="quiet">{g('link.connecting')}</p>}
        </>
    );
}

function Refused({view, leafing, refusal, onClose}: Pick<Props, 'view' | 'leafing' | 'onClose'> & {refusal: Refusal}) {
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
                    chosen={leafing.step?.ply ?? null}
                    onStep={leafing.showStep}
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

export function Desk({view, connection, leafing, moves, margin, players, refusal, request, onClose, flipped, onFlip}: Props) {
    const [adjourning, setAdjourning] = useState(false);
    // The hall's state of an adjournment replaces the form to request one.
    useEffect(() => {
        if (view.adjournment) setAdjourning(false);
    }, [view]);
    const opponentOut = useOpponentOut(view, connection.now);
    const onRematch = useRematch(view, request);
    const drawn = drawnStep(view, leafing)?.ply ?? null;
    const seatFree = view.phase === 'waiting' && !view.setting && !view.reserved;
    return (
        <div class="desk">
            {connection.slow && connection.link !== 'connected' && (
                <p class="banner" role="status">
                    {g('link.lost')}
                    {connection.kept && ` ${g('kept.seen', {when: seenAt(connection.kept.seen)})}`}
                </p>
            )}
            <Status view={view} leafing={leafing} moves={moves} />
            {moves.chosen !== null && <ConfirmMove view={view} move={moves.chosen} onAnswer={moves.confirm} />}
            {margin && (
                <margin.parts.DutiesPanel
                    view={withoutRepeats(view)}
                    words={margin.words}
                    onShow={(squares) => leafing.showEvidence(squares, leafing.last)}
                />
            )}
            {view.stands && <RefusalLine refusal={{...view.stands, code: 'not-recording', clause: null}} />}
            {refusal && <Refused view={view} leafing={leafing} refusal={refusal} onClose={onClose} />}
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
            <ResultPanel view={view} step={drawn} onStep={leafing.showStep} onEvidence={leafing.showEvidence} />
            {view.result && players && <RatingChanges view={view} players={players} />}
            {view.question && <QuestionPanel view={view} step={drawn} onStep={leafing.showStep} onEvidence={leafing.show} />}
            {(view.adjournment || adjourning) && (
                <AdjournmentPanel
                    view={view}
                    send={request}
                    move={moves.toSeal}
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
                    opponentOut={opponentOut}
                    onAdjourn={() => setAdjourning(true)}
                    flipped={flipped}
                    onFlip={onFlip}
                    onRematch={onRematch}
                    at={leafing.at}
                />
            )}
            <LostSeat view={view} />
        </div>
    );
}
