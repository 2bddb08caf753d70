// A game by days in the real hall: asked for on the first page, and found there again where it is one's turn.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {realHall, leave, person, press, sees, useRealHall} from '../support/real_hall.mjs';
import {until} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

test('a game of three days a move: both find it on the first page, whose turn it is first', async () => {
    const white = await person('Lan');
    await white.goto(realHall.url + '/');
    await white.getByRole('radio', {name: 'Other…'}).check();
    await white.getByRole('radio', {name: 'Time per move'}).check();
    await white.getByRole('radio', {name: 'White', exact: true}).check();
    await white.getByRole('button', {name: 'Create game'}).click();
    await white.waitForURL(/\/g\//);
    const id = white.url().split('/').pop();
    const black = await person('Minh');
    await black.goto(realHall.url + '/g/' + id);
    await black
        .getByRole('button', {name: /Take the seat|Sit down|Play/})
        .first()
        .click();
    await white.locator('.board.interactive').waitFor();
    await white.getByText('3 days a move').waitFor();
    await press(white, 'e2e4');
    await sees(black, 1);
    await black
        .locator('.clock .time', {hasText: /2 days 23:5\d:\d\d|3 days/})
        .first()
        .waitFor();
    for (const [page, state] of [
        [white, 'Opponent’s move'],
        [black, 'Your move, 2 days'],
    ]) {
        await page.goto(realHall.url + '/');
        const own = page.locator('section', {has: page.getByRole('heading', {name: 'Your games'})});
        await own.getByText(state).waitFor();
        assert.equal(await own.locator('a').getAttribute('href'), '/g/' + id);
        await audit(page, 'the first page with games of one’s own');
    }
    await until(async () => (await black.title()).startsWith('(1) '), 'the title tells that it is one’s turn');
    assert.doesNotMatch(await white.title(), /^\(/);
    // What has ended unseen is told once.
    await white.goto(realHall.url + '/g/' + id);
    await white.getByRole('button', {name: 'Resign'}).click();
    await white.getByRole('button', {name: 'Resign'}).last().click();
    await white.getByText('Black wins.').first().waitFor();
    await black.goto(realHall.url + '/');
    await black.getByText('Over: 0–1').click();
    await black.getByText('Black wins.').first().waitFor();
    await black.goto(realHall.url + '/');
    await black.getByRole('heading', {name: 'In progress'}).waitFor();
    assert.equal(await black.getByRole('heading', {name: 'Your games'}).count(), 0);
    await leave(white, black);
});
