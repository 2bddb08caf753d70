// A new tournament: who meets, and over how many boards or games.
import {w} from '../words';
import {o} from '../organiser_words';

const kForms = ['game', 'best-of', 'fixed-boards', 'substitutes', 'ad-hoc-boards', 'all-play-all', 'ring', 'member-total'] as const;
const kByBoards = ['fixed-boards', 'substitutes', 'ad-hoc-boards'];

export interface Form {
    kind: (typeof kForms)[number];
    boards: number;
    games: number;
}

export const kOneGame: Form = {kind: 'game', boards: 4, games: 2};

/// Tie-breaks of individuals differ from those of teams; the hall knows the defaults.
export const isOfTeamsForm = ({kind}: Form): boolean => !['game', 'best-of', 'member-total'].includes(kind);

export const isByBoards = ({kind}: Form): boolean => kByBoards.includes(kind);

/// In the hall's format.
export function formOf({kind, boards, games}: Form): Record<string, unknown> {
    if (kind === 'member-total') return {member_total: true, boards};
    return {
        meeting: kind,
        ...(kind === 'best-of' ? {match_games: games} : {}),
        ...(kByBoards.includes(kind) ? {boards} : {}),
    };
}

export function FormFields({form, onChange}: {form: Form; onChange: (form: Form) => void}) {
    const {kind} = form;
    const number = (label: string, field: 'boards' | 'games', least: number) => (
        <label class="field narrow">
            <span>{label}</span>
            <input
                type="number"
                required
                min={least}
                max={99}
                value={form[field]}
                onInput={(event) => onChange({...form, [field]: event.currentTarget.valueAsNumber})}
            />
        </label>
    );
    return (
        <div class="row">
            <label class="field grow">
                <span>{o('form')}</span>
                <select value={kind} onChange={(event) => onChange({...form, kind: event.currentTarget.value as Form['kind']})}>
                    {kForms.map((each) => (
                        <option key={each} value={each}>
                            {w(`form.${each}`)}
                        </option>
                    ))}
                </select>
            </label>
            {kByBoards.includes(kind) && number(w('form.boards'), 'boards', 1)}
            {kind === 'member-total' && number(w('form.counting'), 'boards', 0)}
            {kind === 'best-of' && number(w('form.games'), 'games', 1)}
        </div>
    );
}
