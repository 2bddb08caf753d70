// Draws at the board: an offer and its answer, and the claims possible now, each with one press.
import {useState} from 'preact/hooks';
import {gameOf, sideName} from '../../../games';
import type {Seat, View} from '../../../protocol';
import {g, maybeOfGame} from '../../../words';
import {MoveField} from '../../move_field';
import {Chips} from '../../parts';
import {StandingOffers} from '../standing_offers';
import type {Ask, DeskRequest} from '../types';
import {a} from '../words';

const kSeats: Seat[] = ['first', 'second'];

export function DrawForm({view, ask, onDone}: {view: View; ask: Ask; onDone: () => void}) {
    const [as, setAs] = useState<Seat>(view.turn ?? 'first');
    const [move, setMove] = useState('');
    const {offer, claims = []} = view;
    const send = (request: DeskRequest) => ask(request).then((granted) => granted && onDone());
    const button = (label: string, request: DeskRequest) => (
        <button key={label} type="button" class="button" onClick={() => void send(request)}>
            {label}
        </button>
    );
    return (
        <div class="draw-form">
            <StandingOffers view={view} onAnswer={(request) => void send(request)} />
            <Chips
                name="draw-by"
                legend={a('draw.by')}
                value={as}
                onChange={setAs}
                options={kSeats.map((seat) => ({value: seat, text: sideName(view.game, seat)}))}
            />
            <div class="row">
                {!offer && gameOf(view.game).offersDraws && button(g('action.offer'), {t: 'offer', as})}
                {claims.map((kind) =>
                    button(maybeOfGame(`claim.${kind}.${view.game}`) ?? maybeOfGame('claim.' + kind) ?? kind, {
                        t: 'claim',
                        kind,
                        move: move.trim() || null,
                        as,
                    }),
                )}
            </div>
            {claims.length > 0 && <MoveField class="field" label={a('draw.move')} value={move} onValue={setMove} />}
            {!offer && claims.length === 0 && <p class="quiet">{a('draw.no-claims')}</p>}
        </div>
    );
}
