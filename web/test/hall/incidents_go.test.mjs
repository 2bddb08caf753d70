// The ten commonest incidents of Go at the arbiter's desk of the real hall.
import {cell} from '../support/pages.mjs';
import {ends, plays, ruled, typed} from '../support/arbiter_desk.mjs';
import {useRealHall} from '../support/real_hall.mjs';
import {testIncidents} from '../support/incidents.mjs';

useRealHall();

testIncidents('go', 'phone', {
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
            await hand.press(page.getByRole('group', {name: 'Player concerned'}).getByRole('radio', {name: 'Black'}));
            await hand.choose(/^Cause/, 'accident');
            await hand.button('Report it');
        },
        then: (page) => page.locator('.duties').getByText('§ 17.4').first().waitFor(),
    },
    'byo-yomi or flag': {
        isDeep: true,
        tell: async (hand) => {
            await hand.button('Flag');
            await hand.record('Black loses');
        },
        then: (page) => ends(page, '0–1'),
    },
    absence: {
        isDeep: true,
        body: {begin: false},
        before: async (page) => {
            await page.getByRole('button', {name: 'Start the clocks', exact: true}).click();
            await page.locator('.awaited').waitFor();
            await page.getByRole('button', {name: 'Late', exact: true}).click();
            await page.locator('.incident').getByRole('button', {name: 'White is here'}).click();
            // A player who is late by a second loses (23.3), and that is shown first.
            const yes = page.getByRole('button', {name: 'Yes, do it'});
            await page.getByText('Done.').or(yes).first().waitFor();
            if (await yes.isVisible()) await yes.click();
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
            await page.locator('.incident').waitFor({state: 'detached'});
            await page.getByRole('button', {name: 'Dead stones, count'}).click();
            await page.getByRole('radio', {name: 'Count of the referee'}).check();
            await page.getByLabel(/Black’s stones and points|Black's stones and points/).fill('40.5');
            await page.locator('.report-form button.primary').click();
            await page.locator('.answered .just-ruled').getByText('§ 9').first().waitFor();
            await page.locator('.incident').waitFor({state: 'detached'});
        },
        tell: async (hand) => {
            await hand.button('Dead stones, count');
            await hand.report();
        },
        then: (page) => ruled(page, '§ 16.3'),
    },
    misconduct: {
        isDeep: true,
        tell: async (hand) => {
            await hand.button('Penalty');
            await hand.choose(/^Ruling \(/, 'warning');
            await hand.button('Report it');
        },
        then: (page) => ruled(page, '§ 24.2'),
    },
    resignation: {
        isDeep: true,
        tell: async (hand, page) => {
            await hand.press(page.getByRole('tab', {name: 'Result'}));
            await hand.button('White resigns 1–0');
            await hand.yes();
        },
        then: (page) => ends(page, '1–0'),
    },
});
