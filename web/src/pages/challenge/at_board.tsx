// Challenges that arrive while the reader is at a board: one unobtrusive line for each, which takes neither the focus nor the page.
import {useEffect, useRef, useState} from 'preact/hooks';
import {post, refusalOf} from '../../live/api';
import {watchChallenges} from '../../live/challenges';
import {notify} from '../../live/notify';
import {noteSeat} from '../../live/own_games';
import type {Challenge, Joined, Refusal} from '../../protocol';
import {keepToken} from '../../settings';
import {BotMark, RefusalLine} from '../parts';
import {Ended} from './ended';
import {OfferedStart} from './offered_start';
import {isOfBot, isShown, termsText, titleOf, useClosing} from './told';
import {c} from './words';

/// Stores the seat, so that the game is listed on the first page.
function keepSeat({id, seat, token}: Joined): void {
    keepToken(id, token);
    noteSeat({id, you: seat, phase: 'playing'});
}

function announceChanges(fresh: Challenge[], before: Challenge[] | null): void {
    for (const each of fresh) {
        const old = before?.find(({id}) => id === each.id);
        if (old?.changed === each.changed) continue;
        if (each.game) keepSeat(each.game);
        if (before !== null && (each.yours || each.game)) notify(titleOf(each), termsText(each));
    }
}

function Line({challenge, onClose}: {challenge: Challenge; onClose: () => void}) {
    const [busy, setBusy] = useState(false);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    async function act(what: 'accept' | 'decline'): Promise<void> {
        setBusy(true);
        setRefusal(null);
        try {
            const done = await post<Joined | Challenge>(`/api/challenges/${encodeURIComponent(challenge.id)}/${what}`, {});
            if ('token' in done) keepSeat(done);
        } catch (error) {
            setRefusal(refusalOf(error));
        }
        setBusy(false);
    }
    return (
        <li class="own-game challenge">
            <span class="who">
                {titleOf(challenge)}
                {isOfBot(challenge) && <BotMark />}
            </span>
            <span class="what">{termsText(challenge)}</span>
            <OfferedStart offer={challenge.offer} />
            {challenge.yours && (
                <>
                    <button type="button" class="button" disabled={busy} onClick={() => void act('accept')}>
                        {c('accept')}
                    </button>
                    <button type="button" class="button" disabled={busy} onClick={() => void act('decline')}>
                        {c('decline')}
                    </button>
                </>
            )}
            <Ended challenge={challenge} onClose={onClose} />
            {refusal && <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />}
        </li>
    );
}

/// `game` is the shown board: the beginning of that game is not announced.
export function ChallengesAtBoard({game}: {game: string}) {
    const [challenges, setChallenges] = useState<Challenge[]>([]);
    const close = useClosing();
    /// Those answered before this page was opened: they were announced elsewhere.
    const old = useRef<ReadonlySet<string> | null>(null);
    useEffect(
        () =>
            watchChallenges((fresh, before) => {
                old.current ??= new Set(fresh.filter(({state}) => state !== 'open').map(({id}) => id));
                announceChanges(fresh, before);
                setChallenges(fresh);
            }),
        [],
    );
    // Own offers are handled where they were made.
    const isNews = (each: Challenge) => (each.state === 'open' ? each.yours : !old.current?.has(each.id) && each.game?.id !== game);
    const shown = challenges.filter((each) => isShown(each) && isNews(each));
    return (
        <div class="challenges-at-board" role="status">
            {shown.length > 0 && (
                <ul class="own-games">
                    {shown.map((each) => (
                        <Line key={each.id} challenge={each} onClose={() => close(each.id)} />
                    ))}
                </ul>
            )}
        </div>
    );
}
