// Teams and matches in the real hall, in real browsers: from the beginning of an event to its final standings.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {cell, kPhone} from '../support/pages.mjs';
import {realHall, leave, person, sees, useRealHall} from '../support/real_hall.mjs';
import {begin, checkPublicPages, organiser, pasteList, pasteTeams, type} from '../support/organiser.mjs';
import test from '../support/testing.mjs';

useRealHall();

const kTeams = {
    'Hà Nội': ['Nguyễn Văn Ánh', 'Trần Thị Bích', 'Đặng Hải'],
    Huế: ['Lê Minh Châu', 'Phạm Quỳnh', 'Võ Thành Danh'],
    歐陽隊: ['李文', '歐陽震華', '上官婉兒'],
    'Sài Gòn': ['Ana Petrović', 'Örjan Åberg', 'Bùi Thanh'],
};

/// What the form asks for; the field of the system stands before it.
const form =
    ({system, who, boards, games, two}) =>
    async (page) => {
        await page.getByRole('radio', {name: system, exact: true}).check();
        await page.getByLabel('Who meets').selectOption({label: who});
        if (boards) await page.getByLabel('Boards of a team').fill(String(boards));
        if (games) await page.getByLabel('Games per match, at most').fill(String(games));
        if (two) await page.getByRole('radio', {name: '2 · 1 · 0'}).check();
    };

async function pair(page, round) {
    await page.getByRole('tab', {name: 'Rounds'}).click();
    await page.getByRole('button', {name: `Pair round ${round}`}).click();
    await page.getByRole('button', {name: `Publish round ${round}`}).click();
    await page.getByRole('tab', {name: 'Results', selected: true}).waitFor();
}

const gameLine = (page, board, game) =>
    page
        .getByRole('region', {name: `Meeting ${board}`})
        .locator('.result-list li')
        .nth(game - 1);

/// Types results of games and waits for each where it stands.
async function typeGames(page, results) {
    for (const [at, sign, shown] of results) {
        const [board, game] = at.split('.').map(Number);
        await type(page, `${at} ${sign}`);
        await gameLine(page, board, game).locator('.now', {hasText: shown}).waitFor();
    }
}

