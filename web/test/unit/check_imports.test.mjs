// web/check-imports: what it accepts, and what it refuses with file and line.
import assert from 'node:assert/strict';
import path from 'node:path';
import {runCheck} from '../support/folder_check.mjs';
import test from '../support/testing.mjs';

const check = (files) => runCheck('check-imports', files);

test('imports from top to bottom are accepted, and what a comment says is no import', () => {
    const {status, stdout, stderr} = check({
        'protocol.ts': 'export type Game = string;\n',
        'words/index.ts':
            "import type {Game} from '../protocol';\n// import {x} from '../board/board';\n/* import('../live/api') */\nexport const g: Game = '';\n",
        'board/board.tsx': "import {\n    g,\n} from '../words';\nimport {render} from 'preact';\nimport './board.css';\n",
    });
    assert.equal(stderr, '');
    assert.equal(status, 0);
    assert.match(stdout, /3 files, 2 imports, no circle/);
});

for (const [form, text] of [
    ['an import', "import {b} from './b';\n"],
    ['a type-only import', "import type {B} from './b';\n"],
    ['an import of several lines', 'import {\n    b,\n    c,\n} from "./b";\n'],
    ['a lazy import', "export const later = async () => (await import('./b')).b;\n"],
    ['a re-export', "export {b} from './b';\n"],
]) {
    test(`a circle through ${form} is found`, () => {
        const {status, stderr} = check({
            'live/a.ts': text,
            'live/b.ts': "import {a} from './a';\n",
            'live/c.ts': "import {a} from './a';\n",
        });
        assert.equal(status, 1);
        assert.match(stderr, /circle of 2 files:\n {2}live\/a\.ts:\d: imports live\/b\.ts\n {2}live\/b\.ts:1: imports live\/a\.ts\n$/);
    });
}

for (const [from, to] of [
    ['words/index.ts', 'live/api.ts'],
    ['live/api.ts', 'board/board.tsx'],
    ['pages/parts.tsx', 'pages/sheet.tsx'],
    ['pages/arbiter/desk.tsx', 'pages/tournament/pages.tsx'],
    ['pages/tournament/pages.tsx', 'pages/sheet.tsx'],
    ['pages/tournament/shared/live.ts', 'pages/tournament/desk/desk.tsx'],
    ['pages/tournament/public/head.tsx', 'pages/tournament/desk/desk.tsx'],
]) {
    test(`${from} may not import ${to}`, () => {
        const name = path.posix.relative(path.posix.dirname(from), to).replace(/\.tsx?$/, '');
        const {status, stderr} = check({[from]: `\nimport {x} from '${name.startsWith('.') ? name : './' + name}';\n`, [to]: ''});
        assert.equal(status, 1);
        assert.ok(stderr.startsWith(`${from}:2: `), stderr);
        assert.ok(stderr.includes(`(${to})`), stderr);
    });
}

test('an import of no file, one that cannot be read, and a file of no part are refused', () => {
    const {status, stderr} = check({
        'live/a.ts': "import {b} from './b';\nexport const c = (name: string) => import(name);\n",
        'elsewhere/d.ts': '',
    });
    assert.equal(status, 1);
    assert.match(stderr, /live\/a\.ts:1: '\.\/b' names no file/);
    assert.match(stderr, /live\/a\.ts:2: import\(\) of something/);
    assert.match(stderr, /elsewhere\/d\.ts: belongs to no part/);
});
