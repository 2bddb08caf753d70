// The documents of the interface as a page: found by words, each operation, message and schema at an address of its own, by keyboard
// alone and in the reader's language.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {audit} from '../support/audit.mjs';
import {kWeb} from '../support/load.mjs';
import {kPhone} from '../support/pages.mjs';
import {withPage, fixture, useScriptedHall} from '../support/scripted_hall.mjs';
import test, {beforeEach} from '../support/testing.mjs';

useScriptedHall();
beforeEach(() => {
    fixture.hall.answers.clear();
    for (const name of ['openapi.json', 'asyncapi.json'])
        fixture.hall.answers.set('GET /api/' + name, JSON.parse(fs.readFileSync(path.join(kWeb, 'dist', name), 'utf8')));
});

const heading = (page, name, level) => page.getByRole('heading', {name, level, exact: true});

test('from the first page to an operation, its body, a schema and back, by keyboard', async () => {
    await withPage('/', {}, async (page) => {
        await page.getByRole('link', {name: 'For programs'}).focus();
        await page.keyboard.press('Enter');
        await heading(page, 'Interface for programs', 1).waitFor();
        await heading(page, 'games', 2).waitFor();
        await page.getByLabel('Find an operation, message or schema').fill('makeGame');
        await page
            .getByRole('status')
            .getByText(/^1 entry$/)
            .waitFor();
        await page.waitForURL('**/docs/api?q=makeGame');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/docs/api/operations/makeGame');
        await page.getByText('POST /api/1/games', {exact: true}).waitFor();
        await page.getByText('Anybody, without a key').waitFor();
        await page.getByText('with the scope play').waitFor();
        await heading(page, '201', 3).waitFor();
        await heading(page, 'Any other status', 3).waitFor();
        assert.match(await page.getByRole('group', {name: 'From the command line'}).innerText(), /^curl .*\/api\/1\/games'$/);
        await page.getByRole('link', {name: 'HallGame', exact: true}).first().click();
        await page.waitForURL('**/docs/api/schemas/HallGame');
        const fields = page.getByRole('group', {name: 'HallGame'}).getByRole('table');
        await fields.getByRole('row', {name: /^name ?required string characters: 1–64/}).waitFor();
        await heading(page, 'Used by', 2).waitFor();
        await page.goBack();
        await heading(page, 'Who may call it', 2).waitFor();
        await page.getByRole('navigation', {name: 'Interface for programs'}).getByRole('link').click();
        await heading(page, 'Interface for programs', 1).waitFor();
    });
});

test('messages of the socket, codes with their sentences, what there is not', async () => {
    await withPage('/docs/api', {}, async (page) => {
        await page.getByLabel('Part').selectOption('socket');
        await heading(page, 'Sent by the hall', 3).waitFor();
        await page.getByRole('link', {name: 'move A move'}).click();
        await heading(page, 'A move', 1).waitFor();
        await page.getByRole('row', {name: /^ply ?required integer/}).waitFor();
        assert.equal(JSON.parse(await page.getByRole('group', {name: 'Example'}).innerText()).t, 'move');
        await page.goto(fixture.hall.url + '/docs/api/schemas/RefusalCode');
        await page.getByRole('row', {name: /^seat-taken 409 /}).waitFor();
        await page.goto(fixture.hall.url + '/docs/api/operations/nothing');
        await page.getByText('The documents have no such entry.').waitFor();
    });
});

test('a hall without the documents says so', async () => {
    fixture.hall.answers.delete('GET /api/openapi.json');
    await withPage('/docs/api', {}, async (page) => {
        await page.getByRole('alert').waitFor();
    });
});

test('axe finds nothing in them, at night and on a phone; the words are the reader’s', async () => {
    for (const [address, name, settings] of [
        ['', 'Giao diện cho chương trình', {language: 'vi', theme: 'dark'}],
        ['/operations/makeGame', '誰可以請求', {language: 'zh-Hant'}],
        ['/schemas/View', '用于', {language: 'zh-Hans', theme: 'dark'}],
    ])
        await withPage('/docs/api' + address, {settings, viewport: kPhone}, async (page) => {
            await page.getByRole('heading', {name, exact: true}).waitFor();
            await audit(page, address);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(wide <= 0, `${address} is ${wide} px wider than the phone`);
        });
});
