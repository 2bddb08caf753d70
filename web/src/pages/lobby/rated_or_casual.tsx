// Whether a signed-in player's games are rated: one choice for the whole first page.
import {changeSettings, useSettings} from '../../settings';
import {t} from '../../words';
import {Chips} from '../parts';

export function RatedOrCasual({name}: {name: string}) {
    const settings = useSettings();
    return (
        <Chips
            name={name}
            legend={t('lobby.rated')}
            value={settings.rated ? 'rated' : 'casual'}
            onChange={(value) => void changeSettings({rated: value === 'rated'})}
            options={[
                {value: 'rated', text: t('rated')},
                {value: 'casual', text: t('casual')},
            ]}
        />
    );
}
