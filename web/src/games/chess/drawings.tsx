// The drawings of the chessmen, and the dark squares of the board.
import type {VNode} from 'preact';
import {chessPieces} from '../drawings/chess_pieces';
import {centre, kPitch} from '../geometry';
import type {GroundProps} from '../types';

const kNames: Record<string, string> = {
    k: 'king',
    q: 'queen',
    r: 'rook',
    b: 'bishop',
    n: 'knight',
    p: 'pawn',
};

export const artOf = (letter: string): string =>
    `chess-${letter === letter.toUpperCase() ? 'white' : 'black'}-${kNames[letter.toLowerCase()]}`;

function Art({colour, kind}: {colour: string; kind: string}) {
    const drawing = chessPieces[kind];
    return (
        <g id={`chess-${colour}-${kind}`} class={`wood-${colour}`}>
            <g transform="translate(-50 -51) scale(1)">
                <path class="body" d={drawing.body} />
                <path class="lines" d={drawing.lines} />
                {drawing.eye && <path class="eye" d={drawing.eye} />}
            </g>
        </g>
    );
}

export function Drawings() {
    return <>{['white', 'black'].map((colour) => Object.keys(chessPieces).map((kind) => <Art colour={colour} kind={kind} />))}</>;
}

export function Squares({geometry, flipped}: GroundProps) {
    const dark: VNode[] = [];
    for (let y = 0; y < 8; y++)
        for (let x = 0; x < 8; x++) {
            if ((x + y) % 2) continue;
            const {cx, cy} = centre(geometry, {x, y}, flipped);
            dark.push(<rect x={cx - 50} y={cy - 50} width={kPitch} height={kPitch} />);
        }
    return <g class="dark-squares">{dark}</g>;
}
