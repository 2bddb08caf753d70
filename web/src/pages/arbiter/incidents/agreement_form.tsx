// The end of a game of Go at a physical board: the count for the marked dead stones, and which players agree to it.
import {sideName} from '../../../games';
import type {Request, Seat, View} from '../../../protocol';
import {AgreementPanel} from '../../agreement';
import type {Ask, DeskRequest} from '../types';
import {a} from '../words';

const kSeats: Seat[] = ['first', 'second'];
const kUnsent = {code: 'refused', message: '', clause: null};

export function AgreementForm({view, ask, onDone}: {view: View; ask: Ask; onDone: () => void}) {
    const {agreement} = view;
    if (!agreement) return null;
    const button = (label: string, ...requests: DeskRequest[]) => (
        <button key={label} type="button" class="button" onClick={() => void ask(...requests).then((granted) => granted && onDone())}>
            {label}
        </button>
    );
    const left = kSeats.filter((seat) => !agreement.confirmed[seat]);
    const confirms = (seat: Seat): DeskRequest => ({t: 'confirm', as: seat});
    return (
        <div class="agreement-form">
            <AgreementPanel view={view} send={async (request: Request) => ((await ask(request as DeskRequest)) ? null : kUnsent)} />
            <div class="row">
                {left.length === 2 && button(a('count.both'), ...left.map(confirms))}
                {left.map((seat) => button(a('count.agrees', {side: sideName(view.game, seat)}), confirms(seat)))}
                {kSeats.map((seat) => button(a('count.disputes', {side: sideName(view.game, seat)}), {t: 'dispute', as: seat}))}
            </div>
        </div>
    );
}
