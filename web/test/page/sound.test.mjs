// The two sounds: when they are made, and that they can be switched off.
import assert from 'node:assert/strict';
import {cell} from '../support/pages.mjs';
import * as views from '../support/mock/views.mjs';
import {asPlayer, until, useScriptedHall} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useScriptedHall();

/// Counts what is played instead of playing it.
const listen = (page) =>
    page.evaluate(() => {
        globalThis.sounds = {moves: 0, tones: 0};
        AudioBufferSourceNode.prototype.start = function () {
            globalThis.sounds.moves++;
        };
        OscillatorNode.prototype.start = function () {
            globalThis.sounds.tones++;
        };
        OscillatorNode.prototype.stop = () => {};
    });
const heard = (page) => page.evaluate(() => globalThis.sounds);
const after = (view, move) => ({
    ...view,
    moves: [...view.moves, ...views.chessMoves([[move, move]]).map((each) => ({...each, ply: view.moves.length + 1}))],
    last: [move.slice(0, 2), move.slice(2, 4)],
    turn: 'second',
    legal: [],
});

/// Waits until the page shows so many moves, all of them.
const moves = (page, count) => page.locator('.leaf .at', {hasText: `${count} / ${count}`}).waitFor({state: 'attached'});

/// The browser lets a page sound once its reader has touched it.
async function touch(page) {
    await cell(page, 'd2').click();
    await page.evaluate(async () => {
        const context = new AudioContext();
        await context.resume();
        await context.close();
    });
}

test('a move is heard, a view without one is not', () => {
    const view = views.chessMiddle({id: 'sound', clock: null});
    return asPlayer(view, 'first', {}, async (page, game) => {
        await listen(page);
        await touch(page);
        game.show({...view, watchers: 3});
        await page.getByText('Watching: 3').waitFor();
        assert.deepEqual(await heard(page), {moves: 0, tones: 0});
        let shown = view;
        // The first sound wakes the browser's audio; from then on each move is heard.
        await until(async () => {
            shown = after(shown, 'd2d4');
            game.show(shown);
            await moves(page, shown.moves.length);
            return (await heard(page)).moves > 0;
        }, 'a move is heard');
    });
});

test('low time of the own clock is heard', () => {
    const clock = (first_ms) => ({
        kind: 'fischer',
        first_ms,
        second_ms: 60_000,
        running: 'first',
        at: Date.now(),
        first_periods: null,
        second_periods: null,
        period_ms: null,
    });
    const view = views.chessMiddle({id: 'low', clock: clock(100_000)});
    return asPlayer(view, 'first', {}, async (page, game) => {
        await listen(page);
        await touch(page);
        await until(async () => {
            game.show({...view, clock: clock(20_150)});
            await page
                .getByRole('timer')
                .filter({hasText: /(^|\D)0:[01]\d|^\D*\d\.\d/})
                .waitFor();
            return (await heard(page)).tones > 0;
        }, 'low time is heard');
    });
});

test('sounds can be switched off', () => {
    const view = views.chessMiddle({id: 'silent', clock: null});
    return asPlayer(view, 'first', {}, async (page, game) => {
        await listen(page);
        await touch(page);
        await page.getByRole('button', {name: 'More…'}).click();
        await page.getByLabel('Sounds for moves and for low time').uncheck();
        let shown = view;
        for (let count = 0; count < 4; count++) {
            shown = after(shown, 'd2d4');
            game.show(shown);
            await moves(page, shown.moves.length);
        }
        assert.deepEqual(await heard(page), {moves: 0, tones: 0});
    });
});

test('moves are spoken if enabled, in the reader’s language and at the chosen volume', () => {
    const view = views.chessMiddle({id: 'spoken', clock: null});
    return asPlayer(view, 'first', {}, async (page, game) => {
        await page.evaluate(() => {
            globalThis.said = [];
            speechSynthesis.getVoices = () => [{}];
            speechSynthesis.speak = ({text, lang, volume}) => globalThis.said.push({text, lang, volume});
        });
        const said = () => page.evaluate(() => globalThis.said);
        let shown = after(view, 'd2d4');
        game.show(shown);
        await moves(page, shown.moves.length);
        assert.deepEqual(await said(), []);
        await page.getByRole('button', {name: 'More…'}).click();
        await page.getByLabel('Read the moves aloud').check();
        await page.getByLabel('Volume').fill('50');
        shown = after(shown, 'd2d4');
        game.show(shown);
        await until(async () => (await said()).length > 0, 'it was said');
        const [{text, lang, volume}] = await said();
        assert.equal(text, await page.locator('p[aria-live]').textContent());
        assert.deepEqual([lang, volume], ['en', 0.5]);
    });
});
