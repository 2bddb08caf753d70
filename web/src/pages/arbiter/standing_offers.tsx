// Open draw offers, each with its answers; after a wrong claim there may be two (FIDE 9.1.2.3).
import {sideName} from '../../games';
import type {Seat, View} from '../../protocol';
import {g} from '../../words';
import {offersDraw, other} from '../parts';
import type {DeskRequest} from './types';
import {a} from './words';

const kSeats: Seat[] = ['first', 'second'];

export function StandingOffers({view, onAnswer}: {view: View; onAnswer: (request: DeskRequest) => void}) {
    return (
        <>
            {kSeats
                .filter((seat) => offersDraw(view, seat))
                .map((seat) => {
                    const told = a('board.offer-stands', {side: sideName(view.game, seat)});
                    const answer = (text: string, t: string) => (
                        <button type="button" class="button" onClick={() => onAnswer({t, as: other(seat)})}>
                            {text}
                        </button>
                    );
                    return (
                        <div key={seat} role="group" aria-label={told}>
                            <p class="banner">{told}</p>
                            <div class="row">
                                {answer(g('offer.accept'), 'accept')}
                                {answer(g('offer.decline'), 'decline')}
                            </div>
                        </div>
                    );
                })}
        </>
    );
}
