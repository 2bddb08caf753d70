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

const kModules = {en: 'en', vi: 'vi', 'zh-Hant': 'zh_hant', 'zh-Hans': 'zh_hans'};

/// The words of an area by language.
export async function catalogue(area) {
    const found = {};
    for (const [language, module] of Object.entries(kModules))
        if (fs.existsSync(path.join(kWeb, 'src/catalogue', area, module + '.ts')))
            found[language] = (await load(`catalogue/${area}/${module}.ts`)).words;
    return found;
}
