// axe-core on a page as it stands: nothing may be found.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {kWeb} from './load.mjs';

const axe = fs.readFileSync(path.join(kWeb, 'node_modules/axe-core/axe.min.js'), 'utf8');

export async function audit(page, where) {
    await page.evaluate(axe);
    const found = await page.evaluate(() =>
        globalThis.axe.run(document, {
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        }),
    );
    const told = found.violations.map(
        ({id, nodes}) =>
            `${where}: ${id}: ${nodes
                .map((node) => node.target.join(' '))
                .slice(0, 4)
                .join('; ')}`,
    );
    assert.deepEqual(told, []);
}
