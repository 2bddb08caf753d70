// A pairing that the organiser changes by hand: two players change places, a board its colours. Every player keeps a place, so nobody
// is left out or paired twice.

export interface HandPairing {
    boards: {white: number; black: number}[];
    /** Who has the bye; 0: nobody. */
    bye: number;
}

/// The two players change places, also with the bye.
export function exchanged(pairing: HandPairing, one: number, other: number): HandPairing {
    const placed = (number: number) => (number === one ? other : number === other ? one : number);
    return {
        boards: pairing.boards.map(({white, black}) => ({white: placed(white), black: placed(black)})),
        bye: placed(pairing.bye),
    };
}

/// The board with its colours exchanged.
export function turned(pairing: HandPairing, board: number): HandPairing {
    return {
        ...pairing,
        boards: pairing.boards.map(({white, black}, index) => (index === board ? {white: black, black: white} : {white, black})),
    };
}

/// As lines: "1 8", and "7" for the bye.
export const writtenPairing = ({boards, bye}: HandPairing): string =>
    [...boards.map(({white, black}) => `${white} ${black}`), ...(bye ? [String(bye)] : [])].join('\n');

/// The pairing of such lines; null if a line is no board and no bye, or two have the bye.
export function readPairing(text: string): HandPairing | null {
    const lines = text
        .split('\n')
        .map((line) => line.split(/[\s–—,;:-]+/).filter(Boolean))
        .filter((line) => line.length > 0);
    const byes = lines.filter((line) => line.length === 1);
    if (byes.length > 1 || lines.some((line) => line.length > 2 || !line.every((number) => /^\d{1,4}$/.test(number)))) return null;
    return {
        boards: lines.filter((line) => line.length === 2).map(([white, black]) => ({white: Number(white), black: Number(black)})),
        bye: Number(byes[0]?.[0] ?? 0),
    };
}

/// Is the board in the other pairing, with the same colours?
export const isOneOf = ({boards}: HandPairing, {white, black}: {white: number; black: number}): boolean =>
    boards.some((board) => board.white === white && board.black === black);
