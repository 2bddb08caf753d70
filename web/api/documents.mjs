// Joins the documents of the interface from api/: openapi() for HTTP, asyncapi() for the socket, with the schemas they share and the
// lists of codes that follow from the code (codes.mjs). web/build lays them beside the page; tests look at them as they are here.
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import yaml from 'js-yaml';
import {codes} from './codes.mjs';

const kApi = fileURLToPath(new URL('../../api', import.meta.url));
const read = (name) => yaml.load(fs.readFileSync(path.join(kApi, name), 'utf8'), {filename: name});

/// All files of a folder in one; no name may stand twice.
function joined(folder) {
    const all = {};
    for (const name of fs.readdirSync(path.join(kApi, folder)).sort())
        for (const [key, value] of Object.entries(read(`${folder}/${name}`))) {
            if (key in all) throw new Error(`api/${folder}/${name}: ${key} stands twice`);
            all[key] = value;
        }
    return all;
}

/// The schemas as they are written.
export const schemas = () => joined('schemas');

const kLists = {
    refusals: ['RefusalCode', 'Codes of refusals. `x-codes` has for each its sentences, clauses, values, and the status of HTTP.'],
    causes: ['RefusalCause', 'The value `cause` of the refusals `office-refuses` and `import-refused`.'],
    results: ['ResultCode', 'Codes by which a game ends.'],
    notes: ['NoteCode', 'Codes of notes.'],
    questions: ['QuestionCode', 'What an arbiter is asked.'],
    rulings: ['RulingCode', 'Rulings during a game; sentences are the English words of `ruling.CODE`.'],
    duties: ['DutyCode', 'What is still to be done; sentences are the English words of `duty.CODE`.'],
};

let lists = null;
/// One schema for each kind of code.
export function codeSchemas() {
    lists ??= codes(); // reads every source of the hall's rooms
    return Object.fromEntries(
        Object.entries(kLists).map(([kind, [name, description]]) => [
            name,
            {description, type: 'string', enum: Object.keys(lists[kind]), 'x-codes': lists[kind]},
        ]),
    );
}

export function openapi() {
    const document = read('openapi.yaml');
    const paths = joined('paths');
    const all = schemas();
    const operations = Object.values(paths).flatMap(({get, post}) => [get, post].filter(Boolean));
    const sent = used(
        operations.map(({requestBody}) => requestBody ?? null),
        all,
    );
    const answered = used(
        operations.map(({responses}) => responses),
        all,
    );
    return {
        ...document,
        paths,
        components: {...document.components, schemas: {...closed(all, sent, answered), ...codeSchemas()}},
    };
}

/// The same as the hall serves it: the addresses under the base of the version, and the two that stand beside it where they are.
export function servedOpenapi() {
    const document = openapi();
    const [own] = document.servers;
    const paths = Object.fromEntries(
        Object.entries(document.paths).map(([address, item]) =>
            address.startsWith('/api/') ? [address.slice('/api'.length), item] : [address, {...item, servers: [own]}],
        ),
    );
    return {...document, servers: [{...own, url: own.url + kBase}], paths};
}
const kBase = '/api/1';

/// Names of the schemas that a part refers to, and those refer to in turn.
function used(part, all, names = new Set()) {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g))
        if (!names.has(name)) {
            if (!(name in all)) throw new Error(`there is no schema ${name}`);
            names.add(name);
            used(all[name], all, names);
        }
    return names;
}

/// The schemas, with no further field allowed in what only the hall reads: it refuses one (unknown-field). What the hall writes may get
/// further ones, and clients pass over them.
const closed = (all, sent, answered) =>
    Object.fromEntries(
        Object.entries(all).map(([name, schema]) => [
            name,
            sent.has(name) && !answered.has(name) && schema.properties && !('additionalProperties' in schema)
                ? {...schema, additionalProperties: false}
                : schema,
        ]),
    );

export function asyncapi() {
    const document = read('asyncapi.yaml');
    const all = schemas();
    const names = [...used(document, all)].sort();
    const told = closed(all, used(all.Request, all), used(all.Message, all));
    return {
        ...document,
        components: {...document.components, schemas: {...Object.fromEntries(names.map((name) => [name, told[name]])), ...codeSchemas()}},
    };
}

/// How much the documents say, for docs/codes.md. The contract test fails where it has not asked for all of it.
export function countsText() {
    const {paths, webhooks, components: ofHttp} = openapi();
    const {components, operations} = asyncapi();
    const count = (items) => Object.values(items).flatMap(({get, post}) => [get, post].filter(Boolean)).length;
    const said = (name) => operations[name].messages.length;
    return (
        `The documents tell ${count(paths)} operations of HTTP, each asked of the real hall by \`web/test/programs/contract.test.mjs\`, ` +
        `${said('takeRequests')} messages to the hall and ${said('tell')} of it, said there too, ${count(webhooks)} kinds of webhooks, ` +
        `${Object.keys({...components.schemas, ...ofHttp.schemas}).length} schemas.`
    );
}

/// All three in one value that can be written as JSON.
export const documents = () => ({openapi: openapi(), asyncapi: asyncapi(), codes: codeSchemas()});
