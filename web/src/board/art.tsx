// The drawings of pieces and stones. Each is centred on (0, 0) and fits one pitch of the board. <Sprite> holds them once per page; <Piece>
// refers to them.
import type {Game} from '../protocol';
import {kGames} from '../games';
import {glyphs} from '../games/drawings/glyphs';
import {drawingOf, loadedPieces} from '../games/sets';
import {getSettings} from '../settings';

interface PieceProps {
    game: Game;
    letter: string;
    cx: number;
    cy: number;
    class?: string;
    style?: Record<string, string>;
}

/// The reference to a piece's drawing, in the set chosen by the reader.
export const pieceHref = (game: Game, letter: string): string => drawingOf(game, letter, getSettings().pieces[game]);

/// The board that the reader has chosen for a game.
export const chosenBoard = (game: Game): string | undefined => getSettings().boards[game];

export function Piece({game, letter, cx, cy, class: name, style}: PieceProps) {
    return (
        <g transform={`translate(${cx} ${cy})`}>
            <g class={`piece ${name ?? ''}`} style={style}>
                <use href={pieceHref(game, letter)} />
            </g>
        </g>
    );
}

/// All drawings, once per page, hidden.
export function Sprite() {
    return (
        <svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">
            <defs>
                <radialGradient id="sheen-black" cx=".36" cy=".3" r=".75">
                    <stop offset="0" stop-color="#6b6762" />
                    <stop offset=".35" stop-color="#37332f" />
                    <stop offset="1" stop-color="#151311" />
                </radialGradient>
                <radialGradient id="sheen-white" cx=".36" cy=".3" r=".8">
                    <stop offset="0" stop-color="#fffefa" />
                    <stop offset=".6" stop-color="#f3eee2" />
                    <stop offset="1" stop-color="#cdc4b2" />
                </radialGradient>
                <radialGradient id="sheen-disc" cx=".4" cy=".34" r=".75">
                    <stop offset="0" stop-color="#fdf3d9" />
                    <stop offset=".7" stop-color="#f3e0b6" />
                    <stop offset="1" stop-color="#dcc08a" />
                </radialGradient>
                <radialGradient id="glow" r=".5">
                    <stop offset="0" stop-color="#c8341d" stop-opacity=".95" />
                    <stop offset=".55" stop-color="#c8341d" stop-opacity=".55" />
                    <stop offset="1" stop-color="#c8341d" stop-opacity="0" />
                </radialGradient>
                <linearGradient id="grain" x1="0" y1="0" x2="1" y2=".08">
                    <stop offset="0" stop-color="#fff" stop-opacity=".1" />
                    <stop offset=".3" stop-color="#5a3510" stop-opacity=".05" />
                    <stop offset=".5" stop-color="#fff" stop-opacity=".07" />
                    <stop offset=".74" stop-color="#5a3510" stop-opacity=".07" />
                    <stop offset="1" stop-color="#fff" stop-opacity=".05" />
                </linearGradient>
                {kGames.map(({name, board}) => (
                    <board.Drawings key={name} />
                ))}
                {loadedPieces().map(([name, Drawings]) => (
                    <Drawings key={name} />
                ))}
            </defs>
        </svg>
    );
}

export function Seal({size = 28}: {size?: number}) {
    return (
        <svg class="seal" width={size} height={size} viewBox="-100 -100 200 200" aria-hidden="true">
            <rect x="-96" y="-96" width="192" height="192" rx="26" fill="#A8321F" />
            <rect x="-83" y="-83" width="166" height="166" rx="15" fill="none" stroke="#F7F3EA" stroke-width="6" />
            <path transform="scale(.86)" d={glyphs['棋']} fill="#F7F3EA" />
        </svg>
    );
}
