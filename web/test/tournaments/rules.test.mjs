// The forms of the organiser's desk in real browsers: who does not meet, byes, points taken away, lots, tie-breaks.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {realHall, leave, person, useRealHall} from '../support/real_hall.mjs';
import {begin, kNames, organiser, pair, pasteList, type} from '../support/organiser.mjs';
import {until} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

async function withPlayers(name, count, options) {
    const desk = await organiser('en', options);
    const at = await begin(desk, name, 3);
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames.slice(0, count));
    return {desk, at};
}

const section = (page, heading) =>
    page.locator('.t-rules > section').filter({has: page.getByRole('heading', {name: heading, exact: true})});

test.deep('siblings and club mates are not paired with each other', async () => {
    const {desk} = await withPlayers('Siblings', 4);
    await desk.getByRole('tab', {name: 'Rules'}).click();
    const meetings = section(desk, 'Forbidden pairings');
    await meetings.getByLabel('Starting numbers (two or more)').fill('1 9');
    await meetings.getByText('No player has the number 9').waitFor();
    assert.equal(await meetings.getByRole('button', {name: 'Keep apart'}).isDisabled(), true);
    // Without the rule 1 meets 3 in the first round.
    await meetings.getByLabel('Starting numbers (two or more)').fill('1 3');
    await meetings.getByText(`1 ${kNames[0]} · 3 ${kNames[2]}`).waitFor();
    await meetings.getByLabel('Reason').fill('sisters');
    await meetings.getByRole('button', {name: 'Keep apart'}).click();
    await meetings.locator('.standing-rules li', {hasText: 'sisters'}).waitFor();
    await meetings.getByRole('radio', {name: 'Same club'}).check();
    await meetings.getByLabel('Reason').fill('one club');
    await meetings.getByRole('button', {name: 'Keep apart'}).click();
    await meetings.locator('.standing-rules li', {hasText: 'Players of one club'}).waitFor();
    await pair(desk, 1);
    const first = desk.locator('.result-list li', {hasText: kNames[0]});
    await first.waitFor();
    assert.doesNotMatch(await first.textContent(), new RegExp(kNames[2]));
    await leave(desk);
});

test('a round that cannot be paired says who is in the way and what would help', async () => {
    const {desk} = await withPlayers('Family', 4);
    await desk.getByRole('tab', {name: 'Rules'}).click();
    const meetings = section(desk, 'Forbidden pairings');
    await meetings.getByLabel('Starting numbers (two or more)').fill('1 2 3');
    await meetings.getByLabel('Reason').fill('one family');
    await meetings.getByRole('button', {name: 'Keep apart'}).click();
    await meetings.locator('.standing-rules li', {hasText: 'one family'}).waitFor();
    await desk.getByRole('tab', {name: 'Rounds'}).click();
    await desk.getByRole('button', {name: 'Pair round 1'}).click();
    await desk
        .getByRole('alert')
        .getByText('No complete pairing: not all of 1, 2, 3 can be paired; apart from each other they may meet only 4.')
        .waitFor();
    await desk.locator('.relaxations li', {hasText: `Allow the meeting of ${kNames.slice(0, 3).join(', ')}.`}).waitFor();
    await leave(desk);
});

test('a bye for a round to come, and points taken away with their reason', async () => {
    const {desk, at} = await withPlayers('Byes', 5);
    await desk.getByRole('tab', {name: 'Rules'}).click();
    const byes = section(desk, 'Byes and absences in later rounds');
    await byes.getByLabel('Players', {exact: true}).fill(`${kNames[3]}\n9`);
    await byes.getByText('Not found: 9').waitFor();
    assert.ok(await byes.getByRole('button', {name: 'Grant bye'}).isDisabled());
    await byes.getByLabel('Players', {exact: true}).fill(kNames[3]);
    await byes.getByRole('combobox').selectOption({label: `2 ${kNames[1]}`});
    await byes.getByLabel('Round').fill('2');
    await byes.getByRole('button', {name: 'Grant bye'}).click();
    await byes.locator('.standing-rules li', {hasText: `2 ${kNames[1]}`}).waitFor();
    // One of the two comes after all.
    await byes.getByRole('button', {name: `Cancel the bye: 4 ${kNames[3]}`}).click();
    await byes.locator('.standing-rules li', {hasText: `4 ${kNames[3]}`}).waitFor({state: 'detached'});
    await pair(desk, 1);
    await type(desk, '1 1');
    await desk.locator('.result-list .has').nth(1).waitFor();
    await type(desk, '2 1');
    await desk.getByText('Round 1 is complete.').waitFor();
    await desk.getByRole('tab', {name: 'Rules'}).click();
    const penalties = section(desk, 'Point adjustments');
    await penalties.getByLabel('Player').selectOption({label: `1 ${kNames[0]}`});
    await penalties.getByLabel('Points').fill('0.5');
    await penalties.getByLabel('Reason').fill('telephone');
    await penalties.getByRole('button', {name: 'Deduct'}).click();
    await penalties.locator('.standing-rules li', {hasText: 'telephone'}).waitFor();
    await audit(desk, 'the rules of the desk');
    const watcher = await person('');
    await watcher.goto(at + '/players/1');
    await watcher.locator('.card-facts dd', {hasText: '0.5'}).waitFor();
    await pair(desk, 2);
    await desk.locator('.result-list li').first().waitFor();
    const lines = desk.locator('.result-list li', {hasText: kNames[1]});
    assert.equal(await lines.count(), 1, 'who has a bye is in the list once');
    assert.equal(await lines.locator('.n').textContent(), '', 'and sits at no board');
    await leave(desk, watcher);
});

