// The phone as a clock: time through sleep, reload and a clock that is set; the record of a game's clock; times as they are typed.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {Timekeeper} = await load('pages/clock/timekeeper.ts');
const {ClockGame} = await load('pages/clock/record.ts');
const {readTime, writeTime} = await load('pages/times/times_text.ts');

/// A device whose two clocks go on as told.
function device() {
    const state = {wall: 1_700_000_000_000, steady: 5000};
    const jumps = [];
    return {
        jumps,
        pass: (ms) => {
            state.wall += ms;
            state.steady += ms;
        },
        sleep: (ms) => (state.wall += ms),
        set: (ms) => (state.wall += ms),
        keeper: (anchor = null) => new Timekeeper({wall: () => state.wall, steady: () => state.steady}, anchor, (jump) => jumps.push(jump)),
        reload: () => (state.steady = 0),
    };
}

test('time goes on while the device is awake, to the millisecond', () => {
    const phone = device();
    const keeper = phone.keeper();
    assert.equal(keeper.now(), 0);
    for (let i = 0; i < 1000; i++) {
        phone.pass(37);
        keeper.now();
    }
    assert.equal(keeper.now(), 37_000);
    assert.deepEqual(phone.jumps, []);
});

test('time during which the phone slept is counted and reported', () => {
    const phone = device();
    const keeper = phone.keeper();
    phone.pass(1000);
    keeper.now();
    phone.sleep(60_000);
    phone.pass(100);
    assert.equal(keeper.now(), 61_100);
    assert.deepEqual(phone.jumps, [{kind: 'gone', ms: 60_000}]);
});

test('setting the device clock back removes no time, and is reported', () => {
    const phone = device();
    const keeper = phone.keeper();
    phone.pass(1000);
    phone.set(-3_600_000);
    assert.equal(keeper.now(), 1000);
    phone.pass(500);
    assert.equal(keeper.now(), 1500);
    assert.deepEqual(phone.jumps, [{kind: 'set-back', ms: 3_600_000}]);
});

test('small corrections of the time of day do not add up', () => {
    const phone = device();
    const keeper = phone.keeper();
    for (let i = 0; i < 100; i++) {
        phone.pass(1000);
        phone.set(i % 2 ? 40 : -90);
        keeper.now();
    }
    assert.equal(keeper.now(), 100_000);
    assert.deepEqual(phone.jumps, []);
});

test('after a reload the time that has passed is missing; a clock set back meanwhile is noticed', () => {
    const phone = device();
    const keeper = phone.keeper();
    phone.pass(2500);
    keeper.now();
    const anchor = keeper.anchor();
    phone.sleep(7000);
    phone.reload();
    const next = phone.keeper(anchor);
    assert.equal(next.now(), 9500);
    assert.deepEqual(phone.jumps, [{kind: 'gone', ms: 7000}]);
    const again = next.anchor();
    phone.set(-60_000);
    phone.reload();
    assert.equal(phone.keeper(again).now(), 9500);
    assert.deepEqual(phone.jumps.at(-1), {kind: 'set-back', ms: 60_000});
});

const blitz = {kind: 'staged', stages: [{moves: 0, ms: 10_000, bonus: 0}], bonus: 'none'};
const setup = (stopsAtFlag) => ({game: 'chess', controls: {first: blitz, second: blitz}, stopsAtFlag});

test('a flag stops both clocks at its own moment, whenever somebody looks', () => {
    const game = ClockGame.replay(setup(true), [
        {t: 'start', seat: 'first', at: 100},
        {t: 'press', at: 3100},
    ]);
    game.settle(60_000);
    assert.deepEqual(game.flags, [{seat: 'second', at: 13_100}]);
    assert.equal(game.clock.running, null);
    assert.equal(game.clock.display('first', 60_000).main, 7000);
    // Neither a press nor going on changes that.
    game.do({t: 'press', at: 61_000});
    game.do({t: 'resume', at: 62_000});
    assert.equal(game.clock.running, null);
    assert.equal(game.clock.turn, 'second');
});

