// A tournament in the real hall, in real browsers: the organiser's desk, the public pages, the wall, games of a round.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {cell, kPhone} from '../support/pages.mjs';
import {realHall, leave, person, sees, useRealHall} from '../support/real_hall.mjs';
import {begin, checkPublicPages, kNames, organiser, pair, pasteList, type} from '../support/organiser.mjs';
import {until} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

test('a second player of a name is entered only when somebody says that it is another', async () => {
    const desk = await organiser();
    await begin(desk, 'Namesakes', 3);
    await desk.getByRole('tab', {name: 'Players'}).click();
    const name = desk.getByLabel('Name', {exact: true});
    const rows = desk.locator('.players tbody tr');
    await name.fill('Lan');
    await name.press('Enter');
    await rows.first().waitFor();
    await name.fill('Lan');
    await name.press('Enter');
    await desk.getByText('Lan is already entered as number 1.').waitFor();
    assert.equal(await rows.count(), 1);
    await desk.getByRole('button', {name: 'Enter another player of this name'}).click();
    await rows.nth(1).waitFor();
    await leave(desk);
});

for (const [look, rounds] of [
    [test, 2],
    [test.deep, 5],
])
    look(`${rounds} rounds of eight players, by keyboard and mouse, with a correction, an undoing and a withdrawal`, async () => {
        const desk = await organiser();
        const at = await begin(desk, 'Giải mùa thu', rounds);
        const watcher = await person('');

        // One player by keyboard alone, the others as a list.
        await desk.getByRole('tab', {name: 'Players'}).click();
        await desk.getByLabel('Name', {exact: true}).fill(kNames[0]);
        await desk.keyboard.press('Tab');
        await desk.keyboard.type('2450');
        await desk.keyboard.press('Enter');
        await desk.locator('.players tbody tr').first().waitFor();
        // The next name is typed at once.
        await desk.getByLabel('Name', {exact: true}).and(desk.locator(':focus')).waitFor();
        await pasteList(desk, kNames.slice(1));
        // Names stand in the order of the reader's language: Đ is a letter of its own in Vietnamese, Ö and Å come last in Swedish.
        await desk.getByRole('radio', {name: 'By name'}).check();
        const sorted = await desk.locator('.players .name a').allTextContents();
        assert.deepEqual(sorted, [...kNames].sort(new Intl.Collator('en', {numeric: true}).compare));
        await audit(desk, 'players at the desk');

        // Before anybody has a point nobody is first: the starting list with its numbers.
        await watcher.goto(at + '/standings');
        await watcher.getByRole('columnheader', {name: 'No.'}).waitFor();
        assert.deepEqual(await watcher.locator('.standings tbody th').allInnerTexts(), ['1', '2', '3', '4', '5', '6', '7', '8']);

        for (let round = 1; round <= rounds; round++) {
            await pair(desk, round);
            await watcher.goto(at);
            await watcher.getByRole('heading', {name: `Round ${round}`}).waitFor();
            await watcher.locator('.pairings tbody tr').nth(3).waitFor();
            assert.equal(await watcher.locator('.pairings tbody tr').count(), 4);
            // The watcher's page shows each result without being asked again.
            await type(desk, '1 1');
            await watcher.locator('.pairings tbody tr').nth(0).getByText('1–0').waitFor();
            await type(desk, '2 =');
            await desk.locator('.result-list li').nth(1).locator('.now', {hasText: '½–½'}).waitFor();
            // By mouse, and a default.
            await desk.locator('.result-list li').nth(2).getByRole('button', {name: '0–1'}).click();
            await desk.locator('.result-list li').nth(2).locator('.now', {hasText: '0–1'}).waitFor();
            await type(desk, '4 +');
            await desk.getByText(`Round ${round} is complete.`).waitFor();
            if (round === 1) await desk.getByRole('button', {name: 'Pair round 2'}).waitFor();
        }
        await audit(desk, 'results');
        await audit(watcher, 'pairings');

        // What is no result is said, and nothing is sent.
        await type(desk, '9 1');
        await desk.getByText('This round has boards 1 to 4.').waitFor();
        await type(desk, '3 win');
        await desk.getByText('Write the board and the result').waitFor();

        // A correction asks for its reason and is counted.
        await type(desk, '3 1');
        await desk.getByText('Board 3 has the result 0–1. Change it to 1–0?').waitFor();
        await desk.keyboard.type('the slip was read the wrong way round');
        await desk.keyboard.press('Enter');
        await desk.locator('.result-list li').nth(2).getByText('corrected: 1').waitFor();

        // Undone, with everything kept in the log.
        await desk.getByRole('tab', {name: 'Log'}).click();
        const lines = desk.locator('.log li');
        await lines.first().getByText(`Round ${rounds}, board 3: 1–0`).waitFor();
        const count = await lines.count();
        await audit(desk, 'log');
        // A line is found by its reason, and by a player at its board, without capitals and accents.
        const find = desk.getByLabel('Find in the log');
        await find.fill('WRONG way');
        await lines.nth(1).waitFor({state: 'detached'});
        await lines.first().getByText('the slip was read the wrong way round').waitFor();
        await find.fill('no such thing');
        await desk.getByText('Nothing in the log matches').waitFor();
        await find.fill('');
        await lines.nth(count - 1).waitFor();
        await lines.nth(1).getByRole('button').click();
        await desk.keyboard.type('it was right at first');
        await desk.keyboard.press('Enter');
        await lines.nth(count).waitFor();
        await lines.nth(1).and(desk.locator('.undone')).waitFor();

        // Standings and crosstable are there for everybody.
        await watcher.getByRole('link', {name: 'Standings'}).click();
        await watcher.getByRole('heading', {name: `After round ${rounds}`}).waitFor();
        assert.equal(await watcher.locator('.standings tbody tr').count(), 8);
        const points = await watcher.locator('.standings tbody b').allTextContents();
        assert.equal(
            points.map(Number).reduce((sum, each) => sum + each, 0),
            4 * rounds,
            'a point for each game',
        );
        await audit(watcher, 'standings');
        await watcher.getByLabel('After round').selectOption('1');
        await watcher.getByRole('heading', {name: 'After round 1'}).waitFor();
        await watcher.getByRole('link', {name: 'Crosstable'}).click();
        await watcher.locator('.crosstable tbody tr').nth(7).waitFor();
        await audit(watcher, 'crosstable');
        await watcher.getByRole('link', {name: kNames[2]}).first().click();
        await watcher.getByRole('heading', {name: kNames[2]}).waitFor();
        assert.equal(await watcher.locator('.player-card tbody tr').count(), rounds);
        await audit(watcher, 'the card of a player');

        // Players who left and players who were expelled are marked in the standings.
        await desk.getByRole('tab', {name: 'Players'}).click();
        for (const [index, how] of ['Withdraw', 'Expel'].entries()) {
            await desk.locator('.players tbody tr').nth(index).getByRole('button', {name: 'Change'}).click();
            await desk.locator('.t-edit').getByLabel('Reason').fill('a phone');
            await desk.locator('.t-edit').getByRole('button', {name: how, exact: true}).click();
            await desk.locator('.players tr.gone').nth(index).waitFor();
        }
        await watcher.goto(at);
        await watcher.getByRole('link', {name: 'Standings'}).click();
        await watcher.locator('.standings').getByText(`left after round ${rounds}`).waitFor();
        await watcher.locator('.standings').getByText(`expelled after round ${rounds}`).waitFor();
        await leave(desk, watcher);
    });

