// Alternative xiangqi pieces: characters on filled discs, and western symbols for readers who know no Chinese, on either disc.
import type {VNode} from 'preact';
import {chessPieces} from '../drawings/chess_pieces';
import {glyphs} from '../drawings/glyphs';
import {artOf, Disc, kCharacters} from './drawings';

// The chess drawings for the pieces that correspond, our own for the other three.
const kChessmen: Record<string, string> = {k: 'king', r: 'rook', n: 'knight', p: 'pawn'};
const kOwn: Record<string, string> = {
    // The advisor's shield.
    a:
        'M50 8L86 19V47C86 70 70 84 50 93C30 84 14 70 14 47V19ZM50 19L24 27V47C24 63 34 74 50 82' +
        'C66 74 76 63 76 47V27ZM50 28L67 33V48C67 58 60 66 50 72C40 66 33 58 33 48V33Z',
    // The elephant.
    b:
        'M22 91V62C14 44 26 26 46 26C50 20 62 16 70 20C82 24 88 36 86 48C85 56 84 62 86 72' +
        'C87 76 92 76 92 71H96C96 84 82 84 80 74C78 66 77 62 74 58C72 62 68 64 64 64V91H50V74H38V91Z',
    // The cannon.
    c:
        'M12 50L66 30L74 50L26 68A16 16 0 0 0 12 50ZM72 26L80 23L89 46L81 49ZM40 62A15 15 0 1 1 39.9 62Z' +
        'M40 70A7 7 0 1 0 40.1 70ZM50 84L84 84V91H52Z',
};

const kFilled: Record<string, string> = {red: '#a8321f', black: '#26221e'};
const kPale = '#fdf3d9';

const sideOf = (letter: string) => (letter === letter.toUpperCase() ? 'red' : 'black');

function FilledDisc({letter}: {letter: string}) {
    return (
        <>
            <circle r="47" cy="2.5" fill="#3b2408" opacity=".32" />
            <circle r="45.5" fill={kFilled[sideOf(letter)]} stroke="#14110e" stroke-width="2" />
            <circle r="39.5" fill="none" stroke={kPale} stroke-width="2" />
        </>
    );
}

/// The symbol in one colour, with its inner lines in the colour of the disc.
function Sign({letter, lines}: {letter: string; lines: string}) {
    const kind = letter.toLowerCase();
    return (
        <g transform="translate(-32 -33) scale(.64)">
            <path fill-rule="evenodd" d={kOwn[kind] ?? chessPieces[kChessmen[kind]].body} />
            {!kOwn[kind] && <path d={chessPieces[kChessmen[kind]].lines} fill="none" stroke={lines} stroke-width="3" />}
        </g>
    );
}

export function Filled(): VNode {
    return (
        <>
            {Object.entries(kCharacters).map(([letter, character]) => (
                <g id={`filled-${artOf(letter)}`} fill={kPale}>
                    <FilledDisc letter={letter} />
                    <path transform="scale(.36)" d={glyphs[character]} />
                </g>
            ))}
        </>
    );
}

export function Western(): VNode {
    return (
        <>
            {Object.keys(kCharacters).map((letter) => (
                <g id={`western-${artOf(letter)}`} fill={kFilled[sideOf(letter)]}>
                    <Disc side={sideOf(letter)} />
                    <Sign letter={letter} lines="#f3e0b6" />
                </g>
            ))}
        </>
    );
}

export function WesternFilled(): VNode {
    return (
        <>
            {Object.keys(kCharacters).map((letter) => (
                <g id={`western-filled-${artOf(letter)}`} fill={kPale}>
                    <FilledDisc letter={letter} />
                    <Sign letter={letter} lines={kFilled[sideOf(letter)]} />
                </g>
            ))}
        </>
    );
}
