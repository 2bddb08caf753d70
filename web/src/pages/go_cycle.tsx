// A repetition of Go told turn by turn: its shape, who played where, what was taken. Article 20.
import {sideName} from '../games';
import type {Language, Values, View} from '../protocol';
import {getSettings} from '../settings';
import type {Step} from './cycle';

const kWords: Record<Language, Record<string, string>> = {
    en: {
        title: 'How the position came back',
        sum: '{shape}: {plays} plays; Black loses {black} stones, White {white}.',
        takes: 'takes {points}',
        pass: 'passes',
        back: 'brings the position back',
        'basic-ko': 'Basic ko',
        'sending-two': 'Sending two to regain one',
        'unbalanced-cycle': 'Unbalanced cycle',
        'double-ko': 'Double ko',
        'triple-ko': 'Triple ko',
        'false-life': 'False life played out',
        'quadruple-ko': 'Quadruple ko',
        'many-kos': 'Cycle of many kos',
        'eternal-life': 'Eternal life',
        'double-two-stone': 'Double two-stone capture',
        'balanced-cycle': 'Balanced cycle',
    },
    vi: {
        title: 'Thế cờ đã lặp lại thế nào',
        sum: '{shape}: {plays} nước; Đen mất {black} quân, Trắng mất {white} quân.',
        takes: 'bắt {points}',
        pass: 'bỏ lượt',
        back: 'đưa thế cờ trở lại',
        'basic-ko': 'Kiếp đơn',
        'sending-two': 'Bỏ hai lấy lại một',
        'unbalanced-cycle': 'Vòng lặp không cân bằng',
        'double-ko': 'Kiếp đôi',
        'triple-ko': 'Tam kiếp',
        'false-life': 'Sống giả bị lộ khi đi tiếp',
        'quadruple-ko': 'Tứ kiếp',
        'many-kos': 'Vòng lặp nhiều kiếp',
        'eternal-life': 'Trường sinh',
        'double-two-stone': 'Hai bên cùng bắt hai quân',
        'balanced-cycle': 'Vòng lặp cân bằng',
    },
    'zh-Hant': {
        title: '同形如何再現',
        sum: '{shape}：{plays}手；黑失{black}子，白失{white}子。',
        takes: '提{points}',
        pass: '停一手',
        back: '同形再現',
        'basic-ko': '單劫',
        'sending-two': '送二還一',
        'unbalanced-cycle': '不平衡的循環',
        'double-ko': '雙劫循環',
        'triple-ko': '三劫循環',
        'false-life': '假生（實戰循環）',
        'quadruple-ko': '四劫循環',
        'many-kos': '多劫循環',
        'eternal-life': '長生',
        'double-two-stone': '雙提二子',
        'balanced-cycle': '平衡的循環',
    },
    'zh-Hans': {
        title: '同形如何再现',
        sum: '{shape}：{plays}手；黑失{black}子，白失{white}子。',
        takes: '提{points}',
        pass: '停一手',
        back: '同形再现',
        'basic-ko': '单劫',
        'sending-two': '送二还一',
        'unbalanced-cycle': '不平衡的循环',
        'double-ko': '双劫循环',
        'triple-ko': '三劫循环',
        'false-life': '假生（实战循环）',
        'quadruple-ko': '四劫循环',
        'many-kos': '多劫循环',
        'eternal-life': '长生',
        'double-two-stone': '双提二子',
        'balanced-cycle': '平衡的循环',
    },
};

interface Turn {
    black: boolean;
    point: string | null;
    taken: string[];
}

/// The hall's text "B D11 x D12, W pass, B B12".
export function readTurns(text: Values[string]): Turn[] {
    return String(text ?? '')
        .split(', ')
        .flatMap((turn) => {
            const found = /^([BW]) (pass|[A-Z]\d+)(?: x ([A-Z0-9 ]+))?$/.exec(turn);
            return found
                ? [{black: found[1] === 'B', point: found[2] === 'pass' ? null : found[2], taken: found[3]?.split(' ') ?? []}]
                : [];
        });
}

interface Props {
    view: View;
    values: Values;
    /// Moves made before the first turn.
    from: number;
    chosen: number | null;
    onStep: (step: Step) => void;
}

/// Nothing where the ruling holds no cycle.
export function GoCyclePanel({view, values, from, chosen, onStep}: Props) {
    const turns = readTurns(values.cycle);
    if (turns.length === 0) return null;
    const words = kWords[getSettings().language];
    const fill = (key: string, put: Values) => words[key].replace(/\{(\w+)\}/g, (_, name: string) => String(put[name] ?? '–'));
    return (
        <section class="cycle" aria-label={words.title}>
            <h3>{words.title}</h3>
            <p>
                {fill('sum', {
                    shape: words[String(values.shape)] ?? words['balanced-cycle'],
                    plays: values.plays,
                    black: values['black-lost'],
                    white: values['white-lost'],
                })}
            </p>
            <ol>
                {turns.map(({black, point, taken}, index) => {
                    const ply = from + index;
                    const label = `${ply + 1} ${point ?? words.pass}`;
                    const step: Step = {
                        ply,
                        move: point?.toLowerCase() ?? 'pass',
                        label: '',
                        attacks: [],
                        marks: [point, ...taken].flatMap((name) => name?.toLowerCase() ?? []),
                    };
                    return (
                        <li key={ply}>
                            {/* The play that was refused or void has no position of its own. */}
                            {ply < view.moves.length ? (
                                <button type="button" class="cite plain" aria-pressed={chosen === ply} onClick={() => onStep(step)}>
                                    {label}
                                </button>
                            ) : (
                                label
                            )}{' '}
                            <span>{sideName(view.game, black ? 'first' : 'second')}</span>
                            {taken.length > 0 && <span>: {fill('takes', {points: taken.join(' ')})}</span>}
                            {index + 1 === turns.length && <span>; {words.back}</span>}
                        </li>
                    );
                })}
            </ol>
        </section>
    );
}
