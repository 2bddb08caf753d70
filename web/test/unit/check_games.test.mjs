// web/check-games: outside of a game's folder no file knows it by its name.
import assert from 'node:assert/strict';
import {runCheck} from '../support/folder_check.mjs';
import test from '../support/testing.mjs';

const kGames = {
    'games/index.ts': "import {chess} from './chess';\nimport {gomoku} from './gomoku';\nexport const kGames = [chess, gomoku];\n",
    'games/chess/index.ts': "export const chess = {name: 'chess'};\n",
    'games/gomoku/index.ts': "export const gomoku = {name: 'gomoku', isMine: (game: string) => game === 'gomoku'};\n",
};

const check = (files) => runCheck('check-games', files);

test('games in their folders, words about them and other uses of their names are accepted', () => {
    const {status, stdout, stderr} = check({
        ...kGames,
        'catalogue/shell/en.ts': "export const words = {'side.chess.first': 'White', 'game.gomoku': 'Gomoku'};\n",
        'pages/a.ts': "// chess === 'chess'\nexport const a = t('enter.chess') + chessboard + `chess-${side}`;\n",
    });
    assert.equal(stderr, '');
    assert.equal(status, 0);
    assert.match(stdout, /2 games, 2 files, none knows a game by its name/);
});

for (const [what, text, said] of [
    ['a comparison', "export const is = (game: string) => game === 'gomoku';\n", 'compares with the name of a game'],
    ['a comparison the other way round', 'export const is = (game: string) => "chess" !== game;\n', 'compares with the name of a game'],
    ['a case', "switch (game) {\n    case 'chess':\n}\n", 'has a case for a game'],
    ['a name in a list', "const kAll = ['gomoku'];\n", 'names a game'],
    ['a table with a key for each game', 'const kSizes = {\n    chess: 8,\n};\n', 'has a key for a game'],
    ['a field of such a table', 'const size = kSizes.chess;\n', 'has a field for a game'],
    ['an import from the folder of a game', "import {x} from '../games/chess/lines';\n", 'imports from the folder of a game'],
]) {
    test(`${what} outside of the folder is refused, with file and line`, () => {
        const {status, stderr} = check({...kGames, 'pages/b.ts': text});
        assert.equal(status, 1);
        assert.match(stderr, /^pages\/b\.ts:\d+: /m);
        assert.ok(stderr.includes(said), stderr);
    });
}

test('a style for a class with the name of a game is refused, one for what games have in common is not', () => {
    const {status, stderr} = check({
        ...kGames,
        'style.css':
            '.board { width: 100%; }\n.side-sign.chess-second { color: #000; }\n.chessboard { top: 0; }\n.ground-gomoku .lines { fill: none; }\n',
    });
    assert.equal(status, 1);
    assert.deepEqual(stderr.trim().split('\n'), [
        'style.css:2: has a style for a game: .chess',
        'style.css:4: has a style for a game: .ground-gomoku',
    ]);
});

test('a folder that the list leaves out is refused', () => {
    const {status, stderr} = check({...kGames, 'games/index.ts': "import {chess} from './chess';\n"});
    assert.equal(status, 1);
    assert.match(stderr, /does not list the game in the folder gomoku/);
});
