// Playing at once in the real hall: two press the same and play; who waits may give it up; a game by link is nobody else's.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {realHall, leave, person, play, useRealHall} from '../support/real_hall.mjs';
import {until} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

const quick = (page, name) => page.locator('.quick').getByRole('button', {name, exact: true});
const state = (page) => page.locator('.quick [role=status]');

/// In the lobby, and waiting there once the hall knows that somebody is at the board.
async function waits(page, name) {
    await page.goto(realHall.url + '/');
    await quick(page, name).click();
    await page.locator('.own-game').waitFor();
    await state(page).filter({hasText: 'waiting for an opponent'}).waitFor();
    const id = (await page.locator('.own-game a').getAttribute('href')).split('/').pop();
    await until(async () => {
        const {seats} = await (await fetch(`${realHall.url}/api/games/${id}`)).json();
        return (seats.first ?? seats.second).connected;
    }, 'who waits in the lobby sits at the board');
    return id;
}

test('two press the same button and play: both are brought to the board', async () => {
    const lan = await person('Lan');
    const minh = await person('Minh');
    const id = await waits(lan, 'Chess: 10 min + 5 s');
    assert.equal(await quick(lan, 'Chess: 10 min + 5 s').getAttribute('aria-pressed'), 'true');
    await audit(lan, 'the lobby while one waits');
    await minh.goto(realHall.url + '/');
    await quick(minh, 'Chess: 10 min + 5 s').click();
    for (const page of [lan, minh]) {
        await page.waitForURL('**/g/' + id);
        await page.locator('.phase-playing').waitFor();
    }
    const {seats} = await (await fetch(`${realHall.url}/api/games/${id}`)).json();
    await play(seats.first.name === 'Lan' ? [lan, minh] : [minh, lan], ['e2e4', 'e7e5']);
    await leave(lan, minh);
});

test.deep('different buttons and one’s own second request are not paired; when a game begins the other request is cancelled', async () => {
    const lan = await person('Lan');
    const minh = await person('Minh', 'vi');
    const blitz = await waits(lan, 'Chess: 3 min + 2 s');
    await quick(lan, 'Xiangqi: 10 min + 5 s').click();
    await until(async () => (await lan.locator('.own-game').count()) === 2, 'both wait');
    await minh.goto(realHall.url + '/');
    await quick(minh, 'Cờ vua: 15 phút + 10 giây').click();
    await minh.locator('.own-game').waitFor();
    assert.notEqual((await minh.locator('.own-game a').getAttribute('href')).split('/').pop(), blitz);
    const xiangqi = (
        await lan.locator('.own-game a').evaluateAll((all) => all.map((each) => each.getAttribute('href').split('/').pop()))
    ).find((id) => id !== blitz);
    await until(async () => {
        const {seats} = await (await fetch(`${realHall.url}/api/games/${xiangqi}`)).json();
        return (seats.first ?? seats.second).connected;
    }, 'Lan sits at the second board too');
    await quick(minh, 'Cờ tướng: 10 phút + 5 giây').click();
    for (const page of [lan, minh]) await page.waitForURL('**/g/' + xiangqi);
    await until(
        async () => (await (await fetch(`${realHall.url}/api/games/${blitz}`)).json()).phase === 'finished',
        'the wish that was not granted is given up',
    );
    await leave(lan, minh);
});

test('a waiting player cancels by the same or another button, and is no longer paired', async () => {
    const lan = await person('Lan');
    const minh = await person('Minh');
    const first = await waits(lan, 'Go: 9 × 9 · 5 min + 3 × 20 s');
    await quick(lan, 'Go: 9 × 9 · 5 min + 3 × 20 s').click();
    await lan.locator('.own-game').waitFor({state: 'detached'});
    await until(async () => (await state(lan).innerText()) === '', 'nothing is said of waiting');
    const second = await waits(lan, 'Go: 9 × 9 · 5 min + 3 × 20 s');
    assert.notEqual(second, first);
    await lan.getByRole('button', {name: 'Cancel the game'}).click();
    await lan.locator('.own-game').waitFor({state: 'detached'});
    const third = await waits(minh, 'Go: 9 × 9 · 5 min + 3 × 20 s');
    assert.ok(third !== first && third !== second);
    await leave(lan, minh);
});

test.deep('a game by link is in no lobby and is not met; whoever has the link plays it', async () => {
    const lan = await person('Lan');
    const minh = await person('Minh');
    await lan.goto(realHall.url + '/');
    await lan.getByRole('radio', {name: 'Only with my link'}).check();
    await lan.getByRole('button', {name: 'Create game'}).click();
    await lan.waitForURL(/\/g\//);
    const id = lan.url().split('/').pop();
    await lan.getByText('The first person to open it may take the other seat.').waitFor();
    const {open, live} = await (await fetch(realHall.url + '/api/games')).json();
    assert.ok(![...open, ...live].some((game) => game.id === id));
    const other = await waits(minh, 'Chess: 10 min + 5 s');
    assert.notEqual(other, id);
    // It is found again on one's own first page, and nowhere else.
    await lan.goto(realHall.url + '/');
    await lan.locator('.own-game', {hasText: 'Only with my link'}).waitFor();
    await minh.goto(`${realHall.url}/g/${id}`);
    await minh.locator('.share button[type=submit]').click();
    await lan.waitForURL('**/g/' + id);
    await leave(lan, minh);
});

test.deep('a game of the form that anybody may join is listed with its side and its time, and is met by the button', async () => {
    const lan = await person('Lan');
    const minh = await person('Minh');
    await lan.goto(realHall.url + '/');
    await lan.getByRole('radio', {name: 'White', exact: true}).check();
    await lan.getByRole('radio', {name: '15 min + 10 s', exact: true}).check();
    await lan.getByRole('button', {name: 'Create game'}).click();
    await lan.waitForURL(/\/g\//);
    const id = lan.url().split('/').pop();
    await lan.getByText('Your game is in the lobby').waitFor();
    await minh.goto(realHall.url + '/');
    await minh.getByRole('link', {name: /Lan Chess · 15 min \+ 10 s You play Black · here · /}).waitFor();
    await quick(minh, 'Chess: 15 min + 10 s').click();
    await minh.waitForURL('**/g/' + id);
    await lan.locator('.phase-playing').waitFor();
    await leave(lan, minh);
});
