// The two depths of the browser tests: what support/run.mjs leaves out before a landing, and what it says of it.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {kWeb} from '../support/load.mjs';
import test, {after} from '../support/testing.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kyvien-depths-'));
after(() => fs.rmSync(folder, {recursive: true}));

/// A test file of this text; `test` is there.
function written(name, text) {
    const file = path.join(folder, name);
    const testing = pathToFileURL(path.join(kWeb, 'test/support/testing.mjs'));
    fs.writeFileSync(file, `import test from '${testing}';\n${text}\n`);
    return file;
}

function run(...given) {
    const runner = path.join(kWeb, 'test/support/run.mjs');
    const {status, stdout} = spawnSync(process.execPath, [runner, ...given], {
        cwd: kWeb,
        encoding: 'utf8',
        env: {...process.env, KYVIEN_TEST_LANES: '1'},
    });
    return {status, lines: stdout.trim().split('\n')};
}

const both = written('both.test.mjs', `test('first', () => {});\ntest.deep('second', () => { throw new Error('looked at'); });`);
const whole = written('whole.deep.test.mjs', `throw new Error('loaded');`);
const unmarked = written('unmarked.test.mjs', `test.deep('only', () => {});`);

test('a landing runs no deep test and loads no deep file, and says what it left', () => {
    const {status, lines} = run('--landing', both, whole);
    assert.equal(status, 0, lines.join('\n'));
    assert.match(lines.at(-2), /^left to \.\/dev check deep: 1 of the tests of these files, \S*whole\.deep$/);
    assert.equal(lines.at(-1), '1 passed, 0 failed');
});

test('a file that is named is run whole', () => {
    const {status, lines} = run(both, whole);
    assert.equal(status, 1);
    assert.match(lines.join('\n'), /FAILED {3}second\n *Error: looked at[^]*FAILED {3}the file itself\n *Error: loaded/);
    assert.equal(lines.at(-1), '1 passed, 2 failed');
});

test('a file of which a landing runs nothing says so in its name', () => {
    const {status, lines} = run('--landing', unmarked);
    assert.equal(status, 1);
    assert.match(lines.join('\n'), /all its tests are deep: name it NAME\.deep\.test\.mjs/);
});
