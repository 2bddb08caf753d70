// Finds a player in a long list while the name is typed.
import {plain} from '../../../words/plain';
import {w} from '../words';
import type {Entry} from './types';

/// A list with fewer entries is looked over at a glance, and has no field.
const kFindFrom = 16;

const wordsOf = (text: string): string[] =>
    plain(text)
        .split(/[\s,.·'’-]+/)
        .filter(Boolean);
const kHan = /\p{Script=Han}/u;

/// Is this the one who is looked for? By the number, or by the beginnings of words in any order, without regard to accents and capitals;
/// by any consecutive characters of a Chinese name. Empty text finds everybody.
export function isFound({number, name}: Pick<Entry, 'number' | 'name'>, typed: string): boolean {
    const wanted = wordsOf(typed);
    if (wanted.length === 1 && wanted[0] === String(number)) return true;
    const words = wordsOf(name);
    return wanted.every((word) => words.some((each) => each.startsWith(word) || (kHan.test(word) && each.includes(word))));
}

/// Does the text have everything that was typed, in any order, without regard to accents and capitals? Empty text is in every text.
export function hasTyped(text: string, typed: string): boolean {
    const searched = plain(text);
    return plain(typed)
        .split(/\s+/)
        .every((word) => searched.includes(word));
}

export interface FindFieldProps {
    entries: Entry[];
    value: string;
    onChange: (typed: string) => void;
}

export function FindField({entries, value, onChange}: FindFieldProps) {
    if (entries.length < kFindFrom) return null;
    return (
        <label class="field find no-print">
            <span role="status">{entries.some((entry) => isFound(entry, value)) ? w('find') : w('find.none')}</span>
            <input
                type="search"
                autocomplete="off"
                spellcheck={false}
                maxLength={60}
                aria-label={w('find')}
                value={value}
                onInput={(event) => onChange(event.currentTarget.value)}
            />
        </label>
    );
}
