// An event by FIDE's Swiss for teams in the real hall, in real browsers: from its terms to the team standings that everybody sees.
import assert from 'node:assert/strict';
import {person, useRealHall} from '../support/real_hall.mjs';
import {begin, organiser, pasteTeams, type} from '../support/organiser.mjs';
import {until} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

const kTeams = ['Hà Nội', 'Huế', 'Sài Gòn', 'Đà Nẵng', 'Cần Thơ'];
const kMembers = Object.fromEntries(
    kTeams.map((team, index) => [team, [1, 2].map((board) => [`${team} ${board}`, 2400 - 100 * index - board])]),
);

async function pair(page, round) {
    await page.getByRole('tab', {name: 'Rounds'}).click();
    await page.getByRole('button', {name: `Pair round ${round}`}).click();
    await page.getByRole('button', {name: `Publish round ${round}`}).click();
    await page.getByRole('tab', {name: 'Results', selected: true}).waitFor();
}

/// Types results of games and waits for each where it stands.
async function play(page, results) {
    for (const [at, sign, shown] of results) {
        const [board, game] = at.split('.').map(Number);
        await type(page, `${at} ${sign}`);
        await page
            .getByRole('region', {name: `Meeting ${board}`})
            .locator('.result-list li')
            .nth(game - 1)
            .locator('.now', {hasText: shown})
            .waitFor();
    }
}

/// What the hall tells everybody.
const told = (page, at) => page.evaluate((id) => fetch(`/api/tournaments/${id}`).then((answer) => answer.json()), at.split('/').pop());

const pairsOf = ({rounds}, round) => rounds[round - 1].boards.map(({white, black}) => `${white}-${black}`);

/// The system, and what else the regulations say; the field of the number of rounds is filled afterwards.
const terms = (choose) => async (page) => {
    await page.getByRole('radio', {name: 'Swiss for teams (FIDE)', exact: true}).check();
    await until(async () => (await page.getByLabel('Who meets').inputValue()) === 'substitutes', 'a system for teams that meet by boards');
    await page.getByLabel('Who meets').selectOption({label: 'Teams, fixed boards'});
    await page.getByLabel('Boards of a team').fill('2');
    await choose(page);
};

test('five teams by match points: the bye is a drawn match, and everybody sees the pairings, the boards and the table', async () => {
    const desk = await organiser();
    const at = await begin(
        desk,
        'Giải đồng đội',
        3,
        terms(async () => {}),
    );
    await pasteTeams(desk, kMembers);
    const watcher = await person('');

    await pair(desk, 1);
    await play(desk, [
        ['1.1', '1', '1–0'],
        ['1.2', '=', '½–½'],
        ['2.1', '0', '0–1'],
        ['2.2', '0', '0–1'],
    ]);
    await desk.getByText('Round 1 is complete.').waitFor();
    let shown = await told(desk, at);
    assert.deepEqual(pairsOf(shown, 1), ['1-3', '4-2'], 'the upper half meets the lower, the first colour alternates');
    assert.equal(shown.team_colours, 'type-a');
    assert.deepEqual(shown.bye_points, ['1', '1'], 'a drawn match of two boards');
    assert.equal(shown.entries[4].points, '1');

    await watcher.goto(at + '/pairings');
    await watcher.getByRole('heading', {name: 'Round 1'}).waitFor();
    await watcher.locator('.meeting-head').nth(0).getByText('1½ : ½').waitFor();
    await watcher.getByRole('link', {name: 'Standings'}).click();
    await watcher.getByRole('columnheader', {name: 'Match points'}).first().waitFor();
    assert.deepEqual(
        (await watcher.locator('.standings tbody b').allTextContents()).map(Number),
        [2, 2, 1, 0, 0],
        'two for a match that is won, one for the bye',
    );

    // Round 2: the two who have won meet; who had the bye does not get it again.
    await pair(desk, 2);
    shown = await told(desk, at);
    assert.ok(
        pairsOf(shown, 2).some((pair) => pair === '1-2' || pair === '2-1'),
        pairsOf(shown, 2).join(),
    );
    assert.notEqual(shown.rounds[1].bye, 5);

    // A team that comes late hands in its list, though the others' are closed, and is in the next round.
    await play(desk, [
        ['1.1', '=', '½–½'],
        ['1.2', '=', '½–½'],
        ['2.1', '1', '1–0'],
        ['2.2', '=', '½–½'],
    ]);
    await desk.getByText('Round 2 is complete.').waitFor();
    await desk.getByRole('tab', {name: 'Teams'}).click();
    await desk.getByLabel('Name of the team').fill('Nha Trang');
    await desk.keyboard.press('Enter');
    const late = desk.getByRole('region', {name: 'Nha Trang'});
    for (const index of [0, 1]) {
        await late.getByLabel('Player').fill(`Nha Trang ${index + 1}`);
        await desk.keyboard.press('Enter');
        await late
            .locator('.member-list .name')
            .nth(index)
            .filter({hasText: `Nha Trang ${index + 1}`})
            .waitFor();
    }
    await pair(desk, 3);
    shown = await told(desk, at);
    assert.equal(shown.rounds[2].boards.length, 3, 'six teams, nobody is left over');
    await watcher.goto(at + '/pairings');
    await watcher.getByRole('heading', {name: 'Round 3'}).waitFor();
    await watcher.locator('.meeting-head').nth(2).waitFor();
});

test.deep('by game points with its own bye: the places are those of game points', async () => {
    const desk = await organiser();
    const at = await begin(
        desk,
        'Cúp điểm ván',
        3,
        terms(async (page) => {
            await page.getByRole('radio', {name: 'Game points', exact: true}).check();
            await page.getByRole('radio', {name: 'Type B', exact: true}).check();
            await page.getByLabel('Bye: match points').fill('2');
            await page.getByLabel('Bye: game points').fill('1.5');
        }),
    );
    await pasteTeams(desk, kMembers);
    await pair(desk, 1);
    await play(desk, [
        ['1.1', '1', '1–0'],
        ['1.2', '=', '½–½'],
        ['2.1', '0', '0–1'],
        ['2.2', '0', '0–1'],
    ]);
    await desk.getByText('Round 1 is complete.').waitFor();
    const shown = await told(desk, at);
    assert.equal(shown.team_colours, 'type-b');
    assert.equal(shown.game_points_first, true);
    assert.deepEqual(shown.bye_points, ['2', '1.5']);
    const watcher = await person('');
    await watcher.goto(at + '/standings');
    await watcher.getByRole('columnheader', {name: 'Game points'}).first().waitFor();
    assert.deepEqual(
        (await watcher.locator('.standings tbody b').allTextContents()).map((text) => text.trim()),
        ['2', '1.5', '1.5', '0.5', '0'],
    );
});
