// The difference in material, or the captured stones, beside a player's name.
import {Piece} from '../board/art';
import {gameOf, spokenPiece} from '../games';
import {kPitch} from '../games/geometry';
import {surplusOf} from '../games/surplus';
import type {Seat, View} from '../protocol';
import {g} from '../words';
import {other} from './parts';

const half = kPitch / 2;

/// Stones captured by this player, as one stone of the opponent's and their number.
function Prisoners({view, seat}: {view: View; seat: Seat}) {
    const count = view.board.prisoners?.[seat] ?? 0;
    const letter = gameOf(view.game).board.stones?.[other(seat)];
    if (count === 0 || !letter) return null;
    return (
        <span class="material">
            <svg viewBox={`${-half} ${-half} ${kPitch} ${kPitch}`} aria-hidden="true" focusable="false">
                <Piece game={view.game} letter={letter} cx={0} cy={0} />
            </svg>
            <span class="taken" aria-hidden="true">
                {count}
            </span>
            <span class="unseen">{g('material.prisoners', {count})}</span>
        </span>
    );
}

export function Material({view, seat}: {view: View; seat: Seat}) {
    if (view.board.prisoners) return <Prisoners view={view} seat={seat} />;
    const letters = surplusOf(view, seat);
    if (letters.length === 0) return null;
    return (
        <span class="material">
            {letters.map((letter, index) => (
                <svg key={index} viewBox={`${-half} ${-half} ${kPitch} ${kPitch}`} aria-hidden="true" focusable="false">
                    <Piece game={view.game} letter={letter} cx={0} cy={0} />
                </svg>
            ))}
            <span class="unseen">{g('material.more', {pieces: letters.map((letter) => spokenPiece(view.game, letter)).join(', ')})}</span>
        </span>
    );
}
