// The interface documents served by the hall, parsed for the page that shows them.
import {getJson} from '../../live/api';

/// A JSON Schema 2020-12: the subset that the documents use.
export interface Schema {
    $ref?: string;
    type?: string | string[];
    description?: string;
    enum?: (string | number | boolean | null)[];
    const?: string | number | boolean | null;
    examples?: unknown[];
    properties?: Record<string, Schema>;
    required?: string[];
    additionalProperties?: boolean | Schema;
    items?: Schema;
    oneOf?: Schema[];
    anyOf?: Schema[];
    minimum?: number;
    maximum?: number;
    minLength?: number;
    maxLength?: number;
    minItems?: number;
    maxItems?: number;
    pattern?: string;
    format?: string;
    deprecated?: boolean;
    'x-codes'?: Record<string, Code>;
}
/// The meaning of a code in a list.
export interface Code {
    sentences?: string[];
    clauses?: string[];
    values?: string[];
    status?: number;
}
interface Reference {
    $ref: string;
}
export interface Parameter {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema: Schema;
}
export type Content = Record<string, {schema: Schema}>;
export interface Response {
    description: string;
    content?: Content;
    headers?: Record<string, {description?: string} | Reference>;
}
interface OperationObject {
    operationId: string;
    tags: string[];
    summary: string;
    description?: string;
    security?: Record<string, string[]>[];
    parameters?: (Parameter | Reference)[];
    requestBody?: {content: Content};
    responses: Record<string, Response | Reference>;
}
interface PathItem {
    servers?: unknown[];
    parameters?: (Parameter | Reference)[];
    get?: OperationObject;
    post?: OperationObject;
}
interface OpenApi {
    info: {description: string};
    tags: {name: string; description: string}[];
    paths: Record<string, PathItem>;
    webhooks: Record<string, PathItem>;
    components: {
        schemas: Record<string, Schema>;
        parameters: Record<string, Parameter>;
        responses: Record<string, Response>;
        headers: Record<string, {description?: string}>;
        securitySchemes: Record<string, {description: string}>;
    };
}
interface AsyncApi {
    info: {description: string};
    channels: {game: {address: string}};
    operations: Record<string, {action: string; messages: Reference[]}>;
    components: {messages: Record<string, {title: string; payload: Reference}>; schemas: Record<string, Schema>};
}

export interface Operation {
    id: string;
    method: 'GET' | 'POST';
    /// The path of a request, including the version's base.
    path: string;
    group: string;
    summary: string;
    description: string;
    /// What authorises it: each entry is one alternative; none is needed if one is empty. Key names with the scopes of a token.
    ways: {key: string; scopes: string[]}[][];
    parameters: Parameter[];
    body: Content;
    responses: {status: string; response: Response}[];
    /// Sent by the hall to the address of a webhook.
    isWebhook: boolean;
}
export interface Message {
    id: string;
    title: string;
    schema: string;
    by: 'client' | 'hall';
}
export interface Interface {
    description: string;
    groups: {name: string; description: string; operations: Operation[]}[];
    operations: Operation[];
    keys: Record<string, {description: string}>;
    headers: Record<string, {description?: string}>;
    schemas: Record<string, Schema>;
    socket: {address: string; description: string; messages: Message[]};
}

const kBase = '/api/1';
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

function operationsOf(document: OpenApi, paths: Record<string, PathItem>, isWebhook: boolean): Operation[] {
    const {parameters, responses} = document.components;
    const found = <T>(part: T | Reference, all: Record<string, T>): T =>
        typeof part === 'object' && part !== null && '$ref' in part ? all[nameOf(part.$ref)] : part;
    return Object.entries(paths).flatMap(([path, item]) =>
        (['get', 'post'] as const).flatMap((method) => {
            const given = item[method];
            if (!given) return [];
            return {
                id: given.operationId,
                method: method === 'get' ? ('GET' as const) : ('POST' as const),
                path: isWebhook || item.servers ? path : kBase + path,
                group: given.tags[0],
                summary: given.summary,
                description: given.description ?? '',
                ways: (given.security ?? []).map((way) => Object.entries(way).map(([key, scopes]) => ({key, scopes}))),
                parameters: [...(item.parameters ?? []), ...(given.parameters ?? [])].map((each) => found(each, parameters)),
                body: given.requestBody?.content ?? {},
                responses: Object.entries(given.responses).map(([status, response]) => ({status, response: found(response, responses)})),
                isWebhook,
            };
        }),
    );
}

export function readDocuments(http: OpenApi, socket: AsyncApi): Interface {
    const operations = [...operationsOf(http, http.paths, false), ...operationsOf(http, http.webhooks, true)];
    const messages = Object.values(socket.operations).flatMap(({action, messages}) =>
        messages.map(({$ref}): Message => {
            const id = nameOf($ref);
            const {title, payload} = socket.components.messages[id];
            return {id, title, schema: nameOf(payload.$ref), by: action === 'receive' ? 'client' : 'hall'};
        }),
    );
    return {
        description: http.info.description,
        groups: http.tags
            .map((tag) => ({...tag, operations: operations.filter(({group}) => group === tag.name)}))
            .filter((group) => group.operations.length > 0),
        operations,
        keys: http.components.securitySchemes,
        headers: http.components.headers,
        schemas: {...socket.components.schemas, ...http.components.schemas},
        socket: {address: socket.channels.game.address, description: socket.info.description, messages},
    };
}

let known: Promise<Interface> | null = null;

/// Fetched once; retried after a failure.
export function fetchInterface(): Promise<Interface> {
    known ??= Promise.all([getJson<OpenApi>('/api/openapi.json'), getJson<AsyncApi>('/api/asyncapi.json')]).then(
        ([http, socket]) => readDocuments(http, socket),
        (error) => {
            known = null;
            throw error;
        },
    );
    return known;
}
