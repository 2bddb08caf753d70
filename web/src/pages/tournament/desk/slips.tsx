// Slips to cut out and hand to the players: name, board, and the player's link as a QR code.
import {QrCode} from '../../qr_code';
import {o} from '../organiser_words';

export interface SeatLink {
    board: string;
    name: string;
    href: string;
}

export function Slips({title, links}: {title: string; links: SeatLink[]}) {
    return (
        <section class="slips" aria-label={o('seats.slips')}>
            <p class="slips-how">
                {o('seats.slips-how')}{' '}
                <button type="button" class="button primary" onClick={() => print()}>
                    {o('seats.print')}
                </button>
            </p>
            <ul>
                {links.map(({board, name, href}) => (
                    <li key={href} class="slip">
                        <QrCode text={href} label={o('seats.link', {name})} />
                        <span class="slip-words">
                            <small>{title}</small>
                            <b>{name}</b>
                            <span>{o('seats.board', {board})}</span>
                        </span>
                    </li>
                ))}
            </ul>
        </section>
    );
}
