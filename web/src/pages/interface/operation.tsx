// One operation: who may call it, its parameters, its responses, and its shell command.
import {CopyButton} from '../parts';
import {commandOf} from './command';
import type {Content, Interface, Operation, Parameter, Response, Schema} from './document';
import {nameOf} from './document';
import {Listing, Prose, InlineText, Scrolling} from './prose';
import {SchemaView, TypeText} from './schema';
import {d} from './words';

function ExampleCommands({operation, known}: {operation: Operation; known: Interface}) {
    if (operation.isWebhook) return <p>{d('doc.hall-sends')}</p>;
    const ways = operation.ways.length > 0 ? operation.ways : [[]];
    return (
        <ul class="doc-list">
            {ways.map((way, index) => (
                <li key={index}>
                    {way.length === 0 && d('doc.anybody')}
                    {way.map(({key, scopes}) => (
                        <span key={key}>
                            <code translate={false}>{key}</code>
                            {scopes.length > 0 && <b> {d('doc.scope', {scope: scopes.join(', ')})}</b>}{' '}
                            <InlineText text={known.keys[key]?.description ?? ''} />
                        </span>
                    ))}
                </li>
            ))}
        </ul>
    );
}

const place = (given: string): string => (given === 'path' ? d('doc.in-path') : given === 'query' ? d('doc.in-query') : d('doc.in-header'));

function Parameters({parameters}: {parameters: Parameter[]}) {
    return (
        <Scrolling label={d('doc.parameters')}>
            <table class="doc-table">
                <thead>
                    <tr>
                        <th scope="col">{d('doc.parameter')}</th>
                        <th scope="col">{d('doc.place')}</th>
                        <th scope="col">{d('doc.type')}</th>
                        <th scope="col">{d('doc.meaning')}</th>
                    </tr>
                </thead>
                <tbody>
                    {parameters.map(({name, in: where, required, schema, description}) => (
                        <tr key={where + name}>
                            <th scope="row">
                                <code translate={false}>{name}</code>
                                {required && <span class="needed">{d('doc.needed')}</span>}
                            </th>
                            <td>{place(where)}</td>
                            <td>
                                <TypeText schema={schema} />
                            </td>
                            <td>{description && <InlineText text={description} />}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </Scrolling>
    );
}

function ContentView({content, known, label}: {content: Content; known: Interface; label: string}) {
    // A schema that several content types share is shown once.
    const schemas = Object.entries(content).reduce((found, [type, {schema}]) => {
        const key = JSON.stringify(schema);
        return found.set(key, [...(found.get(key) ?? []), type]);
    }, new Map<string, string[]>());
    return (
        <>
            {[...schemas].map(([key, types]) => (
                <div key={key}>
                    <p>
                        {types.map((type) => (
                            <code key={type} class="media" translate={false}>
                                {type}
                            </code>
                        ))}
                    </p>
                    {types.some((type) => type.includes('json')) && (
                        <SchemaView schema={JSON.parse(key) as Schema} known={known} label={label} />
                    )}
                </div>
            ))}
        </>
    );
}

function Answer({status, response, known}: {status: string; response: Response; known: Interface}) {
    const headers = Object.entries(response.headers ?? {});
    const isProblem = !!response.content?.['application/problem+json'];
    return (
        <section>
            <h3>{status === 'default' ? d('doc.otherwise') : status}</h3>
            <Prose text={response.description} />
            {headers.length > 0 && (
                <ul class="doc-list">
                    {headers.map(([name, header]) => {
                        const {description} = '$ref' in header ? known.headers[nameOf(header.$ref)] : header;
                        return (
                            <li key={name}>
                                <code translate={false}>{name}</code> <InlineText text={description ?? ''} />
                            </li>
                        );
                    })}
                </ul>
            )}
            {isProblem ? (
                <p>
                    <TypeText schema={{$ref: '#/components/schemas/Problem'}} />
                </p>
            ) : (
                response.content && <ContentView content={response.content} known={known} label={status} />
            )}
        </section>
    );
}

export function OperationView({operation, known}: {operation: Operation; known: Interface}) {
    const command = commandOf(operation, known, location.origin);
    return (
        <>
            <h1>
                <InlineText text={operation.summary} />
            </h1>
            <p class="doc-address">
                <code translate={false}>
                    {operation.method} {operation.isWebhook ? operation.id : operation.path}
                </code>
            </p>
            {operation.description && <Prose text={operation.description} />}
            <section>
                <h2>{d('doc.who')}</h2>
                <ExampleCommands operation={operation} known={known} />
            </section>
            {operation.parameters.length > 0 && (
                <section>
                    <h2>{d('doc.parameters')}</h2>
                    <Parameters parameters={operation.parameters} />
                </section>
            )}
            {Object.keys(operation.body).length > 0 && (
                <section>
                    <h2>{d('doc.body')}</h2>
                    <ContentView content={operation.body} known={known} label={d('doc.body')} />
                </section>
            )}
            <section>
                <h2>{d('doc.answers')}</h2>
                {operation.responses.map(({status, response}) => (
                    <Answer key={status} status={status} response={response} known={known} />
                ))}
            </section>
            {!operation.isWebhook && (
                <section>
                    <h2>{d('doc.command')}</h2>
                    <Listing label={d('doc.command')}>{command}</Listing>
                    <CopyButton text={command} label={d('doc.copy')} />
                </section>
            )}
        </>
    );
}
