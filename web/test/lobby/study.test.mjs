// A board that several people look at, in the real hall: a teacher and two pupils, in each of the games.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {audit} from '../support/audit.mjs';
import {kPhone} from '../support/pages.mjs';
import {RealHall, realHall, join, kyvien, leave, makeGame, person, play, useRealHall} from '../support/real_hall.mjs';
import {CheckedClient} from '../support/checked_client.mjs';
import {until} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

const square = (page, name) => page.locator(`.study [data-cell="${name}"]`);
const current = (page) => page.locator('.study .move-tree [aria-current]');
const shows = (page, text) => until(async () => (await current(page).innerText()).includes(text), `the board shows ${text}`);
/// Once the hall has told what may be played there.
async function makes(page, squares) {
    await page.locator('.study .board-place[aria-busy="false"]').waitFor();
    for (const each of squares) await square(page, each).click();
}

const kGames = {
    chess: {
        name: 'lan.pgn',
        title: 'Lan – Minh',
        text: '[Event "Club"]\n[White "Lan"]\n[Black "Minh"]\n[Result "*"]\n\n1. e4 e5 (1... c5) 2. Nf3 *\n',
        moves: 4,
        first: 'e4',
        host: {squares: ['d7', 'd5'], text: 'd5'},
        pupil: {squares: ['e4', 'd5'], text: 'exd5'},
        file: /d5.*The centre.*exd5/s,
    },
    xiangqi: {
        name: 'lan.pgn',
        title: 'Lan – Minh',
        text: '[Game "Chinese Chess"]\n[Event "Club"]\n[Red "Lan"]\n[Black "Minh"]\n[Result "*"]\n[Format "ICCS"]\n\n1. H2-E2 H9-G7 *\n',
        moves: 2,
        first: 'C2',
        host: {squares: ['b9', 'c7'], text: 'H2+3'},
        pupil: {squares: ['h0', 'g2'], text: 'H2+3'},
        file: /The centre/,
    },
    go: {
        name: 'lan.sgf',
        title: 'Lan – Minh',
        text: '(;GM[1]SZ[9]KM[7.5]PB[Lan]PW[Minh];B[ee];W[gc])',
        moves: 2,
        first: 'E5',
        host: {squares: ['c3'], text: 'C3'},
        pupil: {squares: ['c4'], text: 'C4'},
        file: /C\[The centre\]/,
    },
};

/// A study of this game, with the first move on the board.
async function opened(game) {
    const teacher = await person('');
    await teacher.goto(realHall.url + '/analysis');
    await teacher.locator('input[type=file]').setInputFiles({name: game.name, mimeType: 'text/plain', buffer: Buffer.from(game.text)});
    await teacher.getByRole('heading', {name: game.title}).waitFor();
    await teacher.locator('.move-tree [data-move="1"]').click();
    await teacher.locator('.analysis .board-place[aria-busy="false"]').waitFor();
    await teacher.getByRole('button', {name: 'Study together'}).click();
    await teacher.locator('.study').waitFor();
    return teacher;
}

