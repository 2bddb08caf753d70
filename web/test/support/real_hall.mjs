// The real hall for tests: started on a free port with its own record, killed and opened again at will.
import assert from 'node:assert/strict';
import {spawn, spawnSync} from 'node:child_process';
import {randomBytes} from 'node:crypto';
import {once} from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {kEnginePatience, openBrowser} from './browser.mjs';
import {contractChecked, watchContract} from './contract.mjs';
import {kWeb} from './load.mjs';
import {cell, closePage, allowHallOutage, openPage} from './pages.mjs';
import {after, before, beforeEach} from './testing.mjs';

export const kBinary = process.env.KYVIEN_BINARY ?? path.join(kWeb, '../build/release/kyvien');
/** With how many threads the hall is tested; nothing: with one. */
const kThreads = process.env.KYVIEN_TEST_THREADS;

export class RealHall {
    /// `options` are further ones of `kyvien serve`; `command` is another program with its arguments for a port and a data folder.
    constructor(options = () => [], command = null) {
        this.options = options;
        this.command = command;
    }

    /// `kyvien serve` with its arguments.
    serving(port) {
        return [
            kBinary,
            ...['serve', '--port', String(port), '--data', this.data, '--web', path.join(kWeb, 'dist')],
            ...(kThreads ? ['--threads', kThreads] : []),
            // Engines run behind everything else: beside a build they are slow.
            ...['--engine-patience', String(kEnginePatience / 1000)],
            ...this.options(this.data),
        ];
    }

    async open(port = 0) {
        this.data ??= fs.mkdtempSync(path.join(os.tmpdir(), 'kyvien-hall-'));
        // A hall removes each of them when its key is first shown; the next opening has others.
        for (const name of ['arbiter.key', 'table-arbiter.key']) {
            const file = path.join(this.data, name);
            if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(16).toString('hex') + '\n', {mode: 0o600});
        }
        const [program, ...given] = this.command?.(port, this.data) ?? this.serving(port);
        this.process = spawn(program, given, {stdio: ['ignore', 'pipe', 'pipe'], env: {...process.env, LC_ALL: 'C.UTF-8'}});
        let said = '';
        this.process.stderr.on('data', (chunk) => {
            said += chunk;
        });
        this.url = await new Promise((resolve, reject) => {
            let heard = '';
            this.process.stdout.on('data', (chunk) => {
                heard += chunk;
                const found = /listening on (https?:\/\/\S+)/.exec(heard);
                if (found && (this.command || heard.includes('nothing is lost'))) resolve(found[1]);
            });
            this.process.once('error', reject);
            this.process.once('exit', (code) => reject(new Error(`the hall ended with ${code}: ${said}`)));
        });
        this.port = Number(new URL(this.url).port);
        // Keys that say nobody's name, so that in the record stands what who shows them is called.
        this.arbiterKey = this.keyIn('arbiter.key');
        this.tableKey = this.keyIn('table-arbiter.key');
        return this;
    }

    /// A secret that the data folder holds for its owner.
    keyIn(name) {
        return fs.readFileSync(path.join(this.data, name), 'utf8').trim();
    }

    isRunning() {
        return this.process?.exitCode === null && this.process.signalCode === null;
    }

    /// No farewell: what was not on disk is gone.
    async kill() {
        allowHallOutage(this.url);
        const gone = once(this.process, 'exit');
        this.process.kill('SIGKILL');
        await gone;
    }

    async close() {
        if (this.isRunning()) {
            if (this.url) allowHallOutage(this.url);
            const gone = once(this.process, 'exit');
            this.process.kill('SIGTERM');
            await gone;
        }
        if (this.data) fs.rmSync(this.data, {recursive: true, force: true});
        this.data = undefined;
    }
}

export const realHall = new RealHall();
export const fixture = {};

/// Runs the program and answers what it printed: {out, err}.
export function kyvien(args, input = '') {
    const {status, stdout, stderr} = spawnSync(kBinary, args, {input, encoding: 'utf8'});
    assert.equal(status, 0, stderr);
    return {out: stdout, err: stderr};
}

/// `options` as those of RealHall, told once the data folder is known.
export function useRealHall(options) {
    before(async () => {
        if (options) realHall.options = options;
        await realHall.open();
        fixture.browser = await openBrowser();
    });
    // A test that failed while its hall was away does not fail those after it.
    beforeEach(async () => {
        if (!realHall.isRunning()) await realHall.open(realHall.port);
    });
    after(async () => {
        await realHall.close();
        Object.assign(realHall, new RealHall());
    });
}

/// A person with a browser of their own. `options` are those of openPage.
export async function person(name, language = 'en', options = {}) {
    const {kept, ...rest} = options;
    const page = await openPage(fixture.browser, {at: realHall.url, ...rest, kept: {'kyvien.settings': {name, language}, ...kept}});
    watchContract(page);
    return page;
}

export async function leave(...pages) {
    for (const page of pages) {
        await contractChecked(page);
        assert.deepEqual(page.trouble, []);
        await closePage(page);
    }
}

/// Makes a game as `page` by the API with this person's name and opens it; answers its id.
export async function makeGame(page, body) {
    await page.goto(realHall.url + '/');
    const id = await page.evaluate(
        async (wish) => {
            const answer = await fetch('/api/games', {method: 'POST', body: JSON.stringify(wish)});
            const made = await answer.json();
            if (!made.id) throw new Error(JSON.stringify(made));
            localStorage.setItem('kyvien.token.' + made.id, made.token);
            return made.id;
        },
        {name: 'Lan', seat: 'first', time: {kind: 'none'}, ...body},
    );
    await page.goto(`${realHall.url}/g/${id}`);
    return id;
}

/// The other seat, taken as people take it: by the link.
export async function join(page, id) {
    await page.goto(`${realHall.url}/g/${id}`);
    await page.locator('.share button[type=submit]').click();
    await page.locator('.share').waitFor({state: 'detached'});
}

/// Waits until a page shows so many moves, all of them.
export async function sees(page, plies) {
    await page.locator('.leaf .at', {hasText: new RegExp(`^${plies} / ${plies}$`)}).waitFor({state: 'attached'});
}

export async function press(page, move) {
    const step = /^([a-i]\d)([a-i]\d)([qrbn])?$/.exec(move);
    if (!step) {
        await cell(page, move).click();
        return;
    }
    await cell(page, step[1]).click();
    await page.locator(`[data-cell="${step[1]}"][aria-selected=true]`).waitFor();
    await cell(page, step[2]).click();
}

/// Plays moves by turns; everybody, watchers included, must see each.
export async function play(players, moves, {from = 0, watchers = [], how = press} = {}) {
    for (const [index, move] of moves.entries()) {
        const ply = from + index;
        const mover = players[ply % 2];
        await sees(mover, ply);
        await mover.locator('.board.interactive').waitFor();
        await how(mover, move, ply);
        for (const page of [...players, ...watchers]) await sees(page, ply + 1);
    }
}