for (const [look, rounds] of [
    [test, 1],
    [test.deep, 3],
])
    look(`four teams of three boards, ${rounds} of three rounds played, from the beginning to the standings`, async () => {
        const desk = await organiser();
        const at = await begin(desk, 'Giải đồng đội', 0, form({system: 'Round robin', who: 'Teams, fixed boards', boards: 3, two: true}));
        const watcher = await person('');

        // A team and its players by keyboard, the others as a list.
        await desk.getByLabel('Name of the team').fill('Sài Gòn');
        await desk.keyboard.press('Enter');
        const saigon = desk.getByRole('region', {name: 'Sài Gòn'});
        for (const [index, name] of kTeams['Sài Gòn'].slice(0, 2).entries()) {
            await saigon.getByLabel('Player').fill(name);
            await desk.keyboard.press('Enter');
            await saigon.locator('.member-list .name').nth(index).filter({hasText: name}).waitFor();
            await saigon.getByLabel('Player').and(desk.locator(':focus')).waitFor();
        }
        await pasteTeams(desk, Object.fromEntries(Object.entries(kTeams).slice(0, 3)));

        // A team without its third player is not paired, and the office says which and why.
        await desk.getByRole('tab', {name: 'Rounds'}).click();
        await desk.getByRole('button', {name: 'Pair round 1'}).click();
        await desk.getByRole('alert').filter({hasText: 'Sài Gòn'}).waitFor();
        await desk.getByRole('tab', {name: 'Teams'}).click();
        await saigon.getByLabel('Player').fill(kTeams['Sài Gòn'][2]);
        await desk.keyboard.press('Enter');
        await saigon.locator('.member-list li').nth(2).waitFor();
        await audit(desk, 'teams at the desk');

        for (let round = 1; round <= rounds; round++) {
            await pair(desk, round);
            await watcher.goto(at + '/pairings');
            await watcher.getByRole('heading', {name: `Round ${round}`}).waitFor();
            await watcher.locator('.meeting-game').nth(5).waitFor();
            await typeGames(desk, [
                ['1.1', '1', '1–0'],
                ['1.2', '=', '½–½'],
                ['1.3', '+', '+ : −'],
            ]);
            await watcher.locator('.meeting-head').nth(0).getByText('5 : 1').waitFor();
            // By mouse, and the whole of a match that was not played.
            if (round < 3) {
                for (const game of [1, 2, 3]) {
                    await gameLine(desk, 2, game).getByRole('button', {name: '0–1'}).click();
                    await gameLine(desk, 2, game).locator('.now', {hasText: '0–1'}).waitFor();
                }
            } else {
                await desk.getByLabel('The whole meeting 2').selectOption({label: 'Forfeit − : +'});
            }
            await desk.getByText(`Round ${round} is complete.`).waitFor();
        }

        // What is no game is said, and nothing is sent.
        await type(desk, '1.4 1');
        await desk.getByText('Meeting 1 has games 1 to 3.').waitFor();
        await type(desk, '1.1');
        await desk.getByText('Write meeting, game and result').waitFor();

        // A correction asks for its reason and is counted.
        await type(desk, '1.1 =');
        await desk.getByText('Game 1.1 has the result 1–0. Change it to ½–½?').waitFor();
        await desk.keyboard.type('misread');
        await desk.keyboard.press('Enter');
        await gameLine(desk, 1, 1).getByText('corrected: 1').waitFor();
        await audit(desk, 'results of matches');
        await audit(watcher, 'meetings');

        await watcher.getByRole('link', {name: 'Standings'}).click();
        await watcher.getByRole('heading', {name: `After round ${rounds}`}).waitFor();
        const cells = async (selector) => (await watcher.locator(selector).allTextContents()).map(Number);
        assert.equal(
            (await cells('.standings tbody b')).reduce((sum, each) => sum + each, 0),
            4 * rounds,
            'two match points for each match',
        );
        assert.equal(
            (await cells('.standings tbody td:nth-of-type(3)')).reduce((sum, each) => sum + each, 0),
            12 * rounds,
            'two points for each game',
        );
        await watcher.getByRole('link', {name: 'Crosstable'}).click();
        await watcher.locator('.meetings-crosstable tbody tr').nth(3).waitFor();
        await audit(watcher, 'the crosstable of teams');
        assert.equal(await watcher.locator('.meetings-crosstable .self').count(), 4);
        await watcher.getByRole('link', {name: 'Huế'}).click();
        await watcher.getByRole('heading', {name: 'Huế'}).waitFor();
        assert.deepEqual(await watcher.locator('.members tbody .name').allTextContents(), kTeams['Huế']);
        assert.equal(await watcher.locator('.members .cell-game').count(), 3 * rounds, 'three players in each round');
        await audit(watcher, 'the card of a team');
        await watcher.goto(at + '/pairings');
        await watcher.getByRole('radio', {name: 'By player'}).check();
        await watcher.locator('td.name', {hasText: '歐陽震華'}).first().waitFor();
        assert.equal(await watcher.locator('.t-table tbody tr').count(), 12, 'every player has a line');
        await leave(desk, watcher);
    });

test('a reserve takes a board, an order is given for each round, and both are seen by everybody', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Reserves', 0, form({system: 'Round robin', who: 'Teams, line-up given for each round', boards: 2}));
    await pasteTeams(desk, {A: ['a1', 'a2', 'a3'], B: ['b1', 'b2']});
    await pair(desk, 1);
    const watcher = await person('');
    await watcher.goto(at + '/pairings');
    await watcher.getByText('line-up not submitted').first().waitFor();
    assert.equal(await watcher.getByText('a1').count(), 0, 'nobody is named before the order is there');
    await type(desk, '1.1 1');
    await desk.getByRole('alert').filter({hasText: 'line-up'}).waitFor();
    await desk.getByRole('tab', {name: 'Rounds'}).click();
    const first = desk.getByRole('form', {name: 'Line-up of A'});
    await audit(desk, 'the line-ups at the desk');
    await first.getByLabel('Board 1 of A').selectOption({label: '3. a3'});
    await first.getByRole('button', {name: 'Submit'}).click();
    await desk.getByText('The line-up of A is submitted.').waitFor();
    await desk.getByRole('form', {name: 'Line-up of B'}).getByRole('button', {name: 'Submit'}).click();
    await watcher.locator('.meeting-game').nth(0).getByText('a3').waitFor();
    await watcher.locator('.meeting-game').nth(1).getByText('b2').waitFor();
    await leave(desk, watcher);
});

