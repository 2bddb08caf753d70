// The checks of the page's sources (web/check-games, web/check-imports), run over a made-up folder.
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {kWeb} from './load.mjs';

/// Runs web/PROGRAM over a folder with these files, {path: text}; answers {status, stdout, stderr}.
export function runCheck(program, files) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), `kyvien-${program}-`));
    try {
        for (const [name, text] of Object.entries(files)) {
            fs.mkdirSync(path.dirname(path.join(folder, name)), {recursive: true});
            fs.writeFileSync(path.join(folder, name), text);
        }
        const {status, stdout, stderr} = spawnSync(process.execPath, [path.join(kWeb, program), folder], {encoding: 'utf8'});
        return {status, stdout, stderr};
    } finally {
        fs.rmSync(folder, {recursive: true});
    }
}
