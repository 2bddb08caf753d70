// Accounts in the real hall: signing up, rated games between two browsers, a player's page, names, passwords, removal.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {fillAccount, kPassword, signedIn, signOut, signUp} from '../support/accounts.mjs';
import {audit} from '../support/audit.mjs';
import {realHall, join, leave, makeGame, person, play, useRealHall} from '../support/real_hall.mjs';
import {until} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

const ask = (page, path) => page.evaluate(async (address) => (await fetch(address)).json(), path);
const idOf = (page) => new URL(page.url()).pathname.split('/').pop();
const change = (page) => page.locator('.rating-changes');

/// A rated game of chess as the form of the lobby makes it, with White for `host`.
async function makeRated(host) {
    await host.goto(realHall.url + '/');
    await host.locator('input[name=rated][value=rated]:checked').waitFor({state: 'attached'});
    await host.getByRole('radio', {name: 'White'}).check();
    await host.getByRole('button', {name: 'Create game'}).click();
    await host.waitForURL('**/g/*');
    return idOf(host);
}

const kFoolsMate = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];

test('two people sign up and play a rated game; both ratings change, on the board, on their pages and in the lobby', async () => {
    const lan = await person('', 'en');
    const minh = await person('', 'en');
    await signUp(lan, 'Nguyễn Lan', realHall.url);
    await signUp(minh, 'Minh', realHall.url);
    const id = await makeRated(lan);
    await minh.goto(realHall.url + '/');
    await minh.getByRole('link', {name: /Nguyễn Lan rating 1500, provisional.*Rated.*You play Black/}).click();
    await minh.getByText('A rated game: the result changes both ratings.').waitFor();
    await minh.locator('.share button[type=submit]').click();
    await minh.locator('.share').waitFor({state: 'detached'});
    await play([lan, minh], kFoolsMate);
    for (const page of [lan, minh]) {
        await change(page).waitFor();
        assert.match(await change(page).innerText(), /Nguyễn Lan\s*−\d+[^]*Minh\s*\+\d+/);
    }
    const {first, second} = await ask(lan, `/api/games/${id}/players`);
    assert.ok(first.change < 0 && second.change > 0);
    await lan.getByRole('link', {name: 'Minh'}).click();
    await lan.getByRole('heading', {name: 'Minh', level: 1}).waitFor();
    await lan.getByRole('row', {name: new RegExp(`Chess · Rapid rating ${second.rating.rating}, provisional .* 1$`)}).waitFor();
    await lan.getByText(new RegExp(`Chess · Rapid: ${second.rating.rating} after the first game`)).waitFor();
    await lan.getByRole('link', {name: /against Nguyễn Lan Won 0–1 rating \+/}).waitFor();
    const fared = lan.getByRole('table', {name: 'Minh against Nguyễn Lan'});
    await fared.getByRole('row', {name: 'Chess 1 0 0'}).waitFor();
    await lan.getByRole('button', {name: 'You against Minh'}).click();
    await lan.waitForURL(/opponent=/);
    // By its first moves and by the clause that ended it.
    const search = async (label, text) => {
        await lan.getByLabel(label).fill(text);
        await lan.getByRole('button', {name: 'Show'}).click();
    };
    await search('First moves (1. e4 e5)', '1. e4 e5');
    await lan.getByText('There are no such games.').waitFor();
    await search('First moves (1. e4 e5)', '1. f3 e5');
    await lan.getByRole('link', {name: /against Nguyễn Lan/}).waitFor();
    await search('Clause that ended it (9.2, 7.1.a)', '9.2');
    await lan.getByText('There are no such games.').waitFor();
    await search('Clause that ended it (9.2, 7.1.a)', '5.1');
    await lan.getByRole('link', {name: /against Nguyễn Lan/}).click();
    await lan.waitForURL('**/g/' + id);
    await minh.goto(realHall.url + '/ratings?pool=chess/rapid');
    await minh.getByText('Chess · Rapid: no player has an established rating yet.').waitFor();
    await leave(lan, minh);
});

test('signing out everywhere is noticed in another browser: on the first page at once, on a quiet page when its reader returns', async () => {
    const lan = await person('', 'en');
    await signUp(lan, 'Lan Chi', realHall.url);
    const others = [];
    for (const address of ['/', '/t']) {
        const other = await person('', 'vi');
        await other.goto(realHall.url + '/sign-in');
        await fillAccount(other, 'Lan Chi');
        await signedIn(other, 'Lan Chi');
        await other.goto(realHall.url + address);
        await other.locator('.account-name').waitFor();
        others.push(other);
    }
    const [first, quiet] = others;
    await lan.goto(`${realHall.url}/player/Lan%20Chi`);
    await lan.getByRole('button', {name: 'Sign out everywhere'}).click();
    await lan.locator('.account-link').waitFor();
    await first.locator('.account-link').waitFor();
    await quiet.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await quiet.locator('.account-link').waitFor();
    await leave(lan, ...others);
});

