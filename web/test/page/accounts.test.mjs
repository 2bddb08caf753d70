// Accounts on the page: signing in and up, seats that are handed over, rated games, a player's page, lists of ratings.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {kPhone} from '../support/pages.mjs';
import {acceptAnySignIn, player, rating, refused, showPlayer, signIn} from '../support/mock/accounts.mjs';
import * as views from '../support/mock/views.mjs';
import {asPlayer, withPage, offerGames, fixture, until, useScriptedHall} from '../support/scripted_hall.mjs';
import test, {beforeEach} from '../support/testing.mjs';

useScriptedHall();
beforeEach(() => {
    fixture.hall.answers.clear();
    fixture.hall.posted.length = 0;
    fixture.hall.lobby = {open: [], live: [], finished: []};
    fixture.hall.programs = [];
    signIn(fixture.hall, null);
});

/// What was posted to a path, in order.
const posted = (path) => fixture.hall.posted.filter((each) => each.path === path).map(({body}) => JSON.parse(body));
const kept = (page, key) => page.evaluate((name) => localStorage.getItem(name), key);
const fault = (page, field) => page.locator(`#${field}-fault`);

test('a guest plays as before: a name of one’s own, no choice about ratings, and one sentence about accounts', async () => {
    offerGames();
    await withPage('/', {}, async (page) => {
        await page.getByRole('link', {name: 'Sign in'}).first().waitFor();
        await page.getByText('You play as a guest. Rated games need an account.').waitFor();
        assert.equal(await page.getByRole('radio', {name: 'Rated'}).count(), 0);
        await page.getByLabel('Your name').fill('Hoa');
        await page.getByRole('button', {name: 'Create game'}).click();
        await page.waitForURL('**/g/made');
        assert.deepEqual(posted('/api/games'), [
            {game: 'chess', name: 'Hoa', seat: 'random', time: {kind: 'fischer', base_ms: 600000, increment_ms: 5000}, chess960: null},
        ]);
        assert.deepEqual(posted('/api/account/games'), []);
    });
});

test('signing up by keyboard alone: what is wrong stands beside its field, and one is back where one came from', async () => {
    acceptAnySignIn(fixture.hall);
    const letIn = fixture.hall.answers.get('POST /api/account');
    fixture.hall.answers.set('POST /api/account', () => refused(409, 'name-taken', {name: 'Lan'}));
    await withPage('/laws', {}, async (page) => {
        await page.getByRole('link', {name: 'Sign in'}).click();
        await page.getByRole('link', {name: 'Create an account'}).click();
        await page.getByRole('heading', {name: 'Create an account'}).waitFor();
        const name = page.getByLabel('Name', {exact: true});
        const password = page.getByLabel('Password', {exact: true});
        assert.equal(await name.getAttribute('autocomplete'), 'username');
        assert.equal(await password.getAttribute('autocomplete'), 'new-password');
        await page.getByText('only its operator can set a new password for you').waitFor();
        await page.locator('#sign-name:focus').waitFor();
        await page.keyboard.type('L');
        await page.keyboard.press('Enter');
        await fault(page, 'sign-name').getByText('2 to 30 letters').waitFor();
        await page.locator('#sign-name:focus[aria-invalid=true][aria-describedby=sign-name-fault]').waitFor();
        await page.keyboard.type('an');
        await page.keyboard.press('Tab');
        await page.keyboard.type('short');
        await page.keyboard.press('Enter');
        await fault(page, 'sign-password').getByText('At least 8 characters').waitFor();
        await page.locator('#sign-password:focus').waitFor();
        assert.deepEqual(posted('/api/account'), [], 'nothing was asked that the page knows to be wrong');
        await page.keyboard.type(' but long enough');
        await page.keyboard.press('Enter');
        await fault(page, 'sign-name').getByText('English of name-taken.').waitFor();
        await page.locator('#sign-name:focus').waitFor();
        fixture.hall.answers.set('POST /api/account', letIn);
        await page.keyboard.type(' Anh');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/laws');
        await page.getByRole('button', {name: 'Lan Anh'}).waitFor();
        assert.deepEqual(posted('/api/account').at(-1), {name: 'Lan Anh', password: 'short but long enough'});
        for (const store of await page.evaluate(() => Object.values(localStorage))) assert.doesNotMatch(store, /long enough/);
    });
});

