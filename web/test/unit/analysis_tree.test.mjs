// The tree of moves of the board for analysis, what is drawn in it, and how a link holds it.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {annotated, siblingVariation, childrenOf, endOf, steppedBy, lineTo, played, promoted, removed} = await load('pages/analysis/tree.ts');
const {drawnWith} = await load('pages/analysis/remarks.tsx');
const {nagSigns, withNag} = await load('pages/analysis/nags.ts');
const {fragmentOf, readFragment} = await load('pages/analysis/share.ts');

/// 1. e4 e5 (1… c5 2. Nf3) 2. Nc3, the variations behind their main line.
const tree = [
    {move: 'e2e4', parent: 0},
    {move: 'e7e5', parent: 1},
    {move: 'b1c3', parent: 2},
    {move: 'c7c5', parent: 1},
    {move: 'g1f3', parent: 4},
];
const texts = (moves) => moves.map(({move, parent}) => `${move}<${parent}`);

test('a move without a parent follows the one before it', () => {
    assert.deepEqual(lineTo([{move: 'e2e4'}, {move: 'e7e5'}], 2), [1, 2]);
});

test('lines, variations and ends', () => {
    assert.deepEqual(childrenOf(tree, 1), [2, 4]);
    assert.deepEqual(childrenOf(tree, 5), []);
    assert.deepEqual(lineTo(tree, 5), [1, 4, 5]);
    assert.equal(endOf(tree, 0), 3);
    assert.equal(endOf(tree, 4), 5);
});

test('stepping follows the main line forward and returns to the start', () => {
    assert.equal(steppedBy(tree, 0, 1), 1);
    assert.equal(steppedBy(tree, 1, 1), 2);
    assert.equal(steppedBy(tree, 3, 1), 3);
    assert.equal(steppedBy(tree, 5, -2), 1);
    assert.equal(steppedBy(tree, 1, -5), 0);
    assert.equal(steppedBy(tree, 0, Infinity), 3);
});

test('up and down go between the variations of a position', () => {
    assert.equal(siblingVariation(tree, 2, 1), 4);
    assert.equal(siblingVariation(tree, 4, -1), 2);
    assert.equal(siblingVariation(tree, 4, 1), 4);
    assert.equal(siblingVariation(tree, 0, 1), 0);
});

test('an existing move is followed, another one begins a variation', () => {
    assert.deepEqual(played(tree, 1, 'c7c5'), {moves: tree, at: 4});
    const {moves, at} = played(tree, 3, 'g8f6');
    assert.equal(at, 6);
    assert.deepEqual(texts(moves).at(-1), 'g8f6<3');
    assert.equal(tree.length, 5, 'the tree before stays as it was');
});

test('a move is taken out with all that follows it, and the others keep their places', () => {
    const {moves, at} = removed(tree, 4);
    assert.deepEqual(texts(moves), ['e2e4<0', 'e7e5<1', 'b1c3<2']);
    assert.equal(at, 1);
    const main = removed(tree, 2);
    assert.deepEqual(texts(main.moves), ['e2e4<0', 'c7c5<1', 'g1f3<2']);
    assert.deepEqual(removed(tree, 1).moves, []);
});

test('a variation becomes the main line', () => {
    const {moves, at} = promoted(tree, 4);
    assert.deepEqual(texts(moves), ['e2e4<0', 'c7c5<1', 'g1f3<2', 'e7e5<1', 'b1c3<4']);
    assert.equal(at, 2);
    assert.equal(endOf(moves, 0), 3);
});

test('a line of four thousand moves is handled without recursion', () => {
    const long = Array.from({length: 4000}, (_, index) => ({move: 'a1', parent: index}));
    assert.equal(endOf(long, 0), 4000);
    assert.equal(promoted(long, 4000).moves.length, 4000);
});

test('a move is annotated', () => {
    assert.deepEqual(annotated(tree, 2, {comment: 'open'})[1], {move: 'e7e5', parent: 1, comment: 'open'});
    assert.deepEqual(withNag([], 1), [1]);
    assert.deepEqual(withNag([1, 14], 2), [2, 14], 'one judgement; what else the file says stays');
    assert.deepEqual(withNag([2, 14], 2), [14]);
    assert.equal(nagSigns([14, 3]), '!!');
});

test('squares and arrows are drawn and taken away again', () => {
    const one = drawnWith([], 'd4', 'd4');
    assert.deepEqual(one, [{from: 'd4'}]);
    const two = drawnWith(one, 'd4', 'e5');
    assert.deepEqual(two, [{from: 'd4'}, {from: 'd4', to: 'e5'}]);
    assert.deepEqual(drawnWith(two, 'd4', 'd4'), [{from: 'd4', to: 'e5'}]);
    assert.deepEqual(drawnWith(two, 'd4', 'e5'), [{from: 'd4'}]);
});

test('a link holds the whole game and the position; one that was cut short is known', async () => {
    const game = {game: 'chess', first: 'Lan', comment: 'Đẹp 棋', moves: tree.map((move) => ({...move, comment: 'x'}))};
    const fragment = await fragmentOf(game, 3);
    assert.match(fragment, /^#game=[\w-]+$/);
    assert.deepEqual(await readFragment(fragment), {game, at: 3});
    assert.equal(await readFragment(fragment.slice(0, -20)), null);
    assert.equal(await readFragment('#game=!'), null);
    assert.equal(await readFragment('#other'), null);
    assert.equal(await readFragment(''), null);
});
