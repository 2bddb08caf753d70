// The pieces that one side has more of than the other in the current position.
import type {Seat, View} from '../protocol';
import {gameOf} from './index';

/// Their letters as in the board field; empty in games where stones are placed.
export function surplusOf({game, board, variant}: Pick<View, 'game' | 'board' | 'variant'>, seat: Seat): string[] {
    const {board: drawn, start} = gameOf(game);
    if (drawn.places) return [];
    const lettersOf = (cells: string, of: Seat) => [...cells].filter((letter) => /[a-z]/i.test(letter) && drawn.seatOf(letter) === of);
    const opponents = lettersOf(board.cells, seat === 'first' ? 'second' : 'first').map((letter) => letter.toLowerCase());
    const kinds = [...start(variant.size ?? 0)].map((letter) => letter.toLowerCase());
    return lettersOf(board.cells, seat)
        .filter((letter) => {
            const same = opponents.indexOf(letter.toLowerCase());
            if (same >= 0) opponents.splice(same, 1);
            return same < 0;
        })
        .sort((one, next) => kinds.indexOf(one.toLowerCase()) - kinds.indexOf(next.toLowerCase()));
}
