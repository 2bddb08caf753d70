// Holds what is said between a client and the hall against the documents of the interface (api/). A field that no document names is a
// fault here, though clients pass over it.
import fs from 'node:fs';
import Ajv from 'ajv';

// run.mjs joins the documents once for all files; a test file that is run alone joins them itself.
const joined = process.env.KYVIEN_INTERFACE
    ? JSON.parse(fs.readFileSync(process.env.KYVIEN_INTERFACE, 'utf8'))
    : (await import('../../api/documents.mjs')).documents();
const {openapi: document, asyncapi: socket, codes} = joined;
const schemas = {...document.components.schemas, ...socket.components.schemas};

const kDefinitions = 'kyvien:interface#/definitions/';

/// The same schema with every object closed, and names of schemas as their place among the definitions.
function closed(schema) {
    if (Array.isArray(schema)) return schema.map(closed);
    if (schema === null || typeof schema !== 'object') return schema;
    const copy = Object.fromEntries(
        Object.entries(schema)
            .filter(([key]) => key !== 'x-codes')
            .map(([key, value]) => [key, key === '$ref' ? value.replace('#/components/schemas/', kDefinitions) : closed(value)]),
    );
    if (schema.properties && schema.type === 'object' && !('additionalProperties' in schema)) copy.additionalProperties = false;
    return copy;
}

const ajv = new Ajv({allErrors: true, unknownFormats: 'ignore', schemaId: '$id'});
ajv.addSchema({$id: 'kyvien:interface', definitions: closed(schemas)});
// Alone so that a fault of a client's message or command names its field, and not that it fits none of many.
const kByType = {Request: byType('Request'), Message: byType('Message'), OfficeCommand: byType('OfficeCommand')};

function byType(union) {
    const found = {};
    for (const {$ref} of schemas[union].oneOf) {
        const name = $ref.replace('#/components/schemas/', '');
        const {t} = schemas[name].properties;
        for (const type of t.enum ?? [t.const]) found[type] = name;
    }
    return found;
}

/// What is wrong with a value of a schema: a text for each fault, none where it fits.
export function faults(name, value) {
    const type = kByType[name] && (kByType[name][value?.t] ?? null);
    if (type === null) return [`${name}: there is no t "${value?.t}"`];
    const validate = ajv.getSchema(kDefinitions + (type ?? name));
    if (!validate) throw new Error(`there is no schema ${name}`);
    return validate(value) ? [] : validate.errors.map(said(name, value));
}

/// The same of a schema that stands in the document.
function faultsOf(schema, value, where) {
    const name = schema.$ref?.replace('#/components/schemas/', '');
    if (name) return faults(name, value);
    const validate = ajv.compile(closed(schema));
    return validate(value) ? [] : validate.errors.map(said(where, value));
}

