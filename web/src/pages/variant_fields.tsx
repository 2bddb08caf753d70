// The fields of a new game besides its time: the initial position, the board size, the komi.
import type {VariantField} from '../games/types';
import {t} from '../words';
import {Chips} from './parts';

type Answers = Record<string, string>;

/// The given answers, completed with the defaults.
export const answersOf = (fields: VariantField[], given: Answers): Answers =>
    Object.fromEntries(fields.map(({key, usual}) => [key, given[key] ?? usual]));

/// Whether a game with these answers can be rated.
export const mayBeRated = (fields: VariantField[], answers: Answers): boolean =>
    fields.every(({key, usual, when, mustBeDefaultWhenRated}) => {
        const isBound = typeof mustBeDefaultWhenRated === 'function' ? mustBeDefaultWhenRated(answers) : mustBeDefaultWhenRated;
        return !isBound || (when && !when(answers)) || answers[key] === usual;
    });

interface Props {
    fields: VariantField[];
    answers: Answers;
    onChange: (answers: Answers) => void;
}

function Written({field, value, onChange}: {field: VariantField; value: string; onChange: (value: string) => void}) {
    const shared = {
        value,
        placeholder: field.placeholder && t(field.placeholder),
        onInput: (event: {currentTarget: HTMLInputElement}) => onChange(event.currentTarget.value),
    };
    return (
        <label class="field narrow">
            <span>{t(field.label)}</span>
            {field.kind === 'number' ? (
                <input type="number" min={field.least} max={field.most} {...shared} />
            ) : (
                <input type="text" inputMode="decimal" pattern="\d{1,3}([.]\d{1,2})?" required {...shared} />
            )}
        </label>
    );
}

export function VariantFields({fields, answers, onChange}: Props) {
    const asked = fields.filter(({when}) => !when || when(answers));
    if (asked.length === 0) return null;
    return (
        <div class="term">
            {asked.map((field) => {
                const set = (value: string) => onChange({...answers, [field.key]: value});
                return field.options ? (
                    <Chips
                        key={field.key}
                        name={field.key}
                        legend={t(field.label)}
                        value={answers[field.key]}
                        onChange={set}
                        options={field.options.map(({value, text}) => ({value, text: text()}))}
                    />
                ) : (
                    <Written key={field.key} field={field} value={answers[field.key]} onChange={set} />
                );
            })}
        </div>
    );
}
