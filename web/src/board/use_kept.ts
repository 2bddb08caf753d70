// Elements of a drawing that are made again only when what they show has changed. preact does not look into an element that is the same
// object as before: of the hundreds of squares and pieces of a board a move changes a few.
import type {VNode} from 'preact';
import {useMemo} from 'preact/hooks';

/// `state` says all that the element named `name` shows.
export type Keep = (name: string, state: string, make: () => VNode) => VNode;

/// `basis`: what all elements depend on. If one of these values changes, all are made again.
export function useKept(basis: unknown[]): Keep {
    return useMemo(() => {
        const kept = new Map<string, {state: string; element: VNode}>();
        return (name, state, make) => {
            const old = kept.get(name);
            if (old?.state === state) return old.element;
            const element = make();
            kept.set(name, {state, element});
            return element;
        };
    }, basis);
}
