// The arbiter's desk of the real hall, in a real browser: a table from its setting up to its ruled end.
import assert from 'node:assert/strict';
import {arbiter, makeTable} from '../support/arbiter_desk.mjs';
import {realHall, join, leave, makeGame, person, play, sees, fixture, useRealHall} from '../support/real_hall.mjs';
import {kPatience} from '../support/browser.mjs';
import {cell, openPage} from '../support/pages.mjs';
import test from '../support/testing.mjs';

useRealHall();

async function setUp(page, names = ['Lan', 'Minh']) {
    await page.goto(realHall.url + '/arbiter');
    await page.getByRole('button', {name: 'Set up a table'}).click();
    await page.getByLabel('Name of White').fill(names[0]);
    await page.getByLabel('Name of Black').fill(names[1]);
    await page.getByRole('button', {name: 'Set up table'}).click();
    await page.waitForURL(/\/arbiter\/[a-z0-9]{8}$/);
    return new URL(page.url()).pathname.split('/').at(-1);
}

test('the link that the program prints opens the desk', async () => {
    const page = await openPage(fixture.browser, {});
    await page.goto(`${realHall.url}/arbiter#${realHall.arbiterKey}`);
    await page.getByLabel('Your name in the rulings').fill('Hùng');
    await page.getByRole('button', {name: 'To the desk'}).click();
    await page.getByRole('heading', {name: 'Live boards'}).waitFor();
    await leave(page);
});

test('a table on wood: set up, begun, moves and presses, clocks, a position restored, a result ruled', async () => {
    const desk = await arbiter('en', {name: 'Trọng tài Hùng'});
    const watcher = await person('');
    const id = await setUp(desk);
    await watcher.goto(`${realHall.url}/g/${id}`);
    await watcher.getByText('Not started: the arbiter starts the clocks.').waitFor();
    assert.equal(await watcher.locator('.share').count(), 0, 'nobody takes a seat in a browser');
    await desk.getByRole('button', {name: 'Start the clocks', exact: true}).click();
    await desk.getByRole('tab', {name: 'At the board'}).click();
    await desk.getByRole('checkbox', {name: 'Press the clock with each move'}).uncheck();
    await cell(desk, 'e2').click();
    await cell(desk, 'e4').click();
    await sees(watcher, 1);
    await desk.getByRole('button', {name: 'Press White'}).click();
    await desk.getByRole('button', {name: 'Press Black'}).waitFor();
    await desk.getByLabel('Move made').fill('e5');
    await desk.keyboard.press('Enter');
    await sees(watcher, 2);
    await desk.getByRole('button', {name: 'Press Black'}).click();

    await desk.getByRole('tab', {name: 'Clocks'}).click();
    await desk.getByLabel('Time to set on the clock of White').fill('1:20:00');
    await desk.getByLabel(/^Reason/).fill('a wrong display');
    await desk.getByRole('button', {name: 'Set the clock'}).click();
    await desk.locator('.pending').getByText('1:20:00').waitFor();
    await desk.getByRole('button', {name: 'Yes, do it'}).click();
    await watcher.locator('.player.lower .time', {hasText: /1:20:00|1:1\d:\d\d/}).waitFor();

    await desk.getByRole('tab', {name: 'Position'}).click();
    await desk.locator('.move').first().click();
    await desk.getByLabel(/^Reason/).fill('the pawn stood on e6');
    await desk.getByRole('button', {name: 'Restore the position after 1. e4'}).click();
    await sees(watcher, 1);
    await watcher.getByText('Position restored: the pawn stood on e6').waitFor();

    await desk.getByRole('tab', {name: 'Result'}).click();
    await desk.getByRole('combobox', {name: /Clause/}).fill('6.9');
    await desk.getByRole('option', {name: /^§ 6\.9 /}).click();
    await desk.getByRole('radio', {name: '0–1'}).check();
    await desk.getByLabel(/^Reason/).fill('White left the hall');
    await desk.getByRole('button', {name: 'Rule this result'}).click();
    await desk.locator('.pending').getByText('§ 6.9').waitFor();
    await desk.getByRole('button', {name: 'Yes, do it'}).click();
    await watcher.locator('.result .score', {hasText: '0–1'}).waitFor();
    await desk.getByRole('button', {name: 'Correct the result'}).waitFor();
    const log = await desk.evaluate(async (game) => (await fetch(`/api/games/${game}/record?format=log`)).text(), id);
    assert.match(log, /t=ended .*by=arbiter name=Trọng\\stài\\sHùng/);
    assert.match(log, /t=taken-back .*by=arbiter .*reason=the\\spawn\\sstood\\son\\se6/);
    await leave(desk, watcher);
});