test.deep('a rule is lifted again, and points are given', async () => {
    const {desk} = await withPlayers('Lifted', 2);
    await desk.getByRole('tab', {name: 'Rules'}).click();
    const meetings = section(desk, 'Forbidden pairings');
    await meetings.getByLabel('Starting numbers (two or more)').fill('1 2');
    await meetings.getByLabel('Reason').fill('sisters');
    await meetings.getByRole('button', {name: 'Keep apart'}).click();
    const rule = meetings.locator('.standing-rules li', {hasText: 'sisters'});
    await rule.getByRole('button', {name: /^Lift the rule/}).click();
    await rule.getByLabel('Reason').fill('they asked for it');
    await rule.getByRole('button', {name: 'Lift', exact: true}).click();
    await rule.getByText('they asked for it').waitFor();
    assert.equal(await rule.getByRole('button').count(), 0);
    await pair(desk, 1);
    await type(desk, '1 1');
    await desk.getByText('Round 1 is complete.').waitFor();
    await desk.getByRole('tab', {name: 'Rules'}).click();
    const points = section(desk, 'Point adjustments');
    await points.getByLabel('Player').selectOption({label: `2 ${kNames[1]}`});
    await points.getByLabel('Points').fill('0.5');
    await points.getByRole('radio', {name: 'added'}).check();
    await points.getByLabel('Reason').fill('the clock was wrong');
    await points.getByRole('button', {name: 'Enter', exact: true}).click();
    await points.locator('.standing-rules li', {hasText: '+0.5'}).waitFor();
    await desk.getByRole('tab', {name: 'Log'}).click();
    await desk.getByText(`Points added for ${kNames[1]}, round 1: 0.5`).waitFor();
    await desk.getByText('A rule that keeps players apart is lifted').waitFor();
    await leave(desk);
});

test.deep('an evening by Keizer: neighbours meet, and the table shows values', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Club', 0, async () => {
        await desk.getByRole('radio', {name: 'Keizer'}).check();
        await desk.getByLabel('Rounds between two meetings').fill('2');
    });
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames.slice(0, 4));
    await pair(desk, 1);
    for (const text of ['1 1', '2 =']) await type(desk, text);
    await desk.locator('.result-list li.has').nth(1).waitFor();
    const told = await (await fetch(`${realHall.url}/api/tournaments/${at.split('/').pop()}`)).json();
    assert.deepEqual(told.standings.keys, ['KZR', 'KZV']);
    // Four players: 5, 4, 3 and 2. The one who beat the second has 5 + 4, the third has 3 and half of 2.
    assert.deepEqual(
        told.standings.lines.map(({number, keys}) => [number, ...keys]),
        [
            [1, '9', '5'],
            [2, '4', '4'],
            [3, '4', '3'],
            [4, '3.5', '2'],
        ],
    );
    const page = await person('');
    await page.goto(at + '/standings');
    await page.getByRole('columnheader', {name: 'Keizer'}).waitFor();
    await leave(desk, page);
});

