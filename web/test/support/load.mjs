// Lets a test import a TypeScript file of the page.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {buildSync} from 'esbuild';

export const kWeb = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

export async function load(file) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kyvien-web-'));
    const outfile = path.join(folder, 'module.mjs');
    buildSync({
        entryPoints: [path.join(kWeb, 'src', file)],
        outfile,
        bundle: true,
        format: 'esm',
        platform: 'neutral',
        jsx: 'automatic',
        jsxImportSource: 'preact',
        mainFields: ['module', 'main'],
        loader: {'.css': 'empty'},
        absWorkingDir: kWeb,
        external: ['crypto'],
    });
    try {
        return await import(pathToFileURL(outfile));
    } finally {
        fs.rmSync(folder, {recursive: true});
    }
}
