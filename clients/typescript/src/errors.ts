// What a call may end in beside an answer.
import type {components} from './generated/types.js';

export type Refusal = components['schemas']['Refusal'];

/// The hall has refused: `code` is stable, `clause` the law's own place where a law refuses, `values` what the sentence names.
export class Refused extends Error {
    override readonly name = 'Refused';
    constructor(
        readonly refusal: Refusal,
        /// Of HTTP; null for what was asked on a socket.
        readonly status: number | null = null,
        /// Seconds to wait before it is asked again, where the hall tells them.
        readonly retryAfter: number | null = null,
    ) {
        super(refusal.message);
    }

    get code(): string {
        return this.refusal.code;
    }
}

/// No answer, or none that a hall would give. Whether it was done is not known: ask again with the same `retryKey`.
export class Unanswered extends Error {
    override readonly name = 'Unanswered';
}