test.deep('Double-Swiss: a match of two games counts both, and the table shows what it gave', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Đôi', 3, async () => {
        await desk.getByRole('radio', {name: 'Double-Swiss (FIDE)'}).check();
        await until(async () => (await desk.getByLabel('Who meets').inputValue()) === 'best-of', 'two games at every board');
    });
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames.slice(0, 5));
    await desk.getByRole('tab', {name: 'Rounds'}).click();
    await desk.getByRole('button', {name: 'Pair round 1'}).click();
    await desk.getByRole('button', {name: 'Publish round 1'}).click();
    await desk.getByRole('tab', {name: 'Results', selected: true}).waitFor();
    for (const [at, sign, shown] of [
        ['1.1', '1', '1–0'],
        ['1.2', '=', '½–½'],
        ['2.1', '0', '0–1'],
        ['2.2', '0', '0–1'],
    ]) {
        const [board, game] = at.split('.').map(Number);
        await type(desk, `${at} ${sign}`);
        const meeting = desk.getByRole('region', {name: `Meeting ${board}`});
        await meeting
            .locator('.result-list li')
            .nth(game - 1)
            .locator('.now', {hasText: shown})
            .waitFor();
    }
    await desk.getByText('Round 1 is complete.').waitFor();
    const told = await (await fetch(`${realHall.url}/api/tournaments/${at.split('/').pop()}`)).json();
    assert.deepEqual(
        told.rounds[0].boards.map(({white, black}) => [white, black]),
        [
            [1, 3],
            [4, 2],
        ],
    );
    assert.deepEqual(
        told.entries.map(({points, records}) => [points, records[0].outcome, records[0].given]),
        [
            ['1.5', '1', '1.5'],
            ['2', '1', undefined],
            ['0.5', '0', '0.5'],
            ['0', '0', undefined],
            ['1.5', 'U', undefined],
        ],
    );
    const page = await person('');
    await page.goto(at + '/crosstable');
    await page.getByRole('row', {name: kNames[0]}).getByRole('cell', {name: '1.5'}).first().waitFor();
    await leave(desk, page);
});

test('a round is paired at its time without anybody at the desk, and everybody reads when that is', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Hẹn giờ', 3);
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames.slice(0, 4));
    await desk.getByRole('tab', {name: 'Rounds'}).click();
    await desk.locator('summary', {hasText: 'Set times'}).click();
    // A field of day and time has minutes: the next but one, by the clock of the page.
    const soon = await desk.evaluate(() => {
        const moment = new Date(Date.now() + 24 * 3600 * 1000);
        return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    });
    // A wrong day is said in the words of the form.
    await desk.getByLabel('Pair round 1 at').fill('2020-01-01T09:00');
    await desk.getByRole('button', {name: 'Save these times'}).click();
    await desk.getByRole('alert').getByText('Pair round 1 at: this time is over.').waitFor();
    await desk.getByLabel('Pair round 1 at').fill(soon);
    await desk.getByLabel('Players check in and ask for byes of round 1 until').fill(soon);
    await desk.getByRole('button', {name: 'Save these times'}).click();
    const page = await person('');
    await page.goto(at + '/players');
    await page.locator('.facts.times', {hasText: 'Round 1 is paired at'}).waitFor();
    assert.match(await page.locator('.facts.times').innerText(), /Check-in and byes until/);
    assert.equal(await desk.getByLabel('Pair round 1 at').inputValue(), soon, 'it stands as it was typed');
    // A page may set any moment; the hall waits for it.
    const key = await desk.evaluate((id) => JSON.parse(localStorage.getItem('kyvien.organiser') ?? '{}').keys?.[id], at.split('/').pop());
    const set = (times) =>
        fetch(`${realHall.url}/api/tournaments/${at.split('/').pop()}/times`, {
            method: 'POST',
            headers: {Authorization: `Bearer ${key}`, 'Content-Type': 'application/json'},
            body: JSON.stringify(times),
        });
    // What is past when it arrives is refused: then a later moment.
    const setSoon = async () => {
        for (let ahead = 1000; (await set({pair_at: Date.now() + ahead})).status !== 200; ahead *= 2);
    };
    await setSoon();
    await page.getByRole('link', {name: 'Pairings'}).click();
    await page.getByRole('heading', {name: 'Round 1'}).waitFor();
    await desk
        .getByRole('tab', {name: 'Results', selected: true})
        .or(desk.getByRole('heading', {name: 'Round 1'}))
        .first()
        .waitFor();
    // Its results are missing, so the next one cannot be paired at its time, and the desk is told why.
    await desk.getByRole('tab', {name: 'Rounds'}).click();
    await setSoon();
    await desk.getByText('Round 2 was not paired on time:').waitFor();
    await leave(desk, page);
});

