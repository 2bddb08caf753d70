// A scripted hall, a browser, and pages on it, for one test file.
import assert from 'node:assert/strict';
import path from 'node:path';
import {kPatience, openBrowser} from './browser.mjs';
import {kWeb} from './load.mjs';
import {MockHall} from './mock/hall.mjs';
import {cell, closePage, openPage} from './pages.mjs';
import {after, before} from './testing.mjs';
import * as views from './mock/views.mjs';

export const fixture = {};

export function useScriptedHall() {
    before(async () => {
        fixture.hall = await new MockHall(path.join(kWeb, 'dist')).listen();
        fixture.browser = await openBrowser();
    });
    after(async () => {
        await fixture.hall?.close();
    });
}

/// Runs a test in a page of its own; nothing may go wrong in the page's console.
export async function withPage(address, options, act) {
    const {settings, tokens = {}, ...rest} = options;
    const kept = Object.fromEntries(Object.entries(tokens).map(([id, token]) => ['kyvien.token.' + id, token]));
    if (settings) kept['kyvien.settings'] = settings;
    const page = await openPage(fixture.browser, {...rest, at: fixture.hall.url, kept});
    try {
        await page.goto(fixture.hall.url + address);
        await act(page);
        assert.deepEqual(page.trouble, [], 'the page reports no trouble');
    } finally {
        await closePage(page);
    }
}

/// Opens a view as the player of `seat`.
export function asPlayer(view, seat, options, act, answer) {
    const game = fixture.hall.add(view, {tokens: {key: seat}, answer});
    return withPage('/g/' + view.id, {...options, tokens: {[view.id]: 'key'}}, async (page) => {
        await page.getByRole('grid').waitFor();
        await act(page, game);
    });
}

/// What the page has asked of a game so far, without its own numbers and its language; of an arbiter's act its requests.
export const asked = (game) => game.asked.flatMap(({id, language, ...rest}) => (rest.t === 'act' ? rest.requests : [rest]));

/// Asks again, after longer and longer pauses, until the condition holds; fails with `what` when it never does.
export async function until(condition, what) {
    let pause = 25;
    for (const limit = Date.now() + kPatience; Date.now() < limit; pause = Math.min(2 * pause, 400)) {
        if (await condition()) return;
        await new Promise((resolve) => setTimeout(resolve, pause));
    }
    assert.fail(what);
}

/// Drags with the mouse from one square to another.
export async function drag(page, from, to) {
    const middle = async (name) => {
        const box = await cell(page, name).boundingBox();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [start, end] = [await middle(from), await middle(to)];
    await page.mouse.move(...start);
    await page.mouse.down();
    await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, {steps: 3});
    await page.mouse.move(...end, {steps: 3});
    await page.mouse.up();
}

/// The hall makes one game, "made", with White for whoever asks.
export function offerGames() {
    fixture.hall.add(
        views.chessStart({id: 'made', phase: 'waiting', turn: null, seats: {first: {name: 'Lan', connected: true}, second: null}}),
        {tokens: {secret: 'first'}},
    );
    fixture.hall.answers.set('POST /api/games', () => [201, {id: 'made', seat: 'first', token: 'secret', url: '/g/made'}]);
}
