// A result as an organiser types it: "3 1" for a win of the first player on board 3, "3 =" for a draw, "3 +" when the
// second did not come.

const kTyped = new Map(
    Object.entries({
        '1': '1-0',
        '1-0': '1-0',
        '10': '1-0',
        w: '1-0',
        '0': '0-1',
        '0-1': '0-1',
        '01': '0-1',
        b: '0-1',
        '=': '1/2',
        '5': '1/2',
        '.5': '1/2',
        '0.5': '1/2',
        '½': '1/2',
        '1/2': '1/2',
        '½-½': '1/2',
        '1/2-1/2': '1/2',
        d: '1/2',
        r: '1/2',
        '+': '+/-',
        '+-': '+/-',
        '+/-': '+/-',
        '-': '-/+',
        '-+': '-/+',
        '-/+': '-/+',
        '--': '-/-',
        '-/-': '-/-',
        '00': '0-0',
        '0-0': '0-0',
        '1/2-0': '1/2-0',
        '0-1/2': '0-1/2',
    }),
);

export interface TypedResult {
    board: number;
    result: string;
}

const resultOf = (text: string): string | undefined => kTyped.get(text.replace(/[−–]/g, '-').replace(/\s+/g, '').toLowerCase());

/// Nothing where it is no board and result.
export function readTyped(text: string): TypedResult | null {
    const [, board, rest] = /^\s*(\d+)\s*[\s:,.]\s*(\S.*?)\s*$/.exec(text) ?? [];
    const result = rest && resultOf(rest);
    return result ? {board: Number(board), result} : null;
}

export interface TypedGame extends TypedResult {
    game: number; ///< 0: the meeting as a whole
}

/// "2.3 1": a game of a meeting; "2 +": the whole of it.
export function readTypedGame(text: string): TypedGame | null {
    const [, board, game, rest] = /^\s*(\d+)(?:\s*\.\s*(\d+))?(?:\s+|\s*[:,]\s*)(\S.*?)\s*$/.exec(text) ?? [];
    const result = rest && resultOf(rest);
    return result && game !== '0' ? {board: Number(board), game: Number(game ?? 0), result} : null;
}
