// Views for the tests of the page: docs/protocol.md by hand, small but complete.

const base = {
    seq: 5,
    phase: 'playing',
    turn: 'first',
    watchers: 0,
    check: null,
    last: [],
    moves: [],
    clock: null,
    offer: null,
    claims: [],
    agreement: null,
    result: null,
    notes: [],
    time: {kind: 'fischer', base_ms: 300000, increment_ms: 3000},
    seats: {first: {name: 'Lan', connected: true}, second: {name: 'Minh', connected: true}},
};

const fischerClock = (first, second, running) => ({
    kind: 'fischer',
    first_ms: first,
    second_ms: second,
    running,
    at: Date.now(),
    first_periods: null,
    second_periods: null,
    period_ms: null,
});

const files = 'abcdefgh';

export const chessStart = (change = {}) => ({
    ...base,
    id: 'chess1',
    game: 'chess',
    variant: {chess960: null, size: null, komi: null},
    board: {cells: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'},
    legal: [...files].flatMap((file) => [`${file}2${file}3`, `${file}2${file}4`]).concat('b1a3', 'b1c3', 'g1f3', 'g1h3'),
    claims: ['threefold', 'fifty-moves'],
    clock: fischerClock(300000, 300000, 'first'),
    ...change,
});

const chessText = (san) => ({
    san,
    vi: san.replace('N', 'M').replace('B', 'T').replace('Q', 'H').replace('R', 'X').replace('K', 'V'),
    figurine: san.replace('N', '♘').replace('B', '♗').replace('Q', '♕').replace('R', '♖').replace('K', '♔'),
    lan: san,
});

export const chessMoves = (list, clock = 300000) =>
    list.map(([uci, san, notes], index) => ({
        ply: index + 1,
        move: uci,
        uci,
        text: chessText(san),
        clock_ms: clock - 4000 * index,
        notes: notes ?? [],
    }));

const spanish = [
    ['e2e4', 'e4'],
    ['e7e5', 'e5'],
    ['g1f3', 'Nf3'],
    ['b8c6', 'Nc6'],
    ['f1b5', 'Bb5'],
    ['a7a6', 'a6'],
    ['b5a4', 'Ba4'],
    ['g8f6', 'Nf6'],
    ['e1g1', 'O-O'],
    ['f8e7', 'Be7'],
    ['f1e1', 'Re1'],
    ['b7b5', 'b5'],
    ['a4b3', 'Bb3'],
    ['d7d6', 'd6'],
];

export const chessMiddle = (change = {}) =>
    chessStart({
        id: 'chess2',
        turn: 'first',
        last: ['d7', 'd6'],
        board: {cells: 'r1bqk2r/2p1bppp/p1np1n2/1p2p3/4P3/1B3N2/PPPP1PPP/RNBQR1K1'},
        legal: [
            'c2c3',
            'd2d4',
            'd2d3',
            'h2h3',
            'a2a4',
            'a2a3',
            'b1c3',
            'f3g5',
            'f3e5',
            'b3f7',
            'b3d5',
            'f3d4',
            'f3h4',
            'g1h1',
            'g1f1',
            'e1e2',
            'e1e3',
            'e1f1',
            'c2c4',
            'b3a4',
            'b3c4',
            'b3e6',
            'b1a3',
            'g2g3',
            'g2g4',
            'h2h4',
            'd1e2',
        ],
        moves: chessMoves(spanish),
        notes: [{seq: 12, ply: 10, by: 'second', code: 'draw-offered', clause: {law: 'fide-2018', id: '9.1.2.1'}, values: {}}],
        clock: fischerClock(248000, 17400, 'first'),
        ...change,
    });

export const chessPromotion = (change = {}) =>
    chessStart({
        id: 'promote',
        board: {cells: '1n2k3/P7/8/8/8/8/8/4K3'},
        legal: ['a7a8q', 'a7a8r', 'a7a8b', 'a7a8n', 'a7b8q', 'a7b8r', 'a7b8b', 'a7b8n', 'e1d1', 'e1d2', 'e1e2', 'e1f1', 'e1f2'],
        clock: null,
        ...change,
    });

export const chessCheck = (change = {}) =>
    chessStart({
        id: 'check',
        board: {cells: 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR'},
        check: 'e1',
        last: ['d8', 'h4'],
        legal: [],
        turn: null,
        phase: 'finished',
        moves: chessMoves([
            ['f2f3', 'f3'],
            ['e7e5', 'e5'],
            ['g2g4', 'g4'],
            ['d8h4', 'Qh4#'],
        ]),
        clock: fischerClock(290000, 291000, null),
        result: {
            score: '0-1',
            winner: 'second',
            code: 'checkmate',
            clause: {law: 'fide-2018', id: '5.1.1'},
            also: [],
            values: {},
            evidence: {plies: [], squares: ['e1', 'h4']},
        },
        ...change,
    });

export const chess960 = (change = {}) =>
    chessStart({
        id: 'chess960',
        variant: {chess960: 0, size: null, komi: null},
        board: {cells: 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR'},
        ...change,
    });

const xiangqiText = (wxf, vi, hant, hans, iccs) => ({wxf, vi, 'zh-Hant': hant, 'zh-Hans': hans, iccs});

export const xiangqiStart = (change = {}) => ({
    ...base,
    id: 'xiangqi1',
    game: 'xiangqi',
    variant: {chess960: null, size: null, komi: null},
    board: {cells: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR'},
    legal: [
        'h2e2',
        'h2d2',
        'h2f2',
        'h2g2',
        'h2i2',
        'h2h1',
        'h2h3',
        'h2h4',
        'h2h5',
        'h2h6',
        'h2h9',
        'b2e2',
        'b0c2',
        'b0a2',
        'h0g2',
        'h0i2',
        'a3a4',
        'c3c4',
        'e3e4',
        'g3g4',
        'i3i4',
        'c0e2',
        'c0a2',
        'g0e2',
        'g0i2',
        'd0e1',
        'f0e1',
        'e0e1',
        'a0a1',
        'a0a2',
        'i0i1',
        'i0i2',
    ],
    claims: ['no-capture', 'repetition'],
    clock: fischerClock(600000, 600000, 'first'),
    time: {kind: 'fischer', base_ms: 600000, increment_ms: 5000},
    ...change,
});

export const xiangqiMiddle = (change = {}) =>
    xiangqiStart({
        id: 'xiangqi2',
        turn: 'first',
        last: ['h9', 'g7'],
        board: {cells: 'rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR'},
        moves: [
            {
                ply: 1,
                move: 'h2e2',
                uci: 'h2e2',
                text: xiangqiText('C2=5', 'P2-5', '炮二平五', '炮二平五', 'H2-E2'),
                clock_ms: 598000,
                notes: [],
            },
            {
                ply: 2,
                move: 'h9g7',
                uci: 'h9g7',
                text: xiangqiText('H8+7', 'M8.7', '馬8進7', '马8进7', 'H9-G7'),
                clock_ms: 597000,
                notes: [],
            },
        ],
        legal: ['h0g2', 'h0i2', 'b0c2', 'e2e6', 'e2d2', 'e2f2', 'e2g2', 'e2h2', 'e2i2', 'e2e1', 'c3c4', 'g3g4'],
        clock: fischerClock(598000, 597000, 'first'),
        ...change,
    });

/// A finished game: a chariot has chased an unprotected horse for two passes (23.3).
export const xiangqiCycle = (change = {}) => {
    const pass = [
        ['a5', 'a6'],
        ['c6', 'b4'],
        ['a6', 'a4'],
        ['b4', 'c6'],
    ];
    const moves = [];
    for (let ply = 0; ply < 8; ++ply) {
        const uci = pass[ply % 4].join('');
        moves.push({
            ply: ply + 1,
            move: uci,
            uci,
            text: xiangqiText(uci, uci, uci, uci, uci.toUpperCase()),
            clock_ms: 590000 - ply * 1000,
            notes: [],
        });
    }
    const steps = [
        '0:a5a6:CHASE:Ra6>nc6=bare',
        '1:c6b4:IDLE',
        '2:a6a4:CHASE:Ra4>nb4=bare',
        '3:b4c6:IDLE',
        '4:a5a6:CHASE:Ra6>nc6=bare',
        '5:c6b4:EXCHANGE:nb4>Ra4=exchange',
        '6:a6a4:CHASE:Ra4>nb4=false-root',
        '7:b4c6:CHECK:nc6>Ke0=check',
    ];
    return xiangqiStart({
        id: 'xiangqi-cycle',
        phase: 'finished',
        turn: null,
        legal: [],
        last: ['b4', 'c6'],
        board: {cells: '3k5/9/9/2n6/9/9/9/9/9/R3K4'},
        moves,
        clock: fischerClock(583000, 582000, null),
        result: {
            score: '0-1',
            winner: 'second',
            code: 'repetition-loss',
            clause: {law: 'xiangqi-vn', id: '23.3'},
            also: [{law: 'xiangqi-vn', id: '7.1.h'}],
            values: {
                occurrences: '3',
                red: 'PERPETUAL_CHASE',
                black: 'IDLE',
                'first-ply': '0',
                'last-ply': '8',
                steps: steps.join(','),
                settings:
                    'repetition-notice=2,repetition-ruling=3,pinned-rooted-counts=1,exchange-half-counts=0,root-cutting-counts=1,mate-threat-depth=1',
                decisive: 'root-cutting-counts',
            },
            evidence: {plies: [0, 4, 8], squares: []},
        },
        ...change,
    });
};

const rows = (size) => Array.from({length: size}, () => '.'.repeat(size));

function stones(size, black, white) {
    const letters = 'abcdefghjklmnopqrstuvwxyz';
    const all = rows(size).map((row) => [...row]);
    const put = (list, stone) => {
        for (const name of list) all[size - Number(name.slice(1))][letters.indexOf(name[0])] = stone;
    };
    put(black, 'X');
    put(white, 'O');
    return all.map((row) => row.join('')).join('/');
}

export const goStart = (size = 9, change = {}) => ({
    ...base,
    id: `go${size}`,
    game: 'go',
    variant: {chess960: null, size, komi: '2.75'},
    board: {cells: rows(size).join('/')},
    forbidden: [],
    time: {kind: 'byoyomi', base_ms: 600000, periods: 5, period_ms: 30000},
    clock: {
        kind: 'byoyomi',
        first_ms: 600000,
        second_ms: 600000,
        running: 'first',
        at: Date.now(),
        first_periods: 5,
        second_periods: 5,
        period_ms: 30000,
    },
    ...change,
});

const goBlack = ['d4', 'e4', 'f4', 'g5', 'f6', 'e6', 'q16', 'r14', 'd16', 'c14', 'q4', 'o3', 'k4', 'd10', 'f17', 'j17', 'r10', 'q10', 'g3'];
const goWhite = ['e5', 'f5', 'g4', 'h5', 'o17', 'r6', 'q7', 'c6', 'c8', 'n16', 'l16', 'm3', 'n4', 'r17', 'q17', 'p17', 'c17', 'h3', 'j4'];

export const goMiddle = (change = {}) =>
    goStart(19, {
        id: 'gomid',
        board: {cells: stones(19, goBlack, goWhite)},
        last: ['j4'],
        turn: 'first',
        moves: goBlack
            .flatMap((point, index) => [point, goWhite[index]])
            .map((point, index) => ({
                ply: index + 1,
                move: point,
                uci: point,
                text: {gtp: point.toUpperCase()},
                clock_ms: 500000,
                notes: [],
            })),
        forbidden: [
            {point: 'e3', why: 'repetition', clause: {law: 'go-cn', id: '6'}},
            {point: 'q18', why: 'suicide', clause: {law: 'go-cn', id: '5'}},
        ],
        clock: {
            kind: 'byoyomi',
            first_ms: 23000,
            second_ms: 251000,
            running: 'first',
            at: Date.now(),
            first_periods: 3,
            second_periods: 5,
            period_ms: 30000,
            first_overtime: true,
        },
        ...change,
    });

const nineBlack = ['e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'b2', 'c7', 'g5', 'c3'];
const nineWhite = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'h3', 'b5', 'h7'];

const kAgreedArea = rows(9)
    .map(() => 'XXXXXOOOO')
    .join('/');

export const goAgreeing = (dead = [], change = {}) =>
    goStart(9, {
        id: 'goend',
        phase: 'agreeing',
        turn: null,
        last: ['pass'],
        board: {cells: stones(9, nineBlack, nineWhite)},
        moves: nineBlack
            .flatMap((point, index) => [point, nineWhite[index] ?? 'pass'])
            .map((point, index) => ({
                ply: index + 1,
                move: point,
                uci: point,
                text: {gtp: point.toUpperCase()},
                clock_ms: 500000,
                notes: [],
            })),
        clock: {
            kind: 'byoyomi',
            first_ms: 400000,
            second_ms: 350000,
            running: null,
            at: Date.now(),
            first_periods: 5,
            second_periods: 5,
            period_ms: 30000,
        },
        agreement: {
            dead,
            confirmed: {first: false, second: true},
            count: {black: '45', white: '36', shared: '0', margin: '1.75', winner: 'first', area: kAgreedArea},
            area: kAgreedArea,
            proposal: [
                {side: 'first', stones: ['g5'], dead: true, confidence: 940},
                {side: 'second', stones: ['b5'], dead: true, confidence: 700},
                {side: 'first', stones: ['e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9'], proved: true, confidence: 1000},
                {side: 'first', stones: ['b2'], confidence: 310},
                {side: 'second', stones: ['h7'], proved: true, confidence: 0, seki: true, contested: true},
                {side: 'first', stones: ['c7'], proved: true, confidence: 1000, seki: true},
            ].map((chain) => ({dead: false, proved: false, seki: false, contested: false, ...chain})),
        },
        ...change,
    });

export const summary = (view, change = {}) => ({
    id: view.id,
    game: view.game,
    variant: view.variant,
    time: view.time,
    seats: view.seats,
    phase: view.phase,
    turn: view.turn,
    plies: view.moves.length,
    board: view.board,
    last: view.last,
    score: view.result?.score ?? null,
    created: Date.now(),
    ...change,
});

export const clause511 = {
    law: 'fide-2018',
    id: '5.1.1',
    kind: 'position',
    section: {en: 'Article 5 - End of the game'},
    title: {en: 'Win by mate', vi: 'Thắng do chiếu hết', 'zh-Hant': '將死獲勝'},
    text: {
        en: 'Mating wins and ends the game at once if the mating move conformed to Article 3 and 4.2-4.7.',
        vi: 'Đấu thủ chiếu hết vua đối phương thì thắng và ván cờ kết thúc ngay, nếu nước chiếu hết đúng Điều 3 và các điều từ 4.2 đến 4.7.',
        'zh-Hant': '將死對方的王即獲勝，對局立即結束，但將死的著法須符合第3條及第4.2至4.7條。',
    },
    previous: '4.9',
    next: '5.1.2',
};
