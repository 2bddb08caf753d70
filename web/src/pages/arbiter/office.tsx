// The two arbiter ranks: what the law reserves for the chief is marked as such.
import type {ArbiterRank} from '../../protocol';
import type {ReportField, ReportKind} from './types';
import {a} from './words';

/// Whether this answer is reserved for the chief arbiter.
export const isReservedForChief = (field: ReportField, value: string): boolean => field.chief?.includes(value) ?? false;

/// A kind of report is reserved for the chief if all values of a required field are.
export const isKindReservedForChief = (kind: ReportKind): boolean =>
    kind.fields.some(
        (field) =>
            field.required && (field.choices?.length ?? 0) > 0 && field.choices!.every((choice) => isReservedForChief(field, choice.value)),
    );

/// The label of an answer, with a note if it is reserved.
export const answerText = (field: ReportField, value: string, label: string): string =>
    isReservedForChief(field, value) ? `${label} · ${a('chief.only')}` : label;

export function ChiefMark() {
    return (
        <span class="chief">
            <span aria-hidden="true">◆</span> {a('chief.only')}
        </span>
    );
}

/// Tells a table arbiter to call the chief, and the chief that only he can answer.
export function ChiefNote({office}: {office?: ArbiterRank}) {
    return (
        <p class="chief-note" role="note">
            {office === 'table' ? a('chief.call') : a('chief.yours')}
        </p>
    );
}

export const officeName = (office: ArbiterRank): string => a(office === 'chief' ? 'office.chief' : 'office.table');
