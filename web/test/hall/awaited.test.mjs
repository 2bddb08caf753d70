// Players awaited at boards of wood: one press says who has come, or that the time allowed is over.
import assert from 'node:assert/strict';
import {arbiter} from '../support/arbiter_desk.mjs';
import {realHall, leave, useRealHall} from '../support/real_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

async function deskOf(table) {
    const answer = await fetch(realHall.url + '/api/games', {
        method: 'POST',
        headers: {Authorization: 'Bearer ' + realHall.arbiterKey},
        body: JSON.stringify({
            setting: 'over-the-board',
            begin: true,
            seats: {first: 'Lan', second: 'Minh'},
            time: {kind: 'fischer', base_ms: 3600000, increment_ms: 0},
            ...table,
        }),
    });
    assert.equal(answer.status, 201);
    const {id} = await answer.json();
    const page = await arbiter('en', {name: 'Hoa'});
    await page.goto(`${realHall.url}/arbiter/${id}`);
    await page.getByText('Is a player missing?').click();
    return {page, id};
}

test('with a default time of zero one press records the loss, with its clause', async () => {
    const {page} = await deskOf({game: 'chess'});
    await page.getByRole('button', {name: 'Black did not arrive in time: lost · § 6.7.1'}).waitFor();
    await page.getByRole('button', {name: 'White is here, excused'}).click();
    await page.getByRole('button', {name: 'White is here, excused'}).waitFor({state: 'detached'});
    await page.getByRole('button', {name: 'Black did not arrive in time: lost · § 6.7.1'}).click();
    await page.getByRole('button', {name: 'Yes, do it'}).click();
    await page.locator('.result .score', {hasText: '1–0'}).waitFor();
    await page.locator('.result').getByText('Black arrived too late.').waitFor();
    await leave(page);
});

test.deep('late players within the allowed time are reported present with one press each', async () => {
    const {page, id} = await deskOf({game: 'xiangqi'});
    await page.getByText(/Black · Minh late by .*, allowed 15:00/).waitFor();
    await page.getByRole('button', {name: 'Black is here'}).click();
    await page.getByRole('button', {name: 'Black is here'}).waitFor({state: 'detached'});
    await page.getByRole('button', {name: 'Red is here'}).click();
    await page.getByText('Is a player missing?').waitFor({state: 'detached'});
    const log = await (
        await fetch(`${realHall.url}/api/games/${id}/record?format=log`, {headers: {Authorization: 'Bearer ' + realHall.arbiterKey}})
    ).text();
    assert.equal(log.match(/kind=late-arrival/g).length, 2);
    await leave(page);
});
