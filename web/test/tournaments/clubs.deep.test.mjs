// What clubs play among themselves, in browsers against the real hall: a ladder, and teams whose members each meet another team.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {realHall, leave, person, useRealHall} from '../support/real_hall.mjs';
import {begin, kNames, organiser, pair, pasteList, type} from '../support/organiser.mjs';
import test from '../support/testing.mjs';

useRealHall();

const told = async (at) => (await fetch(`${realHall.url}/api/tournaments/${at.split('/').pop()}`)).json();

test('a ladder: who beats somebody above takes the place, and the page shows the rungs', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Ladder', 0, async () => {
        await desk.getByRole('radio', {name: 'Ladder'}).check();
        await desk.getByLabel('Rungs between opponents').fill('2');
        await audit(desk, 'the terms of a ladder');
    });
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames.slice(0, 4));
    await pair(desk, 1);
    // 1 2 and 4 3: the second wins, the other game is drawn.
    for (const text of ['1 0', '2 =']) await type(desk, text);
    await desk.locator('.result-list li.has').nth(1).waitFor();
    const {system, standings} = await told(at);
    assert.deepEqual([system, standings.keys], ['ladder', ['LDR']]);
    assert.deepEqual(
        standings.lines.map(({place, number}) => [place, number]),
        [
            [1, 2],
            [2, 1],
            [3, 3],
            [4, 4],
        ],
    );
    const page = await person('');
    await page.goto(at + '/standings');
    await page.getByRole('columnheader', {name: 'Start'}).waitFor();
    await leave(desk, page);
});

test.deep('three teams of two by the Molter system: all play at once, and the members’ points are added up', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Three clubs', 0, async () => {
        await desk.getByRole('radio', {name: 'Molter, Hutton'}).check();
        await desk.getByText('in each round every member against another team').waitFor();
        await audit(desk, 'the terms of the Molter system');
    });
    await desk.getByRole('tab', {name: 'Players'}).click();
    await desk.locator('summary', {hasText: 'Paste a list'}).click();
    const teams = ['Huế', 'Hà Nội', 'Đà Lạt'];
    await desk.getByRole('textbox', {name: 'Paste a list'}).fill(
        'name\trating\tteam\n' +
            kNames
                .slice(0, 6)
                .map((name, index) => `${name}\t${2400 - 50 * index}\t${teams[index % 3]}`)
                .join('\n'),
    );
    await desk.getByRole('button', {name: 'Preview the entries'}).click();
    await desk.getByRole('button', {name: 'Enter them (6)'}).click();
    await desk.locator('.players tbody tr').nth(5).waitFor();
    await pair(desk, 1);
    for (const text of ['1 1', '2 1', '3 1']) await type(desk, text);
    await desk.locator('.result-list li.has').nth(2).waitFor();
    const {rounds, entries, member_total: total} = await told(at);
    assert.equal(total, true);
    const team = (number) => entries.find((entry) => entry.number === number).team;
    assert.equal(rounds[0].boards.length, 3);
    for (const {white, black} of rounds[0].boards) assert.notEqual(team(white), team(black));
    const page = await person('');
    await page.goto(at + '/standings');
    for (const name of teams) await page.getByText(name).first().waitFor();
    await leave(desk, page);
});
