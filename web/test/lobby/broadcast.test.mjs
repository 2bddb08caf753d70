// Games that are played elsewhere, in the real hall: told by a program and by hand, seen on a wall of boards, on a board, in frames.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import {audit} from '../support/audit.mjs';
import {realHall, leave, makeGame, person, useRealHall} from '../support/real_hall.mjs';
import {kWeb} from '../support/load.mjs';
import {foreignPage} from '../support/other_servers.mjs';
import {kPhone} from '../support/pages.mjs';
import {beginBroadcast, pgnOfBoard, posted} from '../support/broadcasts.mjs';
import test, {after} from '../support/testing.mjs';

useRealHall(() => ['--source-network', '127.0.0.0/8']);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kyvien-broadcast-'));
after(() => fs.rmSync(folder, {recursive: true}));

const kPush = path.join(kWeb, '../examples/broadcast/push.py');

test('the boards of a round, one of them move by move, corrections, the law', async () => {
    const {id} = await beginBroadcast({});
    const push = (file) => posted(`/api/broadcasts/${id}/file`, file);
    await push(pgnOfBoard(1, 'Lan', 'Minh', '1. e4 {[%clk 1:29:58]} e5 {[%clk 1:28:00]}') + pgnOfBoard(2, 'Mai', 'Thu', '1. d4'));
    const reader = await person('');
    await reader.goto(realHall.url + '/');
    await reader.getByRole('link', {name: 'Broadcasts'}).click();
    await reader.getByRole('link', {name: 'City Cup'}).waitFor();
    await audit(reader, 'the list of broadcasts');
    await reader.getByRole('link', {name: 'City Cup'}).click();
    const cards = reader.locator('.broadcast-card');
    await cards.nth(1).waitFor();
    assert.match(await cards.first().innerText(), /Minh[^]*1:28:00[^]*Lan[^]*2100[^]*1:29:58[^]*2 moves made/);
    await audit(reader, 'a round of a broadcast');

    // It goes on while one looks.
    await push(pgnOfBoard(2, 'Mai', 'Thu', '1. d4 d5 2. c4'));
    await cards.nth(1).getByText('3 moves made').waitFor();

    await cards.first().click();
    await reader.locator('.move-tree .move').nth(1).waitFor();
    await push(pgnOfBoard(1, 'Lan', 'Minh', '1. e4 {[%clk 1:29:58]} c5 {[%clk 1:28:00]} 2. Nf3'));
    await reader.getByText(/^Previously shown here: .*e7–e5/).waitFor();
    await reader.getByText('Current state').waitFor();
    // The time of a correction is told in the reader's language, not in that of the browser.
    const elsewhere = await person('', 'vi');
    await elsewhere.goto(reader.url());
    assert.match(await elsewhere.locator('.corrections li').innerText(), /, \d\d:\d\d:\d\d \d/);
    await leave(elsewhere);
    await reader.keyboard.press('ArrowLeft');
    await reader.getByText('After 2 moves').waitFor();
    await audit(reader, 'a board of a broadcast');

    // Kings on the centre tell the result, and are no moves.
    await push(pgnOfBoard(1, 'Lan', 'Minh', '1. e4 c5 2. Nf3 d6 3. Ke4 Kd5', '1/2-1/2'));
    await reader.getByText('½–½').waitFor();
    await reader.getByText(/Moves in the file that are not legal/).waitFor();
    await leave(reader);
});

