// The board for analysis and the real hall: a file of each game is read, branched, commented, marked, saved and read again.
import assert from 'node:assert/strict';
import {inflateRawSync} from 'node:zlib';
import {audit} from '../support/audit.mjs';
import {kEnginePatience} from '../support/browser.mjs';
import {kPhone} from '../support/pages.mjs';
import {realHall, join, leave, makeGame, person, play, useRealHall} from '../support/real_hall.mjs';
import {until} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

const kFiles = {
    chess: {
        name: 'lan.pgn',
        text: '[Event "Club"]\n[White "Lan"]\n[Black "Minh"]\n[Result "*"]\n\n1. e4 {the old move} e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *\n',
        branch: ['d7', 'd5'],
        after: 'e4',
        arrow: ['e4', 'd5'],
        kept: /\[%csl Ge4\].*\[%cal Ge4d5\]|\[%cal Ge4d5\].*\[%csl Ge4\]/s,
    },
    xiangqi: {
        name: 'lan.pgn',
        text: '[Game "Chinese Chess"]\n[Event "Club"]\n[Red "Lan"]\n[Black "Minh"]\n[Result "*"]\n[Format "ICCS"]\n\n1. H2-E2 H9-G7 2. H0-G2 *\n',
        branch: ['b9', 'c7'],
        after: 'h2',
        arrow: ['e2', 'e6'],
        kept: /\[%cal Ge2e6\]/,
    },
    go: {
        name: 'lan.sgf',
        text: '(;GM[1]SZ[9]KM[7.5]PB[Lan]PW[Minh];B[ee];W[gc];B[cg])',
        branch: ['c3'],
        after: 'e5',
        arrow: ['e5', 'c3'],
        kept: /AR\[ee:cg\]/,
    },
};

const square = (page, name) => page.locator(`.analysis [data-cell="${name}"]`);

/// The hall has said what may be played in the position that is looked at.
const answered = (page) => page.locator('.analysis .board-place[aria-busy="false"]').waitFor();

/// What the page's address holds of the game, with the position that is looked at.
function inAddress(page) {
    const {hash} = new URL(page.url());
    return hash.startsWith('#game=') ? JSON.parse(inflateRawSync(Buffer.from(hash.slice(6), 'base64url'))) : null;
}

for (const [game, file] of Object.entries(kFiles))
    (game === 'chess' ? test : test.deep)(`a file is read, branched, commented, marked, saved and read again: ${game}`, async () => {
        const reader = await person('');
        await reader.goto(realHall.url + '/analysis');
        await reader.locator('input[type=file]').setInputFiles({name: file.name, mimeType: 'text/plain', buffer: Buffer.from(file.text)});
        await reader.getByRole('heading', {name: 'Lan – Minh'}).waitFor();
        // The first move; the law says something of it.
        await reader.locator('.move-tree [data-move="1"]').click();
        await reader.locator('.law-of-position li').first().waitFor();
        // Another reply begins a variation.
        await answered(reader);
        for (const name of file.branch) await square(reader, name).click();
        const variation = reader.locator('.move-tree [aria-current]');
        await until(async () => (await reader.locator('.move-tree .variation').count()) >= 1, 'a variation stands in brackets');
        await reader.getByLabel('Comment').fill('what about this?');
        await reader.getByRole('button', {name: 'Interesting move'}).click();
        await until(async () => (await variation.innerText()).includes('!?'), 'the judgement stands behind the move');
        await reader.getByRole('button', {name: 'Mark squares and arrows'}).click();
        for (const name of [...file.arrow, file.arrow[0], file.arrow[0]]) await square(reader, name).click();
        await reader.locator(`.analysis [data-arrow="${file.arrow.join('>')}"]`).waitFor();
        await reader.locator('.analysis circle.evidence').waitFor();
        await reader.getByRole('button', {name: 'Mark squares and arrows'}).click();
        // Keys: back to the main line's reply, and to the variation again.
        await reader.locator('.move-tree').focus();
        const here = await variation.getAttribute('data-move');
        await reader.keyboard.press('ArrowUp');
        await until(async () => (await variation.getAttribute('data-move')) !== here, 'the variation before it');
        await reader.keyboard.press('ArrowDown');
        await until(async () => (await variation.getAttribute('data-move')) === here, 'the variation again');
        // The link holds all of it.
        const moves = await reader.locator('.move-tree').innerText();
        await until(() => inAddress(reader)?.at === Number(here), 'the address holds the game at this position');
        assert.deepEqual(
            inAddress(reader).moves[Number(here) - 1].drawn.map(({from, to}) => [from, to ?? from]),
            [file.arrow, [file.arrow[0], file.arrow[0]]],
        );
        await reader.reload();
        await reader.getByRole('heading', {name: 'Lan – Minh'}).waitFor();
        await until(async () => (await reader.locator('.move-tree').innerText()) === moves, 'the same moves after a reload');
        await reader.locator(`.analysis [data-arrow="${file.arrow.join('>')}"]`).waitFor();
        // So does the file.
        const [download] = await Promise.all([reader.waitForEvent('download'), reader.getByRole('button', {name: /^Save as/}).click()]);
        const parts = [];
        for await (const part of await download.createReadStream()) parts.push(part);
        const saved = Buffer.concat(parts).toString('utf8');
        assert.match(saved, file.kept);
        assert.match(saved, /what about this\?/);
        await reader.getByRole('button', {name: 'Open another game'}).click();
        await reader.locator('input[type=file]').setInputFiles({name: file.name, mimeType: 'text/plain', buffer: Buffer.from(saved)});
        await until(
            async () =>
                (await reader
                    .locator('.move-tree')
                    .innerText()
                    .catch(() => '')) === moves,
            'the same moves from the file',
        );
        // Promoted, then taken out.
        await reader.locator(`.move-tree .variation [data-move]`).last().click();
        await reader.getByRole('button', {name: 'Make this the main line'}).click();
        await until(async () => (await reader.getByRole('button', {name: 'Make this the main line'}).count()) === 0, 'it is the main line');
        await reader.getByRole('button', {name: 'Delete this move and everything after it'}).click();
        await until(async () => !(await reader.locator('.move-tree').innerText()).includes('what about this?'), 'it is taken out');
        await leave(reader);
    });

