// Runs the test files of the page, some at a time. Usage: node run.mjs [FILE...] [--landing FILE...]
// Of a file after --landing only what a landing asks for is run: not `test.deep` (testing.mjs), and nothing of *.deep.test.mjs.
// Prints a line as each file begins, one with its seconds as it ends, the reasons of failures, and last the names of the
// failing tests, what is left to ./dev check deep, and 'N passed, N failed'. No file is run twice: a test fails or passes.
import {fork} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {documents} from '../../api/documents.mjs';

const verbose = process.env.KYVIEN_VERBOSE === '1';
const given = process.argv.slice(2);
const mark = given.includes('--landing') ? given.indexOf('--landing') : given.length;
const isDeep = (file) => file.endsWith('.deep.test.mjs');
const nameOf = (file) => path.relative('test', file).replace(/\.test\.mjs$/, '');
const landing = given.slice(mark + 1);
const orders = [
    ...given.slice(0, mark).map((file) => ({file, isLanding: false})),
    ...landing.filter((file) => !isDeep(file)).map((file) => ({file, isLanding: true})),
];
let left = 0;
const failures = [];
let passed = 0;
let failed = 0;

/// A process that runs files one after another; `run` answers what worker.mjs tells of a file, or how the process has ended.
class Worker {
    run({file, isLanding}) {
        this.process ??= fork(fileURLToPath(new URL('worker.mjs', import.meta.url)), {stdio: ['ignore', 'pipe', 'pipe', 'ipc']});
        const child = this.process;
        return new Promise((resolve, reject) => {
            let said = '';
            const hear = (chunk) => (said += chunk);
            for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
            const leave = () => {
                for (const stream of [child.stdout, child.stderr]) stream.off('data', hear);
                child.off('message', told);
                child.off('exit', ended);
                child.off('error', reject);
            };
            const told = (result) => {
                leave();
                resolve({...result, said});
            };
            const ended = (code, signal) => {
                leave();
                this.process = null;
                const error = `the process ended with ${code ?? signal}`;
                resolve({passed: [], failed: [{name: 'the file itself', error}], skipped: [], left: 0, said});
            };
            child.on('message', told);
            child.on('exit', ended);
            child.on('error', reject);
            child.send({file: path.resolve(file), isLanding});
        });
    }

    async end() {
        if (!this.process) return;
        const gone = once(this.process, 'exit');
        this.process.send(null);
        await gone;
    }
}

async function test(worker, order) {
    const name = nameOf(order.file);
    const began = Date.now();
    console.log(`  begins   ${name}`);
    const result = await worker.run(order);
    // A test that is skipped is a failure: what it needs is installed by scripts/setup. So is a file without tests.
    const bad = [...result.failed, ...result.skipped.map((each) => ({...each, error: 'skipped'}))];
    if (bad.length + result.passed.length === 0)
        bad.push({name: 'the file itself', error: result.left ? 'all its tests are deep: name it NAME.deep.test.mjs' : 'it has no test'});
    left += result.left;
    passed += result.passed.length;
    failed += bad.length;
    console.log(
        `  ${bad.length ? 'FAILED  ' : 'ok      '} ${name}: ${result.passed.length} passed${bad.length ? `, ${bad.length} failed` : ''}, ${((Date.now() - began) / 1000).toFixed(1)} s`,
    );
    if (verbose) result.passed.forEach((each) => console.log(`    ok       ${each.name}`));
    for (const {name: title, error} of bad) {
        console.log(`    FAILED   ${title}\n${error.replace(/^/gm, '      ')}`);
        failures.push(`${name}: ${title}`);
    }
    if ((bad.length || verbose) && result.said) console.log(result.said);
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kyvien-tests-'));
process.once('exit', () => fs.rmSync(folder, {recursive: true}));
process.env.KYVIEN_INTERFACE = path.join(folder, 'interface.json');
fs.writeFileSync(process.env.KYVIEN_INTERFACE, JSON.stringify(documents()));

const waiting = [...orders];
const lanes = Number(process.env.KYVIEN_TEST_LANES) || os.cpus().length;
await Promise.all(
    Array.from({length: Math.min(lanes, orders.length)}, async () => {
        const worker = new Worker();
        while (waiting.length) await test(worker, waiting.shift());
        await worker.end();
    }),
);
if (failures.length) console.log(`failing:\n${failures.map((each) => `  ${each}`).join('\n')}`);
const whole = landing.filter(isDeep).map(nameOf);
if (left + whole.length) console.log(`left to ./dev check deep: ${[`${left} of the tests of these files`, ...whole].join(', ')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
