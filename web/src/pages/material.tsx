// What one side has more of than the other, beside its name.
import {Piece} from '../board/art';
import {spokenPiece} from '../games';
import {kPitch} from '../games/geometry';
import {surplusOf} from '../games/surplus';
import type {Seat, View} from '../protocol';
import {g} from '../words';

export function Material({view, seat}: {view: View; seat: Seat}) {
    const letters = surplusOf(view, seat);
    if (letters.length === 0) return null;
    const half = kPitch / 2;
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
