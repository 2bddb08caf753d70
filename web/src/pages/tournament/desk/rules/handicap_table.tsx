// A custom table of handicaps: what the weaker player receives, by the difference in grades.
import {isSystem} from '../../../../codes';
import {isFideSwiss} from '../../shared/types';
import {isOfTeamsForm, type kOneGame} from '../meeting_form';
import {o} from '../../organiser_words';

/// FIDE's Swiss systems and meetings of several games allocate colours themselves.
export const mayHaveHandicaps = (system: string, form: typeof kOneGame): boolean =>
    !isFideSwiss(system) &&
    !isSystem(system, 'arena') &&
    !isSystem(system, 'team-swiss') &&
    !isSystem(system, 'molter') &&
    !isOfTeamsForm(form) &&
    form.kind === 'game';

export function HandicapTable({value, onChange}: {value: string; onChange: (value: string) => void}) {
    return (
        <details class="t-more">
            <summary>
                {o('handicap.table')}
                {value.trim() && ' ✓'}
            </summary>
            <p class="faint">{o('handicap.table.how')}</p>
            <textarea
                rows={6}
                maxLength={8000}
                spellcheck={false}
                aria-label={o('handicap.table')}
                placeholder={'1 | komi 0.5\n2 | stones 2\n4 | stones 3 | komi -5.5'}
                value={value}
                onInput={(event) => onChange(event.currentTarget.value)}
            />
        </details>
    );
}