test.deep('a table of handicaps of the organiser says what the weaker is given', async () => {
    const desk = await organiser();
    await desk.goto(realHall.url + '/t/new');
    await desk.getByLabel('Name of the tournament').fill('Club');
    await desk.getByRole('radio', {name: 'Round robin', exact: true}).check();
    await desk.locator('summary', {hasText: 'Custom handicap table'}).click();
    const table = desk.getByRole('textbox', {name: 'Custom handicap table'});
    await table.fill('1 | first-move\n1 | odds a horse');
    await desk.getByRole('button', {name: 'Create tournament', exact: true}).click();
    await desk.getByText('Line 2: the difference is not greater than the one before.').waitFor();
    await table.fill('1 | first-move\n3 | odds a horse');
    await desk.getByRole('button', {name: 'Create tournament', exact: true}).click();
    await desk.waitForURL(/\/desk$/);
    await desk.getByRole('tab', {name: 'Players'}).click();
    for (const [index, grade] of [5, 1].entries()) {
        await desk.getByLabel('Name', {exact: true}).fill(kNames[index]);
        await desk.getByLabel(/^Grade/).fill(String(grade));
        await desk.getByRole('button', {name: 'Enter', exact: true}).click();
        await desk.getByRole('cell', {name: kNames[index]}).waitFor();
    }
    await pair(desk, 1);
    // Four grades: the stronger gives the horse and moves first.
    const board = desk.locator('.result-list li').first();
    await board.locator('.handicap', {hasText: 'a horse'}).waitFor();
    assert.match(await board.textContent(), new RegExp(`${kNames[0]}.*${kNames[1]} a horse`), 'beside who takes it');
    await leave(desk);
});

test('McMahon has a bar, a floor and handicaps, and its games in the hall have the stones', async () => {
    const desk = await organiser();
    await desk.goto(realHall.url + '/t/new');
    await desk.getByLabel('Name of the tournament').fill('Go weekend');
    await desk.getByRole('radio', {name: 'McMahon'}).check();
    await desk.getByLabel('Rounds', {exact: true}).fill('3');
    await desk.getByLabel('Bar', {exact: true}).fill('3d');
    await desk.getByLabel('Floor', {exact: true}).fill('5k');
    await desk.getByLabel('Largest handicap').fill('9');
    await desk.getByLabel('Reduced by (stones)').fill('1');
    await desk.locator('summary', {hasText: 'Games in this hall'}).click();
    await desk.getByRole('radio', {name: 'Go', exact: true}).check();
    await desk.getByRole('button', {name: 'Save', exact: true}).click();
    await desk.getByRole('button', {name: 'Create tournament', exact: true}).click();
    await desk.waitForURL(/\/desk$/);
    const at = desk.url().replace(/\/desk$/, '');
    await desk.getByRole('tab', {name: 'Players'}).click();
    for (const [index, grade] of [4, 0].entries()) {
        await desk.getByLabel('Name', {exact: true}).fill(kNames[index]);
        await desk.getByLabel(/^Grade/).fill(String(grade));
        await desk.getByRole('button', {name: 'Enter', exact: true}).click();
        await desk.getByRole('cell', {name: kNames[index]}).waitFor();
    }
    await pair(desk, 1);
    // 3 dan at the bar and 1 kyu: three grades, less one. The weaker has Black, who is named first.
    const board = desk.locator('.result-list li').first();
    await board.locator('.handicap', {hasText: '+2'}).waitFor();
    assert.match(await board.textContent(), new RegExp(`${kNames[1]} \\+2${kNames[0]}`), 'beside who takes them');
    await desk.getByRole('tab', {name: 'Rounds'}).click();
    await desk.getByRole('button', {name: 'Open a game for each board (1)'}).click();
    const watcher = await person('');
    await watcher.goto(at);
    await watcher.locator('.pairings .handicap', {hasText: '+2'}).waitFor();
    const told = await (await fetch(realHall.url + '/api/tournaments/' + at.split('/').pop())).json();
    const game = await (await fetch(realHall.url + '/api/games/' + told.rounds[0].boards[0].game.id)).json();
    assert.equal(game.board.cells.split('X').length - 1, 2, 'two stones are on the board');
    assert.equal(game.variant.komi, '0.25', 'half a point for White');
    await watcher.goto(at + '/standings');
    await watcher.getByText('MMS').first().waitFor();
    await leave(desk, watcher);
});

