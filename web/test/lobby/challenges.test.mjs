// Challenges in the real hall: from a player's page to the board of both, counter-offers, reasons; following, blocking, ranges of ratings.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {realHall, leave, person, useRealHall} from '../support/real_hall.mjs';
import {until} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

const kPassword = 'a horse on the seventh';

async function member(name, language = 'en', options = {}) {
    const page = await person('', language, options);
    await page.goto(realHall.url + '/sign-up');
    await page.locator('#sign-name').fill(name);
    await page.locator('#sign-password').fill(kPassword);
    await page.locator('#sign-password').press('Enter');
    await page.locator('.account-name .name', {hasText: name}).waitFor();
    return page;
}

const playerUrl = (name) => `${realHall.url}/player/${encodeURIComponent(name)}`;
const line = (page, text) => page.locator('.challenge', {hasText: text});
const look = async (page, name) =>
    process.env.KYVIEN_LOOK && page.screenshot({path: `${process.env.KYVIEN_LOOK}/${name}.png`, fullPage: true});

test('challenged by name, answered with other terms, accepted: both are brought to one board', async () => {
    const lan = await member('Nguyễn Lan');
    const minh = await member('阿明', 'vi');
    await minh.goto(realHall.url + '/');
    await lan.goto(playerUrl('阿明'));
    // Nobody has played yet: there is nothing to filter.
    await lan.getByText('No games played yet.').waitFor();
    assert.equal(await lan.locator('.played-filter').count(), 0);
    await lan.getByRole('button', {name: 'Challenge'}).click();
    const form = lan.locator('.challenge-terms');
    await form.getByRole('button', {name: 'Send the challenge'}).waitFor();
    assert.deepEqual(await lan.locator('.button.primary').allInnerTexts(), ['Send the challenge'], 'one button leads');
    await form.getByRole('radio', {name: 'Xiangqi'}).check();
    await form.getByRole('radio', {name: 'Red'}).check();
    await audit(lan, 'the form of a challenge');
    await look(lan, 'form');
    await form.getByRole('button', {name: 'Send the challenge'}).click();
    await lan.getByText('The challenge is sent.').waitFor();
    // Nobody loads anything again.
    await line(minh, 'Nguyễn Lan thách đấu bạn').waitFor();
    assert.match(await line(minh, 'Nguyễn Lan').innerText(), /Cờ tướng.*15 phút.*bạn cầm Đen/s);
    await audit.deep(minh, 'a challenge on the first page');
    await look(minh, 'challenged');
    await line(minh, 'Nguyễn Lan').getByRole('button', {name: 'Điều kiện khác…'}).click();
    const other = minh.locator('.challenge .challenge-terms');
    // The form begins with what was offered: the game, the side, the time.
    for (const name of ['Cờ tướng', 'Đen']) assert.ok(await other.getByRole('radio', {name, exact: true}).isChecked(), name);
    assert.ok(
        await other
            .getByRole('radio', {name: /^15 phút/})
            .first()
            .isChecked(),
    );
    await other.getByRole('radio', {name: 'Cờ vua'}).check();
    await other.getByRole('button', {name: 'Gửi đề nghị'}).click();
    await line(minh, 'Bạn đã đề nghị Nguyễn Lan điều kiện khác').waitFor();
    await line(lan, '阿明 offers other terms').getByRole('button', {name: 'Accept'}).click();
    for (const page of [lan, minh]) await page.waitForURL('**/g/*');
    await lan.waitForURL((url) => url.pathname === new URL(minh.url()).pathname);
    for (const page of [lan, minh]) await page.locator('.phase-playing').waitFor();
    await leave(lan, minh);
});

test.deep('in Go on the large board the handicap may follow from the ratings', async () => {
    const lan = await member('Lan Anh');
    const minh = await member('Minh Tú');
    await lan.goto(playerUrl('Minh Tú'));
    await lan.getByRole('button', {name: 'Challenge'}).click();
    const form = lan.locator('.challenge-terms');
    const byRating = form.getByRole('checkbox', {name: 'Handicap by rating difference'});
    assert.equal(await byRating.count(), 0);
    await form.getByRole('radio', {name: 'Go', exact: true}).check();
    await form.getByLabel('Komi').waitFor();
    await byRating.check();
    await form.getByLabel('Komi').waitFor({state: 'detached'});
    await form.getByRole('radio', {name: '9 × 9'}).check();
    await byRating.waitFor({state: 'detached'});
    await form.getByRole('radio', {name: '19 × 19'}).check();
    await byRating.waitFor();
    await form.getByRole('radio', {name: 'Rated', exact: true}).check();
    await audit(lan, 'a challenge with a handicap by rating');
    await look(lan, 'by-rating');
    await form.getByRole('button', {name: 'Send the challenge'}).click();
    await line(lan, 'You have challenged Minh Tú').waitFor();
    // Of equal players neither is given anything.
    assert.doesNotMatch(await line(lan, 'You have challenged Minh Tú').innerText(), /handicap/i);
    await leave(lan, minh);
});

