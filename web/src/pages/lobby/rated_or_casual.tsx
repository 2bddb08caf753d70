// Whether a signed-in player's games are rated: one choice for the whole first page.
import {changeSettings, useSettings} from '../../settings';
import {t} from '../../words';
import {Chips} from '../parts';

interface Props {
    name: string;
    /// Only for this form; absent: the reader's usual choice, which is stored.
    rated?: boolean;
    onRated?: (rated: boolean) => void;
}

export function RatedOrCasual({name, rated, onRated}: Props) {
    const settings = useSettings();
    return (
        <Chips
            name={name}
            legend={t('lobby.rated')}
            value={(rated ?? settings.rated) ? 'rated' : 'casual'}
            onChange={(value) => (onRated ? onRated(value === 'rated') : void changeSettings({rated: value === 'rated'}))}
            options={[
                {value: 'rated', text: t('rated')},
                {value: 'casual', text: t('casual')},
            ]}
        />
    );
}
