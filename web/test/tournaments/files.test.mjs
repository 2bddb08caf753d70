// The files of a tournament in real browsers: what is printed and taken home, what is taken over.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {audit} from '../support/audit.mjs';
import {realHall, leave, person, useRealHall} from '../support/real_hall.mjs';
import {begin, kNames, organiser, pair, pasteList, type} from '../support/organiser.mjs';
import test from '../support/testing.mjs';

useRealHall();

/// A PNG of two points a side.
const kPicture = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAE0lEQVR4nGNYYSQPRAzyRiuACAAbSgPltf4hegAAAABJRU5ErkJggg==';

/// What a link brings: the name of the file and its bytes.
async function taken(page, link) {
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const parts = [];
    for await (const part of await download.createReadStream()) parts.push(part);
    return {name: download.suggestedFilename(), bytes: Buffer.concat(parts)};
}

function written(name, text) {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'kyvien-file-')), name);
    fs.writeFileSync(file, text);
    return file;
}

async function playedRound(desk, name) {
    const at = await begin(desk, name, 3);
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames.slice(0, 4));
    await pair(desk, 1);
    await type(desk, '1 1');
    await desk.locator('.result-list .has').first().waitFor();
    await type(desk, '2 =');
    await desk.getByText('Round 1 is complete.').waitFor();
    return at;
}

test('the organiser downloads lists, slips and reports, in any of the four languages', async () => {
    const desk = await organiser();
    await playedRound(desk, 'Giải mùa thu');
    await desk.getByRole('tab', {name: 'Files'}).click();
    const standings = await taken(desk, desk.getByRole('link', {name: 'Standings, PDF'}));
    assert.equal(standings.name, 'Giải mùa thu – Standings, After round 1.pdf');
    assert.equal(standings.bytes.subarray(0, 5).toString(), '%PDF-');
    await desk.getByLabel('Language of the lists').selectOption('vi');
    const names = await taken(desk, desk.getByRole('link', {name: 'Pairings by name, CSV'}));
    assert.match(names.bytes.toString(), /^\uFEFFHọ tên,Số,Hệ số,Bàn,/);
    const slips = await taken(desk, desk.getByRole('link', {name: 'Result slips, PDF'}));
    assert.equal(slips.name, 'Giải mùa thu – Phiếu kết quả, Vòng 1.pdf');
    const ratings = await taken(desk, desk.getByRole('link', {name: 'Rating changes, CSV'}));
    assert.match(ratings.bytes.toString(), /,K,Thay đổi,Hệ số mới,/);
    for (const paper of ['Badges', 'Board cards']) {
        const {bytes} = await taken(desk, desk.getByRole('link', {name: `${paper}, PDF`}));
        assert.equal(bytes.subarray(0, 5).toString(), '%PDF-', paper);
    }
    const closing = await taken(desk, desk.getByRole('link', {name: 'Chief referee’s closing report, Web page'}));
    assert.match(closing.bytes.toString(), /<h2>Báo cáo tổng kết · Các vòng<\/h2>/);
    const report = await taken(desk, desk.getByRole('link', {name: 'FIDE report (TRF26)'}));
    assert.equal(report.name, 'Giải mùa thu.trf');
    assert.match(report.bytes.toString(), /^012 Giải mùa thu$/m);
    const games = await taken(desk, desk.getByRole('link', {name: 'Chess, PGN, all rounds', exact: true}));
    assert.match(games.bytes.toString(), /\[Board "2"\]/);
    // What cannot be made is said where it was asked for: these players have no membership numbers.
    await desk.getByRole('link', {name: 'American Go Association'}).click();
    await desk.getByRole('alert').waitFor();
    await leave(desk);
});

