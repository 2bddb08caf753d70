// The pieces that one side has more of than the other, kind against kind, as the board stands.
import {Piece} from '../board/art';
import {gameOf, spokenPiece} from '../games';
import {kPitch} from '../games/geometry';
import type {Seat, View} from '../protocol';
import {getSettings} from '../settings';
import {g} from '../words';
import {other} from './parts';

/// Their letters as the board has them; none where stones are set.
export function surplusOf({game, board, variant}: Pick<View, 'game' | 'board' | 'variant'>, seat: Seat): string[] {
    const {board: drawn, start} = gameOf(game);
    if (drawn.places) return [];
    const lettersOf = (cells: string, of: Seat) => [...cells].filter((letter) => /[a-z]/i.test(letter) && drawn.seatOf(letter) === of);
    const opponents = lettersOf(board.cells, other(seat)).map((letter) => letter.toLowerCase());
    const kinds = [...start(variant.size ?? 0)].map((letter) => letter.toLowerCase());
    return lettersOf(board.cells, seat)
        .filter((letter) => {
            const same = opponents.indexOf(letter.toLowerCase());
            if (same >= 0) opponents.splice(same, 1);
            return same < 0;
        })
        .sort((one, next) => kinds.indexOf(one.toLowerCase()) - kinds.indexOf(next.toLowerCase()));
}

export function Material({view, seat}: {view: View; seat: Seat}) {
    const letters = surplusOf(view, seat);
    if (letters.length === 0) return null;
    const half = kPitch / 2;
    return (
        <span class="material">
            {letters.map((letter, index) => (
                <svg key={index} viewBox={`${-half} ${-half} ${kPitch} ${kPitch}`} aria-hidden="true" focusable="false">
                    <Piece game={view.game} letter={letter} western={getSettings().western} cx={0} cy={0} />
                </svg>
            ))}
            <span class="unseen">{g('material.more', {pieces: letters.map((letter) => spokenPiece(view.game, letter)).join(', ')})}</span>
        </span>
    );
}
