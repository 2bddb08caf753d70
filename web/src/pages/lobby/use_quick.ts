// Quick pairing: asks the hall for a seat opposite a host who waits for the same game, and waits in the lobby if there is none.
import {useEffect, useState} from 'preact/hooks';
import {gameOf} from '../../games';
import type {QuickGame} from '../../games/types';
import {getJson, post, refusalOf} from '../../live/api';
import {notify} from '../../live/notify';
import {noteSeat} from '../../live/own_games';
import {kGuest, type Game, type Joined, type QuickRequest, type Refusal, type View} from '../../protocol';
import {go} from '../../router';
import {getSettings, keepToken} from '../../settings';
import {t} from '../../words';
import {other, seatName} from '../parts';
import {answersOf} from '../variant_fields';
import {wantedRatings} from './ratings_near';
import type {WaitingGame} from './own_games';

/// The request to the hall for one of the offered games.
function pairingRequest(game: Game, {time, answers}: QuickGame, signedIn: boolean, rated: boolean): QuickRequest {
    const {fields, variant} = gameOf(game);
    return {
        game,
        name: getSettings().name.trim() || kGuest,
        seat: 'random',
        time,
        ...variant(answersOf(fields, answers ?? {})),
        ...(rated ? {rated} : {}),
        ...(signedIn ? wantedRatings() : {}),
    };
}

/// Whether a waiting game is the same as the requested one, by the hall's description.
function isSame(own: WaitingGame, game: Game, {time, answers}: QuickGame, rated: boolean): boolean {
    const {fields, variant} = gameOf(game);
    const wanted = variant(answersOf(fields, answers ?? {}));
    const {chess960, size, komi, handicap} = own.variant;
    return (
        own.game === game &&
        own.open_to === 'anybody' &&
        (own.rated ?? false) === rated &&
        JSON.stringify(own.time) === JSON.stringify(time) &&
        (chess960 ?? null) === (wanted.chess960 ?? null) &&
        (size ?? null) === (wanted.size ?? null) &&
        (komi ?? null) === (wanted.komi ?? null) &&
        (handicap ?? 0) === (wanted.handicap ?? 0)
    );
}

/// Games requested by this page: when one of them begins, the others are aborted.
const asked = new Set<string>();

export const cancelGame = async (id: string): Promise<boolean> => (await import('../../live/abort')).abortGame(id).catch(() => false);

function begin(view: View): void {
    if (view.you) {
        if (getSettings().sound) void import('../../live/sound').then(({soundJoined}) => soundJoined());
        notify(t('quick.found', {name: seatName(view, other(view.you))}), '');
    }
    asked.delete(view.id);
    for (const id of asked) void cancelGame(id);
    asked.clear();
    go('/g/' + view.id);
}

export interface Quick {
    /// The own game that waits for the same.
    waitingFor: (game: Game, quick: QuickGame) => WaitingGame | undefined;
    /// Requests it; if it is already waiting, aborts it.
    press: (game: Game, quick: QuickGame) => Promise<void>;
    busy: boolean;
    refusal: Refusal | null;
    close: () => void;
}

/// `waiting`: the own waiting games; `rated`: requests of a signed-in account are rated; `reload` reloads the list, `onGone` is called with
/// the aborted game.
export function useQuick(
    waiting: WaitingGame[],
    signedIn: boolean,
    ratedChosen: boolean,
    reload: () => Promise<void>,
    onGone: (id: string) => void,
): Quick {
    const rated = signedIn && ratedChosen;
    const [busy, setBusy] = useState(false);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const ids = waiting.map(({id}) => id);
    useEffect(() => {
        let isHere = true;
        let leave = () => {};
        // Waiting is rare, and keeps the first page small without it.
        if (ids.length > 0)
            void import('../../live/watch_waiting_game').then(({watchWaitingGame}) => {
                if (!isHere) return;
                const held = ids.map((id) => watchWaitingGame(id, (view) => (view.phase === 'finished' ? onGone(id) : begin(view))));
                leave = () => held.forEach((end) => end());
            });
        return () => {
            isHere = false;
            leave();
        };
    }, [ids.join(' ')]);
    const waitingFor: Quick['waitingFor'] = (game, quick) => waiting.find((own) => isSame(own, game, quick, rated));

    async function pairOrWait(game: Game, quick: QuickGame): Promise<void> {
        const joined = await post<Joined>('/api/quick', {...pairingRequest(game, quick, signedIn, rated), own_games: ids});
        keepToken(joined.id, joined.token);
        noteSeat({id: joined.id, you: joined.seat, phase: 'waiting'});
        const view = await getJson<View>('/api/games/' + joined.id);
        if (view.phase !== 'waiting') {
            begin({...view, you: joined.seat});
            return;
        }
        asked.add(joined.id);
        await reload();
    }

    async function press(game: Game, quick: QuickGame): Promise<void> {
        if (busy) return;
        setBusy(true);
        setRefusal(null);
        const own = waitingFor(game, quick);
        try {
            if (!own) await pairOrWait(game, quick);
            else if (await cancelGame(own.id)) {
                asked.delete(own.id);
                onGone(own.id);
            }
        } catch (error) {
            setRefusal(refusalOf(error));
        }
        setBusy(false);
    }
    return {waitingFor, press, busy, refusal, close: () => setRefusal(null)};
}
