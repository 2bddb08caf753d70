// What one side has more of than the other.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {surplusOf} = await load('games/surplus.ts');

const both = (game, cells) => ['first', 'second'].map((seat) => surplusOf({game, board: {cells}, variant: {}}, seat).join(''));

test('the surplus is counted by kind of piece, without what both sides have lost', () => {
    assert.deepEqual(both('chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'), ['', '']);
    assert.deepEqual(both('chess', 'rnbqkbnr/pppppp2/8/8/8/8/PPPPPPPP/RNBQKB1R'), ['PP', 'n']);
    assert.deepEqual(both('chess', '4k3/8/8/8/8/8/8/QQ2K3'), ['QQ', '']);
    assert.deepEqual(both('xiangqi', 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR'), ['', 'c']);
});

test('stones are not counted here', () => assert.deepEqual(both('go', '.XX/O../...'), ['', '']));
