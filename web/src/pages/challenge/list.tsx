// The challenges of the signed-in account: those to be answered, those awaiting an answer, and their outcomes.
import {useEffect, useState} from 'preact/hooks';
import {post, refusalOf} from '../../live/api';
import {watchChallenges} from '../../live/challenges';
import {notify} from '../../live/notify';
import {noteSeat} from '../../live/own_games';
import type {Challenge, ChallengeDeclined, ChallengeTerms, DeclineReason, Joined, Refusal} from '../../protocol';
import {go} from '../../router';
import {getSettings, keepToken} from '../../settings';
import {t} from '../../words';
import {BotMark, RefusalLine} from '../parts';
import {useEscape} from '../use_escape';
import {Ended} from './ended';
import {OfferedStart} from './offered_start';
import {TermsForm} from './terms_form';
import {isOfBot, isOwnOffer, isShown, termsText, titleOf, useClosing} from './told';
import {c} from './words';

const kReasons: DeclineReason[] = ['later', 'too-fast', 'too-slow', 'rated-please', 'casual-please', 'not-this-game'];
/// Games started in this window: it already goes to them.
const begunHere = new Set<string>();

function enter(joined: Joined): void {
    begunHere.add(joined.id);
    keepToken(joined.id, joined.token);
    noteSeat({id: joined.id, you: joined.seat, phase: 'playing'});
    go('/g/' + joined.id);
}

/// New ones make a sound, and a notification if the page is hidden; the page goes to a game that has begun.
function announceChanges(fresh: Challenge[], before: Challenge[] | null): void {
    const known = new Map((before ?? []).map((each) => [each.id, each]));
    for (const each of fresh) {
        const old = known.get(each.id);
        if (each.game) keepToken(each.game.id, each.game.token);
        if (before === null || (old && old.changed === each.changed)) continue;
        const isNews = each.yours || each.state === 'accepted' || (each.state === 'declined' && isOwnOffer(each));
        if (!isNews || (each.game && begunHere.has(each.game.id))) continue;
        if (getSettings().sound) void import('../../live/sound').then(({soundJoined}) => soundJoined());
        notify(titleOf(each), termsText(each));
        if (each.game && !document.hidden) enter(each.game);
    }
}

interface LineProps {
    challenge: Challenge;
    onClose: () => void;
}

function Line({challenge, onClose}: LineProps) {
    const [asked, setAsked] = useState<'' | 'decline' | 'counter'>('');
    const [busy, setBusy] = useState(false);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    useEscape(asked !== '', () => setAsked(''));
    const at = `/api/challenges/${encodeURIComponent(challenge.id)}`;
    async function act(work: () => Promise<void>): Promise<void> {
        setBusy(true);
        setRefusal(null);
        await work().catch((error: unknown) => setRefusal(refusalOf(error)));
        setBusy(false);
    }
    const decline = (reason?: DeclineReason) =>
        void act(async () => {
            await post<Challenge>(at + '/decline', {...(reason ? {reason} : {})} satisfies ChallengeDeclined);
            setAsked('');
        });
    return (
        <li class="own-game challenge">
            <b class="who">
                {titleOf(challenge)}
                {isOfBot(challenge) && <BotMark />}
            </b>
            <span class="what">{termsText(challenge)}</span>
            <OfferedStart offer={challenge.offer} />
            {challenge.yours && asked === '' && (
                <>
                    <button
                        type="button"
                        class="button primary"
                        disabled={busy}
                        onClick={() => void act(async () => enter(await post<Joined>(at + '/accept', {})))}
                    >
                        {c('accept')}
                    </button>
                    <button type="button" class="button" onClick={() => setAsked('decline')}>
                        {c('decline')}
                    </button>
                    <button type="button" class="button" onClick={() => setAsked('counter')}>
                        {c('counter')}
                    </button>
                </>
            )}
            {challenge.state === 'open' && !challenge.yours && (
                <button
                    type="button"
                    class="button"
                    disabled={busy}
                    onClick={() => void act(async () => void (await post<Challenge>(at + '/withdraw', {})))}
                >
                    {c('withdraw')}
                </button>
            )}
            <Ended challenge={challenge} leads onClose={onClose} />
            {challenge.yours && asked === 'decline' && (
                <fieldset class="chips reasons">
                    <legend>{c('why')}</legend>
                    <div class="chip-row">
                        <button type="button" class="button" disabled={busy} onClick={() => decline()}>
                            {c('no-reason')}
                        </button>
                        {kReasons.map((reason) => (
                            <button key={reason} type="button" class="button" disabled={busy} onClick={() => decline(reason)}>
                                {c(`reason.${reason}`)}
                            </button>
                        ))}
                        <button type="button" class="button" onClick={() => setAsked('')}>
                            {t('cancel')}
                        </button>
                    </div>
                </fieldset>
            )}
            {challenge.yours && asked === 'counter' && (
                <TermsForm
                    name={'counter-' + challenge.id}
                    offer={challenge.offer}
                    label={c('send-counter')}
                    send={async (terms: ChallengeTerms) => {
                        await post<Challenge>(at + '/counter', terms);
                        setAsked('');
                    }}
                >
                    <button type="button" class="button" onClick={() => setAsked('')}>
                        {t('cancel')}
                    </button>
                </TermsForm>
            )}
            {refusal && <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />}
        </li>
    );
}

export function Challenges() {
    const [challenges, setChallenges] = useState<Challenge[]>([]);
    const close = useClosing();
    useEffect(
        () =>
            watchChallenges((fresh, before) => {
                announceChanges(fresh, before);
                setChallenges(fresh);
            }),
        [],
    );
    const shown = challenges.filter(isShown);
    // A live region must exist before its content changes to be announced.
    return (
        <section class="challenges" aria-labelledby={shown.length > 0 ? 'challenges-title' : undefined} aria-live="polite">
            {shown.length > 0 && (
                <>
                    <h2 id="challenges-title">{c('title')}</h2>
                    <ul class="own-games">
                        {shown.map((each) => (
                            <Line key={each.id} challenge={each} onClose={() => close(each.id)} />
                        ))}
                    </ul>
                </>
            )}
        </section>
    );
}
