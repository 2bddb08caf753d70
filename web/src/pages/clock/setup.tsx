// The form before the clocks start: the game and the times, the same for both or not.
import {useState} from 'preact/hooks';
import {gameOf, gameTitle, kGames, sideName} from '../../games';
import type {Game, Seat} from '../../protocol';
import {t} from '../../words';
import {Chips} from '../parts';
import {controlOf} from '../times/control';
import {customTime, kCustom} from '../times/custom';
import {CustomTime} from '../times/form';
import {timeText} from '../times/text';
import type {Setup} from './record';
import {c} from './words';

function useTime(game: Game) {
    const [preset, setPreset] = useState<Partial<Record<Game, string>>>({});
    const [custom, setCustom] = useState(kCustom);
    const {times, defaultTimeIndex} = gameOf(game);
    const choice = preset[game] ?? String(defaultTimeIndex);
    return {
        time: choice === 'custom' ? customTime(custom) : times[Number(choice)],
        form: (name: string, legend: string) => (
            <>
                <Chips
                    name={`${name}-${game}`}
                    legend={legend}
                    value={choice}
                    onChange={(value) => setPreset({...preset, [game]: value})}
                    options={[
                        ...times.flatMap((time, index) => (time.kind === 'none' ? [] : [{value: String(index), text: timeText(time)}])),
                        {value: 'custom', text: t('time.custom')},
                    ]}
                />
                {choice === 'custom' && <CustomTime custom={custom} onChange={setCustom} />}
            </>
        ),
    };
}

/// `only`: the game of the board that the clock belongs to.
export function SetupForm({only, onSet}: {only?: Game; onSet: (setup: Setup) => void}) {
    const [game, setGame] = useState<Game>(only ?? kGames[0].name);
    const [differs, setDiffers] = useState(false);
    const [stopsAtFlag, setStopsAtFlag] = useState(true);
    const first = useTime(game);
    const second = useTime(game);
    const side = (seat: Seat) => sideName(game, seat);

    function submit(event: Event): void {
        event.preventDefault();
        const one = controlOf(first.time);
        const next = differs ? controlOf(second.time) : one;
        if (one && next) onSet({game, controls: {first: one, second: next}, stopsAtFlag});
    }

    return (
        <form class="clock-setup" onSubmit={submit}>
            <h1>{c('title')}</h1>
            <p class="lead">{c('lead')}</p>
            {!only && (
                <Chips
                    name="clock-game"
                    legend={c('game')}
                    value={game}
                    onChange={setGame}
                    options={kGames.map(({name}) => ({value: name, text: gameTitle(name)}))}
                />
            )}
            {first.form('first', differs ? c('time-of', {side: side('first')}) : c('time'))}
            <label class="option">
                <input type="checkbox" checked={differs} onChange={(event) => setDiffers(event.currentTarget.checked)} />
                <span>{c('time-differs')}</span>
            </label>
            {differs && second.form('second', c('time-of', {side: side('second')}))}
            <label class="option">
                <input type="checkbox" checked={stopsAtFlag} onChange={(event) => setStopsAtFlag(event.currentTarget.checked)} />
                <span>{c('stops-at-flag')}</span>
            </label>
            <p>
                <button type="submit" class="button primary">
                    {c('set')}
                </button>
            </p>
            {!('wakeLock' in navigator) && <p class="faint">{c('may-go-dark')}</p>}
        </form>
    );
}
