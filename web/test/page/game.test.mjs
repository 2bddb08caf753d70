// The game page around the board: offers, claims, clocks, connection, ruling, scoresheet.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {cell, kPhone, showsMeanwhile} from '../support/pages.mjs';
import * as views from '../support/mock/views.mjs';
import {asked, asPlayer, withPage, fixture, until, useScriptedHall} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useScriptedHall();

test('resigning is confirmed where it happens', () =>
    asPlayer(views.chessMiddle(), 'first', {}, async (page, game) => {
        await page.getByRole('button', {name: 'Resign', exact: true}).click();
        await page.getByRole('button', {name: 'Play on'}).click();
        assert.deepEqual(asked(game), []);
        await page.getByRole('button', {name: 'Resign', exact: true}).click();
        assert.notEqual(await page.evaluate(() => document.activeElement.textContent), 'Yes, resign', 'Enter twice does not resign');
        await page.getByRole('button', {name: 'Yes, resign'}).click();
        await until(() => game.asked.length === 1, 'asked');
        assert.deepEqual(asked(game), [{t: 'resign'}]);
    }));

test('a draw is offered, accepted, declined', () =>
    asPlayer(views.chessMiddle({id: 'draws'}), 'first', {}, async (page, game) => {
        await page.getByRole('button', {name: 'Offer a draw'}).click();
        await until(() => game.asked.length === 1, 'asked');
        game.show(views.chessMiddle({id: 'draws', offer: {kind: 'draw', by: 'first'}}));
        await page.getByText('Your draw offer stands').waitFor();
        game.show(views.chessMiddle({id: 'draws', offer: {kind: 'draw', by: 'second'}}));
        await page.getByRole('button', {name: 'Decline'}).click();
        await page.getByRole('button', {name: 'Accept draw'}).click();
        await until(() => game.asked.length === 3, 'asked');
        assert.deepEqual(asked(game), [{t: 'offer'}, {t: 'decline'}, {t: 'accept', seen: views.chessMiddle().seq + 2}]);
    }));

test('two offers of a draw stand: both are shown, and the opponent’s is answered as it was seen', () =>
    asPlayer(views.chessMiddle({id: 'both'}), 'first', {}, async (page, game) => {
        const question = page.getByRole('group', {name: 'Your opponent offers a draw.'});
        const own = page.getByText('Your draw offer stands');
        const {seats} = views.chessMiddle();
        for (const by of ['first', 'second']) {
            // Another name tells that the page shows this view.
            const second = {...seats.second, name: `Minh ${by}`};
            game.show(views.chessMiddle({id: 'both', offer: {kind: 'draw', by, both: true}, seats: {...seats, second}}));
            await page.locator('.player.upper', {hasText: second.name}).waitFor();
            await question.waitFor();
            await own.waitFor();
            assert.equal(await page.getByRole('button', {name: 'Offer a draw'}).count(), 0);
        }
        await question.getByRole('button', {name: 'Accept draw'}).click();
        await until(() => game.asked.length === 1, 'asked');
        assert.deepEqual(asked(game), [{t: 'accept', seen: views.chessMiddle().seq + 2}]);
        // The opponent’s was declined: one’s own stands on.
        game.show(views.chessMiddle({id: 'both', offer: {kind: 'draw', by: 'first'}}));
        await question.waitFor({state: 'detached'});
        await own.waitFor();
    }));