test('a wrong password is reported at its field, which can be made visible', async () => {
    fixture.hall.answers.set('POST /api/account/sign-in', () => refused(403, 'wrong-password'));
    await withPage('/sign-in', {}, async (page) => {
        const password = page.getByLabel('Password', {exact: true});
        assert.equal(await password.getAttribute('autocomplete'), 'current-password');
        await page.getByLabel('Name', {exact: true}).fill('Lan');
        await page.getByRole('button', {name: 'Sign in'}).click();
        await fault(page, 'sign-password').getByText('Type your password.').waitFor();
        await password.fill('not the one');
        await page.keyboard.press('Enter');
        await fault(page, 'sign-password').getByText('English of wrong-password.').waitFor();
        await page.locator('#sign-password:focus').waitFor();
        await page.getByRole('button', {name: 'Show Password'}).click();
        assert.equal(await password.getAttribute('type'), 'text');
    });
});

test('signing in never redirects to another origin', async () => {
    acceptAnySignIn(fixture.hall);
    for (const back of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])
        await withPage('/sign-in?back=' + encodeURIComponent(back), {}, async (page) => {
            await page.getByLabel('Name', {exact: true}).fill('Lan');
            await page.getByLabel('Password', {exact: true}).fill('long enough');
            await page.keyboard.press('Enter');
            await page.getByRole('button', {name: 'Lan'}).waitFor();
            await page.waitForURL((url) => url.origin === fixture.hall.url);
            signIn(fixture.hall, null);
        });
});

test('a late “not signed in” answer does not undo a sign-in', async () => {
    acceptAnySignIn(fixture.hall);
    await withPage('/laws', {}, async (page) => {
        const answers = [];
        let release;
        const released = new Promise((resolve) => (release = resolve));
        await page.route('**/api/account', async (route) => {
            if (route.request().method() !== 'GET') return route.continue();
            const response = await route.fetch();
            answers.push(await response.json());
            if (answers.length === 1) await released;
            return route.fulfill({response});
        });
        await page.goto(fixture.hall.url + '/sign-in');
        await until(() => answers.length === 1, 'the page has asked');
        await page.getByLabel('Name', {exact: true}).fill('Lan');
        await page.getByLabel('Password', {exact: true}).fill('long enough');
        await page.keyboard.press('Enter');
        await page.getByRole('button', {name: 'Lan'}).waitFor();
        release();
        // What was asked before is asked again.
        await until(() => answers.length === 2, 'the page asks who is signed in now');
        assert.deepEqual([answers[0].account, answers[1].account.name], [null, 'Lan']);
        await page.getByRole('button', {name: 'Lan'}).waitFor();
        assert.equal(await kept(page, 'kyvien.account'), 'Lan');
    });
});

