// Xiangqi on the page.
import {kPitch} from '../geometry';
import {fischer} from '../times';
import type {GameOfPage, Incident} from '../types';
import type {XiangqiReport} from './catalogue';
import {artOf, Drawings} from './drawings';
import {Lines} from './lines';

/// The hall's board field may use h and e for what the words call n and b.
const kPieceKeys: Record<string, string> = {h: 'n', e: 'b', H: 'N', E: 'B'};

/// Files are counted from each player's right; in Chinese, Red's in Chinese numerals.
function fileNames(notation: string) {
    if (notation === 'iccs') return undefined;
    const numerals = notation.startsWith('zh') ? [...'一二三四五六七八九'] : [...'123456789'];
    return {first: numerals.reverse(), second: [...'123456789']};
}

export const xiangqi: GameOfPage = {
    name: 'xiangqi',
    colours: {first: 'red', second: 'black'},
    board: {
        // Discs need a little more wood than squares.
        plan: () => ({files: 9, ranks: 10, margin: 0.62 * kPitch, letters: 'abcdefghi', firstRank: 0, countsEmpty: true, capitals: false}),
        places: false,
        turns: true,
        seatOf: (letter) => (letter === letter.toUpperCase() ? 'first' : 'second'),
        artOf,
        Drawings,
        sets: [
            {name: 'carved'},
            {name: 'filled', load: async () => (await import('./sets')).Filled},
            {name: 'western', load: async () => (await import('./sets')).Western},
            {name: 'western-filled', load: async () => (await import('./sets')).WesternFilled},
        ],
        Lines,
        fillsSquares: false,
        reach: 49,
        pieceKey: (letter) => kPieceKeys[letter] ?? letter,
        promotions: [],
        fileNames,
    },
    start: () => 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR',

    fields: [],
    variant: () => ({}),
    times: [fischer(5, 3), fischer(10, 5), fischer(15, 10), fischer(25, 10), fischer(60, 30), {kind: 'none'}],
    defaultTimeIndex: 2,
    quick: [{time: fischer(5, 3)}, {time: fischer(10, 5)}, {time: fischer(15, 10)}],

    notations: ['wxf', 'vi', 'zh-Hant', 'zh-Hans', 'iccs'],
    defaultNotation: (language) => (language === 'en' ? 'wxf' : language),
    paperNotation: (notation) => notation,
    numbered: (ply, text) => `${Math.ceil(ply / 2)}${ply % 2 ? '.' : '…'} ${text}`,

    offersDraws: true,
    passes: false,
    premoves: true,
    claimsNameMove: false,
    hasDefaultTime: false,
    sealsReply: false,

    recordFormat: 'pgn',
    gamesFormat: 'xiangqi-pgn',
    judgeFormat: 'xiangqi',
    isRecord: (_, text) =>
        !text.trimStart().startsWith('(;') && (/\[Game\s+"(chinese chess|xiangqi)"/i.test(text) || /[炮馬车車帅將]/.test(text)),
    programs: ['trf26', 'trf16', 'chess-results', 'swiss-manager'],

    desk: {
        regimes: [],
        time: 'fischer',
        absenceIsOneReport: true,
        incidents: [
            {key: 'illegal', kinds: ['illegal-found', 'further-move'], byHand: {kind: 'illegal-move', field: 'move'}},
            {
                key: 'touch',
                kinds: ['touch', 'touch-claim', 'adjusted', 'placed', 'displaced'],
                ask: ['witnessed'],
                usual: {witnessed: 'yes'},
                claim: 'touch-claim',
            },
            {key: 'flag', kinds: ['flag-fall', 'both-flags'], ask: ['fell-first']},
            {key: 'draw', kinds: ['no-capture-claim', 'draw-offer', 'draw-answer'], withClaims: true},
            {
                key: 'repetition',
                kinds: ['repetition-claim', 'repetition-ruling'],
                usual: {decision: 'confirm'},
                whenAsked: 'repetition-ruling',
            },
            {key: 'late', kinds: ['arrival', 'late-arrival', 'both-absent'], ask: ['result']},
            {key: 'penalty', kinds: ['fault', 'penalty'], ask: ['reason']},
        ] satisfies Incident<XiangqiReport>[],
        signs: 'result-written' satisfies XiangqiReport,
    },
};
