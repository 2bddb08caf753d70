// Bundles src/ into dist/ with hashed names, writes index.html and a gzip copy beside each file, and holds the
// budget of the first page: what a reader's browser loads before the lobby with its three boards is drawn.
// Usage: node bundle.mjs [NAME]   With a name the page knows the game of examples/NAME as well; it is written to
// ../build/examples/NAME/page, and no budget holds it.
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {build} from 'esbuild';

const kFirstPageBudget = 60_000;

const example = process.argv[2];
const folder = example ? `../build/examples/${example}/page` : 'dist';
const next = `${folder}.next`;
fs.rmSync(next, {recursive: true, force: true});
fs.mkdirSync(`${next}/assets`, {recursive: true});

/// Puts the game of examples/NAME in the place of src/games/examples.ts.
function withExample(name) {
    const page = JSON.stringify(path.resolve(`../examples/${name}/page/index.ts`));
    const contents = `import {${name}} from ${page};\nexport const kExamples = [${name}];\n`;
    return {
        name: 'example',
        setup: ({onLoad}) => onLoad({filter: /[/]src[/]games[/]examples\.ts$/}, () => ({contents, resolveDir: path.resolve('.')})),
    };
}

// The arbiter's desk and the tournaments have styles of their own, named by their content like everything else.
const styles = await build({
    entryPoints: {account: 'src/pages/account/account.css', analysis: 'src/pages/analysis/analysis.css', arbiter: 'src/pages/arbiter/arbiter.css', broadcast: 'src/pages/broadcast/broadcast.css', study: 'src/pages/study/study.css', tournament: 'src/pages/tournament/tournament.css'},
    bundle: true,
    minify: true,
    target: ['es2021'],
    outdir: `${next}/assets`,
    entryNames: '[name]-[hash]',
    metafile: true,
    logLevel: 'warning',
});
const styleOf = (source) => JSON.stringify('/' + path.relative(next,
    Object.entries(styles.metafile.outputs).find(([, output]) => output.entryPoint === source)[0]));

const result = await build({
    entryPoints: {app: 'src/main.tsx'},
    // What an example imports lies here, and not above its folder.
    nodePaths: ['node_modules'],
    plugins: example ? [withExample(example)] : [],
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: ['es2021'],
    outdir: `${next}/assets`,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    define: {
        __ACCOUNT_STYLE__: styleOf('src/pages/account/account.css'),
        __ANALYSIS_STYLE__: styleOf('src/pages/analysis/analysis.css'),
        __BROADCAST_STYLE__: styleOf('src/pages/broadcast/broadcast.css'),
        __STUDY_STYLE__: styleOf('src/pages/study/study.css'),
        __ARBITER_STYLE__: styleOf('src/pages/arbiter/arbiter.css'),
        __TOURNAMENT_STYLE__: styleOf('src/pages/tournament/tournament.css'),
    },
    metafile: true,
    logLevel: 'warning',
});

const outputs = Object.entries(result.metafile.outputs);
const [entry, {imports, cssBundle}] = outputs.find(([, output]) => output.entryPoint === 'src/main.tsx');
const link = (file) => '/' + path.relative(next, file);
const shared = imports.filter((item) => item.kind === 'import-statement').map((item) => item.path);

const seal = fs.readFileSync('src/seal.svg', 'utf8').trim();
const sealName = `assets/seal-${createHash('sha256').update(seal).digest('hex').slice(0, 8).toUpperCase()}.svg`;
fs.writeFileSync(`${next}/${sealName}`, seal);

const html = fs.readFileSync('src/index.html', 'utf8')
    .replace('%ICON%', '/' + sealName)
    .replace('%STYLE%', link(cssBundle))
    .replace('%SCRIPT%', link(entry))
    .replace('%PRELOAD%', shared.map((file) => `<link rel="modulepreload" href="${link(file)}">`).join(''));
fs.writeFileSync(`${next}/index.html`, html);

// The notices of the packages that are in the bundle; the page of laws links them.
const packages = [...new Set(Object.keys(result.metafile.inputs)
    .map((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1])
    .filter((name) => name !== undefined))].sort();
const notices = packages.map((name) => {
    const folder = `node_modules/${name}`;
    const {version, license} = JSON.parse(fs.readFileSync(`${folder}/package.json`, 'utf8'));
    const file = fs.readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    if (!file) {
        console.error(`web: ${name} has no licence file`);
        process.exit(1);
    }
    return `${name} ${version} (${license})\n\n${fs.readFileSync(`${folder}/${file}`, 'utf8').trim()}\n`;
});
fs.writeFileSync(`${next}/licenses.txt`, `This page contains the following software.\n\n${notices.join(`\n${'-'.repeat(80)}\n\n`)}`);

const files = fs.readdirSync(`${next}/assets`).map((name) => `${next}/assets/${name}`).concat(`${next}/index.html`);
const size = {};
for (const file of files) {
    const packed = gzipSync(fs.readFileSync(file), {level: 9});
    fs.writeFileSync(file + '.gz', packed);
    size[file] = packed.length;
}

// The first page: page, style, script, seal, and the largest of the shell's four catalogues.
const catalogues = outputs
    .filter(([, output]) => /src\/catalogue\/shell\/(en|vi|zh_hant|zh_hans)\.ts$/.test(output.entryPoint ?? ''))
    .map(([file]) => size[file]);
const first = size[`${next}/index.html`] + size[entry] + size[cssBundle] + size[`${next}/${sealName}`] +
    shared.reduce((sum, file) => sum + size[file], 0) + Math.max(...catalogues);
console.log(`web: first page ${first} bytes of gzip (script ${size[entry]}, style ${size[cssBundle]}, ` +
    `largest catalogue ${Math.max(...catalogues)}); budget ${kFirstPageBudget}`);
if (first > kFirstPageBudget && !example) {
    console.error('web: the first page is over its budget');
    process.exit(1);
}

fs.rmSync(folder, {recursive: true, force: true});
fs.renameSync(next, folder);
