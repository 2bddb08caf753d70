// Arrows and circles that a reader draws over the board of a game: by the right button and by a finger that rests; nobody is told.
import assert from 'node:assert/strict';
import {cell, kPhone} from '../support/pages.mjs';
import * as views from '../support/mock/views.mjs';
import {asked, asPlayer, withPage, fixture, until, useScriptedHall} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useScriptedHall();

const middle = async (page, name) => {
    const box = await cell(page, name).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
};
const drawn = (page) => page.locator('[data-drawn]').evaluateAll((all) => all.map((each) => each.dataset.drawn));

async function draw(page, from, to = from) {
    await page.mouse.move(...(await middle(page, from)));
    await page.mouse.down({button: 'right'});
    await page.mouse.move(...(await middle(page, to)), {steps: 4});
    await page.mouse.up({button: 'right'});
}

test('arrows and circles are drawn by the right button, drawn again they go, and a click takes all away', () =>
    asPlayer(views.chessStart(), 'first', {}, async (page, game) => {
        await draw(page, 'g1', 'f3');
        await draw(page, 'e4');
        await until(async () => (await drawn(page)).join() === 'g1>f3,e4', 'both are there');
        await page.keyboard.down('Shift');
        await draw(page, 'd8', 'h4');
        await page.keyboard.up('Shift');
        await page.locator('.arrow-attack[data-drawn="d8>h4"]').waitFor();
        await draw(page, 'e4');
        await until(async () => (await drawn(page)).join() === 'g1>f3,d8>h4', 'the circle is gone');
        // Leafing and a turned board leave them.
        await page.keyboard.press('Escape');
        await until(async () => (await drawn(page)).length === 0, 'Escape takes all away');
        await draw(page, 'a2', 'a4');
        await page.locator('[data-drawn="a2>a4"]').waitFor();
        await cell(page, 'e5').click();
        await until(async () => (await drawn(page)).length === 0, 'a click takes all away');
        assert.deepEqual(asked(game), [], 'the hall is told of nothing, and nothing was moved');
        assert.match(await cell(page, 'a2').getAttribute('aria-label'), /^a2 white pawn$/);
    }));

test('who looks on draws too, on a board of Go as well', async () => {
    const view = views.goMiddle({you: null});
    fixture.hall.add(view, {});
    await withPage('/g/' + view.id, {}, async (page) => {
        await page.getByRole('grid').waitFor();
        await draw(page, 'c3', 'e5');
        await until(async () => (await drawn(page)).join() === 'c3>e5', 'the arrow');
    });
});

test('a finger that rests on a square draws; on a piece of one’s own it moves', () =>
    asPlayer(views.chessStart(), 'first', {viewport: kPhone, hasTouch: true}, async (page, game) => {
        const session = await page.context().newCDPSession(page);
        const touch = (type, ...points) => session.send('Input.dispatchTouchEvent', {type, touchPoints: points.map(([x, y]) => ({x, y}))});
        await touch('touchStart', await middle(page, 'e5'));
        await page.locator('[data-drawn="e5"]').waitFor();
        await touch('touchMove', await middle(page, 'c5'));
        await page.locator('[data-drawn="e5>c5"]').waitFor();
        await touch('touchEnd');
        await until(async () => (await page.locator('[data-drawn]:not(.begun)').count()) === 1, 'it stays');
        await cell(page, 'e4').tap();
        await until(async () => (await drawn(page)).length === 0, 'a touch takes it away');
        assert.deepEqual(asked(game), []);
    }));