test.deep('captains hand in line-ups by their own links, and both are shown when both are in', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Captains', 0, form({system: 'Round robin', who: 'Teams, line-up given for each round', boards: 2}));
    await pasteTeams(desk, {A: ['a1', 'a2', 'a3'], B: ['b1', 'b2']});
    await desk.locator('summary', {hasText: 'Links for the captains'}).click();
    const links = [];
    for (const team of ['A', 'B']) links.push(await desk.getByLabel(`Link of the captain of ${team}`).inputValue());
    const [one, other, watcher] = [await person(''), await person('', 'en', {viewport: kPhone}), await person('')];
    await one.goto(links[0]);
    await one.getByText('Your team is not paired in this round.').waitFor();
    await one.waitForURL((url) => url.hash === ''); // the key does not stay in the address
    await pair(desk, 1);
    await watcher.goto(at + '/pairings');
    // The page asks for the line-up by itself.
    await one.getByLabel('Board 1 of A').selectOption({label: '3. a3'});
    await one.getByRole('button', {name: 'Submit'}).click();
    await one.getByText('Your line-up is in.').waitFor();
    await audit(one, 'the page of a captain');
    await watcher.getByText('line-up is in, not shown yet').waitFor();
    assert.equal(await watcher.getByText('a3').count(), 0);
    await other.goto(links[1]);
    await other.getByText('The other line-up is in').waitFor();
    // What a phone without a network hands in is handed in once it is back.
    await other.context().setOffline(true);
    await other.getByRole('button', {name: 'Submit'}).click();
    await other.getByText('The hall is not responding').first().waitFor();
    await other.context().setOffline(false);
    await other.getByText('Both line-ups are shown.').waitFor();
    await one.getByText('Both line-ups are shown.').waitFor();
    await watcher.locator('.meeting-game').nth(0).getByText('a3').waitFor();
    await watcher.locator('.meeting-game').nth(1).getByText('b2').waitFor();
    // The desk lets one of them submit another, for a reason that the log keeps.
    await desk.getByRole('tab', {name: 'Rounds'}).click();
    await desk.locator('summary', {hasText: 'Let A submit another line-up'}).click();
    await desk.locator('details[open]', {hasText: 'Let A submit'}).getByLabel('Reason').fill('a3 is ill');
    await desk.getByRole('button', {name: 'Let A submit another line-up'}).click();
    await one.getByRole('button', {name: 'Submit'}).waitFor();
    await desk.getByRole('tab', {name: 'Log'}).click();
    await desk.getByText('a3 is ill').waitFor();
    // A key of another team opens nothing.
    const stranger = await person('');
    await stranger.goto(links[0].replace('/captain/1', '/captain/2'));
    await stranger.getByRole('alert').waitFor();
    await leave(desk, one, other, watcher, stranger);
});

test.deep('a tied match of a knockout is decided by a play-off', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Cup', 0, form({system: 'Knockout', who: 'Players, a match of several games', games: 2}));
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, ['Lan', 'Minh']);
    await pair(desk, 1);
    await typeGames(desk, [
        ['1.1', '1', '1–0'],
        ['1.2', '0', '0–1'],
    ]);
    await desk.getByLabel('The whole meeting 1').selectOption({label: 'Play-off won by Minh'});
    await desk.getByText('Meeting 1 is tied. Minh has won the play-off?').waitFor();
    await desk.keyboard.type('Armageddon');
    await desk.keyboard.press('Enter');
    await desk.locator('.meeting header .play-off').filter({hasText: 'Play-off won by Minh'}).waitFor();
    const watcher = await person('');
    await watcher.goto(at + '/pairings');
    await watcher.locator('.meeting-won').getByText('Play-off won by Minh').waitFor();
    await leave(desk, watcher);
});

