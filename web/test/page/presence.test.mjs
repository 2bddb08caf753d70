// Players who are present or have left; and how the owner of a seat comes back to it.
import assert from 'node:assert/strict';
import * as views from '../support/mock/views.mjs';
import {asPlayer, withPage, fixture, until, useScriptedHall} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useScriptedHall();

const kKey = '0123456789abcdef0123456789abcdef';
const waiting = (id, name, change = {}) =>
    views.summary(views.xiangqiStart({id, phase: 'waiting', seats: {first: {name}, second: null}}), change);
const live = (id, change = {}) => views.summary(views.goMiddle({id}), change);
const hosted = (id, change = {}) =>
    views.xiangqiStart({id, phase: 'waiting', turn: null, seats: {first: {name: 'Quỳnh', connected: true}, second: null}, ...change});

test('a host who has left is marked as away; boards that were left and arbiters’ tables come last and are named', () => {
    fixture.hall.lobby = {
        open: [waiting('here', 'Lan'), waiting('gone', 'Minh', {left: true})],
        live: [live('desk', {setting: 'over-the-board'}), live('left', {left: true}), live('played')],
        finished: [],
    };
    return withPage('/', {}, async (page) => {
        await page.locator('.open-game').first().waitFor();
        assert.doesNotMatch(await page.locator('.open-game[href="/g/here"]').innerText(), /away/);
        assert.match(await page.locator('.open-game[href="/g/gone"]').innerText(), /away/);
        const order = await page.locator('.live-game').evaluateAll((all) => all.map((each) => each.getAttribute('href')));
        assert.equal(order[0], '/g/played', 'what is being played leads');
        assert.match(await page.locator('.live-game[href="/g/desk"]').innerText(), /over the board/);
        assert.match(await page.locator('.live-game[href="/g/left"]').innerText(), /away/);
        assert.equal(await page.locator('.ways a').first().getAttribute('href'), '/g/played', 'and is what is offered to watch');
    });
});

test('the lobby shows the games of one stage when that is wished', () => {
    fixture.hall.lobby = {
        open: [waiting('x', 'Lan')],
        live: [live('y')],
        finished: [live('z', {score: '1-0', phase: 'finished'}), live('nothing', {score: '*', phase: 'finished', plies: 0})],
    };
    return withPage('/', {}, async (page) => {
        const filter = page.getByRole('group', {name: 'Status of the games'});
        const shown = () =>
            page.locator('.open-game:visible, .live-game:visible').evaluateAll((all) => all.map((each) => each.getAttribute('href')));
        await filter.waitFor();
        assert.deepEqual(await shown(), ['/g/x', '/g/y', '/g/z'], 'a game without a move shows nothing and is left out');
        for (const [name, address] of Object.entries({
            'Waiting for an opponent': '/g/x',
            'In progress': '/g/y',
            'Recently finished': '/g/z',
        })) {
            await filter.getByRole('radio', {name}).check();
            await until(async () => (await shown()).join() === address, name);
        }
    });
});

test('the seat link returns its owner to the seat in a browser without stored data', () => {
    const game = fixture.hall.add(hosted('kept'), {tokens: {[kKey]: 'first'}});
    let link = '';
    return withPage('/g/kept', {tokens: {kept: kKey}, permissions: ['clipboard-read', 'clipboard-write']}, async (page) => {
        await page.getByText('Keep the link to your seat').waitFor();
        await page.locator('.seat-link').getByRole('button', {name: 'Copy the link to my seat'}).click();
        const whole = `${fixture.hall.url}/g/kept#${kKey}`;
        await until(async () => (link = await page.evaluate(() => navigator.clipboard.readText())) === whole, 'the link is copied');
    }).then(() =>
        withPage(link.slice(fixture.hall.url.length), {}, async (page) => {
            await page.getByText('Keep the link to your seat').waitFor();
            assert.equal(await page.getByRole('button', {name: /^Play /}).count(), 0, 'no seat is offered');
            await page.waitForURL((url) => url.hash === ''); // the key does not stay in the address
            assert.equal(await page.evaluate(() => localStorage.getItem('kyvien.token.kept')), kKey);
            assert.ok(game, 'the game is the same');
        }),
    );
});

