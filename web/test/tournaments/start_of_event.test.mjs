// The morning of an event at the desk: the list is compared with what was sent in, put in order before round 1, a player is corrected,
// and what decides is seen on a phone too.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import {audit} from '../support/audit.mjs';
import {kPhone} from '../support/pages.mjs';
import {realHall, leave, person, useRealHall} from '../support/real_hall.mjs';
import {begin, organiser} from '../support/organiser.mjs';
import {until} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

const isWhole = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

async function paste(desk, text) {
    await desk.getByRole('tab', {name: 'Players'}).click();
    await desk.locator('summary', {hasText: 'Paste a list'}).click();
    await desk.getByRole('textbox', {name: 'Paste a list'}).fill(text);
    await desk.getByRole('button', {name: 'Preview the entries'}).click();
    await desk.getByRole('button', {name: /^Enter them \([1-9]/}).waitFor();
}

test('a list that is not in order is said before round 1 is published, and put in order from there', async () => {
    const desk = await organiser();
    await begin(desk, 'Open', 3);
    await paste(
        desk,
        'name,rating,title,federation,club,id\nLan,1500,,VIE,Ba Đình,\nMinh,2300,FM,VIE,Cầu Giấy,12400019\nMai,1800,,,,\nThu,1700,,,,',
    );
    const lines = await desk.locator('.tried li').allTextContents();
    assert.deepEqual(lines.slice(0, 2), ['1 Lan · 1500 · VIE · Ba Đình', '2 FM Minh · 2300 · VIE · Cầu Giấy · 12400019']);
    await desk.getByRole('button', {name: 'Enter them (4)'}).click();
    await desk.getByRole('tab', {name: 'Rounds'}).click();
    await desk.getByRole('button', {name: 'Pair round 1'}).click();
    await desk.getByText('not in order of strength').waitFor();
    await desk.getByRole('button', {name: 'Renumber'}).click();
    await desk.getByRole('button', {name: 'Pair round 1'}).click();
    await desk.getByRole('heading', {name: /Proposal|Proposed/}).waitFor();
    assert.equal(await desk.getByText('not in order of strength').count(), 0);
    assert.match(await desk.locator('.proposal-list li').first().textContent(), /1 FM Minh/);
    await leave(desk);
});

test.deep('from a list of 200 names to the paper of round 1 in fifteen presses, and a hundred results in 492 keystrokes', async () => {
    const desk = await organiser();
    let presses = 0;
    let keys = 0;
    const press = async (target) => {
        await target.click();
        presses++;
    };
    const button = (name) => desk.getByRole('button', {name, exact: true});
    await desk.goto(realHall.url + '/t');
    await press(desk.getByRole('link', {name: 'Create tournament'}));
    for (const [label, text] of [
        ['Name of the tournament', 'Open'],
        ['Rounds', '9'],
    ]) {
        await desk.getByLabel(label, {exact: true}).fill(text);
        keys += text.length;
    }
    await press(button('Create tournament'));
    await press(desk.locator('summary', {hasText: 'Paste a list'}));
    const list = desk.getByRole('textbox', {name: 'Paste a list'});
    await press(list);
    await list.fill(
        'name,rating\n' + Array.from({length: 200}, (_, index) => `Player ${index},${1200 + ((index * 37) % 1200)}`).join('\n'),
    );
    keys += 2; // pasted
    await press(button('Preview the entries'));
    await press(button('Enter them (200)'));
    await press(desk.getByRole('tab', {name: 'Rounds'}));
    await press(button('Pair round 1'));
    await press(button('Renumber'));
    await press(button('Pair round 1'));
    await press(button('Publish round 1'));
    await desk.getByLabel('Board and result').waitFor();
    const results = Array.from({length: 100}, (_, index) => `${index + 1} ${'10='[index % 3]}`);
    await press(desk.getByRole('tab', {name: 'Files'}));
    for (const paper of ['Pairings by board', 'Pairings by name', 'Result slips']) {
        const file = desk.waitForEvent('download');
        await press(desk.getByRole('link', {name: `${paper}, PDF`}));
        assert.match(fs.readFileSync(await (await file).path(), 'latin1'), /^%PDF/, paper);
    }
    assert.deepEqual({presses, keys}, {presses: 15, keys: 7});
    await desk.getByRole('tab', {name: 'Results'}).click();
    await desk.getByLabel('Board and result').click();
    keys = 0;
    for (const line of results) {
        await desk.keyboard.type(line);
        await desk.keyboard.press('Enter');
        keys += line.length + 1;
    }
    await desk.getByText('Round 1 is complete.').waitFor();
    assert.equal(keys, 492);
    await leave(desk);
});

test('a tournament says its date, its place and its game: on its page, in the list, in the reader’s language', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Spring in Huế', 3, async (page) => {
        await page.getByLabel('City').fill('Huế');
        await page.getByLabel('First day').fill('2027-03-06');
        await page.getByRole('combobox', {name: /^Game/}).selectOption({label: 'Xiangqi'});
        await page.getByRole('radio', {name: /^2 · 1 · 0, opponents’ points/}).check();
    });
    const begun = await (await fetch(at.replace('/t/', '/api/tournaments/'))).json();
    assert.deepEqual([begun.two_one_zero, begun.ranking, begun.tie_breaks], [true, 'fide', ['BH', 'WON', 'BWG']]);
    await desk.locator('.t-head .where', {hasText: 'Mar 6, 2027 · Huế · Xiangqi'}).waitFor();
    // The desk changes them, and keeps what it does not ask about.
    await desk.getByRole('tab', {name: 'Event'}).click();
    const details = desk.locator('section', {has: desk.getByRole('heading', {name: 'Details for the report', exact: true})});
    await until(
        async () => (await details.getByRole('combobox', {name: /^Game/}).inputValue()) === 'xiangqi',
        'the game stands in the form',
    );
    await details.getByLabel('Last day').fill('2027-03-07');
    await details.getByRole('button', {name: 'Save', exact: true}).click();
    await desk.locator('.t-head .where', {hasText: 'Mar 6 – 7, 2027 · Huế · Xiangqi'}).waitFor();
    for (const [language, words] of [
        ['en', ['Mar 6 – 7, 2027', 'Xiangqi · Huế']],
        ['vi', ['6 – 7 thg 3, 2027', 'Cờ tướng · Huế']],
        ['zh-Hant', ['2027/3/6至2027/3/7', '象棋 · Huế']],
        ['zh-Hans', ['2027/3/6 – 2027/3/7', '象棋 · Huế']],
    ]) {
        const reader = await person('', language, {viewport: kPhone});
        await reader.goto(realHall.url + '/t');
        const entry = reader.locator('.t-list li', {hasText: 'Spring in Huế'});
        await entry.waitFor();
        const shown = (await entry.innerText()).replaceAll(/[\u2009\u202f\u00a0]/g, ' ');
        for (const each of words) assert.ok(shown.includes(each), `${language}: ${shown}`);
        assert.ok(await isWhole(reader));
        if (language === 'vi') await audit(reader, 'the list of tournaments');
        await leave(reader);
    }
    // A game of which the hall knows nothing is called what the organiser calls it; games in the hall say theirs.
    const send = async (path, body, key) => {
        const answer = await fetch(realHall.url + path, {
            method: 'POST',
            headers: {Authorization: 'Bearer ' + key},
            body: JSON.stringify(body),
        });
        assert.ok(answer.ok, await answer.clone().text());
        return answer.json();
    };
    const {id, key} = await send('/api/tournaments', {by: 'Hoa', name: 'Shogi day', rounds: 3}, realHall.arbiterKey);
    await send(`/api/tournaments/${id}`, {by: 'Hoa', commands: [{t: 'details', game: 'shogi'}]}, key);
    const games = {game: 'go', size: 9, time: {kind: 'none'}};
    await send('/api/tournaments', {by: 'Hoa', name: 'Go here', rounds: 3, games}, realHall.arbiterKey);
    const list = await (await fetch(realHall.url + '/api/tournaments')).json();
    const named = (name) => list.find((each) => each.name === name);
    assert.deepEqual([named('Shogi day').game, named('Go here').game], ['shogi', 'go']);
    const {begins, ends, city, game} = named('Spring in Huế');
    assert.deepEqual([begins, ends, city, game], ['2027-03-06', '2027-03-07', 'Huế', 'xiangqi']);
    assert.equal(at.startsWith(realHall.url + '/t/'), true);
    await leave(desk);
});