test.deep('a rematch of a rated game is the account’s own as well', async () => {
    const hoa = await person('', 'en');
    const binh = await person('', 'en');
    await signUp(hoa, 'Hoa', realHall.url);
    await signUp(binh, 'Bình', realHall.url);
    const id = await makeRated(hoa);
    await join(binh, id);
    await play([hoa, binh], kFoolsMate);
    for (const page of [hoa, binh]) await page.getByRole('button', {name: 'Rematch'}).click();
    for (const page of [hoa, binh]) await page.waitForURL((url) => url.pathname.startsWith('/g/') && !url.pathname.endsWith(id));
    const next = idOf(hoa);
    await until(async () => {
        const {first, second} = await ask(hoa, `/api/games/${next}/players`);
        return first?.name === 'Bình' && second?.name === 'Hoa';
    }, 'both sit there with their accounts');
    await leave(hoa, binh);
});

test.deep('a guest cannot join a rated game, signs up on the way and sits down', async () => {
    const host = await person('', 'en');
    const guest = await person('', 'en');
    await signUp(host, 'Quỳnh', realHall.url);
    const id = await makeRated(host);
    await guest.goto(`${realHall.url}/g/${id}`);
    await guest.getByText('This game is rated, so both players need an account.').waitFor();
    await guest.locator('.share').getByRole('link', {name: 'Create an account'}).click();
    await fillAccount(guest, 'Tuấn');
    await guest.waitForURL('**/g/' + id);
    await guest.locator('.share button[type=submit]').click();
    await guest.locator('.share').waitFor({state: 'detached'});
    await play([host, guest], ['e2e4']);
    await leave(host, guest);
});

test.deep('a guest’s games become the player’s own by signing up, and those of the next guest too', async () => {
    const guest = await person('Hằng', 'en');
    const other = await person('Minh Anh', 'en');
    const over = await makeGame(guest, {game: 'chess', name: 'Hằng'});
    await join(other, over);
    await play([guest, other], kFoolsMate);
    const going = await makeGame(guest, {game: 'xiangqi', name: 'Hằng'});
    await guest.goto(realHall.url + '/sign-up');
    await guest.getByLabel('The 2 games played in this browser as a guest are mine').waitFor();
    await fillAccount(guest, 'Hằng');
    await signedIn(guest, 'Hằng');
    await until(async () => {
        const {games} = await ask(guest, '/api/players/' + encodeURIComponent('Hằng') + '/games');
        return (
            games
                .map(({game}) => game.id)
                .sort()
                .join() === [over, going].sort().join()
        );
    }, 'both games are on the page');
    await guest.locator('.account-name').click();
    await guest.getByRole('link', {name: /Your profile/}).click();
    await guest.getByRole('link', {name: /against Minh Anh Lost 0–1/}).waitFor();
    // The seat is played as before.
    await guest.goto(`${realHall.url}/g/${going}`);
    await guest.getByText('Send this link to your opponent').waitFor();
    await leave(guest, other);
});

test('signing out, a wrong password, signing in again; a taken name', async () => {
    const page = await person('', 'en');
    await signUp(page, 'Đức', realHall.url);
    await signOut(page);
    await page.locator('.account-link').click();
    await fillAccount(page, 'Đức', 'some other password');
    await page.locator('#sign-password-fault').waitFor();
    await fillAccount(page, 'đức');
    await signedIn(page, 'Đức');
    const second = await person('', 'en');
    await second.goto(realHall.url + '/sign-up');
    await fillAccount(second, 'ĐỨC', 'my own password');
    await second.locator('#sign-name-fault').waitFor();
    // Nor does a guest play under it.
    await second.goto(realHall.url + '/');
    await second.getByLabel('Your name').fill('Đức');
    await second.getByRole('button', {name: 'Create game'}).click();
    await second.locator('.make .refusal').waitFor();
    await second.locator('.make a.button', {hasText: 'Sign in'}).waitFor();
    // Signed out everywhere from another device: a page with a board is told at once, and its player sits there as before.
    const id = await makeGame(page, {game: 'chess', name: 'Đức'});
    await page.goto(`${realHall.url}/g/${id}`);
    await page.getByText('Send this link to your opponent').waitFor();
    await second.evaluate(async (password) => {
        const post = (path, body) => fetch('/api/account' + path, {method: 'POST', body: JSON.stringify(body)});
        await post('/sign-in', {name: 'Đức', password});
        await post('/sign-out', {everywhere: true});
    }, kPassword);
    await page.locator('.account-link').waitFor();
    await page.getByText('Send this link to your opponent').waitFor();
    await leave(page, second);
});