for (const [name, game] of Object.entries(kGames))
    (name === 'chess' ? test : test.deep)(
        `a teacher shows, a pupil follows, looks around, is let to move, and no longer: ${name}`,
        async () => {
            const teacher = await opened(game);
            const address = teacher.url();
            assert.match(address, /\/s\/[a-z0-9]{8}$/);
            const pupil = await person('');
            await pupil.goto(address);
            await shows(pupil, game.first);
            assert.equal(await pupil.locator('.move-tree [data-move]').count(), game.moves);
            await pupil.getByText('You follow the host.').waitFor();
            await pupil.locator('.law-of-position li').first().waitFor();

            // The teacher makes another reply and says something of it.
            await makes(teacher, game.host.squares);
            await shows(pupil, game.host.text);
            await pupil.locator('.study-said').getByText(game.host.text).waitFor();
            await teacher.getByLabel('Comment').fill('The centre');
            await pupil.locator('.move-tree .comment', {hasText: 'The centre'}).waitFor();

            // The pupil looks around alone, and the teacher goes on.
            await pupil.locator('.move-tree').focus();
            await pupil.keyboard.press('Home');
            await pupil.getByText('You look around alone.').waitFor();
            await teacher.locator('.move-tree').focus();
            await teacher.keyboard.press('ArrowLeft');
            await shows(teacher, game.first);
            await until(async () => (await current(pupil).innerText()) === 'Start', 'the pupil stays where he looks');
            await pupil.getByRole('button', {name: 'Follow the host'}).click();
            await shows(pupil, game.first);

            // He takes part, and is let to move.
            await pupil.getByLabel('Your name here').fill('Mai');
            await pupil.getByRole('button', {name: 'Take part'}).click();
            const toggle = teacher.getByRole('button', {name: 'Mai may move'});
            await toggle.click();
            await pupil.getByLabel('Comment').waitFor();
            await teacher.locator('.move-tree').focus();
            await teacher.keyboard.press('ArrowRight');
            await teacher.keyboard.press('ArrowDown');
            await until(async () => (await current(teacher).innerText()) === (await current(pupil).innerText()), 'both see the same');
            const reply = teacher.locator('.move-tree [data-move]', {hasText: game.host.text}).first();
            await reply.click();
            await shows(pupil, game.host.text);
            await makes(pupil, game.pupil.squares);
            await shows(teacher, game.pupil.text);
            await audit(teacher, `a study as its host sees it, ${name}`);
            await audit.deep(pupil, `a study as a pupil sees it, ${name}`);
            const [download] = await Promise.all([
                teacher.waitForEvent('download'),
                teacher.getByRole('button', {name: /^Save as/}).click(),
            ]);
            const parts = [];
            for await (const part of await download.createReadStream()) parts.push(part);
            assert.match(Buffer.concat(parts).toString('utf8'), game.file);

            // No longer; and another pupil sees it all as it stands.
            await toggle.click();
            await until(async () => (await pupil.getByLabel('Comment').count()) === 0, 'the pupil writes no more');
            const late = await person('', 'en', {viewport: kPhone, hasTouch: true});
            await late.goto(address);
            await shows(late, game.pupil.text);
            await until(async () => /3 look on/.test(await teacher.locator('.study-people').innerText()), 'three are here');
            await audit(late, `a study on a phone, ${name}`);
            await leave(teacher, pupil, late);
        },
    );

test.deep('a viewer who reloads a study is counted once and rejoins under the previous name', async () => {
    const teacher = await opened(kGames.chess);
    const pupil = await person('Nguyễn Minh');
    const here = (count) =>
        until(
            async () => (await teacher.locator('.study-people .quiet').first().innerText()).startsWith(`${count} look`),
            `${count} are here`,
        );
    await pupil.goto(teacher.url());
    await here(2);
    await teacher.evaluate(() => {
        const note = () =>
            (window.most = Math.max(window.most ?? 0, parseInt(document.querySelector('.study-people .quiet').textContent, 10)));
        new MutationObserver(note).observe(document.querySelector('.study-people'), {subtree: true, childList: true, characterData: true});
    });
    for (let times = 0; times < 3; ++times) {
        await pupil.reload();
        await shows(pupil, 'e4');
    }
    assert.equal(await pupil.getByLabel('Your name here').inputValue(), 'Nguyễn Minh');
    await pupil.getByRole('button', {name: 'Take part'}).click();
    // The host's list follows what the hall counts: three it is only with a third one.
    await teacher.locator('.study-people li', {hasText: 'Nguyễn Minh'}).waitFor();
    const third = await person('');
    await third.goto(teacher.url());
    await here(3);
    assert.equal(await teacher.evaluate(() => window.most), 3, 'nobody was counted twice');
    await leave(teacher, pupil, third);
});

