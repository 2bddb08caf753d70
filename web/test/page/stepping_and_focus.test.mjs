// Leafing back in finished games, taking a seat on the open connection, and where the focus goes.
import assert from 'node:assert/strict';
import {cell, kPhone} from '../support/pages.mjs';
import * as views from '../support/mock/views.mjs';
import {asPlayer, withPage, fixture, until, useScriptedHall} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useScriptedHall();

const kOver = {phase: 'finished', turn: null, legal: []};
const goMoves = ['c3', 'd4'].map((point, index) => ({
    ply: index + 1,
    move: point,
    uci: point,
    text: {gtp: point.toUpperCase()},
    notes: [],
}));
const finished = {
    chess: views.chessCheck({id: 'leaf-chess'}),
    xiangqi: views.xiangqiMiddle({id: 'leaf-xiangqi', ...kOver}),
    go: views.goStart(9, {id: 'leaf-go', moves: goMoves, last: ['d4'], ...kOver}),
};

for (const [game, view] of Object.entries(finished))
    (game === 'chess' ? test : test.deep)(
        `leafing back in a finished game shows the position and says nothing of a connection: ${game}`,
        () => {
            const positions = Array.from({length: view.moves.length + 1}, (_, ply) => ({
                ply,
                cells: view.board.cells,
                last: [],
                check: null,
            }));
            let answered = false;
            fixture.hall.add(view);
            fixture.hall.answers.set(`GET /api/games/${view.id}/positions`, () => {
                answered = true;
                return [200, positions];
            });
            return withPage('/g/' + view.id, {}, async (page) => {
                await page.getByRole('grid').waitFor();
                await page.keyboard.press('ArrowLeft');
                await page.getByRole('button', {name: 'Back to the game'}).waitFor();
                await until(() => answered, 'the positions are asked for');
                await until(
                    async () => !(await page.locator('.desk').innerText()).includes('Connecting'),
                    'no word of a connection once the position is there',
                );
                await page.keyboard.press('ArrowLeft');
                assert.doesNotMatch(await page.locator('.desk').innerText(), /Connecting/);
                await page.keyboard.press('ArrowRight');
                await page.keyboard.press('ArrowRight');
                await until(async () => (await page.getByRole('button', {name: 'Back to the game'}).count()) === 0, 'at the end again');
                assert.doesNotMatch(await page.locator('.desk').innerText(), /Connecting/);
            });
        },
    );

test('after moves that were undone and made anew the positions of the new ones are shown', () => {
    const move = (ply, point) => ({ply, move: point, uci: point, text: {gtp: point.toUpperCase()}, notes: []});
    const before = views.goStart(9, {id: 'anew', moves: [move(1, 'c3'), move(2, 'd4'), move(3, 'e5')], last: ['e5']});
    const rows = (row, stone) => Array.from({length: 9}, (_, y) => (y === row ? stone + '.'.repeat(8) : '.'.repeat(9))).join('/');
    let told = rows(0, 'X');
    fixture.hall.answers.set('GET /api/games/anew/positions', () => [
        200,
        Array.from({length: 4}, (_, ply) => ({ply, cells: told, last: [], check: null})),
    ]);
    return asPlayer(before, 'first', {}, async (page, game) => {
        const stone = (name) => cell(page, name).and(page.locator('[aria-label*="black" i]'));
        await page.keyboard.press('ArrowLeft');
        await stone('a9').waitFor();
        told = rows(8, 'X');
        game.show({...before, moves: [move(1, 'c3'), move(2, 'f6'), move(3, 'g7')], last: ['g7']});
        await until(async () => (await page.locator('.leaf .at').innerText()) === '3 / 3', 'the game itself is shown');
        await page.keyboard.press('ArrowLeft');
        await stone('a1').waitFor();
    });
});

test('arrows, Home and End leaf through the game, also when the mouse has chosen a square of the board', () => {
    const view = views.chessMiddle({id: 'leaf-keys'});
    const last = view.moves.length;
    const positions = Array.from({length: last + 1}, (_, ply) => ({ply, cells: view.board.cells, last: [], check: null}));
    fixture.hall.answers.set('GET /api/games/leaf-keys/positions', () => [200, positions]);
    return asPlayer(view, 'first', {}, async (page, game) => {
        const at = (ply) => until(async () => (await page.locator('.leaf .at').innerText()) === `${ply} / ${last}`, `ply ${ply} is shown`);
        await cell(page, 'd4').click();
        await page.keyboard.press('ArrowLeft');
        await at(last - 1);
        await page.keyboard.press('Home');
        await at(0);
        await page.keyboard.press('ArrowRight');
        await at(1);
        await page.keyboard.press('End');
        await at(last);
        assert.deepEqual(game.asked, []);
    });
});

test('Enter pressed twice on Resign does not resign', () =>
    asPlayer(views.chessMiddle({id: 'twice'}), 'first', {}, async (page, game) => {
        await page.getByRole('button', {name: 'Resign', exact: true}).focus();
        await page.keyboard.press('Enter');
        await page.getByRole('button', {name: 'Yes, resign'}).waitFor();
        await page.keyboard.press('Enter');
        await until(async () => (await page.getByRole('button', {name: 'Yes, resign'}).count()) === 0, 'the question is closed');
        assert.deepEqual(game.asked, []);
    }));