test('a returning host without the key is not seated against himself without a confirmation', () => {
    fixture.hall.add(hosted('own'), {tokens: {[kKey]: 'first'}});
    const joined = () => fixture.hall.posted.filter(({path}) => path === '/api/games/own/join').length;
    fixture.hall.answers.set('POST /api/games/own/join', () => [200, {id: 'own', seat: 'second', token: 'other', url: '/g/own'}]);
    return withPage('/g/own', {}, async (page) => {
        await page.getByText('Use the link to your seat to come back').waitFor();
        await page.getByLabel('Your name').fill('Quỳnh');
        await page.locator('.share button[type=submit]').click();
        await page.getByRole('group', {name: /created under the same name/}).waitFor();
        assert.equal(joined(), 0, 'nothing was asked of the hall');
        await page.getByLabel('I am a different person with this name').check();
        await page.locator('.share button[type=submit]').click();
        await until(() => joined() === 1, 'a namesake may play');
    });
});

test('clocks that wait for the opponent say so in the list of what happened', () =>
    asPlayer(
        views.xiangqiStart({
            id: 'awaited',
            notes: [{seq: 4, ply: 0, by: 'arbiter', code: 'clocks-stopped', clause: null, values: {reason: 'The opponent is awaited.'}}],
        }),
        'second',
        {},
        async (page) => {
            await page.getByText('waiting for the opponent').first().waitFor();
        },
    ));

test('a notification tells that somebody has come, where the reader has allowed it and looks elsewhere', () => {
    const game = fixture.hall.add(hosted('told'), {tokens: {[kKey]: 'first'}});
    return withPage('/g/told', {tokens: {told: kKey}}, async (page) => {
        // The browser of the tests shows none: what the page asks of it is written down.
        await page.evaluate(() => {
            window.shown = [];
            window.Notification = class {
                static permission = 'granted';
                constructor(title) {
                    window.shown.push(title);
                }
                close() {}
            };
        });
        const {joined} = {
            joined: views.xiangqiStart({
                id: 'told',
                seats: {first: {name: 'Quỳnh', connected: true}, second: {name: 'Minh', connected: true}},
            }),
        };
        await page.getByText('Keep the link to your seat').waitFor();
        await page.evaluate(() => Object.defineProperty(document, 'hidden', {configurable: true, get: () => true}));
        game.show(joined);
        await until(() => page.evaluate(() => window.shown.length === 1), 'it was told once');
        assert.deepEqual(await page.evaluate(() => window.shown), ['Minh has joined']);
    });
});

test('a spectator of a game with an absent player is told how a player returns to his seat', async () => {
    const seats = {first: {name: 'Quỳnh', connected: false}, second: {name: 'Minh', connected: true}};
    const hint = 'Are you a player of this game? Use the link to your seat that you kept to come back.';
    fixture.hall.add(views.xiangqiMiddle({id: 'cleared', seats}));
    await withPage('/g/cleared', {}, (page) => page.getByText(hint).waitFor());
    // Nobody is missing at these boards, or nobody can be.
    const here = {...seats, first: {name: 'Quỳnh', connected: true}};
    fixture.hall.add(views.xiangqiMiddle({id: 'both', seats: here}));
    fixture.hall.add(views.xiangqiMiddle({id: 'program', seats: {...here, first: {name: 'Stockfish', connected: false, program: true}}}));
    fixture.hall.add(views.chessCheck({id: 'over', seats}), {tokens: {[kKey]: 'first'}});
    for (const id of ['both', 'program', 'over'])
        await withPage('/g/' + id, {}, async (page) => {
            await page.getByRole('button', {name: 'More…'}).waitFor();
            assert.equal(await page.getByText(hint).count(), 0, id);
        });
});
