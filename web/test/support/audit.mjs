// axe-core on a page as it stands: nothing may be found.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {kWeb} from './load.mjs';
import {depth} from './testing.mjs';

const axe = fs.readFileSync(path.join(kWeb, 'node_modules/axe-core/axe.min.js'), 'utf8');
const kRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/// A sentence for each kind of fault. `part` is the selector of what is looked at, by the rules of WCAG alone; without it the whole page is.
export async function findings(page, where, part = null) {
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
    const found = await page.evaluate(
        // Without `resultTypes` half of the time goes into telling what is right.
        ([part, rules]) => globalThis.axe.run(part ?? document, {runOnly: rules, resultTypes: ['violations']}),
        [part, part ? kRules.filter((rule) => rule.startsWith('wcag')) : kRules],
    );
    return found.violations.map(
        ({id, nodes}) =>
            `${where}: ${id}: ${nodes
                .map((node) => node.target.join(' '))
                .slice(0, 4)
                .join('; ')}`,
    );
}

/// The same, where none may be found.
export async function audit(page, where, part = null) {
    assert.deepEqual(await findings(page, where, part), []);
}

/// The same for `deep` alone: a further state of a page, where a landing looks at another.
audit.deep = (...given) => (depth.isLanding ? undefined : audit(...given));
