// What pages work out of meetings of several games.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {gamesOfTeam, halves, meetingSheets, mirrored, missingGames, placesFor, placesNow, pointsOf, scoreOf} =
    await load('pages/tournament/shared/teams.ts');

const game = (first, second, result = '', more = {}) => ({first, second, exchanged: false, result, ...more});
const meeting = (games, more = {}) => ({first: '0', second: '0', lined_up: [true, true], games, ...more});
const board = (white, black, own, result = '') => ({white, black, result, meeting: own});

test('points are written as people write them', () => {
    assert.deepEqual(['0.5', '2.5', '10', '0', '7/3'].map(halves), ['½', '2½', '10', '0', '7/3']);
    assert.equal(scoreOf(board(1, 2, meeting([game(1, 1)]))), '', 'nothing before the first result');
    assert.equal(scoreOf(board(1, 2, meeting([game(1, 1, '1/2'), game(2, 2)], {first: '0.5', second: '0.5'}))), '½ : ½');
});

test('a result is mirrored to the opponent’s view and back', () => {
    for (const result of ['1-0', '1/2', '+/-', '-/-', '0-0', '1/2-0']) assert.equal(mirrored(mirrored(result)), result);
    assert.equal(mirrored('1-0'), '0-1');
    assert.equal(mirrored('1/2'), '1/2');
});

test('a team sees its games from its own side, with its own colours', () => {
    const tournament = {
        meeting: 'fixed-boards',
        rounds: [
            {
                round: 1,
                boards: [
                    board(2, 1, meeting([game(1, 1, '1-0'), game(2, 2, '-/+', {exchanged: true})])),
                    board(3, 4, meeting([game(1, 1, '1-0')])),
                ],
            },
        ],
    };
    const own = gamesOfTeam(tournament, 1);
    assert.deepEqual(
        own.map(({result, hasFirstColour, opponent, place}) => [result, hasFirstColour, opponent, place]),
        [
            ['0-1', false, 2, 1],
            ['+/-', true, 2, 2],
        ],
    );
    assert.equal(
        pointsOf(
            {two_one_zero: true},
            own.map(({result}) => result),
        ),
        '2',
    );
    assert.equal(pointsOf({two_one_zero: false}, ['1-0', '1/2', '0-1']), '1½');
});

test('games are opened where everybody is known, and of a meeting of rounds only its round', () => {
    const open = {id: 'x', score: ''};
    const count = (own, result = '') => missingGames({round: 1, boards: [board(1, 2, own, result)]});
    assert.equal(count(meeting([game(1, 1), game(2, 2, '1-0'), game(3, 3, '', {game: open})])), 1);
    assert.equal(count(meeting([game(1, 1, '', {game: {id: 'x', score: 'void'}})])), 1, 'an annulled game is played again');
    assert.equal(count(meeting([game(0, 1)], {lined_up: [false, true]})), 0);
    assert.equal(
        count(meeting([game(1, 1, '1-0'), game(1, 2, '', {round: 2}), game(2, 1, '', {round: 2}), game(2, 2, '', {round: 3})])),
        2,
    );
    assert.equal(count(meeting([game(1, 1)]), '+/-'), 0);
});

test('only a reserve takes the board of another where boards are fixed', () => {
    const members = ['a', 'b', 'c', 'd'].map((name) => ({name}));
    assert.deepEqual(placesFor({meeting: 'substitutes', boards: 2}, members, 2), [2, 3, 4]);
    assert.deepEqual(placesFor({meeting: 'ad-hoc-boards', boards: 2}, members, 2), [1, 2, 3, 4]);
    const own = board(1, 2, meeting([game(3, 1), game(0, 2)], {lined_up: [true, false]}));
    assert.deepEqual(placesNow({boards: 2}, own, true), [3, 0]);
    assert.deepEqual(placesNow({boards: 2}, own, false), [1, 2], 'the list’s own order where nothing was handed in');
});

test('a page of the wall never parts a meeting', () => {
    const round = {
        round: 1,
        boards: Array.from({length: 5}, (_, index) => board(index, index + 10, meeting([game(1, 1), game(2, 2), game(3, 3)]))),
    };
    const sheets = meetingSheets(round, 8);
    assert.deepEqual(sheets, [
        {from: 0, to: 2},
        {from: 2, to: 4},
        {from: 4, to: 5},
    ]);
    assert.deepEqual(meetingSheets({...round, bye: 9}, 8).at(-1), {from: 4, to: 6}, 'the bye has a line of its own');
    assert.deepEqual(meetingSheets(round, 2).length, 5, 'a meeting that is too long has a page of its own');
    const stages = [{first: '0', second: '0'}];
    const withPlayOffs = {...round, boards: round.boards.map((each) => ({...each, meeting: {...each.meeting, stages}}))};
    assert.deepEqual(
        [round, withPlayOffs].map((each) => meetingSheets(each, 7).length),
        [3, 5],
        'a stage of a play-off has a line of its own',
    );
});
