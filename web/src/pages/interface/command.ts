// An operation as a shell command.
import type {Interface, Operation} from './document';
import {sampleOf} from './sample';

/// One shell line; placeholders are in capitals.
export function commandOf(operation: Operation, known: Interface, origin: string): string {
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase());
    const asked = operation.parameters
        .filter((each) => each.in === 'query' && each.required)
        .map(({name}) => `${name}=${name.toUpperCase()}`);
    const needsKey = operation.ways.length > 0 && operation.ways.every((way) => way.length > 0);
    const [type] = Object.keys(operation.body);
    const body =
        type === 'application/json' ? JSON.stringify(sampleOf(operation.body[type].schema, known.schemas)).replace(/'/g, "'\\''") : null;
    return [
        'curl',
        ...(needsKey ? [`-H 'Authorization: Bearer KEY'`] : []),
        ...(body ? [`-H 'Content-Type: application/json'`, `-d '${body}'`] : []),
        ...(type && !body ? ['--data-binary @FILE'] : []),
        ...(operation.method === 'POST' && !type ? ['-X POST'] : []),
        `'${origin}${path}${asked.length > 0 ? '?' + asked.join('&') : ''}'`,
    ].join(' ');
}