test.deep('from a position of their own: typed, seen by the other before it is accepted, and played from', async () => {
    const lan = await member('Lan Hương');
    const minh = await member('Minh Khoa', 'vi');
    await minh.goto(realHall.url + '/');
    await lan.goto(playerUrl('Minh Khoa'));
    await lan.getByRole('button', {name: 'Challenge'}).click();
    const form = lan.locator('.challenge-terms');
    await form.getByRole('radio', {name: 'Rated', exact: true}).waitFor();
    await form.getByRole('checkbox', {name: 'Custom position'}).check();
    // Such a game is not rated, and has no number of a start.
    await form.getByRole('radio', {name: 'Rated', exact: true}).waitFor({state: 'detached'});
    await form.getByRole('textbox', {name: 'Position, as FEN'}).fill('4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1');
    await form.getByRole('img', {name: 'The position from which the game begins'}).waitFor();
    await audit(lan, 'a challenge from a position');
    await look(lan, 'from-position');
    await form.getByRole('button', {name: 'Send the challenge'}).click();
    const offered = line(minh, 'Lan Hương thách đấu bạn');
    await offered.waitFor();
    const position = offered.getByRole('link', {name: 'Xem thế cờ'});
    await position.locator('svg.board').waitFor();
    const address = new URL(await position.getAttribute('href'), realHall.url);
    assert.equal(address.searchParams.get('fen'), '4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1');
    await audit(minh, 'a challenge from a position on the first page');
    await look(minh, 'offered-position');
    // Another position is an answer too, in Go by rows.
    await offered.getByRole('button', {name: 'Điều kiện khác…'}).click();
    const other = offered.locator('.challenge-terms');
    await other.getByRole('radio', {name: 'Cờ vây'}).check();
    await other.locator('input[name=from-position]').check();
    await other.locator('textarea').fill('...../.XO../...../...../..... w');
    await other.getByRole('button', {name: 'Gửi đề nghị'}).click();
    const answered = line(lan, 'Minh Khoa offers other terms');
    await answered.getByRole('link', {name: 'Look at the position'}).waitFor();
    await answered.getByRole('button', {name: 'Accept'}).click();
    for (const page of [lan, minh]) {
        await page.waitForURL('**/g/*');
        await page.locator('.game-go.phase-playing').waitFor();
    }
    const id = new URL(lan.url()).pathname.split('/').pop();
    const view = await (await fetch(`${realHall.url}/api/games/${id}`)).json();
    assert.equal(view.start.fen, '...../.XO../...../...../..... w');
    await leave(lan, minh);
});

test.deep('a position that cannot be played is refused with the reason', async () => {
    const lan = await member('Lan Chi');
    await member('Minh Anh').then((page) => leave(page));
    await lan.goto(playerUrl('Minh Anh'));
    await lan.getByRole('button', {name: 'Challenge'}).click();
    const form = lan.locator('.challenge-terms');
    await form.getByRole('checkbox', {name: 'Custom position'}).check();
    await form.getByRole('textbox', {name: 'Position, as FEN'}).fill('4k3/8/8/8/8/8/8/4K3 w - - 0 1');
    await form.getByRole('button', {name: 'Send the challenge'}).click();
    await lan.locator('.challenge-terms .refusal').waitFor();
    assert.equal(await line(lan, 'You have challenged Minh Anh').count(), 0);
    await leave(lan);
});

