// One board for three games: mouse, touch, keyboard, typed text, screen reader.
import assert from 'node:assert/strict';
import {cell, kPhone} from '../support/pages.mjs';
import * as views from '../support/mock/views.mjs';
import {asked, asPlayer, drag, withPage, fixture, until, useScriptedHall} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useScriptedHall();

const accept = (view) => () => ({view});
const e4 = {t: 'move', ply: 0, move: 'e2e4'};
const afterE4 = views.chessStart({
    board: {cells: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR'},
    last: ['e2', 'e4'],
    turn: 'second',
    legal: ['e7e5'],
    moves: views.chessMoves([['e2e4', 'e4']]),
});

test('a piece is dragged to a legal square', () =>
    asPlayer(
        views.chessStart(),
        'first',
        {},
        async (page, game) => {
            await drag(page, 'e2', 'e4');
            await until(() => game.asked.length === 1, 'the move is asked for');
            assert.deepEqual(asked(game), [e4]);
            await page.getByRole('button', {name: 'e4', exact: true}).waitFor();
            assert.match(await cell(page, 'e4').getAttribute('aria-label'), /^e4 white pawn, last move/);
        },
        accept(afterE4),
    ));

test('a piece dropped on an illegal square returns, and no request is sent', () =>
    asPlayer(views.chessStart(), 'first', {}, async (page, game) => {
        await drag(page, 'e2', 'e5');
        await drag(page, 'e7', 'e5');
        assert.deepEqual(asked(game), []);
        assert.match(await cell(page, 'e2').getAttribute('aria-label'), /^e2 white pawn/);
    }));

test('a piece is touched and then its square', () =>
    asPlayer(
        views.chessStart(),
        'first',
        {viewport: kPhone, hasTouch: true},
        async (page, game) => {
            await cell(page, 'e2').tap();
            await page.getByRole('gridcell', {name: 'e4 empty, legal move'}).waitFor();
            assert.equal(await page.locator('.target').count(), 2);
            await cell(page, 'e4').tap();
            await until(() => game.asked.length === 1, 'the move is asked for');
            assert.deepEqual(asked(game), [e4]);
        },
        accept(afterE4),
    ));

test('a piece is dragged with a finger, and the page does not scroll', () =>
    asPlayer(
        views.chessStart({id: 'finger'}),
        'first',
        {viewport: kPhone, hasTouch: true},
        async (page, game) => {
            const middle = async (name) => {
                const box = await cell(page, name).boundingBox();
                return {x: box.x + box.width / 2, y: box.y + box.height / 2};
            };
            const [from, to] = [await middle('g1'), await middle('f3')];
            const touch = await page.context().newCDPSession(page);
            const send = (type, touchPoints) => touch.send('Input.dispatchTouchEvent', {type, touchPoints});
            await send('touchStart', [from]);
            for (let i = 1; i <= 6; i++)
                await send('touchMove', [{x: from.x + ((to.x - from.x) * i) / 6, y: from.y + ((to.y - from.y) * i) / 6}]);
            await page.locator('.dragged').waitFor();
            await send('touchEnd', []);
            await until(() => game.asked.length === 1, 'the move is asked for');
            assert.deepEqual(asked(game), [{t: 'move', ply: 0, move: 'g1f3'}]);
            assert.equal(await page.evaluate(() => scrollY), 0);
        },
        () => ({silent: true}),
    ));

test('a move by keyboard alone: arrows move the one focused square, Enter takes and sets down', () =>
    asPlayer(
        views.chessStart(),
        'first',
        {},
        async (page, game) => {
            assert.equal(await page.locator('[role=gridcell][tabindex="0"]').count(), 1);
            await page.locator('[role=gridcell][tabindex="0"]').focus(); // e5
            for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
            assert.equal(await page.evaluate(() => document.activeElement.getAttribute('data-cell')), 'e2');
            assert.equal(await page.locator('.focus-ring').count(), 1, 'the focus is seen');
            await page.keyboard.press('Enter');
            await page.locator('[data-cell=e2][aria-selected=true]').waitFor();
            await page.keyboard.press('Escape');
            await page.locator('[data-cell=e2][aria-selected=false]').waitFor();
            await page.keyboard.press('Enter');
            await page.keyboard.press('ArrowUp');
            await page.keyboard.press('ArrowUp');
            await page.keyboard.press('Enter');
            await until(() => game.asked.length === 1, 'the move is asked for');
            assert.deepEqual(asked(game), [e4]);
        },
        accept(afterE4),
    ));

test('arrows follow the board when Black sits below', () =>
    asPlayer(views.chessStart({id: 'flipped', turn: 'second', legal: ['e7e5']}), 'second', {}, async (page) => {
        await page.locator('[role=gridcell][tabindex="0"]').focus();
        await page.keyboard.press('ArrowUp');
        assert.equal(await page.evaluate(() => document.activeElement.getAttribute('data-cell')), 'e4');
        await page.keyboard.press('ArrowLeft');
        assert.equal(await page.evaluate(() => document.activeElement.getAttribute('data-cell')), 'f4');
    }));

test('a move is shown as pending until the hall has it, and is taken back when refused', () =>
    asPlayer(
        views.chessStart({id: 'pending'}),
        'first',
        {settings: {language: 'vi'}},
        async (page, game) => {
            await cell(page, 'e2').click();
            await cell(page, 'e4').click();
            await page.locator('.piece.pending').waitFor();
            assert.match(await cell(page, 'e4').getAttribute('aria-label'), /^e4 trống/, 'e4 still counts as empty');
            assert.match(await cell(page, 'e2').getAttribute('aria-label'), /^e2 tốt trắng/);
            await until(() => game.asked.length === 1, 'asked');
            for (const client of game.clients)
                client.socket.send(
                    JSON.stringify({
                        t: 'refused',
                        id: game.asked[0].id,
                        refusal: {
                            code: 'not-your-turn',
                            message: 'It is your opponent’s turn.',
                            clause: {law: 'fide-2018', id: '1.3'},
                            values: {},
                        },
                    }),
                );
            await page.getByText('Chưa đến lượt bạn.').waitFor();
            await page.locator('.piece.pending').waitFor({state: 'detached'});
        },
        () => ({silent: true}),
    ));

test('a refusal that the catalogue does not know is shown in English', () =>
    asPlayer(
        views.chessStart({id: 'unknown'}),
        'first',
        {settings: {language: 'zh-Hant'}},
        async (page) => {
            await cell(page, 'e2').click();
            await cell(page, 'e4').click();
            await page.getByText('A sentence of the hall.').waitFor();
        },
        () => ({refusal: {code: 'never-heard-of', message: 'A sentence of the hall.', clause: null, values: {}}}),
    ));

test('promotion: four pieces in place, by mouse and by keyboard', () =>
    asPlayer(
        views.chessPromotion(),
        'first',
        {},
        async (page, game) => {
            await drag(page, 'a7', 'a8');
            const menu = page.getByRole('menu', {name: 'Promote to'});
            await menu.waitFor();
            assert.deepEqual(
                await menu.getByRole('menuitem').evaluateAll((items) => items.map((item) => item.getAttribute('aria-label'))),
                ['white queen', 'white knight', 'white rook', 'white bishop'],
            );
            await menu.getByRole('menuitem', {name: 'white rook'}).click();
            await page.locator('.refusal').waitFor();
            await cell(page, 'a7').click();
            await cell(page, 'b8').click();
            await menu.waitFor();
            await page.keyboard.press('Escape');
            await menu.waitFor({state: 'detached'});
            await cell(page, 'a7').click();
            await cell(page, 'b8').click();
            await menu.waitFor();
            await page.keyboard.press('ArrowDown');
            await page.keyboard.press('Enter');
            await until(() => game.asked.length === 2, 'asked again');
            assert.deepEqual(
                asked(game).map(({move}) => move),
                ['a7a8r', 'a7b8n'],
            );
        },
        () => ({refusal: {code: 'illegal-move', message: 'no', clause: null}}),
    ));

test('Chess960: the king castles onto its own rook', () =>
    asPlayer(
        views.chess960({legal: ['g1h1', 'g1f1', 'a2a3']}),
        'first',
        {},
        async (page, game) => {
            await drag(page, 'g1', 'h1');
            await until(() => game.asked.length === 1, 'asked');
            assert.equal(game.asked[0].move, 'g1h1');
        },
        () => ({refusal: {code: 'illegal-move', message: 'no', clause: null}}),
    ));

test('xiangqi: pieces stand on 90 points, the cannon is spoken and moved', () =>
    asPlayer(views.xiangqiStart(), 'first', {}, async (page, game) => {
        assert.equal(await page.getByRole('gridcell').count(), 90);
        assert.match(await cell(page, 'h2').getAttribute('aria-label'), /^h2 red cannon/);
        await drag(page, 'h2', 'e2');
        await until(() => game.asked.length === 1, 'asked');
        assert.equal(game.asked[0].move, 'h2e2');
    }));

test('Go: a touch plays; forbidden points say why and cite the clause', () =>
    asPlayer(
        views.goStart(9, {
            forbidden: [
                {point: 'c3', why: 'repetition', clause: {law: 'go-cn', id: '6'}},
                {point: 'a1', why: 'suicide', clause: {law: 'go-cn', id: '5'}},
            ],
        }),
        'first',
        {},
        async (page, game) => {
            assert.equal(await page.getByRole('gridcell').count(), 81);
            assert.match(await cell(page, 'c3').getAttribute('aria-label'), /C3 empty, forbidden: it would repeat the position/);
            await cell(page, 'e5').hover();
            await page.locator('.piece.ghost').waitFor();
            await cell(page, 'c3').hover();
            await page.locator('.piece.ghost').waitFor({state: 'detached'});
            await cell(page, 'c3').click();
            await page.getByText('C3 is forbidden: it would repeat an earlier position of the whole board.').waitFor();
            await page.getByRole('button', {name: '§ 6'}).waitFor();
            // The hall tells which cycle the stone would close.
            const cycle = page.getByRole('region', {name: 'How the position came back'});
            await cycle.getByText('Basic ko: 2 plays').waitFor();
            assert.equal(await cycle.locator('li').count(), 2);
            await cell(page, 'a1').click();
            await page.locator('.refusal', {hasText: 'A1'}).waitFor();
            await cycle.waitFor({state: 'detached'});
            await cell(page, 'e5').click();
            await page.getByRole('button', {name: 'Pass'}).click();
            await until(() => game.asked.length === 3, 'asked');
            assert.deepEqual(
                asked(game).map(({move}) => move),
                ['c3', 'e5', 'pass'],
            );
        },
        ({move}) => ({
            refusal:
                move === 'c3'
                    ? {
                          code: 'repetition',
                          message: 'no',
                          clause: {law: 'go-cn', id: '6'},
                          values: {
                              move: 'c3',
                              plays: '2',
                              'black-lost': '1',
                              'white-lost': '1',
                              shape: 'basic-ko',
                              cycle: 'W C4 x C3, B C3 x C4',
                              from: '0',
                          },
                      }
                    : {code: 'clocks-stopped', message: 'no', clause: null},
        }),
    ));

test('Go on a large board by touch: the first tap shows the stone, the second plays it', () =>
    asPlayer(views.goStart(19), 'first', {viewport: kPhone, hasTouch: true}, async (page, game) => {
        await cell(page, 'q16').tap();
        await page.locator('.piece.ghost').waitFor();
        await cell(page, 'd4').tap();
        assert.deepEqual(asked(game), []);
        await cell(page, 'd4').tap();
        await until(() => game.asked.length === 1, 'asked');
        assert.equal(game.asked[0].move, 'd4');
    }));

test('Go’s agreement: stones are marked and unmarked, confirmed, disputed', () =>
    asPlayer(views.goAgreeing(['g5']), 'first', {}, async (page, game) => {
        assert.match(await cell(page, 'g5').getAttribute('aria-label'), /marked dead/);
        await cell(page, 'b5').click();
        await cell(page, 'g5').click();
        await page.getByRole('button', {name: 'Confirm these stones'}).click();
        await page.getByRole('button', {name: 'Not agreed: play on'}).click();
        await until(() => game.asked.length === 4, 'asked');
        assert.deepEqual(asked(game), [
            {t: 'dead', points: ['b5'], dead: true},
            {t: 'dead', points: ['g5'], dead: false},
            {t: 'confirm', seen: views.goAgreeing().seq},
            {t: 'dispute'},
        ]);
        await page.getByText('Black wins by 1.75 stones.').waitFor();
    }));

test('Go’s agreement: the proposal is shown with its assurance and marked on one’s word, never by itself', () =>
    asPlayer(views.goAgreeing(['h3']), 'first', {}, async (page, game) => {
        await page.getByText('Black at G5: 97 % sure (1 stone)').waitFor();
        await page.getByText('White at B5: 85 % sure').waitFor();
        await page.getByText('Check this again; it is taken to be alive: Black at B2').waitFor();
        await page.getByText('Life or death of White H7 depends on who plays first.').waitFor();
        await page.getByText('Alive in a seki: Black C7.').waitFor();
        assert.match(await cell(page, 'g5').getAttribute('aria-label'), /proposed as dead/);
        assert.equal(await page.locator('.proposed').count(), 2);
        assert.ok((await page.locator('.area-black').count()) > 30);
        assert.deepEqual(asked(game), []);
        await page.getByRole('button', {name: 'Mark as proposed'}).click();
        await until(() => game.asked.length === 2, 'asked');
        assert.deepEqual(asked(game), [
            {t: 'dead', points: ['h3'], dead: false},
            {t: 'dead', points: ['g5', 'b5'], dead: true},
        ]);
    }));

test('Go’s agreement: marks that are those proposed are said to be so', () =>
    asPlayer(views.goAgreeing(['g5', 'b5']), 'first', {}, async (page) => {
        await page.getByText('The marks match the proposal.').waitFor();
        assert.equal(await page.getByRole('button', {name: 'Mark as proposed'}).count(), 0);
    }));

test('typed moves: coordinates become the hall’s spelling, other notations go as they were typed', () =>
    asPlayer(
        views.chessStart({id: 'typed'}),
        'first',
        {},
        async (page, game) => {
            const box = page.getByLabel('Type a move');
            for (const text of ['E2-E4', ' g1f3 ', 'Nf3', 'e9e9']) {
                await box.fill(text);
                await box.press('Enter');
                await page.locator('.refusal').waitFor();
                await page.locator('.refusal .close').click();
            }
            assert.deepEqual(
                asked(game).map(({move}) => move),
                ['e2e4', 'g1f3', 'Nf3', 'e9e9'],
            );
        },
        () => ({refusal: {code: 'illegal-move', message: 'no', clause: null}}),
    ));

test('typed Go moves: points and pass', () =>
    asPlayer(
        views.goStart(9, {id: 'typedgo'}),
        'first',
        {},
        async (page, game) => {
            const box = page.getByLabel('Type a move');
            for (const text of ['D4', 'Pass']) {
                await box.fill(text);
                await box.press('Enter');
                await page.locator('.refusal').waitFor();
                await page.locator('.refusal .close').click();
            }
            assert.deepEqual(
                asked(game).map(({move}) => move),
                ['d4', 'pass'],
            );
        },
        () => ({refusal: {code: 'clocks-stopped', message: 'no', clause: null}}),
    ));

test('a move in advance is played when it is one’s turn and legal, never before', () =>
    asPlayer(views.chessStart({id: 'premove', turn: 'second', legal: []}), 'first', {settings: {premove: true}}, async (page, game) => {
        await drag(page, 'e2', 'e4');
        await page.locator('.premove').nth(1).waitFor();
        assert.deepEqual(asked(game), []);
        game.show(
            views.chessStart({
                id: 'premove',
                turn: 'first',
                last: ['e7', 'e5'],
                board: {cells: 'rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR'},
                moves: views.chessMoves([
                    ['d2d3', 'd3'],
                    ['e7e5', 'e5'],
                ]),
            }),
        );
        await until(() => game.asked.length === 1, 'asked');
        assert.deepEqual(asked(game), [{t: 'move', ply: 2, move: 'e2e4'}]);
    }));

test('a move in advance that the law does not allow when its turn comes is given up, and one piece is moved at most', () =>
    asPlayer(views.chessStart({id: 'premove-not', turn: 'second', legal: []}), 'first', {settings: {premove: true}}, async (page, game) => {
        await drag(page, 'e1', 'e3');
        await page.locator('.premove').nth(1).waitFor();
        // Another one instead of it.
        await drag(page, 'a1', 'a5');
        await page.locator('[data-cell="a5"][aria-label*="your premove"]').waitFor();
        assert.equal(await page.locator('.premove').count(), 2);
        game.show(views.chessStart({id: 'premove-not', turn: 'first', last: ['e7', 'e5']}));
        await page.locator('.premove').first().waitFor({state: 'detached'});
        assert.deepEqual(asked(game), []);
        // Nothing is moved in advance in a game that is over.
        game.show(views.chessCheck({id: 'premove-not'}));
        await page.locator('.result').waitFor();
        assert.equal(await page.getByRole('grid').getAttribute('aria-readonly'), 'true');
    }));

test('xiangqi: a move in advance is played as soon as it is one’s turn', () =>
    asPlayer(views.xiangqiStart({id: 'premove-x', turn: 'second', legal: []}), 'first', {settings: {premove: true}}, async (page, game) => {
        await cell(page, 'h2').click();
        await cell(page, 'e2').click();
        await page.locator('[data-cell="e2"][aria-label*="your premove"]').waitFor();
        assert.deepEqual(asked(game), []);
        game.show(views.xiangqiStart({id: 'premove-x', turn: 'first'}));
        await until(() => game.asked.length === 1, 'asked');
        assert.deepEqual(asked(game), [{t: 'move', ply: 0, move: 'h2e2'}]);
    }));

test('Go: a stone in advance is shown, taken back, set by the keyboard, and played; not where the law forbids it', () => {
    const theirs = views.goMiddle({id: 'premove-go', turn: 'second', forbidden: []});
    return asPlayer(theirs, 'first', {settings: {premove: true}}, async (page, game) => {
        const announced = (point) => page.locator(`[data-cell="${point}"][aria-label*="your premove"]`);
        await cell(page, 'k10').click();
        await announced('k10').waitFor();
        assert.equal(await page.locator('.premove').count(), 1);
        await cell(page, 'k10').click();
        await announced('k10').waitFor({state: 'detached'});
        await cell(page, 'e3').click();
        await announced('e3').waitFor();
        // At one's turn the law forbids this point: nothing is asked, and nothing is refused.
        game.show(views.goMiddle({id: 'premove-go'}));
        await announced('e3').waitFor({state: 'detached'});
        assert.deepEqual(asked(game), []);
        game.show({...theirs, id: 'premove-go'});
        await page.locator('.player.upper.turn').waitFor();
        await cell(page, 'k10').focus();
        await page.keyboard.press('Enter');
        await announced('k10').waitFor();
        game.show(views.goMiddle({id: 'premove-go'}));
        await until(() => game.asked.length === 1, 'asked');
        assert.deepEqual(asked(game), [{t: 'move', ply: theirs.moves.length, move: 'k10'}]);
    });
});

test('a watcher moves nothing but can read every square', async () => {
    fixture.hall.add(views.chessStart({id: 'watched'}));
    await withPage('/g/watched', {}, async (page) => {
        assert.equal(await page.getByRole('grid').getAttribute('aria-readonly'), 'true');
        assert.equal(await page.getByRole('gridcell').count(), 64);
        await drag(page, 'e2', 'e4');
        await cell(page, 'e2').click();
        assert.equal(await page.locator('.target').count(), 0);
        assert.equal(fixture.hall.games.get('watched').asked.length, 0);
    });
});

for (const [look, language, [chess, xiangqi, go]] of [
    [test, 'vi', ['g1 mã trắng', 'h9 mã đen', 'D4 quân đen']],
    [test.deep, 'zh-Hant', ['g1 白騎士', 'h9 黑馬', 'D4 黑子']],
    [test.deep, 'zh-Hans', ['g1 白马', 'h9 黑马', 'D4 黑子']],
])
    look(`squares are named in the reader’s language: ${language}`, async () => {
        fixture.hall.add(views.chessStart({id: 'words'}));
        fixture.hall.add(views.xiangqiStart({id: 'wordsx'}));
        fixture.hall.add(views.goMiddle({id: 'wordsgo'}));
        for (const [id, name, words] of [
            ['words', 'g1', chess],
            ['wordsx', 'h9', xiangqi],
            ['wordsgo', 'd4', go],
        ])
            await withPage('/g/' + id, {settings: {language}}, async (page) => {
                assert.equal(await cell(page, name).getAttribute('aria-label'), words);
            });
    });

/// The most elements whose style the browser works out anew at once while `act` runs.
async function mostStyled(page, act) {
    const session = await page.context().newCDPSession(page);
    const events = [];
    session.on('Tracing.dataCollected', ({value}) => events.push(...value));
    const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.start', {transferMode: 'ReportEvents', traceConfig: {includedCategories: ['devtools.timeline']}});
    await act();
    await session.send('Tracing.end');
    await ended;
    const counts = events.filter(({name}) => name === 'UpdateLayoutTree').map(({args}) => args.elementCount ?? 0);
    assert.ok(counts.length > 0, 'the browser works out styles');
    return Math.max(...counts);
}

test('a move changes the style of what moves, not of every square and piece', async () => {
    const silent = () => ({silent: true}); // the move stays pending
    await asPlayer(
        views.chessStart({id: 'few-styles'}),
        'first',
        {},
        async (page) => {
            await cell(page, 'e2').click();
            const most = await mostStyled(page, async () => {
                await cell(page, 'e4').click();
                await page.locator('.pieces .pending').waitFor();
            });
            assert.ok(most < 100, `${most} elements of chess`);
        },
        silent,
    );
    await asPlayer(
        views.goStart(19, {id: 'few-styles-go'}),
        'first',
        {},
        async (page) => {
            await cell(page, 'd4').hover();
            const most = await mostStyled(page, async () => {
                await cell(page, 'd4').click();
                await page.locator('.pieces .pending').waitFor();
            });
            assert.ok(most < 100, `${most} elements of Go`);
        },
        silent,
    );
});
