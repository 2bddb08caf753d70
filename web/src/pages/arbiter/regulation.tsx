// One regulation in the set-up of a game: a number, or a time in clock notation.

import {useState} from 'preact/hooks';

import {readSpan, spanText} from './span';
import type {Catalogue} from './types';
import {a} from './words';

type Regulation = Catalogue['regulations'][number];

/// Times are in milliseconds; no other number of a regulation can be this large.
const isTime = ({most}: Regulation): boolean => most >= 3_600_000;

interface Props {
    regulation: Regulation;
    value: number | undefined;
    onChange: (value: number | undefined) => void;
}

export function RegulationField({regulation, value, onChange}: Props) {
    const {label, clause, usual, least, most} = regulation;
    const shown = (number: number) => (isTime(regulation) ? spanText(number) : String(number));
    const [text, setText] = useState(value === undefined ? '' : shown(value));
    return (
        <label class="field regulation">
            <span>
                {label} <span class="mark">§ {clause.id}</span> ({a('make.usual', {value: shown(usual)})})
            </span>
            {isTime(regulation) ? (
                <input
                    type="text"
                    inputMode="numeric"
                    pattern="(\d+:)?(\d+:)?\d+"
                    value={text}
                    placeholder={shown(usual)}
                    onInput={(event) => {
                        setText(event.currentTarget.value);
                        const ms = readSpan(event.currentTarget.value);
                        onChange(ms === null ? undefined : Math.min(Math.max(ms, least), most));
                    }}
                />
            ) : (
                <input
                    type="number"
                    min={least}
                    max={most}
                    value={value ?? ''}
                    placeholder={shown(usual)}
                    onInput={(event) => {
                        const number = event.currentTarget.valueAsNumber;
                        onChange(Number.isNaN(number) ? undefined : number);
                    }}
                />
            )}
        </label>
    );
}
