// A stranger who is alone opens the first page, presses "Play the computer" and plays, in the real hall with the engines of this machine.
import assert from 'node:assert/strict';
import {cell, kPhone} from '../support/pages.mjs';
import {realHall, leave, person, press, sees, useRealHall} from '../support/real_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

const programs = async () => (await fetch(`${realHall.url}/api/programs`)).json();

/// Whether a program plays this game here; says so where none does.
async function hasProgram(context, game) {
    const found = (await programs()).some((each) => each.game === game);
    if (!found) {
        console.error(`SKIPPED: no engine for ${game} is installed (scripts/setup test)`);
        context.skip(`no engine for ${game} is installed`);
    }
    return found;
}

/// From the first page to the board, as its first player at the weakest level.
async function begin(page, title, more = async () => {}) {
    await page.goto(realHall.url + '/');
    await page.locator('.game-card', {hasText: title}).click();
    await page.locator('.ways').getByRole('button', {name: 'Play the computer'}).click();
    await page.getByRole('slider', {name: /Strength/}).fill('1');
    await page.locator('input[name=seat][value=first]').check({force: true});
    await more();
    await page.getByRole('button', {name: 'Play the computer'}).last().click();
    await page.waitForURL(/\/g\//);
}

async function answered(page, ply) {
    await sees(page, ply);
    await page.locator('.board.interactive').waitFor();
}

test.deep('chess against the computer: moves, and the record says who it was', async (context) => {
    if (!(await hasProgram(context, 'chess'))) return;
    const page = await person('Lan');
    await begin(page, 'Chess');
    await page.getByText('Stockfish (program, level 1)').first().waitFor();
    for (const [index, move] of ['e2e4', 'g1f3', 'f1e2'].entries()) {
        await answered(page, 2 * index);
        await press(page, move);
    }
    await answered(page, 6);
    const id = page.url().split('/').pop();
    const pgn = await (await fetch(`${realHall.url}/api/games/${id}/record?format=pgn`)).text();
    assert.match(pgn, /\[Black "Stockfish \(program, level 1\)"\]/);
    await leave(page);
});

test('xiangqi against the computer on a phone, through a hall that is killed meanwhile', async (context) => {
    if (!(await hasProgram(context, 'xiangqi'))) return;
    const page = await person('Lan', 'en', {viewport: kPhone});
    await begin(page, 'Xiangqi');
    await answered(page, 0);
    await press(page, 'h2e2');
    await answered(page, 2);
    await realHall.kill();
    await page.getByText('Connection lost.').waitFor();
    await realHall.open(realHall.port);
    await page.locator('.board.interactive').waitFor();
    await press(page, 'g3g4');
    await answered(page, 4);
    await leave(page);
});

test.deep('Go against the computer: a small board, handicap stones, a rematch', async (context) => {
    if (!(await hasProgram(context, 'go'))) return;
    const page = await person('Lan');
    await begin(page, 'Go', async () => {
        await page.locator('input[name=size][value="9"]').check({force: true});
        await page.locator('input[name=handicap][value="2"]').check({force: true});
    });
    // White, the program, moves first.
    await answered(page, 1);
    assert.equal(await page.locator('[data-cell][aria-label*="black"]').count(), 2);
    const free = ['e5', 'e4', 'd5'].map((name) => cell(page, name));
    for (const point of free)
        if (!/black|white/.test(await point.getAttribute('aria-label'))) {
            await point.click();
            break;
        }
    await answered(page, 3);
    await page.getByRole('button', {name: 'Resign'}).click();
    await page.getByRole('button', {name: 'Yes, resign'}).click();
    await page.getByText('Black resigned.').waitFor();
    // The program is ready for another game at once, with the colours exchanged.
    const before = page.url();
    await page.getByRole('button', {name: 'Rematch'}).click();
    await page.waitForURL((url) => url.href !== before);
    await page.locator('.player.lower', {hasText: 'White'}).waitFor();
    await leave(page);
});

test.deep('in Vietnamese and Chinese the program is named as the reader says it', async (context) => {
    if (!(await hasProgram(context, 'chess'))) return;
    for (const [language, button, name] of [
        ['vi', 'Đấu với máy', /Stockfish \(máy, cấp 3\)/],
        ['zh-Hans', '与电脑对弈', /Stockfish（程序，3级）/],
    ]) {
        const page = await person('Lan', language);
        await page.goto(realHall.url + '/');
        await page.locator('.ways').getByRole('button', {name: button}).click();
        await page.getByRole('button', {name: button}).last().click();
        await page.waitForURL(/\/g\//);
        await page.getByText(name).first().waitFor();
        await leave(page);
    }
});