test('signing in assigns this browser’s games to the account, unless they belong to another one', async () => {
    acceptAnySignIn(fixture.hall);
    const tokens = {one: 'key1', two: 'key2'};
    const sign = async (page) => {
        await page.getByLabel('Name', {exact: true}).fill('Lan');
        await page.getByLabel('Password', {exact: true}).fill('long enough');
        await page.keyboard.press('Enter');
        await page.getByRole('button', {name: 'Lan'}).waitFor();
    };
    await withPage('/sign-in', {tokens}, async (page) => {
        await page.getByText('The 2 games played in this browser as a guest are mine').click();
        await sign(page);
        await page.goto(fixture.hall.url + '/sign-in');
        await page.getByText('You are signed in as Lan.').waitFor();
        assert.deepEqual(posted('/api/account/games'), []);
    });
    signIn(fixture.hall, null);
    await withPage('/sign-in', {tokens}, async (page) => {
        await page.getByLabel('The 2 games played in this browser as a guest are mine').waitFor();
        await sign(page);
        await until(() => posted('/api/account/games').length > 0, 'the seats are handed over');
        assert.deepEqual(
            posted('/api/account/games')[0].games.sort((a, b) => a.id.localeCompare(b.id)),
            [
                {id: 'one', key: 'key1'},
                {id: 'two', key: 'key2'},
            ],
        );
        assert.equal(await kept(page, 'kyvien.token.one'), 'key1', 'the key still opens the seat');
        // They are handed over once.
        await until(async () => (await kept(page, 'kyvien.given-seats'))?.includes('"wanted":[]'), 'the hall’s answer is kept');
        await page.evaluate(() => localStorage.setItem('kyvien.token.three', 'key3'));
        await page.getByRole('button', {name: 'Lan'}).click();
        await page.getByRole('button', {name: 'Sign out'}).click();
        await page.getByRole('link', {name: 'Sign in'}).first().click();
        await page.getByLabel('The game played in this browser as a guest is mine').waitFor();
    });
});

test('a new seat is assigned to the account at once; after a failure the next page tries again', async () => {
    const lan = player('Lan');
    signIn(fixture.hall, lan);
    offerGames();
    fixture.hall.answers.set('POST /api/account/games', () => refused(503, 'store-busy'));
    await withPage('/', {}, async (page) => {
        await page.getByRole('button', {name: 'Lan'}).waitFor();
        await page.getByRole('button', {name: 'Create game'}).click();
        await page.waitForURL('**/g/made');
        await page.getByRole('grid').waitFor();
        await until(() => posted('/api/account/games').length === 1, 'it was tried');
        assert.equal(await page.getByRole('alert').count(), 0);
        signIn(fixture.hall, lan);
        await page.reload();
        await until(() => posted('/api/account/games').length === 2, 'it was tried again');
        assert.deepEqual(posted('/api/account/games')[1], {games: [{id: 'made', key: 'secret'}]});
        await until(async () => (await kept(page, 'kyvien.given-seats')).includes('"settled":["made"]'), 'and then no more');
    });
});

const kRatedTerms = 'Casual: a rated game has no options outside the law, and is even or, on 19 lines, has the handicap of the law.';

test('who is signed in plays under the account’s name, and chooses between rated and casual where both are possible', async () => {
    signIn(fixture.hall, player('Nguyễn Lan'));
    offerGames();
    fixture.hall.programs = [{id: 'engine', name: 'Engine', game: 'chess', levels: 8}];
    await withPage('/', {settings: {name: 'Somebody'}}, async (page) => {
        await page.getByRole('button', {name: 'Nguyễn Lan'}).waitFor();
        assert.equal(await page.getByLabel('Your name').count(), 0);
        const rated = page.locator('.make').getByRole('radio', {name: 'Rated'});
        await until(() => rated.isChecked(), 'rated is what is proposed');
        await page.getByRole('radio', {name: 'No clock'}).check();
        await page.getByText('Casual: a rated game needs a clock.').waitFor();
        assert.equal(await rated.count(), 0);
        await page.getByRole('radio', {name: /^Go/}).first().check();
        await rated.waitFor();
        await page.getByLabel('Komi, in stones').fill('3.5');
        await page.getByText(kRatedTerms).waitFor();
        // A handicap is rated where it is known what a stone is worth.
        await page.getByRole('radio', {name: '2', exact: true}).check();
        await rated.waitFor();
        await page.getByRole('radio', {name: '13 × 13'}).check();
        await page.getByText(kRatedTerms).waitFor();
        await page.getByRole('radio', {name: /^Chess FIDE/}).check();
        await page.getByRole('radio', {name: '10 min + 5 s'}).check();
        await rated.waitFor();
        await page.locator('input[name=takebacks]').check();
        await page.getByText('no options outside the law').waitFor();
        assert.equal(await rated.count(), 0);
        await page.locator('input[name=takebacks]').uncheck();
        await page.getByRole('radio', {name: 'The computer'}).check();
        await rated.waitFor({state: 'detached'});
        await page.getByRole('radio', {name: 'A person'}).check();
        await page.getByRole('button', {name: 'Create game'}).click();
        await page.waitForURL('**/g/made');
        assert.deepEqual(posted('/api/games')[0], {
            game: 'chess',
            name: 'Nguyễn Lan',
            seat: 'random',
            time: {kind: 'fischer', base_ms: 600000, increment_ms: 5000},
            chess960: null,
            rated: true,
        });
        await page.goto(fixture.hall.url + '/');
        await page.locator('.make').getByRole('radio', {name: 'Casual'}).check();
        await page.reload();
        await page.locator('input[name=rated][value=casual]:checked').waitFor({state: 'attached'});
        await page.getByRole('button', {name: 'Create game'}).click();
        await page.waitForURL('**/g/made');
        assert.equal('rated' in posted('/api/games')[1], false);
    });
});

