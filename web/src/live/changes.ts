// Applies the changes sent by the hall to the view of a game (docs/protocol.md, "What changes").
import type {Changes, PartChange, View} from '../protocol';

type Fields = Record<string, unknown>;

/// The object after a change; unchanged parts remain the same objects. Undefined: the change does not apply to this object.
function changed(object: Fields, change: PartChange): Fields | undefined {
    const result: Fields = {...object, ...change.set};
    for (const name of change.gone ?? []) delete result[name];
    for (const [name, {keep, add}] of Object.entries(change.lists ?? {})) {
        const items = object[name];
        if (!Array.isArray(items) || items.length < keep) return undefined;
        result[name] = [...(items as unknown[]).slice(0, keep), ...add];
    }
    for (const [name, inner] of Object.entries(change.within ?? {})) {
        const part = object[name];
        const after = typeof part === 'object' && part !== null ? changed(part as Fields, inner) : undefined;
        if (!after) return undefined;
        result[name] = after;
    }
    return result;
}

/// The view after the changes; null if they do not apply to it, so that the whole view has to be requested.
export function afterChanges(view: View | null, changes: Changes): View | null {
    if (view?.edition !== changes.base) return null;
    const after = changed(view as unknown as Fields, changes);
    return after ? ({...after, now: changes.now, edition: changes.edition} as unknown as View) : null;
}
