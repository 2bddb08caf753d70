// The wall of boards in the real hall: games that are running, several on a screen, page after page.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {realHall, join, leave, makeGame, person, play, useRealHall} from '../support/real_hall.mjs';
import {until} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

test('the wall shows running games, follows their moves and turns its pages', async () => {
    const white = await person('Lan');
    const black = await person('Minh');
    const wall = await person('', 'en', {viewport: {width: 420, height: 560}});
    await wall.goto(realHall.url + '/wall');
    await wall.getByText('No games in progress.').waitFor();

    const chess = await makeGame(white, {game: 'chess', name: 'Lan'});
    await join(black, chess, 'Minh');
    await play([white, black], ['e2e4']);
    const shown = wall.locator('.wall-boards li');
    await shown.first().waitFor();
    await shown.locator('.to-move', {hasText: 'Minh'}).waitFor();
    await play([white, black], ['e7e5'], {from: 1});
    await shown.locator('.to-move', {hasText: 'Lan'}).waitFor();
    assert.equal(await wall.locator('.top').isVisible(), false, 'nothing but the boards is on the wall');
    await audit(wall, 'the wall of boards');

    // A second game has no room on this screen: it comes with the next page, here by a key. The pages
    // stop turning first, so that none turns in between.
    await wall.getByRole('button', {name: 'Pause'}).click();
    const xiangqi = await makeGame(white, {game: 'xiangqi', name: 'Lan'});
    await join(black, xiangqi, 'Minh');
    await wall.getByText(/[12] \/ 2/).waitFor();
    const before = await shown.locator('a').getAttribute('href');
    const other = before === '/g/' + chess ? xiangqi : chess;
    await wall.keyboard.press('ArrowRight');
    await wall.locator(`.wall-boards li a[href="/g/${other}"]`).waitFor();
    // One game alone, by the address.
    await wall.goto(realHall.url + '/wall?game=xiangqi');
    await wall.getByText('1 / 1').waitFor();
    assert.equal(await shown.locator('a').getAttribute('href'), '/g/' + xiangqi);
    // From the first page.
    await wall.goto(realHall.url + '/');
    await wall.getByRole('link', {name: 'All boards'}).click();
    await shown.first().waitFor();
    await leave(white, black, wall);
});

/// Milliseconds that a clock on the wall shows.
const shownTime = async (clock) => {
    const [minutes, seconds] = (await clock.innerText()).split(':').map(Number);
    return (60 * minutes + seconds) * 1000;
};

test.deep('the wall shows the clocks of each board as the players see them, running, without saying so', async () => {
    const white = await person('Lan');
    const black = await person('Minh');
    const wall = await person('', 'en', {viewport: {width: 1280, height: 720}});
    const time = {kind: 'fischer', base_ms: 900_000, increment_ms: 0};
    const chess = await makeGame(white, {game: 'chess', name: 'Lan', time});
    await join(black, chess, 'Minh');
    await play([white, black], ['e2e4', 'e7e5', 'g1f3']);
    await wall.goto(realHall.url + '/wall');
    const board = wall.locator(`.wall-boards a[href="/g/${chess}"]`);
    const running = board.locator('.wall-clock.runs');
    await board.locator('.wall-line.to-move', {hasText: 'Minh'}).locator('.wall-clock.runs').waitFor();
    assert.equal(await board.locator('.wall-clock').count(), 2);
    // It runs without a word from the hall, which has nothing new to tell.
    const begun = await shownTime(running);
    await until(async () => (await shownTime(running)) < begun, 'the clock runs on');
    // What the game's own page shows lies between two looks at the wall, once each page has drawn what is now.
    await until(async () => {
        const before = await shownTime(running);
        const there = await shownTime(black.locator('.player.lower .clock .time'));
        const after = await shownTime(running);
        return there <= before && there >= after;
    }, 'both pages show one time');
    // After a move the other clock runs.
    await play([white, black], ['b8c6'], {from: 3});
    await board.locator('.wall-line.to-move', {hasText: 'Lan'}).locator('.wall-clock.runs').waitFor();
    assert.equal(await running.count(), 1);
    // A screen reader hears nothing of what changes by itself: it reads the clocks where it is led to them.
    const spoken = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]';
    assert.equal(await wall.locator(`:is(${spoken}) .wall-clock`).count(), 0);
    // Who has thought for less than a second still has a quarter of an hour.
    assert.match(await board.innerText(), /Minh\s+1\d:\d\d\s+Lan\s+1\d:\d\d/);
    // Without a clock there is none.
    const untimed = await makeGame(white, {game: 'go', name: 'Lan'});
    await join(black, untimed, 'Minh');
    await wall.locator(`.wall-boards a[href="/g/${untimed}"]`).waitFor();
    assert.equal(await wall.locator(`.wall-boards a[href="/g/${untimed}"] .wall-clock`).count(), 0);
    // Nothing is cut off, whatever the screen.
    for (const viewport of [
        {width: 1280, height: 720},
        {width: 1920, height: 1080},
        {width: 390, height: 844},
        {width: 360, height: 640},
    ]) {
        await wall.setViewportSize(viewport);
        await until(
            () =>
                wall.evaluate(() => {
                    const footer = document.querySelector('.wall footer').getBoundingClientRect();
                    return [...document.querySelectorAll('.wall-boards li, .wall-clock')].every((each) => {
                        const {left, right, bottom} = each.getBoundingClientRect();
                        return left >= 0 && right <= innerWidth && bottom <= footer.top;
                    });
                }),
            `everything is on a screen of ${viewport.width} × ${viewport.height}`,
        );
        await (viewport.width === 390 ? audit : audit.deep)(wall, `clocks on the wall at ${viewport.width} pixels`);
    }
    await leave(white, black, wall);
});
