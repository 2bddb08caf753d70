// The tie-breaks and their order. Moved by buttons, so that it works without a mouse.
import {keyName} from '../words';
import {o} from '../organiser_words';

/// Those that the office supports, by FIDE's names.
const kTieBreaks = [
    'BH',
    'BH/C1',
    'BH/C2',
    'BH/M1',
    'SB',
    'SB/C1',
    'DE',
    'WIN',
    'WON',
    'BPG',
    'BWG',
    'PS',
    'PS/C1',
    'KS',
    'FB',
    'AOB',
    'ARO',
    'ARO/C1',
    'TPR',
    'PTP',
    'APRO',
    'APPO',
    'REP',
    'STD',
    'RTNG',
    'TPN',
];

export function TieBreakOrder({value, onChange}: {value: string[]; onChange: (value: string[]) => void}) {
    const left = kTieBreaks.filter((each) => !value.includes(each));
    const swap = (at: number, other: number) => {
        const next = [...value];
        [next[at], next[other]] = [next[other], next[at]];
        onChange(next);
    };
    return (
        <div class="tie-order">
            <p class="faint">{o('ties.how')}</p>
            <ol>
                {value.map((each, index) => (
                    <li key={each}>
                        <span>
                            {keyName(each)} <span class="faint">{each}</span>
                        </span>
                        <button
                            type="button"
                            class="button"
                            disabled={index === 0}
                            aria-label={o('ties.up', {name: keyName(each)})}
                            onClick={() => swap(index, index - 1)}
                        >
                            ↑
                        </button>
                        <button
                            type="button"
                            class="button"
                            disabled={index === value.length - 1}
                            aria-label={o('ties.down', {name: keyName(each)})}
                            onClick={() => swap(index, index + 1)}
                        >
                            ↓
                        </button>
                        <button
                            type="button"
                            class="button"
                            aria-label={o('ties.remove', {name: keyName(each)})}
                            onClick={() => onChange(value.filter((other) => other !== each))}
                        >
                            ×
                        </button>
                    </li>
                ))}
            </ol>
            <label class="field">
                <span>{o('ties.add')}</span>
                <select
                    value=""
                    onChange={(event) => {
                        if (event.currentTarget.value) onChange([...value, event.currentTarget.value]);
                    }}
                >
                    <option value="">…</option>
                    {left.map((each) => (
                        <option key={each} value={each}>
                            {keyName(each)} ({each})
                        </option>
                    ))}
                </select>
            </label>
        </div>
    );
}