test('title and number of a player are corrected at the desk', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Open', 3);
    await paste(desk, 'name,rating,title,id\nLan,1500,CM,12400019\nMinh,1400,,');
    await desk.getByRole('button', {name: 'Enter them (2)'}).click();
    await desk.getByRole('tab', {name: 'Players'}).click();
    await desk.locator('.players tbody tr', {hasText: 'Lan'}).getByRole('button', {name: 'Change'}).click();
    const form = desk.locator('.t-edit');
    await until(async () => (await form.getByLabel('Title', {exact: true}).inputValue()) === 'CM', 'the title stands in the form');
    await form.getByLabel('Title', {exact: true}).fill('WFM');
    await form.getByLabel('Federation ID').fill('12400027');
    await form.getByLabel('Reason').fill('Her certificate');
    await form.getByRole('button', {name: 'Correct'}).click();
    await desk.locator('.players tbody tr', {hasText: 'WFM Lan'}).waitFor();
    const told = await (await fetch(at.replace('/t/', '/api/tournaments/'))).json();
    assert.deepEqual([told.entries[0].title, told.entries[0].id], ['WFM', '12400027']);
    await leave(desk);
});

test('the tie-breaks are chosen on a phone, and nothing hangs over', async () => {
    const page = await organiser('vi', {viewport: kPhone});
    await page.goto(realHall.url + '/t/new');
    await page.locator('summary', {hasText: 'Tiêu chí phụ'}).click();
    await page.locator('.tie-order select').waitFor();
    await audit(page, 'a new tournament');
    assert.ok(await isWhole(page));
    await leave(page);
});