test.deep('whoever has published a long round types its results at once, as people write them, and an adjourned game is told', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Long', 3);
    // The panel of players, at which a new desk opens, stays there while they are entered.
    for (const name of ['First', 'Second', 'Third']) {
        await desk.getByLabel('Name', {exact: true}).fill(name);
        await desk.keyboard.press('Enter');
        await desk.locator('.players tbody tr', {hasText: name}).waitFor();
    }
    await pasteList(
        desk,
        Array.from({length: 57}, (_, index) => `Player ${index + 1}`),
    );
    await desk.getByRole('tab', {name: 'Rounds'}).click();
    await desk.getByRole('button', {name: 'Pair round 1'}).click();
    // It stands below all of the boards.
    await desk.getByRole('button', {name: 'Publish round 1'}).click();
    const field = desk.getByLabel('Board and result');
    await field.waitFor();
    const isReady = (input) => {
        const {top, bottom} = input.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight && input === document.activeElement;
    };
    await desk.waitForFunction(isReady, await field.elementHandle());
    const forms = ['1:0', '½-½', '1/2-1/2', '0-1', '+-', '-:+', '=', '0,5-0,5', '1 – 0', 'adj'];
    const shown = ['1–0', '½–½', '½–½', '0–1', '+ : −', '− : +', '½–½', '½–½', '1–0', 'adjourned'];
    for (const [index, form] of forms.entries()) {
        await desk.keyboard.type(`${index + 1} ${form}`);
        await desk.keyboard.press('Enter');
        await desk.locator('.result-list li').nth(index).locator('.now', {hasText: shown[index]}).waitFor();
    }
    for (let board = forms.length + 1; board <= 30; board++) {
        await desk.keyboard.type(`${board} 1`);
        await desk.keyboard.press('Enter');
    }
    await desk.getByText('Round 1 is complete.').waitFor();
    const told = 'After round 1 · 1 adjourned game counts as a draw';
    await desk.getByRole('tab', {name: 'Standings'}).click();
    await desk.getByRole('heading', {name: told}).waitFor();
    const reader = await person('');
    for (const table of ['standings', 'crosstable']) {
        await reader.goto(`${at}/${table}`);
        await reader.getByRole('heading', {name: told}).waitFor();
    }
    await leave(desk, reader);
});

