// Shared by the panels of the organiser's desk.
import type {Refusal} from '../../../protocol';
import type {OrganiserKey} from '../shared/key';
import type {Tournament, Tried} from '../shared/types';

/// A command to the tournament's office (docs/tournament-hall.md).
export type Command = {t: string} & Record<string, unknown>;

/// A result that waits on this device until the hall answers; `refusal`: the hall has answered that it does not count.
export interface WaitingResult {
    command: Command;
    refusal?: Refusal;
}

/// The interface between a panel and the desk.
export interface Desk {
    tournament: Tournament;
    key: OrganiserKey;
    busy: boolean;
    /// Sends commands, of which all are executed or none. Resolves to whether they were; for those whose warning has to be confirmed, once
    /// they are confirmed or something else is done. Commands sent while `busy` are queued.
    send: (commands: Command[], said?: string) => Promise<boolean>;
    /// Why the last commands were refused.
    refusal: Refusal | null;
    waiting: WaitingResult[];
    /// What the commands would change.
    attempt: (commands: Command[]) => Promise<Tried | null>;
    /// Runs something, and reports success or the refusal.
    run: <T>(work: () => Promise<T>, said: string) => Promise<T | null>;
    /// Another request with the organiser's key.
    post: <T>(what: string, body: object) => Promise<T | null>;
}
