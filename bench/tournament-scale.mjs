// One large event in a hall on this machine: how long entries, pairings, results of many desks at once and the answers to many
// watching pages take. Run by bench/tournament-scale.
import {fork} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import {setTimeout as pause} from 'node:timers/promises';
import zlib from 'node:zlib';

const [base, key, ...numbers] = process.argv.slice(2);
// "watch" is a program of its own, so that the desks are measured and not how it keeps up.
const isWatching = key === 'watch';
const [players, rounds, desks, viewers, seconds] = isWatching ? [] : numbers.map(Number);
const {hostname, port} = new URL(base);
const agent = new http.Agent({keepAlive: true, maxSockets: Infinity});

/// The status, the bytes of the body, the body where it is wanted.
async function ask(method, path, {token, body, headers = {}, via = agent} = {}) {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const request = http.request({
        hostname,
        port,
        path,
        method,
        agent: via,
        headers: {
            ...(token ? {Authorization: `Bearer ${token}`} : {}),
            ...(text === undefined ? {} : {'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text)}),
            ...headers,
        },
    });
    request.end(text);
    const [response] = await once(request, 'response');
    const parts = [];
    let bytes = 0;
    for await (const chunk of response) {
        bytes += chunk.length;
        parts.push(chunk);
    }
    const whole = Buffer.concat(parts);
    const isText = !response.headers['content-encoding'];
    const answer = {status: response.statusCode, bytes, headers: response.headers, body: whole, text: isText ? whole.toString() : ''};
    if (response.statusCode >= 400) throw new Error(`${method} ${path}: ${response.statusCode} ${answer.text.slice(0, 300)}`);
    return answer;
}

async function timed(work) {
    const began = performance.now();
    const value = await work();
    return [performance.now() - began, value];
}
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
function printTimes(what, times) {
    const sorted = [...times].sort((a, b) => a - b);
    const text = [0.5, 0.99, 1].map((share) => at(sorted, share).toFixed(1)).join(' / ');
    console.log(`${what.padEnd(58)} ${String(sorted.length).padStart(6)} times, p50 / p99 / most ${text} ms`);
}

/// Seconds of processor time that the hall has used.
function hallSeconds() {
    const fields = fs.readFileSync(`/proc/${process.env.KYVIEN_HALL_PID}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
}

// Watching pages do as a page does: the whole event, then what has changed, and the whole again where that is not told.
const watching = {on: true, wholes: 0, news: 0, bytes: 0, errors: 0};
const packed = {'Accept-Encoding': 'br, gzip'};
const unpacked = ({headers, body}) => (headers['content-encoding'] === 'gzip' ? zlib.gunzipSync(body) : body).toString();
const versionIn = (text) => /"version":"([^"]+)"/.exec(text)?.[1];
async function watch(path) {
    const via = new http.Agent({keepAlive: true, maxSockets: 1});
    while (watching.on)
        try {
            const whole = await ask('GET', path, {headers: packed, via});
            watching.wholes += 1;
            watching.bytes += whole.bytes;
            // The version stands near the beginning; the rest need not be unpacked to measure the hall.
            let known = (await versionOf(whole)) ?? '';
            for (let changes = true; watching.on && changes; ) {
                const told = await ask('GET', `${path}/news?changes=true&known=${encodeURIComponent(known)}`, {headers: packed, via});
                const text = unpacked(told);
                const version = versionIn(text);
                watching.bytes += told.bytes;
                if (version === known) continue;
                watching.news += 1;
                changes = text.includes('"changes":[');
                known = version;
            }
        } catch (error) {
            watching.errors += 1;
            watching.error = error.message;
            await pause(3000);
        }
    via.destroy();
}
const versions = new Map(); // of bodies that were unpacked, by their length and end
async function versionOf(whole) {
    const key = `${whole.bytes} ${whole.body.subarray(-24).toString('hex')}`;
    if (!versions.has(key)) versions.set(key, versionIn(unpacked(whole)));
    return versions.get(key);
}

if (isWatching) {
    const [path, count] = numbers;
    for (let i = 0; i < Number(count); ++i) {
        void watch(path);
        if (i % 50 === 49) await pause(20);
    }
    while (watching.wholes < Number(count)) await pause(100);
    process.send(watching);
    process.on('message', (what) => {
        if (what === 'begin') watching.wholes = watching.news = watching.bytes = 0;
        else process.send(watching);
    });
    await once(process, 'disconnect');
    process.exit(0);
}

const made = JSON.parse(
    (await ask('POST', '/api/tournaments', {token: key, body: {by: 'Hoa', name: 'Scale', rounds, tie_breaks: 'BH/C1,BH,SB,DE'}})).text,
);
const path = `/api/tournaments/${made.id}`;
const command = (...commands) => ask('POST', path, {token: made.key, body: {by: 'Hoa', commands}});
const told = async () => JSON.parse((await ask('GET', path)).text);

// The list at once but for the last hundred, who come one by one.
const late = Math.min(100, players);
const list = Array.from({length: players - late}, (_, i) => `Player ${i + 1}\t${2700 - Math.floor((i * 1500) / players)}`);
const [listed] = await timed(() => command({t: 'list', text: ['name\trating', ...list].join('\n')}));
console.log(`${`a list of ${players - late} at once`.padEnd(58)} ${(listed / 1000).toFixed(2)} s`);
const entries = [];
for (let i = 0; i < late; ++i) entries.push((await timed(() => command({t: 'enter', name: `Late ${i + 1}`, rating: 1200 - i})))[0]);
printTimes(`an entry beside ${players}`, entries);

const pairings = [];
const results = [];
const resultOf = (round, board) => ['1-0', '1/2', '0-1'][(board * 7 + round * 5) % 3];
let entered = 0;
/// Results of a round, from each of the desks; `isTyped`: as people type them, for some seconds, and the rest afterwards.
async function round(number, isTyped) {
    pairings.push((await timed(() => command({t: 'pair'})))[0]);
    const {boards} = (await told()).rounds[number - 1];
    // Each desk has its boards and enters one result after the other, as fast as the hall takes them.
    const until = performance.now() + seconds * 1000;
    const enter = (board) => {
        entered += 1;
        return command({t: 'result', round: number, board: board + 1, result: resultOf(number, board)});
    };
    const left = [];
    await Promise.all(
        Array.from({length: desks}, async (_, desk) => {
            for (let board = desk; board < boards.length; board += desks) {
                if (isTyped && performance.now() > until) {
                    left.push(board);
                    continue;
                }
                results.push((await timed(() => enter(board)))[0]);
                // The page of the desk asks what has come of it.
                if (isTyped) await ask('GET', `${path}/news?changes=true&now=true&known=-`, {headers: packed});
                if (isTyped) await pause(2000);
            }
        }),
    );
    return async () => {
        for (const board of left) await enter(board);
    };
}
/// Every result that was answered stands once, as it was entered.
async function checkResults() {
    const log = JSON.parse((await ask('GET', `${path}/log`)).text).filter(({fact}) => fact.t === 'result-entered');
    const twice = log.length - new Set(log.map(({fact}) => `${fact.round} ${fact.board}`)).size;
    const shown = (await told()).rounds.flatMap(({round: number, boards}) => boards.map(({result}, board) => [result, resultOf(number, board)]));
    const lost = shown.filter(([result, wanted]) => result !== wanted).length;
    console.log(`${'results entered'.padEnd(58)} ${entered} answered, ${log.length} in the log, ${twice} twice, ${lost} lost or different`);
    if (twice + lost > 0 || log.length !== entered) process.exit(1);
}
for (let number = 1; number < rounds - 1; ++number) await round(number, false);
printTimes(`a result, ${desks} desks at once without a pause`, results);
results.length = 0;
const unwatched = hallSeconds();
await (await round(rounds - 1, true))();
console.log(`${'the hall, while nobody watches'.padEnd(58)} ${(hallSeconds() - unwatched).toFixed(2)} s of CPU`);
printTimes(`a round paired, ${players} players, rounds 1 to ${rounds - 1}`, pairings);
printTimes(`a result, ${desks} desks, one each two seconds, nobody watches`, results);
const whole = await ask('GET', path);
const small = await ask('GET', path, {headers: packed});
console.log(`${'the whole event'.padEnd(58)} ${(whole.bytes / 1024).toFixed(0)} KiB, ${(small.bytes / 1024).toFixed(0)} KiB as pages ask for it`);

if (viewers > 0) {
    results.length = pairings.length = 0;
    const watchers = fork(process.argv[1], [base, 'watch', path, String(viewers)]);
    // The pages stand for other people's machines: they do not take the processor of the desks.
    os.setPriority(watchers.pid, os.constants.priority.PRIORITY_LOW);
    const [came] = await once(watchers, 'message');
    console.log(`${`${viewers} pages watch`.padEnd(58)} ${came.errors} errors ${came.error ?? ''}`);
    watchers.send('begin');
    const watched = hallSeconds();
    const [took, finish] = await timed(() => round(rounds, true));
    console.log(`${`the hall, while ${viewers} watch`.padEnd(58)} ${(hallSeconds() - watched).toFixed(2)} s of CPU`);
    printTimes(`round ${rounds} paired while ${viewers} watch`, pairings);
    printTimes(`a result, ${desks} desks, one each two seconds, ${viewers} watch`, results);
    watchers.send('end');
    const [seen] = await once(watchers, 'message');
    console.log(
        `${'told to those who watch'.padEnd(58)} ${(seen.news / viewers).toFixed(1)} announcements and ${(seen.wholes / viewers).toFixed(1)} wholes each in ${(took / 1000).toFixed(0)} s, ${(seen.bytes / 1048576 / (took / 1000)).toFixed(1)} MiB/s, ${seen.errors} errors ${seen.error ?? ''}`,
    );
    watchers.disconnect();
    await finish();
}
await checkResults();
process.exit(0);
