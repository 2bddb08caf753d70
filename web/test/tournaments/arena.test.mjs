// An arena in real browsers: the desk opens and begins it, players join on their own pages, are led to the board and play, and the
// table follows without anybody loading a page again.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {audit} from '../support/audit.mjs';
import {kPhone} from '../support/pages.mjs';
import {realHall, leave, person, useRealHall} from '../support/real_hall.mjs';
import {begin, giveCodes, kNames, organiser, pasteList, type} from '../support/organiser.mjs';
import test from '../support/testing.mjs';

useRealHall();

async function phone(link, language = 'en') {
    const page = await person('', language, {viewport: kPhone});
    await page.goto(link);
    return page;
}

/// Two players of an arena that the desk has made, each with the own page open.
async function withTwo(name, games, choose = async () => {}) {
    const desk = await organiser();
    const at = await begin(desk, name, 0, async (page) => {
        await page.getByRole('radio', {name: 'Arena', exact: true}).check();
        await page.getByLabel('Minutes', {exact: true}).first().fill('90');
        await page.getByLabel('Seconds to arrive at the board').fill('3600');
        assert.equal(await page.getByLabel('Rounds', {exact: true}).count(), 0, 'an arena has no rounds');
        await page.getByText('all players who are present and free are paired').waitFor();
        await choose(page);
    });
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames.slice(0, 2));
    const links = await giveCodes(desk, 2);
    await desk.getByRole('tab', {name: 'Rounds'}).click();
    await desk.getByText('Not started yet; lasts 90 minutes').first().waitFor();
    if (games) {
        await desk.locator('summary', {hasText: 'Game and time control'}).click();
        await desk.getByRole('button', {name: 'Save', exact: true}).click();
        await desk.locator('.t-games .facts').waitFor();
    }
    return {desk, at, one: await phone(links.get(1)), other: await phone(links.get(2), 'vi')};
}

