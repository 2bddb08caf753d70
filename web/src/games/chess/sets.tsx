// Alternative chess sets: pieces of straight lines, and letters on discs for readers who do not know the figures.
import type {VNode} from 'preact';
import {artOf} from './drawings';

const kLetters = 'KQRBNPkqrbnp';

interface Figure {
    body: string;
    lines: string;
}

// In a square of 100 x 100 with the baseline at y = 91.
const kAngular: Record<string, Figure> = {
    k: {
        body: 'M45 6H55V14H63V23H55V31L76 29L84 44L70 64V75H78V91H22V75H30V64L16 44L24 29L45 31V23H37V14H45Z',
        lines: 'M30 64H70M30 75H70M50 40V55',
    },
    q: {
        body: 'M14 26L31 46L34 17L46 40L50 10L54 40L66 17L69 46L86 26L73 64H70V75H78V91H22V75H30V64H27Z',
        lines: 'M27 64H73M30 75H70',
    },
    r: {body: 'M24 20H38V29H44V20H56V29H62V20H76V40L66 48V71L72 78H76V91H24V78H28L34 71V48L24 40Z', lines: 'M34 48H66M34 71H66M28 78H72'},
    b: {body: 'M50 9L57 18L71 42L60 57V71L68 78H74V91H26V78H32L40 71V57L29 42L43 18Z', lines: 'M40 57H60M32 78H68M57 26L47 41'},
    n: {
        body: 'M38 10L49 19L64 25L75 44L78 78V91H25V78L44 58L34 60L26 68L15 58L26 37L36 25Z',
        lines: 'M25 78H78M60 33L67 48L69 69M15 58L24 55',
    },
    p: {body: 'M50 24L62 30L65 42L58 51L64 71L70 78V91H30V78L36 71L42 51L35 42L38 30Z', lines: 'M42 51H58M30 78H70'},
};

// Strokes around the origin.
const kStrokes: Record<string, string> = {
    k: 'M-15-25V25M19-25L-15 5M-4-4L20 25',
    q: 'M0-26C13-26 22-15 22 0S13 26 0 26S-22 15-22 0S-13-26 0-26ZM7 10L22 27',
    r: 'M-15 25V-25H3C12-25 18-19 18-11S12 3 3 3H-15M5 3L20 25',
    b: 'M-15-25V25H4C13 25 19 20 19 12S13-1 4-1H-15M4-1C11-1 16-6 16-13S11-25 3-25H-15',
    n: 'M-17 25V-25L17 25V-25',
    p: 'M-13 25V-25H4C13-25 19-19 19-10S13 5 4 5H-13',
};

const kPale = '#fbf5e6';
const kDark = '#231f1b';

const coloursOf = (letter: string) => (letter === letter.toUpperCase() ? {body: kPale, lines: kDark} : {body: kDark, lines: kPale});

export function Angular(): VNode {
    return (
        <>
            {[...kLetters].map((letter) => {
                const {body, lines} = kAngular[letter.toLowerCase()];
                const colours = coloursOf(letter);
                return (
                    <g id={`angular-${artOf(letter)}`} transform="translate(-50 -51)" stroke-linejoin="round" stroke-linecap="round">
                        <path d={body} fill={colours.body} stroke={kDark} stroke-width="3.5" />
                        <path d={lines} fill="none" stroke={colours.lines} stroke-width="2.6" />
                    </g>
                );
            })}
        </>
    );
}

export function Letters(): VNode {
    return (
        <>
            {[...kLetters].map((letter) => {
                const {body, lines} = coloursOf(letter);
                // A pawn is also recognised by its size.
                const size = letter.toLowerCase() === 'p' ? 0.78 : 1;
                return (
                    <g id={`letters-${artOf(letter)}`} transform={`scale(${size})`}>
                        <circle r="43" fill={body} stroke={kDark} stroke-width="3.5" />
                        <path
                            d={kStrokes[letter.toLowerCase()]}
                            fill="none"
                            stroke={lines}
                            stroke-width="9"
                            stroke-linecap="round"
                            stroke-linejoin="round"
                        />
                    </g>
                );
            })}
        </>
    );
}