test('guests and programs of a record are named in the language of the reader', async () => {
    const reader = await person('', 'vi');
    await reader.goto(realHall.url + '/analysis');
    const pgn = '[White "Guest"]\n[Black "Stockfish (program, level 3)"]\n[Result "0-1"]\n\n1. e4 c5 0-1\n';
    await reader.locator('input[type=file]').setInputFiles({name: 'a.pgn', mimeType: 'text/plain', buffer: Buffer.from(pgn)});
    await reader.getByRole('heading', {name: 'Khách – Stockfish (máy, cấp 3)'}).waitFor();
    await leave(reader);
});

test('a position is exported as a self-contained picture with the reader’s drawings', async () => {
    const reader = await person('');
    await reader.goto(realHall.url + '/analysis');
    const pgn = '[White "Lan"]\n[Black "Minh"]\n[Result "*"]\n\n1. e4 {[%cal Ge7e5][%csl Gd4]} *\n';
    await reader.locator('input[type=file]').setInputFiles({name: 'a.pgn', mimeType: 'text/plain', buffer: Buffer.from(pgn)});
    await reader.locator('.move-tree [data-move="1"]').click();
    await reader.locator('.analysis [data-arrow="e7>e5"]').waitFor();
    const saved = async (name) => {
        const [download] = await Promise.all([reader.waitForEvent('download'), reader.getByRole('button', {name, exact: true}).click()]);
        const parts = [];
        for await (const part of await download.createReadStream()) parts.push(part);
        return Buffer.concat(parts);
    };
    const svg = (await saved('Image (SVG)')).toString('utf8');
    assert.match(svg, /^<svg[^>]* width="\d/);
    assert.doesNotMatch(svg, /<use|class=|aria-|data-/);
    // Drawn alone, by a page that has neither styles nor drawings: pieces, squares and the arrow are seen in it.
    const alone = await reader.context().newPage();
    const colours = await alone.evaluate(async (text) => {
        const image = new Image();
        image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(text);
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 400;
        const at = canvas.getContext('2d');
        at.drawImage(image, 0, 0, 400, 400);
        const found = {};
        const {data} = at.getImageData(0, 0, 400, 400);
        for (let i = 0; i < data.length; i += 4) {
            const key = data[i + 3] < 128 ? 'none' : data[i] < 80 ? 'dark' : data[i] > 225 ? 'light' : 'wood';
            found[key] = (found[key] ?? 0) + 1;
        }
        return found;
    }, svg);
    await alone.close();
    assert.ok(colours.dark > 3000 && colours.light > 3000 && colours.wood > 30000, JSON.stringify(colours));
    const png = await saved('Image (PNG)');
    assert.deepEqual([...png.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
    assert.equal(png.readUInt32BE(16), 1200);
    await leave(reader);
});

test('a line is exported as an animation that shows every position once', async () => {
    const reader = await person('');
    await reader.goto(realHall.url + '/analysis');
    const {name, text} = kFiles.xiangqi;
    await reader.locator('input[type=file]').setInputFiles({name, mimeType: 'text/plain', buffer: Buffer.from(text)});
    await answered(reader);
    const [download] = await Promise.all([reader.waitForEvent('download'), reader.getByRole('button', {name: 'Animation (SVG)'}).click()]);
    const parts = [];
    for await (const part of await download.createReadStream()) parts.push(part);
    const svg = Buffer.concat(parts).toString('utf8');
    assert.doesNotMatch(svg, /class=|aria-|data-|<script|style=/);
    assert.equal(svg.match(/<animate /g).length, 4, 'the start and three moves');
    assert.equal(svg.match(/<use /g).length, 4 * 32, 'nothing was taken');
    // Drawn alone, and another position after some time.
    const alone = await reader.context().newPage();
    await alone.setContent(svg);
    const seen = (seconds) =>
        alone.evaluate((time) => {
            const picture = document.querySelector('svg');
            picture.pauseAnimations();
            picture.setCurrentTime(time);
            return [...picture.children].flatMap((each, index) =>
                each.querySelector(':scope > animate') && getComputedStyle(each).visibility === 'visible' ? [index] : [],
            );
        }, seconds);
    const first = await seen(0.5);
    assert.equal(first.length, 1);
    const shown = new Set([first[0]]);
    for (const time of [1.7, 2.9, 4.1, 7]) shown.add((await seen(time))[0]);
    assert.equal(shown.size, 4, 'each position stands once, the last one longest');
    await alone.close();
    await leave(reader);
});

test('a finished game of the hall is opened from its page, at the position that is shown', async () => {
    const white = await person('Lan');
    const black = await person('Minh');
    const id = await makeGame(white, {game: 'chess', name: 'Lan'});
    await join(black, id, 'Minh');
    await play([white, black], ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
    await white.getByText('Black wins.').first().waitFor();
    await white.keyboard.press('ArrowLeft');
    await white.getByRole('link', {name: 'Analyse the game'}).click();
    await white.getByRole('heading', {name: 'Lan – Minh'}).waitFor();
    await white.locator('.move-tree [data-move="3"][aria-current]').waitFor();
    await white.keyboard.press('ArrowRight');
    await white.locator('.law-of-position').getByText('Checkmate', {exact: false}).waitFor();
    await leave(white, black);
});

/// What the best line of a program of this machine is made a variation of; says so where none is installed.
for (const [game, moves] of Object.entries({chess: 2, xiangqi: 2, go: 1}))
    (game === 'chess' ? test : test.deep)(`lines of a program are told, followed, and told again: ${game}`, async (context) => {
        const programs = await (await fetch(`${realHall.url}/api/programs`)).json();
        if (!programs.some((each) => each.game === game)) {
            console.error(`SKIPPED: no engine for ${game} is installed (scripts/setup test)`);
            return context.skip(`no engine for ${game} is installed`);
        }
        const reader = await person('');
        await reader.goto(realHall.url + '/analysis');
        const {name, text} = kFiles[game];
        await reader.locator('input[type=file]').setInputFiles({name, mimeType: 'text/plain', buffer: Buffer.from(text)});
        await reader.getByRole('button', {name: 'Engine lines'}).click();
        const lines = reader.locator('.engine-lines li');
        await lines.first().waitFor({timeout: kEnginePatience});
        assert.ok((await lines.count()) >= 2, 'more than one line');
        await audit(reader, 'the lines');
        const before = await reader.locator('.move-tree [data-move]').count();
        const follow = lines
            .first()
            .locator('.move')
            .nth(moves - 1);
        const best = await follow.innerText();
        await follow.click();
        const current = reader.locator('.move-tree [aria-current]');
        await until(async () => Number(await current.getAttribute('data-move')) > 0, 'the line is followed');
        assert.ok((await reader.locator('.move-tree [data-move]').count()) >= before, 'no move is lost');
        const last = (text) =>
            text
                .trim()
                .split(/[\s.…]+/)
                .at(-1);
        await until(async () => last(await current.innerText()) === last(best), 'the move that was chosen is looked at');
        await reader.locator('.engine-lines [aria-busy=true]').waitFor({state: 'detached', timeout: kEnginePatience});
        await lines.first().waitFor({timeout: kEnginePatience});
        // Every position has lines of its own; they go when the reader has enough.
        await reader.getByRole('button', {name: 'Engine lines'}).click();
        await lines.first().waitFor({state: 'detached'});
        await leave(reader);
    });

test('a pasted position is continued by the rules; an invalid one is refused', async () => {
    const reader = await person('', 'vi');
    await reader.goto(realHall.url + '/analysis');
    await reader.locator('textarea').fill('7k/8/8/8/8/8/P7/K7 w - - 0 1');
    await reader.locator('form button[type=submit]').click();
    await reader.locator('.law-of-position .cite').first().waitFor();
    await reader.getByRole('button', {name: 'Xem ván khác'}).click();
    await reader.locator('textarea').fill('nothing of the kind');
    await reader.locator('form button[type=submit]').click();
    await reader.locator('.refusal').waitFor();
    await leave(reader);
});

test.deep('where the second player begins, moves are numbered from that player’s move on', async () => {
    const reader = await person('');
    for (const [game, fen, moves, numbered] of [
        ['chess', '4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1', ['e7', 'e5', 'e2', 'e4', 'e8', 'd7'], ['1… e5', '2. e4', 'Kd7']],
        ['go', '...../.XO../...../...../..... w', ['a1', 'b1'], ['1 A1', '2 B1']],
    ]) {
        await reader.goto(`${realHall.url}/analysis?${new URLSearchParams({game, fen})}`);
        await answered(reader);
        for (const name of moves) {
            await square(reader, name).click();
            await answered(reader);
        }
        const shown = reader.locator('.move-tree [data-move]');
        await until(async () => (await shown.count()) === numbered.length, 'the moves are played');
        await until(async () => (await shown.allInnerTexts()).map((text) => text.trim()).join() === numbered.join(), numbered.join());
    }
    await leave(reader);
});

test.deep('whether a player could still mate is asked where the law asks it: not in xiangqi, nor in Go', async () => {
    const reader = await person('');
    const question = reader.getByRole('region', {name: 'Can a player still mate?'});
    for (const [game, asked] of [
        ['chess', 1],
        ['xiangqi', 0],
        ['go', 0],
    ]) {
        await reader.goto(`${realHall.url}/analysis`);
        const {name, text} = kFiles[game];
        await reader.locator('input[type=file]').setInputFiles({name, mimeType: 'text/plain', buffer: Buffer.from(text)});
        await reader.locator('.law-of-position li').first().waitFor();
        assert.equal(await question.count(), asked, game);
    }
    await leave(reader);
});

for (const theme of ['light', 'dark'])
    (theme === 'light' ? test : test.deep)(`axe finds nothing on the board for analysis, and a phone has it whole: ${theme}`, async () => {
        const reader = await person('', 'vi', {viewport: kPhone, hasTouch: true, colorScheme: theme});
        await reader.goto(realHall.url + '/analysis');
        await reader.locator('.analysis-opening form').waitFor();
        await audit(reader, 'the opening form');
        const {name, text} = kFiles.go;
        await reader.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await reader.locator('input[type=file]').setInputFiles({name, mimeType: 'text/plain', buffer: Buffer.from(text)});
        await reader.locator('.law-of-position li').first().waitFor();
        assert.equal(await reader.evaluate(() => scrollY), 0, 'the board is seen from its top');
        const leaf = await reader.locator('.leaf').boundingBox();
        assert.ok(leaf.y + leaf.height <= kPhone.height, 'the buttons that step through the game are on the screen with it');
        await audit(reader, 'the board');
        assert.equal(await reader.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'nothing is cut off');
        await leave(reader);
    });

test('a finished game shows its result, the reason and the clause, in the study made from it too', async () => {
    const reader = await person('Hoa');
    await reader.goto(realHall.url + '/analysis');
    const pgn = '[White "Lan"]\n[Black "Minh"]\n[Result "1-0"]\n[Ruling "resignation fide-2018 5.1.2"]\n\n1. e4 e5 1-0\n';
    await reader.locator('input[type=file]').setInputFiles({name: 'lan.pgn', mimeType: 'text/plain', buffer: Buffer.from(pgn)});
    const end = reader.getByRole('region', {name: 'Result of the game'});
    for (const place of ['analysis', 'study']) {
        await end.waitFor();
        assert.match(await end.innerText(), /1–0\s+White wins\. Black resigned\.\s+§ 5\.1\.2/, place);
        await end.getByRole('button', {name: '§ 5.1.2'}).click();
        await end.locator('.clause-card .clause-text').waitFor();
        if (place === 'analysis') {
            await answered(reader);
            await reader.getByRole('button', {name: 'Study together'}).click();
            await reader.waitForURL(/\/s\/[a-z0-9]+/);
        }
    }
    await leave(reader);
});
