// Every address of the page with something to show, as axe-core finds it and without anything hanging over the edge: in each language on
// a phone, and by day and night on a phone and a wide screen. An address that is new has no entry in kShown and fails. Only in
// `./dev check deep`: what one page is about has its test, with its own look by axe-core, in ./test.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {owner} from '../support/accounts.mjs';
import {arbiter, reds, table} from '../support/arbiter_desk.mjs';
import {findings} from '../support/audit.mjs';
import {beginBroadcast, pgnOfBoard, posted} from '../support/broadcasts.mjs';
import {CheckedClient} from '../support/checked_client.mjs';
import {load} from '../support/load.mjs';
import {begin, giveCodes, kNames, organiser, pair, pasteList, pasteTeams, type} from '../support/organiser.mjs';
import {kPhone, kWide} from '../support/pages.mjs';
import {join, kyvien, leave, makeGame, person, play, realHall, useRealHall} from '../support/real_hall.mjs';
import {until} from '../support/scripted_hall.mjs';
import test, {before} from '../support/testing.mjs';

useRealHall();

const {kAddresses} = await load('addresses.ts');
const kLaws = ['fide-2018', '9.2.2'];
/// The folder for a picture of each page; none where the variable is empty.
const kPictures = process.env.KYVIEN_PICTURES;

/// What stands for the names in braces, and secrets by which a page opens more.
const world = {};

/// What tells that a page is drawn, by its address; `as` is who looks at it, `{}` a stranger.
const kShown = {
    '/': {there: '.home, .lobby, main h2'},
    '/g/{game}': {there: '[role=grid]'},
    '/laws': {there: '.law-list a'},
    '/laws/{law}': {there: '.clauses a'},
    '/laws/{law}/{clause}': {there: '.clause h1'},
    '/judge': {there: 'input[type=file]'},
    '/analysis': {there: 'textarea'},
    '/library': {there: 'input'},
    '/moderation': {there: 'main h1', as: 'arbiter'},
    '/docs/api': {there: 'main h1'},
    '/docs/api/schemas': {there: 'main h1'},
    '/docs/api/schemas/{schema}': {there: 'main h1'},
    '/docs/api/operations/{operation}': {there: 'main h1'},
    '/docs/api/messages/{message}': {there: 'main h1'},
    '/s': {there: 'main h1', as: 'signedIn'},
    '/s/{study}': {there: '[role=grid]'},
    '/s/{study}/{chapter}': {there: '[role=grid]'},
    '/clock': {there: 'main button'},
    '/clock/{game}': {there: 'main button', key: 'clock'},
    '/score/{game}': {there: 'main', key: 'clock'},
    '/wall': {there: '.wall-boards li'},
    '/arbiter': {there: 'input[type=search], main input', as: 'arbiter'},
    '/arbiter/{game}': {there: '[role=grid]', as: 'arbiter'},
    '/b': {there: 'main a[href^="/b/"]'},
    '/b/{broadcast}': {there: '.broadcast-card'},
    '/b/{broadcast}/{board}': {there: '.move-tree .move'},
    '/t': {there: 'main a[href^="/t/"]'},
    '/t/new': {there: 'main form', as: 'arbiter'},
    '/t/{tournament}': {there: '.pairings, main table'},
    '/t/{tournament}/pairings': {there: '.pairings, main table'},
    '/t/{tournament}/standings': {there: '.standings'},
    '/t/{tournament}/crosstable': {there: '.crosstable'},
    '/t/{tournament}/players': {there: '.players'},
    '/t/{tournament}/players/{number}': {there: 'main h2'},
    '/t/{tournament}/desk': {there: '[role=tab]', as: 'arbiter'},
    '/t/{tournament}/wall': {there: '.wall'},
    '/t/{tournament}/register': {there: 'main h1, main h2'},
    '/t/{tournament}/me': {there: 'main h2', key: 'me'},
    '/t/{tournament}/captain/{team}': {there: 'main h2', key: 'captain'},
    '/t/{tournament}/seat/{game}': {there: 'main h1, main h2'},
    '/f/new': {there: 'main form', as: 'arbiter'},
    '/f/{festival}': {there: '.f-section'},
    '/f/{festival}/register': {there: 'main h1, main h2'},
    '/f/{festival}/wall': {there: '.wall'},
    '/f/{festival}/desk': {there: '.f-section', as: 'arbiter'},
    '/sign-in': {there: '#sign-name'},
    '/sign-up': {there: '#sign-name'},
    '/ratings': {there: 'main h1'},
    '/player/{player}': {there: 'main h1'},
};

const kLooks = [
    ...['en', 'vi', 'zh-Hant', 'zh-Hans'].map((language) => ({language, viewport: kPhone, colorScheme: 'light'})),
    {language: 'vi', viewport: kPhone, colorScheme: 'dark'},
    {language: 'en', viewport: kWide, colorScheme: 'light'},
    {language: 'vi', viewport: kWide, colorScheme: 'dark'},
];

