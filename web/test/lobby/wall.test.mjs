// The wall of boards in the real hall: games that are running, several on a screen, page after page.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {realHall, join, leave, makeGame, person, play, useRealHall} from '../support/real_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

test('the wall shows running games, follows their moves and turns its pages', async () => {
    const white = await person('Lan');
    const black = await person('Minh');
    const wall = await person('', 'en', {viewport: {width: 420, height: 560}});
    await wall.goto(realHall.url + '/wall');
    await wall.getByText('No game is running now.').waitFor();

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
