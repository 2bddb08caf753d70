// Messages in ICU syntax: {name}, {name, plural, one {…} other {# …}}, {name, selectordinal, …}, {name, select, …}, {name, duration}. A quote
// before a brace ('{…}') makes plain what comes before the next, '' is one quote, # in a plural is its number.
//
// parse() gives a list of parts: a string, or {name, kind, cases} with kind 'text', 'duration', 'plural', 'selectordinal' or 'select' and
// cases as [selector, parts]; the number sign is {name, kind: 'number'}.

/// The plural categories that a language has (Unicode CLDR), for whole numbers.
export const kCategories = {
    en: {plural: ['one', 'other'], selectordinal: ['one', 'two', 'few', 'other']},
    vi: {plural: ['other'], selectordinal: ['one', 'other']},
    'zh-Hant': {plural: ['other'], selectordinal: ['other']},
    'zh-Hans': {plural: ['other'], selectordinal: ['other']},
};
export const kLanguages = Object.keys(kCategories);

const kKinds = ['plural', 'selectordinal', 'select'];
/// Milliseconds as clocks show them.
const kDuration = 'duration';

class Reader {
    constructor(text, language) {
        this.text = text;
        this.language = language;
        this.at = 0;
    }

    fail(what) {
        throw new Error(`${what} at character ${this.at + 1}`);
    }

    /// Text and arguments up to the end, or to the brace that closes a case.
    parts(plural, depth) {
        const parts = [];
        let plain = '';
        const flush = () => {
            if (plain) parts.push(plain);
            plain = '';
        };
        while (this.at < this.text.length) {
            const c = this.text[this.at];
            if (c === "'") {
                const next = this.text[this.at + 1];
                if (next === "'") {
                    plain += "'";
                    this.at += 2;
                } else if (next === '{' || next === '}' || (next === '#' && plural)) {
                    const quotation = /^'(?:''|[^'])*'/.exec(this.text.slice(this.at))?.[0];
                    if (!quotation) this.fail('a quotation that does not end');
                    plain += quotation.slice(1, -1).replaceAll("''", "'");
                    this.at += quotation.length;
                } else {
                    plain += c;
                    this.at += 1;
                }
            } else if (c === '{') {
                flush();
                parts.push(this.argument(depth));
            } else if (c === '}') {
                if (depth === 0) this.fail('a closing brace without an opening one');
                break;
            } else if (c === '#' && plural) {
                flush();
                parts.push({name: plural, kind: 'number'});
                this.at += 1;
            } else {
                plain += c;
                this.at += 1;
            }
        }
        flush();
        return parts;
    }

    space() {
        while (/\s/.test(this.text[this.at] ?? '')) this.at += 1;
    }

    word(form, what) {
        this.space();
        form.lastIndex = this.at;
        const found = form.exec(this.text);
        if (!found) this.fail(`${what} is missing`);
        this.at += found[0].length;
        this.space();
        return found[0];
    }

    expect(c) {
        if (this.text[this.at] !== c) this.fail(`'${c}' is missing`);
        this.at += 1;
    }

    argument(depth) {
        this.at += 1;
        const name = this.word(/[A-Za-z][\w-]*/y, 'the name of a value');
        if (this.text[this.at] === '}') {
            this.at += 1;
            return {name, kind: 'text'};
        }
        this.expect(',');
        const kind = this.word(/\w+/y, 'the kind of a value');
        if (kind === kDuration) {
            this.expect('}');
            return {name, kind};
        }
        if (!kKinds.includes(kind)) this.fail(`no kind '${kind}' (${kKinds.join(', ')})`);
        this.expect(',');
        const cases = [];
        for (this.space(); this.text[this.at] !== '}'; this.space()) {
            const selector = this.word(kind === 'select' ? /[\w.-]+/y : /=\d+|\w+/y, 'a case');
            if (cases.some(([other]) => other === selector)) this.fail(`the case '${selector}' stands twice`);
            if (kind !== 'select' && !selector.startsWith('=') && !kCategories[this.language][kind].includes(selector))
                this.fail(`${this.language} has no form '${selector}' of numbers`);
            this.expect('{');
            cases.push([selector, this.parts(kind === 'select' ? null : name, depth + 1)]);
            this.expect('}');
        }
        this.at += 1;
        const missing = (kind === 'select' ? ['other'] : kCategories[this.language][kind]).filter(
            (each) => !cases.some(([selector]) => selector === each),
        );
        if (missing.length) this.fail(`{${name}, ${kind}} lacks the case ${missing.join(', ')}`);
        return {name, kind, cases};
    }
}

/// The parts of a message; throws what is wrong with it.
export function parse(text, language) {
    const reader = new Reader(text, language);
    const parts = reader.parts(null, 0);
    if (reader.at < text.length) reader.fail('a closing brace without an opening one');
    return parts;
}

/// The values of a message: name -> 'text', 'number' or 'select'.
export function valuesOf(parts, found = new Map()) {
    for (const part of parts) {
        if (typeof part === 'string') continue;
        const type = part.kind === 'text' || part.kind === kDuration ? 'text' : part.kind === 'select' ? 'select' : 'number';
        if ((found.get(part.name) ?? 'text') === 'text') found.set(part.name, type);
        for (const [, inner] of part.cases ?? []) valuesOf(inner, found);
    }
    return found;
}
