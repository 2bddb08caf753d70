// Positions that are told as texts.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {blanksBefore, moverOf, readPosition, textOf} = await load('games/position.ts');

test('a text that is not a board of the game is rejected', () => {
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

test('who makes which move, also where the second player begins', () => {
    const movers = (view) => [1, 2, 3].map((ply) => moverOf(view, ply));
    const [usual, other] = [
        ['first', 'second', 'first'],
        ['second', 'first', 'second'],
    ];
    assert.deepEqual(movers({game: 'chess'}), usual);
    assert.deepEqual(movers({game: 'chess', start: {fen: '7k/8/8/8/8/8/R7/1R4K1 w - - 0 1'}}), usual);
    assert.deepEqual(movers({game: 'chess', start: {fen: '7k/8/8/8/8/8/R7/1R4K1 b - - 0 1'}}), other);
    assert.deepEqual(movers({game: 'xiangqi', start: {fen: '3k5/9/9/9/9/9/9/9/R8/5K3 r'}}), usual);
    assert.deepEqual(movers({game: 'go', start: {fen: '../.. b'}}), usual);
    assert.deepEqual(movers({game: 'go', start: {fen: 'X./.. w', sgf: 'AB[aa]PL[W]'}}), other);
});

test('a place stays empty before the move of a second player who begins, where moves are counted in pairs', () => {
    assert.equal(blanksBefore({game: 'chess'}), 0);
    assert.equal(blanksBefore({game: 'chess', start: {fen: '7k/8/8/8/8/8/R7/1R4K1 w - - 0 1'}}), 0);
    assert.equal(blanksBefore({game: 'chess', start: {fen: '7k/8/8/8/8/8/R7/1R4K1 b - - 0 1'}}), 1);
    assert.equal(blanksBefore({game: 'xiangqi', start: {fen: '3k5/9/9/9/9/9/9/9/R8/5K3 b'}}), 1);
    assert.equal(blanksBefore({game: 'go', start: {fen: 'X./.. w'}}), 0);
});

test('a position as a text that can be read again', () => {
    const fen = '7k/8/8/8/8/8/R7/1R4K1 b - - 0 1';
    assert.equal(textOf('chess', {cells: '7k/8/8/8/8/8/R7/1R4K1', fen}, 'second'), fen);
    assert.equal(textOf('go', {cells: 'X./..'}, 'first'), 'X./.. b');
    assert.equal(textOf('go', {cells: 'X./..'}, 'second'), 'X./.. w');
    assert.equal(textOf('xiangqi', {cells: '3k5'}, 'first'), '3k5 w');
});
