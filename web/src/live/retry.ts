// When a request is sent again that the hall did not deal with: without an answer soon, since a hall in the same building is back soon;
// otherwise later each time, and never before the hall asks for it.
import type {Refused} from './api';

/** Milliseconds. */
export const kAgainAfter = 5_000;
const kLongest = 5 * 60_000;
/// A longer Retry-After is taken for a mistake.
const kLongestAsked = 60 * 60_000;

/// Milliseconds until the next attempt, after `failures` failed ones. Pages that failed together do not return together.
export function waitBefore(failures: number, {status, retryAfter}: Pick<Refused, 'status' | 'retryAfter'>, random = Math.random): number {
    const asked = Math.min(retryAfter * 1_000, kLongestAsked);
    const own = status === 0 ? kAgainAfter : Math.min(kAgainAfter * 2 ** Math.min(failures - 1, 20), kLongest);
    return Math.round(Math.max(own, asked) * (status === 0 && asked === 0 ? 1 : 1 + random() / 4));
}
