// The interface documents for programs: a searchable overview, and a page for each operation, message and schema, each with its own
// address.
import {useEffect, useState} from 'preact/hooks';
import {refusalOf} from '../../live/api';
import type {Refusal} from '../../protocol';
import {useSettings} from '../../settings';
import {RefusalLine} from '../parts';
import {fetchInterface, type Interface, type Message, type Operation} from './document';
import {OperationView} from './operation';
import {Prose, InlineText} from './prose';
import {SchemaView, schemaPath, TypeText} from './schema';
import {d} from './words';

const kRoot = '/docs/api';
const operationPath = ({id}: Operation): string => `${kRoot}/operations/${id}`;
const messagePath = ({id}: Message): string => `${kRoot}/messages/${id}`;

const holds = (sought: string, ...texts: string[]): boolean => {
    const words = sought.toLowerCase().split(/\s+/);
    const text = texts.join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
};

function OperationLink({operation}: {operation: Operation}) {
    return (
        <li>
            <a href={operationPath(operation)}>
                <code translate={false}>
                    {operation.method} {operation.isWebhook ? operation.id : operation.path}
                </code>{' '}
                <InlineText text={operation.summary} />
            </a>
        </li>
    );
}

function MessageLink({message}: {message: Message}) {
    return (
        <li>
            <a href={messagePath(message)}>
                <code translate={false}>{message.id}</code> <InlineText text={message.title} />
            </a>
        </li>
    );
}

function MessageList({messages, title}: {messages: Message[]; title: string}) {
    return (
        <>
            <h3>{title}</h3>
            <ul class="doc-list operations">
                {messages.map((message) => (
                    <MessageLink key={message.id} message={message} />
                ))}
            </ul>
        </>
    );
}

function Overview({known}: {known: Interface}) {
    const [sought, setSought] = useState(() => new URLSearchParams(location.search).get('q') ?? '');
    const [group, setGroup] = useState('');
    useEffect(() => {
        const query = sought.trim() && `?q=${encodeURIComponent(sought.trim())}`;
        history.replaceState(history.state, '', location.pathname + query);
    }, [sought]);
    const wanted = sought.trim();
    const groups = known.groups
        .filter(({name}) => !group || name === group)
        .map((each) => ({
            ...each,
            operations: each.operations.filter(({id, path, summary, description}) => holds(wanted, id, path, summary, description)),
        }))
        .filter(({operations}) => operations.length > 0);
    const messages = known.socket.messages.filter(({id, title}) => (!group || group === 'socket') && holds(wanted, id, title));
    const schemas = wanted && !group ? Object.keys(known.schemas).filter((name) => holds(wanted, name)) : [];
    const count = groups.reduce((sum, {operations}) => sum + operations.length, 0) + messages.length + schemas.length;
    const says = (by: Message['by']) => messages.filter((each) => each.by === by);
    return (
        <>
            <h1>{d('doc.title')}</h1>
            <p class="lead">{d('doc.lead')}</p>
            <ul class="row doc-files">
                <li>
                    <a class="button" href="/api/openapi.json" download="openapi.json">
                        {d('doc.openapi')}
                    </a>
                </li>
                <li>
                    <a class="button" href="/api/asyncapi.json" download="asyncapi.json">
                        {d('doc.asyncapi')}
                    </a>
                </li>
                <li>
                    <a class="button" href={`${kRoot}/schemas`}>
                        {d('doc.schemas')}
                    </a>
                </li>
            </ul>
            <Prose text={known.description} />
            <search class="row">
                <label class="field grow">
                    <span>{d('doc.search')}</span>
                    <input
                        type="search"
                        value={sought}
                        autocomplete="off"
                        spellcheck={false}
                        onInput={(event) => setSought(event.currentTarget.value)}
                    />
                </label>
                <label class="field">
                    <span>{d('doc.part')}</span>
                    <select value={group} onChange={(event) => setGroup(event.currentTarget.value)}>
                        <option value="">{d('doc.all')}</option>
                        {known.groups.map(({name}) => (
                            <option key={name} value={name} lang="en">
                                {name}
                            </option>
                        ))}
                        <option value="socket">{d('doc.socket')}</option>
                    </select>
                </label>
            </search>
            <p role="status" class="quiet">
                {d('doc.found', {count})}
            </p>
            {groups.map(({name, description, operations}) => (
                <section key={name} aria-labelledby={`group-${name}`}>
                    <h2 id={`group-${name}`} lang="en">
                        {name}
                    </h2>
                    <p class="faint">
                        <InlineText text={description} />
                    </p>
                    <ul class="doc-list operations">
                        {operations.map((operation) => (
                            <OperationLink key={operation.id} operation={operation} />
                        ))}
                    </ul>
                </section>
            ))}
            {messages.length > 0 && (
                <section aria-labelledby="group-socket">
                    <h2 id="group-socket">{d('doc.socket')}</h2>
                    <p class="doc-address">
                        <code translate={false}>{known.socket.address}</code>
                    </p>
                    {!wanted && <Prose text={known.socket.description} />}
                    {says('client').length > 0 && <MessageList messages={says('client')} title={d('doc.by-client')} />}
                    {says('hall').length > 0 && <MessageList messages={says('hall')} title={d('doc.by-hall')} />}
                </section>
            )}
            {schemas.length > 0 && (
                <section aria-labelledby="group-schemas">
                    <h2 id="group-schemas">{d('doc.schemas')}</h2>
                    <SchemaNames names={schemas} />
                </section>
            )}
        </>
    );
}