test('a guest who wants to join a rated game is told what it needs, signs in and comes back to the seat', async () => {
    acceptAnySignIn(fixture.hall);
    const game = fixture.hall.add(
        views.chessStart({
            id: 'seek',
            phase: 'waiting',
            turn: null,
            rated: true,
            seats: {first: {name: 'Minh', connected: true}, second: null},
        }),
        {tokens: {given: 'second'}},
    );
    fixture.hall.answers.set('POST /api/games/seek/join', () => {
        game.show({...game.view, phase: 'playing', turn: 'first', seats: {...game.view.seats, second: {name: 'Lan', connected: true}}});
        return [200, {id: 'seek', seat: 'second', token: 'given', url: '/g/seek'}];
    });
    await withPage('/g/seek', {}, async (page) => {
        await page.getByText('This game is rated, so both players need an account.').waitFor();
        assert.equal(await page.getByRole('button', {name: 'Play Black'}).count(), 0);
        await page.locator('.share').getByRole('link', {name: 'Sign in'}).click();
        await page.getByLabel('Name', {exact: true}).fill('Lan');
        await page.getByLabel('Password', {exact: true}).fill('long enough');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/g/seek');
        await page.getByText('A rated game: the result changes both ratings.').waitFor();
        await page.locator('.share button[type=submit]').click();
        await page.locator('.share').waitFor({state: 'detached'});
        assert.deepEqual(posted('/api/games/seek/join'), [{name: 'Lan'}]);
        await until(() => posted('/api/account/games').some(({games}) => games[0].id === 'seek'), 'the seat is the account’s');
    });
});

test('a name that belongs to an account is refused with the way to sign in', async () => {
    fixture.hall.answers.set('POST /api/games', () => refused(409, 'name-of-account', {name: 'Lan'}));
    await withPage('/', {settings: {name: 'Lan'}}, async (page) => {
        await page.getByRole('button', {name: 'Create game'}).click();
        await page.getByText('English of name-of-account.').waitFor();
        await page.locator('.make a.button', {hasText: 'Sign in'}).waitFor();
    });
});

const seated = (name, value, change = {}) => ({name, rating: rating('chess/rapid', value), ...change});

