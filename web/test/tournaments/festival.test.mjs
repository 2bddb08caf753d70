// A festival: begun and given its sections at its desk; everybody finds the own board, registers for a section, sees one wall screen.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {kPhone} from '../support/pages.mjs';
import {leave, person, realHall, useRealHall} from '../support/real_hall.mjs';
import {begin, organiser, pair, pasteList} from '../support/organiser.mjs';
import test from '../support/testing.mjs';

useRealHall();

const nothingHangsOver = async (page) =>
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing hangs over');

test('a festival has one page, one search, one registration, one wall screen and one paper', async () => {
    const desk = await organiser();
    const openA = await begin(desk, 'Open A', 3);
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, ['Nguyễn Văn An', 'Lê Minh Châu', 'Ana Petrović', 'Örjan Åberg']);
    await pair(desk, 1);

    await desk.goto(realHall.url + '/t');
    await desk.getByRole('link', {name: 'Create festival'}).click();
    await desk.getByLabel('Name of the festival').fill('Tuần lễ cờ Huế');
    await desk.getByLabel('Place').fill('Huế');
    await desk.getByLabel('First day').fill('2026-11-25');
    await desk.getByRole('button', {name: 'Create festival'}).click();
    await desk.waitForURL(/\/f\/[a-z0-9]{8}\/desk$/);
    const at = desk.url().replace(/\/desk$/, '');
    await desk.getByLabel('Tournament of this hall').selectOption({label: 'Open A'});
    await desk.getByRole('button', {name: 'Add as a section'}).click();
    await desk.locator('.f-section', {hasText: 'round 1 of 3 · 2 results missing'}).waitFor();

    await fetch(`${realHall.url}/api/tournaments/${openA.split('/').pop()}`, {
        method: 'POST',
        headers: {Authorization: `Bearer ${realHall.arbiterKey}`, 'Content-Type': 'application/json'},
        body: JSON.stringify({by: 'Hoa', commands: [{t: 'enter', name: 'Hoa', birth: '1990'}]}),
    });

    // A tournament that is made from here is a section at once.
    await desk.getByRole('link', {name: 'Create a tournament as a section'}).click();
    await desk.getByLabel('Name of the tournament').fill('Open B');
    await desk.getByRole('button', {name: 'Create tournament', exact: true}).click();
    await desk.waitForURL(/\/t\/[a-z0-9]{8}\/desk$/);
    await desk.locator('summary', {hasText: 'Online registration'}).click();
    await desk.getByLabel('Highest rating (empty: any)').fill('1999');
    await desk.getByRole('button', {name: 'Open registration'}).click();
    await desk.getByRole('button', {name: 'Close registration'}).waitFor();
    await desk.goto(at + '/desk');
    await desk.locator('.f-section').nth(1).waitFor();
    await audit(desk, 'the desk of a festival');
    const [paper] = await Promise.all([
        desk.waitForEvent('download'),
        desk.locator('.file-list li', {hasText: 'Pairings by board'}).getByRole('link', {name: 'PDF'}).click(),
    ]);
    assert.equal(paper.suggestedFilename(), 'Tuần lễ cờ Huế.pdf');

    const page = await person('', 'en', {viewport: kPhone});
    await page.goto(at);
    await page.locator('.f-section', {hasText: 'Open B'}).getByText('registration open').waitFor();
    await page.getByLabel('Name of a player or a team').fill('petrovic ana');
    await page.locator('.f-found li', {hasText: 'Ana Petrović'}).getByText('Round 1, board').waitFor();
    assert.equal(await page.locator('.f-found li').count(), 1);
    await audit(page, 'the page of a festival');
    await nothingHangsOver(page);

    await page.getByRole('link', {name: 'Register'}).first().click();
    await page.getByLabel('Open B').check();
    await page.getByText('Ratings up to 1999').waitFor();
    await page.getByLabel('Name', {exact: true}).fill('Hoa');
    await page.getByLabel('Year of birth', {exact: true}).fill('1990');
    await page.getByLabel('Rating', {exact: true}).fill('2000');
    await page.getByRole('button', {name: 'Register', exact: true}).click();
    await page.getByText('for ratings from 0 to 1999').waitFor();
    await audit(page, 'the registration of a festival');
    await page.getByLabel('Rating', {exact: true}).fill('1999');
    await page.getByRole('button', {name: 'Register', exact: true}).click();
    await page.locator('.own-sign-up').getByText('You have a place.').waitFor();
    await page.locator('.own-sign-up').getByText('You are also registered in another section of this festival: Open A.').waitFor();

    const wall = await person('');
    await wall.goto(at + '/wall');
    await wall.getByRole('heading', {name: 'Open A'}).waitFor();
    await wall.locator('.wall[data-sheet=pairings]').getByText('Ana Petrović').waitFor();
    await wall.keyboard.press('ArrowRight');
    await wall.locator('.wall[data-sheet=standings]').waitFor();

    // Removed, in two steps; the tournament goes on.
    const section = desk.locator('.f-section', {hasText: 'Open B'});
    await section.getByRole('button', {name: 'Remove Open B'}).click();
    await section.getByRole('button', {name: 'Yes, remove it'}).click();
    await section.waitFor({state: 'detached'});
    await leave(desk, page, wall);
});