/// In the page: opens the form of every kind of report and closes it again; answers how many there are. A thousand clicks by
/// the browser's own mouse would take minutes.
async function openEveryForm(patience) {
    const until = async (found, what) => {
        for (const limit = Date.now() + patience; !found();) {
            if (Date.now() > limit) throw new Error(what);
            await new Promise((resolve) => setTimeout(resolve));
        }
    };
    const kinds = () => [...document.querySelectorAll('.kinds button')];
    const count = kinds().length;
    for (let index = 0; index < count; index++) {
        const label = kinds()[index].querySelector('span').textContent.trim();
        if (!label) throw new Error(`report ${index} has no name`);
        kinds()[index].click();
        await until(() => document.querySelector('.report-form h3')?.textContent.includes(label), `no form is headed ${label}`);
        document.querySelector('.report-form p .cite.plain').click();
        await until(() => kinds().length === count, `the list does not come back after ${label}`);
    }
    return count;
}

for (const game of ['chess', 'xiangqi', 'go'])
    for (const language of ['en', 'vi', 'zh-Hant', 'zh-Hans']) {
        const look = game === 'chess' && language === 'vi' ? test : test.deep;
        look(`every kind of report has its form: ${game}, ${language}`, async () => {
            const desk = await arbiter(language);
            await desk.goto(realHall.url + '/arbiter');
            const id = await makeTable(desk, game, {first: 'A', second: 'B', minutes: 10});
            await desk.goto(`${realHall.url}/arbiter/${id}`);
            await desk.getByRole('tablist').waitFor();
            await desk.locator('.report-search, #desk-panel .quiet').first().waitFor();
            const forms = await desk.evaluate(openEveryForm, kPatience);
            assert.ok(forms > 0, 'there are forms');
            await leave(desk);
        });
    }

test.deep('an arbiter stops a game of the hall’s own board and sees it among the boards', async () => {
    const white = await person('Lan');
    const black = await person('Minh');
    const id = await makeGame(white, {game: 'chess', time: {kind: 'fischer', base_ms: 600_000, increment_ms: 0}});
    await join(black, id);
    await play([white, black], ['e2e4']);
    const desk = await arbiter('vi');
    await desk.goto(realHall.url + '/arbiter');
    await desk.locator(`.table-card[href="/arbiter/${id}"]`).click();
    await desk.getByRole('tab', {name: 'Đồng hồ'}).click();
    await desk.getByLabel(/^Lý do/).fill('báo cháy');
    await desk.getByRole('button', {name: 'Dừng đồng hồ'}).click();
    await white.getByText('Clocks stopped: báo cháy').waitFor();
    await leave(white, black, desk);
});

test('without a key nobody can record a ruling', async () => {
    const page = await person('');
    await page.goto(realHall.url + '/');
    const statuses = await page.evaluate(async () => {
        const table = {game: 'chess', setting: 'over-the-board', seats: {first: 'A', second: 'B'}};
        return [
            (await fetch('/api/arbiter')).status,
            (await fetch('/api/arbiter', {headers: {Authorization: 'Bearer ' + 'x'.repeat(32)}})).status,
            (await fetch('/api/games', {method: 'POST', body: JSON.stringify(table)})).status,
        ];
    });
    assert.deepEqual(statuses, [403, 403, 403]);
    await leave(page);
});
