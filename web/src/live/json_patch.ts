// Applies a JSON Patch (RFC 6902) with the operations used by the hall: add, remove and replace.

export interface PatchOperation {
    op: 'add' | 'remove' | 'replace';
    path: string;
    value?: unknown;
}

type Parts = Record<string, unknown>;

/// The document after one operation; unchanged parts remain the same objects. Undefined: the path does not exist.
function after(document: unknown, names: string[], {op, value}: PatchOperation): unknown {
    if (names.length === 0) return op === 'remove' ? undefined : value;
    const [name, ...rest] = names;
    if (Array.isArray(document)) {
        const items: unknown[] = [...(document as unknown[])];
        const at = name === '-' ? items.length : Number(name);
        if (!Number.isInteger(at) || at < 0 || at > items.length) return undefined;
        if (rest.length === 0 && op === 'remove') items.splice(at, 1);
        else if (rest.length === 0 && op === 'add') items.splice(at, 0, value);
        else if (at === items.length || (items[at] = after(items[at], rest, {op, path: '', value})) === undefined) return undefined;
        return items;
    }
    if (typeof document !== 'object' || document === null) return undefined;
    const members: Parts = {...(document as Parts)};
    if (rest.length === 0 && op === 'remove') {
        if (!Object.hasOwn(members, name)) return undefined;
        delete members[name];
        return members;
    }
    if (rest.length > 0 && !Object.hasOwn(members, name)) return undefined;
    const inner = rest.length === 0 ? value : after(members[name], rest, {op, path: '', value});
    if (inner === undefined) return undefined;
    members[name] = inner;
    return members;
}

/// A new document after all operations; undefined if one of them does not apply.
export function patched<T>(document: T, operations: readonly PatchOperation[]): T | undefined {
    let result: unknown = document;
    for (const operation of operations) {
        const names = operation.path.split('/').map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
        if (names.shift() !== '') return undefined;
        result = after(result, names, operation);
        if (result === undefined) return undefined;
    }
    return result as T;
}