test.deep('players join and pause on their phones, and the table follows at tables as in the hall', async () => {
    const {desk, at, one, other} = await withTwo('Friday', false);
    await one.getByRole('button', {name: 'Join'}).click();
    await one.getByRole('button', {name: 'Pause'}).waitFor();
    await other.getByRole('button', {name: 'Vào đấu'}).click();
    await desk.getByRole('button', {name: 'Begin the arena (2 here)'}).click();
    await desk.getByText('left').first().waitFor();
    await audit(desk, 'the desk of an arena');
    // The hall pairs them by itself.
    await one.getByRole('heading', {name: 'Your game: board 1'}).waitFor();
    assert.ok(await one.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing hangs over');
    await audit(one, 'the own page in an arena');

    const games = await person('');
    await games.goto(at + '/pairings');
    await games.getByRole('heading', {name: 'Games'}).waitFor();
    await games.locator('tbody tr', {hasText: kNames[0]}).waitFor();
    assert.equal(await games.getByRole('link', {name: 'Crosstable'}).count(), 0);
    const table = await person('');
    await table.goto(at + '/standings');
    await table.getByRole('heading', {name: 'Standings'}).waitFor();
    // A player who pauses finishes his game and is not paired afterwards.
    await other.getByRole('button', {name: 'Tạm nghỉ'}).click();
    await other.getByRole('button', {name: 'Vào đấu'}).waitFor();
    await desk.getByRole('tab', {name: 'Results'}).click();
    await type(desk, '1 1');
    await table.locator('tbody tr').first().locator('b', {hasText: '2'}).waitFor();
    await games.locator('tbody tr', {hasText: '1–0'}).waitFor();
    await one.getByText('You are waiting for the next game').waitFor();
    await other.getByText('Bạn đang nghỉ').waitFor();
    await audit(table, 'the standings of an arena');
    await audit(games, 'the games of an arena');

    // Nothing is offered at the desk that an arena does not have.
    await desk.getByRole('tab', {name: 'Files'}).click();
    await desk.locator('.file-list li', {hasText: 'Standings'}).waitFor();
    assert.equal(await desk.locator('.file-list li', {hasText: 'Crosstable'}).count(), 0);
    await desk.getByRole('tab', {name: 'Log'}).click();
    await desk.locator('.log li', {hasText: 'Games paired: 1-2'}).waitFor();
    await desk.getByRole('tab', {name: 'Rules'}).click();
    await desk.getByRole('heading', {name: 'Point adjustments'}).waitFor();
    assert.equal(await desk.getByRole('heading', {name: 'Forbidden pairings'}).count(), 0);
    await desk.getByRole('tab', {name: 'Rounds'}).click();
    await desk.locator('summary', {hasText: 'End the arena'}).click();
    await desk.getByLabel('Reason').fill('The hall closes.');
    await desk.getByRole('button', {name: 'End the arena'}).click();
    await desk.getByText('The arena is over').first().waitFor();
    await table.getByText('The arena is over').waitFor();
    for (const page of [one, other, games, table, desk]) await leave(page);
});

test.deep('the way to the board appears by itself', async () => {
    const {desk, one, other} = await withTwo('In the hall', true);
    await one.getByRole('button', {name: 'Join'}).click();
    await other.getByRole('button', {name: 'Vào đấu'}).click();
    await desk.getByRole('button', {name: 'Begin the arena (2 here)'}).click();
    const way = await one.getByRole('link', {name: 'To the board'}).getAttribute('href');
    assert.match(way, /^\/t\/[a-z0-9]{8}\/seat\/[a-z0-9]{8}#[0-9a-f]{32}$/);
    for (const page of [one, other, desk]) await leave(page);
});

test('a player goes berserk before the first move, and everybody sees it', async () => {
    const {desk, at, one, other} = await withTwo('Berserk', true, async (page) => {
        await page.getByLabel('Berserk: players may halve their time').check();
    });
    await one.getByText('Players may go berserk').waitFor();
    await other.getByText('Được cuồng chiến').waitFor();
    await one.getByRole('button', {name: 'Join'}).click();
    await other.getByRole('button', {name: 'Vào đấu'}).click();
    await desk.getByRole('button', {name: 'Begin the arena (2 here)'}).click();
    for (const [page, way] of [
        [one, 'To the board'],
        [other, 'Vào bàn cờ'],
    ]) {
        await page.getByRole('link', {name: way}).click();
        await page.getByRole('grid').waitFor();
    }
    const button = other.getByRole('button', {name: /^Cuồng chiến/});
    await button.click();
    await button.waitFor({state: 'detached'});
    // Beside the name at both boards; the other may do it too until his first move.
    await one.locator('.player .side', {hasText: 'Berserk'}).waitFor();
    await other.locator('.player.lower .side', {hasText: 'Cuồng chiến'}).waitFor();
    await one.getByRole('button', {name: /^Berserk/}).waitFor();
    assert.ok(await one.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing hangs over');
    await audit.deep(one, 'a board on which somebody has gone berserk');
    await other.getByRole('button', {name: 'Xin thua'}).first().click();
    await other.locator('.confirm').getByRole('button').first().click();
    await desk.getByRole('tab', {name: 'Log'}).click();
    await desk.locator('.log li', {hasText: 'with berserk'}).waitFor();
    const reader = await person('');
    await reader.goto(at + '/standings');
    await reader.getByRole('img', {name: 'Went berserk in 1 game'}).waitFor();
    await reader.goto(at + '/pairings');
    await reader.getByRole('img', {name: 'Went berserk', exact: true}).waitFor();
    await audit.deep(reader, 'the games of an arena with berserk');
    for (const page of [one, other, reader, desk]) await leave(page);
});

test.deep('the games of a long arena are looked back through, a part at a time', async () => {
    // The file of an arena that was played at tables: game 1 goes on, 2 to 160 are over; the players are 1 to 4.
    const lines = [
        't=opened name=Long system=arena rounds=0 ranking=arena minutes=600',
        ...[1, 2, 3, 4].flatMap((number) => [`t=entered number=${number} name=P${number}`, `t=checked-in number=${number} here=yes`]),
        `t=arena-started begins=1763764000000 ends=${Date.now() + 3_600_000}`,
        't=arena-paired boards=3-4',
    ];
    for (let game = 2; game <= 160; ++game) lines.push('t=arena-paired boards=1-2', `t=result-entered round=1 board=${game} result=1/2`);
    const text = lines.map((line) => line.replace(/^t=\S+/, (kind) => `v=1 ${kind} at=1763764000000 by=Hoa`)).join('\n') + '\n';
    fs.writeFileSync(path.join(realHall.data, 'tournaments', 'longlong.log'), text);
    const page = await person('');
    await page.goto(`${realHall.url}/t/longlong/pairings`);
    await page.getByRole('heading', {name: 'Games'}).waitFor();
    const rows = page.locator('.pairings tbody tr');
    await rows.locator('th', {hasText: /^1$/}).waitFor();
    // The hall may pair those who wait meanwhile.
    assert.ok((await rows.count()) < 110);
    assert.equal(await rows.locator('th', {hasText: /^1$/}).count(), 1, 'what goes on is told');
    assert.equal(await rows.locator('th', {hasText: /^60$/}).count(), 0);
    for (const earliest of [51, 2]) {
        await page.getByRole('button', {name: 'Earlier games'}).click();
        await rows.locator('th', {hasText: new RegExp(`^${earliest}$`)}).waitFor();
    }
    await page.getByRole('button', {name: 'Earlier games'}).waitFor({state: 'detached'});
    assert.ok((await rows.count()) >= 160);
    await audit.deep(page, 'all games of a long arena');
    await page.goto(`${realHall.url}/t/longlong/players/1`);
    await page.locator('.pairings tbody tr').nth(60).waitFor();
    assert.equal(await page.locator('.pairings tbody tr', {hasText: 'P3'}).count(), 0, 'those of one player alone');
    await leave(page);
});

test('a hall that is killed goes on where it was', async () => {
    const ask = async (path, body, key) => {
        const answer = await fetch(realHall.url + path, {
            method: body ? 'POST' : 'GET',
            headers: {...(key ? {Authorization: `Bearer ${key}`} : {}), 'Content-Type': 'application/json'},
            ...(body ? {body: JSON.stringify(body)} : {}),
        });
        return answer.json();
    };
    const {id, key} = await ask('/api/tournaments', {by: 'Hoa', name: 'Killed', system: 'arena', minutes: 90}, realHall.arbiterKey);
    const at = `/api/tournaments/${id}`;
    const office = (...commands) => ask(at, {by: 'Hoa', commands}, key);
    await office(...kNames.slice(0, 4).map((name) => ({t: 'enter', name})), {t: 'check-in', numbers: [1, 2, 3, 4]}, {t: 'start-arena'});
    let before = await ask(at);
    while (before.rounds[0].boards.length === 0) before = await ask(`${at}/news?known=${before.version}`).then(() => ask(at));
    // Nobody waits, so that nothing happens by itself.
    const first = before.rounds[0].boards[0];
    await office({t: 'result', board: 1, result: '1-0'}, {t: 'check-in', numbers: [first.white, first.black], here: false});
    before = await ask(at);
    await realHall.kill();
    await realHall.open(realHall.port);
    const after = await ask(at);
    for (const part of ['arena', 'entries', 'rounds', 'standings', 'seq']) assert.deepEqual(after[part], before[part], part);
    assert.deepEqual([after.arena.over, after.standings.lines[0].points], [false, '2']);
    await office({t: 'check-in', numbers: [first.white, first.black]}, {t: 'result', board: 2, result: '1/2'});
    let later = await ask(at);
    while (later.rounds[0].boards.length < 4) later = await ask(`${at}/news?known=${later.version}`).then(() => ask(at));
    assert.equal(new Set(later.rounds[0].boards.slice(2).flatMap(({white, black}) => [white, black])).size, 4);
});