test('another name leads to the same page as the former one; data, a new password, and removal', async () => {
    const page = await person('', 'en');
    await signUp(page, 'Khánh', realHall.url);
    await page.locator('.account-name').click();
    await page.getByRole('link', {name: /Your profile/}).click();
    await page.getByText('Change the name').first().click();
    await page.getByLabel('New name').fill('Khánh Nguyên');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', {name: 'Khánh Nguyên', level: 1}).waitFor();
    await page.goto(realHall.url + '/player/' + encodeURIComponent('Khánh'));
    await page.getByRole('heading', {name: 'Khánh Nguyên', level: 1}).waitFor();
    await page.getByText(/formerly Khánh/).waitFor();
    await page.getByText('Change the name').first().click();
    await page.getByText(/You can change the name again from/).waitFor();

    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', {name: 'Download my data'}).click()]);
    const file = path.join(realHall.data, 'taken-along.json');
    await download.saveAs(file);
    const data = JSON.parse(fs.readFileSync(file, 'utf8'));
    assert.deepEqual([data.account.name, data.account.former, data.sessions], ['Khánh Nguyên', ['Khánh'], 1]);

    await page.getByText('Change the password').first().click();
    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password').fill('a cannon on the third');
    await page.keyboard.press('Enter');
    await page.locator('#change-password-fault').waitFor();
    await page.getByLabel('Current password').fill(kPassword);
    await page.getByRole('button', {name: 'Change the password'}).click();
    await page.getByText('Password changed.').waitFor();

    await page.getByText('Remove the account', {exact: true}).click();
    await page.getByRole('button', {name: 'Remove the account…'}).click();
    await page.locator('#remove-password').fill('a cannon on the third');
    await page.keyboard.press('Enter');
    await page.locator('.account-link').waitFor();
    await page.goto(realHall.url + '/player/' + encodeURIComponent('Khánh Nguyên'));
    await page.locator('.account-page .refusal').waitFor();
    await leave(page);
});

for (const [language, name] of [
    ['vi', 'Lê Văn An'],
    ['en', 'Ann Lê'],
    ['zh-Hant', '黎文安'],
    ['zh-Hans', '黎安'],
])
    test.deep(`the pages of accounts: ${language}`, async () => {
        const maker = await person('', 'en');
        await signUp(maker, name, realHall.url);
        await leave(maker);
        const page = await person('', language, {colorScheme: language === 'vi' ? 'dark' : 'light'});
        await page.goto(realHall.url + '/sign-in');
        await fillAccount(page, name, 'wrong on purpose');
        await page.locator('#sign-password-fault', {hasText: /\p{L}/u}).waitFor();
        const told = await page.locator('#sign-password-fault').innerText();
        assert.equal(/The name or the password/.test(told), language === 'en', `${language}: ${told}`);
        await audit(page, `sign-in ${language}`);
        await fillAccount(page, name);
        await signedIn(page, name);
        for (const address of ['/player/' + encodeURIComponent(name), '/ratings', '/sign-in', '/']) {
            await page.goto(realHall.url + address);
            await page.locator('main h1').first().waitFor({state: 'attached'});
            // What waits for challenges is never without a request.
            if (address !== '/sign-in') await page.locator('.account-page :is(h2, fieldset), .quick').first().waitFor();
            if (address.startsWith('/player/')) await page.locator('#account-title').waitFor();
            for (const summary of await page.locator('.account-page summary').all()) await summary.click();
            await audit(page, `${address} ${language}`);
            assert.doesNotMatch(await page.locator('main').innerText(), /undefined|NaN|\{|\}/, `${address} ${language}`);
        }
        await leave(page);
    });

test('a token for a program is made, shown once, used and revoked on the page; a new account becomes a bot’s', async () => {
    const page = await person('', 'en');
    await signUp(page, 'Deep Thought', realHall.url);
    await page.goto(realHall.url + '/player/Deep%20Thought');
    await page.getByText('No games played yet.').waitFor();
    const open = async () => {
        await page.getByText('Access for programs').click();
        await page.locator('#token-label').waitFor();
    };
    await open();
    await page.getByText('No program has access.').waitFor();
    await page.getByRole('button', {name: 'Create a token'}).click();
    await page.getByText('1 to 40 characters.').waitFor();
    await page.locator('#token-label').fill('my engine');
    await page.getByRole('checkbox', {name: 'read your stored data'}).check();
    await page.getByRole('button', {name: 'Create a token'}).click();
    const secret = await page.locator('.token-secret code').innerText();
    assert.match(secret, /^kyv_[0-9a-f]{32}$/);
    await page.getByText(/create, join and play games, read your stored data · created .* · never used/).waitFor();
    await audit(page, 'programs');
    const told = await fetch(realHall.url + '/api/1/account', {headers: {Authorization: `Bearer ${secret}`}});
    assert.equal((await told.json()).account.name, 'Deep Thought');
    // It is not shown again.
    await page.reload();
    await open();
    await page.getByText(/last used/).waitFor();
    assert.equal(await page.locator('.token-secret').count(), 0);
    await page.getByRole('button', {name: 'Revoke my engine'}).click();
    await page.getByText('my engine: revoked.').waitFor();
    await page.getByText('No program has access.').waitFor();
    assert.equal((await fetch(realHall.url + '/api/1/account', {headers: {Authorization: `Bearer ${secret}`}})).status, 401);
    await page.getByRole('button', {name: 'Make this a bot account'}).click();
    await page.getByRole('button', {name: 'Yes, a bot account for good'}).click();
    await page.getByText('This is a bot account').waitFor();
    await page.reload();
    await page.getByRole('heading', {name: 'Deep Thought (bot)', level: 1}).waitFor();
    await leave(page);
});
