// A result as typed by an organiser: "3 1" for a win of the first player on board 3, "3 =" for a draw, "3 +" if the second player did not
// come.

import {kResultForms} from './result_forms';

const kTyped = new Map(kResultForms);

export interface TypedResult {
    board: number;
    result: string;
}

/// Lower case, "-" for each dash and colon, "1/2" for each half, and no blanks, as in the office.
const plain = (text: string): string =>
    text
        .normalize('NFKC') // full-width signs, and ½ as 1⁄2
        .replace(/\u2044/g, '/')
        .replace(/[\u2010-\u2015\u2212:]/g, '-')
        .replace(/,/g, '.')
        .replace(/\s+/g, '')
        .toLowerCase()
        .replace(/0?\.5/g, '1/2');

const resultOf = (text: string): string | undefined => kTyped.get(plain(text));

/// Null if it is not a board and a result.
export function readTyped(text: string): TypedResult | null {
    const [, board, rest] = /^\s*(\d+)\s*[\s:,.]\s*(\S.*?)\s*$/.exec(text) ?? [];
    const result = rest && resultOf(rest);
    return result ? {board: Number(board), result} : null;
}

export interface TypedGame extends TypedResult {
    game: number; ///< 0: the meeting as a whole
}

/// "2.3 1": a game of a meeting; "2 +": the whole meeting.
export function readTypedGame(text: string): TypedGame | null {
    const [, board, game, rest] = /^\s*(\d+)(?:\s*\.\s*(\d+))?(?:\s+|\s*[:,]\s*)(\S.*?)\s*$/.exec(text) ?? [];
    const result = rest && resultOf(rest);
    return result && game !== '0' ? {board: Number(board), game: Number(game ?? 0), result} : null;
}
