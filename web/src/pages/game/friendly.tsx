// A friendly game: takeback requests and answers, and time given to the opponent.
import {moverOf} from '../../games/position';
import {isNote} from '../../codes';
import type {View} from '../../protocol';
import {g, t} from '../../words';
import type {ActionProps} from './action_props';

type Props = Pick<ActionProps, 'view' | 'send' | 'connected'>;

/// The own request was declined, and the player has not moved since.
function wasDeclined(view: View): boolean {
    const {notes, moves, you} = view;
    const told = notes.filter(({code}) => isNote(code, 'takeback-declined') || isNote(code, 'takeback-accepted'));
    const last = told[told.length - 1];
    if (!you || !last || !isNote(last.code, 'takeback-declined') || last.by === you) return false;
    return !moves.some(({ply}) => ply > last.ply && moverOf(view, ply) === you);
}

/// No move was made since moves were taken back.
const isTakenBack = ({notes, moves}: View): boolean =>
    notes.some(({code, ply}) => isNote(code, 'takeback-accepted') && ply === moves.length);

function Question({view, send, connected}: Props) {
    const plies = view.moves.length - (view.friendly?.asked?.ply ?? view.moves.length);
    const question = g('takeback.asked', {plies});
    return (
        <div class="confirm offer takeback" role="group" aria-label={question}>
            <p role="alert">{question}</p>
            <button
                type="button"
                class="button primary"
                disabled={!connected}
                onClick={() => void send({t: 'accept-takeback', seen: view.seq})}
            >
                {g('takeback.accept')}
            </button>
            <button type="button" class="button" disabled={!connected} onClick={() => void send({t: 'decline-takeback'})}>
                {g('offer.decline')}
            </button>
        </div>
    );
}

/// Requests to the reader, and the outcome of the own request.
export function FriendlyNotices(props: Props) {
    const {view} = props;
    if (!view.friendly || !view.you || view.phase !== 'playing') return null;
    const {asked} = view.friendly;
    if (asked && asked.by !== view.you) return <Question {...props} />;
    return (
        <>
            {asked && (
                <p class="quiet" role="status">
                    {g('takeback.sent')}
                </p>
            )}
            {!asked && isTakenBack(view) && (
                <p class="quiet" role="status">
                    {g('takeback.done')}
                </p>
            )}
            {!asked && wasDeclined(view) && (
                <p class="declined" role="status">
                    <span aria-hidden="true">✕</span> {g('takeback.declined')}
                </p>
            )}
        </>
    );
}

/// What was agreed when the game was created.
export function FriendlyBar({view, send, connected}: Props) {
    if (!view.friendly || !view.you || view.phase !== 'playing') return null;
    const {takebacks, giving_time: givesTime, may_ask: mayAsk, may_give: mayGive} = view.friendly;
    const mayGoBerserk = view.friendly.may_go_berserk?.includes(view.you) ?? false;
    if (!takebacks && !givesTime && !mayGoBerserk) return null;
    return (
        <div class="bar" role="group" aria-label={t('lobby.friendly')}>
            {takebacks && (
                <button
                    type="button"
                    class="button"
                    disabled={!connected || !mayAsk.includes(view.you)}
                    onClick={() => void send({t: 'takeback'})}
                >
                    {g('action.takeback')}
                </button>
            )}
            {mayGoBerserk && (
                <button
                    type="button"
                    class="button"
                    aria-label={g('action.berserk-label')}
                    title={g('action.berserk-label')}
                    disabled={!connected}
                    onClick={() => void send({t: 'berserk'})}
                >
                    {g('action.berserk')}
                </button>
            )}
            {givesTime && (
                <button
                    type="button"
                    class="button"
                    aria-label={g('action.give-time-label')}
                    title={g('action.give-time-label')}
                    disabled={!connected || !mayGive.includes(view.you)}
                    onClick={() => void send({t: 'give-time'})}
                >
                    {g('action.give-time')}
                </button>
            )}
        </div>
    );
}
