// Texts of the game's page: its label, whose move it is, the last move in words; and how typed moves are parsed.
import {moverOf} from '../../games/position';
import {gameName, gameOf, geometryOf, shownSquare, sideName, spokenPiece} from '../../games';
import {cellOf, readCells} from '../../games/geometry';
import type {View} from '../../protocol';
import {g} from '../../words';
import {seatName} from '../parts';

/// Converts a typed coordinate move to the hall's notation; anything else is unchanged.
export function readTyped(view: View, text: string): string {
    const plain = text.trim();
    const bare = plain.toLowerCase().replace(/[-\s=()]/g, '');
    if (view.legal?.includes(bare)) return bare;
    const {passes, board} = gameOf(view.game);
    if (passes && bare === 'pass') return bare;
    if (board.places && cellOf(geometryOf(view.game, view.variant.size), bare)) return bare;
    return plain;
}

export function boardLabel(view: View): string {
    const game = gameName(view.game, view.variant);
    return g('board.label', {game, first: seatName(view, 'first'), second: seatName(view, 'second')});
}

/// The last move in words, for screen readers.
export function spokenMove(view: View): string {
    const side = sideName(view.game, moverOf(view, view.moves.length));
    const to = view.last[view.last.length - 1];
    if (!to) return '';
    if (to === 'pass') return g('spoken.pass', {side});
    const stands = readCells(geometryOf(view.game, view.variant.size), view.board.cells);
    if (gameOf(view.game).board.places) return g('spoken.stone', {side, to: shownSquare(view.game, to)});
    const piece = spokenPiece(view.game, stands.get(to));
    const said = g('spoken.move', {piece, from: view.last[0], to});
    // A mate is announced by the result.
    return view.check && view.phase !== 'finished' ? `${said}, ${g('board.check')}` : said;
}

export function statusText(view: View): string {
    switch (view.phase) {
        case 'waiting':
            return view.setting ? g('status.not-begun') : g('status.waiting');
        case 'agreeing':
            return g('status.agreeing');
        case 'adjourned':
            return g('status.adjourned');
        case 'arbiter':
            return g('status.arbiter');
        case 'finished':
            return g('status.finished');
        default: {
            const check = view.check ? ` ${g('status.check')}` : '';
            if (!view.turn) return '';
            if (view.you === view.turn) return g('status.your-move') + check;
            return g('status.to-move', {side: sideName(view.game, view.turn)}) + check;
        }
    }
}