function SchemaNames({names}: {names: string[]}) {
    return (
        <ul class="doc-names">
            {[...names].sort().map((name) => (
                <li key={name}>
                    <TypeText schema={{$ref: name}} />
                </li>
            ))}
        </ul>
    );
}

/// Where a schema is used: operations, messages, other schemas.
function Users({name, known}: {name: string; known: Interface}) {
    const stands = (part: unknown): boolean => JSON.stringify(part).includes(`/schemas/${name}"`);
    const operations = known.operations.filter(stands);
    const messages = known.socket.messages.filter(({schema}) => schema === name);
    const schemas = Object.keys(known.schemas).filter((each) => each !== name && stands(known.schemas[each]));
    if (operations.length + messages.length + schemas.length === 0) return null;
    return (
        <section>
            <h2>{d('doc.used-by')}</h2>
            <ul class="doc-list operations">
                {operations.map((operation) => (
                    <OperationLink key={operation.id} operation={operation} />
                ))}
                {messages.map((message) => (
                    <MessageLink key={message.id} message={message} />
                ))}
            </ul>
            {schemas.length > 0 && <SchemaNames names={schemas} />}
        </section>
    );
}

function Entry({path, known}: {path: string; known: Interface}) {
    const [, kind, name] = /^\/docs\/api(?:\/(\w+)(?:\/(\w+))?)?\/?$/.exec(path) ?? [];
    if (!kind) return <Overview known={known} />;
    const operation = kind === 'operations' && known.operations.find(({id}) => id === name);
    if (operation) return <OperationView operation={operation} known={known} />;
    const message = kind === 'messages' && known.socket.messages.find(({id}) => id === name);
    if (message)
        return (
            <>
                <h1>
                    <InlineText text={message.title} />
                </h1>
                <p class="doc-address">
                    <code translate={false}>{known.socket.address}</code> ·{' '}
                    {message.by === 'client' ? d('doc.by-client') : d('doc.by-hall')}
                </p>
                <SchemaView schema={{$ref: schemaPath(message.schema)}} known={known} label={message.id} />
            </>
        );
    if (kind === 'schemas' && !name)
        return (
            <>
                <h1>{d('doc.schemas')}</h1>
                <SchemaNames names={Object.keys(known.schemas)} />
            </>
        );
    if (kind === 'schemas' && known.schemas[name])
        return (
            <>
                <h1 translate={false}>{name}</h1>
                <SchemaView schema={known.schemas[name]} known={known} label={name} />
                <Users name={name} known={known} />
            </>
        );
    return (
        <>
            <h1>{d('doc.title')}</h1>
            <p>{d('doc.absent')}</p>
        </>
    );
}

export function InterfacePage({path}: {path: string}) {
    const {language} = useSettings();
    const [known, setKnown] = useState<Interface | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    useEffect(() => {
        let here = true;
        fetchInterface().then(
            (found) => here && setKnown(found),
            (error: unknown) => here && setRefusal(refusalOf(error)),
        );
        return () => {
            here = false;
        };
    }, []);
    useEffect(() => {
        const [name] = path.split('/').slice(4);
        document.title = [...(name ? [name] : []), d('doc.title'), 'Kyvien'].join(' · ');
    }, [path, language]);
    const isOverview = /^\/docs\/api\/?$/.test(path);
    return (
        <div class="doc-page">
            {!isOverview && (
                <nav aria-label={d('doc.title')}>
                    <a href={kRoot}>← {d('doc.title')}</a>
                </nav>
            )}
            {refusal && <RefusalLine refusal={refusal} />}
            {known ? <Entry key={path} path={path} known={known} /> : <h1>{d('doc.title')}</h1>}
        </div>
    );
}
