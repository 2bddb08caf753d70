// The ladder options of a new tournament.
import {o} from '../../organiser_words';
import {CountField} from './count_field';

export interface Ladder {
    again: number;
    reach: number;
    inserts: boolean;
}
export const kUsualLadder: Ladder = {again: 1, reach: 3, inserts: false};

/// The fields of a new tournament.
export const ladderOf = ({again, reach, inserts}: Ladder): Record<string, number | boolean> => ({
    ladder_again: again,
    ladder_reach: reach,
    ladder_inserts: inserts,
});

export function LadderFields({value, onChange}: {value: Ladder; onChange: (value: Ladder) => void}) {
    const count = (field: 'again' | 'reach') => (
        <CountField label={o(`ladder.${field}`)} value={value[field]} onChange={(next) => onChange({...value, [field]: next})} />
    );
    return (
        <fieldset>
            <p class="faint">{o('ladder.how')}</p>
            <div class="row">
                {count('again')}
                {count('reach')}
            </div>
            <label class="option">
                <input
                    type="checkbox"
                    checked={value.inserts}
                    onChange={(event) => onChange({...value, inserts: event.currentTarget.checked})}
                />
                <span>{o('ladder.inserts')}</span>
            </label>
        </fieldset>
    );
}
