// Rulings and outstanding duties; every cited clause opens in place.
import {useState} from 'preact/hooks';
import {sideName} from '../../games';
import type {Duty, View} from '../../protocol';
import {CiteButton, ClauseCard} from '../parts';
import {numberedMove} from '../sheet';
import {movesOf, say} from '../margin';
import type {Catalogue} from './types';
import {a} from './words';

interface Props {
    view: View;
    catalogue: Catalogue | null;
    notation: string;
    onEvidence: (squares: string[], ply: number | null) => void;
}

function DutyLine({duty, view, words}: {duty: Duty; view: View; words: Record<string, string>}) {
    const [open, setOpen] = useState(false);
    return (
        <li class={duty.seat ? 'duty' : 'duty by-arbiter'}>
            <p>
                <strong>{duty.seat ? sideName(view.game, duty.seat) : a('duties.arbiter')}:</strong>{' '}
                {say(words, view.game, 'duty', duty.code, duty.values, duty.seat)}{' '}
                <CiteButton id={duty.clause.id} open={open} onToggle={() => setOpen(!open)} />
            </p>
            {duty.moves.length > 0 && <p class="facts">{a('duties.moves', {moves: movesOf(view.game, duty)})}</p>}
            {open && <ClauseCard clause={duty.clause} />}
        </li>
    );
}

export function Duties({view, catalogue}: Pick<Props, 'view' | 'catalogue'>) {
    const duties = view.duties ?? [];
    return (
        <section class="duties" aria-label={a('duties')}>
            <h2>{a('duties')}</h2>
            {duties.length === 0 ? (
                <p class="quiet">{a('duties.none')}</p>
            ) : (
                <ul>
                    {duties.map((duty, index) => (
                        <DutyLine key={duty.code + index} duty={duty} view={view} words={catalogue?.words ?? {}} />
                    ))}
                </ul>
            )}
        </section>
    );
}

export function Rulings({view, catalogue, notation, onEvidence}: Props) {
    const [open, setOpen] = useState<string | null>(null);
    const rulings = [...(view.rulings ?? [])].reverse();
    const words = catalogue?.words ?? {};
    return (
        <section class="rulings" aria-label={a('rulings')}>
            <h2>{a('rulings')}</h2>
            {rulings.length === 0 && <p class="quiet">{a('rulings.none')}</p>}
            <ol reversed>
                {rulings.map((ruling) => (
                    <li key={ruling.seq}>
                        <p>
                            {ruling.seat && <strong>{sideName(view.game, ruling.seat)}: </strong>}
                            {say(words, view.game, 'ruling', ruling.code, ruling.values, ruling.seat)}{' '}
                            {ruling.ply > 0 && (
                                <span class="facts">{a('rulings.after', {move: numberedMove(view, ruling.ply, notation)})}</span>
                            )}
                        </p>
                        <p class="cites">
                            {[ruling.clause, ...ruling.also].map((clause) => {
                                const key = `${ruling.seq}.${clause.id}`;
                                return (
                                    <CiteButton
                                        key={key}
                                        id={clause.id}
                                        open={open === key}
                                        onToggle={() => setOpen(open === key ? null : key)}
                                    />
                                );
                            })}
                            {(ruling.squares.length > 0 || ruling.plies.length > 0) && (
                                <button
                                    type="button"
                                    class="cite plain"
                                    onClick={() => onEvidence(ruling.squares, ruling.plies.at(-1) ?? null)}
                                >
                                    {a('rulings.show')}
                                </button>
                            )}
                        </p>
                        {[ruling.clause, ...ruling.also].map(
                            (clause) => open === `${ruling.seq}.${clause.id}` && <ClauseCard key={clause.id} clause={clause} />,
                        )}
                    </li>
                ))}
            </ol>
            <p class="unseen" role="status">
                {rulings[0] ? say(words, view.game, 'ruling', rulings[0].code, rulings[0].values, rulings[0].seat) : ''}
            </p>
        </section>
    );
}
