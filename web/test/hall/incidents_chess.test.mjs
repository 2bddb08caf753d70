// The ten commonest incidents of chess at the arbiter's desk of the real hall.
import assert from 'node:assert/strict';
import {cell} from '../support/pages.mjs';
import {moves, ruled} from '../support/arbiter_desk.mjs';
import {useRealHall} from '../support/real_hall.mjs';
import {testIncidents} from '../support/incidents.mjs';
import {until} from '../support/scripted_hall.mjs';

useRealHall();

const kUntimed90 = {time: {kind: 'fischer', base_ms: 5_400_000, increment_ms: 0}};

testIncidents('chess', 'desk', {
    'illegal move, two minutes': {
        before: (page) => moves(page, ['e2', 'e4'], ['e7', 'e5']),
        tell: async (hand, page) => {
            await hand.button('Illegal move');
            await hand.press(cell(page, 'e1'));
            await hand.press(cell(page, 'e3'));
            await hand.report();
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
            await hand.report();
        },
        then: (page) => ruled(page, '§ 4.3'),
    },
    'wrong clock setting': {
        tell: async (hand, page) => {
            await hand.press(page.getByRole('tab', {name: 'Clocks'}));
            await hand.type('Time to set on the clock of White', '1:23:20', false);
            await hand.type('Time to set on the clock of Black', '0:59:40');
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
            moves(
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
            await hand.report();
        },
        then: (page) => ruled(page, '§ 12.9.1'),
    },
    telephone: {
        tell: async (hand, page) => {
            await hand.type('What happened?', 'phone');
            await hand.press(page.getByRole('group', {name: 'Player concerned'}).getByRole('radio', {name: 'Black'}));
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
            await page.getByLabel('Why?').waitFor();
            await hand.button('Start the clocks again');
        },
        then: (page) => page.getByRole('button', {name: 'Stop the clocks'}).waitFor(),
    },
});
