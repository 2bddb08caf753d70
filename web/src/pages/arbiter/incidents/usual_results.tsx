// The usual ends of a game, which need no clause to be chosen: somebody resigns, both agree to a draw, time is over.
import {useState} from 'preact/hooks';
import {gameOf, sideName} from '../../../games';
import type {Seat, View} from '../../../protocol';
import {other, scoreText} from '../../parts';
import type {Ask, DeskRequest} from '../types';
import {a} from '../words';

interface End {
    text: string;
    requests: DeskRequest[];
}

const winOf = (seat: Seat): string => scoreText(seat === 'first' ? '1-0' : '0-1');

function ends(view: View): End[] {
    const seats: Seat[] = ['first', 'second'];
    const {offersDraws} = gameOf(view.game);
    const by = view.offer?.by ?? view.turn ?? 'first';
    return [
        ...seats.map((as) => ({
            text: a('usual.resigns', {side: sideName(view.game, as), score: winOf(other(as))}),
            requests: [{t: 'resign', as}],
        })),
        ...(offersDraws
            ? [
                  {
                      text: a('usual.agreed', {score: scoreText('1/2-1/2')}),
                      requests: [...(view.offer ? [] : [{t: 'offer', as: by}]), {t: 'accept', as: other(by)}],
                  },
              ]
            : []),
    ];
}

export function UsualResults({view, ask}: {view: View; ask: Ask}) {
    const [chosen, setChosen] = useState<End | null>(null);
    if (view.phase !== 'playing' || !view.setting) return null;
    async function send(): Promise<void> {
        const requests = chosen?.requests ?? [];
        setChosen(null);
        for (const request of requests) if (!(await ask(request))) return;
    }
    return (
        <div class="usual-results">
            <p class="facts">{a('usual')}</p>
            <div class="row">
                {ends(view).map((end) => (
                    <button
                        key={end.text}
                        type="button"
                        class="button"
                        aria-pressed={chosen?.text === end.text}
                        onClick={() => setChosen(end)}
                    >
                        {end.text}
                    </button>
                ))}
            </div>
            {chosen && (
                <div class="confirm" role="group" aria-label={chosen.text}>
                    <p>{a('usual.sure', {end: chosen.text})}</p>
                    <button type="button" class="button danger" onClick={() => void send()}>
                        {a('yes')}
                    </button>
                    <button type="button" class="button" ref={(button) => button?.focus()} onClick={() => setChosen(null)}>
                        {a('cancel')}
                    </button>
                </div>
            )}
        </div>
    );
}