test('players and results typed while one before is on its way are all entered, in their order', async () => {
    const desk = await organiser();
    await begin(desk, 'Fast fingers', 3);
    // Each request waits for the next line to be typed.
    let release = () => {};
    const asked = [];
    await desk.route('**/api/tournaments/*', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        const command = route.request().postDataJSON().commands[0];
        asked.push(command.name ?? command.board ?? command.t);
        if (command.t === 'enter' || command.t === 'result') await new Promise((resolve) => (release = resolve));
        return route.continue();
    });
    const reach = async (name) => {
        while (!asked.includes(name)) await desk.waitForTimeout(20);
        release();
    };
    await desk.getByRole('tab', {name: 'Players'}).click();
    const name = desk.getByLabel('Name', {exact: true});
    for (const each of ['Lan', 'Minh', 'Hoa', 'An']) {
        await name.fill(each);
        await name.press('Enter');
    }
    for (const each of ['Lan', 'Minh', 'Hoa', 'An']) await reach(each);
    await desk.locator('.players tbody tr').nth(3).waitFor();
    await pair(desk, 1);
    await type(desk, '2 =');
    await type(desk, '1 0');
    await desk.locator('.typed-result input').fill('2 1');
    await reach(2);
    await reach(1);
    const lines = desk.locator('.result-list li .now');
    await lines.nth(0).getByText('0–1').waitFor();
    await lines.nth(1).getByText('½–½').waitFor();
    assert.equal(await desk.locator('.typed-result input').inputValue(), '2 1', 'what is typed next stays');
    assert.deepEqual(asked.slice(0, 4), ['Lan', 'Minh', 'Hoa', 'An']);
    assert.deepEqual(asked.slice(-2), [2, 1]);
    await leave(desk);
});

test('the wall screen turns its pages by itself and hears of results', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Wall', 3);
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames);
    await pair(desk, 1);
    const wall = await person('');
    await wall.clock.install();
    await wall.goto(at + '/wall');
    await wall.locator('.wall[data-sheet=pairings]').waitFor();
    assert.equal(await wall.locator('.top').isVisible(), false, 'nothing but the tournament is on the wall');
    await type(desk, '1 0');
    await wall.locator('.wall .score-cell', {hasText: '0–1'}).waitFor();
    await audit(wall, 'the wall');
    await wall.clock.fastForward(10_100);
    await wall.locator('.wall[data-sheet=standings]').waitFor();
    await wall.clock.fastForward(10_100);
    await wall.locator('.wall[data-sheet=pairings]').waitFor();
    await wall.keyboard.press('Space');
    await wall.locator('.wall footer [aria-pressed=true]').waitFor();
    // Whichever of the two it was at that moment: the time of a slow machine turns pages as well.
    const held = await wall.locator('.wall').getAttribute('data-sheet');
    await wall.clock.fastForward(30_000);
    assert.equal(await wall.locator('.wall').getAttribute('data-sheet'), held, 'held');
    await wall.keyboard.press('ArrowRight');
    await wall.locator(`.wall:not([data-sheet=${held}])`).waitFor();
    await leave(desk, wall);
});

