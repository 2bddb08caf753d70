// Writes openapi.json and asyncapi.json into a folder, where the hall finds them beside the page. Usage: node api/write.mjs FOLDER
import fs from 'node:fs';
import path from 'node:path';
import {asyncapi, servedOpenapi} from './documents.mjs';

const folder = process.argv[2];
for (const [name, document] of Object.entries({'openapi.json': servedOpenapi(), 'asyncapi.json': asyncapi()}))
    fs.writeFileSync(path.join(folder, name), JSON.stringify(document) + '\n');
