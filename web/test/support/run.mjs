// Runs the test files of the page, some at a time. Usage: node run.mjs FILE...
// Prints a line as each file begins, one with its seconds as it ends, the reasons of failures, and last the names of the
// failing tests and 'N passed, N failed'. No file is run twice: a test fails or passes.
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {documents} from '../../api/documents.mjs';

const verbose = process.env.KYVIEN_VERBOSE === '1';
const files = process.argv.slice(2);
const failures = [];
let passed = 0;
let failed = 0;

/// Runs one file; answers its TAP text and its exit code.
function run(file) {
    return new Promise((resolve, reject) => {
        const child = spawn(process.execPath, ['--test-reporter=tap', file], {stdio: ['ignore', 'pipe', 'pipe']});
        let text = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
        child.once('error', reject);
        child.once('close', (code) => resolve({text, code}));
    });
}

const sum = (text, word) => Number(new RegExp(`^# ${word} (\\d+)`, 'm').exec(text)?.[1] ?? 0);

/// The failing parts of a TAP text: from each 'not ok' to the next test.
function reasons(text) {
    const kept = [];
    let show = false;
    for (const line of text.split('\n')) {
        if (/^ *not ok/.test(line)) show = true;
        else if (/^ *(ok|# Subtest|1\.\.)/.test(line)) show = false;
        if (show) kept.push(line);
    }
    return kept.join('\n');
}

async function test(file) {
    const name = path.relative('test', file).replace(/\.test\.mjs$/, '');
    const began = Date.now();
    console.log(`  begins   ${name}`);
    const {text, code} = await run(file);
    const ok = sum(text, 'pass');
    let bad = sum(text, 'fail') + sum(text, 'cancelled') + sum(text, 'skipped');
    // A file that ends in an error before its first test, or has none, is a failure too.
    const broken = bad === 0 && (code !== 0 || ok === 0);
    if (broken) bad = 1;
    passed += ok;
    failed += bad;
    console.log(
        `  ${bad ? 'FAILED  ' : 'ok      '} ${name}: ${ok} passed${bad ? `, ${bad} failed` : ''}, ${((Date.now() - began) / 1000).toFixed(1)} s`,
    );
    if (!bad && !verbose) return;
    console.log(broken || verbose ? text : reasons(text));
    if (broken) failures.push(`${name}: ended with ${code} and no failing test`);
    else for (const [, test] of text.matchAll(/^ *not ok \d+ - (.*)$/gm)) failures.push(`${name}: ${test}`);
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kyvien-tests-'));
process.once('exit', () => fs.rmSync(folder, {recursive: true}));
process.env.KYVIEN_INTERFACE = path.join(folder, 'interface.json');
fs.writeFileSync(process.env.KYVIEN_INTERFACE, JSON.stringify(documents()));

const waiting = [...files];
const lanes = Number(process.env.KYVIEN_TEST_LANES) || os.cpus().length;
await Promise.all(
    Array.from({length: lanes}, async () => {
        while (waiting.length) await test(waiting.shift());
    }),
);
if (failures.length) console.log(`failing:\n${failures.map((each) => `  ${each}`).join('\n')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
