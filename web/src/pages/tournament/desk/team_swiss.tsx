// A new tournament by FIDE's Swiss for teams: the competition's regulations (C.04.6).
import {Chips} from '../../parts';
import {o} from '../organiser_words';

export interface TeamSwissTerms {
    colours: 'type-a' | 'type-b' | 'none';
    primary: 'match' | 'game';
    oneScore: boolean;
    /// Empty: the points of a drawn match.
    byeMatch: string;
    byeGame: string;
}

export const kTeamSwiss: TeamSwissTerms = {colours: 'type-a', primary: 'match', oneScore: false, byeMatch: '', byeGame: ''};

/// In the hall's format.
export const teamSwissOf = ({colours, primary, oneScore, byeMatch, byeGame}: TeamSwissTerms): Record<string, unknown> => ({
    team_colours: colours,
    game_points_first: primary === 'game',
    one_score: oneScore,
    ...(byeMatch || byeGame ? {bye_points: `${byeMatch},${byeGame}`} : {}),
});

export function TeamSwissFields({value, onChange}: {value: TeamSwissTerms; onChange: (value: TeamSwissTerms) => void}) {
    const set = (part: Partial<TeamSwissTerms>) => onChange({...value, ...part});
    const bye = (field: 'byeMatch' | 'byeGame', label: string) => (
        <label class="field narrow">
            <span>{label}</span>
            <input
                type="number"
                required={Boolean(value.byeMatch || value.byeGame)}
                min={0}
                max={99}
                step={0.5}
                value={value[field]}
                onInput={(event) => set({[field]: event.currentTarget.value})}
            />
        </label>
    );
    return (
        <div>
            <div class="row">
                <Chips
                    name="primary"
                    legend={o('make.primary')}
                    value={value.primary}
                    onChange={(primary) => set({primary})}
                    options={[
                        {value: 'match', text: o('make.primary.match')},
                        {value: 'game', text: o('make.primary.game')},
                    ]}
                />
                <Chips
                    name="team-colours"
                    legend={o('make.team-colours')}
                    value={value.colours}
                    onChange={(colours) => set({colours})}
                    options={[
                        {value: 'type-a', text: o('make.team-colours.type-a')},
                        {value: 'type-b', text: o('make.team-colours.type-b')},
                        {value: 'none', text: o('make.team-colours.none')},
                    ]}
                />
            </div>
            <label class="option">
                <input type="checkbox" checked={value.oneScore} onChange={(event) => set({oneScore: event.currentTarget.checked})} />
                <span>{o('make.one-score')}</span>
            </label>
            <div class="row">
                {bye('byeMatch', o('make.bye-match'))}
                {bye('byeGame', o('make.bye-game'))}
            </div>
            <p class="faint">{o('make.bye-usual')}</p>
        </div>
    );
}
