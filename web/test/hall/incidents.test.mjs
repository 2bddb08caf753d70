// The commonest incidents at the arbiter's desk of the real hall: each with one form, in a few gestures, and a record that holds.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import {kPhone, openPage} from '../support/browser.mjs';
import {cell, house, leave, stage, useHouse} from '../support/house.mjs';
import {kWeb} from '../support/load.mjs';
import {until} from '../support/stage.mjs';

useHouse();

async function arbiter(language = 'en', options = {}) {
    const page = await openPage(stage.browser, options);
    await page.addInitScript(
        ({settings, key}) => {
            localStorage.setItem('kyvien.settings', JSON.stringify(settings));
            localStorage.setItem('kyvien.arbiter', JSON.stringify({token: key, name: 'Hùng'}));
        },
        {settings: {language, name: ''}, key: house.arbiterKey},
    );
    return page;
}

/// A table on wood whose clocks run, opened at the desk; answers its id.
async function table(page, body = {}) {
    await page.goto(house.url + '/arbiter');
    const id = await page.evaluate(
        async ({wish, key}) => {
            const answer = await fetch('/api/games', {
                method: 'POST',
                headers: {Authorization: 'Bearer ' + key},
                body: JSON.stringify(wish),
            });
            const made = await answer.json();
            if (!made.id) throw new Error(JSON.stringify(made));
            return made.id;
        },
        {
            wish: {
                game: 'chess',
                setting: 'over-the-board',
                seats: {first: 'Lan', second: 'Minh'},
                begin: true,
                time: {kind: 'fischer', base_ms: 5_400_000, increment_ms: 30_000},
                set: {},
                ...body,
            },
            key: house.arbiterKey,
        },
    );
    await page.goto(`${house.url}/arbiter/${id}`);
    await page.getByRole('grid').waitFor();
    return id;
}

async function moves(page, ...steps) {
    for (const [index, [from, to]] of steps.entries()) {
        await cell(page, from).click();
        await cell(page, to).click();
        await page.locator('.sheet .move').nth(index).waitFor();
        await page.getByRole('button', {name: index % 2 ? 'Press White' : 'Press Black'}).waitFor();
    }
}

/// What the program says of a record that nobody has signed.
const verified = (file) =>
    spawnSync(process.env.KYVIEN_BINARY ?? path.join(kWeb, '../build/release/kyvien'), ['verify', file], {encoding: 'utf8'}).stdout;

// ---- the ten commonest incidents of docs/desk.md, each counted ----

