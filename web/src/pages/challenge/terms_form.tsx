// The terms of a challenge: the game, its time and start, the own side, whether it is rated. At first they are those of the offer to be
// answered, else those of the last challenge from this browser.
import type {ComponentChildren} from 'preact';
import {useState} from 'preact/hooks';
import {gameOf, gameTitle, kGames, sideName} from '../../games';
import type {Challenge, ChallengeTerms, Game, Refusal, Seat, TimeControl} from '../../protocol';
import {useSettings} from '../../settings';
import {t} from '../../words';
import {refusalOf} from '../../live/api';
import {FriendlyFields, useFriendly} from '../lobby/friendly';
import {OwnPosition, startOf} from '../lobby/own_position';
import {RatedOrCasual} from '../lobby/rated_or_casual';
import {Chips, RefusalLine} from '../parts';
import {customOf, customTime, isSameTime, kCustom} from '../times/custom';
import {CustomTime} from '../times/form';
import {timeText} from '../times/text';
import {answersOf, mayBeRated, VariantFields} from '../variant_fields';
import {c} from './words';

interface Props {
    /// Distinguishes the radio groups of several forms.
    name: string;
    /// The offer that is answered.
    offer?: Challenge['offer'];
    label: string;
    send: (terms: ChallengeTerms) => Promise<void>;
    children?: ComponentChildren;
}

/// What the form shows first.
interface FirstTerms {
    game: Game;
    seat: Seat | 'random';
    answers: Record<string, string>;
    time: TimeControl;
    friendly?: {takebacks: boolean; giving_time: boolean};
    /// A start position.
    fen?: string;
}

const ofOffer = ({game, seat, variant, time, friendly, start}: Challenge['offer']): FirstTerms => ({
    game,
    seat,
    answers: gameOf(game).answersTo?.(variant) ?? {},
    time,
    friendly,
    fen: start?.fen,
});

const kLast = 'kyvien.challenge-terms';

/// What was sent last; null: nothing, or by another version.
function lastTerms(): FirstTerms | null {
    try {
        const last = JSON.parse(localStorage.getItem(kLast) ?? 'null') as FirstTerms | null;
        return last?.time && last.answers && kGames.some(({name}) => name === last.game) ? last : null;
    } catch {
        return null;
    }
}

function keepTerms(terms: FirstTerms): void {
    try {
        localStorage.setItem(kLast, JSON.stringify(terms));
    } catch {
        // Next time the usual terms are proposed.
    }
}

/// The time as the form has it: a preset, or its own fields.
function choiceOf({game, time}: FirstTerms) {
    const {times} = gameOf(game);
    const index = times.findIndex((each) => isSameTime(each, time));
    const custom = index < 0 ? customOf(time) : null;
    return {preset: index >= 0 ? {[game]: String(index)} : custom ? {[game]: 'custom'} : {}, custom: custom ?? kCustom};
}

export function TermsForm({name, offer, label, send, children}: Props) {
    const settings = useSettings();
    const [from] = useState(() => (offer ? ofOffer(offer) : lastTerms()));
    const [known] = useState(() => from && choiceOf(from));
    const [game, setGame] = useState<Game>(from?.game ?? kGames[0].name);
    const [preset, setPreset] = useState<Record<string, string>>(known?.preset ?? {});
    const [custom, setCustom] = useState(known?.custom ?? kCustom);
    const [seat, setSeat] = useState<Seat | 'random'>(from?.seat ?? 'random');
    const [given, setGiven] = useState(from?.answers ?? {});
    const [byRating, setByRating] = useState(false);
    const [fromPosition, setFromPosition] = useState(from?.fen !== undefined);
    const [position, setPosition] = useState(from?.fen ?? '');
    const [rated, setRated] = useState<boolean | undefined>(offer && offer.rated === true);
    const friendly = useFriendly(from?.friendly);
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
        const terms: ChallengeTerms = {
            game,
            seat,
            time,
            ...variant(answers),
            ...(fromPosition ? startOf(game, position) : {}),
            ...friendly.wanted(time),
            ...(goesByRating ? {handicap_by_rating: true} : {}),
            ...(mayRate && (rated ?? settings.rated) ? {rated: true} : {}),
        };
        try {
            await send(terms);
            // A start position is not proposed again.
            keepTerms({game, seat, answers, time, friendly: {takebacks: friendly.takebacks, giving_time: friendly.givingTime}});
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
            {mayRate && <RatedOrCasual name={name + '-rated'} rated={rated} onRated={offer && setRated} />}
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
