// Gomoku on the page.
import {kPitch} from '../../../web/src/games/geometry';
import {byoyomi, fischer} from '../../../web/src/games/times';
import type {GameOfPage} from '../../../web/src/games/types';
import {artOf, Drawings, Lines} from './drawings';
import {kWords} from './words';

const kLines = 15;

/// The empty board with the stones of `at`, X from below left.
function rows(at: Record<string, string> = {}): string {
    const row = (y: number) => Array.from({length: kLines}, (_, x) => at[`${x} ${y}`] ?? '.').join('');
    return Array.from({length: kLines}, (_, index) => row(kLines - 1 - index)).join('/');
}

export const gomoku: GameOfPage = {
    name: 'gomoku',
    colours: {first: 'black', second: 'white'},
    board: {
        plan: () => ({
            files: kLines,
            ranks: kLines,
            margin: 0.62 * kPitch,
            letters: 'abcdefghijklmno',
            firstRank: 1,
            countsEmpty: false,
            capitals: false,
        }),
        places: true,
        turns: false,
        stones: {first: 'X', second: 'O'},
        seatOf: (letter) => (letter === 'X' ? 'first' : 'second'),
        artOf,
        Drawings,
        sets: [],
        Lines,
        fillsSquares: false,
        reach: 49,
        pieceKey: (letter) => letter,
        promotions: [],
    },
    start: () => rows(),
    // Three of Black's stones in a row, stopped at one end.
    sample: () => rows({'7 7': 'X', '8 8': 'X', '9 9': 'X', '6 6': 'O', '7 8': 'O'}),

    fields: [],
    variant: () => ({}),
    times: [fischer(3, 2), fischer(5, 3), fischer(10, 5), byoyomi(10, 3, 30), {kind: 'none'}],
    defaultTimeIndex: 1,
    quick: [{time: fischer(3, 2)}, {time: fischer(5, 3)}],

    notations: ['point'],
    defaultNotation: () => 'point',
    paperNotation: () => '',
    numbered: (ply, text) => `${ply} ${text}`,

    offersDraws: true,
    passes: false,
    premoves: false,
    claimsNameMove: false,
    hasDefaultTime: false,
    sealsReply: false,

    recordFormat: 'sgf',
    gamesFormat: 'sgf',
    judgeFormat: 'sgf',
    // A file in SGF is the same form for every game of stones; the judge finds the game by its number.
    isRecord: () => false,
    programs: [],

    desk: {
        regimes: [],
        time: 'fischer',
        absenceIsOneReport: false,
        incidents: [
            {key: 'stone', kinds: ['illegal-stone'], ask: ['point'], kindsAboutMover: ['illegal-stone']},
            {key: 'late', kinds: ['absent', 'arrival']},
        ],
    },

    words: (language) => Promise.resolve(kWords[language]),
};
