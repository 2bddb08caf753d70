// The words of tournaments, fetched with their pages.
import type {Language, Values} from '../../../protocol';
import {setPageWords} from '../../../words';
import type {TournamentKey, TournamentWords} from './types';

let words = {} as TournamentWords;

export async function loadTournamentWords(language: Language): Promise<void> {
    switch (language) {
        case 'vi':
            words = (await import('./vi')).vi;
            break;
        case 'zh-Hant':
            words = (await import('./hant')).zhHant;
            break;
        case 'zh-Hans':
            words = (await import('./hans')).zhHans;
            break;
        default:
            words = (await import('./en')).en;
    }
    setPageWords(words);
}

const fill = (text: string, values: Values): string => text.replace(/\{([\w-]+)\}/g, (_, name: string) => String(values[name] ?? '–'));

export function w(key: TournamentKey, values: Values = {}): string {
    return fill(words[key], values);
}

const maybe = (key: string): string | undefined => (words as Record<string, string>)[key];

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
    const text = maybe('fact.' + (kind === 'penalty-given' && fact.given ? 'points-given' : kind));
    if (text)
        return fill(text, {
            ...fact,
            result: resultText(fact.result ?? ''),
            system: systemName(fact.system ?? ''),
            'by-rule': maybe('rules.same.' + fact['by-rule']) ?? fact['by-rule'],
        });
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
        return fill(words[kind === 'corrects' ? 'plan.result.corrects' : 'plan.result'], {
            ...values,
            result: resultText(String(values.result)),
            was: resultText(String(values.was ?? '')),
        });
    const text = maybe('plan.' + kind.replace(' ', '-'));
    if (text) return fill(text, {...values, who, system: systemName(String(values.system ?? ''))});
    const fields = Object.entries(values).map(([field, text]) => `${maybe('field.' + field) ?? maybe(field) ?? field} ${text}`);
    return [who, fields.join(', ') || what].filter(Boolean).join(': ');
}

/// What is said beside a file; a sentence that these words do not know is shown as the hall has it.
export function remarkText(remark: {code: string; message: string; values: Values}): string {
    const text = maybe('remark.' + remark.code);
    return text ? fill(text, remark.values) : remark.message;
}