test.deep('boards of players with long names stand apart, with both clocks, on a wide screen and on a phone', async () => {
    const {id} = await beginBroadcast({});
    const boards = [1, 2, 3].map((board) =>
        pgnOfBoard(
            board,
            'Nguyễn Thị Hoàng Phương Quỳnh Anh, Thành phố',
            '歐陽震華與上官婉兒聯合隊第一台主將',
            '1. e4 {[%clk 1:29:58]} e5 {[%clk 1:28:00]}',
        ),
    );
    await posted(`/api/broadcasts/${id}/file`, boards.join(''));
    for (const viewport of [{width: 1280, height: 720}, kPhone, {width: 360, height: 640}]) {
        const reader = await person('', 'en', {viewport});
        await reader.goto(`${realHall.url}/b/${id}`);
        await reader.locator('.broadcast-card').nth(2).waitFor();
        const faults = await reader.evaluate(() => {
            const cards = [...document.querySelectorAll('.broadcast-card')];
            const rect = (each) => each.getBoundingClientRect();
            const isWithin = (one, other) => one.left >= other.left - 0.5 && one.right <= other.right + 0.5;
            const found = document.documentElement.scrollWidth > innerWidth ? ['wider than the screen'] : [];
            for (const card of cards) {
                const own = rect(card.parentElement);
                for (const part of card.querySelectorAll('.small-board, .line, .name, .told-clock, .what'))
                    if (!isWithin(rect(part), own)) found.push(`${part.classList} runs out of its board's place`);
                for (const line of card.querySelectorAll('.line')) {
                    const [name, clock] = ['.name', '.told-clock'].map((each) => rect(line.querySelector(each)));
                    if (clock.left < name.right || clock.top >= name.bottom) found.push('a clock is not beside its name');
                    if (name.width < 90) found.push(`a name has ${name.width} pixels`);
                    const rating = line.querySelector('.name .faint');
                    if (rating && (rect(rating).width < 20 || rect(rating).right > name.right + 0.5))
                        found.push('a rating is pushed off by its name');
                }
            }
            return found;
        });
        assert.deepEqual(faults, [], `${viewport.width} pixels`);
        await audit(reader, `long names at ${viewport.width} pixels`);
        await leave(reader);
    }
});

test('a key holder creates a broadcast on the page, uploads a file, and ends the broadcast', async () => {
    const organiser = await person('');
    await organiser.goto(realHall.url + '/b');
    await organiser.getByText('Start a broadcast').click();
    await organiser.getByLabel('Key of a broadcaster, organiser or arbiter').fill(realHall.arbiterKey);
    await organiser.getByLabel('Name').fill('Club evening');
    await organiser.getByLabel('Game').selectOption('xiangqi');
    await organiser.getByRole('button', {name: 'Start'}).click();
    await organiser.getByText('No boards are shown yet.').waitFor();
    await organiser.getByText('For broadcasters').click();
    await organiser.locator('.broadcast-desk input[type=file]').setInputFiles({
        name: 'round.pgn',
        mimeType: 'application/x-chess-pgn',
        buffer: Buffer.from('[Red "Lan"]\n[Black "Minh"]\n\n1. C2.5 H8+7 *\n\n[Red "Mai"]\n[FEN "nothing"]\n\n1. C2.5 *\n'),
    });
    await organiser.getByText('New: 1, continued: 0, corrected: 0, unchanged: 0, unreadable: 1').waitFor();
    await organiser.getByText('Game 2 of the file:').waitFor();
    await organiser.locator('.broadcast-card').waitFor();
    await organiser.getByRole('button', {name: 'End the broadcast'}).click();
    await organiser.getByRole('button', {name: 'Continue the broadcast'}).waitFor();
    await leave(organiser);
});

/// The example that watches a file.
function pusher(...options) {
    const key = path.join(folder, 'key');
    fs.writeFileSync(key, realHall.arbiterKey + '\n');
    const running = spawn('python3', [kPush, '--hall', realHall.url, ...options], {env: {...process.env, KYVIEN_KEY_FILE: key}});
    let out = '';
    let err = '';
    const heard = [];
    running.stdout.on('data', (chunk) => {
        out += chunk;
        for (const each of heard.splice(0)) each();
    });
    running.stderr.on('data', (chunk) => (err += chunk));
    const says = async (words) => {
        while (!words.test(out)) await new Promise((resolve) => heard.push(resolve));
        return words.exec(out);
    };
    return {running, says, ended: new Promise((resolve) => running.on('close', (status) => resolve({status, err})))};
}

