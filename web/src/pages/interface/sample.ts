// A sample value for a schema: the required fields, filled with the document's examples.
import {nameOf, type Schema} from './document';

/// Numbers within the bounds.
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
        // A recursive schema ends there.
        return within.includes(name) ? null : sampleOf(schemas[name], schemas, [...within, name]);
    }
    const union = schema.oneOf ?? schema.anyOf;
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (schema.properties || type === 'object') {
        const needed = new Set(schema.required);
        // Fields required by only some alternatives: those of the first one.
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
