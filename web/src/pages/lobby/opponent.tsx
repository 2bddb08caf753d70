// The opponent in a new game: a person who joins, or a program of the hall at a level.
import {useState} from 'preact/hooks';
import type {NewGame, Program} from '../../protocol';
import {t} from '../../words';
import {Chips} from '../parts';

export interface Opponent {
    program: string;
    level: number;
    choose: (program: string) => void;
    setLevel: (level: number) => void;
    /// As part of the request, given the programs that play this game.
    wanted: (able: Program[]) => NewGame['opponent'];
}

const kUsualLevel = 3;

const chosenOf = (able: Program[], id: string): Program => able.find((each) => each.id === id) ?? able[0];

export function useOpponent(): Opponent {
    const [program, choose] = useState('');
    const [level, setLevel] = useState(kUsualLevel);
    return {
        program,
        level,
        choose,
        setLevel,
        wanted: (able) => {
            const {id, levels} = chosenOf(able, program);
            return {program: id, level: Math.min(level, levels)};
        },
    };
}

interface Props {
    programs: Program[];
    opponent: Opponent;
    alone: boolean;
    onAlone: (alone: boolean) => void;
    /// Whether no program plays this game.
    none: boolean;
}

export function OpponentFields({programs, opponent, alone, onAlone, none}: Props) {
    if (none) return null;
    const {id, levels} = chosenOf(programs, opponent.program);
    const level = Math.min(opponent.level, levels);
    return (
        <div class="opponent">
            <Chips
                name="opponent"
                legend={t('lobby.opponent')}
                value={alone ? 'program' : 'person'}
                onChange={(value) => onAlone(value === 'program')}
                options={[
                    {value: 'person', text: t('lobby.person')},
                    {value: 'program', text: t('lobby.computer')},
                ]}
            />
            {alone && programs.length > 1 && (
                <Chips
                    name="program"
                    legend={t('lobby.program')}
                    value={id}
                    onChange={opponent.choose}
                    options={programs.map((each) => ({value: each.id, text: each.name}))}
                />
            )}
            {alone && (
                <label class="field level">
                    <span>
                        {t('lobby.level')}
                        {programs.length === 1 && ` · ${programs[0].name}`}
                    </span>
                    <span class="level-row">
                        <input
                            type="range"
                            min={1}
                            max={levels}
                            value={level}
                            aria-valuetext={t('lobby.level-of', {level, most: levels})}
                            onInput={(event) => opponent.setLevel(Number(event.currentTarget.value))}
                        />
                        <output aria-hidden="true">{t('lobby.level-of', {level, most: levels})}</output>
                    </span>
                </label>
            )}
        </div>
    );
}