test.deep('the boards of a match are played in the hall, and the results come from their games', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Boards in the hall', 0, form({system: 'Round robin', who: 'Teams, fixed boards', boards: 2}));
    await pasteTeams(desk, {A: ['a1', 'a2'], B: ['b1', 'b2']});
    await pair(desk, 1);
    await desk.getByRole('tab', {name: 'Rounds'}).click();
    await desk.locator('summary', {hasText: 'Game and time control'}).click();
    await desk.getByRole('button', {name: 'Save'}).click();
    await desk.getByRole('button', {name: 'Open a game for each board (2)'}).click();
    // White at board two is the second team's.
    const white = await person('x');
    await white.goto(await desk.getByLabel('Link of b2').inputValue());
    await white.waitForURL(/\/g\/[a-z0-9]{8}$/);
    const black = await person('y');
    await black.goto(await desk.getByLabel('Link of a2').inputValue());
    await black.waitForURL(/\/g\/[a-z0-9]{8}$/);
    for (const [ply, [page, from, to]] of [
        [white, 'f2', 'f3'],
        [black, 'e7', 'e5'],
        [white, 'g2', 'g4'],
        [black, 'd8', 'h4'],
    ].entries()) {
        await sees(page, ply);
        await page.locator('.board.interactive').waitFor();
        await cell(page, from).click();
        await page.locator(`[data-cell="${from}"][aria-selected=true]`).waitFor();
        await cell(page, to).click();
        await sees(page, ply + 1);
    }
    const watcher = await person('');
    await watcher.goto(at + '/pairings');
    await watcher.locator('.meeting-game').nth(1).locator('.score-cell a', {hasText: '1–0'}).waitFor();
    await leave(desk, white, black, watcher);
});

test.deep('the wall shows meetings with their boards', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Wall of teams', 0, form({system: 'Round robin', who: 'Teams, fixed boards', boards: 3}));
    await pasteTeams(desk, kTeams);
    await pair(desk, 1);
    const wall = await person('');
    await wall.goto(at + '/wall');
    await wall.locator('.wall[data-sheet=meetings] .meeting-game').nth(5).waitFor();
    await type(desk, '1.1 1');
    await wall.locator('.meeting-game .score-cell', {hasText: '1–0'}).waitFor();
    await leave(desk, wall);
});

for (const [screen, options] of [
    ['wide', {colorScheme: 'light'}],
    ['phone', {colorScheme: 'dark', viewport: kPhone}],
])
    test.deep(`axe finds nothing on the pages of teams: ${screen}, ${options.colorScheme}`, async () => {
        const desk = await organiser('en', options);
        const check = (where) => audit(desk, where);
        await desk.goto(realHall.url + '/t/new');
        await desk.getByLabel('Who meets').selectOption('substitutes');
        await check('a new one');
        const at = await begin(desk, 'Axe of teams', 0, form({system: 'Round robin', who: 'Teams, boards with reserves', boards: 2}));
        await pasteTeams(desk, kTeams);
        await check('teams at the desk');
        await pair(desk, 1);
        await typeGames(desk, [['1.1', '1', '1–0']]);
        await check('results');
        await desk.getByRole('tab', {name: 'Rounds'}).click();
        await desk.getByRole('form').first().waitFor();
        await check('rounds');
        await desk.getByRole('tab', {name: 'Teams'}).click();
        await desk.locator('summary', {hasText: 'Links for the captains'}).click();
        const link = await desk.getByLabel('Link of the captain of Huế').inputValue();
        await check('links of the captains');
        await desk.goto(link);
        await desk.getByRole('heading', {name: 'Huế'}).waitFor();
        await check('captain');
        await checkPublicPages(desk, at, {pairings: '.meetings', card: '.members'}, check);
        await leave(desk);
    });
