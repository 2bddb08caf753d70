// What the tests of tournaments share: an organiser at the desk in a real browser.
import {arbiter} from './arbiter_desk.mjs';
import {realHall} from './real_hall.mjs';

export const kNames = ['Nguyễn Văn Ánh', 'Trần Thị Bích', 'Đặng Hải', 'Lê Minh Châu', '李文', '歐陽震華', 'Ana Petrović', 'Örjan Åberg'];

export const organiser = (language = 'en', options = {}) => arbiter(language, {name: 'Hoa', ...options});

/// Begun on the page; the desk is open then. Answers the address of the tournament. No rounds where the system tells;
/// `choose` sets what else the form asks for.
export async function begin(page, name, rounds, choose = async () => {}) {
    await page.goto(realHall.url + '/t');
    await page.getByRole('link', {name: 'Create tournament'}).click();
    await page.getByLabel('Name of the tournament').fill(name);
    // On unless an event is to be without it; what it asks more than that has tests of its own.
    await page.getByLabel('FIDE mode').uncheck();
    await choose(page);
    if (rounds) await page.getByLabel('Rounds', {exact: true}).fill(String(rounds));
    await page.getByRole('button', {name: 'Create tournament', exact: true}).click();
    await page.waitForURL(/\/t\/[a-z0-9]{8}\/desk$/);
    return page.url().replace(/\/desk$/, '');
}

export async function pasteList(page, names) {
    await page.locator('summary', {hasText: 'Paste a list'}).click();
    await page
        .getByRole('textbox', {name: 'Paste a list'})
        .fill('name\trating\n' + names.map((name, index) => `${name}\t${Math.max(1400, 2400 - 50 * index)}`).join('\n'));
    await page.getByRole('button', {name: 'Preview the entries'}).click();
    await page.getByRole('button', {name: `Enter them (${names.length})`}).click();
    await page
        .locator('.players tbody tr')
        .nth(names.length - 1)
        .waitFor();
}

export async function pair(page, round) {
    await page.getByRole('tab', {name: 'Rounds'}).click();
    await page.getByRole('button', {name: `Pair round ${round}`}).click();
    await page.getByRole('button', {name: `Publish round ${round}`}).click();
    await page.getByLabel('Board and result').waitFor();
}

export async function type(page, text) {
    await page.locator('.typed-result input').fill(text);
    await page.keyboard.press('Enter');
}

/// Gives everybody a code at the desk; answers the links, by starting number from 1.
export async function giveCodes(desk, count) {
    await desk.getByRole('tab', {name: 'Players'}).click();
    await desk.locator('summary', {hasText: 'Codes for the players'}).click();
    await desk.getByRole('button', {name: `Give codes to ${count} players`}).click();
    const fields = desk.locator('.seat-links input');
    await fields.nth(count - 1).waitFor();
    return new Map((await fields.evaluateAll((all) => all.map((each) => each.value))).map((link, index) => [index + 1, link]));
}

/// Enters teams with their members: {TEAM: [NAME or [NAME, RATING], ...], ...}.
export async function pasteTeams(page, teams) {
    await page.getByRole('tab', {name: 'Teams'}).click();
    await page.locator('summary', {hasText: 'Paste a list'}).click();
    const lines = Object.entries(teams).flatMap(([team, members]) =>
        members.map((member, index) => [team, ...(Array.isArray(member) ? member : [member, 2400 - 10 * index])].join('\t')),
    );
    await page.getByRole('textbox', {name: 'Paste a list'}).fill(['team\tname\trating', ...lines].join('\n'));
    await page.getByRole('button', {name: 'Preview the entries'}).click();
    await page.getByRole('button', {name: /^Enter them/}).click();
    await page
        .locator('.team')
        .nth(Object.keys(teams).length - 1)
        .locator('.member-list li')
        .last()
        .waitFor();
}

/// Opens each public page of the tournament at `at`, waits for what the pairings and a player's card are drawn in, and calls check(name).
export async function checkPublicPages(page, at, {pairings, card}, check) {
    for (const [address, there] of [
        ['', pairings],
        ['/standings', '.standings'],
        ['/crosstable', '.crosstable'],
        ['/players', '.players'],
        ['/players/1', card],
        ['/wall', '.wall'],
    ]) {
        await page.goto(at + address);
        await page.locator(there).first().waitFor();
        await check(address || 'pairings');
    }
}