test('beside the names at a rated game stand the ratings, and the change with its result', async () => {
    const lan = {first: seated('Lan', 1583), second: {...seated('Minh', 1490), rating: rating('chess/rapid', 1490, {provisional: true})}};
    fixture.hall.answers.set('GET /api/games/rated/players', lan);
    await asPlayer(views.chessMiddle({id: 'rated', rated: true}), 'first', {}, async (page, game) => {
        await page.locator('.player', {hasText: 'Minh'}).getByText('rating 1490, provisional').waitFor();
        await page.locator('.player', {hasText: 'Lan'}).getByText('rating 1583', {exact: true}).waitFor();
        assert.match(await page.locator('.player', {hasText: 'Minh'}).innerText(), /1490\?/);
        await page.getByText(/Chess · 5 min \+ 3 s · Rated/).waitFor();
        assert.equal(await page.locator('.player a').count(), 0, 'no slip leads away from a game that goes on');
        // The hall rates a moment after the end.
        let asked = 0;
        fixture.hall.answers.set('GET /api/games/rated/players', () => {
            asked += 1;
            const changed = {first: seated('Lan', 1576, {change: -7}), second: seated('Minh', 1498, {change: 8})};
            return [200, asked > 1 ? changed : lan];
        });
        const {result} = views.chessCheck();
        game.show({...game.view, phase: 'finished', turn: null, legal: [], result});
        await page.getByText('Ratings:').waitFor();
        assert.match((await page.locator('.rating-changes').innerText()).replace(/\s+/g, ' '), /Lan −7.*Minh \+8/);
        assert.equal(await page.locator('.player').getByRole('link', {name: 'Minh'}).getAttribute('href'), '/player/Minh');
        await page.locator('.player', {hasText: 'Lan'}).getByText('rating 1576').waitFor();
    });
});

test('the lobby says which games are rated, and how strong their players are', async () => {
    fixture.hall.lobby = {
        open: [
            {
                ...views.summary(views.chessStart({id: 'o1', seats: {first: {name: 'Lan'}, second: null}})),
                rated: true,
                pool: 'chess/blitz',
                seats: {first: {name: 'Lan', account: 'Lan', rating: 1583, provisional: false}, second: null},
            },
        ],
        live: [views.summary(views.goMiddle())],
        finished: [],
    };
    await withPage('/', {}, async (page) => {
        await page.getByRole('link', {name: /Lan rating 1583.*Chess · 5 min \+ 3 s · Rated/}).waitFor();
        await page.getByRole('link', {name: /Lan – Minh.*10 min/}).waitFor();
        await page.getByRole('link', {name: 'Ratings'}).click();
        await page.getByRole('heading', {name: 'Ratings'}).waitFor();
    });
});

const games = [
    {seat: 'second', game: {...views.summary(views.chessCheck()), id: 'g1', rated: true}, change: 8},
    {seat: 'first', game: {...views.summary(views.chessCheck()), id: 'g2'}},
    {seat: 'first', game: {...views.summary(views.goMiddle()), id: 'g3'}},
];

test('a player’s page: names, ratings in words, how a rating moved, games with their filters', async () => {
    signIn(fixture.hall, player('Minh'));
    showPlayer(fixture.hall, player('Nguyễn Lan', {former: ['Lan', 'Lan Lan']}), {games, next: 777});
    const asked = [];
    await withPage('/player/Nguyễn Lan', {}, async (page) => {
        page.on('request', (request) => {
            const {pathname, search} = new URL(request.url());
            if (pathname.endsWith('/games')) asked.push(search);
        });
        await page.getByRole('heading', {name: 'Nguyễn Lan', level: 1}).waitFor();
        await page.getByText(/Member since March 5, 2026 · formerly Lan, Lan Lan/).waitFor();
        await page.getByRole('row', {name: /Chess · Rapid rating 1583 ±124 24/}).waitFor();
        await page.getByRole('row', {name: /Go 9 × 9 · Blitz rating 1711, provisional ±286 3/}).waitFor();
        await page
            .getByText(/Chess · Rapid: 1500 after the first game shown, \d+ after the last \(24 games\)\. Highest \d+, lowest \d+\./)
            .waitFor();
        await page.getByText('Show as a table').click();
        const rows = page.getByRole('table', {name: /Rating after each game/}).getByRole('row');
        await rows.nth(24).waitFor();
        assert.equal(await rows.count(), 25);
        await page.getByRole('radio', {name: 'Go 9 × 9 · Blitz'}).check();
        await page.getByText(/Go 9 × 9 · Blitz: 1500/).waitFor();

        await page.getByRole('link', {name: /against Lan Won 0–1 rating \+8 Chess · 5 min \+ 3 s · Rated/}).waitFor();
        await page.getByRole('link', {name: /against Minh Lost 0–1/}).waitFor();
        await page.getByRole('link', {name: /against Minh In progress Go 19 × 19/}).waitFor();
        await page.getByRole('button', {name: 'Older games'}).click();
        await until(() => asked.at(-1) === '?before=777', 'older games are asked for');
        // Against who reads this page.
        const fared = page.getByRole('table', {name: 'Nguyễn Lan against Minh'});
        for (const row of ['Game Won Drawn Lost', 'Chess 1 1 0', 'Go 0 0 1', 'All games 1 1 1'])
            await fared.getByRole('row', {name: row, exact: true}).waitFor();
        await page.getByText('Only the last 5,000 games were counted.').waitFor();
        await page.getByRole('button', {name: 'You against Nguyễn Lan'}).click();
        await until(() => asked.at(-1) === '?opponent=Minh', 'games against oneself');
        await page.getByRole('group', {name: 'Game', exact: true}).getByRole('radio', {name: 'Go', exact: true}).check();
        await until(() => asked.at(-1) === '?game=go&opponent=Minh', 'of one game');
        await page.waitForURL((url) => url.search === '?game=go&opponent=Minh');
        await page.getByRole('button', {name: 'You against Nguyễn Lan', pressed: true}).click();
        await page.getByLabel('Opponent').fill('Hoa');
        await page.keyboard.press('Enter');
        await until(() => asked.at(-1) === '?game=go&opponent=Hoa', 'against one who was typed');
        await page.getByText('Nguyễn Lan and Hoa have not finished a game against each other yet.').waitFor();
        assert.equal(await fared.count(), 0);
        assert.equal(await page.getByRole('heading', {name: 'Account'}).count(), 0, 'what is the player’s own is not shown');
    });
});

