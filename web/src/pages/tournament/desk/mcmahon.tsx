// The McMahon options: the bar, and the handicap stones of the weaker player.
import {readGrade} from '../shared/grades';
import {o} from '../organiser_words';

export interface McMahon {
    bar: string;
    floor: string;
    handicap: number;
    less: number;
    byGrade: boolean;
}
export const kEvenGames: McMahon = {bar: '', floor: '', handicap: 0, less: 0, byGrade: false};

/// The fields of a new tournament.
export const mcmahonOf = (value: McMahon): Record<string, unknown> => ({
    ...(value.bar.trim() ? {bar: readGrade(value.bar)} : {}),
    ...(value.floor.trim() ? {floor: readGrade(value.floor)} : {}),
    ...(value.handicap > 0 ? {handicap: value.handicap, handicap_less: value.less, handicap_by_grade: value.byGrade} : {}),
});

export function McMahonFields({value, onChange}: {value: McMahon; onChange: (value: McMahon) => void}) {
    const grade = (field: 'bar' | 'floor', like: string) => (
        <label class="field narrow">
            <span>{o(`mcmahon.${field}`)}</span>
            <input
                type="text"
                maxLength={4}
                autocomplete="off"
                pattern="\s*[0-9]{1,2}\s*[dkDK]\s*"
                placeholder={like}
                value={value[field]}
                onInput={(event) => onChange({...value, [field]: event.currentTarget.value})}
            />
        </label>
    );
    const stones = (field: 'handicap' | 'less') => (
        <label class="field narrow">
            <span>{o(field === 'less' ? 'handicap.less' : 'handicap.most')}</span>
            <input
                type="number"
                required
                min={0}
                max={9}
                value={value[field]}
                onInput={(event) => onChange({...value, [field]: event.currentTarget.valueAsNumber || 0})}
            />
        </label>
    );
    return (
        <fieldset class="mcmahon">
            <p class="faint">{o('mcmahon.how')}</p>
            <div class="row">
                {grade('bar', '4d')}
                {grade('floor', '20k')}
                {stones('handicap')}
                {value.handicap > 0 && stones('less')}
            </div>
            {value.handicap === 0 ? (
                <p class="faint">{o('handicap.none')}</p>
            ) : (
                <label class="option">
                    <input
                        type="checkbox"
                        checked={value.byGrade}
                        onChange={(event) => onChange({...value, byGrade: event.currentTarget.checked})}
                    />
                    <span>{o('handicap.by-grade')}</span>
                </label>
            )}
        </fieldset>
    );
}
