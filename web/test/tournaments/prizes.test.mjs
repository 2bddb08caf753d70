// Prizes in a real browser: the organiser announces them, everybody sees who has which.
import assert from 'node:assert/strict';
import {leave, person, useRealHall} from '../support/real_hall.mjs';
import {begin, kNames, organiser, pair, pasteList, type} from '../support/organiser.mjs';
import test from '../support/testing.mjs';

useRealHall();

test('prizes are announced at the desk and paid by the standings', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Open', 3);
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames.slice(0, 4));
    await desk.getByRole('tab', {name: 'Event'}).click();
    const list = desk.getByLabel('List of prizes');
    // A mistake is told with its line, and what was typed stays.
    await list.fill('sharing = fair\nOpen | all | 100 50');
    const save = desk.locator('form', {has: list}).getByRole('button', {name: 'Save'});
    await save.click();
    await desk.getByRole('alert').filter({hasText: 'Line 1: sharing is place | equal | hort'}).waitFor();
    assert.match(await list.inputValue(), /fair/);
    await list.fill('currency = EUR\nsharing = hort\nOpen | all | 100 50\n<b>Women</b> | sex=f; least=2 | 20');
    await save.click();
    await desk.getByText('Nobody has a prize yet.').waitFor();
    await pair(desk, 1);
    await type(desk, '1 1');
    await desk.locator('.result-list .has').first().waitFor();
    await type(desk, '2 1');
    await desk.getByText('Round 1 is complete.').waitFor();

    // Two winners are level: half by their places, half shared.
    const watcher = await person('');
    await watcher.goto(at + '/standings');
    const rows = watcher.locator('.prizes tbody tr');
    await rows.nth(2).waitFor();
    const amounts = [];
    for (const index of [0, 1]) amounts.push((await rows.nth(index).locator('td.n').last().innerText()).trim());
    assert.deepEqual(amounts.sort(), ['75.00 EUR', '75.00 EUR'].sort());
    await watcher.getByText('Not awarded: fewer than 2 are ranked.').waitFor();
    await watcher.getByText('<b>Women</b>').waitFor();

    await desk.getByRole('tab', {name: 'Files'}).click();
    const [download] = await Promise.all([desk.waitForEvent('download'), desk.getByRole('link', {name: 'Certificates, PDF'}).click()]);
    assert.match(download.suggestedFilename(), /^Open – Certificate\.pdf$/);
    await leave(desk, watcher);
});