test.deep('the example sends a file whenever it changes, and says what it has brought', async () => {
    const file = path.join(folder, 'games.pgn');
    fs.writeFileSync(file, pgnOfBoard(1, 'Lan', 'Minh', '1. e4'));
    const program = pusher('--new', 'By a program', file);
    const [, id] = await program.says(/\/b\/(\w+)\n/);
    await program.says(/1 new/);
    fs.writeFileSync(file, pgnOfBoard(1, 'Lan', 'Minh', '1. e4 e5'));
    await program.says(/1 changed/);
    const {shown} = await (await fetch(`${realHall.url}/api/broadcasts/${id}`)).json();
    assert.equal(shown[0].plies, 2);
    program.running.kill('SIGINT');
    assert.equal((await program.ended).status, 0);
    // A broadcast that is not there is told, with the status of a failure.
    const lost = await pusher('--id', 'nothere2', '--once', file).ended;
    assert.equal(lost.status, 1);
    assert.match(lost.err, /no-such-broadcast/);
});

/// A web server with one file, which can be changed or broken.
async function fileServer(file) {
    const served = {file, status: 200, asked: 0};
    const server = http.createServer((request, answer) => {
        served.asked += 1;
        const tag = `"${served.file.length}"`;
        answer.setHeader('ETag', tag);
        answer.statusCode = served.status === 200 && request.headers['if-none-match'] === tag ? 304 : served.status;
        answer.end(answer.statusCode === 200 ? served.file : '');
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    served.address = `http://127.0.0.1:${server.address().port}/round.pgn`;
    served.close = () => {
        server.closeAllConnections();
        server.close();
    };
    return served;
}

test('a key holder sets a source address, sees the progress of fetching, and stops it; fetching survives a killed hall', async () => {
    const served = await fileServer(pgnOfBoard(1, 'Lan', 'Minh', '1. e4'));
    const {id} = await beginBroadcast({name: 'Fetched'});
    const organiser = await person('');
    await organiser.goto(`${realHall.url}/b/${id}`);
    await organiser.getByText('For broadcasters').click();
    await organiser.getByLabel('Key of a broadcaster, organiser or arbiter').fill(realHall.arbiterKey);
    await organiser.getByText('A file that the hall fetches automatically').click();
    await organiser.getByLabel(/^Address of the file/).fill('https://10.0.0.1/round.pgn');
    await organiser.getByRole('button', {name: 'Fetch from this address'}).click();
    await organiser.getByText('The address is not a public one.').waitFor();
    await organiser.getByLabel(/^Address of the file/).fill(served.address);
    await organiser.getByLabel('Seconds between fetches').fill('300');
    await organiser.getByRole('button', {name: 'Fetch from this address'}).click();
    await organiser.getByText(/Last attempt, .*: file received \(status 200\)/).waitFor();
    await organiser.locator('.broadcast-card').getByText('1 move made').waitFor();
    await organiser.getByText(/^Next attempt: /).waitFor();
    await audit(organiser, 'the source of a broadcast');

    served.file = pgnOfBoard(1, 'Lan', 'Minh', '1. e4 e5');
    await organiser.getByRole('button', {name: 'Fetch now'}).click();
    await organiser.locator('.broadcast-card').getByText('2 moves made').waitFor();
    await organiser.getByRole('button', {name: 'Fetch now'}).click();
    await organiser.getByText(/the file has not changed \(status 304\)/).waitFor();
    served.status = 500;
    await organiser.getByRole('button', {name: 'Fetch now'}).click();
    await organiser.getByText(/no file: the server answered 500/).waitFor();
    await organiser.getByText('1 attempt has failed').waitFor();
    await organiser.getByText(/^Last success: /).waitFor();
    await leave(organiser);

    served.status = 200;
    served.file = pgnOfBoard(1, 'Lan', 'Minh', '1. e4 e5 2. Nf3');
    await realHall.kill();
    await realHall.open(realHall.port);
    const reader = await person('');
    await reader.goto(`${realHall.url}/b/${id}`);
    await reader.locator('.broadcast-card').getByText('3 moves made').waitFor();
    await reader.getByText('For broadcasters').click();
    await reader.getByLabel('Key of a broadcaster, organiser or arbiter').fill(realHall.arbiterKey);
    await reader.getByText('A file that the hall fetches automatically').click();
    await reader.getByRole('button', {name: 'Stop fetching'}).click();
    await reader.getByRole('button', {name: 'Stop fetching'}).waitFor({state: 'detached'});
    const {asked: before} = served;
    await posted(`/api/broadcasts/${id}`, JSON.stringify({ended: true}));
    await posted(`/api/broadcasts/${id}`, JSON.stringify({ended: false}));
    assert.equal(served.asked, before, 'nothing is fetched any more');
    served.close();
    await leave(reader);
});

test('a game, a round and a board stand in frames of other pages', async () => {
    const host = await person('Lan');
    const played = await makeGame(host, {game: 'chess', name: 'Lan'});
    const {id} = await beginBroadcast({});
    await posted(`/api/broadcasts/${id}/file`, pgnOfBoard(1, 'Lan', 'Minh', '1. e4 e5'));
    const oembed = await (await fetch(`${realHall.url}/api/oembed?url=${realHall.url}/b/${id}`)).json();
    const frame = (address) => `<iframe src="${realHall.url}${address}" width="600" height="640"></iframe>`;
    const page = await foreignPage(oembed.html + frame(`/embed/b/${id}/1.1`) + frame('/embed/g/' + played));
    const reader = await person('');
    await reader.goto(page.url);
    await reader.frameLocator('iframe >> nth=0').locator('.broadcast-card').waitFor();
    await reader.frameLocator('iframe >> nth=1').locator('.move-tree .move').nth(1).waitFor();
    await reader.frameLocator('iframe >> nth=2').locator('.player').nth(1).waitFor();
    assert.equal(await reader.frameLocator('iframe >> nth=2').locator('button:visible').count(), 0, 'nothing can be done there');
    page.close();
    await leave(reader, host);
});

test('a position stands in a frame of another page, and leads to the board for analysis', async () => {
    const positions = [
        ['chess', 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 'b8c6', 'White to move.', 'c6 black knight'],
        ['xiangqi', 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b', 'h2e2', 'Black to move.', 'e2 red cannon'],
        ['go', '.../.X./..O b', 'c1', 'Black to move.', 'C1 white stone'],
    ];
    const frames = [];
    for (const [game, fen, last] of positions) {
        const url = `${realHall.url}/analysis?${new URLSearchParams({game, fen, last, title: `A <b>${game}</b> & more`})}`;
        frames.push((await (await fetch(`${realHall.url}/api/oembed?url=${encodeURIComponent(url)}`)).json()).html);
    }
    const page = await foreignPage(frames.join(''));
    const reader = await person('');
    await reader.goto(page.url);
    for (const [index, [game, , , turn, square]] of positions.entries()) {
        const frame = reader.frameLocator(`iframe >> nth=${index}`);
        await frame.getByText(turn).waitFor();
        await frame.getByText(`A <b>${game}</b> & more`).waitFor();
        await frame.getByRole('gridcell', {name: `${square}, last move`}).waitFor();
        assert.equal(await frame.locator('button:visible').count(), 0, 'nothing can be done there');
    }
    page.close();
    for (const wrong of ['game=chess&fen=8/8', 'game=draughts&fen=8/8', 'game=chess&fen=xxxxxxxx/8/8/8/8/8/8/8', '']) {
        await reader.goto(`${realHall.url}/embed/position?${wrong}`);
        await reader.getByText('This address has no position').waitFor();
    }
    const [, fen] = positions[0];
    await reader.goto(`${realHall.url}/embed/position?${new URLSearchParams({game: 'chess', fen, turned: 'yes'})}`);
    await reader.locator('[data-cell=a1]').waitFor();
    await audit(reader, 'the frame of a position');
    const at = async (name) => (await reader.locator(`[data-cell=${name}]`).boundingBox()).y;
    assert.ok((await at('a1')) < (await at('a8')), 'seen from the other side');
    await reader.goto(
        await reader
            .getByRole('link', {name: 'Analyse on Kyvien'})
            .getAttribute('href')
            .then((href) => realHall.url + href),
    );
    await reader.getByRole('gridcell', {name: /c6 black knight/}).waitFor();
    await leave(reader);
});
