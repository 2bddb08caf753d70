// docs/features.md: what it calls a test is there, each row that works names one or a document, and its counts are those of its rows.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {kWeb} from '../support/load.mjs';
import test from '../support/testing.mjs';

const kRoot = path.join(kWeb, '..');
const kFolders = ['', 'web/test', 'src/engine'];

function* sources(folder) {
    for (const entry of fs.readdirSync(path.join(kRoot, folder), {withFileTypes: true})) {
        const file = path.join(folder, entry.name);
        if (entry.isDirectory()) yield* sources(file);
        else if (file.endsWith('_test.cpp')) yield file;
    }
}

/// The names of all tests of C++, "Suite.Name", and of their suites.
function testsOfCode() {
    const names = new Set();
    for (const file of sources('src'))
        for (const [, suite, name] of fs.readFileSync(path.join(kRoot, file), 'utf8').matchAll(/^TEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)/gm))
            [suite, `${suite}.*`, `${suite}.${name}`].forEach((each) => names.add(each));
    return names;
}

/// What a row names that is not there. A file without a folder stands beside the one named before it.
function absent(row, tests) {
    const missing = [];
    let beside = '';
    for (const [, named] of row.matchAll(/`([^`]+)`/g)) {
        if (/^[A-Z]\w*\.(\w+|\*)$/.test(named)) {
            if (!tests.has(named)) missing.push(named);
            continue;
        }
        const isFile = /^(src|tests|docs|examples)\/[\w./-]+$/.test(named) || /^[\w/.-]+(_test\.cpp|\.test\.mjs)$/.test(named);
        if (!isFile) continue;
        const found = [...kFolders, beside].map((folder) => path.join(folder, named)).find((file) => fs.existsSync(path.join(kRoot, file)));
        if (found) beside = path.dirname(found);
        else missing.push(named);
    }
    return missing;
}

const rows = () => {
    const found = [];
    let part = '';
    for (const line of fs.readFileSync(path.join(kRoot, 'docs/features.md'), 'utf8').split('\n')) {
        if (line.startsWith('## ')) part = line.slice(3);
        const state = line.startsWith('| ') && /\| (works|partly|not yet) \|/.exec(line)?.[1];
        if (state && !line.startsWith('| |')) found.push({part, line, state});
    }
    return found;
};

test('each test that the table of features names is there', () => {
    const tests = testsOfCode();
    assert.ok(tests.size > 1000 && rows().length > 90);
    assert.deepEqual(
        rows().flatMap(({line}) => absent(line, tests)),
        [],
    );
    // What is not there is found.
    assert.deepEqual(absent('`src/clock/gone_test.cpp`: `Routes.NoSuchTest`, `page/gone.test.mjs`', tests).length, 3);
});

test('each row of the table of features that works names what shows it', () => {
    const named = /`[^`]*(?:_test\.cpp|\.test\.mjs|\.test|\.cases)`|`(?:tests|docs)\/[^`]+`|`[A-Z]\w+\.\w+`/;
    assert.deepEqual(
        rows()
            .filter(({state, line}) => state === 'works' && !named.test(line))
            .map(({line}) => line.slice(0, 60)),
        [],
    );
});

test('the counts of the table of features are those of its rows', () => {
    const text = fs.readFileSync(path.join(kRoot, 'docs/features.md'), 'utf8').split('## Counts')[1];
    const told = [...text.matchAll(/^\| ([a-z ]+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(([, part, ...counts]) => [
        part,
        ...counts.map(Number),
    ]);
    const count = (part) => {
        const own = rows().filter((row) => part === 'all' || row.part.toLowerCase().startsWith(part));
        return [part, ...['works', 'partly', 'not yet'].map((state) => own.filter((row) => row.state === state).length), own.length];
    };
    assert.equal(told.length, 5);
    assert.deepEqual(
        told,
        told.map(([part]) => count(part)),
    );
});

test('the points of FIDE’s checklist are counted, and each test that they name is there', () => {
    const text = fs.readFileSync(path.join(kRoot, 'docs/endorsement.md'), 'utf8');
    const points = text
        .split('## Points')[1]
        .split('\n')
        .filter((line) => line.startsWith('| '))
        .slice(2);
    const states = points.map((line) => /^\| .+? \| (met|not met|unknown)\b/.exec(line)?.[1] ?? line);
    const count = (state) => String(states.filter((each) => each === state).length);
    const told = /^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/m.exec(text).slice(1);
    assert.deepEqual(told, [count('met'), count('not met'), count('unknown'), String(points.length)]);
    assert.equal(Number(told[0]) + Number(told[1]) + Number(told[2]), points.length, 'each has a state');
    const tests = testsOfCode();
    assert.deepEqual(
        points.flatMap((line) => absent(line, tests)),
        [],
    );
});
