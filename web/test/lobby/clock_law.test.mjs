// The clock of the page (pages/clock/game_clock.ts) against the clock of the laws (src/clock): the same random games on every kind of
// time control, and after each act the same displays, turn, flag and calls. KYVIEN_SEED chooses the games; the same ones where it is not set.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import path from 'node:path';
import {kBinary} from '../support/real_hall.mjs';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {GameClock} = await load('pages/clock/game_clock.ts');
const kTrace = path.join(path.dirname(kBinary), 'kyvien_clock_trace');
const kGames = 1500;
const kActs = 40;

/// Mulberry32: the same numbers for the same seed.
function numbers(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
}

const seed = Number(process.env.KYVIEN_SEED ?? 1);
const random = numbers(seed);
const below = (count) => Math.floor(random() * count);
const oneOf = (list) => list[below(list.length)];
/// Often a round number, so that ends of stages and periods are met to the millisecond.
const span = (most) => (random() < 0.4 ? 1000 * below(most / 1000) : below(most));

function staged() {
    const bonus = oneOf(['none', 'increment', 'delay', 'bronstein']);
    const stages = Array.from({length: 1 + below(3)}, () => ({
        moves: 1 + below(5),
        ms: 1 + span(60_000),
        bonus: bonus === 'none' ? 0 : span(8_000),
    }));
    if (random() < 0.7) stages.at(-1).moves = 0; // else the last one repeats
    return {kind: 'staged', stages, bonus, ...(random() < 0.3 ? {lost: true} : {})};
}

function control() {
    const ms = span(40_000);
    const period = 1 + span(20_000);
    return oneOf([
        staged,
        staged,
        () => ({kind: 'none'}),
        () => ({kind: 'hourglass', ms: ms + 1}),
        () => ({kind: 'permove', ms: ms + 1}),
        () => ({kind: oneOf(['byoyomi', 'japanese']), ms: ms + 1, periods: below(6), period}),
        () => ({kind: oneOf(['byoyomi', 'japanese']), ms: 0, periods: 1 + below(6), period: 60_000}),
        () => ({kind: 'canadian', ms, stones: 1 + below(5), period}),
    ])();
}

/// As src/clock/time_control.h spells it.
function textOf(control) {
    const {kind} = control;
    if (kind === 'none') return kind;
    if (kind === 'hourglass' || kind === 'permove') return `${kind}:${control.ms}`;
    if (kind === 'canadian') return `${kind}:${control.ms}+${control.stones}/${control.period}`;
    if (kind !== 'staged') return `${kind}:${control.ms}+${control.periods}x${control.period}`;
    const stages = control.stages.map(({moves, ms, bonus}) => `${moves}/${ms}+${bonus}`).join(',');
    return `staged:${stages};${control.bonus};${control.lost ? 'lost' : 'kept'}`;
}

const seat = () => oneOf(['first', 'second']);
/// What is done: how the program is told, and what the page's clock is told.
const kDone = {
    press: (at) => [`press ${at}`, (clock) => clock.press(at)],
    stop: (at) => [`stop ${at}`, (clock) => clock.stop(at)],
    resume: (at) => [`resume ${at}`, (clock) => clock.resume(at)],
    add: (at) => {
        const [who, amount] = [seat(), span(120_000) - 20_000];
        return [`add ${who} ${amount} ${at}`, (clock) => clock.add(who, amount, at)];
    },
    set: (at) => {
        const [who, main] = [seat(), random() < 0.3 ? 0 : span(90_000)];
        const periods = random() < 0.5 ? below(6) : undefined;
        const period = random() < 0.5 ? span(30_000) : undefined;
        return [`set ${who} ${main} ${at} ${periods ?? '-'} ${period ?? '-'}`, (clock) => clock.set(who, main, at, periods, period)];
    },
    moves: () => {
        const [who, count] = [seat(), below(12)];
        return [`moves ${who} ${count}`, (clock) => clock.setCompletedMoves(who, count)];
    },
    back: (at) => {
        const [who, first, second] = [seat(), below(10), below(10)];
        return [`back ${who} ${first} ${second} ${at}`, (clock) => clock.takeBack(who, {first, second}, at)];
    },
};
/// Presses by far the most; the law of clocks is about those.
const kLots = ['press', 'press', 'press', 'press', 'press', 'press', 'press', 'stop', 'resume', 'resume', 'add', 'set', 'moves', 'back'];

const displayText = ({main, periods, period, stones, free, inOvertime, flag}) =>
    [main, periods, period, stones, free, inOvertime ? 1 : 0, flag ? 1 : 0].join(' ');
const shownText = (clock, at) =>
    [
        displayText(clock.display('first', at)),
        displayText(clock.display('second', at)),
        clock.turn ?? '-',
        clock.running ?? '-',
        clock.flagFall() ?? '-',
        clock.completedMoves('first'),
        clock.completedMoves('second'),
    ].join(' ');

test(`the page's clock shows what the clock of the laws shows (KYVIEN_SEED=${seed})`, () => {
    const lines = [];
    const shown = [];
    const kinds = new Set();
    let flags = 0;
    const ask = (line, answer, before) => {
        lines.push(line);
        shown.push({answer, before});
    };
    for (let game = 0; game < kGames; game++) {
        const first = control();
        const second = random() < 0.5 ? first : control();
        const clock = new GameClock(first, second);
        const done = [`game ${textOf(first)} ${textOf(second)}`];
        lines.push(done[0]);
        kinds.add(first.kind + (first.bonus ?? '') + (first.lost ? ' lost' : ''));
        let at = below(10_000);
        for (let act = 0; act < kActs; act++) {
            const who = seat();
            // Not everything happens to a clock that runs: some is done before the start.
            const [line, todo] =
                clock.turn === null && random() < 0.7
                    ? [`start ${who} ${at}`, () => clock.start(who, at)]
                    : kDone[clock.turn === null ? oneOf(['moves', 'resume']) : oneOf(kLots)](at);
            todo(clock);
            lines.push(line);
            done.push(line);
            const later = at + span(random() < 0.2 ? 60_000 : 6_000);
            ask(`show ${at}`, shownText(clock, at), done.length);
            ask(`show ${later}`, shownText(clock, later), done.length);
            const [after, until] = [clock.used(at), clock.used(later)];
            const calls = clock.announcements(after, until).map(({kind, value, at}) => `${kind} ${value} ${at}`);
            ask(`calls ${after} ${until}`, calls.join(','), done.length);
            at = later;
            if (clock.display('first', at).flag || clock.display('second', at).flag) flags++;
        }
        shown.at(-1).done = done;
    }
    const answers = execFileSync(kTrace, {input: lines.join('\n') + '\n', maxBuffer: 1 << 28})
        .toString()
        .split('\n');
    assert.equal(answers.pop(), '');
    assert.equal(answers.length, shown.length);
    const wrong = answers.findIndex((answer, index) => answer !== shown[index].answer);
    if (wrong >= 0) {
        const {done} = shown.slice(wrong).find((each) => each.done);
        assert.fail(
            `after\n${done.slice(0, shown[wrong].before).join('\n')}\nthe page shows\n${shown[wrong].answer}\nand the law\n${answers[wrong]}`,
        );
    }
    // The games were of every kind, and clocks ran out in them.
    assert.ok(kinds.size >= 13, [...kinds].join(', '));
    assert.ok(flags > kGames, `${flags}`);
});