test.deep('the wall is whole on a phone: nothing runs out of the screen, no name is cut', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Giải vô địch cờ vua các nhóm tuổi trẻ toàn quốc', 3);
    await desk.getByRole('tab', {name: 'Players'}).click();
    const long = kNames.map((name) => `${name} Nguyễn Thị Hoàng Phương`);
    await pasteList(desk, long);
    await pair(desk, 1);
    const wall = await person('', 'vi', {viewport: kPhone});
    await wall.goto(at + '/wall');
    for (const kind of ['pairings', 'standings']) {
        await until(async () => {
            if ((await wall.locator(`.wall[data-sheet=${kind}]`).count()) > 0) return true;
            await wall.keyboard.press('ArrowRight');
            return false;
        }, `the wall shows ${kind}`);
        const cut = await wall.evaluate(() => [
            ...[...document.querySelectorAll('.wall h1, .wall header p, .wall .name')]
                .filter((each) => each.scrollWidth > each.clientWidth + 1)
                .map((each) => each.textContent),
            ...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []),
            ...[...document.querySelectorAll('.wall td, .wall th')]
                .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
                .map((each) => each.textContent),
        ]);
        assert.deepEqual(cut, [], kind);
    }
    await leave(desk, wall);
});

test('the boards of a round are played in the hall, and a result comes from its game', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'In the hall', 3);
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames.slice(0, 4));
    await pair(desk, 1);
    await desk.getByRole('tab', {name: 'Rounds'}).click();
    await desk.locator('summary', {hasText: 'Game and time control'}).click();
    await desk.getByRole('button', {name: 'Save'}).click();
    await desk.getByRole('button', {name: 'Open a game for each board (2)'}).click();
    const links = desk.locator('.seat-links input');
    await links.nth(3).waitFor();
    await audit(desk, 'rounds');
    const [white, black] = [await person('x'), await person('y')];
    await white.goto(await links.nth(0).inputValue());
    await white.waitForURL(/\/g\/[a-z0-9]{8}$/);
    await white.waitForURL((url) => url.hash === ''); // the key does not stay in the address
    const stranger = await person('z');
    await stranger.goto(white.url());
    await stranger.locator('.status').waitFor();
    assert.equal(await stranger.locator('.share').count(), 0, 'nobody else takes the seat');
    await black.goto(await links.nth(1).inputValue());
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
        await cell(page, to).click();
        await sees(page, ply + 1);
    }
    await desk.getByRole('tab', {name: 'Results'}).click();
    await desk.locator('.result-list li').first().locator('.now', {hasText: '0–1'}).waitFor();
    await desk.getByRole('tab', {name: 'Log'}).click();
    await desk.locator('.log li').first().getByText('Round 1, board 1: 0–1').waitFor();
    await desk
        .locator('.log li')
        .first()
        .getByText(/^hall · /)
        .waitFor();
    // The organiser has the last word.
    await desk.getByRole('tab', {name: 'Results'}).click();
    await type(desk, '1 1');
    await desk.keyboard.type('ruled afterwards');
    await desk.keyboard.press('Enter');
    await desk.locator('.result-list li').first().getByText('The game ended 0-1').waitFor();
    const watcher = await person('');
    await watcher.goto(at + '/pairings');
    await watcher.locator('.pairings .score-cell a', {hasText: '1–0'}).waitFor();
    await leave(desk, white, black, stranger, watcher);
});

test('without the organiser’s key the desk cannot be used', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Closed', 3);
    const stranger = await person('');
    await stranger.goto(at + '/desk');
    await stranger.getByLabel('Organiser’s key').fill('0123456789abcdef');
    await stranger.getByLabel('Your name in the log').fill('x');
    await stranger.getByRole('button', {name: 'To the desk'}).click();
    await stranger.getByText('This is not the organiser’s key of this tournament.').waitFor();
    const key = await desk.evaluate(() => Object.values(JSON.parse(localStorage.getItem('kyvien.organiser')).keys)[0]);
    await stranger.goto(realHall.url + '/t');
    await stranger.goto(`${at}/desk#${key}`);
    await stranger.getByLabel('Your name in the log').fill('Lan');
    await stranger.getByRole('button', {name: 'To the desk'}).click();
    await stranger.getByRole('tab', {name: 'Players'}).waitFor();
    await stranger.waitForURL((url) => url.hash === '');
    await leave(desk, stranger);
});

