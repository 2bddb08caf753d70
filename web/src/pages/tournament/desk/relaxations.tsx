// Suggestions when a round cannot be paired: each rule that could be relaxed separately.
import type {Refusal} from '../../../protocol';
import {maybeOfOrganiser, o} from '../organiser_words';

export function Relaxations({refusal}: {refusal: Refusal}) {
    const codes = refusal.values?.relax;
    if (!codes) return null;
    const whats = String(refusal.values?.['relax-of'] ?? '').split('\n');
    return (
        <div class="relaxations">
            <p>{o('relax')}</p>
            <ul>
                {String(codes)
                    .split(',')
                    .map((code, i) => (
                        <li key={code + whats[i]}>{maybeOfOrganiser(`relax.${code}`, {what: whats[i]}) ?? code}</li>
                    ))}
            </ul>
        </div>
    );
}
