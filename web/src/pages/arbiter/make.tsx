// Sets up a table over the board: the game, both names, the time, the regulations of the event.
import {useState} from 'preact/hooks';
import {gameOf, gameTitle, kGames, sideName} from '../../games';
import {postWithKey, refusalOf} from '../../live/api';
import type {Refusal} from '../../protocol';
import {go} from '../../router';
import {getSettings} from '../../settings';
import {t} from '../../words';
import {Chips, RefusalLine, useAnswer} from '../parts';
import {answersOf, VariantFields} from '../variant_fields';
import {NumberField} from '../times/form';
import type {ArbiterKey} from './key';
import {keepPlayersLanguage, LanguageField, playersLanguage} from './players';
import {RegulationField} from './regulation';
import type {Catalogue} from './types';
import {a, type DeskKey} from './words';

export function MakeTable({arbiter, onBack}: {arbiter: ArbiterKey; onBack: () => void}) {
    const [game, setGame] = useState(kGames[0].name);
    const [names, setNames] = useState({first: '', second: ''});
    const [minutes, setMinutes] = useState(90);
    const [seconds, setSeconds] = useState(30);
    const [periods, setPeriods] = useState(5);
    const [regime, setRegime] = useState('');
    const [answers, setAnswers] = useState<Record<string, string>>({});
    const [begin, setBegin] = useState(false);
    const [set, setSet] = useState<Record<string, number>>({});
    const [language, setLanguage] = useState(() => playersLanguage('last'));
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const {desk, fields, variant} = gameOf(game);
    const atDesk = fields.filter((field) => field.atDesk);
    const catalogue = useAnswer<Catalogue>(`/api/reports/${game}?language=${getSettings().language}`).value;

    async function make(event: Event): Promise<void> {
        event.preventDefault();
        setRefusal(null);
        const time =
            desk.time === 'byoyomi'
                ? {kind: 'byoyomi', base_ms: minutes * 60_000, periods, period_ms: seconds * 1000}
                : {kind: 'fischer', base_ms: minutes * 60_000, increment_ms: seconds * 1000};
        const known = new Set(catalogue?.regulations.map(({key}) => key));
        const body = {
            game,
            setting: 'over-the-board',
            seats: names,
            begin,
            time,
            set: Object.fromEntries(Object.entries(set).filter(([key]) => known.has(key))),
            ...(desk.regimes.length > 0 ? {regime: regime || desk.regimes[0]} : {}),
            ...(atDesk.length > 0 ? variant(answersOf(atDesk, answers)) : {}),
        };
        try {
            const {id} = await postWithKey<{id: string}>('/api/games', body, arbiter.token);
            keepPlayersLanguage(id, language);
            go('/arbiter/' + id);
        } catch (error) {
            setRefusal(refusalOf(error));
        }
    }

    return (
        <form class="arbiter-make" onSubmit={(event) => void make(event)}>
            <p>
                <button type="button" class="cite plain" onClick={onBack}>
                    ‹ {a('back')}
                </button>
            </p>
            <h1>{a('make')}</h1>
            <Chips
                name="game"
                legend={t('lobby.choose')}
                value={game}
                onChange={(value) => {
                    setGame(value);
                    setSet({});
                    setAnswers({});
                }}
                options={kGames.map(({name}) => ({value: name, text: gameTitle(name)}))}
            />
            <div class="row">
                {(['first', 'second'] as const).map((seat) => (
                    <label key={seat} class="field grow">
                        <span>{a('make.first', {side: sideName(game, seat)})}</span>
                        <input
                            type="text"
                            required
                            maxLength={64}
                            value={names[seat]}
                            onInput={(event) => setNames({...names, [seat]: event.currentTarget.value})}
                        />
                    </label>
                ))}
            </div>
            <div class="row">
                <NumberField label={t('time.minutes')} value={minutes} max={6000} step={0.5} onChange={setMinutes} />
                {desk.time === 'byoyomi' && <NumberField label={t('time.period-count')} value={periods} max={100} onChange={setPeriods} />}
                <NumberField
                    label={desk.time === 'byoyomi' ? t('time.period-seconds') : t('time.seconds-added')}
                    value={seconds}
                    max={3600}
                    onChange={setSeconds}
                />
                {desk.regimes.length > 0 && (
                    <label class="field">
                        <span>{a('make.regime')}</span>
                        <select value={regime || desk.regimes[0]} onChange={(event) => setRegime(event.currentTarget.value)}>
                            {desk.regimes.map((each) => (
                                <option key={each} value={each}>
                                    {a(`make.regime.${each}` as DeskKey)}
                                </option>
                            ))}
                        </select>
                    </label>
                )}
            </div>
            <VariantFields fields={atDesk} answers={answersOf(atDesk, answers)} onChange={setAnswers} />
            <details>
                <summary>{a('make.regulations')}</summary>
                {catalogue?.regulations.map((each) => (
                    <RegulationField
                        key={each.key}
                        regulation={each}
                        value={set[each.key]}
                        onChange={(value) => {
                            const rest = {...set};
                            delete rest[each.key];
                            setSet(value === undefined ? rest : {...rest, [each.key]: value});
                        }}
                    />
                ))}
            </details>
            <LanguageField value={language} onChange={setLanguage} />
            <label class="option">
                <input type="checkbox" checked={begin} onChange={(event) => setBegin(event.currentTarget.checked)} />
                <span>{a('make.begin')}</span>
            </label>
            {refusal && <RefusalLine refusal={refusal} />}
            <button type="submit" class="button primary">
                {a('make.go')}
            </button>
        </form>
    );
}