test('the logo of the organiser stands on what is printed, and is seen at the desk before', async () => {
    const desk = await organiser();
    await begin(desk, 'Logo', 3);
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames.slice(0, 4));
    await desk.getByRole('tab', {name: 'Files'}).click();
    const field = desk.getByLabel('Logo at the top of printed lists');
    await field.setInputFiles({name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a')});
    await desk.getByRole('alert').getByText('A PNG of up to 256 KiB').waitFor();
    const png = Buffer.from(kPicture, 'base64');
    await field.setInputFiles({name: 'x.png', mimeType: 'image/png', buffer: png});
    const shown = desk.getByRole('img', {name: 'Logo at the top of printed lists'});
    await shown.waitFor();
    await desk.waitForFunction(() => document.querySelector('.t-logo img').naturalWidth === 2);
    const badges = await taken(desk, desk.getByRole('link', {name: 'Badges, PDF'}));
    assert.match(badges.bytes.toString('latin1'), /\/Subtype \/Image/);
    await desk.getByRole('button', {name: 'Remove the logo'}).click();
    await shown.waitFor({state: 'detached'});
    const plain = await taken(desk, desk.getByRole('link', {name: 'Badges, PDF'}));
    assert.doesNotMatch(plain.bytes.toString('latin1'), /\/Subtype \/Image/);
    await leave(desk);
});

test('the public can download what the wall shows, and nothing more', async () => {
    const desk = await organiser();
    const at = await playedRound(desk, 'Open');
    const watcher = await person('');
    await watcher.goto(at + '/pairings');
    const pairings = await taken(watcher, watcher.getByRole('link', {name: 'Pairings by board, PDF'}));
    assert.equal(pairings.name, 'Open – Round 1, Pairings by board.pdf');
    await watcher.getByRole('link', {name: 'Crosstable', exact: true}).click();
    const crosstable = await taken(watcher, watcher.getByRole('link', {name: 'Crosstable, Excel'}));
    assert.equal(crosstable.bytes.subarray(0, 2).toString(), 'PK');
    const api = at.replace('/t/', '/api/tournaments/');
    const answer = await watcher.request.get(api + '/file?format=trf26');
    assert.equal(answer.status(), 403);
    // Why somebody left is for the committee.
    assert.equal((await watcher.request.get(api + '/file?format=html&list=report')).status(), 403);
    await leave(desk, watcher);
});

test('a list is shown before it is taken over, and nobody is entered twice', async () => {
    const desk = await organiser();
    await begin(desk, 'Open', 3);
    await desk.getByRole('tab', {name: 'Files'}).click();
    const file = desk.getByLabel('File', {exact: true});
    await file.setInputFiles(written('danh sách.csv', 'Họ và tên;Hệ số;Ghi chú\nLê, Lan;1890;x\nNguyễn Văn An;2000;y\n'));
    await desk.getByRole('button', {name: 'Preview the changes'}).click();
    await desk.getByText('New: 2').waitFor();
    await desk.getByText('The column “Ghi chú” is not read.').waitFor();
    await desk.locator('.plan-list').getByText('Lê, Lan: 1890').waitFor();
    await audit(desk, 'the files of the desk');
    await desk.getByRole('button', {name: 'Import (2)'}).click();
    await desk.getByText('Imported: 2.').waitFor();
    await desk.getByRole('tab', {name: 'Players'}).click();
    await desk.locator('.players tbody tr').nth(1).waitFor();

    // Again, with one more: the two are named, and left out only where that is asked for.
    await desk.getByRole('tab', {name: 'Files'}).click();
    await file.setInputFiles(written('again.csv', 'Name;Rating\nLê, Lan;1890\nNguyễn Văn An;2000\nMinh;1700\n'));
    await desk.getByRole('button', {name: 'Preview the changes'}).click();
    await desk.getByText('Lê, Lan is already entered: 1 Lê, Lan').waitFor();
    const go = desk.getByRole('button', {name: 'Import (1)'});
    await desk.getByLabel('Skip the 2 already entered').check();
    await go.click();
    await desk.getByText('Imported: 1.').waitFor();

    // A file with a mistake names its line.
    await file.setInputFiles(written('bad.csv', 'Name,Rating\nHoa,strong\n'));
    await desk.getByRole('button', {name: 'Preview the changes'}).click();
    await desk.getByRole('alert').filter({hasText: '2'}).waitFor();
    await leave(desk);
});

test('a whole tournament is imported from another program’s file', async () => {
    const desk = await organiser();
    await playedRound(desk, 'Cúp Huế');
    await desk.getByRole('tab', {name: 'Files'}).click();
    const report = await taken(desk, desk.getByRole('link', {name: 'FIDE report (TRF26)'}));
    await desk.goto(realHall.url + '/t/new');
    await desk.locator('summary', {hasText: 'From a file of another program'}).click();
    await desk.getByLabel('Your name in the log').fill('Hoa');
    await desk.getByLabel('File', {exact: true}).setInputFiles(written('cup.trf', report.bytes));
    await desk.getByRole('button', {name: 'Preview the changes'}).click();
    await desk.getByText('Cúp Huế: Swiss (FIDE Dutch), 3 rounds').waitFor();
    await desk.getByText('Round 1: boards 2, results 2').waitFor();
    await desk.getByRole('button', {name: 'Create it from the file'}).click();
    await desk.waitForURL(/\/t\/[a-z0-9]{8}\/desk$/);
    await desk.getByRole('heading', {name: 'Cúp Huế'}).waitFor();
    await pair(desk, 2);
    await leave(desk);
});

test.deep('axe finds nothing on the files of the desk, by day and by night', async () => {
    for (const colorScheme of ['light', 'dark']) {
        const desk = await organiser('en', {colorScheme});
        await playedRound(desk, 'Axe');
        await desk.getByRole('tab', {name: 'Files'}).click();
        await desk.getByLabel('File', {exact: true}).setInputFiles(written('a.csv', 'Name\nMinh\n'));
        await desk.getByRole('button', {name: 'Preview the changes'}).click();
        await desk.getByRole('button', {name: 'Import (1)'}).waitFor();
        await audit(desk, 'the files of the desk');
        await leave(desk);
    }
});
