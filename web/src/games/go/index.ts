// Go on the page.
import {t} from '../../words';
import {kPitch} from '../geometry';
import {byoyomi} from '../times';
import type {GameOfPage, Incident} from '../types';
import type {GoReport} from './catalogue';
import {artOf, Drawings} from './drawings';
import {Lines} from './lines';

/// A sample board for Go: an opening on its star points.
function openingStones(size: number): string {
    const rows = Array.from({length: size}, () => Array.from({length: size}, () => '.'));
    const near = size < 13 ? 2 : 3;
    const far = size - 1 - near;
    rows[near][far] = 'X';
    rows[far][near] = 'X';
    rows[near][near] = 'O';
    rows[far][far] = 'O';
    rows[far - 2][far + 1] = 'X';
    rows[near - 1][near + 2] = 'X';
    rows[far + 1][near + 2] = 'O';
    return rows.map((row) => row.join('')).join('/');
}

export const go: GameOfPage = {
    name: 'go',
    colours: {first: 'black', second: 'white'},
    board: {
        plan: (size) => ({
            files: size,
            ranks: size,
            margin: 0.62 * kPitch,
            letters: 'abcdefghjklmnopqrstuvwxyz',
            firstRank: 1,
            countsEmpty: false,
            capitals: true,
        }),
        places: true,
        turns: false,
        stones: {first: 'X', second: 'O'},
        seatOf: (letter) => (letter === 'X' ? 'first' : 'second'),
        artOf,
        Drawings,
        sets: [
            {name: 'shaded'},
            {name: 'flat', load: async () => (await import('./sets')).Flat},
            {name: 'shell', load: async () => (await import('./sets')).ShellAndSlate},
        ],
        Lines,
        fillsSquares: false,
        reach: 49,
        pieceKey: (letter) => letter,
        promotions: [],
    },
    start: (size) => Array.from({length: size}, () => '.'.repeat(size)).join('/'),
    sample: openingStones,

    fields: [
        {
            key: 'size',
            kind: 'chips',
            label: 'lobby.size',
            usual: '19',
            options: ['9', '13', '19'].map((value) => ({value, text: () => `${value} × ${value}`})),
            atDesk: true,
            saysStart: true,
        },
        {
            key: 'handicap',
            kind: 'chips',
            label: 'lobby.handicap',
            usual: '0',
            options: ['0', '2', '3', '4', '5', '6', '9'].map((value) => ({value, text: () => value})),
            // The value of a stone is known only on the large board.
            mustBeDefaultWhenRated: ({size}) => size !== '19',
            isHandicap: true,
            saysStart: true,
        },
        // The player who receives handicap stones gives only half a point.
        {
            key: 'komi',
            kind: 'decimal',
            label: 'lobby.komi',
            usual: '2.75',
            when: ({handicap}) => (handicap ?? '0') === '0',
            mustBeDefaultWhenRated: true,
            isHandicap: true,
        },
    ],
    variant: ({size, komi, handicap = '0'}) => ({
        size: Number(size),
        ...(handicap !== '0' ? {handicap: Number(handicap)} : komi === undefined ? {} : {komi}),
    }),
    answersTo: ({size, komi, handicap}) => ({
        ...(size ? {size: String(size)} : {}),
        ...(handicap ? {handicap: String(handicap)} : komi === null ? {} : {komi}),
    }),
    handicapByRating: ({size}) => size === '19',
    variantName: ({size}) => (size ? t('game.go.size', {size}) : undefined),
    // The Chinese rules count minutes and have no increment (12).
    times: [byoyomi(5, 3, 20), byoyomi(10, 5, 30), byoyomi(20, 5, 30), byoyomi(45, 5, 60), byoyomi(30, 5, 60), {kind: 'none'}],
    defaultTimeIndex: 1,
    ratedApart: {ends: ['13', '9'], name: (size) => t('game.go.size', {size})},
    quick: [{time: byoyomi(5, 3, 20), answers: {size: '9'}}, {time: byoyomi(10, 5, 30)}, {time: byoyomi(20, 5, 30)}],

    notations: ['gtp'],
    defaultNotation: () => 'gtp',
    paperNotation: () => '',
    numbered: (ply, text) => `${ply} ${text}`,

    offersDraws: false,
    passes: true,
    premoves: true,
    claimsNameMove: true,
    hasDefaultTime: true,
    sealsReply: false,

    recordFormat: 'sgf',
    gamesFormat: 'sgf',
    judgeFormat: 'sgf',
    isRecord: (name, text) => /\.sgf$/i.test(name) || text.trimStart().startsWith('(;'),
    programs: ['opengotha', 'pairgoth', 'egf', 'aga'],

    desk: {
        regimes: [],
        time: 'byoyomi',
        absenceIsOneReport: false,
        incidents: [
            {
                key: 'forbidden',
                kinds: ['forbidden-found', 'prisoners-left', 'entry-corrected'],
                kindsAboutMover: ['forbidden-found', 'prisoners-left'],
                withForbidden: true,
            },
            {
                key: 'stone',
                kinds: ['stone-reset', 'stones-lifted', 'stone-fell', 'displaced', 'scattered'],
                kindsAboutMover: ['stone-reset', 'stones-lifted'],
            },
            {key: 'flag', kinds: ['overstepped']},
            {
                key: 'repetition',
                kinds: ['cycle-answer', 'cycle-ruled', 'endless-threats', 'false-life-ruled'],
                withClaims: true,
                whenAsked: 'cycle-ruled',
            },
            {
                key: 'count',
                kinds: ['recount', 'count-accepted', 'count', 'life-ruled'],
                withAgreement: true,
                afterEnd: true,
                whenAsked: 'life-ruled',
            },
            {key: 'late', kinds: ['absent', 'arrival']},
            {
                key: 'penalty',
                kinds: ['disturbing', 'consulting', 'wandering', 'manners', 'walked-out', 'pressed-early', 'incident'],
                ask: ['choice', 'reason'],
            },
        ] satisfies Incident<GoReport>[],
    },
};
