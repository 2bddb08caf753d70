// What eslint looks at in web/src. The type checker holds the rest (unused names, missing returns; tsconfig.json).
import jsxA11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import tseslint from 'typescript-eslint';

export default tseslint.config({ignores: ['src/api_types.ts', 'src/catalogue/**']}, {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    extends: [...tseslint.configs.recommendedTypeChecked, jsxA11y.flatConfigs.strict],
    plugins: {'react-hooks': hooks},
    languageOptions: {
        parserOptions: {projectService: true, tsconfigRootDir: path.dirname(fileURLToPath(import.meta.url)), ecmaFeatures: {jsx: true}},
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
});
