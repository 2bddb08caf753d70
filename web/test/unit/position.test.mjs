// Positions that are told as texts.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {readPosition} = await load('games/position.ts');

test('a text that is no board of the game is none', () => {
    for (const [game, text] of [
        ['chess', ''],
        ['chess', '8/8'],
        ['chess', '9/8/8/8/8/8/8/8'],
        ['chess', '8/8/8/8/8/8/8/8/8'],
        ['chess', '8/8/8/8/8/8/8/7<'],
        ['go', '../...'],
        ['go', '....'],
        ['go', '2/..'],
        ['nothing', '8/8/8/8/8/8/8/8'],
        ['chess', '8/8/8/8/8/8/8/8 ' + 'w'.repeat(1000)],
    ])
        assert.equal(readPosition(game, text), null, `${game}: ${text.slice(0, 40)}`);
});
