// Chess on the page.
import {t} from '../../words';
import {kPitch} from '../geometry';
import {fischer} from '../times';
import type {GameOfPage, Incident} from '../types';
import type {ChessReport} from './catalogue';
import {artOf, Drawings, Squares} from './drawings';

/// The names of the page's notations on a printed scoresheet, where they differ.
const kOnPaper: Record<string, string> = {san: 'en', lan: 'en-long'};

export const chess: GameOfPage = {
    name: 'chess',
    colours: {first: 'white', second: 'black'},
    board: {
        // Squares extend half a pitch beyond their centres.
        plan: () => ({files: 8, ranks: 8, margin: kPitch / 2, letters: 'abcdefgh', firstRank: 1, countsEmpty: true, capitals: false}),
        places: false,
        turns: true,
        seatOf: (letter) => (letter === letter.toUpperCase() ? 'first' : 'second'),
        artOf,
        Drawings,
        sets: [
            {name: 'turned'},
            {name: 'angular', load: async () => (await import('./sets')).Angular},
            {name: 'letters', load: async () => (await import('./sets')).Letters},
        ],
        Squares,
        fillsSquares: true,
        reach: 45,
        pieceKey: (letter) => letter,
        promotions: ['q', 'n', 'r', 'b'],
    },
    start: () => 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR',

    fields: [
        {
            key: 'start',
            kind: 'chips',
            label: 'lobby.start',
            usual: 'usual',
            options: [
                {value: 'usual', text: () => t('lobby.usual')},
                {value: '960', text: () => 'Chess960'},
            ],
            saysStart: true,
        },
        {
            key: 'number',
            kind: 'number',
            label: 'lobby.number',
            usual: '',
            least: 0,
            most: 959,
            placeholder: 'lobby.by-lot',
            when: ({start}) => start === '960',
            saysStart: true,
        },
    ],
    variant: ({start, number}) => ({chess960: start === '960' ? (number === '' ? 'random' : Number(number)) : null}),
    answersTo: ({chess960}): Record<string, string> =>
        chess960 === null || chess960 === undefined ? {} : {start: '960', number: String(chess960)},
    variantName: ({chess960, own_start}) =>
        chess960 === null || chess960 === undefined ? undefined : own_start ? 'Chess960' : t('game.chess960.number', {number: chess960}),
    times: [fischer(3, 2), fischer(5, 3), fischer(10, 5), fischer(15, 10), fischer(90, 30), {kind: 'none'}],
    defaultTimeIndex: 2,
    ratedApart: {ends: ['960'], name: () => 'Chess960'},
    quick: [{time: fischer(3, 2)}, {time: fischer(10, 5)}, {time: fischer(15, 10)}],

    notations: ['san', 'vi', 'figurine', 'lan'],
    defaultNotation: (language) => (language === 'vi' ? 'vi' : language === 'en' ? 'san' : 'figurine'),
    paperNotation: (notation) => kOnPaper[notation] ?? notation,
    numbered: (ply, text) => `${Math.ceil(ply / 2)}${ply % 2 ? '.' : '…'} ${text}`,

    offersDraws: true,
    passes: false,
    premoves: true,
    asksForMate: true,
    claimsNameMove: false,
    hasDefaultTime: true,
    sealsReply: true,

    recordFormat: 'pgn',
    gamesFormat: 'pgn',
    judgeFormat: 'pgn',
    // Files that no other game recognises are read as PGN.
    isRecord: () => false,
    programs: ['trf26', 'trf16', 'chess-results', 'swiss-manager'],
    hasFideRatings: true,

    desk: {
        regimes: ['standard', 'rapid-A3', 'rapid-A4', 'blitz-B3', 'blitz-B4'],
        time: 'fischer',
        absenceIsOneReport: true,
        incidents: [
            {
                key: 'illegal',
                kinds: ['illegal-move', 'two-hands', 'out-of-turn'],
                ask: ['move'],
                byHand: {kind: 'hand-move', field: 'move', withPress: true},
                kindsAboutMover: ['two-hands', 'out-of-turn'],
            },
            {key: 'touch', kinds: ['touch', 'touch-move'], ask: ['squares'], kindsAboutMover: ['touch-move']},
            {key: 'flag', kinds: ['flag-down', 'both-flags', 'external-flag']},
            {key: 'draw', kinds: ['draw-consent', 'quickplay-claim', 'offer-withdrawn'], ask: ['ground'], withClaims: true},
            {key: 'late', kinds: ['arrival', 'absent', 'late-excused']},
            {key: 'penalty', kinds: ['penalty'], usual: {option: '12.9.1'}},
        ] satisfies Incident<ChessReport>[],
        signs: 'sign' satisfies ChessReport,
        setsBoth: 'clock-correction' satisfies ChessReport,
    },
};