test('nobody has an account of this name', async () => {
    fixture.hall.answers.set('GET /api/players/Nobody', () => refused(404, 'no-such-account'));
    await withPage('/player/Nobody', {}, async (page) => {
        await page.getByRole('alert').getByText('English of no-such-account.').waitFor();
    });
});

test('one’s own account: another name, another password, everywhere signed out, removed', async () => {
    let lan = player('Lan');
    const show = () => {
        signIn(fixture.hall, lan);
        showPlayer(fixture.hall, lan);
    };
    show();
    fixture.hall.answers.set('POST /api/account/name', ({body}) => {
        lan = player(JSON.parse(body).name, {former: ['Lan'], rename: Date.now() + 3600_000});
        show();
        return [200, {account: lan}];
    });
    const known =
        (answer) =>
        ({body}) =>
            JSON.parse(body).password === 'the right one' ? answer() : refused(403, 'wrong-password');
    await withPage('/player/Lan', {}, async (page) => {
        await page.getByText('Change the name').first().click();
        await page.getByLabel('New name').fill('Nguyễn Lan');
        await page.keyboard.press('Enter');
        await page.getByRole('heading', {name: 'Nguyễn Lan', level: 1}).waitFor();
        await page.getByRole('button', {name: 'Nguyễn Lan'}).waitFor();
        await page.getByText('Change the name').first().click();
        await page.getByText(/You can change the name again from/).waitFor();

        fixture.hall.answers.set(
            'POST /api/account/password',
            known(() => [200, {account: lan}]),
        );
        await page.getByText('Change the password').first().click();
        const old = page.getByLabel('Current password');
        assert.equal(await old.getAttribute('autocomplete'), 'current-password');
        assert.equal(await page.getByLabel('New password').getAttribute('autocomplete'), 'new-password');
        await old.fill('a wrong one');
        await page.getByLabel('New password').fill('another one');
        await page.keyboard.press('Enter');
        await fault(page, 'change-password').getByText('English of wrong-password.').waitFor();
        await old.fill('the right one');
        await page.getByRole('button', {name: 'Change the password'}).click();
        await page.getByText('Password changed.').waitFor();
        assert.equal(await old.inputValue(), '');

        assert.equal(await page.getByRole('link', {name: 'Download my data'}).getAttribute('href'), '/api/account/data');
        fixture.hall.answers.set(
            'POST /api/account/remove',
            known(() => {
                signIn(fixture.hall, null);
                return [200, {account: null}];
            }),
        );
        await page.getByText('Remove the account', {exact: true}).click();
        await page.getByRole('button', {name: 'Remove the account…'}).click();
        await page.locator('#remove-password:focus').waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('button', {name: 'Remove the account…'}).click();
        await page.getByText('Remove this account for good?').waitFor();
        await page.locator('#remove-password').fill('the right one');
        await page.keyboard.press('Enter');
        await page.waitForURL(fixture.hall.url + '/');
        await page.getByRole('link', {name: 'Sign in'}).first().waitFor();
        assert.equal(await kept(page, 'kyvien.account'), null);
    });
    lan = player('Lan');
    show();
    await withPage('/player/Lan', {}, async (page) => {
        await page.getByRole('button', {name: 'Sign out everywhere'}).click();
        await page.getByRole('link', {name: 'Sign in'}).first().waitFor();
        assert.deepEqual(posted('/api/account/sign-out').at(-1), {everywhere: true});
    });
});

