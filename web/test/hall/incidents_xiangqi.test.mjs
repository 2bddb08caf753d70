// The ten commonest incidents of xiangqi at the arbiter's desk of the real hall.
import assert from 'node:assert/strict';
import {cell} from '../support/pages.mjs';
import {ends, reds, ruled} from '../support/arbiter_desk.mjs';
import {useRealHall} from '../support/real_hall.mjs';
import {testIncidents} from '../support/incidents.mjs';
import {until} from '../support/scripted_hall.mjs';

useRealHall();

testIncidents('xiangqi', 'phone', {
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
        isDeep: true,
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
            await hand.button('Draw: the law’s limit of moves without a capture');
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
        isDeep: true,
        tell: async (hand) => {
            await hand.button('Flag');
            await hand.record('Red loses');
        },
        then: (page) => ends(page, '0–1'),
    },
    'late player': {
        isDeep: true,
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
            await hand.type(/^Reason/, 'shouted at his opponent');
        },
        then: (page) => ruled(page, '§ 16.1'),
    },
    warning: {
        isDeep: true,
        tell: async (hand) => {
            await hand.button('Penalty');
            await hand.kind('A penalty');
            await hand.choose(/^Penalty/, 'warning');
            await hand.type(/^Reason/, 'talked to a spectator');
        },
        then: (page) => ruled(page, '§ 16.1'),
    },
    'two results that disagree': {
        isDeep: true,
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
        isDeep: true,
        tell: async (hand, page) => {
            await hand.press(page.getByRole('tab', {name: 'Clocks'}));
            await hand.type('Time to set on the clock of Red', '1:23:20', false);
            await hand.type('Time to set on the clock of Black', '0:59:40');
            await hand.yes();
        },
        then: async (page) => {
            const set = page.locator('.clocks-to-set');
            await set.waitFor();
            assert.match(await set.innerText(), /Red\s+1:23:20[^]*Black\s+59:40/);
        },
    },
});
