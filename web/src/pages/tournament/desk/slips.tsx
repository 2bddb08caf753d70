// Slips to be cut out and handed to the players: name, board, and the own link as a QR code.
import {encode} from 'uqr';
import {o} from '../organiser_words';

export interface SeatLink {
    board: string;
    name: string;
    href: string;
}

/// The code as one path of squares, sharp at every size and on paper.
function QrCode({text, label}: {text: string; label: string}) {
    const {data, size} = encode(text, {ecc: 'M', border: 4});
    const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
    return (
        <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
            <rect width={size} height={size} fill="#fff" />
            <path d={path} fill="#000" />
        </svg>
    );
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
