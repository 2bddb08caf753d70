// The terms of a challenge: the game, its time and start, the own side, whether it is rated.
import type {ComponentChildren} from 'preact';
import {useState} from 'preact/hooks';
import {gameOf, gameTitle, kGames, sideName} from '../../games';
import type {ChallengeTerms, Game, Refusal, Seat} from '../../protocol';
import {useSettings} from '../../settings';
import {t} from '../../words';
import {refusalOf} from '../../live/api';
import {FriendlyFields, useFriendly} from '../lobby/friendly';
import {OwnPosition, startOf} from '../lobby/own_position';
import {RatedOrCasual} from '../lobby/rated_or_casual';
import {Chips, RefusalLine} from '../parts';
import {CustomTime, customTime, kCustom} from '../times/form';
import {timeText} from '../times/text';
import {answersOf, mayBeRated, VariantFields} from '../variant_fields';
import {c} from './words';

interface Props {
    /// Distinguishes the radio groups of several forms.
    name: string;
    first?: Game;
    label: string;
    send: (terms: ChallengeTerms) => Promise<void>;
    children?: ComponentChildren;
}

export function TermsForm({name, first, label, send, children}: Props) {
    const settings = useSettings();
    const [game, setGame] = useState<Game>(first ?? kGames[0].name);
    const [preset, setPreset] = useState<Record<string, string>>({});
    const [custom, setCustom] = useState(kCustom);
    const [seat, setSeat] = useState<Seat | 'random'>('random');
    const [given, setGiven] = useState<Record<string, string>>({});
    const [byRating, setByRating] = useState(false);
    const [fromPosition, setFromPosition] = useState(false);
    const [position, setPosition] = useState('');
    const friendly = useFriendly();
    const [busy, setBusy] = useState(false);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const {fields: all, variant, times, defaultTimeIndex, handicapByRating} = gameOf(game);
    const fields = fromPosition ? all.filter(({saysStart}) => !saysStart) : all;
    const asked = answersOf(fields, given);
    const choice = preset[game] ?? String(defaultTimeIndex);
    const time = choice === 'custom' ? customTime(custom) : times[Number(choice)];
    const mayGoByRating = !fromPosition && time.kind !== 'none' && (handicapByRating?.(asked) ?? false);
    const goesByRating = mayGoByRating && byRating;
    const shown = goesByRating ? fields.filter(({isHandicap}) => !isHandicap) : fields;
    const answers = answersOf(shown, given);
    const mayRate = time.kind !== 'none' && mayBeRated(shown, answers) && !friendly.wanted(time).friendly && !fromPosition;

    async function submit(event: Event): Promise<void> {
        event.preventDefault();
        setBusy(true);
        setRefusal(null);
        try {
            await send({
                game,
                seat,
                time,
                ...variant(answers),
                ...(fromPosition ? startOf(game, position) : {}),
                ...friendly.wanted(time),
                ...(goesByRating ? {handicap_by_rating: true} : {}),
                ...(mayRate && settings.rated ? {rated: true} : {}),
            });
        } catch (error) {
            setRefusal(refusalOf(error));
        }
        setBusy(false);
    }

    return (
        <form class="terms challenge-terms" onSubmit={(event) => void submit(event)}>
            <Chips
                name={name + '-game'}
                legend={c('game')}
                value={game}
                onChange={setGame}
                options={kGames.map((each) => ({value: each.name, text: gameTitle(each.name)}))}
            />
            <VariantFields fields={shown} answers={answers} onChange={(fresh) => setGiven({...given, ...fresh})} />
            {mayGoByRating && (
                <label class="option by-rating">
                    <input
                        type="checkbox"
                        name={name + '-by-rating'}
                        checked={byRating}
                        onChange={(event) => setByRating(event.currentTarget.checked)}
                    />
                    <span>{c('handicap-by-rating')}</span>
                </label>
            )}
            <Chips
                name={`${name}-time-${game}`}
                legend={t('lobby.time')}
                value={choice}
                onChange={(value) => setPreset({...preset, [game]: value})}
                options={[
                    ...times.map((each, index) => ({value: String(index), text: timeText(each)})),
                    {value: 'custom', text: t('time.custom')},
                ]}
            />
            {choice === 'custom' && <CustomTime custom={custom} onChange={setCustom} />}
            <Chips
                name={name + '-seat'}
                legend={t('lobby.side')}
                value={seat}
                onChange={setSeat}
                options={[
                    {value: 'random', text: t('lobby.by-lot')},
                    {value: 'first', text: sideName(game, 'first')},
                    {value: 'second', text: sideName(game, 'second')},
                ]}
            />
            <FriendlyFields friendly={friendly} time={time} fromPosition={fromPosition} onFromPosition={setFromPosition} />
            {fromPosition && <OwnPosition game={game} position={position} onPosition={setPosition} onRefused={setRefusal} />}
            {mayRate && <RatedOrCasual name={name + '-rated'} />}
            <p class="row">
                <button type="submit" class="button primary" disabled={busy}>
                    {label}
                </button>
                {children}
            </p>
            {refusal && <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />}
        </form>
    );
}