test('without that option both flags may fall, and the first one is recorded', () => {
    const game = ClockGame.replay(setup(false), [
        {t: 'start', seat: 'first', at: 0},
        {t: 'press', at: 12_000},
    ]);
    game.settle(30_000);
    assert.deepEqual(game.flags, [
        {seat: 'first', at: 10_000},
        {seat: 'second', at: 22_000},
    ]);
});

test('a correction gives time, moves and the turn; a flag whose side has time again has not fallen', () => {
    const acts = [
        {t: 'start', seat: 'first', at: 0},
        {t: 'stop', at: 20_000},
        {
            t: 'correct',
            at: 21_000,
            note: 'wrong setting',
            turn: 'second',
            first: {main: 60_000, moves: 4},
            second: {main: 50_000, moves: 3},
        },
        {t: 'resume', at: 30_000},
    ];
    const game = ClockGame.replay(setup(true), acts);
    assert.deepEqual(game.flags, []);
    assert.equal(game.clock.running, 'second');
    assert.equal(game.clock.display('second', 31_000).main, 49_000);
    assert.equal(game.clock.display('first', 31_000).main, 60_000);
    assert.deepEqual([game.clock.completedMoves('first'), game.clock.completedMoves('second')], [4, 3]);
    // The same again from what was kept.
    const again = ClockGame.replay(setup(true), JSON.parse(JSON.stringify(game.acts)));
    assert.deepEqual(again.clock.display('second', 40_000), game.clock.display('second', 40_000));
});

test('times as they are typed', () => {
    assert.equal(readTime('1:30:00'), 5_400_000);
    assert.equal(readTime(' 5:00 '), 300_000);
    assert.equal(readTime('90'), 90_000);
    assert.equal(readTime('4:59.5'), 299_500);
    assert.equal(readTime('120:00'), 7_200_000);
    for (const text of ['', '1:75', '1:60:00', 'x', '-3', '1:2:3:4']) assert.equal(readTime(text), null, text);
    for (const ms of [0, 900, 61_000, 299_500, 5_400_000]) assert.equal(readTime(writeTime(ms)), ms);
});

test('what each display shows at a press is noted, by the moves made before, and a flag too', () => {
    const game = ClockGame.replay(setup(true), [
        {t: 'start', seat: 'first', at: 0},
        {t: 'press', at: 1500},
        {t: 'press', at: 4000},
        {t: 'press', at: 5000},
    ]);
    assert.deepEqual(game.readings, [
        {ply: 0, seat: 'first', ms: 8500, at: 1500},
        {ply: 1, seat: 'second', ms: 7500, at: 4000},
        {ply: 2, seat: 'first', ms: 7500, at: 5000},
    ]);
    // A turn that is taken back is noted anew when it is pressed; what was noted stays.
    game.do({t: 'stop', at: 6000});
    game.do({t: 'correct', at: 6000, note: 'an illegal move', turn: 'first', first: {moves: 1}, second: {moves: 1}});
    game.do({t: 'resume', at: 7000});
    game.do({t: 'press', at: 8000});
    assert.deepEqual(game.readings.slice(3), [{ply: 2, seat: 'first', ms: 6500, at: 8000}]);
    game.settle(60_000);
    assert.deepEqual(game.readings.at(-1), {ply: 3, seat: 'second', ms: 0, flag: true, at: 14_500});
});

test('where the second player begins, his press is the first; overtime tells the period', () => {
    const byoyomi = {kind: 'byoyomi', ms: 1000, periods: 3, period: 30_000};
    const go = {...setup(true), game: 'go', controls: {first: byoyomi, second: byoyomi}, opens: 'second', begins: 'second'};
    const game = ClockGame.replay(go, [
        {t: 'start', seat: 'second', at: 0},
        {t: 'press', at: 500},
        {t: 'press', at: 40_000},
    ]);
    assert.deepEqual(game.readings, [
        {ply: 0, seat: 'second', ms: 500, periods: 3, at: 500},
        {ply: 1, seat: 'first', ms: 0, periods: 2, period_ms: 30_000, at: 40_000},
    ]);
});
