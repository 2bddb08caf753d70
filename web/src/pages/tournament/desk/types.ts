// What the panels of the organiser's desk share.
import type {Refusal} from '../../../protocol';
import type {OrganiserKey} from '../shared/key';
import type {Tournament, Tried} from '../shared/types';

export type Wish = {t: string} & Record<string, unknown>;

/// What every panel of the desk works with.
export interface Desk {
    tournament: Tournament;
    key: OrganiserKey;
    busy: boolean;
    /// Has wishes done, all or none; answers whether they were.
    send: (wishes: Wish[], said?: string) => Promise<boolean>;
    /// Why the last wishes were not done.
    refusal: Refusal | null;
    /// What the wishes would change.
    attempt: (wishes: Wish[]) => Promise<Tried | null>;
    /// Has something done, tells it or why not.
    run: <T>(work: () => Promise<T>, said: string) => Promise<T | null>;
    /// Another request with the organiser's key.
    post: <T>(what: string, body: object) => Promise<T | null>;
}
