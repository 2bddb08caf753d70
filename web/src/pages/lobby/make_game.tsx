// The form of a new game: the game, its start position, time and side.
import {useEffect, useRef, useState} from 'preact/hooks';
import {SmallBoard} from '../../board/small_board';
import {gameOf, gameTitle, kGames, sideName} from '../../games';
import {signInPath, useAccount} from '../../live/account';
import {post, refusalOf} from '../../live/api';
import {kGuest, type Game, type Joined, type NewGame, type Program, type Refusal, type Seat} from '../../protocol';
import {go} from '../../router';
import {changeSettings, keepToken, useSettings} from '../../settings';
import {t, type Key} from '../../words';
import {SignInFor} from '../account/sign_in_for';
import {Chips, RefusalLine} from '../parts';
import {timeText} from '../times/text';
import {answersOf, mayBeRated, VariantFields} from '../variant_fields';
import {FriendlyFields, useFriendly} from './friendly';
import {OpponentFields, useOpponent} from './opponent';
import {OwnPosition, startOf} from './own_position';
import {RatedOrCasual} from './rated_or_casual';
import {RatingsNear, wantedRatings} from './ratings_near';
import {customTime, kCustom} from '../times/custom';
import {CustomTime} from '../times/form';

/// A position passed by another page: /?game=GAME&fen=POSITION.
function positionInAddress(): {game: Game; fen: string} | null {
    const asked = new URLSearchParams(location.search);
    const [name, fen] = [asked.get('game'), asked.get('fen')];
    const known = kGames.find((each) => each.name === name);
    return known && fen ? {game: known.name, fen} : null;
}

interface Props {
    programs: Program[];
    /// Whether the opponent is a program.
    alone: boolean;
    onAlone: (alone: boolean) => void;
}

