// Questions about the board in the typed-moves box, for screen reader users: c, l, o, p N, s e, s 4.
import {geometryOf, shownSquare, sideName, spokenPiece} from '../games';
import {cellOf, nameOf, readCells} from '../games/geometry';
import {readClock} from '../live/clock';
import type {Game, Seat, View} from '../protocol';
import {g, t, type GameKey} from '../words';
import {other, seatName} from './parts';
import {clockText} from './times/text';

/// The questions possible for this game.
export const howToAsk = (game: Game): string => g(`typed.how.${game}` as GameKey);

/// The answer to a question about the board, or null if the text is not one.
export function answerQuestion(view: View, text: string, now: number, lastMove: string): string | null {
    const [word, argument] = text.trim().split(/\s+/);
    const geometry = geometryOf(view.game, view.variant.size);
    const stands = readCells(geometry, view.board.cells);
    const list = (found: string[]) => found.join(', ') || g('typed.nothing');
    const shown = (name: string) => shownSquare(view.game, name);

    if (argument === undefined) {
        if (word === '?') return howToAsk(view.game);
        if (word === 'l') return lastMove || g('typed.nothing');
        if (word === 'o') {
            const seat: Seat = view.you ? other(view.you) : 'second';
            return `${seatName(view, seat)}, ${sideName(view.game, seat)}`;
        }
        if (word !== 'c') return null;
        const {clock} = view;
        if (!clock) return t('time.none');
        const seats: Seat[] = ['first', 'second'];
        return seats.map((seat) => `${sideName(view.game, seat)} ${clockText(readClock(clock, seat, now).left)}`).join(', ');
    }
    if (word === 'p') {
        const wanted = [...stands].filter(([, letter]) => letter.toLowerCase() === argument.toLowerCase());
        return list(wanted.map(([name, letter]) => `${spokenPiece(view.game, letter)} ${shown(name)}`));
    }
    if (word === 's') {
        const column = cellOf(geometry, argument + geometry.firstRank)?.x;
        const row = cellOf(geometry, 'a' + argument)?.y;
        if (column === undefined && row === undefined) return null;
        const found: string[] = [];
        for (let y = 0; y < geometry.ranks; y++)
            for (let x = 0; x < geometry.files; x++) {
                const name = nameOf(geometry, {x, y});
                if ((x === column || y === row) && stands.has(name))
                    found.push(`${shown(name)} ${spokenPiece(view.game, stands.get(name))}`);
            }
        return list(found);
    }
    return null;
}
