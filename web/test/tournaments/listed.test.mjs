// Players of the lists that the hall keeps, entered at the desk.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {kWeb} from '../support/load.mjs';
import {realHall, leave, useRealHall} from '../support/real_hall.mjs';
import {begin, organiser} from '../support/organiser.mjs';
import test from '../support/testing.mjs';

useRealHall();

test('a player of a federation’s list is found while the name is typed, and entered by one press', async () => {
    const data = realHall.data;
    const list = path.join(data, 'list.csv');
    fs.writeFileSync(
        list,
        'ID;Name;Rating;Title;Federation\n71;Lê Quang Liêm;2741;GM;VIE\n72;Lê Tuấn <b>Minh</b>;2560;GM;VIE\n73;李明;2100;;CHN\n',
    );
    const program = process.env.KYVIEN_BINARY ?? path.join(kWeb, '../build/release/kyvien');
    execFileSync(program, ['tournament', 'players', 'import', list, '--list', 'vie', '--index', path.join(data, 'players.db')]);

    const desk = await organiser();
    await begin(desk, 'Open', 3);
    await desk.getByRole('tab', {name: 'Players'}).click();
    await desk.getByText('From a federation’s list').click();
    await desk.getByText('vie: 3 players').waitFor();
    const search = desk.getByLabel('Words of the name, in any order');
    await search.fill('liem le');
    await desk.getByRole('button', {name: 'Enter Lê Quang Liêm'}).click();
    await desk.locator('.players').getByText('Lê Quang Liêm').waitFor();
    await desk.locator('.listed').getByText('entered').waitFor();
    await search.fill('李');
    await desk.getByRole('button', {name: 'Enter 李明'}).waitFor();
    await search.fill('minh');
    await desk.locator('.listed').getByText('Lê Tuấn <b>Minh</b>').waitFor();
    await search.fill('nobody');
    await desk.getByText('Nobody in the lists matches “nobody”.').waitFor();
    const rating = await desk.locator('.players tbody tr').first().innerText();
    assert.match(rating, /2741/);
    await leave(desk);
});
