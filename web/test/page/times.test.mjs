// Every time control that the hall plays can be asked for on the first page, and is told in words.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import * as views from '../support/mock/views.mjs';
import {withPage, fixture, useScriptedHall} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useScriptedHall();

/// Kind, fields, and what the hall is asked for.
const kKinds = [
    ['Increment', {Minutes: '5', 'Increment in seconds': '3'}, {kind: 'fischer', base_ms: 300000, increment_ms: 3000}],
    ['Delay', {Minutes: '15', 'Delay in seconds': '5'}, {kind: 'other', text: 'staged:0/900000+5000;delay;kept'}],
    [
        'Stages',
        {'Moves in stage 1': '40', 'Minutes for stage 1': '90', 'Minutes for the rest of the game': '30', 'Increment in seconds': '30'},
        {kind: 'other', text: 'staged:40/5400000+30000,0/1800000+30000;increment;kept'},
    ],
    ['Japanese overtime', {Minutes: '10', Periods: '3', 'Seconds per period': '30'}, {kind: 'other', text: 'japanese:600000+3x30000'}],
    [
        'Canadian overtime',
        {Minutes: '10', 'Moves per period': '25', 'Seconds per period': '300'},
        {kind: 'other', text: 'canadian:600000+25/300000'},
    ],
    ['Hourglass', {Minutes: '1'}, {kind: 'other', text: 'hourglass:60000'}],
    ['Time per move', {'Per move': '3'}, {kind: 'other', text: 'permove:259200000'}],
];

for (const [kind, fields, time] of kKinds)
    test(`a time control of one’s own: ${kind}`, async () => {
        fixture.hall.answers.set('POST /api/games', () => [201, {id: 'made', seat: 'first', token: 'key', url: '/g/made'}]);
        fixture.hall.add(views.chessStart({id: 'made'}), {tokens: {key: 'first'}});
        await withPage('/', {settings: {name: 'Lan'}}, async (page) => {
            await page.getByRole('radio', {name: 'Other…'}).check();
            await page.getByRole('radio', {name: kind, exact: true}).check();
            for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, {exact: true}).fill(value);
            await (kind === 'Stages' ? audit : audit.deep)(page, kind);
            await page.getByRole('button', {name: 'Create game'}).click();
            await page.waitForURL('**/g/made');
            assert.deepEqual(JSON.parse(fixture.hall.posted.at(-1).body).time, time);
        });
    });

test('stages are added and taken away', () =>
    withPage('/', {}, async (page) => {
        await page.getByRole('radio', {name: 'Other…'}).check();
        await page.getByRole('radio', {name: 'Stages'}).check();
        await page.getByRole('button', {name: 'Add a stage'}).click();
        await page.getByLabel('Moves in stage 2').waitFor();
        await page.getByRole('button', {name: 'Remove a stage'}).click();
        await page.getByLabel('Moves in stage 2').waitFor({state: 'detached'});
    }));

test('controls are told in the reader’s words', () => {
    const waiting = (id, text) =>
        views.summary(views.chessStart({id, phase: 'waiting', seats: {first: {name: 'Lan'}, second: null}}), {time: {kind: 'other', text}});
    fixture.hall.lobby = {
        open: [
            waiting('stages', 'staged:40/5400000+30000,0/1800000+30000;increment;kept'),
            waiting('days', 'permove:259200000'),
            waiting('all-days', 'sudden:259200000'),
            waiting('more-days', 'fischer:86400000+43200000'),
            waiting('canadian', 'canadian:600000+25/300000'),
            waiting('strange', 'sundial:5'),
        ],
        live: [],
        finished: [],
    };
    return withPage('/', {}, async (page) => {
        await page.getByText('40 moves in 90 min, then 30 min, + 30 s a move').waitFor();
        await page.getByText('3 days a move').waitFor();
        await page.getByText(/Chess · 3 days$/).waitFor();
        await page.getByText('1 day + 12 hours a move').waitFor();
        await page.getByText('10 min + 25 moves in 5 min').waitFor();
        await page.getByText('sundial:5').waitFor();
    });
});