test('the lists of ratings: each pool has its address, and one’s own line is marked', async () => {
    signIn(fixture.hall, player('Lan'));
    fixture.hall.answers.set('GET /api/ratings', [
        {name: 'Minh', rating: 1902, deviation: 41, games: 310},
        {name: 'Lan', rating: 1583, deviation: 62, games: 24},
    ]);
    await withPage('/ratings?pool=xiangqi/blitz', {}, async (page) => {
        await page.getByRole('table', {name: 'Ratings: Xiangqi · Blitz'}).waitFor();
        await page.getByRole('row', {name: '2 Lan (you) 1583 ±124 24'}).waitFor();
        const asked = page.waitForRequest((request) => request.url().includes('pool=go9%2Fblitz'));
        await page.getByRole('radio', {name: 'Go 9 × 9'}).check();
        await asked;
        await page.waitForURL((url) => url.search === '?pool=go9/blitz');
        fixture.hall.answers.set('GET /api/ratings', []);
        await page.getByRole('radio', {name: 'Correspondence'}).check();
        await page.getByText('Go 9 × 9 · Correspondence: no player has an established rating yet.').waitFor();
    });
});

test('the menu of the account by keyboard, on a phone, and in two windows', async () => {
    signIn(fixture.hall, player('Lan'));
    await withPage('/', {}, async (page) => {
        const name = page.getByRole('button', {name: 'Signed in: Lan'});
        await name.focus();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
        await page.locator('.account-menu a:focus', {hasText: 'Your profile'}).waitFor();
        await page.keyboard.press('Escape');
        await name.and(page.locator('[aria-expanded=false]:focus')).waitFor();
        // What one window does, the others show.
        const second = await page.context().newPage();
        await second.goto(fixture.hall.url + '/laws');
        await second.getByRole('button', {name: 'Signed in: Lan'}).click();
        await second.getByRole('button', {name: 'Sign out'}).click();
        await second.getByRole('link', {name: 'Sign in'}).first().waitFor();
        await page.locator('.account-link').waitFor();
    });
    signIn(fixture.hall, player('Lan'));
    await withPage('/', {viewport: kPhone}, async (page) => {
        await page.getByRole('button', {name: 'Menu'}).click();
        await page.getByRole('link', {name: 'Your profile · Lan'}).waitFor();
        await page.getByRole('button', {name: 'Sign out'}).click();
        await page.getByText('You play as a guest.').waitFor();
        await page.getByRole('button', {name: 'Menu'}).click();
        await page.locator('.account-link').click();
        await page.getByRole('heading', {name: 'Sign in'}).waitFor();
    });
});

