// Two offices of arbiters: what the law keeps for the chief is shown as the chief's.
import type {ArbiterRank} from '../../protocol';
import type {ReportField, ReportKind} from './types';
import {a} from './words';

/// Is this answer the chief arbiter's alone?
export const isChiefs = (field: ReportField, value: string): boolean => field.chief?.includes(value) ?? false;

/// A kind of report is the chief's when every answer that it must have is.
export const isChiefsKind = (kind: ReportKind): boolean =>
    kind.fields.some(
        (field) => field.required && (field.choices?.length ?? 0) > 0 && field.choices!.every((choice) => isChiefs(field, choice.value)),
    );

/// The label of an answer, with the word that says whose it is.
export const answerText = (field: ReportField, value: string, label: string): string =>
    isChiefs(field, value) ? `${label} · ${a('chief.only')}` : label;

export function ChiefMark() {
    return (
        <span class="chief">
            <span aria-hidden="true">◆</span> {a('chief.only')}
        </span>
    );
}

/// Says to the arbiter of a table whom to call, to the chief that it waits for nobody else.
export function ChiefNote({office}: {office?: ArbiterRank}) {
    return (
        <p class="chief-note" role="note">
            {office === 'table' ? a('chief.call') : a('chief.yours')}
        </p>
    );
}

export const officeName = (office: ArbiterRank): string => a(office === 'chief' ? 'office.chief' : 'office.table');