export function MakeGame({programs, alone, onAlone}: Props) {
    const settings = useSettings();
    const {name: accountName, account} = useAccount();
    const [handed] = useState(positionInAddress);
    const [game, setGame] = useState(handed?.game ?? kGames[0].name);
    const [position, setPosition] = useState(handed?.fen ?? '');
    const [fromPosition, setFromPosition] = useState(handed !== null);
    const form = useRef<HTMLFormElement>(null);
    const [preset, setPreset] = useState<Record<string, string>>({});
    const [custom, setCustom] = useState(kCustom);
    const [seat, setSeat] = useState<Seat | 'random'>('random');
    const [openTo, setOpenTo] = useState<'anybody' | 'link'>('anybody');
    const [given, setGiven] = useState<Record<string, string>>({});
    const [busy, setBusy] = useState(false);
    const opponent = useOpponent();
    const friendly = useFriendly();
    const [refusal, setRefusal] = useState<Refusal | null>(null);

    useEffect(() => {
        if (handed) form.current?.scrollIntoView();
    }, []);

    const {fields: all, variant, times, defaultTimeIndex} = gameOf(game);
    const fields = fromPosition ? all.filter(({saysStart}) => !saysStart) : all;
    const answers = answersOf(fields, given);
    const able = programs.filter((program) => program.game === game);
    const against = alone && able.length > 0;
    const choice = preset[game] ?? String(defaultTimeIndex);
    const time = choice === 'custom' ? customTime(custom) : times[Number(choice)];
    const mayRate =
        accountName !== null &&
        !against &&
        time.kind !== 'none' &&
        mayBeRated(fields, answers) &&
        !friendly.wanted(time).friendly &&
        !fromPosition;

    const mayChooseRatings = accountName !== null && !against && openTo === 'anybody' && time.kind !== 'none';

    async function make(event: Event): Promise<void> {
        event.preventDefault();
        const body: NewGame = {
            game,
            name: accountName ?? (settings.name.trim() || kGuest),
            seat,
            time,
            ...variant(answers),
            ...(fromPosition ? startOf(game, position) : {}),
            ...friendly.wanted(time),
            ...(mayRate && settings.rated ? {rated: true} : {}),
            ...(against ? {opponent: opponent.wanted(able)} : openTo === 'link' ? {open_to: openTo} : {}),
            ...(mayChooseRatings ? wantedRatings() : {}),
        };
        setBusy(true);
        setRefusal(null);
        try {
            const made = await post<Joined>('/api/games', body);
            keepToken(made.id, made.token);
            go('/g/' + made.id);
        } catch (error) {
            setRefusal(refusalOf(error));
            setBusy(false);
        }
    }

    const size = Number(given.size ?? 19);
    return (
        <form class="make" ref={form} onSubmit={(event) => void make(event)}>
            <fieldset class="games">
                <legend>
                    <h1>{t('lobby.choose')}</h1>
                </legend>
                <div class="game-row">
                    {kGames.map(({name, sample, start}) => (
                        <label key={name} class={`game-card ${name === game ? 'chosen' : ''}`}>
                            <input type="radio" name="game" value={name} checked={name === game} onChange={() => setGame(name)} />
                            <SmallBoard game={name} size={size} cells={(sample ?? start)(size)} label="" />
                            <span class="game-name">{gameTitle(name)}</span>
                            <span class="game-law">{t(`law.of.${name}` as Key)}</span>
                        </label>
                    ))}
                </div>
            </fieldset>
            <div class="terms">
                {programs.length > 0 && (
                    <OpponentFields programs={able} opponent={opponent} alone={against} onAlone={onAlone} none={able.length === 0} />
                )}
                <div class="two">
                    <VariantFields fields={fields} answers={answers} onChange={setGiven} />
                    <Chips
                        name="seat"
                        legend={t('lobby.side')}
                        value={seat}
                        onChange={setSeat}
                        options={[
                            {value: 'random', text: t('lobby.by-lot')},
                            {value: 'first', text: sideName(game, 'first')},
                            {value: 'second', text: sideName(game, 'second')},
                        ]}
                    />
                    {!against && (
                        <Chips
                            name="open-to"
                            legend={t('lobby.open-to')}
                            value={openTo}
                            onChange={setOpenTo}
                            options={[
                                {value: 'anybody', text: t('lobby.anybody')},
                                {value: 'link', text: t('lobby.by-link')},
                            ]}
                        />
                    )}
                </div>
                <Chips
                    name={'time-' + game}
                    legend={t('lobby.time')}
                    value={choice}
                    onChange={(value) => setPreset({...preset, [game]: value})}
                    options={[
                        ...times.map((time, index) => ({value: String(index), text: timeText(time)})),
                        {value: 'custom', text: t('time.custom')},
                    ]}
                />
                {choice === 'custom' && <CustomTime custom={custom} onChange={setCustom} />}
                <FriendlyFields friendly={friendly} time={time} fromPosition={fromPosition} onFromPosition={setFromPosition} />
                {fromPosition && <OwnPosition game={game} position={position} onPosition={setPosition} onRefused={setRefusal} />}
                {(mayRate || mayChooseRatings) && (
                    <div class="two">
                        {mayRate && <RatedOrCasual name="rated" />}
                        {mayChooseRatings && <RatingsNear name="ratings" />}
                    </div>
                )}
                {accountName !== null && !mayRate && !against && (
                    <p class="faint rated-why">{t(time.kind === 'none' ? 'lobby.rated-clock' : 'lobby.rated-terms')}</p>
                )}
                <div class="term last-term">
                    {accountName !== null ? (
                        <p class="field grow">
                            <span>{t('lobby.name')}</span>
                            <b class="own-name">{accountName}</b>
                        </p>
                    ) : (
                        <label class="field grow">
                            <span>{t('lobby.name')}</span>
                            <input
                                type="text"
                                maxLength={64}
                                autocomplete="nickname"
                                value={settings.name}
                                placeholder={t('name.unknown')}
                                onInput={(event) => void changeSettings({name: event.currentTarget.value})}
                            />
                        </label>
                    )}
                    <button type="submit" class="button primary" disabled={busy}>
                        {t(against ? 'lobby.play-computer' : 'lobby.make')}
                    </button>
                </div>
                {account === null && !against && (
                    <p class="faint rated-why">
                        {t('lobby.rated-guest')} <a href={signInPath()}>{t('account.sign-in')}</a>
                    </p>
                )}
                {refusal && <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />}
                {refusal && <SignInFor refusal={refusal} />}
            </div>
        </form>
    );
}
