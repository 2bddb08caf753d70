// Faults of style that a reader of the language sees at once: a count without its plural, a Chinese reader who is addressed in two ways, a
// simplified character in a traditional text.

/// What messages count.
const kCounted = ['boards', 'events', 'games', 'lines', 'minutes', 'moves', 'players', 'plies', 'points', 'results', 'rounds', 'stones', 'teams'];
const kCount = new RegExp(String.raw`\{([\w-]+)\} (?:(?!has |have |without |in |of )[a-z]+ )?(?:${kCounted.join('|')})\b`, 'g');

/// Why the number of such a message is never 1, by area and key.
export const kNeverOne = {
    'answers cycle.none': 'an occurrence of a repetition is the second at least',
    'answers simulate.round': 'no count: {round} is a number of a round',
    'game note.no-capture-near': 'a limit of dozens of moves',
    'organiser cause.bad-arena-minutes': 'the longest arena',
    'organiser cause.no-such-board': 'a range from 1',
    'organiser cause.scores-out-of-order': 'the highest score allowed',
    'verdicts life.total': 'the name before its number',
    'shell refusal.too-many-programs-of-one': 'a limit of the hall',
    'tournament arena.berserk': 'seven moves',
    'ruling.no-capture': 'a limit of dozens of moves',
    'verdicts check.points': 'points with a decimal: 1.0',
    'verdicts check.team-points': 'points with a decimal: 1.0',
    'verdicts judge.speed': 'games a second',
    'verdicts life.count': 'points and stones with their fractions',
};

/// The characters of Big5 without its extensions: those of traditional Chinese. Traditional texts may also have kOfTheBoard.
const kTraditional = new Set(
    Array.from({length: 0xf9 - 0xa4 + 1}, (_, row) => {
        const bytes = [];
        for (const [first, last] of [[0x40, 0x7e], [0xa1, 0xfe]]) for (let low = first; low <= last; low += 1) bytes.push(0xa4 + row, low);
        return [...new TextDecoder('big5').decode(new Uint8Array(bytes))];
    }).flat(),
);
const kOfTheBoard = '俥';

/// The texts of a message, those of cases apart, each with the values whose case for 1 is another one.
function textsOf(parts, aside = []) {
    const text = parts.map((part) => (typeof part === 'string' ? part : part.kind === 'text' ? `{${part.name}}` : '#')).join('');
    const inner = parts.flatMap(({name, cases = []}) => {
        const known = cases.some(([selector]) => selector === '1') ? [...aside, name] : aside;
        return cases.flatMap(([, each]) => textsOf(each, known));
    });
    return [{text, aside}, ...inner];
}

/// What is wrong with a message, or nothing; `parts` as parse() gives them, `name` the area and the key.
export function faultOfStyle(parts, language, name) {
    for (const {text, aside} of textsOf(parts)) {
        if (language.startsWith('zh') && /[你妳]|您[们們]/u.test(text)) return 'addresses the reader as 你; the form is 您, of two 双方 or 雙方';
        const simplified = language === 'zh-Hant' && [...text].find((c) => /\p{Script=Han}/u.test(c) && !kTraditional.has(c) && !kOfTheBoard.includes(c));
        if (simplified) return `has ${simplified}, which is not a traditional character`;
        if (language !== 'en' || name in kNeverOne) continue;
        const count = [...text.matchAll(kCount)].find(([, value]) => !aside.includes(value));
        if (count) return `needs a plural of {${count[1]}}: “${count[0]}” is wrong for 1`;
    }
    return '';
}
