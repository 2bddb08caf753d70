// The arbiter's desk by hand: a catalogue with every type of field, a table on wood, all boards.
import * as views from './views.mjs';

const clause = (id) => ({law: 'fide-2018', id});

export const catalogue = (game) => ({
    game,
    law: game === 'chess' ? 'fide-2018' : game === 'xiangqi' ? 'xiangqi-vn' : 'go-cn',
    language: 'en',
    kinds: [
        {
            kind: 'late-arrival',
            label: 'Late arrival',
            english: 'Late arrival',
            about: 'player',
            by: ['arbiter'],
            clause: clause('6.7.1'),
            fields: [],
        },
        {
            kind: 'everything',
            label: 'Everything at once',
            english: 'Everything at once',
            about: 'either',
            by: ['arbiter'],
            clause: clause('7.5.1'),
            fields: [
                {key: 'minutes', type: 'number', required: true, label: 'Minutes'},
                {key: 'excused', type: 'switch', required: false, label: 'Excused'},
                {
                    key: 'manner',
                    type: 'choice',
                    required: false,
                    label: 'Manner',
                    choices: [
                        {value: 'one-hand', label: 'One hand'},
                        {value: 'two-hands', label: 'Two hands'},
                    ],
                },
                {key: 'winner', type: 'seat', required: false, label: 'Winner'},
                {key: 'touched', type: 'squares', required: false, label: 'Touched'},
                {key: 'move', type: 'move', required: false, label: 'Move'},
                {key: 'words', type: 'text', required: false, label: 'Words'},
                {key: 'clause', type: 'clause', required: false, label: 'Clause'},
            ],
        },
        {
            kind: 'calls',
            label: 'Calls the arbiter',
            english: 'Calls the arbiter',
            about: 'game',
            by: ['player'],
            clause: clause('6.11.2'),
            fields: [],
        },
    ],
    regulations: [
        {
            key: 'no-capture-limit',
            label: 'moves without a capture',
            usual: 60,
            least: 1,
            most: 1000,
            clause: {law: 'xiangqi-vn', id: '7.2.e'},
        },
        {
            key: 'wrong-claim-bonus',
            label: 'time for the opponent of a wrong claim',
            usual: 120_000,
            least: 0,
            most: 3_600_000,
            clause: {law: 'xiangqi-vn', id: '12.3'},
        },
    ],
    words: {
        'ruling.time-penalty': 'Two minutes for {gains} after an illegal move',
        'duty.touched-piece': 'Must move the {piece}',
        'choice.knight': 'knight',
    },
});

export const overTheBoard = (change = {}) =>
    views.chessMiddle({
        setting: 'over-the-board',
        regime: 'standard',
        rulings: [
            {
                seq: 20,
                ply: 12,
                code: 'time-penalty',
                seat: 'second',
                clause: clause('7.5.1'),
                also: [],
                values: {gains: 'first'},
                plies: [],
                squares: ['b7', 'b5'],
            },
        ],
        duties: [{code: 'touched-piece', seat: 'first', clause: clause('4.3.1'), values: {piece: 'knight'}, moves: ['g1f3', 'g1h3']}],
        ...change,
    });

const card = (id, name, change = {}) => {
    const view = overTheBoard();
    return {
        ...views.summary(view),
        id,
        setting: 'over-the-board',
        changed: Date.now(),
        waits: false,
        rulings: [],
        duties: [],
        seats: {first: {name}, second: {name: 'Minh'}},
        clock: view.clock,
        ...change,
    };
};

export const overview = () => {
    const {clock} = overTheBoard();
    return {
        now: Date.now(),
        office: 'chief',
        tables: [
            card('wait', 'Waiting', {waits: true, phase: 'arbiter', turn: null, duties: overTheBoard().duties}),
            card('quynh', 'Quỳnh', {rulings: overTheBoard().rulings}),
            card('out', 'Out', {clock: {...clock, first_ms: 0}}),
            card('calm', 'Calm', {phase: 'waiting', clock: {...clock, running: null}}),
        ],
        finished: [{...views.summary(views.chessCheck()), id: 'over'}],
    };
};
