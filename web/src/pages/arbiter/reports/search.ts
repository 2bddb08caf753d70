// Finds a report by a few words about what happened, in any of the four languages.
import {kSearchTerms} from './search_terms';
import {plain} from '../../../words/plain';
import type {ReportKind} from '../types';

interface Known {
    kind: ReportKind;
    name: string;
    label: string[];
    terms: string[];
    rest: string;
}

const wordsOf = (text: string): string[] =>
    plain(text)
        .split(/[\s,;.:()–-]+/)
        .filter(Boolean);
const isChinese = (text: string): boolean => /[\u3400-\u9fff]/.test(text);

/// How well one word matches: terms for the incident first, then the name of the report, then anything it mentions.
function fit({name, label, terms, rest}: Known, word: string): number {
    if (name === word) return 10;
    if (terms.some((term) => term === word)) return 9;
    if (isChinese(word) ? terms.some((term) => term.includes(word)) : terms.some((term) => term.startsWith(word))) return 7;
    if (label[0] === word) return 6;
    if (label.some((each) => (isChinese(word) ? each.includes(word) : each === word))) return 5;
    if (label.some((each) => each.startsWith(word))) return 4;
    return rest.includes(word) ? 1 : 0;
}

/// Indexes the kinds of a catalogue; `first` are preferred among equal matches, in order.
export function searcher(kinds: ReportKind[], first: string[]): (query: string) => ReportKind[] {
    const known: Known[] = kinds.map((kind) => ({
        kind,
        name: kind.kind,
        label: [...wordsOf(kind.label), ...wordsOf(kind.english)],
        terms: (kSearchTerms[kind.kind] ?? []).map(plain),
        rest: plain(`${kind.label} ${kind.english} ${kind.kind} § ${kind.clause.id}`),
    }));
    return (query) => {
        const whole = plain(query).trim();
        const words = whole.split(/\s+/).filter(Boolean);
        const worth = (each: Known): number => {
            // "điện thoại" is one term, not two.
            const asWhole = words.length > 1 && each.terms.some((term) => term.startsWith(whole)) ? 9 * words.length : 0;
            const fits = words.map((word) => fit(each, word));
            return Math.max(asWhole, fits.every((one) => one > 0) ? fits.reduce((sum, one) => sum + one, 0) : 0);
        };
        const bonus = ({name}: Known) => (first.includes(name) ? 0.9 - first.indexOf(name) / 100 : 0);
        return known
            .map((each) => ({kind: each.kind, points: worth(each), extra: bonus(each)}))
            .filter(({points}) => points > 0)
            .sort((one, other) => other.points + other.extra - (one.points + one.extra))
            .map(({kind}) => kind);
    };
}
