// Friendly games in the real hall: a move is taken back and time is given, by two people in each of the three games.
import assert from 'node:assert/strict';
import {realHall, join, leave, makeGame, person, play, press, sees, useRealHall} from '../support/real_hall.mjs';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {clockText} = await load('live/clock.ts');

useRealHall();

const kGames = {
    chess: {look: test, moves: ['e2e4', 'e7e5'], other: 'd2d4', languages: ['en', 'vi']},
    xiangqi: {look: test.deep, moves: ['h2e2', 'h9g7'], other: 'b2e2', languages: ['en', 'zh-Hans']},
    go: {look: test.deep, moves: ['d4', 'f6'], other: 'e5', languages: ['en', 'zh-Hant'], body: {size: 9}},
};
const kWords = {
    vi: {accept: 'Cho đi lại', give: 'Tặng đối thủ 15 giây', note: /tặng đối thủ 15 giây/},
    'zh-Hans': {accept: '同意悔棋', give: '给对手加15秒', note: /给对手加15秒/},
    'zh-Hant': {accept: '同意悔棋', give: '給對手加15秒', note: /給對手加15秒/},
};

for (const [game, {look, moves, other, languages, body}] of Object.entries(kGames)) {
    look(`${game}: a takeback of two moves, by the keyboard, and fifteen seconds`, async () => {
        const first = await person('Lan', languages[0]);
        const second = await person('Minh', languages[1]);
        const words = kWords[languages[1]];
        const id = await makeGame(first, {
            game,
            ...body,
            time: {kind: 'fischer', base_ms: 600000, increment_ms: 0},
            friendly: {takebacks: true, giving_time: true},
        });
        await join(second, id);
        await first.getByText('takebacks · giving time').waitFor();
        assert.ok(await first.getByRole('button', {name: 'Takeback', exact: true}).isDisabled(), 'nothing was moved');
        await play([first, second], moves);

        await first.getByRole('button', {name: 'Takeback', exact: true}).press('Enter');
        await first.getByText('Takeback requested').waitFor();
        await second.getByRole('button', {name: words.accept}).press('Enter');
        await sees(first, 0);
        await sees(second, 0);
        await first.getByText('Takeback done.').waitFor();
        await first.locator('.board.interactive').waitFor();
        await press(first, other);
        await sees(second, 1);

        // It is the second's turn: the first's clock stands, and shows fifteen seconds more at once.
        await sees(first, 1);
        const shows = (ms) => first.locator('.player.lower .clock .time', {hasText: new RegExp(`^${clockText(ms)}$`)}).waitFor();
        const {first_ms: before} = (await (await fetch(`${realHall.url}/api/games/${id}`)).json()).clock;
        await shows(before);
        await second.getByRole('button', {name: words.give}).press('Enter');
        await second.getByText(words.note).first().waitFor();
        await first.getByText('gives 15 s').first().waitFor();
        await shows(before + 15_000);
        await leave(first, second);
    });
}

test.deep('a takeback that is declined, and what who joins is told before', async () => {
    const first = await person('Lan');
    const second = await person('Minh');
    await first.goto(`${realHall.url}/`);
    await first.getByRole('checkbox', {name: 'Takebacks'}).check();
    await first.getByRole('checkbox', {name: 'Giving time'}).check();
    await first.getByRole('button', {name: 'Create game'}).click();
    await first.waitForURL(/\/g\//);
    const id = new URL(first.url()).pathname.split('/').pop();
    await second.goto(`${realHall.url}/`);
    await second.locator(`.open-game[href="/g/${id}"]`, {hasText: 'Takebacks · Giving time'}).waitFor();
    await join(second, id);
    const [white, black] = (await first.locator('.player.lower .side').textContent()).startsWith('White')
        ? [first, second]
        : [second, first];
    await play([white, black], ['e2e4']);
    await white.getByRole('button', {name: 'Takeback', exact: true}).click();
    const question = black.getByRole('group', {name: 'Your opponent asks to take back the last move.'});
    await question.getByRole('button', {name: 'Decline'}).click();
    await white.getByText('Your takeback request was declined.').waitFor();
    assert.ok(await white.getByRole('button', {name: 'Takeback', exact: true}).isDisabled());
    await play([white, black], ['e7e5', 'g1f3'], {from: 1});
    await white.getByRole('button', {name: 'Takeback', exact: true, disabled: false}).waitFor();
    await leave(first, second);
});

test.deep('a game without friendly terms offers neither takebacks nor given time', async () => {
    const first = await person('Lan');
    const second = await person('Minh');
    const id = await makeGame(first, {game: 'chess'});
    await join(second, id);
    await play([first, second], ['e2e4']);
    assert.equal(await first.getByRole('button', {name: 'Takeback', exact: true}).count(), 0);
    assert.equal(await first.getByRole('button', {name: 'Give your opponent 15 seconds'}).count(), 0);
    await leave(first, second);
});
