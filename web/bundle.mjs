// Bundles src/ into dist/ with hashed names, writes index.html and a gzip copy beside each file, and holds the
// budget of the first page: what a reader's browser loads before the lobby with its three boards is drawn.
// Usage: node bundle.mjs [NAME]   With a name the page knows the game of examples/NAME as well; it is written to
// ../build/examples/NAME/page, and no budget holds it.
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import commonjs from '@rollup/plugin-commonjs';
import nodeResolve from '@rollup/plugin-node-resolve';
import {build, transform} from 'esbuild';
import {rollup} from 'rollup';

const kFirstPageBudget = 60_000;
const kTarget = ['es2021'];
/// What can be read without a network.
const kOfflinePages = ['/src/pages/laws.tsx', '/src/pages/game/page.tsx', '/src/pages/stored_games.tsx', '/src/pages/clock/page.tsx'];
const kOfflineAreas = ['shell', 'game', 'laws', 'clock'];

const example = process.argv[2];
const folder = example ? `../build/examples/${example}/page` : 'dist';
const next = `${folder}.next`;
fs.rmSync(next, {recursive: true, force: true});
fs.mkdirSync(`${next}/assets`, {recursive: true});

// The arbiter's desk, the tournaments and others have styles of their own, named by their content like everything else.
const sheets = {
    app: 'src/style.css',
    account: 'src/pages/account/account.css',
    analysis: 'src/pages/analysis/analysis.css',
    boards: 'src/board/boards.css',
    arbiter: 'src/pages/arbiter/arbiter.css',
    broadcast: 'src/pages/broadcast/broadcast.css',
    clock: 'src/pages/clock/clock.css',
    score: 'src/pages/score/score.css',
    interface: 'src/pages/interface/interface.css',
    library: 'src/pages/library/library.css',
    study: 'src/pages/study/study.css',
    tournament: 'src/pages/tournament/tournament.css',
};
const styles = await build({
    entryPoints: sheets,
    bundle: true,
    minify: true,
    target: kTarget,
    outdir: `${next}/assets`,
    entryNames: '[name]-[hash]',
    metafile: true,
    logLevel: 'warning',
});
const link = (file) => '/' + path.relative(next, file);
const styleFile = (name) => Object.entries(styles.metafile.outputs).find(([, output]) => output.entryPoint === sheets[name])[0];
const define = Object.fromEntries(
    Object.keys(sheets).map((name) => [`__${name.toUpperCase()}_STYLE__`, JSON.stringify(link(styleFile(name)))]),
);

/// TypeScript is turned into JavaScript file by file, and made small chunk by chunk. Styles are linked, not imported.
const typescript = {
    name: 'typescript',
    resolveId(wanted, importer) {
        if (!wanted.startsWith('.')) return null;
        const file = path.resolve(path.dirname(importer), wanted);
        return ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => file + end).find((each) => fs.statSync(each, {throwIfNoEntry: false})?.isFile()) ?? null;
    },
    async transform(text, file) {
        if (file.endsWith('.css')) return {code: '', map: null};
        const loader = /[.]tsx?$/.exec(file)?.[0].slice(1);
        if (!loader) return null;
        const {code} = await transform(text, {loader, define, target: kTarget, jsx: 'automatic', jsxImportSource: 'preact', sourcefile: file});
        return {code, map: null};
    },
    async renderChunk(text) {
        const {code} = await transform(text, {minify: true, format: 'esm', target: kTarget, legalComments: 'none'});
        return {code, map: null};
    },
};

/// Puts the game of examples/NAME in the place of src/games/examples.ts.
const withExample = (name) => ({
    name: 'example',
    load(file) {
        if (!/[/]src[/]games[/]examples\.ts$/.test(file)) return null;
        return `import {${name}} from ${JSON.stringify(path.resolve(`../examples/${name}/page/index.ts`))};\nexport const kExamples = [${name}];\n`;
    },
});

// What the first page holds is one file, and no other file repeats or splits it.
const bundle = await rollup({
    input: {app: 'src/main.tsx'},
    plugins: [
        ...(example ? [withExample(example)] : []),
        typescript,
        // What an example imports lies here, and not above its folder.
        nodeResolve({browser: true, modulePaths: ['node_modules'].map((each) => path.resolve(each))}),
        commonjs(),
    ],
    onLog(level, log) {
        if (level !== 'warn') return;
        console.error(`web: ${log.message}`);
        process.exit(1);
    },
});
const {output} = await bundle.write({
    dir: next,
    format: 'es',
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: 'assets/[name]-[hash].js',
    hoistTransitiveImports: false,
});
await bundle.close();

const chunks = output.filter(({type}) => type === 'chunk');
const {fileName, imports: shared} = chunks.find(({isEntry}) => isEntry);
const entry = `${next}/${fileName}`;

const seal = fs.readFileSync('src/seal.svg', 'utf8').trim();
const sealName = `assets/seal-${createHash('sha256').update(seal).digest('hex').slice(0, 8).toUpperCase()}.svg`;
fs.writeFileSync(`${next}/${sealName}`, seal);