test('on a phone the table of a McMahon event shows the scores by which it is ordered', async () => {
    const headers = {Authorization: 'Bearer ' + realHall.arbiterKey};
    const send = async (path, body, key = realHall.arbiterKey) => {
        const answer = await fetch(realHall.url + path, {
            method: 'POST',
            headers: {...headers, Authorization: 'Bearer ' + key},
            body: JSON.stringify(body),
        });
        assert.ok(answer.ok, await answer.clone().text());
        return answer.json();
    };
    const {id, key} = await send('/api/tournaments', {by: 'Hoa', name: 'Go', system: 'mcmahon', rounds: 3});
    const grades = [5, 3, 1, -4];
    await send(
        `/api/tournaments/${id}`,
        {
            by: 'Hoa',
            commands: [
                ...['Lan', 'Minh', 'Mai', 'Thu'].map((name, index) => ({t: 'enter', name, grade: grades[index]})),
                {t: 'pair'},
                {t: 'result', board: 1, result: '1-0'},
                {t: 'result', board: 2, result: '0-1'},
            ],
        },
        key,
    );
    const reader = await person('', 'en', {viewport: kPhone});
    await reader.goto(`${realHall.url}/t/${id}/standings`);
    const scores = reader.locator('.standings tbody .first-key');
    await scores.first().waitFor();
    const seen = (await scores.allTextContents()).map(Number);
    assert.equal(seen.length, 4);
    assert.deepEqual(
        seen,
        [...seen].sort((one, other) => other - one),
        'they explain the order',
    );
    assert.ok(await isWhole(reader));
    await leave(reader);
});
