// A schema as a table of its fields, or as its alternatives.
import type {ComponentChildren} from 'preact';
import {nameOf, type Code, type Interface, type Schema} from './document';
import {Listing, Prose, InlineText, Scrolling} from './prose';
import {sampleOf} from './sample';
import {d} from './words';

export const schemaPath = (name: string): string => `/docs/api/schemas/${name}`;

function Literal({value}: {value: unknown}) {
    return <code translate={false}>{JSON.stringify(value)}</code>;
}

const joined = (parts: ComponentChildren[]): ComponentChildren => parts.map((part, index) => (index ? [' | ', part] : part));

function limits({minimum, maximum, minLength, maxLength, minItems, maxItems, pattern}: Schema): string {
    const range = (least?: number, most?: number): string => {
        if (least !== undefined && most !== undefined) return least === most ? String(least) : `${least}–${most}`;
        if (least !== undefined) return `≥ ${least}`;
        return most === undefined ? '' : `≤ ${most}`;
    };
    const characters = range(minLength, maxLength);
    const entries = range(minItems, maxItems);
    return [
        range(minimum, maximum),
        characters && d('doc.characters', {range: characters}),
        entries && d('doc.entries', {range: entries}),
        pattern,
    ]
        .filter(Boolean)
        .join(', ');
}

/// The type of a value, in one line; named schemas are links.
export function TypeText({schema}: {schema: Schema}): ComponentChildren {
    if (schema.$ref) {
        const name = nameOf(schema.$ref);
        return <a href={schemaPath(name)}>{name}</a>;
    }
    if (schema.const !== undefined) return <Literal value={schema.const} />;
    if (schema.enum) return joined(schema.enum.map((value) => <Literal key={String(value)} value={value} />));
    const union = schema.oneOf ?? schema.anyOf;
    if (union && !schema.properties) return joined(union.map((each, index) => <TypeText key={index} schema={each} />));
    if (schema.type === 'array')
        return (
            <>
                {d('doc.list-of')} <TypeText schema={schema.items ?? {}} />
            </>
        );
    if (typeof schema.additionalProperties === 'object')
        return (
            <>
                {d('doc.by-name')} <TypeText schema={schema.additionalProperties} />
            </>
        );
    const types = [schema.type ?? []].flat();
    return types.length > 0 ? types.join(' | ') : d('doc.anything');
}

interface Row {
    name: string;
    needed: boolean;
    schema: Schema;
}

/// The fields, and those of unnamed objects.
function rowsOf(schema: Schema, before = ''): Row[] {
    return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
        const row = {name: before + name, needed: !!schema.required?.includes(name), schema: part};
        const inner = part.type === 'array' ? part.items : part;
        return [row, ...rowsOf(inner ?? {}, `${row.name}${part.type === 'array' ? '[]' : ''}.`)];
    });
}

function Fields({schema, label}: {schema: Schema; label: string}) {
    return (
        <Scrolling label={label}>
            <table class="doc-table">
                <thead>
                    <tr>
                        <th scope="col">{d('doc.field')}</th>
                        <th scope="col">{d('doc.type')}</th>
                        <th scope="col">{d('doc.meaning')}</th>
                    </tr>
                </thead>
                <tbody>
                    {rowsOf(schema).map(({name, needed, schema: part}) => (
                        <tr key={name}>
                            <th scope="row">
                                <code translate={false}>{name}</code>
                                {needed && <span class="needed">{d('doc.needed')}</span>}
                            </th>
                            <td>
                                <TypeText schema={part} />
                                {limits(part) && <span class="limits">{limits(part)}</span>}
                            </td>
                            <td>{part.description && <InlineText text={part.description} />}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </Scrolling>
    );
}

function Codes({codes, label}: {codes: Record<string, Code>; label: string}) {
    return (
        <Scrolling label={label}>
            <table class="doc-table">
                <thead>
                    <tr>
                        <th scope="col">{d('doc.code')}</th>
                        <th scope="col">{d('doc.status')}</th>
                        <th scope="col">{d('doc.meaning')}</th>
                        <th scope="col">{d('doc.clauses')}</th>
                    </tr>
                </thead>
                <tbody>
                    {Object.entries(codes).map(([code, {sentences = [], status, clauses = [], values = []}]) => (
                        <tr key={code}>
                            <th scope="row">
                                <code translate={false}>{code}</code>
                            </th>
                            <td>{status}</td>
                            <td>
                                {sentences.map((sentence) => (
                                    <p key={sentence}>
                                        <InlineText text={sentence} />
                                    </p>
                                ))}
                                {values.length > 0 && <p class="limits">{d('doc.values', {names: values.join(', ')})}</p>}
                            </td>
                            <td>{clauses.join(', ')}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </Scrolling>
    );
}

/// The complete description of a schema. `label` names its table.
export function SchemaView({schema, known, label}: {schema: Schema; known: Interface; label: string}) {
    const whole = schema.$ref ? known.schemas[nameOf(schema.$ref)] : schema;
    const codes = whole['x-codes'];
    const sample = sampleOf(schema, known.schemas);
    return (
        <>
            {schema.$ref && (
                <p>
                    <TypeText schema={schema} />
                </p>
            )}
            {whole.description && <Prose text={whole.description} />}
            {codes && <Codes codes={codes} label={label} />}
            {whole.properties && <Fields schema={whole} label={label} />}
            {!codes && !whole.properties && (
                <p>
                    <TypeText schema={whole} />
                    {limits(whole) && <span class="limits">{limits(whole)}</span>}
                </p>
            )}
            {!codes && typeof sample === 'object' && sample !== null && (
                <Listing label={d('doc.example')}>{JSON.stringify(sample, null, 2)}</Listing>
            )}
        </>
    );
}
