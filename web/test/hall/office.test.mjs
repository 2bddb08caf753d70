// Two arbiters at one table of xiangqi: what the law keeps for the chief is marked, and refused at the table.
import assert from 'node:assert/strict';
import {arbiter} from '../support/arbiter_desk.mjs';
import {realHall, leave, useRealHall} from '../support/real_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

async function enter(key, name, language) {
    const page = await arbiter(language, {key, name});
    await page.goto(realHall.url + '/arbiter');
    await page.locator('.arbiter-hall').waitFor();
    return page;
}

async function makeTable(key) {
    const answer = await fetch(realHall.url + '/api/games', {
        method: 'POST',
        headers: {Authorization: 'Bearer ' + key},
        body: JSON.stringify({
            game: 'xiangqi',
            setting: 'over-the-board',
            begin: true,
            seats: {first: 'Lan', second: 'Minh'},
            time: {kind: 'none'},
        }),
    });
    assert.equal(answer.status, 201);
    return (await answer.json()).id;
}

test('the table arbiter is told to call the chief; the chief rules; the record names both', async () => {
    const id = await makeTable(realHall.tableKey);
    const table = await enter(realHall.tableKey, 'Hoa', 'vi');
    await table.getByText('Hoa · Trọng tài bàn').waitFor();
    await table.goto(`${realHall.url}/arbiter/${id}`);
    await table.getByText('Hoa · Trọng tài bàn').waitFor();
    await table.locator('.report-search input').fill('16.1');
    await table.locator('.kinds button', {hasText: '§ 16.1'}).first().click();
    const levels = table.locator('.report-form select').first();
    await levels.locator('option[value=warning]:not([disabled])').waitFor({state: 'attached'});
    await levels.locator('option[value=disqualification][disabled]', {hasText: '· tổng trọng tài'}).waitFor({state: 'attached'});
    await levels.locator('option[value=removal][disabled]').waitFor({state: 'attached'});

    await table.getByRole('tab', {name: 'Kết quả'}).click();
    await table.getByRole('combobox', {name: /Điều luật/}).fill('16.2');
    await table.getByRole('option', {name: /^§ 16\.2 /}).click();
    await table.getByLabel(/^Lý do/).fill('gây rối');
    await table.getByRole('button', {name: 'Phán quyết kết quả này'}).click();
    await table.getByRole('alert').filter({hasText: 'hãy mời tổng trọng tài đến bàn'}).waitFor();
    await table.getByRole('alert').getByRole('button', {name: '§ 16.2'}).waitFor();

    const chief = await enter(realHall.arbiterKey, 'Mai', 'en');
    await chief.goto(`${realHall.url}/arbiter/${id}`);
    await chief.getByText('Mai · Chief arbiter').waitFor();
    await chief.getByRole('tab', {name: 'Result'}).click();
    await chief.getByRole('combobox', {name: /Clause/}).fill('16.2');
    await chief.getByRole('option', {name: /^§ 16\.2 /}).click();
    await chief.getByLabel(/^Reason/).fill('disturbing the hall');
    await chief.getByRole('button', {name: 'Rule this result'}).click();
    await chief.getByRole('button', {name: 'Yes, do it'}).click();
    await chief.getByRole('button', {name: 'Correct the result'}).waitFor();
    await table.getByRole('button', {name: 'Sửa kết quả'}).waitFor();
    const log = await (await fetch(`${realHall.url}/api/games/${id}/record?format=log`)).text();
    assert.match(log, /t=ended .*by=arbiter name=Mai office=chief score=1-0 /);
    await leave(table, chief);
});

test('a question for the chief referee waits for him on the desk', async () => {
    const answer = await fetch(realHall.url + '/api/games', {
        method: 'POST',
        headers: {Authorization: 'Bearer ' + realHall.arbiterKey},
        body: JSON.stringify({
            game: 'go',
            size: 5,
            setting: 'over-the-board',
            begin: true,
            fen: '.X.../..O../...../...../..... b',
            seats: {first: 'Lan', second: 'Minh'},
            time: {kind: 'none'},
        }),
    });
    const {id} = await answer.json();
    const table = await enter(realHall.tableKey, 'Hoa', 'en');
    await table.goto(`${realHall.url}/arbiter/${id}`);
    const report = async (kind, fill = async () => {}) => {
        await table.locator('.report-search input').fill(kind);
        await table.locator('.kinds button', {hasText: kind}).first().click();
        await table.locator('.report-form').waitFor();
        await fill();
        await table.getByRole('button', {name: 'Report it'}).click();
        await table.locator('.report-search').waitFor();
    };
    await report('A stone has shifted', async () => {
        await table.locator('.pick-field input').nth(0).fill('b5');
        await table.locator('.pick-field input').nth(1).fill('a5');
    });
    await report('No agreement about the shifted stone');
    await table.locator('.question').waitFor();
    await table.getByRole('tab', {name: 'Result'}).click();
    await table.getByRole('note').filter({hasText: 'call the chief to the board'}).waitFor();
    await table.getByRole('button', {name: 'Rule this result'}).and(table.locator(':disabled')).waitFor();
    await leave(table);
});