function said(where, value) {
    return ({dataPath, message, params}) => {
        const extra = params.additionalProperty ?? params.missingProperty ?? params.allowedValue ?? '';
        const at = dataPath
            .split(/[.[\]']/)
            .filter(Boolean)
            .reduce((inner, key) => inner?.[key], value);
        return `${where}${dataPath}: ${message} ${extra} ${JSON.stringify(at)?.slice(0, 160)}`;
    };
}

// ---- HTTP ----

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    ['get', 'post']
        .filter((method) => item[method])
        .map((method) => ({
            method: method.toUpperCase(),
            path,
            pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replace(/\./g, '\\.')}$`),
            ...item[method],
        })),
);
export const operationIds = operations.map(({operationId}) => operationId);

/// The operation of an address; null where it is no part of the interface. The longest path is the most exact.
export const operationOf = (method, asked) => {
    // Every address stands under the base of the version too.
    const path = asked.replace(/^\/api\/1\//, '/api/');
    return (
        operations
            .filter((each) => each.method === method && each.pattern.test(path))
            .sort((a, b) => b.path.replace(/\{\w+\}/g, '').length - a.path.replace(/\{\w+\}/g, '').length)[0] ?? null
    );
};

const resolved = (part) => (part?.$ref ? document.components.responses[part.$ref.split('/').pop()] : part);

/// What is wrong with the body of a request.
export function requestFaults(method, path, body) {
    const operation = operationOf(method, path);
    const schema = operation?.requestBody?.content['application/json']?.schema;
    return schema ? faultsOf(schema, body, `${operation.operationId} request`) : [];
}

/// What is wrong with a reply: its status, its type or its body.
export function replyFaults(method, path, {status, type, text}) {
    const operation = operationOf(method, path);
    if (!operation) return [`${method} ${path} is not in the document`];
    const where = `${operation.operationId} ${status}`;
    const told = resolved(operation.responses[status]) ?? (status >= 400 ? resolved(operation.responses.default) : null);
    if (!told) return [`${where}: this status is not in the document`];
    if (!told.content) return [];
    const plain = type.split(';')[0];
    const content = told.content[plain] ?? told.content['*/*'];
    if (!content) return [`${where}: type ${type} is not in the document`];
    if (!['application/json', 'application/problem+json'].includes(plain)) return [];
    const value = JSON.parse(text);
    return [...faultsOf(content.schema, value, where), ...codeFaults(value)];
}

// ---- the socket ----

export const requestMessageFaults = (message) => faults('Request', message);
export const hallMessageFaults = (message) => [...faults('Message', message), ...codeFaults(message)];

// ---- codes ----

const known = Object.fromEntries(Object.entries(codes).map(([name, schema]) => [name, new Set(schema.enum)]));

/// Codes of a game that no program of the product has (examples/).
export const addKnown = (list, ...codes) => codes.forEach((code) => known[list].add(code));

/// Codes of a refusal or a view that no list has. An arbiter's own code of a decision may be any.
export function codeFaults(value) {
    const missing = [];
    const look = (list, code) => code !== undefined && !known[list].has(code) && missing.push(`${list} has no ${code}`);
    const refusal = value?.t === 'refused' ? value.refusal : value?.message !== undefined && value.code !== undefined ? value : null;
    look('RefusalCode', refusal?.code);
    if (['office-refuses', 'import-refused'].includes(refusal?.code)) look('RefusalCause', refusal.values.cause);
    if (value?.t === 'view') {
        if (value.result?.clause) look('ResultCode', value.result.code);
        value.notes.forEach((note) => look('NoteCode', note.code));
        value.moves.forEach((move) => move.notes.forEach((note) => look('NoteCode', note.code)));
        look('QuestionCode', value.question?.code);
        (value.rulings ?? []).forEach((ruling) => look('RulingCode', ruling.code));
        (value.duties ?? []).forEach((duty) => look('DutyCode', duty.code));
    }
    if (value?.t === 'preview') missing.push(...codeFaults(value.view));
    return missing;
}

// ---- a browser ----

/// Watches all that a page and the hall say to each other; what differs from the documents is told as trouble of the page.
export function watchContract(page) {
    const tell = (found) => found.forEach((fault) => page.trouble.push(`contract: ${fault}`));
    page.checking = [];
    // Once it has come in whole: what is broken off is no reply.
    page.on('requestfinished', (request) => {
        const {pathname} = new URL(request.url());
        if (!pathname.startsWith('/api/')) return;
        page.checking.push(
            (async () => {
                const sent = request.postData();
                if (
                    sent &&
                    /json/.test(request.headers()['content-type'] ?? 'json') &&
                    operationOf(request.method(), pathname)?.requestBody?.content['application/json']
                )
                    tell(requestFaults(request.method(), pathname, JSON.parse(sent)));
                // A request that was still on its way when the page was closed has no answer to look at.
                const response = await request.response().catch(() => null);
                if (!response) return;
                const type = response.headers()['content-type'] ?? '';
                let text = '';
                try {
                    // The page may have gone on to another address meanwhile: then the browser has thrown the body away.
                    if (response.status() !== 304) text = await response.text();
                } catch {
                    return;
                }
                tell(replyFaults(request.method(), pathname, {status: response.status(), type, text}));
            })(),
        );
    });
    page.on('websocket', (channel) => {
        channel.on('framesent', ({payload}) => tell(requestMessageFaults(JSON.parse(payload))));
        channel.on('framereceived', ({payload}) => tell(hallMessageFaults(JSON.parse(payload))));
    });
}

/// Waits until all that was heard has been looked at.
export const contractChecked = (page) => Promise.all(page.checking ?? []);