test('with the confirmation setting a move on the board is confirmed before it is played', () =>
    asPlayer(views.chessMiddle({id: 'confirms'}), 'first', {settings: {confirms: true}}, async (page, game) => {
        const choose = async () => {
            await cell(page, 'd2').click();
            await cell(page, 'd4').click();
        };
        const question = page.getByRole('group', {name: 'Play d2–d4?'});
        await choose();
        await question.locator('button:focus').waitFor();
        await audit(page);
        await page.keyboard.press('Escape');
        await question.waitFor({state: 'detached'});
        await choose();
        await question.getByRole('button', {name: 'Take it back'}).click();
        await question.waitFor({state: 'detached'});
        // What was chosen for a position is not played in another.
        await choose();
        await question.locator('button:focus').waitFor();
        const {moves, ...rest} = views.chessMiddle({id: 'confirms'});
        const more = views.chessMoves([['d2d4', 'd2d4']]).map((each) => ({...each, ply: moves.length + 1}));
        game.show({...rest, moves: [...moves, ...more], turn: 'second', legal: []});
        await question.waitFor({state: 'detached'});
        game.show(views.chessMiddle({id: 'confirms'}));
        await page.locator('.board.interactive').waitFor();
        assert.deepEqual(asked(game), [], 'nothing was played');
        await choose();
        // The answer has the focus.
        await question.locator('button:focus').waitFor();
        await page.keyboard.press('Enter');
        await until(() => game.asked.length === 1, 'asked');
        assert.deepEqual(asked(game), [{t: 'move', ply: moves.length, move: 'd2d4'}]);
    }));

test('the board-only mode hides everything else and can be left again', () =>
    asPlayer(views.chessMiddle({id: 'alone'}), 'first', {}, async (page, game) => {
        const sheet = page.locator('.sheet');
        await page.getByRole('button', {name: 'Board only'}).click();
        await sheet.waitFor({state: 'hidden'});
        assert.ok(await page.locator('header.top').isHidden());
        await audit(page);
        // It is played on as before.
        await cell(page, 'd2').click();
        await cell(page, 'd4').click();
        await until(() => game.asked.length === 1, 'the move was sent');
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await sheet.waitFor();
        await page.getByRole('button', {name: 'Board only'}).click();
        await page.getByRole('button', {name: /^Show everything again/}).click();
        await sheet.waitFor();
    }));

test('a bot’s seat is marked after its name', () => {
    const {seats} = views.chessMiddle();
    return asPlayer(views.chessMiddle({id: 'bot', seats: {...seats, second: {...seats.second, bot: true}}}), 'first', {}, async (page) => {
        await page.getByText('Minh (bot)').waitFor();
        assert.equal(await page.getByText('(bot)').count(), 1);
    });
});

test('a claim: on the board, or with the intended move written down', () =>
    asPlayer(views.chessMiddle({id: 'claims'}), 'first', {}, async (page, game) => {
        const open = () => page.getByRole('button', {name: 'Claim…'}).click();
        await open();
        await page.getByRole('button', {name: 'Send claim'}).click();
        await open();
        await page.getByText('fifty moves without').click();
        await page.getByText('after the move I write down').click();
        await page.getByLabel('The move you will make').fill('D2-D4');
        await page.getByRole('button', {name: 'Send claim'}).click();
        await until(() => game.asked.length === 2, 'asked');
        assert.deepEqual(asked(game), [
            {t: 'claim', kind: 'threefold', move: null},
            {t: 'claim', kind: 'fifty-moves', move: 'd2d4'},
        ]);
    }));

test('in Go the claim names the play that would repeat', () =>
    asPlayer(views.goStart(9, {id: 'goclaim', claims: ['repetition']}), 'first', {}, async (page, game) => {
        await page.getByRole('button', {name: 'Claim…'}).click();
        await page.getByLabel('The play that would repeat the position').fill('C3');
        await page.getByRole('button', {name: 'Send claim'}).click();
        await until(() => game.asked.length === 1, 'asked');
        assert.deepEqual(asked(game), [{t: 'claim', kind: 'repetition', move: 'c3'}]);
    }));

test('the opponent’s time runs out: the win on time is offered at once', () => {
    const clock = {kind: 'fischer', first_ms: 60000, second_ms: 400, running: 'second', at: Date.now()};
    return asPlayer(views.chessMiddle({id: 'flag', turn: 'second', clock}), 'first', {}, async (page, game) => {
        await page.getByRole('button', {name: 'Claim the win on time'}).click();
        await until(() => game.asked.length === 1, 'asked');
        assert.deepEqual(asked(game), [{t: 'flag'}]);
    });
});