const tabs = (page) => page.locator('.study [role=tab]');
const looksAt = (page, name) => page.locator('.study [role=tab][aria-selected=true]', {hasText: name}).waitFor({state: 'attached'});
const textOf = async (download) => {
    const parts = [];
    for await (const part of await download.createReadStream()) parts.push(part);
    return Buffer.concat(parts).toString('utf8');
};
async function saved(page, name) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', {name}).click()]);
    return {name: download.suggestedFilename(), text: await textOf(download)};
}
/// Adds what is in the clipboard, or stands in a file.
async function pastes(teacher, game, text) {
    await teacher.locator('.add-chapters').getByLabel(game, {exact: true}).check();
    await teacher.locator('.add-chapters textarea').fill(text);
    await teacher.locator('.add-chapters').getByRole('button', {name: 'Add', exact: true}).click();
}
const dropped = (teacher, name, text) =>
    teacher.locator('.add-chapters input[type=file]').setInputFiles({name, mimeType: 'text/plain', buffer: Buffer.from(text)});

test.deep('a lesson of several chapters: of three games, from files, positions and a finished game, in an order of its own', async () => {
    const white = await person('Lan');
    const black = await person('Minh');
    const played = await makeGame(white, {game: 'chess', name: 'Lan'});
    await join(black, played, 'Minh');
    await play([white, black], ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
    await white.getByText('Black wins.').first().waitFor();
    await leave(white, black);

    const teacher = await opened(kGames.chess);
    const address = teacher.url();
    const pupil = await person('');
    await pupil.goto(address);
    await shows(pupil, 'e4');
    assert.equal(await tabs(pupil).count(), 0, 'one chapter needs no list');
    assert.equal(await pupil.getByText('Add chapters').count(), 0, 'chapters are the host’s');

    // A file of two games, a position, and a game that was played here.
    await teacher.getByText('Add chapters').click();
    await dropped(teacher, 'lesson.sgf', '(;GM[1]SZ[9]GN[Ladders];B[ee];W[ef])(;GM[1]SZ[9]PB[Lan]PW[Mai];B[cc];W[cc])');
    await teacher.getByText('2 chapters were added.').waitFor();
    await teacher.getByText('Moves that cannot be played were left out', {exact: false}).waitFor();
    await looksAt(teacher, 'Ladders');
    // Followers go along, and are told so.
    await pupil.locator('.study-said').getByText('The board shows the chapter Ladders.').waitFor();
    await looksAt(pupil, 'Ladders');
    assert.equal(await pupil.locator('.study.game-go').count(), 1);
    // A move that is made while the host's showing of the chapter is on its way comes after it.
    const answers = {};
    let isShowing = false;
    let overtake;
    const overtaken = new Promise((resolve) => (overtake = resolve));
    await teacher.route('**/studies/*', async (route) => {
        const what = route.request().postDataJSON()?.do;
        if (what === 'show') {
            isShowing = true;
            await Promise.race([overtaken, new Promise((resolve) => setTimeout(resolve, 500))]);
        }
        const response = await route.fetch();
        await route.fulfill({response});
        answers[what] = await response.json();
        if (what === 'move') overtake();
    });
    await pastes(teacher, 'Xiangqi', '3k5/9/9/9/9/9/9/9/4R4/4K4 w');
    await teacher.getByText('1 chapter was added.').waitFor();
    await looksAt(teacher, 'Chapter 4');
    await until(() => isShowing, 'the host shows the chapter');
    await makes(teacher, ['e1', 'e5']);
    await until(() => answers.show && answers.move, 'both are answered');
    const {body: seen} = await new CheckedClient(realHall.url).get(new URL(address).pathname.replace('/s/', '/api/studies/'));
    assert.equal(seen.at, answers.move.node, 'the move is shown');
    await shows(pupil, 'R5+4');
    await teacher.unrouteAll({behavior: 'wait'});
    await pastes(teacher, 'Chess', `${realHall.url}/g/${played}`);
    await looksAt(teacher, '5. Lan – Minh');
    assert.equal(await teacher.locator('.move-tree [data-move]').count(), 4);

    // Nothing of a file is added where a game of it is refused, and it is told which.
    await dropped(teacher, 'bad.pgn', '[White "Lan"]\n\n1. e4 *\n\n[FEN "8/8/8 w - - 0 1"]\n\n1. e4 *\n');
    await teacher.getByText('because of game 2 of the file').waitFor();
    await teacher.locator('.add-chapters .refusal').waitFor();
    assert.equal(await tabs(teacher).count(), 5);
    await audit(teacher, 'chapters as the host sees them');

    // By the keyboard a pupil looks at another chapter, and stays there until one key brings him back.
    await looksAt(pupil, '5. Lan – Minh');
    await tabs(pupil).nth(4).focus();
    await pupil.keyboard.press('ArrowUp');
    await pupil.keyboard.press('ArrowUp');
    await looksAt(pupil, '5. Lan – Minh');
    await pupil.keyboard.press('Enter');
    await looksAt(pupil, 'Lan – Mai');
    await pupil.getByText('You look around alone.').waitFor();
    await until(() => /\/s\/[a-z0-9]{8}\/\d+$/.test(pupil.url()), 'the address names the chapter');
    const link = pupil.url();
    await audit.deep(pupil, 'a chapter of one’s own');
    await tabs(teacher).nth(0).click();
    await pupil.locator('[role=tab]', {hasText: 'shown by the host'}).filter({hasText: '1.'}).waitFor();
    await looksAt(pupil, 'Lan – Mai');
    await pupil.keyboard.press('Escape');
    await looksAt(pupil, '1. Lan – Minh');
    await pupil.locator('.study-said').getByText('The board shows the chapter Lan – Minh.').waitFor();
    await pupil.getByText('You follow the host.').waitFor();

    // A link to a chapter, on a phone: the list opens under the thumb.
    const late = await person('', 'en', {viewport: kPhone, hasTouch: true});
    await late.goto(link);
    await late.getByText('You look around alone.').waitFor();
    await looksAt(late, 'Lan – Mai');
    const bar = late.locator('.chapter-bar');
    const box = await bar.boundingBox();
    assert.ok(
        box.y + box.height > kPhone.height - 40 && box.y + box.height <= kPhone.height,
        `the bar is at the foot of the screen: ${JSON.stringify(box)}`,
    );
    await late.getByRole('button', {name: 'Previous chapter'}).tap();
    await looksAt(late, 'Ladders');
    await bar.getByRole('button', {name: 'Ladders'}).tap();
    await audit(late, 'the list of chapters on a phone');
    await tabs(late).nth(3).tap();
    await looksAt(late, 'Chapter 4');
    await until(async () => !(await tabs(late).nth(0).isVisible()), 'the list has closed');
    await audit.deep(late, 'chapters on a phone');

    // Named, moved, taken away: the host is asked first.
    await tabs(teacher).nth(3).click();
    await teacher.getByText('Name and position of this chapter').click();
    await teacher.getByLabel('Name of the chapter').fill('Rook against the king');
    await teacher.getByRole('button', {name: 'Name it'}).click();
    await looksAt(late, 'Rook against the king');
    for (const place of [3, 2, 1]) {
        await teacher.getByRole('button', {name: 'Move it up'}).click();
        // At the teacher's too, before it is moved further from there.
        for (const page of [late, teacher])
            await tabs(page)
                .nth(place - 1)
                .filter({hasText: `${place}. Rook against the king`})
                .waitFor({state: 'attached'});
    }
    await until(() => teacher.getByRole('button', {name: 'Move it up'}).isDisabled(), 'it cannot be moved further up');
    await tabs(teacher).nth(4).click();
    await teacher.getByRole('button', {name: 'Delete the chapter'}).click();
    await teacher.getByRole('button', {name: 'Keep it'}).click();
    await teacher.getByRole('button', {name: 'Delete the chapter'}).click();
    await teacher.getByText('“Lan – Minh” will be gone for everybody', {exact: false}).waitFor();
    await teacher.getByRole('button', {name: 'Delete it'}).click();
    await until(async () => (await tabs(late).count()) === 4, 'the chapter is gone');
    await until(async () => (await tabs(teacher).nth(3).getAttribute('aria-selected')) === 'true', 'the one before it is shown');

    // One chapter, or all of a game, as a file; and all of it stands after a crash.
    await tabs(teacher).nth(2).click();
    await looksAt(teacher, 'Ladders');
    await looksAt(pupil, 'Ladders');
    const one = await saved(teacher, 'Save this chapter as SGF');
    assert.match(one.name, /^[a-z0-9]{8}-\d+\.sgf$/);
    assert.match(one.text, /GN\[Ladders\]/);
    const go = await saved(teacher, 'Save all chapters as SGF: Go');
    assert.equal(go.text.split('(;').length, 3);
    assert.match((await saved(teacher, 'Save all chapters as PGN: Xiangqi')).text, /ChapterName "Rook against the king"/);
    await realHall.kill();
    await realHall.open(realHall.port);
    await makes(teacher, ['c3']);
    await shows(pupil, 'C3');
    const names = await tabs(pupil).allInnerTexts();
    assert.deepEqual(
        names.map((each) => each.replace(/\s+/g, ' ').replace(/^(.*?\. )/, '')).map((each) => each.split(' ')[0]),
        ['Rook', 'Lan', 'Ladders', 'Lan'],
    );
    await leave(teacher, pupil, late);
});

test.deep('parts of a file that a study cannot store are reported, and so is a removed chapter', async () => {
    const teacher = await opened(kGames.chess);
    const address = teacher.url();
    await teacher.getByText('Add chapters').click();
    const marks = Array.from({length: 103}, (_, index) => `G${'abcdefgh'[index % 8]}${1 + (index % 7)}`).join(',');
    await dropped(teacher, 'marked.pgn', `[White "Lan"]\n[ChapterName "Marked"]\n\n1. Nf3 {[%csl ${marks}]} *\n`);
    await teacher.getByText('1 chapter was added.').waitFor();
    await teacher.getByText('Left out: 3').waitFor();
    await teacher.locator('.add-chapters li', {hasText: 'Marked: 1. Nf3: 3 marks and arrows'}).waitFor();
    await audit(teacher, 'what of a file was left out');
    await looksAt(teacher, 'Marked');
    await tabs(teacher).nth(0).click();
    await looksAt(teacher, '1. Lan');

    const pupil = await person('');
    await pupil.goto(address);
    await looksAt(pupil, '1. Lan');
    await tabs(pupil).nth(1).click();
    await until(() => /\/s\/[a-z0-9]{8}\/\d+$/.test(pupil.url()), 'the address names the chapter');
    const link = pupil.url();
    await tabs(teacher).nth(1).click();
    await looksAt(teacher, 'Marked');
    await teacher.getByText('Name and position of this chapter').click();
    await teacher.getByRole('button', {name: 'Delete the chapter'}).click();
    await teacher.getByRole('button', {name: 'Delete it'}).click();
    // A viewer of that chapter alone comes to what the host shows, and is told why.
    const gone = 'The chapter of this link, or the one you looked at, is no longer there.';
    await pupil.getByText(gone).waitFor();
    await pupil.getByText('You follow the host.').waitFor();
    // And so is who comes by its link.
    await pupil.goto(link);
    await pupil.getByText(gone).waitFor();
    await pupil.getByText('You follow the host.').waitFor();
    await audit(pupil, 'a link to a chapter that is gone');
    // Until somebody goes somewhere.
    await pupil.locator('.move-tree').focus();
    await pupil.keyboard.press('End');
    await pupil.getByText('You look around alone.').waitFor();
    assert.equal(await pupil.getByText(gone).count(), 0);
    await leave(teacher, pupil);
});

test('an outdated change is refused, and the study reconnects after an outage of the hall', async () => {
    const teacher = await opened(kGames.chess);
    const id = teacher.url().split('/').pop();
    const key = await teacher.evaluate((name) => JSON.parse(localStorage.getItem('kyvien.studies'))[name].key, id);
    const send = (body) =>
        fetch(`${realHall.url}/api/studies/${id}`, {
            method: 'POST',
            headers: {Authorization: 'Bearer ' + key},
            body: JSON.stringify({version: 1, ...body}),
        });
    // Another window of the host takes the move out that is looked at.
    assert.equal((await send({do: 'delete', node: 1})).status, 200);
    await until(async () => (await current(teacher).innerText()) === 'Start', 'the board shows what is left');
    const late = await send({do: 'say', node: 1, comment: 'x'});
    assert.equal(late.status, 409);
    assert.equal((await late.json()).study.nodes.length, 1);
    await realHall.kill();
    await realHall.open(realHall.port);
    await makes(teacher, ['d2', 'd4']);
    await shows(teacher, 'd4');
    await teacher.goto(realHall.url + '/s');
    await teacher.getByRole('link', {name: 'Lan – Minh'}).click();
    await shows(teacher, 'd4');
    await teacher.getByText('Rename or remove the study').click();
    await teacher.getByLabel('Name', {exact: true}).fill('Queen’s pawn');
    await teacher.getByRole('button', {name: 'Rename'}).click();
    await teacher.getByRole('heading', {name: 'Queen’s pawn'}).waitFor();
    await teacher.getByRole('button', {name: 'Remove the study'}).click();
    await teacher.getByRole('button', {name: 'Remove it'}).click();
    await teacher.getByText('You have no studies here yet.', {exact: false}).waitFor();
    await audit(teacher, 'the list of studies');
    assert.equal((await send({do: 'show', node: 0})).status, 404);
    await leave(teacher);
});

test('a copy of a hall that is open has its studies with all chapters, and they go on there', async () => {
    const hall = new CheckedClient(realHall.url);
    const annotated = {game: 'xiangqi', name: 'Cannons', moves: [{move: 'h2e2'}]};
    const {id, key} = await hall.post('/api/studies', {title: 'Lesson', annotated});
    const file = '[ChapterName "Open"]\n\n1. e4 {[%csl Gd5] Forward} e5 (1... c5) *\n\n[ChapterName "Closed"]\n\n1. d4 *\n';
    await hall.ask('POST', `/api/studies/${id}/chapters?game=chess`, {raw: file, key});
    await hall.post(`/api/studies/${id}/chapters`, {annotated: {game: 'go', size: 9, moves: [{move: 'e5'}]}}, {key});
    await hall.post(`/api/studies/${id}`, {version: 3, do: 'place-chapter', chapter: 6, place: 1}, {key});
    await hall.post(`/api/studies/${id}`, {version: 4, do: 'delete-chapter', chapter: 0}, {key});
    const told = async (from) => {
        const {known, here, ...study} = (await from.get(`/api/studies/${id}`)).body;
        assert.ok(known && here);
        return study;
    };
    const before = await told(hall);
    assert.deepEqual(
        before.chapters.map(({annotated: {game, name}}) => [game, name]),
        [
            ['chess', 'Closed'],
            ['chess', 'Open'],
            ['go', undefined],
        ],
    );
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kyvien-copied-'));
    kyvien(['backup', path.join(folder, 'copy'), '--data', realHall.data]);
    // What comes later is not in the copy.
    await hall.post(`/api/studies/${id}`, {version: 5, do: 'rename', title: 'Later'}, {key});
    kyvien(['restore', path.join(folder, 'copy'), '--data', path.join(folder, 'data')]);
    const other = new RealHall();
    other.data = path.join(folder, 'data');
    await other.open();
    try {
        const there = new CheckedClient(other.url);
        assert.deepEqual(await told(there), before);
        const {node} = await there.post(`/api/studies/${id}`, {version: 5, do: 'move', node: 4, move: 'g1f3'}, {key});
        assert.equal((await there.get(`/api/studies/${id}`)).body.nodes.find((each) => each.id === node).chapter, 2);
    } finally {
        await other.close();
        fs.rmSync(folder, {recursive: true});
    }
});
