// Parses several players named by an organiser: by numbers, by names, or a pasted list.
import {plain} from '../../../../words/plain';

interface Named {
    number: number;
    name: string;
}

const same = (name: string): string => plain(name).replace(/\s+/g, ' ').trim();

/// "3 8, 12", "Lan; Minh", or a number or a name per line; a name may contain a comma, and a part of it is enough if it is unique. Unknown
/// and ambiguous names are reported separately.
export function readPlayers(text: string, entries: Named[]): {numbers: number[]; unknown: string[]} {
    const numbers = new Set<number>();
    const unknown: string[] = [];
    const called = (name: string): Named[] => {
        const whole = entries.filter((entry) => same(entry.name) === same(name));
        if (whole.length > 0) return whole;
        const words = same(name).split(/[\s,]+/);
        return entries.filter((entry) => {
            const parts = same(entry.name).split(/[\s,]+/);
            return words.every((word) => parts.includes(word));
        });
    };
    const take = (found: Named[], piece: string): void => {
        if (found.length === 1) numbers.add(found[0].number);
        else unknown.push(piece);
    };
    for (const piece of text
        .split(/[\n;；]+/)
        .map((each) => each.trim())
        .filter(Boolean)) {
        if (/^[\d\s,，、]+$/.test(piece))
            for (const number of piece.split(/[\s,，、]+/).filter(Boolean))
                take(
                    entries.filter((entry) => entry.number === Number(number)),
                    number,
                );
        else if (called(piece).length > 0) take(called(piece), piece);
        else
            for (const part of piece
                .split(/[,，、]/)
                .map((each) => each.trim())
                .filter(Boolean))
                take(/^\d+$/.test(part) ? entries.filter((entry) => entry.number === Number(part)) : called(part), part);
    }
    return {numbers: [...numbers], unknown};
}
