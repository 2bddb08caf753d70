// The words of tournaments.
import {tournament, type Keys} from '../../catalogue/tournament';
import type {Values} from '../../protocol';

export type TournamentKey = keyof Keys;

export const {t: w, maybe: maybeOfTournament} = tournament;
const maybe = maybeOfTournament;

export const systemName = (system: string): string => maybe('system.' + system) ?? system;

/// How two who meet decide who wins.
export const formName = (meeting: string): string => maybe('form.' + meeting) ?? meeting;

export const entriesText = (meeting: string, count: number): string =>
    w(meeting === 'game' || meeting === 'best-of' ? 'players.count' : 'teams.count', {count});

/// What decides between equals, in words; FIDE's codes stay as they are where they are short.
export function keyName(key: string, length: 'short' | 'long' = 'long'): string {
    const board = /^board-(\d+)$/.exec(key);
    if (board) return w(length === 'short' ? 'short.board' : 'key.board', {board: board[1]});
    const [base, ...modifiers] = key.split('/');
    const long = maybe('key.' + base);
    if (!long) return key;
    if (length === 'short') return maybe('short.' + base) ?? key;
    return [long, ...modifiers].join(' / ');
}

/// A result as people write it.
export function resultText(result: string): string {
    return (
        {
            '1/2': '½–½',
            '1-0': '1–0',
            '0-1': '0–1',
            '+/-': '+ : −',
            '-/+': '− : +',
            '-/-': '− : −',
            '0-0': '0–0',
            '1/2-0': '½–0',
            '0-1/2': '0–½',
        }[result] ?? result
    );
}

/// A fact of the log in words; a kind that these words do not know is shown as the log has it.
export function factText(kind: string, fact: Record<string, string>): string {
    const text = maybe('fact.' + (kind === 'penalty-given' && fact.given ? 'points-given' : kind), {
        ...fact,
        result: resultText(fact.result ?? ''),
        system: systemName(fact.system ?? ''),
        'by-rule': maybe('rules.same.' + fact['by-rule']) ?? fact['by-rule'],
    });
    if (text) return text;
    return [
        kind.replace(/-/g, ' '),
        ...Object.entries(fact)
            .filter(([name]) => !['t', 'at', 'by', 'who', 'reason'].includes(name))
            .map(([name, value]) => `${name} ${value}`),
    ].join(', ');
}

/// What a file would change, in words; fields that a rating list changes are told as the hall has them, "1900 → 1950".
export function changeText(change: {kind: string; who: string; what: string; values: Values}): string {
    const {kind, who, what, values} = change;
    if (values.result !== undefined)
        return maybe(kind === 'corrects' ? 'plan.result.corrects' : 'plan.result', {
            ...values,
            result: resultText(String(values.result)),
            was: resultText(String(values.was ?? '')),
        })!;
    const text = maybe('plan.' + kind.replace(' ', '-'), {...values, who, system: systemName(String(values.system ?? ''))});
    if (text) return text;
    const fields = Object.entries(values).map(([field, text]) => `${maybe('field.' + field) ?? maybe(field) ?? field} ${text}`);
    return [who, fields.join(', ') || what].filter(Boolean).join(': ');
}

/// What is said beside a file; a sentence that these words do not know is shown as the hall has it.
export function remarkText(remark: {code: string; message: string; values: Values}): string {
    return maybe('remark.' + remark.code, remark.values) ?? remark.message;
}
