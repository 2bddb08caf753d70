// Writes openapi.json and asyncapi.json, each with a gzip copy, into a folder, where the hall finds them beside the page.
// Usage: node api/write.mjs FOLDER
import fs from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {asyncapi, servedOpenapi} from './documents.mjs';

const folder = process.argv[2];
for (const [name, document] of Object.entries({'openapi.json': servedOpenapi(), 'asyncapi.json': asyncapi()})) {
    const file = path.join(folder, name);
    const text = JSON.stringify(document) + '\n';
    fs.writeFileSync(file, text);
    fs.writeFileSync(file + '.gz', gzipSync(text, {level: 9}));
}
