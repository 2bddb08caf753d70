// The words of the organiser's desk.
import {isOfficeEvent} from '../../codes';
import {organiser, type Keys} from '../../catalogue/organiser';
import type {Values} from '../../protocol';
import {maybeOfTournament, resultText, systemName} from './words';

export type OrganiserKey = keyof Keys;

export const {t: o, maybe: maybeOfOrganiser} = organiser;

/// An event of the log in words; a kind without words is shown as in the log.
export function officeEventText(kind: string, fact: Record<string, string>): string {
    const told =
        isOfficeEvent(kind, 'penalty-given') && fact.given
            ? 'points-given'
            : isOfficeEvent(kind, 'withdrew') && fact.expelled
              ? 'expelled'
              : isOfficeEvent(kind, 'bye-granted') && fact.kind === 'none'
                ? 'bye-taken-back'
                : kind;
    const text = maybeOfOrganiser('fact.' + told, {
        ...fact,
        result: resultText(fact.result ?? ''),
        counted: resultText(fact.counted ?? ''),
        system: systemName(fact.system ?? ''),
        'by-rule': maybeOfOrganiser('rules.same.' + fact['by-rule']) ?? fact['by-rule'],
    });
    const berserk = fact['berserk-first'] !== undefined || fact['berserk-second'] !== undefined;
    if (text) return berserk ? `${text} · ${o('fact.berserk')}` : text;
    return [
        kind.replace(/-/g, ' '),
        ...Object.entries(fact)
            .filter(([name]) => !['t', 'at', 'by', 'who', 'plan', 'reason'].includes(name))
            .map(([name, value]) => `${name} ${value}`),
    ].join(', ');
}

/// A change by an imported file in words; changed fields of a rating list are shown as sent by the hall, "1900 → 1950".
export function changeText(change: {kind: string; who: string; what: string; values: Values}): string {
    const {kind, who, what, values} = change;
    if (values.result !== undefined)
        return maybeOfOrganiser(kind === 'corrects' ? 'plan.result.corrects' : 'plan.result', {
            ...values,
            result: resultText(String(values.result)),
            was: resultText(String(values.was ?? '')),
        })!;
    const text = maybeOfOrganiser('plan.' + kind.replace(' ', '-'), {...values, who, system: systemName(String(values.system ?? ''))});
    if (text) return text;
    const fields = Object.entries(values).map(
        ([field, text]) => `${maybeOfOrganiser('field.' + field) ?? maybeOfOrganiser(field) ?? maybeOfTournament(field) ?? field} ${text}`,
    );
    return [who, fields.join(', ') || what].filter(Boolean).join(': ');
}

/// A remark about a file; one without words is shown as sent by the hall.
export function remarkText(remark: {code: string; message: string; values: Values}): string {
    return maybeOfOrganiser('remark.' + remark.code, remark.values) ?? remark.message;
}