// Devices install the page by it; it is named by its content too, since it names the seal.
const manifest = JSON.stringify({
    name: 'Kyvien',
    short_name: 'Kyvien',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f7f3ea',
    theme_color: '#f7f3ea',
    icons: [{src: '/' + sealName, sizes: 'any', type: 'image/svg+xml', purpose: 'any'}],
});
const manifestName = `assets/kyvien-${createHash('sha256').update(manifest).digest('hex').slice(0, 8).toUpperCase()}.webmanifest`;
fs.writeFileSync(`${next}/${manifestName}`, manifest);

// The service worker names the files of this page, so that it differs as soon as one of them does. Its own name never
// changes: by it the browser finds the next one. What is not in kOfflinePages is kept once it was read.
const chunkOf = (end) => chunks.find(({facadeModuleId}) => facadeModuleId?.endsWith(end));
const withImports = (chunk) => [chunk, ...chunk.imports.map((name) => chunks.find(({fileName}) => fileName === name)).flatMap(withImports)];
const filesOf = (...found) => [...new Set(found.flatMap(withImports).map(({fileName}) => '/' + fileName))];
const wordsOf = (...areas) => Object.fromEntries(Object.entries({'en': 'en', 'vi': 'vi', 'zh-Hant': 'zh_hant', 'zh-Hans': 'zh_hans'})
    .map(([language, module]) => [language, filesOf(...areas.map((area) => chunkOf(`/src/catalogue/${area}/${module}.ts`)))]));
const words = wordsOf(...kOfflineAreas);
// What the first script asks for is fetched beside it (src/first_words.ts).
const loaded = filesOf(chunks.find(({isEntry}) => isEntry));
const first = await build({
    entryPoints: ['src/first_words.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    target: kTarget,
    define: {
        __FIRST__: JSON.stringify({
            words: wordsOf('shell'),
            game: filesOf(chunkOf('/src/pages/game/page.tsx')).filter((file) => !loaded.includes(file)),
            gameWords: wordsOf('game'),
        }),
    },
    write: false,
    logLevel: 'warning',
});
const html = fs.readFileSync('src/index.html', 'utf8')
    .replace('%ICON%', '/' + sealName)
    .replace('%MANIFEST%', '/' + manifestName)
    .replace('%FIRST%', () => first.outputFiles[0].text.trim())
    .replace('%STYLE%', link(styleFile('app')))
    .replace('%SCRIPT%', link(entry))
    .replace('%PRELOAD%', shared.map((file) => `<link rel="modulepreload" href="/${file}">`).join(''));
fs.writeFileSync(`${next}/index.html`, html);

// By them the hall knows which addresses are the page's.
const {code: addresses} = await transform(fs.readFileSync('src/addresses.ts', 'utf8'), {loader: 'ts', format: 'esm'});
const {kAddresses} = await import('data:text/javascript;base64,' + Buffer.from(addresses).toString('base64'));
fs.writeFileSync(`${next}/addresses.txt`, Object.values(kAddresses).flat().join('\n') + '\n');

const assets = {
    all: fs.readdirSync(`${next}/assets`).map((name) => `/assets/${name}`).sort(),
    needed: [
        ...filesOf(chunks.find(({isEntry}) => isEntry), ...kOfflinePages.map(chunkOf)),
        ...[sealName, manifestName].map((name) => '/' + name),
        ...['app', 'clock'].map((name) => link(styleFile(name))),
    ],
    words,
};
await build({
    entryPoints: ['src/service/worker.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    target: kTarget,
    define: {__ASSETS__: JSON.stringify(assets)},
    outfile: `${next}/service.js`,
    logLevel: 'warning',
});

// The notices of the packages that are in the bundle; the page of laws links them.
const packages = [...new Set(chunks.flatMap(({moduleIds}) => moduleIds)
    .map((file) => /[/]node_modules[/]((?:@[^/]+[/])?[^/]+)[/]/.exec(file)?.[1])
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

// The hall sends these copies instead of compressing at each start.
const files = fs.readdirSync(`${next}/assets`).map((name) => `${next}/assets/${name}`)
    .concat(['index.html', 'service.js', 'licenses.txt'].map((name) => `${next}/${name}`));
const size = {};
for (const file of files) {
    const packed = gzipSync(fs.readFileSync(file), {level: 9});
    fs.writeFileSync(file + '.gz', packed);
    size[file] = packed.length;
}

// The first page: page, style, script, seal, and the largest of the shell's four catalogues.
const catalogues = chunks
    .filter(({facadeModuleId}) => /[/]src[/]catalogue[/]shell[/](en|vi|zh_hant|zh_hans)[.]ts$/.test(facadeModuleId ?? ''))
    .map((chunk) => size[`${next}/${chunk.fileName}`]);
const firstPage = size[`${next}/index.html`] + size[entry] + size[styleFile('app')] + size[`${next}/${sealName}`] +
    shared.reduce((sum, file) => sum + size[`${next}/${file}`], 0) + Math.max(...catalogues);
console.log(`web: first page ${firstPage} bytes of gzip (script ${size[entry]}, style ${size[styleFile('app')]}, ` +
    `largest catalogue ${Math.max(...catalogues)}); budget ${kFirstPageBudget}`);
if (firstPage > kFirstPageBudget && !example) {
    console.error('web: the first page is over its budget');
    process.exit(1);
}

fs.rmSync(folder, {recursive: true, force: true});
fs.renameSync(next, folder);
