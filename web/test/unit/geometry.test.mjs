import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {cellOf, centre, nameOf, nearest, readCells, readStep} = await load('games/geometry.ts');
const {geometryOf} = await load('games/index.ts');
const {starPoints} = await load('games/go/stars.ts');

test('every square has a name that leads back to it, on all boards and from both sides', () => {
    for (const [game, size] of [['chess'], ['xiangqi'], ['go', 2], ['go', 9], ['go', 19], ['go', 25]]) {
        const geometry = geometryOf(game, size);
        for (let x = 0; x < geometry.files; x++)
            for (let y = 0; y < geometry.ranks; y++) {
                const name = nameOf(geometry, {x, y});
                assert.deepEqual(cellOf(geometry, name), {x, y}, `${game} ${name}`);
                for (const flipped of [false, true]) {
                    const {cx, cy} = centre(geometry, {x, y}, flipped);
                    assert.deepEqual(nearest(geometry, cx + 20, cy - 20, flipped), {x, y});
                }
            }
    }
});

test('names follow each game: e4 in chess, ranks from 0 in xiangqi, no letter i in Go', () => {
    assert.equal(nameOf(geometryOf('chess'), {x: 4, y: 3}), 'e4');
    assert.equal(nameOf(geometryOf('xiangqi'), {x: 8, y: 0}), 'i0');
    assert.equal(nameOf(geometryOf('go', 19), {x: 8, y: 0}), 'j1');
    assert.equal(cellOf(geometryOf('go', 19), 'i5'), null);
    assert.equal(cellOf(geometryOf('chess'), 'e9'), null);
    assert.equal(cellOf(geometryOf('go', 9), 'pass'), null);
});

test('a board field is read row by row from the top', () => {
    const chess = readCells(geometryOf('chess'), 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR');
    assert.equal(chess.get('e4'), 'P');
    assert.equal(chess.get('e2'), undefined);
    assert.equal(chess.get('a8'), 'r');
    assert.equal(chess.size, 32);
    const go = readCells(geometryOf('go', 3), 'X.O/.../..X');
    assert.deepEqual(
        [...go],
        [
            ['a3', 'X'],
            ['c3', 'O'],
            ['c1', 'X'],
        ],
    );
});

test('move texts are split into squares and promotion', () => {
    assert.deepEqual(readStep('e7e8q'), {text: 'e7e8q', from: 'e7', to: 'e8', promotion: 'q'});
    assert.deepEqual(readStep('h2e2'), {text: 'h2e2', from: 'h2', to: 'e2', promotion: null});
    assert.equal(readStep('Nf3'), null);
    assert.equal(readStep('d4'), null);
});

test('star points: nine on 19, five on 13 and 9', () => {
    assert.equal(starPoints(19).length, 9);
    assert.equal(starPoints(13).length, 5);
    assert.equal(starPoints(9).length, 5);
    assert.deepEqual(starPoints(2), []);
    assert.deepEqual(starPoints(9)[0], {x: 2, y: 2});
});