before(async () => {
    const file = path.join(realHall.data, 'club.pgn');
    fs.writeFileSync(file, '[White "Lan"]\n[Black "Minh"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n');
    kyvien(['library', 'add', file, '--library', path.join(realHall.data, 'library.db')]);

    const hall = new CheckedClient(realHall.url);
    world.signedIn = (await owner(hall, 'Thảo')).headers.Cookie;
    const {id: study} = await hall.post('/api/studies', {title: 'Lesson', annotated: {game: 'chess', moves: [{move: 'e2e4'}]}});
    const {id: broadcast} = await beginBroadcast({});
    await posted(`/api/broadcasts/${broadcast}/file`, pgnOfBoard(1, 'Lan', 'Minh', '1. e4 e5 2. Nf3'));

    const white = await person('Lan');
    const black = await person('Minh');
    const game = await makeGame(white, {game: 'xiangqi', name: 'Lan', time: {kind: 'fischer', base_ms: 5_400_000, increment_ms: 0}});
    await join(black, game);
    await play([white, black], ['h2e2', 'h9g7']);
    await leave(white, black);

    const desk = await organiser();
    const at = await begin(desk, 'Giải cờ mùa thu', 5);
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames);
    const codes = await giveCodes(desk, kNames.length);
    await pair(desk, 1);
    await type(desk, '1 1');
    await desk.locator('.result-list li.has').first().waitFor();
    const teams = await begin(desk, 'Đồng đội', 0, async (page) => {
        await page.getByRole('radio', {name: 'Round robin', exact: true}).check();
        await page.getByLabel('Who meets').selectOption({label: 'Teams, line-up given for each round'});
        await page.getByLabel('Boards of a team').fill('2');
    });
    await pasteTeams(desk, {Huế: ['a1', 'a2', 'a3'], 'Đà Nẵng': ['b1', 'b2']});
    await desk.locator('summary', {hasText: 'Links for the captains'}).click();
    const captain = await desk.getByLabel('Link of the captain of Huế').inputValue();
    await desk.getByRole('tab', {name: 'Rounds'}).click();
    await desk.getByRole('button', {name: 'Pair round 1'}).click();
    await desk.getByRole('button', {name: 'Publish round 1'}).click();
    await desk.getByRole('tab', {name: 'Results', selected: true}).waitFor();
    const {id: festival} = await posted('/api/festivals', JSON.stringify({by: 'Hoa', name: 'Tuần lễ cờ'}));
    await desk.goto(`${realHall.url}/f/${festival}/desk`);
    await desk.getByLabel('Tournament of this hall').selectOption({label: 'Giải cờ mùa thu'});
    await desk.getByRole('button', {name: 'Add as a section'}).click();
    await desk.locator('.f-section').waitFor();

    const board = await table(desk, {game: 'xiangqi', seats: {first: 'Hoa', second: 'Bình'}});
    await reds(desk, ['h2', 'e2'], ['h9', 'g7']);
    await desk.getByText('Phone at this board').click();
    const clock = await desk.getByRole('link', {name: 'Open it here'}).getAttribute('href');
    await leave(desk);

    Object.assign(world, {study, broadcast, game, festival, board: '1.1', law: kLaws[0], clause: kLaws[1], player: 'Thảo'});
    Object.assign(world, {schema: 'ActRequest', operation: 'makeGame', message: 'hello', chapter: '1', number: '1', team: '1'});
    world.tournament = at.split('/').pop();
    world.links = {
        clock: {game: board, link: clock},
        me: {link: codes.get(1)},
        captain: {tournament: teams.split('/').pop(), link: captain},
    };
});

/// The address with everything in it, and with its secret where it has one.
function addressOf(pattern, {as, key}) {
    const {link, ...named} = key ? world.links[key] : {};
    if (key === 'me' || key === 'captain') return new URL(link, realHall.url).pathname + new URL(link, realHall.url).hash;
    const given = {...world, ...(as === 'arbiter' && pattern.startsWith('/arbiter') ? {game: world.links.clock.game} : {}), ...named};
    const address = pattern.replace(/\{(\w+)\}/g, (_, name) => given[name]);
    return address + (link ? new URL(link, realHall.url).hash : '');
}

test('each address of the page has an entry here', () => {
    assert.deepEqual(Object.keys(kShown).sort(), Object.values(kAddresses).flat().sort());
});

for (const look of kLooks) {
    const called = `${look.language}, ${look.viewport === kPhone ? 'phone' : 'wide'}, ${look.colorScheme}`;
    test(`every page has no axe-core violation and no horizontal overflow: ${called}`, async () => {
        const found = [];
        for (const [pattern, shown] of Object.entries(kShown)) {
            const {language, ...options} = look;
            const page = await (shown.as === 'arbiter' ? arbiter(language, options) : person('', language, options));
            if (shown.as === 'signedIn') {
                const [name, value] = world.signedIn.split('=');
                await page.context().addCookies([{name, value, url: realHall.url}]);
            }
            await page.goto(realHall.url + addressOf(pattern, shown));
            try {
                await page.locator(shown.there).locator('visible=true').first().waitFor();
            } catch {
                found.push(`${pattern}: no ${shown.there}; shown: ${(await page.locator('body').innerText()).slice(0, 200)}`);
            }
            await until(() => page.evaluate(() => !document.querySelector('main [aria-busy=true]')), `${pattern} is drawn`);
            assert.equal(await page.evaluate(() => document.documentElement.lang), language);
            const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            if (over > 0) found.push(`${pattern}: ${over} pixels hang over`);
            found.push(...(await findings(page, pattern)));
            if (kPictures) await page.screenshot({path: path.join(kPictures, `${called} ${pattern.replaceAll('/', '_')}.png`)});
            await leave(page);
        }
        assert.deepEqual(found, []);
    });
}
