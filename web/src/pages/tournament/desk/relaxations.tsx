// What would let a round be paired that cannot be, each concession on its own.
import type {Refusal} from '../../../protocol';
import {maybeOfTournament, w} from '../words';

export function Relaxations({refusal}: {refusal: Refusal}) {
    const codes = refusal.values?.relax;
    if (!codes) return null;
    const whats = String(refusal.values?.['relax-of'] ?? '').split('\n');
    return (
        <div class="relaxations">
            <p>{w('relax')}</p>
            <ul>
                {String(codes)
                    .split(',')
                    .map((code, i) => (
                        <li key={code + whats[i]}>{maybeOfTournament(`relax.${code}`, {what: whats[i]}) ?? code}</li>
                    ))}
            </ul>
        </div>
    );
}