test('lots are announced, drawn, and drawn again by everybody', async () => {
    const desk = await organiser();
    await desk.goto(realHall.url + '/t/new');
    await desk.getByLabel('Name of the tournament').fill('Lots');
    await desk.getByLabel('Announce a draw of lots').check();
    const seed = await desk.getByLabel('Seed').inputValue();
    assert.match(seed, /^[0-9a-f]{32}$/);
    await desk.getByRole('button', {name: 'Create tournament', exact: true}).click();
    await desk.waitForURL(/\/desk$/);
    const at = desk.url().replace(/\/desk$/, '');
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames.slice(0, 4));
    const watcher = await person('');
    await watcher.goto(at + '/players');
    await watcher.getByText('The lots have not been drawn yet.').waitFor();
    await desk.getByRole('tab', {name: 'Rules'}).click();
    const draw = section(desk, 'Draw of lots');
    const field = draw.getByLabel('Seed');
    await until(async () => (await field.inputValue()) === seed, 'this browser has kept it');
    await field.fill('another seed');
    await draw.getByRole('button', {name: 'Draw', exact: true}).click();
    await desk.getByRole('alert').waitFor();
    await field.fill(seed);
    await draw.getByRole('button', {name: 'Draw', exact: true}).click();
    await watcher.getByText('Draw repeated in this browser: the same order.').waitFor();
    await watcher.locator('.lot-order li').nth(3).waitFor();
    await leave(desk, watcher);
});

test('the tie-breaks are chosen and ordered by keyboard', async () => {
    const desk = await organiser();
    await desk.goto(realHall.url + '/t/new');
    await desk.getByLabel('Name of the tournament').fill('Ties');
    await desk.locator('summary', {hasText: 'Tie-breaks'}).click();
    await desk.getByRole('button', {name: 'Remove Sonneborn-Berger'}).press('Enter');
    await desk.getByRole('combobox', {name: 'Add', exact: true}).selectOption('WON');
    await desk.getByRole('button', {name: 'Games won: up'}).press('Enter');
    await desk.locator('summary', {hasText: 'BH/C1, BH, WON, DE'}).waitFor();
    await desk.getByRole('button', {name: 'Create tournament', exact: true}).click();
    await desk.waitForURL(/\/desk$/);
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames.slice(0, 4));
    await desk.getByRole('tab', {name: 'Standings'}).click();
    await desk.locator('.standings thead th.key', {hasText: 'WON'}).waitFor();
    assert.deepEqual(await desk.locator('.standings thead th.key').allTextContents(), ['BH/C1', 'BH', 'WON', 'DE']);
    await leave(desk);
});

test.deep('axe finds nothing on the rules of the desk, by day and by night', async () => {
    for (const colorScheme of ['light', 'dark']) {
        const {desk} = await withPlayers('Axe', 4, {colorScheme});
        await pair(desk, 1);
        await desk.getByRole('tab', {name: 'Rules'}).click();
        await desk.getByRole('heading', {name: 'Point adjustments'}).waitFor();
        await audit(desk, colorScheme);
        await leave(desk);
    }
});

test('a round is paired by hand from the system’s pairing; a correction of the round before is confirmed once, or given up and sent again', async () => {
    const desk = await organiser();
    await begin(desk, 'Corrected', 3, (page) => page.getByLabel('FIDE mode').check());
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames.slice(0, 4));
    await pair(desk, 1);
    await type(desk, '1 1');
    await type(desk, '2 1');
    await desk.getByText('Round 1 is complete.').waitFor();
    // Round 2 by hand: it begins with the system's pairing, and what is wrong with a change is told at once.
    await desk.getByRole('tab', {name: 'Rounds'}).click();
    await desk.getByRole('button', {name: 'Pair round 2'}).click();
    await desk.locator('summary', {hasText: 'Pair by hand'}).click();
    await desk.getByLabel(/^Reason/).fill('a guest from afar');
    await desk.getByRole('button', {name: 'Begin pairing by hand'}).click();
    const seated = desk.locator('.hand-boards .seated');
    await seated.nth(3).waitFor();
    const system = await seated.allInnerTexts();
    await seated.nth(1).click();
    await seated.nth(2).click();
    await desk.getByText('2 boards differ from the system’s pairing.').waitFor();
    assert.deepEqual(await seated.allInnerTexts(), [system[0], system[2], system[1], system[3]]);
    await desk.getByRole('button', {name: 'Undo the last change'}).click();
    assert.deepEqual(await seated.allInnerTexts(), system);
    await desk.getByRole('button', {name: 'Exchange the colours of board 1'}).click();
    await desk.getByText('1 board differs from the system’s pairing.').waitFor();
    await desk.getByRole('button', {name: 'Publish this pairing'}).click();
    await desk.getByLabel('Board and result').waitFor();
    await desk.locator('#t-panel .round-picker select').selectOption('1');
    await type(desk, '1 0');
    const question = desk.getByText('Board 1 has the result 1–0. Change it to 0–1?');
    await question.waitFor();
    await desk.getByLabel(/^Reason/).fill('misread');
    await desk.getByRole('button', {name: 'Correct', exact: true}).click();
    const confirm = desk.locator('form.confirm', {hasText: 'Other things depend on this result'});
    await confirm.waitFor();
    await desk.locator('.refusal').getByRole('button').click();
    await confirm.waitFor({state: 'detached'});
    await question.waitFor();
    await desk.getByRole('button', {name: 'Correct', exact: true}).click();
    await confirm.getByRole('button', {name: 'Do it anyway (level 3)'}).click();
    await desk.locator('.result-list li').first().locator('.now', {hasText: '0–1'}).waitFor();
    await question.waitFor({state: 'detached'});
    await leave(desk);
});

