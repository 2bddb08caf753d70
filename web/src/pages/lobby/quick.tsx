// The games offered for quick pairing, each with a single press; and the own waiting ones.
import {useState} from 'preact/hooks';
import {gameName, gameOf, gameTitle, kGames} from '../../games';
import type {QuickGame} from '../../games/types';
import type {Game} from '../../protocol';
import {t} from '../../words';
import {useAccount} from '../../live/account';
import {useSettings} from '../../settings';
import {RefusalLine} from '../parts';
import {timeText} from '../times/text';
import type {WaitingGame} from './own_games';
import {RatedOrCasual} from './rated_or_casual';
import {RatingsNear} from './ratings_near';
import {cancelGame, useQuick, type Quick} from './use_quick';

/// An own waiting game: return to it, or abort it.
function Waiting({game, onGone}: {game: WaitingGame; onGone: (id: string) => void}) {
    const [busy, setBusy] = useState(false);
    async function cancel(): Promise<void> {
        setBusy(true);
        const isGone = await cancelGame(game.id);
        setBusy(false);
        if (isGone) onGone(game.id);
    }
    return (
        <li class="own-game">
            <a class="who" href={'/g/' + game.id}>
                {t('lobby.own')}
            </a>
            <span class="what">
                {gameName(game.game, game.variant)} · {timeText(game.time)}
                {game.rated && ` · ${t('rated')}`}
                {game.open_to === 'link' && ` · ${t('lobby.by-link')}`}
            </span>
            <button type="button" class="button" disabled={busy} onClick={() => void cancel()}>
                {t('lobby.own-cancel')}
            </button>
        </li>
    );
}

/// The non-default answers, by their labels in the form: "9 × 9".
function answersText(game: Game, {answers = {}}: QuickGame): string {
    const chosen = gameOf(game).fields.map(({key, options}) => options?.find(({value}) => value === answers[key])?.text());
    return chosen
        .filter((text) => text !== undefined)
        .map((text) => `${text} · `)
        .join('');
}

/// A narrow button breaks its text at separators, not between a number and its unit.
const together = (text: string): string => text.replace(/(?<![+·]) (?![+·])/g, '\u00a0');

function GameButton({game, choice, quick}: {game: Game; choice: QuickGame; quick: Quick}) {
    const waits = quick.waitingFor(game, choice) !== undefined;
    return (
        <button type="button" class="button" aria-pressed={waits} onClick={() => void quick.press(game, choice)}>
            <span class="unseen">{gameTitle(game)}: </span>
            {together(answersText(game, choice) + timeText(choice.time))}
        </button>
    );
}

interface Props {
    waiting: WaitingGame[];
    reload: () => Promise<void>;
    onGone: (id: string) => void;
}

export function QuickPairing({waiting, reload, onGone}: Props) {
    const {name: accountName} = useAccount();
    const settings = useSettings();
    const quick = useQuick(waiting, accountName !== null, settings.rated, reload, onGone);
    const open = waiting.filter(({open_to}) => open_to === 'anybody');
    return (
        <section class="quick" aria-labelledby="quick-title">
            <h2 id="quick-title">{t('quick.title')}</h2>
            <p class="faint">{t('quick.how')}</p>
            {accountName !== null && (
                <div class="two">
                    <RatedOrCasual name="quick-rated" />
                    <RatingsNear name="quick-ratings" />
                </div>
            )}
            <ul class="quick-games">
                {kGames.map(({name, quick: choices}) => (
                    <li key={name}>
                        <h3 id={'quick-' + name}>{gameTitle(name)}</h3>
                        <div class="quick-row" role="group" aria-labelledby={'quick-' + name}>
                            {choices.map((choice) => (
                                <GameButton key={JSON.stringify(choice)} game={name} choice={choice} quick={quick} />
                            ))}
                        </div>
                    </li>
                ))}
            </ul>
            {quick.refusal && <RefusalLine refusal={quick.refusal} onClose={quick.close} />}
            <p class="quick-state" role="status">
                {open.length > 0 && t('quick.waiting')}
            </p>
            {waiting.length > 0 && (
                <ul class="own-games">
                    {waiting.map((game) => (
                        <Waiting key={game.id} game={game} onGone={onGone} />
                    ))}
                </ul>
            )}
        </section>
    );
}
