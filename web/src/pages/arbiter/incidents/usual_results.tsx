// The common ends of a game, which need no choice of a clause: resignation, agreed draw, signed result.
import {useState} from 'preact/hooks';
import {gameOf, sideName} from '../../../games';
import type {Seat, View} from '../../../protocol';
import {other, scoreText} from '../../parts';
import type {Ask, Catalogue, DeskRequest} from '../types';
import {a} from '../words';

interface End {
    text: string;
    requests: DeskRequest[];
}

const kSeats: Seat[] = ['first', 'second'];

const winOf = (seat: Seat): string => scoreText(seat === 'first' ? '1-0' : '0-1');

/** Accepts an open offer. Without one, nobody has said who offered: the agreement is one event if the game has it. */
function agreed(view: View, catalogue: Catalogue | null): DeskRequest[] {
    const by = view.offer?.by ?? view.turn ?? 'first';
    if (view.offer) return [{t: 'accept', as: other(by)}];
    return catalogue?.kinds.some(({kind}) => kind === 'draw-agreed')
        ? [{t: 'report', kind: 'draw-agreed', fields: {}}]
        : [
              {t: 'offer', as: by},
              {t: 'accept', as: other(by)},
          ];
}

function ends(view: View, catalogue: Catalogue | null): End[] {
    const {offersDraws} = gameOf(view.game);
    return [
        ...kSeats.map((as) => ({
            text: a('usual.resigns', {side: sideName(view.game, as), score: winOf(other(as))}),
            requests: [{t: 'resign', as}],
        })),
        ...(offersDraws
            ? [
                  {
                      text: a('usual.agreed', {score: scoreText('1/2-1/2')}),
                      requests: agreed(view, catalogue),
                  },
              ]
            : []),
    ];
}

/// The result signed by each player; if the sheets disagree, the arbiter rules.
function Signed({view, catalogue, ask}: {view: View; catalogue: Catalogue | null; ask: Ask}) {
    const [results, setResults] = useState({first: '', second: ''});
    const kind = catalogue?.kinds.find((each) => each.kind === gameOf(view.game).desk.signs);
    const choices = kind?.fields.find(({key}) => key === 'result')?.choices;
    if (!kind || !choices) return null;
    const told = kSeats.filter((seat) => results[seat] !== '');
    async function send(event: Event): Promise<void> {
        event.preventDefault();
        const granted = await ask(...told.map((seat) => ({t: 'report', kind: kind!.kind, seat, fields: {result: results[seat]}})));
        if (granted) setResults({first: '', second: ''});
    }
    return (
        <form class="row signed" onSubmit={(event) => void send(event)}>
            {kSeats.map((seat) => (
                <label key={seat} class="field grow">
                    <span>{a('signed.by', {side: sideName(view.game, seat)})}</span>
                    <select value={results[seat]} onChange={(event) => setResults({...results, [seat]: event.currentTarget.value})}>
                        <option value="">{a('field.none')}</option>
                        {choices.map(({value}) => (
                            <option key={value} value={value}>
                                {scoreText(value)}
                            </option>
                        ))}
                    </select>
                </label>
            ))}
            <button type="submit" class="button" disabled={told.length === 0}>
                {a('signed.send')}
            </button>
        </form>
    );
}

export function UsualResults({view, catalogue, ask}: {view: View; catalogue: Catalogue | null; ask: Ask}) {
    if (!view.setting || view.phase === 'waiting') return null;
    return (
        <div class="usual-results">
            {view.phase === 'playing' && (
                <>
                    <p class="facts">{a('usual')}</p>
                    <div class="row">
                        {ends(view, catalogue).map((end) => (
                            <button key={end.text} type="button" class="button" onClick={() => void ask(...end.requests)}>
                                {end.text}
                            </button>
                        ))}
                    </div>
                </>
            )}
            <Signed view={view} catalogue={catalogue} ask={ask} />
        </div>
    );
}
