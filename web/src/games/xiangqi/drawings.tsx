// The default drawings of the xiangqi pieces: carved characters. Others are in sets.tsx.
import {glyphs} from '../drawings/glyphs';

export const kCharacters: Record<string, string> = {
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

export function artOf(letter: string): string {
    const red = letter === letter.toUpperCase();
    const lower = letter.toLowerCase();
    const kind = lower === 'h' ? 'n' : lower === 'e' ? 'b' : lower;
    return `xiangqi-${red ? 'red' : 'black'}-${kind}`;
}

export function Disc({side}: {side: string}) {
    return (
        <>
            <circle class="disc-shade" r="47" cy="2.5" />
            <circle class="disc" r="46" />
            <circle class={`disc-ring ring-${side}`} r="39.5" />
        </>
    );
}

export function Drawings() {
    return (
        <>
            {Object.entries(kCharacters).map(([letter, character]) => {
                const side = letter === letter.toUpperCase() ? 'red' : 'black';
                return (
                    <g id={artOf(letter)} class={`carved-${side}`}>
                        <Disc side={side} />
                        <path transform="scale(.36)" class="carving" d={glyphs[character]} />
                    </g>
                );
            })}
        </>
    );
}
