// The game of an event: a game of the hall, or one named in a record.
import {gameTitle, kGames} from '../../../../games';
import {o} from '../../organiser_words';

export function GameField({value, onChange}: {value: string; onChange: (game: string) => void}) {
    const isOther = value !== '' && !kGames.some(({name}) => name === value);
    return (
        <label class="field">
            <span>{o('details.game')}</span>
            <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
                <option value="">—</option>
                {kGames.map(({name}) => (
                    <option key={name} value={name}>
                        {gameTitle(name)}
                    </option>
                ))}
                {isOther && <option value={value}>{value}</option>}
            </select>
        </label>
    );
}
