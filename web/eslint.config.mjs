// What eslint looks at in web/src, where the type checker holds the rest (unused names, missing returns; tsconfig.json), and names in the
// programs that no type checker reads. Browser tests hold functions that run in the page and in its service worker: their globals are known in all of them.
import jsxA11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import tseslint from 'typescript-eslint';

export default tseslint.config({ignores: ['src/api_types.ts', 'src/catalogue/**']}, {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    extends: [...tseslint.configs.recommendedTypeChecked, jsxA11y.flatConfigs.strict],
    plugins: {'react-hooks': hooks},
    languageOptions: {
        parserOptions: {project: './tsconfig.json', tsconfigRootDir: path.dirname(fileURLToPath(import.meta.url)), ecmaFeatures: {jsx: true}},
    },
    linterOptions: {reportUnusedDisableDirectives: 'error'},
    settings: {
        // preact takes HTML's own names of attributes.
        'jsx-a11y': {attributes: {for: ['for', 'htmlFor']}},
    },
    rules: {
        eqeqeq: 'error',
        'no-var': 'error',
        'prefer-const': 'error',
        // exhaustive-deps stays out: effects here name on purpose what starts them again, not all that they read.
        'react-hooks/rules-of-hooks': 'error',
        // ARIA builds a list to choose from (listbox) of these; they have no keys of their own, the text field before them has.
        'jsx-a11y/no-noninteractive-element-to-interactive-role': ['error', {ul: ['listbox'], li: ['option']}],
        // Handlers of dragging are left out: a file is dropped where a file field takes it by keyboard as well.
        'jsx-a11y/no-noninteractive-element-interactions': ['error', {
            handlers: ['onClick', 'onDblClick', 'onMouseDown', 'onMouseUp', 'onPointerDown', 'onPointerUp', 'onKeyPress', 'onKeyDown', 'onKeyUp'],
        }],
    },
}, {
    files: ['*.mjs', 'api/**/*.mjs', 'test/**/*.mjs'],
    languageOptions: {globals: {...globals.node, ...globals.browser, ...globals.serviceworker}},
    rules: {
        'no-undef': 'error',
        'no-unused-vars': ['error', {args: 'none', caughtErrors: 'none', varsIgnorePattern: '^_$'}],
        eqeqeq: 'error',
        'no-var': 'error',
        'prefer-const': 'error',
    },
});
