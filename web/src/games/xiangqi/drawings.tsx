// The drawings of the pieces of xiangqi: carved characters, and western signs by choice.
import {chessPieces} from '../drawings/chess_pieces';
import {glyphs} from '../drawings/glyphs';

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

export function artOf(letter: string, western: boolean): string {
    const red = letter === letter.toUpperCase();
    const lower = letter.toLowerCase();
    const kind = lower === 'h' ? 'n' : lower === 'e' ? 'b' : lower;
    return `xiangqi-${western ? 'western' : 'carved'}-${red ? 'red' : 'black'}-${kind}`;
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

export function Drawings() {
    return (
        <>
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
        </>
    );
}