test('the event has its details, its number of rounds and reversed colours; in FIDE mode warnings are confirmed', async () => {
    const desk = await organiser();
    await desk.goto(realHall.url + '/t/new');
    await desk.getByLabel('Name of the tournament').fill('Championship');
    await desk.getByLabel('Rounds', {exact: true}).fill('3');
    await desk.getByLabel(/^FIDE mode/).check();
    await desk.getByRole('button', {name: 'Create tournament', exact: true}).click();
    await desk.waitForURL(/\/desk$/);
    await desk.locator('.t-head .facts', {hasText: 'FIDE mode'}).waitFor();
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames.slice(0, 4));
    await desk.getByRole('tab', {name: 'Event'}).click();
    const details = section(desk, 'Details for the report');
    await details.getByLabel('City').fill('Huế');
    await details.getByLabel('First day').fill('2026-11-25');
    await details.getByRole('button', {name: 'Save', exact: true}).click();
    await desk.getByText('Done.').waitFor();
    await desk.locator('.t-head .where', {hasText: /Nov 25, 2026.*Huế/}).waitFor(); // as everybody reads it
    await pair(desk, 1);
    await type(desk, '1 1');
    await desk.getByRole('tab', {name: 'Event'}).click();
    await until(async () => (await details.getByLabel('City').inputValue()) === 'Huế', 'the city stands in the form');
    const colours = section(desk, 'Colours reversed at the board');
    await colours.getByLabel('Board').fill('1');
    await colours.getByLabel('Reason').fill('sat the wrong way round');
    await colours.getByRole('button', {name: 'Change', exact: true}).click();
    await desk.getByText('Done.').waitFor();
    const rounds = section(desk, 'Change the number of rounds');
    await rounds.getByLabel('Rounds').fill('4');
    await rounds.getByLabel('Reason').fill('one more day');
    await rounds.getByRole('button', {name: 'Change', exact: true}).click();
    // Level 4: only after it was read.
    const confirm = desk.locator('form.confirm');
    await confirm.getByText('Another number of rounds was announced.').waitFor();
    assert.equal(await confirm.getByRole('button').isDisabled(), true);
    await confirm.getByLabel('I have read this and want it done').check();
    await confirm.getByRole('button', {name: 'Do it anyway (level 4)'}).click();
    await desk.locator('.t-head .facts', {hasText: 'Round 1 of 4'}).waitFor();
    // What was sent is done: its form asks no more.
    await desk.waitForFunction((field) => field.value === '', await rounds.getByLabel('Reason').elementHandle());
    // The federation is told another result than counts.
    const report = section(desk, 'A result for the report alone');
    await report.getByLabel('Board').fill('1');
    await report.getByLabel('Result').selectOption('1/2');
    await report.getByLabel('Reason').fill('a misread slip');
    await report.getByRole('button', {name: 'Change', exact: true}).click();
    await confirm.getByText('The report to the federation has a different result from the one the tournament counts.').waitFor();
    await confirm.getByLabel('I have read this and want it done').check();
    await confirm.getByRole('button', {name: 'Do it anyway (level 4)'}).click();
    await desk.getByText('Done.').waitFor();
    await desk.getByRole('tab', {name: 'Log'}).click();
    await desk.getByText('Report: round 1, board 1: ½–½ instead of 0–1').waitFor();
    await desk.getByText('Warning of level 4 read and confirmed: rounds-changed').waitFor();
    await leave(desk);
});
