// A value that fits a schema, to begin with: what is needed, filled by the examples of the document.
import {nameOf, type Schema} from './document';

/// The values by which a number fits its bounds.
function numberFor({minimum, maximum}: Schema): number {
    if (minimum !== undefined) return minimum;
    return maximum !== undefined && maximum < 0 ? maximum : 0;
}

export function sampleOf(schema: Schema, schemas: Record<string, Schema>, within: string[] = []): unknown {
    if (schema.examples) return schema.examples[0];
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    if (schema.$ref) {
        const name = nameOf(schema.$ref);
        // A schema that holds itself ends there.
        return within.includes(name) ? null : sampleOf(schemas[name], schemas, [...within, name]);
    }
    const union = schema.oneOf ?? schema.anyOf;
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (schema.properties || type === 'object') {
        const needed = new Set(schema.required);
        // What only some of several shapes need: the first one's.
        for (const name of union?.[0]?.required ?? []) needed.add(name);
        return Object.fromEntries(
            Object.entries(schema.properties ?? {})
                .filter(([name]) => needed.has(name))
                .map(([name, part]) => [name, sampleOf(part, schemas, within)]),
        );
    }
    if (union) return sampleOf(union[0], schemas, within);
    if (type === 'array') return Array.from({length: schema.minItems ?? 0}, () => sampleOf(schema.items ?? {}, schemas, within));
    if (type === 'boolean') return true;
    if (type === 'integer' || type === 'number') return numberFor(schema);
    if (type === 'null') return null;
    const text = 'text'.padEnd(schema.minLength ?? 0, 'x');
    return schema.maxLength === undefined ? text : text.slice(0, schema.maxLength);
}
