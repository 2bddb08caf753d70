// The library of games and the real hall: archives are added on the command line, and people find games on the page.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {audit} from '../support/audit.mjs';
import {kPhone} from '../support/pages.mjs';
import {realHall, kyvien, leave, person, useRealHall} from '../support/real_hall.mjs';
import {until} from '../support/scripted_hall.mjs';
import test, {before} from '../support/testing.mjs';

useRealHall();

const kChess = `[Event "Club, evening"]
[White "Lê, Quang Liêm"]
[Black "Carlsen, Magnus"]
[Date "2019.03.02"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Match"]
[White "An"]
[Black "Minh"]
[Date "2020.05.01"]
[Result "1/2-1/2"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2
`;
const kGo = '(;GM[1]SZ[19]PB[柯洁]PW[申真谞]DT[2020-01-02]RE[W+R];B[pd];W[dc];B[cd])\n';
/// More games than are told at once.
const kMany = Array.from({length: 60}, (_, game) => `[White "Many ${game}"]\n[Black "Others"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n`).join(
    '\n',
);

before(() => {
    for (const [name, text] of [
        ['club.pgn', kChess],
        ['go.sgf', kGo],
        ['many.pgn', kMany],
    ]) {
        const file = path.join(realHall.data, name);
        fs.writeFileSync(file, text);
        kyvien(['library', 'add', file, '--library', path.join(realHall.data, 'library.db')]);
    }
});

const found = (page) => page.locator('.library-games li');

async function searched(page, fields) {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, {exact: true}).fill(text);
    await page.getByRole('button', {name: 'Search'}).click();
}

test('a game is found by a name without accents, opened at its position, and the position finds it again', async () => {
    const reader = await person('');
    await reader.goto(realHall.url + '/analysis');
    await reader.getByRole('link', {name: 'Library of games'}).click();
    await searched(reader, {Player: 'quang liem', 'First moves': '1. f3 e5'});
    await found(reader).first().waitFor();
    assert.equal(await found(reader).count(), 1);
    const game = found(reader).first();
    assert.match(await game.innerText(), /Lê, Quang Liêm – Carlsen, Magnus/);
    assert.match(await game.innerText(), /Checkmate\s+§ 5\.1\.1/);
    assert.match(await game.innerText(), /position after 2 of 4 plies/);
    // The search stands in the address.
    assert.match(reader.url(), /player=quang\+liem/);
    await reader.reload();
    await found(reader).first().waitFor();
    await found(reader)
        .first()
        .getByRole('link', {name: /Carlsen/})
        .first()
        .click();
    await reader.getByRole('heading', {name: 'Lê, Quang Liêm – Carlsen, Magnus'}).waitFor();
    await until(
        async () => (await reader.locator('.move-tree [aria-current]').getAttribute('data-move')) === '2',
        'the position asked for',
    );
    await reader.locator('.analysis .board-place[aria-busy="false"]').waitFor();
    await reader.getByRole('link', {name: 'Games with this position'}).click();
    await found(reader).first().waitFor();
    assert.equal(await found(reader).count(), 1);
    await leave(reader);
});

test('games are found by the rule that ended them, by its clause, and by names in other scripts', async () => {
    const reader = await person('');
    await reader.goto(realHall.url + '/library');
    await reader.getByLabel('Ended by').selectOption('threefold');
    await searched(reader, {});
    await found(reader).first().waitFor();
    assert.match(await found(reader).first().innerText(), /An – Minh[\s\S]*§ 9\.2\.2/);
    await reader.getByRole('button', {name: 'Clear', exact: true}).click();
    await searched(reader, {'Clause that ended it (9.2, 7.1.a)': '7.2', Player: '柯洁'});
    await until(async () => /柯洁/.test(await found(reader).first().innerText()), 'the game of Go');
    await reader.getByRole('button', {name: 'Clear', exact: true}).click();
    await searched(reader, {Player: 'nobody at all'});
    await reader.getByText('No games found.').waitFor();
    await leave(reader);
});

test('a long list of results is loaded in parts', async () => {
    const reader = await person('');
    await reader.goto(realHall.url + '/library?opponent=others');
    await reader.getByText(/60 games: 60 won by the first to move/).waitFor();
    assert.equal(await found(reader).count(), 50);
    await reader.getByRole('button', {name: 'More games'}).click();
    await until(async () => (await found(reader).count()) === 60, 'the rest');
    assert.equal(await reader.getByRole('button', {name: 'More games'}).count(), 0);
    await leave(reader);
});

test('invalid input is reported, and the typed fields are preserved', async () => {
    const reader = await person('', 'vi');
    await reader.goto(realHall.url + '/library?game=chess&moves=e5');
    await reader.locator('.refusal').waitFor();
    assert.equal(await reader.locator('#library-moves').inputValue(), 'e5');
    reader.trouble = reader.trouble.filter((line) => !/400/.test(line));
    await leave(reader);
});

test('by the keyboard alone: a name, Enter, and the first game', async () => {
    const reader = await person('');
    await reader.goto(realHall.url + '/library');
    await reader.getByLabel('Player', {exact: true}).focus();
    await reader.keyboard.type('carlsen');
    await reader.keyboard.press('Enter');
    await found(reader).first().waitFor();
    // What was found is told to who does not see it.
    assert.match(await reader.getByRole('status').innerText(), /^1 game:/);
    await found(reader).first().getByRole('link').first().focus();
    await reader.keyboard.press('Enter');
    await reader.getByRole('heading', {name: /Carlsen/}).waitFor();
    await leave(reader);
});

for (const [language, theme] of [
    ['en', 'light'],
    ['vi', 'dark'],
    ['zh-Hant', 'light'],
    ['zh-Hans', 'dark'],
])
    (language === 'vi' ? test : test.deep)(
        `axe finds nothing in the library, and a phone has it whole: ${language}, ${theme}`,
        async () => {
            const reader = await person('', language, {viewport: kPhone, hasTouch: true, colorScheme: theme});
            await reader.goto(realHall.url + '/library?player=carlsen');
            await found(reader).first().waitFor();
            await audit(reader, `the library ${language}`);
            assert.equal(await reader.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'nothing is cut off');
            await leave(reader);
        },
    );