test('a hall without accounts, and one that does not answer at once', async () => {
    fixture.hall.answers.delete('GET /api/account');
    await withPage('/', {}, async (page) => {
        await page.getByRole('heading', {name: 'Choose a game'}).waitFor();
        await page.waitForLoadState('networkidle');
        assert.equal(await page.locator('.account-link, .account').count(), 0);
        assert.equal(await page.getByText('You play as a guest.').count(), 0);
    });
    signIn(fixture.hall, player('Lan'));
    await withPage('/', {}, async (page) => {
        await page.getByRole('button', {name: 'Signed in: Lan'}).waitFor();
        await page.route('**/api/account', (route) => route.abort());
        await page.reload();
        await page.getByRole('button', {name: 'Signed in: Lan'}).waitFor();
    });
});

/// An address, who is signed in there, and what the page shows when all it has asked for has come.
const kScenes = [
    ['/sign-in', null, ['form .primary', '.account-link']],
    ['/sign-up', null, ['form .primary', '.account-link']],
    ['/player/Lan', player('Lan'), ['.account-name', '.account-table td', '.rating-graph', '.played-games .played', '#account-title']],
    ['/player/Lan', player('Minh'), ['.account-name', '.account-table td', '.rating-graph', '.played-games .played']],
    ['/ratings', player('Lan'), ['.account-name', '.account-table td']],
];

const allShown = (page, parts) => Promise.all(parts.map((each) => page.locator(each).first().waitFor({state: 'attached'})));

function setScene(account) {
    signIn(fixture.hall, account);
    showPlayer(fixture.hall, player('Lan'), {games, next: 5});
    fixture.hall.answers.set('GET /api/ratings', [{name: 'Lan', rating: 1583, deviation: 62, games: 24}]);
}

for (const theme of ['light', 'dark'])
    (theme === 'light' ? test : test.deep)(`axe finds nothing on the pages of accounts: ${theme}`, async () => {
        for (const [address, account, parts] of kScenes) {
            setScene(account);
            await withPage(address, {settings: {theme}}, async (page) => {
                await page.locator('.account-page h1').waitFor();
                await allShown(page, parts);
                for (const summary of await page.locator('.account-page summary').all()) await summary.click();
                if (address.startsWith('/sign')) await page.locator('form .primary').click();
                await audit(page, `${address} ${theme}`);
                if (account) await page.locator('.account-name').click();
                await (address === '/ratings' ? audit : audit.deep)(page, `${address} ${theme}, menu`);
            });
        }
    });

for (const language of ['en', 'vi', 'zh-Hant', 'zh-Hans'])
    (language === 'vi' ? test : test.deep)(`the pages of accounts on a narrow phone, with room for a finger: ${language}`, async () => {
        for (const [address, account, parts] of kScenes) {
            setScene(account);
            await withPage(address, {viewport: {width: 360, height: 740}, settings: {language}}, async (page) => {
                await page.locator('.account-page h1').waitFor();
                await allShown(page, parts);
                for (const summary of await page.locator('.account-page summary').all()) await summary.click();
                const where = `${language} ${address}`;
                const [wide, shown] = await page.evaluate(() => [
                    document.documentElement.scrollWidth,
                    document.documentElement.clientWidth,
                ]);
                assert.ok(wide <= shown, `${where}: ${wide} > ${shown}`);
                const text = await page.locator('main').innerText();
                assert.doesNotMatch(text, /undefined|NaN|\{|\}/, where);
                // Words that were not found leave a control without a name.
                const unnamed = await page
                    .locator('main button, main a, main h1, main h2, main summary, main label')
                    .evaluateAll((all) => all.filter((each) => !(each.innerText.trim() || each.ariaLabel)).map((each) => each.outerHTML));
                assert.deepEqual(unnamed, [], where);
                const small = await page
                    .locator('main button:visible, main a.button:visible, main input:visible, main summary:visible, main .chip:visible')
                    .evaluateAll((all) =>
                        all
                            .filter((each) => !each.matches('.chip input, .option input, .unseen'))
                            .map((each) => [each.textContent || each.id, Math.round(each.getBoundingClientRect().height)])
                            .filter(([, height]) => height < 44),
                    );
                assert.deepEqual(small, [], where);
            });
        }
    });