test.deep('declined with a reason, and withdrawn', async () => {
    const lan = await member('Lan');
    const hoa = await member('Hoa');
    await lan.goto(playerUrl('Hoa'));
    const send = async () => {
        await lan.getByRole('button', {name: 'Challenge'}).click();
        await lan.getByRole('button', {name: 'Send the challenge'}).click();
        await line(lan, 'You have challenged Hoa').waitFor();
    };
    await send();
    await hoa.goto(realHall.url + '/');
    await line(hoa, 'Lan challenges you').getByRole('button', {name: 'Decline'}).click();
    await audit(hoa, 'the reasons');
    await look(hoa, 'reasons');
    await hoa.getByRole('button', {name: 'Too slow for me'}).click();
    await line(hoa, 'Lan').waitFor({state: 'detached'});
    await line(lan, 'Hoa declines: Too slow for me').waitFor();
    await line(lan, 'Hoa declines').getByRole('button', {name: 'Close'}).click();
    await line(lan, 'Hoa declines').waitFor({state: 'detached'});
    await lan.goto(playerUrl('Hoa'));
    await send();
    await line(hoa, 'Lan challenges you').waitFor();
    await line(lan, 'You have challenged Hoa').getByRole('button', {name: 'Withdraw'}).click();
    await line(hoa, 'The challenge of Lan is no longer open').waitFor();
    await leave(lan, hoa);
});

test.deep('a bot is marked as such where it is challenged, in the lobby, on the wall and among the games of a player', async () => {
    const made = await fetch(realHall.url + '/api/account', {
        method: 'POST',
        body: JSON.stringify({name: 'Deep Sky', password: kPassword, bot: true}),
    });
    const headers = {Cookie: made.headers.get('set-cookie').split(';')[0]};
    const asBot = async (where, body) => (await fetch(realHall.url + where, {method: 'POST', headers, body: JSON.stringify(body)})).json();
    const nga = await member('Nga');
    await nga.goto(playerUrl('Deep Sky'));
    await nga.getByRole('button', {name: 'Challenge'}).click();
    await nga.getByRole('button', {name: 'Send the challenge'}).click();
    await line(nga, 'You have challenged Deep Sky (bot)').waitFor();
    const {id} = await asBot('/api/games', {game: 'chess', name: 'x', seat: 'first', time: {kind: 'none'}});
    await nga.goto(realHall.url + '/');
    await nga.locator('.open-game', {hasText: 'Deep Sky (bot)'}).waitFor();
    await audit(nga, 'the lobby with a bot');
    await look(nga, 'bot');
    await nga.evaluate(async (game) => {
        const reply = await fetch(`/api/games/${game}/join`, {method: 'POST', body: JSON.stringify({name: 'x'})});
        localStorage.setItem('kyvien.token.' + game, (await reply.json()).token);
    }, id);
    await nga.locator('.live-game', {hasText: 'Deep Sky (bot) – Nga'}).waitFor();
    // Among her own games too, and where she plays and follows.
    await nga.goto(`${realHall.url}/g/${id}`);
    await nga.locator('.player', {hasText: 'Deep Sky (bot)'}).waitFor();
    await nga.goto(realHall.url + '/');
    await nga.getByRole('region', {name: 'Your games'}).locator('.live-game', {hasText: 'Deep Sky (bot)'}).waitFor();
    await nga.goto(playerUrl('Deep Sky'));
    await nga.getByRole('heading', {name: 'Deep Sky (bot)'}).waitFor();
    await nga.getByRole('button', {name: 'Follow', exact: true}).click();
    await nga.getByRole('button', {name: 'Stop following'}).waitFor();
    await nga.goto(playerUrl('Nga'));
    await nga.locator('.people', {hasText: 'Deep Sky (bot)'}).waitFor();
    await nga.goto(realHall.url + '/wall');
    await nga.locator('.wall-player', {hasText: 'Deep Sky (bot)'}).waitFor();
    await nga.goto(playerUrl('Nga'));
    await nga.locator('.played', {hasText: 'Deep Sky (bot)'}).waitFor();
    await leave(nga);
});

