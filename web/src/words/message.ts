// The words of a law as sent by the hall: messages in ICU syntax, which the page formats itself (the page's own words are compiled,
// words/compile). Fetched with the margin of a game.

/// The plural form of a whole number in English; Vietnamese and Chinese have one form, and their words use only that.
function formOf(kind: string, value: string): string {
    if (!/^\d+$/.test(value)) return 'other';
    if (kind === 'plural') return value === '1' ? 'one' : 'other';
    const last = /(?:^|[^1])([123])$/.exec(value)?.[1];
    return last === '1' ? 'one' : last === '2' ? 'two' : last === '3' ? 'few' : 'other';
}

/// A value of a message: its name, and whether it is a time in milliseconds.
export type ValueFormatter = (name: string, kind: 'text' | 'duration' | 'number' | 'select') => string;

/// Formats the message from `start` to the brace that ends it; `number` is the value of #.
function filled(text: string, start: number, formatValue: ValueFormatter, number: string | null): {said: string; end: number} {
    let said = '';
    let at = start;
    while (at < text.length && text[at] !== '}') {
        const quoted = /^'(?:'|(?=[{}])([^']*)'?)/.exec(text.slice(at, at + 200));
        if (quoted) {
            said += quoted[1] ?? "'";
            at += quoted[0].length;
        } else if (text[at] === '{') {
            const argument = filledArgument(text, at + 1, formatValue);
            said += argument.said;
            at = argument.end;
        } else {
            said += text[at] === '#' && number !== null ? number : text[at];
            at += 1;
        }
    }
    return {said, end: at + 1};
}

function filledArgument(text: string, start: number, formatValue: ValueFormatter): {said: string; end: number} {
    const [head, name, kind = 'text'] = /^\s*([\w-]+)\s*(?:,\s*(\w+)\s*,?)?\s*/.exec(text.slice(start)) ?? ['', ''];
    let at = start + head.length;
    if (kind === 'text' || kind === 'duration') return {said: formatValue(name, kind), end: at + 1};
    const value = formatValue(name, kind === 'select' ? 'select' : 'number');
    const wanted = kind === 'select' ? [value] : ['=' + value, formOf(kind, value)];
    let best = {rank: -1, said: ''};
    for (let found; (found = /^\s*([=\w.-]+)\s*\{/.exec(text.slice(at)));) {
        const body = filled(text, at + found[0].length, formatValue, kind === 'select' ? null : value);
        const rank = wanted.includes(found[1]) ? wanted.length - wanted.indexOf(found[1]) : found[1] === 'other' ? 0 : -1;
        if (rank > best.rank) best = {rank, said: body.said};
        at = body.end;
    }
    return {said: best.said, end: text.indexOf('}', at) + 1 || text.length};
}

/// Formats the message; malformed parts extend to the end of the text.
export const fillMessage = (text: string, formatValue: ValueFormatter): string => filled(text, 0, formatValue, null).said;

/// Whether a message uses the value with this name.
export const hasValue = (text: string, name: string): boolean => new RegExp(`\\{\\s*${name}\\s*[,}]`).test(text);
