// The notices of the software in the page's bundle.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {kWeb} from '../support/load.mjs';
import test from '../support/testing.mjs';

/// The packages that files of the page import by name.
const imported = () => {
    const names = new Set();
    for (const file of fs.readdirSync(path.join(kWeb, 'src'), {recursive: true})) {
        if (!/[.]tsx?$/.test(file)) continue;
        const text = fs.readFileSync(path.join(kWeb, 'src', file), 'utf8');
        for (const [, name] of text.matchAll(/\b(?:from |import[ (])'((?:@[a-z0-9-]+[/])?[a-z0-9-]+)(?:[/][^']*)?'/g)) names.add(name);
    }
    return [...names].sort();
};

test('every package that the page is made with is named with its licence', () => {
    const told = fs.readFileSync(path.join(kWeb, 'dist', 'licenses.txt'), 'utf8');
    const {dependencies} = JSON.parse(fs.readFileSync(path.join(kWeb, 'package.json'), 'utf8'));
    const names = imported();
    assert.ok(names.includes('preact') && names.includes('@noble/hashes'), names.join());
    for (const name of names) {
        assert.ok(name in dependencies, `${name} is no dependency`);
        const folder = path.join(kWeb, 'node_modules', name);
        const {version} = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
        const file = fs.readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
        assert.ok(told.includes(`${name} ${version}`), name);
        assert.ok(told.includes(fs.readFileSync(path.join(folder, file), 'utf8').trim()), `the licence of ${name}`);
    }
});