test.deep('a player at a board is told of a challenge beside it, without losing the focus or the page', async () => {
    const [tam, lien, son] = [await member('Tâm'), await member('Liên'), await member('Sơn', 'vi')];
    const post = (page, where, body) =>
        page.evaluate(
            ([path, sent]) => fetch(path, {method: 'POST', body: JSON.stringify(sent)}).then((reply) => reply.json()),
            [where, body],
        );
    const {id, token} = await post(tam, '/api/games', {game: 'xiangqi', name: 'x', seat: 'first', time: {kind: 'none'}});
    await tam.evaluate(([game, key]) => localStorage.setItem('kyvien.token.' + game, key), [id, token]);
    await tam.goto(`${realHall.url}/g/${id}`);
    await post(lien, `/api/games/${id}/join`, {name: 'x'});
    await tam.locator('.phase-playing').waitFor();
    await tam.getByLabel('Type a move').focus();
    const challenge = (page, to) => post(page, '/api/challenges', {to, game: 'chess', seat: 'first', time: {kind: 'none'}});

    await challenge(lien, 'Tâm');
    const beside = tam.locator('.challenges-at-board .challenge');
    await beside.filter({hasText: 'Liên challenges you'}).waitFor();
    assert.match(await beside.innerText(), /Chess/);
    const focused = () => tam.evaluate(() => document.activeElement.getAttribute('aria-describedby'));
    assert.equal(await focused(), 'typed-how', 'what one types goes on');
    await audit(tam, 'a challenge beside a board');
    await beside.getByRole('button', {name: 'Decline'}).click();
    await beside.waitFor({state: 'detached'});

    // Accepted, it is played when the reader likes: the page stays at the board.
    await challenge(lien, 'Tâm');
    await beside.getByRole('button', {name: 'Accept'}).click();
    await beside.filter({hasText: 'Your game with Liên has begun'}).waitFor();
    await tam.waitForURL((url) => url.pathname === '/g/' + id);
    await beside.getByRole('link', {name: 'To the board'}).click();
    await tam.locator('.game-chess.phase-playing').waitFor();
    assert.equal(await tam.locator('.challenges-at-board .challenge').count(), 0, 'that of this board is not told');

    // Spectators are reached too; and what becomes of one's own challenge.
    await son.goto(`${realHall.url}/g/${id}`);
    await son.locator('.challenges-at-board').waitFor({state: 'attached'});
    await post(lien, '/api/challenges', {to: 'Sơn', game: 'go', seat: 'random', size: 9, time: {kind: 'none'}});
    const told = son.locator('.challenges-at-board .challenge');
    await told.filter({hasText: 'Liên thách đấu bạn'}).waitFor();
    await leave(tam, lien, son);
});

test('a follower sees the game of a followed player; a blocked account cannot challenge', async () => {
    const mai = await member('Mai');
    const thu = await member('Thu');
    await mai.goto(playerUrl('Thu'));
    await mai.getByRole('button', {name: 'Follow', exact: true}).click();
    await mai.getByRole('button', {name: 'Stop following'}).waitFor();
    await mai.goto(playerUrl('Mai'));
    await mai.locator('.people', {hasText: 'Thu'}).waitFor();
    await audit(mai, 'whom one follows');
    await look(mai, 'people');
    await mai.goto(playerUrl('Thu'));
    await mai.getByRole('button', {name: 'Block', exact: true}).click();
    await mai.getByRole('button', {name: 'Block Thu'}).click();
    await mai.getByRole('button', {name: 'Unblock'}).waitFor();
    await thu.goto(playerUrl('Mai'));
    await thu.getByRole('button', {name: 'Challenge'}).click();
    await thu.getByRole('button', {name: 'Send the challenge'}).click();
    await thu.getByText('This player takes no challenges of yours.').waitFor();
    await leave(mai, thu);
});

test.deep('a game for a range of ratings shows the range, and that guests must sign in', async () => {
    const vinh = await member('Vĩnh');
    const guest = await person('Khôi');
    await vinh.goto(realHall.url + '/');
    await vinh.locator('input[name=rated][value=casual]').check({force: true});
    await vinh.locator('input[name=ratings][value="100"]').check({force: true});
    await vinh.getByRole('button', {name: 'Create game'}).click();
    await vinh.waitForURL('**/g/*');
    await guest.goto(realHall.url + '/');
    const open = guest.locator('.open-game', {hasText: 'Vĩnh'});
    await open.waitFor();
    assert.match(await open.innerText(), /1500\?.*Rating 1400 to 1600 · sign in to join/s);
    await look(guest, 'lobby');
    await open.click();
    await guest.locator('.share button[type=submit]').click();
    await guest.locator('.refusal', {hasText: 'sign in'}).waitFor();
    await until(async () => (await guest.locator('.phase-playing').count()) === 0, 'the seat is not taken');
    await leave(vinh, guest);
});
