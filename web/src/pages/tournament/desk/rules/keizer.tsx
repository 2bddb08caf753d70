// The Keizer options of a new tournament.
import {o} from '../../organiser_words';
import {CountField} from './count_field';

export interface Keizer {
    again: number;
    absences: number;
    /// Empty: three times the value of the last place.
    top: string;
}
export const kUsualKeizer: Keizer = {again: 3, absences: 5, top: ''};

/// The fields of a new tournament.
export const keizerOf = ({again, absences, top}: Keizer): Record<string, number> => ({
    keizer_again: again,
    keizer_absences: absences,
    keizer_top: Number(top || 0),
});

export function KeizerFields({value, onChange}: {value: Keizer; onChange: (value: Keizer) => void}) {
    const count = (field: 'again' | 'absences') => (
        <CountField label={o(`keizer.${field}`)} value={value[field]} onChange={(next) => onChange({...value, [field]: next})} />
    );
    return (
        <fieldset>
            <p class="faint">{o('keizer.how')}</p>
            <div class="row">
                {count('again')}
                {count('absences')}
                <label class="field narrow">
                    <span>{o('keizer.top')}</span>
                    <input
                        type="number"
                        min={0}
                        max={9999}
                        value={value.top}
                        onInput={(event) => onChange({...value, top: event.currentTarget.value})}
                    />
                </label>
            </div>
        </fieldset>
    );
}
