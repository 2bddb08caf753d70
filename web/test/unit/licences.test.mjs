// The notices of the software in the page's bundle.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {kWeb} from '../support/load.mjs';
import test from '../support/testing.mjs';

test('every package that the page is made with is named with its licence', () => {
    const told = fs.readFileSync(path.join(kWeb, 'dist', 'licenses.txt'), 'utf8');
    const {dependencies} = JSON.parse(fs.readFileSync(path.join(kWeb, 'package.json'), 'utf8'));
    assert.ok(Object.keys(dependencies).length > 0);
    for (const name of Object.keys(dependencies)) {
        const folder = path.join(kWeb, 'node_modules', name);
        const {version} = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
        const file = fs.readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
        assert.ok(told.includes(`${name} ${version}`), name);
        assert.ok(told.includes(fs.readFileSync(path.join(folder, file), 'utf8').trim()), `the licence of ${name}`);
    }
});
