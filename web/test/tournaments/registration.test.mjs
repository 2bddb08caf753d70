// Players register on the tournament's page; who comes late waits and moves up; the organiser takes the list.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {kPhone} from '../support/pages.mjs';
import {leave, person, useRealHall} from '../support/real_hall.mjs';
import {begin, organiser, pair} from '../support/organiser.mjs';
import test from '../support/testing.mjs';

useRealHall();

async function register(at, name, more = {}, language = 'en') {
    const page = await person('', language, {viewport: kPhone});
    await page.goto(at + '/register');
    await page.locator('input[name=name]').fill(name);
    for (const [field, text] of Object.entries(more)) await page.locator(`input[name=${field}]`).fill(text);
    await page.locator('.register button[type=submit]').click();
    await page.locator('.own-sign-up').waitFor();
    return page;
}

const stands = (page, words) => page.locator('.own-sign-up [role=status]', {hasText: words}).waitFor();

test('players register on a phone, one waits and moves up, and the organiser takes them', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Club evening', 3);
    await desk.getByRole('tab', {name: 'Players'}).click();
    await desk.locator('summary', {hasText: 'Online registration'}).click();
    await desk.getByLabel('Places (empty: no limit)').fill('2');
    await desk.getByLabel('Note for those who register').fill('Until Friday.');
    await desk.getByRole('button', {name: 'Open registration'}).click();
    await desk.getByRole('button', {name: 'Close registration'}).waitFor();
    assert.equal(await desk.getByLabel('Address for registration').inputValue(), at + '/register');

    const lan = await register(at, 'Lan', {rating: '1800', club: 'Huế', birth: '1990'});
    await stands(lan, 'You have a place.');
    // What a phone without a network sends is sent once it is back.
    const minh = await person('', 'vi', {viewport: kPhone});
    await minh.goto(at + '/register');
    await minh.locator('input[name=name]').fill('Minh');
    await minh.context().setOffline(true);
    await minh.locator('.register button[type=submit]').click();
    await minh.locator('.refusal').first().waitFor();
    await minh.context().setOffline(false);
    await stands(minh, 'Bạn đã có chỗ.');
    const hoa = await register(at, 'Hoa');
    await stands(hoa, 'on the waiting list, number 1');
    await hoa.getByText('Until Friday.').waitFor();
    await audit(hoa, 'the page of registration');
    assert.ok(await hoa.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing hangs over');

    // Another page of the same person: refused with words.
    const again = await person('');
    await again.goto(at + '/register');
    await again.locator('.signed-up li', {hasText: 'Lan'}).waitFor();
    await again.getByLabel('Name', {exact: true}).fill('Lan');
    await again.getByRole('button', {name: 'Register', exact: true}).click();
    await again.getByText('Somebody of this name is there already').waitFor();
    assert.equal(await again.getByText('1990').count(), 0, 'nobody sees the year of birth');

    // A withdrawal makes room.
    await minh.getByRole('button', {name: 'Rút tên'}).click();
    await minh.getByRole('button', {name: 'Chắc chắn rút tên'}).click();
    await stands(minh, 'Bạn đã rút tên.');
    await stands(hoa, 'You have a place.');

    await desk.getByText('withdrawn').waitFor();
    await audit(desk, 'the desk with registrations');
    await desk.getByRole('button', {name: 'Add 2 players to the starting list'}).click();
    await desk.locator('.players tbody tr').nth(1).waitFor();
    await stands(lan, 'You are on the starting list, number 1.');
    // Who is on the list is no longer in the way of those who check players in.
    await desk.locator('details[open]', {hasText: 'Address for registration'}).waitFor({state: 'detached'});
    await desk.locator('summary', {hasText: 'Online registration'}).click();
    await desk.locator('summary', {hasText: 'On the starting list: 2'}).waitFor();
    assert.deepEqual(await desk.locator('.sign-ups tbody tr:visible').count(), 1, 'only Minh, who has withdrawn');
    assert.equal(await lan.getByRole('button', {name: 'Withdraw'}).count(), 0);

    // The code is the player's code now.
    await pair(desk, 1);
    await lan.getByRole('link', {name: 'Your games'}).first().click();
    await lan.getByRole('heading', {name: 'Round 1, board 1'}).waitFor();
    await leave(desk, lan, minh, hoa, again);
});

test('the organiser rejects a registration with a reason, and restores it', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Members only', 3);
    await desk.getByRole('tab', {name: 'Players'}).click();
    await desk.locator('summary', {hasText: 'Online registration'}).click();
    await desk.getByRole('button', {name: 'Open registration'}).click();
    await desk.getByRole('button', {name: 'Close registration'}).waitFor();
    const lan = await register(at, 'Lan');
    await desk.getByLabel('Reason for turning somebody down').fill('not of the club');
    await desk.getByRole('button', {name: 'Turn down: Lan'}).click();
    await stands(lan, 'not of the club');
    await desk.getByRole('button', {name: 'Restore: Lan'}).click();
    await stands(lan, 'You have a place.');
    await desk.getByRole('button', {name: 'Close registration'}).click();
    const late = await person('');
    await late.goto(at + '/register');
    await late.getByText('Registration is closed.').waitFor();
    // The link that was copied opens the own sign-up anywhere.
    const code = await lan.evaluate((key) => localStorage.getItem(key), 'kyvien.sign-up.' + at.split('/').pop());
    const elsewhere = await person('');
    await elsewhere.goto(`${at}/register#${code}`);
    await stands(elsewhere, 'You have a place.');
    await elsewhere.waitForURL((url) => url.hash === ''); // nobody reads the code off the screen
    await leave(desk, lan, late, elsewhere);
});