/// What the tables say of the page: {game: {incident: actions}}; those of xiangqi and Go stand under their headings.
const kTold = {chess: {}, xiangqi: {}, go: {}};
let told = 'chess';
for (const line of fs.readFileSync(path.join(kWeb, '../docs/desk.md'), 'utf8').split('\n')) {
    told = /^### (Xiangqi|Go)$/.exec(line)?.[1].toLowerCase() ?? told;
    const found =
        told === 'chess' ? /^\| ([^|]+) \| `[^`]+` \| \d+ \|[^|]*\| (\d+) \|$/.exec(line) : /^\| ([^|]+) \|.*\| (\d+) \|$/.exec(line);
    if (found) kTold[told][found[1]] = Number(found[2]);
}
const kMost = 4;

/// A hand that counts: a press, a chosen option, and a field typed with its Enter are an action each.
class Hand {
    constructor(page, isTouch) {
        this.page = page;
        this.isTouch = isTouch;
        this.count = 0;
    }
    async press(target) {
        this.count += 1;
        await (this.isTouch ? target.tap() : target.click());
    }
    button(name) {
        return this.press(this.page.getByRole('button', {name, exact: true}));
    }
    async choose(label, value) {
        this.count += 1;
        await this.page.getByLabel(label).selectOption(value);
    }
    async type(label, text, enter = true) {
        this.count += 1;
        await this.page.getByLabel(label).fill(text);
        if (enter) await this.page.keyboard.press('Enter');
    }
    async yes() {
        await this.page.locator('.pending').waitFor();
        await this.button('Yes, do it');
    }
    /// The way a form is told: by touch or click, since it is one of several.
    async kind(name) {
        const radio = this.page.getByRole('radio', {name, exact: true});
        this.count += 1;
        await radio.check();
    }
    /// The button of a form that says what it would record; what would follow stands over it.
    async record(what) {
        await this.page.locator('.foreseen').waitFor();
        await this.button('Record: ' + what);
    }
}

const ruled = (page, text) => page.locator('.answered .just-ruled').getByText(text).first().waitFor();
const ends = (page, score) => page.locator('.result .score', {hasText: score}).waitFor();
const says = async (page, pattern) => until(async () => pattern.test(await page.locator('.answered').innerText()), String(pattern));
const begins = (page, ...steps) => moves(page, ...steps);
/// The same in xiangqi.
async function reds(page, ...steps) {
    for (const [index, [from, to]] of steps.entries()) {
        await cell(page, from).click();
        await cell(page, to).click();
        await page.locator('.sheet .move').nth(index).waitFor();
    }
}
const kUntimed90 = {time: {kind: 'fischer', base_ms: 5_400_000, increment_ms: 0}};

const kXiangqi = {game: 'xiangqi'};
const kGo = {game: 'go', size: 9, time: {kind: 'byoyomi', base_ms: 600_000, periods: 3, period_ms: 30_000}};
/// Plays on points, one after another, by their names.
async function plays(page, ...points) {
    for (const [index, point] of points.entries()) {
        await cell(page, point).click();
        await page.locator('.sheet .move').nth(index).waitFor();
        await page.getByRole('button', {name: index % 2 ? 'Press Black' : 'Press White'}).waitFor();
    }
}
async function typed(page, ...words) {
    await page.getByRole('tab', {name: 'At the board'}).click();
    for (const word of words) {
        const before = await page.locator('.sheet .move').count();
        await page.locator('.at-board input[type=text]').first().fill(word);
        await page.keyboard.press('Enter');
        await page.locator('.sheet .move').nth(before).waitFor();
    }
}

/// What stands on the board before, what the arbiter does, and what must have come of it.
const kIncidents = {
    chess: {
        'illegal move, two minutes': {
            before: (page) => begins(page, ['e2', 'e4'], ['e7', 'e5']),
            tell: async (hand, page) => {
                await hand.button('Illegal move');
                await hand.press(cell(page, 'e1'));
                await hand.press(cell(page, 'e3'));
                await hand.button('Report it');
            },
            then: async (page) => {
                await ruled(page, '§ 7.5.5');
                assert.match(await page.locator('.clocks-to-set').innerText(), /Black\s+1:3[12]:\d\d/);
            },
        },
        'touched piece': {
            tell: async (hand, page) => {
                await hand.button('Touched piece');
                await hand.press(cell(page, 'g1'));
                await hand.button('Report it');
            },
            then: (page) => ruled(page, '§ 4.3'),
        },
        'wrong clock setting': {
            tell: async (hand, page) => {
                await hand.press(page.getByRole('tab', {name: 'Clocks'}));
                await hand.type('The clock of White is to show', '1:23:20', false);
                await hand.type('The clock of Black is to show', '0:59:40');
                await hand.yes();
            },
            then: async (page) => {
                const set = page.locator('.clocks-to-set');
                await set.waitFor();
                assert.match(await set.innerText(), /White\s+1:23:20[^]*Black\s+59:40/);
            },
        },
        'two results that disagree': {
            before: async (page) => {
                await page.getByRole('tab', {name: 'Result'}).click();
                await page.getByRole('button', {name: 'Black resigns 1–0'}).click();
                await page.getByRole('button', {name: 'Yes, do it'}).click();
                await page.locator('.result .score', {hasText: '1–0'}).waitFor();
                await page.getByRole('tab', {name: 'Report'}).click();
            },
            tell: async (hand, page) => {
                await hand.press(page.getByRole('tab', {name: 'Result'}));
                await hand.choose('White has signed', '1-0');
                await hand.choose('Black has signed', '0-1');
                await hand.button('Record what was signed');
            },
            then: (page) => ruled(page, '§ 8.7'),
        },
        flag: {
            body: kUntimed90,
            tell: async (hand) => {
                await hand.button('Flag');
                await hand.record('White loses');
            },
            then: async (page) => {
                await ruled(page, '§ 6.9');
                await page.locator('.result .score', {hasText: '0–1'}).waitFor();
            },
        },
        'late player': {
            body: {begin: false, set: {'default-time': 1_800_000}},
            before: async (page) => {
                await page.getByRole('button', {name: 'Start the clocks', exact: true}).click();
                await page.locator('.awaited').waitFor();
            },
            tell: async (hand) => {
                await hand.button('Late');
                await hand.button('White is here');
            },
            then: async (page) => {
                await page.getByText('Done.').waitFor();
                await until(async () => !(await page.locator('.awaited').innerText()).includes('White'), 'White is not awaited any more');
            },
        },
        'draw claim': {
            before: (page) =>
                begins(
                    page,
                    ...Array.from({length: 2}, () => [
                        ['g1', 'f3'],
                        ['g8', 'f6'],
                        ['f3', 'g1'],
                        ['f6', 'g8'],
                    ]).flat(),
                ),
            tell: async (hand) => {
                await hand.button('Draw claim');
                await hand.button('Draw: the same position for the third time');
                await hand.yes();
            },
            then: async (page) => {
                await ruled(page, '§ 9.2');
                await page.locator('.result .score', {hasText: '½–½'}).waitFor();
            },
        },
        warning: {
            tell: async (hand, page) => {
                await hand.button('Penalty');
                await hand.type(/Clause that was broken/, '11.5');
                await page.locator('.clause-picked').waitFor();
                await hand.button('Report it');
            },
            then: (page) => ruled(page, '§ 12.9.1'),
        },
        telephone: {
            tell: async (hand, page) => {
                await hand.type('What happened?', 'phone');
                await hand.press(page.getByRole('group', {name: 'Whom it is about'}).getByRole('radio', {name: 'Black'}));
                await hand.record('Black loses');
            },
            then: async (page) => {
                await ruled(page, '§ 11.3.2.2');
                await page.locator('.result .score', {hasText: '1–0'}).waitFor();
            },
        },
        'clocks stopped, and run again': {
            tell: async (hand, page) => {
                await hand.button('Stop the clocks');
                await page.getByLabel('What for?').waitFor();
                await hand.button('Start the clocks again');
            },
            then: (page) => page.getByRole('button', {name: 'Stop the clocks'}).waitFor(),
        },
    },
    xiangqi: {
        'illegal move': {
            before: (page) => reds(page, ['h2', 'e2']),
            tell: async (hand, page) => {
                await hand.button('Illegal move');
                await hand.press(cell(page, 'b9'));
                await hand.press(cell(page, 'b8'));
                await hand.button('Report it');
            },
            then: (page) => ruled(page, '§ 16.3.a.1'),
        },
        'touched piece': {
            tell: async (hand, page) => {
                await hand.button('Touched piece');
                await hand.press(cell(page, 'b0'));
                await hand.button('Report it');
            },
            then: (page) => ruled(page, '§ 9.1'),
        },
        'draw claim': {
            body: {set: {'no-capture-limit': 2}},
            before: (page) => reds(page, ['h2', 'e2'], ['b9', 'c7'], ['e2', 'h2'], ['c7', 'b9']),
            tell: async (hand) => {
                await hand.button('Draw claim');
                await hand.button('Draw: the law’s number of moves without a capture');
                await hand.yes();
            },
            then: async (page) => {
                await ruled(page, '§ 7.2.e');
                await ends(page, '½–½');
            },
        },
        'perpetual check': {
            body: {fen: '3k5/9/9/9/9/9/9/9/4R4/5K3 w'},
            before: (page) =>
                reds(
                    page,
                    ...[0, 1].flatMap(() => [
                        ['e1', 'd1'],
                        ['d9', 'e9'],
                        ['d1', 'e1'],
                        ['e9', 'd9'],
                    ]),
                ),
            tell: async (hand) => {
                await hand.button('Repetition');
                await hand.record('Red loses');
            },
            then: (page) => ends(page, '0–1'),
        },
        flag: {
            tell: async (hand) => {
                await hand.button('Flag');
                await hand.record('Red loses');
            },
            then: (page) => ends(page, '0–1'),
        },
        'late player': {
            body: {begin: false},
            before: async (page) => {
                await page.getByRole('button', {name: 'Start the clocks', exact: true}).click();
                await page.locator('.awaited').waitFor();
            },
            tell: async (hand) => {
                await hand.button('Late');
                await hand.button('Red is here');
            },
            then: async (page) => {
                await page.getByText('Done.').waitFor();
                await until(async () => !(await page.locator('.awaited').innerText()).includes('Red'), 'Red is not awaited any more');
            },
        },
        'fault of conduct': {
            tell: async (hand, page) => {
                await hand.button('Penalty');
                await hand.choose(/Technical or conduct/, 'conduct');
                await hand.type(/Clause that names the act/, '16.1');
                await page.locator('.clause-picked').waitFor();
                await hand.button('Report it');
            },
            then: (page) => ruled(page, '§ 16.1'),
        },
        warning: {
            tell: async (hand) => {
                await hand.button('Penalty');
                await hand.kind('A penalty');
                await hand.choose(/^Penalty/, 'warning');
                await hand.type(/^Reason/, 'talked to a spectator');
            },
            then: (page) => ruled(page, '§ 16.1'),
        },
        'two results that disagree': {
            before: async (page) => {
                await page.getByRole('tab', {name: 'Result'}).click();
                await page.getByRole('button', {name: 'Black resigns 1–0'}).click();
                await page.getByRole('button', {name: 'Yes, do it'}).click();
                await ends(page, '1–0');
                await page.getByRole('tab', {name: 'Report'}).click();
            },
            tell: async (hand, page) => {
                await hand.press(page.getByRole('tab', {name: 'Result'}));
                await hand.choose('Red has signed', '1-0');
                await hand.choose('Black has signed', '0-1');
                await hand.button('Record what was signed');
            },
            then: (page) => page.locator('.duties').getByText('The records name different results').waitFor(),
        },
        'wrong clock setting': {
            tell: async (hand, page) => {
                await hand.press(page.getByRole('tab', {name: 'Clocks'}));
                await hand.type('The clock of Red is to show', '1:23:20', false);
                await hand.type('The clock of Black is to show', '0:59:40');
                await hand.yes();
            },
            then: async (page) => {
                const set = page.locator('.clocks-to-set');
                await set.waitFor();
                assert.match(await set.innerText(), /Red\s+1:23:20[^]*Black\s+59:40/);
            },
        },
    },
    go: {
        'forbidden play': {
            before: (page) => plays(page, 'a2', 'e5', 'b1', 'e6', 'j9'),
            tell: async (hand, page) => {
                await hand.button('Forbidden play');
                await hand.press(cell(page, 'a1'));
                await hand.button('Report it');
            },
            then: (page) => ruled(page, '§ 19'),
        },
        'two plays in a row': {
            before: (page) => plays(page, 'e5', 'd4'),
            tell: async (hand, page) => {
                await hand.button('Forbidden play');
                await hand.kind('Two plays in a row');
                await hand.press(cell(page, 'f4'));
                await hand.record('White loses');
            },
            then: async (page) => {
                await ruled(page, '§ 17.1');
                await ends(page, '1–0');
            },
        },
        'lifted stone': {
            before: (page) => plays(page, 'e5', 'd4'),
            tell: async (hand, page) => {
                await hand.button('Stone moved');
                await hand.press(cell(page, 'd4'));
                await hand.press(cell(page, 'd5'));
                await hand.button('Report it');
            },
            then: (page) => ruled(page, '§ 17.2'),
        },
        'board upset': {
            before: (page) => plays(page, 'e5', 'd4'),
            tell: async (hand, page) => {
                await hand.type('What happened?', 'upset');
                await hand.press(page.getByRole('group', {name: 'Whom it is about'}).getByRole('radio', {name: 'Black'}));
                await hand.choose(/^Cause/, 'accident');
                await hand.button('Report it');
            },
            then: (page) => page.locator('.duties').getByText('§ 17.4').first().waitFor(),
        },
        'byo-yomi or flag': {
            tell: async (hand) => {
                await hand.button('Flag');
                await hand.record('Black loses');
            },
            then: (page) => ends(page, '0–1'),
        },
        absence: {
            body: {begin: false},
            before: async (page) => {
                await page.getByRole('button', {name: 'Start the clocks', exact: true}).click();
                await page.locator('.awaited').waitFor();
                await page.getByRole('button', {name: 'Late', exact: true}).click();
                await page.locator('.incident').getByRole('button', {name: 'White is here'}).click();
                await page.getByText('Done.').waitFor();
            },
            tell: async (hand) => {
                await hand.button('Late');
                await hand.kind('Has not come');
                await hand.record('Black loses');
            },
            then: async (page) => {
                await ruled(page, '§ 23.1');
                await ends(page, '0–1');
            },
        },
        'dead stones in dispute': {
            before: async (page) => {
                await plays(page, 'e5', 'd4');
                await typed(page, 'end', 'end');
            },
            tell: async (hand) => {
                await hand.button('Dead stones, count');
                await hand.button('White does not agree');
            },
            then: (page) => page.getByText('Recorded.').or(page.getByText('Done.')).first().waitFor(),
        },
        'count in dispute': {
            before: async (page) => {
                await plays(page, 'e5', 'd4');
                await typed(page, 'end', 'end');
                await page.getByRole('button', {name: 'Dead stones, count'}).click();
                await page.getByRole('button', {name: 'Both agree to this count'}).click();
                await page.getByRole('button', {name: 'Yes, do it'}).click();
                await page.locator('.result .score').waitFor();
                await page.getByRole('button', {name: 'Dead stones, count'}).click();
                await page.getByRole('radio', {name: 'Count of the referee'}).check();
                await page.getByLabel(/Black’s stones and points|Black's stones and points/).fill('40.5');
                await page.locator('.report-form button.primary').click();
                await page.locator('.answered .just-ruled').getByText('§ 9').first().waitFor();
            },
            tell: async (hand) => {
                await hand.button('Dead stones, count');
                await hand.button('Report it');
            },
            then: (page) => ruled(page, '§ 16.3'),
        },
        misconduct: {
            tell: async (hand) => {
                await hand.button('Penalty');
                await hand.choose(/^Ruling \(/, 'warning');
                await hand.button('Report it');
            },
            then: (page) => ruled(page, '§ 24.2'),
        },
        resignation: {
            tell: async (hand, page) => {
                await hand.press(page.getByRole('tab', {name: 'Result'}));
                await hand.button('White resigns 1–0');
                await hand.yes();
            },
            then: (page) => ends(page, '1–0'),
        },
    },
};

for (const [game, incidents] of Object.entries(kIncidents))
    test(`the table of docs/desk.md tells the ten of ${game}`, () => {
        assert.equal(Object.keys(incidents).length, 10);
        assert.deepEqual(Object.keys(kTold[game]), Object.keys(incidents));
    });

const kScreens = {desk: {viewport: {width: 1440, height: 900}}, phone: {viewport: kPhone, hasTouch: true, isMobile: true}};
const kOfGame = {chess: {}, xiangqi: kXiangqi, go: kGo};
const kAll = Object.entries(kIncidents).flatMap(([game, all]) => Object.entries(all).map(([incident, told]) => [game, incident, told]));
for (const [screen, options] of Object.entries(kScreens))
    for (const [game, incident, {body, before, tell, then}] of kAll)
        test(`${game}, ${incident}: at most ${kMost} actions, as many as the table says, ${screen}`, async () => {
            const page = await arbiter('en', options);
            await table(page, {...kOfGame[game], ...body});
            await before?.(page);
            const hand = new Hand(page, Boolean(options.hasTouch));
            await tell(hand, page);
            await then(page).catch(async ({message}) => {
                throw new Error(`${message}\nThe desk says: ${await page.locator('#desk-panel').innerText()}`);
            });
            assert.ok(hand.count <= kMost, `${hand.count} actions`);
            assert.equal(hand.count, kTold[game][incident], 'the table of docs/desk.md');
            assert.equal(await page.locator('.pending').count(), 0, 'nothing waits for a yes');
            const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(overflow <= 0, `nothing runs out of the screen: ${overflow}`);
            await leave(page);
        });

for (const [screen, options] of Object.entries(kScreens))
    test(`a second illegal move, which loses the game, takes four actions, and its ruling is seen before: ${screen}`, async () => {
        const page = await arbiter('en', options);
        await table(page);
        await moves(page, ['e2', 'e4'], ['e7', 'e5']);
        const tell = async (hand) => {
            await hand.button('Illegal move');
            await hand.press(cell(page, 'e1'));
            await hand.press(cell(page, 'e3'));
        };
        const first = new Hand(page, Boolean(options.hasTouch));
        await tell(first);
        await page.locator('.foreseen').getByText('§ 7.5.5').first().waitFor();
        await first.button('Report it');
        await ruled(page, '§ 7.5.5');
        const hand = new Hand(page, Boolean(options.hasTouch));
        await tell(hand);
        const foreseen = page.locator('.foreseen');
        await foreseen.getByText('Not recorded yet').waitFor();
        await page.getByRole('button', {name: 'Record: White loses'}).waitFor();
        assert.match(await foreseen.innerText(), /0–1 Black wins\.[^]*§ 7\.5\.5/);
        assert.equal(await page.locator('.result').count(), 0, 'nothing of it is recorded');
        await hand.button('Record: White loses');
        await ends(page, '0–1');
        assert.equal(hand.count, 4);
        await leave(page);
    });

test('the focus stays at the desk when a form is done and when a question is answered', async () => {
    const page = await arbiter();
    await table(page);
    const atDesk = () => page.evaluate(() => document.querySelector('.arbiter-desk').contains(document.activeElement));
    await page.getByRole('button', {name: 'Touched piece'}).click();
    await cell(page, 'g1').click();
    await page.getByRole('button', {name: 'Report it'}).press('Enter');
    await ruled(page, '§ 4.3');
    await until(atDesk, 'after a report');
    await page.getByRole('button', {name: 'Undo…'}).press('Enter');
    await page.locator('.pending').waitFor();
    await page.getByRole('button', {name: 'Yes, do it'}).press('Enter');
    await page.locator('.pending').waitFor({state: 'detached'});
    await until(atDesk, 'after a yes');
    await leave(page);
});

test('an Enter in a field says yes to nothing: what ends the game is asked about', async () => {
    const page = await arbiter();
    await table(page);
    await page.getByRole('button', {name: 'Illegal move'}).click();
    await page.getByRole('radio', {name: 'no', exact: true}).first().waitFor();
    await page
        .getByLabel('What happened?')
        .or(page.getByRole('tab', {name: 'Report'}))
        .first()
        .click();
    await page.getByLabel('What happened?').fill('phone');
    await page.keyboard.press('Enter');
    await page.getByRole('button', {name: 'Record: White loses'}).waitFor();
    await page.locator('.report-form input').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.pending').getByText('Not recorded yet').waitFor();
    assert.equal(await page.locator('.result').count(), 0);
    await page.getByRole('button', {name: 'Cancel'}).click();
    await leave(page);
});

test('after 1. e4 e5 an illegal move is told with the board and two buttons; it is ruled, and the record holds after a restart', async () => {
    const desk = await arbiter();
    const id = await table(desk);
    await moves(desk, ['e2', 'e4'], ['e7', 'e5']);
    await desk.getByRole('button', {name: 'Illegal move'}).click();
    await cell(desk, 'e1').click();
    await cell(desk, 'e3').click();
    assert.equal(await desk.getByLabel(/The move of White/).inputValue(), 'e1e3');
    await desk.getByRole('button', {name: 'Report it'}).click();
    await desk.locator('.just-ruled').getByText('§ 7.5.5').waitFor();
    assert.equal(await desk.getByText(/rejected/).count(), 0, 'an arbiter’s word is never rejected');
    // What the clocks of the table are to show, once and large.
    const set = desk.locator('.clocks-to-set');
    await set.getByText('Clocks to set now').waitFor();
    assert.match(await set.innerText(), /Black\s+1:3[12]:\d\d/, 'two minutes more for Black');
    await set.getByRole('button', {name: 'Set', exact: false}).click();
    await until(async () => (await set.count()) === 0, 'it is shown once');
    // The king that was touched must move (4.3), and the board asks for that.
    await cell(desk, 'e1').click();
    await cell(desk, 'e2').click();
    await desk.locator('.sheet .move').nth(2).waitFor();

    await leave(desk);
    const {port} = house;
    await house.kill();
    await house.open(port);
    const again = await arbiter();
    await again.goto(`${house.url}/arbiter/${id}`);
    await again.locator('.sheet .move').nth(2).waitFor();
    await again.getByRole('tab', {name: 'Result'}).click();
    await again.getByRole('button', {name: 'White resigns 0–1'}).click();
    await again.getByRole('button', {name: 'Yes, do it'}).click();
    await again.locator('.result .score', {hasText: '0–1'}).waitFor();
    const record = await again.evaluate(async (game) => (await fetch(`/api/games/${game}/record?format=record`)).text(), id);
    const file = path.join(house.data, 'illegal.kyv');
    fs.writeFileSync(file, record);
    const checked = verified(file);
    assert.match(checked, /decisions: \d+ commands decided again, 0 differ; of 0 events the command is not known/);
    assert.doesNotMatch(checked, /refused/);
    await leave(again);
});

test('an illegal move is told after the clocks were stopped with one tap, on a phone', async () => {
    const desk = await arbiter('en', {viewport: kPhone});
    await table(desk);
    await moves(desk, ['e2', 'e4']);
    await desk.getByRole('button', {name: 'Stop the clocks'}).click();
    await desk.getByLabel('What for?').waitFor();
    await desk.getByRole('button', {name: 'Illegal move'}).click();
    await desk.getByLabel(/The move of Black/).fill('e8e6');
    await desk.getByRole('button', {name: 'Report it'}).click();
    await desk.locator('.just-ruled').getByText('§ 7.5.5').waitFor();
    await desk.getByLabel('What for?').fill('a king that jumped');
    await desk.getByRole('button', {name: 'Start the clocks again'}).click();
    await desk.getByRole('button', {name: 'Stop the clocks'}).waitFor();
    const overflow = await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `nothing runs out of the screen: ${overflow}`);
    await leave(desk);
});

test('a touched piece is told on the board; what it obliges to stands in the margin, without raw moves', async () => {
    const desk = await arbiter();
    await table(desk);
    await desk.getByRole('button', {name: 'Touched piece'}).click();
    await cell(desk, 'g1').click();
    await desk.getByRole('button', {name: 'Report it'}).click();
    const said = desk.locator('.just-ruled');
    await said.getByText('§ 4.3').first().waitFor();
    assert.match(await said.innerText(), /Nf3/);
    assert.doesNotMatch(await said.innerText(), /g1.?f3/);
    assert.match(
        await desk
            .locator('.sheet td.margin')
            .allInnerTexts()
            .then((all) => all.join(' ')),
        /§ 4\.3/,
    );
    await leave(desk);
});

test('flag, draw, late and penalty have a form each for the three games', async () => {
    for (const game of ['chess', 'xiangqi', 'go']) {
        const desk = await arbiter();
        await table(desk, {
            game,
            ...kOfGame[game],
        });
        for (const name of game === 'go'
            ? ['Forbidden play', 'Stone moved', 'Flag', 'Repetition', 'Dead stones, count', 'Late', 'Penalty']
            : ['Illegal move', 'Touched piece', 'Flag', 'Draw claim', 'Late', 'Penalty']) {
            await desk.getByRole('button', {name, exact: true}).click();
            await desk.locator('.incident').getByRole('radio').or(desk.locator('.incident form')).first().waitFor();
        }
        await leave(desk);
    }
});

const kSought = {
    en: {
        illegal: 'illegal-move',
        touch: 'touch',
        phone: 'device-on-person',
        flag: 'flag-down',
        late: 'absent',
        noise: 'disturbance',
        penalty: 'penalty',
    },
    vi: {'điện thoại': 'device-on-person', 'chạm quân': 'touch', 'nuoc sai luat': 'illegal-move', 'hết giờ': 'flag-down'},
    'zh-Hans': {两次: 'illegal-move', 摸子: 'touch', 手机: 'device-on-person', 超时: 'flag-down', 迟到: 'absent'},
    'zh-Hant': {兩次: 'illegal-move', 摸子: 'touch', 手機: 'device-on-person', 超時: 'flag-down'},
};
for (const [language, sought] of Object.entries(kSought))
    test(`what happened finds the report that must come first: ${language}`, async () => {
        const desk = await arbiter(language);
        await table(desk);
        const kinds = await desk.evaluate(
            async (tag) => (await (await fetch(`/api/reports/chess?language=${tag}`)).json()).kinds,
            language,
        );
        const label = (kind) => kinds.find((each) => each.kind === kind).label;
        for (const [words, kind] of Object.entries(sought)) {
            await desk.locator('input[type=search]').fill(words);
            const first = desk.locator('.kinds button').first();
            await until(
                async () => (await first.innerText()).startsWith(label(kind)),
                `${words} finds ${kind}, not ${await first.innerText()}`,
            );
        }
        await leave(desk);
    });

test('xiangqi: what was told of an illegal move can be read back', async () => {
    const page = await arbiter('en', kScreens.phone);
    await table(page, kXiangqi);
    await reds(page, ['h2', 'e2']);
    await page.getByRole('button', {name: 'Illegal move'}).tap();
    await cell(page, 'b9').tap();
    await cell(page, 'b8').tap();
    await page.getByRole('button', {name: 'Report it'}).tap();
    await ruled(page, '§ 16.3.a.1');
    await page.getByRole('button', {name: 'Undo…'}).click();
    await page.locator('.pending').getByText('Black: A move that breaks the law was played').waitFor();
    await leave(page);
});

test('"touch" and Enter open the form of a touched piece, not one of the special board', async () => {
    const desk = await arbiter();
    await table(desk);
    await desk.getByLabel('What happened?').fill('touch');
    await desk.keyboard.press('Enter');
    await desk.getByRole('heading', {name: 'Pieces were touched'}).waitFor();
    await desk.getByRole('button', {name: 'Point on the board'}).first().click();
    await cell(desk, 'g1').click();
    await desk.getByRole('button', {name: 'Report it'}).click();
    await desk.locator('.just-ruled').getByText('§ 4.3').first().waitFor();
    await leave(desk);
});