test('clocks are drawn from the hall’s time, whatever this computer’s clock says', async () => {
    fixture.hall.add(
        views.chessMiddle({id: 'clocks', clock: {kind: 'fischer', first_ms: 125000, second_ms: 61000, running: null, at: Date.now()}}),
    );
    await withPage('/g/clocks', {}, async (page) => {
        assert.match(await page.getByRole('timer', {name: 'Clock of Lan'}).textContent(), /2:05/);
        assert.match(await page.getByRole('timer', {name: 'Clock of Minh'}).textContent(), /1:01/);
    });
    // This computer believes that it is an hour later.
    const at = Date.now();
    fixture.hall.add(
        views.chessMiddle({id: 'skewed', clock: {kind: 'fischer', first_ms: 7_205_000, second_ms: 61000, running: 'first', at}}),
    );
    const skew = () => {
        const real = Date.now;
        Date.now = () => real() + 3_600_000;
    };
    await withPage('/', {}, async (page) => {
        await page.addInitScript(skew);
        await page.goto(fixture.hall.url + '/g/skewed');
        const text = await page.getByRole('timer', {name: 'Clock of Lan'}).textContent();
        assert.match(text, /(2:00:0[0-5]|1:5\d:\d\d)/, text);
    });
});

test('a lost connection is reported and retried, and an unanswered move is sent once more', () =>
    asPlayer(
        views.chessStart({id: 'lost'}),
        'first',
        {},
        async (page, game) => {
            await cell(page, 'e2').click();
            await cell(page, 'e4').click();
            await until(() => game.asked.length === 1, 'asked');
            const {port} = fixture.hall;
            await fixture.hall.close();
            await page.getByText('Connection lost.').waitFor();
            assert.equal(await page.getByRole('gridcell').count(), 64, 'the board stays');
            game.answer = () => ({
                view: views.chessStart({
                    id: 'lost',
                    turn: 'second',
                    last: ['e2', 'e4'],
                    moves: views.chessMoves([['e2e4', 'e4']]),
                    board: {cells: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR'},
                }),
            });
            await fixture.hall.listen(port);
            await page.getByRole('button', {name: 'e4', exact: true}).waitFor();
            await page.getByText('Connection lost.').waitFor({state: 'detached'});
            assert.deepEqual(
                asked(game).map(({move}) => move),
                ['e2e4', 'e2e4'],
            );
        },
        () => ({silent: true}),
    ));

test('the ruling names its clause; the clause opens in the reader’s language; the evidence is drawn', () => {
    fixture.hall.answers.set('GET /api/laws/fide-2018/5.1.1', views.clause511);
    return asPlayer(views.chessCheck(), 'first', {settings: {language: 'vi'}}, async (page) => {
        await page.getByText('Đen thắng.').waitFor();
        await page.getByText('Chiếu hết.').waitFor();
        await page.getByRole('button', {name: '§ 5.1.1'}).click();
        await page.getByRole('heading', {name: 'Thắng do chiếu hết'}).waitFor();
        await page.getByRole('button', {name: 'Chỉ trên bàn cờ'}).click();
        await page.locator('.evidence').nth(1).waitFor();
    });
});

test('a clause without a text in the reader’s language is shown in English and says so', () => {
    fixture.hall.answers.set('GET /api/laws/fide-2018/5.1.1', views.clause511);
    return asPlayer(views.chessCheck({id: 'untranslated'}), 'first', {settings: {language: 'zh-Hans'}}, async (page) => {
        await page.getByRole('button', {name: '§ 5.1.1'}).click();
        assert.equal(await page.locator('.clause-text').getAttribute('lang'), 'zh-Hant', 'the nearer script is preferred to English');
        await page.getByText('本条尚未译成简体中文。').waitFor();
    });
});

test('the arbiter is needed: the question, its clause and the positions are shown', () =>
    asPlayer(
        views.xiangqiMiddle({
            id: 'arbiter',
            phase: 'arbiter',
            turn: null,
            legal: [],
            question: {code: 'repetition', clause: {law: 'xiangqi-vn', id: '7.1.h'}, values: {occurrences: '3'}, plies: [0, 2]},
        }),
        'first',
        {},
        async (page) => {
            await page.getByRole('region', {name: 'The arbiter is needed'}).waitFor();
            await page.getByRole('button', {name: '§ 7.1.h'}).waitFor();
        },
    ));

test('margin notes stand beside their move and open their clause', () => {
    fixture.hall.answers.set('GET /api/laws/fide-2018/9.1.2.1', {...views.clause511, id: '9.1.2.1'});
    return asPlayer(views.chessMiddle({id: 'margin'}), 'first', {}, async (page) => {
        const row = page.getByRole('row', {name: /O-O Be7/});
        await row.getByRole('button', {name: /Black offers a draw § 9.1.2.1/}).click();
        await page.getByRole('heading', {name: 'Win by mate'}).waitFor();
    });
});

test('the scoresheet speaks the chosen notation and remembers it', () =>
    asPlayer(views.xiangqiMiddle({id: 'notation'}), 'first', {settings: {language: 'vi'}}, async (page) => {
        await page.getByRole('button', {name: 'P2-5'}).waitFor();
        await page.getByRole('button', {name: 'Thêm…'}).click();
        await page.getByLabel('Ký hiệu').selectOption('zh-Hant');
        await page.getByRole('button', {name: '炮二平五'}).waitFor();
        await page.reload();
        await page.getByRole('button', {name: '炮二平五'}).waitFor();
    }));

test('stepping back fetches the positions, and moves are entered only at the last one', () => {
    fixture.hall.answers.set('GET /api/games/leaf/positions', [
        {ply: 0, cells: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR', last: [], check: null},
        {ply: 1, cells: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR', last: ['h2', 'e2'], check: null},
    ]);
    return asPlayer(views.xiangqiMiddle({id: 'leaf'}), 'first', {}, async (page, game) => {
        await page.getByRole('button', {name: 'To the start'}).click();
        await until(async () => (await cell(page, 'h2').getAttribute('aria-label')).startsWith('h2 red cannon'), 'the start is shown');
        await cell(page, 'h2').click();
        assert.equal(await page.locator('.target').count(), 0);
        await page.keyboard.press('Escape');
        await page.getByRole('button', {name: 'One move forward'}).click();
        await until(async () => (await cell(page, 'e2').getAttribute('aria-label')).startsWith('e2 red cannon'), 'one move on');
        await page.getByRole('button', {name: 'Back to the game'}).click();
        await cell(page, 'h0').click();
        await page.locator('.target').nth(1).waitFor();
        assert.deepEqual(asked(game), []);
    });
});

test('an open seat is taken with a name; the token is kept for this game', () => {
    const view = views.chessStart({
        id: 'open',
        phase: 'waiting',
        turn: null,
        legal: [],
        seats: {first: {name: 'Lan', connected: true}, second: null},
    });
    const game = fixture.hall.add(view, {tokens: {fresh: 'second'}});
    fixture.hall.answers.set('POST /api/games/open/join', () => [200, {id: 'open', seat: 'second', token: 'fresh'}]);
    return withPage('/g/open', {}, async (page) => {
        await page.getByRole('heading', {name: 'A seat is free: Black'}).waitFor();
        await page.getByLabel('Your name').fill('Minh');
        await page.getByRole('button', {name: 'Play Black'}).click();
        await until(() => [...game.clients].some((client) => client.token === 'fresh'), 'says hello with the new token');
        assert.deepEqual(JSON.parse(fixture.hall.posted.at(-1).body), {name: 'Minh'});
        assert.equal(await page.evaluate(() => localStorage.getItem('kyvien.token.open')), 'fresh');
    });
});

test('one’s own waiting game shows the link to send', () =>
    asPlayer(
        views.chessStart({id: 'share', phase: 'waiting', turn: null, seats: {first: {name: 'Lan', connected: true}, second: null}}),
        'first',
        {},
        async (page) => {
            assert.equal(await page.getByLabel('Link to the game').inputValue(), fixture.hall.url + '/g/share');
            await showsMeanwhile(page, 'Copied', () => page.getByRole('button', {name: 'Copy link'}).click());
        },
    ));

test('a rematch: asked, and both go to the next game with their tokens', () =>
    asPlayer(views.chessCheck({id: 'again'}), 'first', {}, async (page, game) => {
        fixture.hall.add(views.chessStart({id: 'again2'}), {tokens: {key: 'second'}});
        await page.getByRole('button', {name: 'Rematch'}).click();
        await until(() => game.asked.length === 1, 'asked');
        game.show(views.chessCheck({id: 'again', next: 'again2'}));
        await page.waitForURL('**/g/again2');
        await until(() => [...fixture.hall.games.get('again2').clients].some((client) => client.token === 'key'), 'seated');
        // The button that had the focus is gone with the game before: the keyboard goes on in the next one.
        await page.getByRole('button', {name: 'Resign', exact: true}).waitFor();
        await until(() => page.evaluate(() => document.activeElement.id === 'main'), 'the focus is not lost');
    }));

test('no such game: the page says so and leads back', () =>
    withPage('/g/nowhere', {}, async (page) => {
        await page.getByRole('heading', {name: 'There is no such game'}).waitFor();
        await page.getByRole('link', {name: 'To the lobby', exact: true}).click();
        await page.getByRole('heading', {name: 'Choose a game'}).waitFor();
    }));

test('on a phone the buttons that step through an ended game, or one that is watched, are on the screen with the board', async () => {
    const check = async (page) => {
        await page.locator('.sheet .move').first().waitFor();
        const board = await page.locator('.board-place').boundingBox();
        const leaf = await page.locator('.leaf').boundingBox();
        assert.ok(leaf.y >= board.y + board.height && leaf.y + leaf.height <= kPhone.height, JSON.stringify(leaf));
        const sheet = await page.locator('.sheet-scroll').boundingBox();
        const below = await page.locator('.below').boundingBox();
        assert.ok(sheet.y > leaf.y && sheet.y + sheet.height <= below.y + 0.5, 'the moves stand between them and what is below');
        assert.ok(sheet.width > kPhone.width - 30 && leaf.width > kPhone.width - 30);
        await page.getByRole('button', {name: 'One move back'}).click();
    };
    await asPlayer(views.chessCheck({id: 'phone-ended'}), 'first', {viewport: kPhone}, check);
    fixture.hall.add(views.chessMiddle({id: 'phone-watched'}));
    await withPage('/g/phone-watched', {viewport: kPhone}, check);
});

test('on a phone: clock, board, clock, and a bar of at most four actions without scrolling', () =>
    asPlayer(views.chessMiddle({id: 'phone'}), 'first', {viewport: kPhone}, async (page) => {
        await page.getByRole('grid').waitFor();
        // Read within one moment of the page.
        const [upper, board, lower, bar] = await page.evaluate(
            (parts) => parts.map((part) => document.querySelector(part).getBoundingClientRect().toJSON()),
            ['.player.upper', 'svg.board-chess.interactive', '.player.lower', '.bar'],
        );
        assert.ok(upper.y < board.y && board.y + board.height <= lower.y + 1 && lower.y + lower.height <= bar.y);
        assert.ok(bar.y + bar.height <= kPhone.height, 'the bar is on the first screen');
        assert.ok(board.width > kPhone.width - 9, 'the board takes the whole width, in whole pixels a square');
        assert.ok((await page.locator('.bar > *').count()) <= 4);
    }));

test('questions to the board: clocks, last move, opponent, pieces, files and ranks', () =>
    asPlayer(
        views.chessMiddle({
            id: 'ask',
            turn: 'second',
            legal: [],
            clock: {kind: 'fischer', first_ms: 125000, second_ms: 61000, running: null, at: Date.now()},
        }),
        'first',
        {},
        async (page, game) => {
            const box = page.getByLabel('Type a move');
            const expected = [
                ['c', 'White 2:05, Black 1:01'],
                ['l', 'black pawn from d7 to d6'],
                ['o', 'Minh, Black'],
                ['p n', 'black knight c6, black knight f6, white knight f3, white knight b1'],
                ['s 8', 'a8 black rook, c8 black bishop, d8 black queen, e8 black king, h8 black rook'],
                ['s e', 'e1 white rook, e4 white pawn, e5 black pawn, e7 black bishop, e8 black king'],
            ];
            for (const [question, answer] of expected) {
                await box.fill(question);
                await box.press('Enter');
                await page.locator('.answer', {hasText: answer}).waitFor();
            }
            await box.fill('e4');
            await box.press('Enter');
            await page.locator('.answer', {hasText: 'Black to move.'}).waitFor();
            assert.deepEqual(asked(game), []);
        },
    ));

test('one’s own last half minute is called to a screen reader', () => {
    const clock = (first_ms) => ({kind: 'fischer', first_ms, second_ms: 61000, running: 'first', at: Date.now()});
    const view = views.chessMiddle({id: 'call', clock: clock(600_000)});
    return asPlayer(view, 'first', {}, async (page, game) => {
        await until(async () => {
            // Where the page hears of it with less than that left there is nothing to call: it is shown again.
            game.show({...view, clock: clock(31_000)});
            await page
                .getByRole('timer')
                .filter({hasText: /(^|\D)0:[0-2]\d|^\D*\d\.\d/})
                .waitFor();
            return (await page.getByRole('status').filter({hasText: '0:30 left'}).count()) > 0;
        }, 'the half minute is called');
    });
});

test('a ruling on repetition says in words what each side did', () =>
    asPlayer(
        views.xiangqiMiddle({
            id: 'cycle',
            phase: 'finished',
            turn: null,
            legal: [],
            notes: [
                {
                    seq: 9,
                    ply: 2,
                    by: 'hall',
                    code: 'must-vary',
                    clause: {law: 'xiangqi-vn', id: '7.1.g'},
                    values: {to: 'first', red: 'PERPETUAL_CHECK', black: 'IDLE', occurrences: '2'},
                },
            ],
            result: {
                score: '0-1',
                winner: 'second',
                code: 'repetition-loss',
                clause: {law: 'xiangqi-vn', id: '7.1.g'},
                also: [],
                values: {occurrences: '3', red: 'PERPETUAL_CHECK', black: 'IDLE'},
                evidence: {plies: [0, 1, 2], squares: []},
            },
        }),
        'first',
        {settings: {language: 'vi'}},
        async (page) => {
            await page.getByText('Thế cờ lặp lại 3 lần mà Đỏ không đổi nước. Đỏ: chiếu mãi. Đen: dừng.').waitFor();
            await page.getByRole('button', {name: /Đỏ phải đổi nước \(Đỏ: chiếu mãi; Đen: dừng\)/}).waitFor();
        },
    ));

test('a ruling on repetition is told move by move and drawn on the board', () =>
    asPlayer(views.xiangqiCycle(), 'first', {settings: {language: 'vi'}}, async (page) => {
        const cycle = page.getByRole('region', {name: 'Từng nước trong vòng lặp'});
        await cycle.waitFor();
        assert.equal(await cycle.getByRole('listitem').count(), 8);
        // The last move is drawn at once; a chosen one is drawn on its own position.
        await page.locator('[data-arrow="c6>e0"].arrow-attack').waitFor();
        fixture.hall.answers.set(
            'GET /api/games/xiangqi-cycle/positions',
            Array.from({length: 8}, (_, ply) => ({ply, cells: '3k5/9/9/9/9/Rn7/9/9/9/4K4', last: [], check: null})),
        );
        const third = cycle.getByRole('listitem').nth(6);
        assert.match(await third.innerText(), /4\. \S+\s+Đỏ\s+bắt: xe đỏ a4 bắt mã đen b4, quân có căn giả/);
        await third.getByRole('button').click();
        await page.locator('[data-arrow="a4>b4"].arrow-attack').waitFor();
        assert.equal(await page.locator('[data-arrow="a6>a4"].arrow-move').count(), 1);
        assert.equal(await page.locator('circle.evidence').count(), 1);
        assert.equal(await third.getByRole('button').getAttribute('aria-pressed'), 'true');
        assert.match(await cycle.innerText(), /xử ở lần lặp thứ: 3/);
        assert.equal(
            await cycle
                .locator('.settings-in-force b')
                .innerText()
                .then((text) => text.trim()),
            'cắt căn của quân đang bị bắt là nước bắt: có;',
        );
        // Leafing on takes the drawing away.
        await page.keyboard.press('ArrowLeft');
        await page.locator('.arrow').first().waitFor({state: 'detached'});
    }));

test('a repetition of Go is told turn by turn, and each position can be seen', () =>
    asPlayer(
        views.goStart(13, {
            id: 'gocycle',
            phase: 'arbiter',
            turn: null,
            moves: ['d11', 'b12', 'f11', 'd12', 'b11'].map((point, index) => ({
                ply: index + 1,
                move: point,
                uci: point,
                text: {gtp: point.toUpperCase()},
                notes: [],
            })),
            question: {
                code: 'balanced-cycle',
                clause: {law: 'go-cn', id: '20.3'},
                plies: [0, 6],
                values: {
                    move: 'f12',
                    plays: '6',
                    'black-lost': '3',
                    'white-lost': '3',
                    shape: 'triple-ko',
                    cycle: 'B D11 x D12, W B12 x B11, B F11 x F12, W D12 x D11, B B11 x B12, W F12 x F11',
                },
            },
        }),
        'first',
        {settings: {language: 'vi'}},
        async (page) => {
            const cycle = page.getByRole('region', {name: 'Thế cờ đã lặp lại thế nào'});
            await cycle.waitFor();
            assert.match(await cycle.innerText(), /Tam kiếp: 6 nước; Đen mất 3 quân, Trắng mất 3 quân\./);
            assert.equal(await cycle.getByRole('listitem').count(), 6);
            assert.match(await cycle.getByRole('listitem').nth(5).innerText(), /6 F12\s+Trắng\s*: bắt F11; đưa thế cờ trở lại/);
            // The play that was not made has no position to be shown.
            assert.equal(await cycle.getByRole('button').count(), 5);
            fixture.hall.answers.set(
                'GET /api/games/gocycle/positions',
                Array.from({length: 6}, (_, ply) => ({ply, cells: Array(13).fill('.............').join('/'), last: [], check: null})),
            );
            await cycle.getByRole('button', {name: '2 B12'}).click();
            await page.locator('circle.evidence').nth(1).waitFor();
            assert.equal(await page.locator('circle.evidence').count(), 2);
            assert.equal(await cycle.getByRole('button', {name: '2 B12'}).getAttribute('aria-pressed'), 'true');
        },
    ));

test('a seat key that is no longer valid makes the reader a spectator', () => {
    fixture.hall.add(views.chessMiddle({id: 'oldkey'}), {tokens: {key: 'first'}});
    return withPage('/g/oldkey', {tokens: {oldkey: 'old'}}, async (page) => {
        await page.getByText('White to move.').waitFor();
        assert.equal(await page.getByRole('grid').getAttribute('aria-readonly'), 'true');
    });
});