test('whose offer of a draw was declined is told so beside the actions, until the next move', () => {
    const ply = views.chessMiddle().moves.length;
    const notes = [
        {seq: 30, ply, by: 'first', code: 'draw-offered', clause: null, values: {}},
        {seq: 31, ply, by: 'second', code: 'draw-declined', clause: null, values: {}},
    ];
    const view = views.chessMiddle({id: 'declined', notes});
    return asPlayer(view, 'first', {}, async (page, game) => {
        const told = page.locator('.actions').getByText('Your draw offer was declined.');
        await told.waitFor();
        const made = {...view.moves.at(-1), ply: view.moves.length + 1};
        game.show(views.chessMiddle({id: 'declined', notes, moves: [...view.moves, made]}));
        await until(async () => (await told.count()) === 0, 'it is no longer said');
    });
});

test('taking a seat sends hello on the open connection', () => {
    const view = views.chessStart({
        id: 'same-socket',
        phase: 'waiting',
        turn: null,
        legal: [],
        seats: {first: {name: 'Lan', connected: true}, second: null},
    });
    const game = fixture.hall.add(view, {tokens: {fresh: 'second'}});
    fixture.hall.answers.set('POST /api/games/same-socket/join', () => [200, {id: 'same-socket', seat: 'second', token: 'fresh'}]);
    return withPage('/g/same-socket', {}, async (page) => {
        await page.getByRole('button', {name: 'Play Black'}).waitFor();
        const [before] = [...game.clients];
        await page.getByLabel('Your name').fill('Minh');
        await page.getByRole('button', {name: 'Play Black'}).click();
        await until(() => [...game.clients].some((client) => client.token === 'fresh'), 'says hello with the new token');
        assert.deepEqual([...game.clients], [before], 'the same connection');
    });
});

test('Esc closes the question before resigning, and the focus is where it was asked', () =>
    asPlayer(views.chessMiddle({id: 'esc'}), 'first', {}, async (page, game) => {
        const resign = page.getByRole('button', {name: 'Resign', exact: true});
        await resign.click();
        await page.getByRole('button', {name: 'Yes, resign'}).waitFor();
        await page.keyboard.press('Escape');
        await until(async () => (await resign.count()) === 1, 'the question is closed');
        await until(() => page.evaluate(() => document.activeElement.textContent === 'Resign'), 'the focus is on the button');
        assert.deepEqual(game.asked, []);
        await page.getByRole('button', {name: 'Claim…'}).click();
        await page.getByRole('button', {name: 'Send claim'}).waitFor();
        await page.keyboard.press('Escape');
        await until(async () => (await page.getByRole('button', {name: 'Send claim'}).count()) === 0, 'the claim is closed');
    }));

test('Esc closes the question as soon as it is visible', () =>
    asPlayer(views.chessMiddle({id: 'esc-at-once'}), 'first', {}, async (page) => {
        await page.getByRole('button', {name: 'Claim…'}).waitFor();
        // Within the change of the page itself, before anything is painted.
        await page.evaluate(
            () =>
                new Promise((done) => {
                    new MutationObserver((_, observer) => {
                        if (!document.querySelector('form.claim')) return;
                        observer.disconnect();
                        document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));
                        done();
                    }).observe(document.body, {childList: true, subtree: true});
                    document.querySelector('.asks-claim').click();
                }),
        );
        await until(async () => (await page.locator('form.claim').count()) === 0, 'the claim is closed');
    }));

test('every stop of the Tab key on the game page has a name', () =>
    asPlayer(views.chessMiddle({id: 'stops'}), 'first', {}, async (page) => {
        const unnamed = [];
        for (let i = 0; i < 14; ++i) {
            await page.keyboard.press('Tab');
            unnamed.push(
                ...(await page.evaluate(() => {
                    const {tagName, textContent, attributes} = document.activeElement;
                    return textContent.trim() || attributes['aria-label']?.value ? [] : [tagName];
                })),
            );
        }
        assert.deepEqual(unnamed, []);
    }));

for (const language of ['vi', 'en', 'zh-Hans', 'zh-Hant'])
    (language === 'vi' ? test : test.deep)(
        `on a phone every page of the menu can be seen, and language and theme are in the menu: ${language}`,
        () =>
            withPage('/', {viewport: {...kPhone, width: 360}, settings: {language}}, async (page) => {
                // What the row has no room for is in the menu.
                const tabs = page.locator('.top nav a:visible');
                await tabs.first().waitFor();
                assert.equal(await tabs.count(), 4);
                for (let i = 0; i < (await tabs.count()); ++i) {
                    const box = await tabs.nth(i).boundingBox();
                    const nav = await page.locator('.top nav').boundingBox();
                    assert.ok(
                        box.x >= 0 && box.x + box.width <= Math.min(360, nav.x + nav.width) + 0.5,
                        `${await tabs.nth(i).innerText()}: ${JSON.stringify([box, nav])}`,
                    );
                }
                const menu = page.locator('.menu');
                assert.equal(await page.locator('.theme').isVisible(), false);
                await menu.click();
                await page.locator('.labels a[href="/judge"]').waitFor();
                await page.locator('.theme').selectOption('dark');
                await page.locator('html[data-theme=dark]').waitFor();
                await page.keyboard.press('Escape');
                await until(async () => !(await page.locator('.theme').isVisible()), 'Esc closes the menu');
                await page.locator('.button.menu:focus').waitFor();
            }),
    );

test('after navigation the focus is on the new page', () => {
    fixture.hall.add(views.chessStart({id: 'fresh-game'}), {tokens: {key: 'first'}});
    fixture.hall.answers.set('POST /api/games', () => [200, {id: 'fresh-game', seat: 'first', token: 'key'}]);
    return withPage('/', {settings: {language: 'en'}}, async (page) => {
        await page.getByRole('button', {name: 'Create game'}).click();
        await page.waitForURL('**/g/fresh-game');
        await page.getByRole('grid').waitFor();
        await until(() => page.evaluate(() => document.activeElement !== document.body), 'the focus is not lost');
    });
});
