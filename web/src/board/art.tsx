// The drawings of pieces and stones. Each is centred on (0, 0) and fits one pitch of the board.
// <Sprite> holds them once per page; <Piece> refers to them.
import type {Game} from '../protocol';
import {chessPieces} from './chess_pieces';
import {glyphs} from './glyphs';

const kChessNames: Record<string, string> = {
    k: 'king',
    q: 'queen',
    r: 'rook',
    b: 'bishop',
    n: 'knight',
    p: 'pawn',
};

const kCharacters: Record<string, string> = {
    K: '帥',
    A: '仕',
    B: '相',
    R: '俥',
    N: '傌',
    C: '炮',
    P: '兵',
    k: '將',
    a: '士',
    b: '象',
    r: '車',
    n: '馬',
    c: '砲',
    p: '卒',
};

// Western signs for xiangqi: the chess drawings where the pieces agree, our own for the other three.
const kWestern: Record<string, string> = {k: 'king', r: 'rook', n: 'knight', p: 'pawn'};
const kAdvisor =
    'M50 8L86 19V47C86 70 70 84 50 93C30 84 14 70 14 47V19ZM50 19L24 27V47C24 63 34 74 50 82' +
    'C66 74 76 63 76 47V27ZM50 28L67 33V48C67 58 60 66 50 72C40 66 33 58 33 48V33Z';
const kElephant =
    'M22 91V62C14 44 26 26 46 26C50 20 62 16 70 20C82 24 88 36 86 48C85 56 84 62 86 72' +
    'C87 76 92 76 92 71H96C96 84 82 84 80 74C78 66 77 62 74 58C72 62 68 64 64 64V91H50V74H38V91Z';
const kCannon =
    'M12 50L66 30L74 50L26 68A16 16 0 0 0 12 50ZM72 26L80 23L89 46L81 49ZM40 62A15 15 0 1 1 39.9 62Z' +
    'M40 70A7 7 0 1 0 40.1 70ZM50 84L84 84V91H52Z';

export function artOf(game: Game, letter: string, western: boolean): string {
    if (game === 'go') return letter === 'X' ? 'stone-black' : 'stone-white';
    const red = letter === letter.toUpperCase();
    let kind = letter.toLowerCase();
    if (game === 'chess') return `chess-${red ? 'white' : 'black'}-${kChessNames[kind]}`;
    if (kind === 'h') kind = 'n';
    if (kind === 'e') kind = 'b';
    return `xiangqi-${western ? 'western' : 'carved'}-${red ? 'red' : 'black'}-${kind}`;
}

interface PieceProps {
    game: Game;
    letter: string;
    western?: boolean;
    cx: number;
    cy: number;
    class?: string;
    style?: Record<string, string>;
}

export function Piece({game, letter, western = false, cx, cy, class: name, style}: PieceProps) {
    return (
        <g transform={`translate(${cx} ${cy})`}>
            <g class={`piece ${name ?? ''}`} style={style}>
                <use href={'#' + artOf(game, letter, western)} />
            </g>
        </g>
    );
}

function ChessArt({colour, kind}: {colour: string; kind: string}) {
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

function Disc({side}: {side: string}) {
    return (
        <>
            <circle class="disc-shade" r="47" cy="2.5" />
            <circle class="disc" r="46" />
            <circle class={`disc-ring ring-${side}`} r="39.5" />
        </>
    );
}

function WesternSign({kind}: {kind: string}) {
    const own: Record<string, string> = {a: kAdvisor, b: kElephant, c: kCannon};
    return (
        <g transform="translate(-32 -33) scale(.64)">
            <path class="sign" fill-rule="evenodd" d={own[kind] ?? chessPieces[kWestern[kind]].body} />
            {!own[kind] && <path class="sign-lines" d={chessPieces[kWestern[kind]].lines} />}
        </g>
    );
}

/// All drawings, once per page, out of sight.
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
                {['white', 'black'].map((colour) => Object.keys(chessPieces).map((kind) => <ChessArt colour={colour} kind={kind} />))}
                {Object.entries(kCharacters).map(([letter, character]) => {
                    const side = letter === letter.toUpperCase() ? 'red' : 'black';
                    const kind = letter.toLowerCase();
                    return (
                        <>
                            <g id={`xiangqi-carved-${side}-${kind}`} class={`carved-${side}`}>
                                <Disc side={side} />
                                <path transform="scale(.36)" class="carving" d={glyphs[character]} />
                            </g>
                            <g id={`xiangqi-western-${side}-${kind}`} class={`carved-${side}`}>
                                <Disc side={side} />
                                <WesternSign kind={kind} />
                            </g>
                        </>
                    );
                })}
                <g id="stone-black">
                    <circle class="stone-shade" r="47.5" cx="1.5" cy="3" />
                    <circle r="47.5" fill="url(#sheen-black)" />
                </g>
                <g id="stone-white">
                    <circle class="stone-shade" r="47.5" cx="1.5" cy="3" />
                    <circle class="stone-rim" r="47" fill="url(#sheen-white)" />
                </g>
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
