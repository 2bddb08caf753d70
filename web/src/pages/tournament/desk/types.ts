// What the panels of the organiser's desk share.
import type {Refusal} from '../../../protocol';
import type {OrganiserKey} from '../shared/key';
import type {Tournament, Tried} from '../shared/types';

/// What is asked of the tournament's office (docs/tournament-hall.md).
export type Command = {t: string} & Record<string, unknown>;

/// What every panel of the desk works with.
export interface Desk {
    tournament: Tournament;
    key: OrganiserKey;
    busy: boolean;
    /// Sends commands, of which all are carried out or none; answers whether they were, of those whose warning is to be confirmed
    /// once they are or something else is done. What is sent while `busy` waits for what was sent before.
    send: (commands: Command[], said?: string) => Promise<boolean>;
    /// Why the last commands were refused.
    refusal: Refusal | null;
    /// What the commands would change.
    attempt: (commands: Command[]) => Promise<Tried | null>;
    /// Has something done, tells it or why not.
    run: <T>(work: () => Promise<T>, said: string) => Promise<T | null>;
    /// Another request with the organiser's key.
    post: <T>(what: string, body: object) => Promise<T | null>;
}
