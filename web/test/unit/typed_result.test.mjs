// What an organiser types at the desk.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {readTyped, readTypedGame} = await load('pages/tournament/desk/typed/typed_result.ts');

test('board and result in the ways people write them', () => {
    for (const [text, board, result] of [
        ['3 1', 3, '1-0'],
        ['3 0', 3, '0-1'],
        ['3 =', 3, '1/2'],
        ['12 ½', 12, '1/2'],
        ['3 1/2', 3, '1/2'],
        ['3 .5', 3, '1/2'],
        ['3:1-0', 3, '1-0'],
        ['3 0–1', 3, '0-1'],
        [' 3   1 ', 3, '1-0'],
        ['3 +', 3, '+/-'],
        ['3 -', 3, '-/+'],
        ['3 --', 3, '-/-'],
        ['3 00', 3, '0-0'],
        ['3 0-0', 3, '0-0'],
        ['3 1/2-0', 3, '1/2-0'],
        ['3 + -', 3, '+/-'],
        ['3 1:0', 3, '1-0'],
        ['3 0 : 1', 3, '0-1'],
        ['3 ½-½', 3, '1/2'],
        ['3 ½ – ½', 3, '1/2'],
        ['3 1/2-1/2', 3, '1/2'],
        ['3 0,5-0,5', 3, '1/2'],
        ['3 0.5', 3, '1/2'],
        ['3 +:-', 3, '+/-'],
        ['3 -:+', 3, '-/+'],
        ['3 - - -', 3, '-/-'],
        ['3 ½-0', 3, '1/2-0'],
        ['3 adj', 3, 'adj'],
        ['3　１：０', 3, '1-0'],
    ])
        assert.deepEqual(readTyped(text), {board, result}, text);
});

test('what is no board and result is none', () => {
    for (const text of ['', '3', '1-0', 'x 1', '3 2', '3 win', '3 1-1', '-3 1', '3 constructor']) assert.equal(readTyped(text), null, text);
});

test('a game of a meeting, or the whole of it', () => {
    for (const [text, board, game, result] of [
        ['2.3 1', 2, 3, '1-0'],
        ['2.3 =', 2, 3, '1/2'],
        ['2 . 10 0', 2, 10, '0-1'],
        ['12.1: 1/2-0', 12, 1, '1/2-0'],
        ['2 +', 2, 0, '+/-'],
        ['2, --', 2, 0, '-/-'],
    ])
        assert.deepEqual(readTypedGame(text), {board, game, result}, text);
    for (const text of ['', '2.3', '2.0 1', '2.3 win', '.3 1', '2.3.1 1']) assert.equal(readTypedGame(text), null, text);
});
