#!/usr/bin/env node
// Runs the commands that README.md and docs/*.md show, in their order, in a folder with the files that they speak of.
// A command stands indented by four spaces; what follows two spaces is its explanation. A block after
// `<!-- not run: REASON -->` is shown only. Each command must end with exit status 0.
//   tests/cli/docs.mjs KYVIEN
import {execFileSync, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const kyvien = path.resolve(process.argv[2]);
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const data = path.join(root, 'tests', 'data');
const names = ['An', 'Binh', 'Chi', 'Dung', 'Em', 'Giang', 'Hoa', 'Khanh'];
const csv = ['name,rating', ...names.map((name, index) => `${name},${2100 - 50 * index}`)].join('\n') + '\n';

const teams = 'name,team\n' + ['Hanoi', 'Saigon', 'Vinh']
    .flatMap((team) => ['A', 'B', 'C', 'D'].map((name) => `${name} ${team},${team}`)).join('\n') + '\n';

/// A tournament whose first round is played.
const playOneRound = (run, log) => {
    run('tournament', 'new', log, '--name', 'Club', '--rounds', '5', '--system', 'dutch');
    run('tournament', 'add', log, '--csv', 'players.csv');
    run('tournament', 'pair', log);
    run('tournament', 'result', log, '1', '1-0', '2', '1-0', '3', '0-1', '4', '1/2');
};

/// What must be there before a document's commands: files, made by the program where it can make them.
const kPrepare = {
    'tournament.md': (run, folder) => {
        fs.writeFileSync(path.join(folder, 'players.csv'), csv);
        playOneRound(run, 'made.log');
        run('tournament', 'export', 'made.log', '-o', 'report.trf');
        fs.copyFileSync(path.join(data, 'tournament', 'clean.trf'), path.join(folder, 'other.trf'));
    },
    'tournament-teams.md': (run, folder) => fs.writeFileSync(path.join(folder, 'teams.csv'), teams),
    'tournament-prizes.md': (run, folder) => {
        fs.writeFileSync(path.join(folder, 'players.csv'), csv);
        playOneRound(run, 'open.log');
    },
    'pairing.md': (run, folder) => fs.writeFileSync(path.join(folder, 'teams.csv'), teams),
    'pairing-clubs.md': (run, folder) => fs.writeFileSync(path.join(folder, 'players.csv'), csv),
    'library.md': (run, folder) => fs.copyFileSync(path.join(data, 'judge', 'clean.pgn'), path.join(folder, 'games.pgn')),
    'records.md': (run, folder) => {
        fs.copyFileSync(path.join(data, 'record', 'mate.log'), path.join(folder, 'game.record'));
        fs.copyFileSync(path.join(data, 'judge', 'clean.pgn'), path.join(folder, 'games.pgn'));
    },
};

let passed = 0;
let failed = 0;
let shown = 0;
const documents = ['README.md', ...fs.readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)];
for (const document of documents) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kyvien-docs-'));
    const environment = {...process.env, PATH: `${path.dirname(kyvien)}:${process.env.PATH}`, NO_COLOR: '1'};
    try {
        kPrepare[path.basename(document)]?.((...words) => execFileSync(kyvien, words, {cwd: folder, stdio: ['ignore', 'ignore', 'inherit']}), folder);
        let skipping = false;
        let inside = false;
        for (const [index, line] of fs.readFileSync(path.join(root, document), 'utf8').split('\n').entries()) {
            if (/^<!-- not run: .+ -->$/.test(line)) skipping = true;
            else if (/^ {4}\S/.test(line)) inside = true;
            else if (line.trim()) inside = skipping = false;
            else if (inside) inside = skipping = false;
            const command = /^ {4}(kyvien .*)$/.exec(line)?.[1].split(/ {2,}| #/)[0].trim();
            if (!command) continue;
            if (skipping) {
                shown += 1;
                continue;
            }
            const {status, stdout, stderr} = spawnSync('bash', ['-c', command], {cwd: folder, env: environment, input: '', encoding: 'utf8'});
            if (status === 0) {
                passed += 1;
            } else {
                failed += 1;
                console.log(`${document}:${index + 1}: ${command}\n  exit status ${status}\n${(stdout + stderr).trim().replace(/^/gm, '  | ')}`);
            }
        }
    } finally {
        fs.rmSync(folder, {recursive: true, force: true});
    }
}
console.log(`${shown} commands are shown only`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