test.deep('results entered without the network wait on the device, are handed in later, and conflicts are shown', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Cellar', 3);
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames.slice(0, 6));
    await pair(desk, 1);
    const other = await organiser();
    await other.goto(at + '/desk');
    await other.getByRole('tab', {name: 'Results'}).click();
    // The desk is open twice on this device.
    const twin = await desk.context().newPage();
    await twin.goto(at + '/desk');
    await twin.getByRole('tab', {name: 'Results'}).click();
    await twin.getByLabel('Board and result').waitFor();
    for (const page of [desk, twin]) await page.route('**/api/**', (route) => route.abort());
    for (const line of ['1 1', '2 =']) {
        await type(desk, line);
        await desk.locator('.waiting li', {hasText: `board ${line[0]}`}).waitFor();
    }
    await type(twin, '3 0');
    await twin.getByText('3 results are kept on this device').waitFor();
    await twin.close();
    await desk.getByText('3 results are kept on this device').waitFor();
    // A second thought before the hall is there again.
    await type(desk, '3 1');
    await desk.locator('.waiting li', {hasText: 'board 3: 1–0'}).waitFor();
    assert.equal(await desk.locator('.waiting li').count(), 3);
    // Another desk enters the same of one board and something else of another.
    await type(other, '1 1');
    await other.locator('.result-list li', {hasText: '1–0'}).first().waitFor();
    await type(other, '2 0');
    await other.locator('.result-list li', {hasText: '0–1'}).first().waitFor();
    await desk.unroute('**/api/**');
    await other.locator('.result-list .has').nth(2).waitFor();
    await desk.locator('.waiting li', {hasText: 'board 2'}).getByRole('button', {name: 'Remove it from the list'}).waitFor();
    await desk.locator('.waiting li', {hasText: 'board 3'}).waitFor({state: 'detached'});
    await desk.locator('.waiting li', {hasText: 'board 1'}).waitFor({state: 'detached'});
    assert.deepEqual(
        await other
            .locator('.result-list .now b')
            .allInnerTexts()
            .then((texts) => texts.map((text) => text.trim())),
        ['1–0', '0–1', '1–0'],
    );
    // What is kept stands on the device through a new page, until somebody has looked at it.
    await desk.reload();
    await desk.locator('.waiting li', {hasText: 'board 2: ½'}).waitFor();
    await desk.getByRole('button', {name: 'Remove it from the list'}).click();
    await desk.locator('.waiting').waitFor({state: 'detached'});
    for (const page of [desk, other]) await leave(page);
});

test('the link that the program prints begins a tournament', async () => {
    const page = await person('');
    await page.goto(`${realHall.url}/t/new#${realHall.arbiterKey}`);
    await page.getByLabel('Name of the tournament').fill('By the link');
    await page.getByLabel('Your name in the log').fill('Lan');
    await page.waitForURL((url) => url.hash === '');
    await page.getByRole('button', {name: 'Create tournament', exact: true}).click();
    await page.waitForURL(/\/desk$/);
    await page.getByRole('tab', {name: 'Players'}).waitFor();
    await leave(page);
});

for (const colorScheme of ['light', 'dark'])
    test.deep(`axe finds nothing on the pages of a tournament: ${colorScheme}`, async () => {
        const desk = await organiser('en', {colorScheme});
        const check = (where) => audit(desk, where);
        const at = await begin(desk, 'Axe', 3);
        await desk.getByRole('tab', {name: 'Players'}).click();
        await pasteList(desk, kNames);
        await check('players at the desk');
        await pair(desk, 1);
        await type(desk, '1 1');
        await desk.locator('.result-list .has').first().waitFor();
        await check('results');
        await desk.getByRole('tab', {name: 'Rounds'}).click();
        await check('rounds');
        await desk.getByRole('tab', {name: 'Log'}).click();
        await desk.locator('.log li').first().waitFor();
        await check('log');
        await checkPublicPages(desk, at, {pairings: '.pairings', card: '.player-card'}, check);
        await desk.goto(realHall.url + '/t');
        await desk.locator('.t-list a').first().waitFor();
        await check('the list');
        await desk.goto(realHall.url + '/t/new');
        await desk.getByLabel('Name of the tournament').waitFor();
        await check('a new one');
        await leave(desk);
    });
