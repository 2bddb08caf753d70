// The margin of a game: rulings and current duties, in the words of the game's law.
import {useState} from 'preact/hooks';
import {shownMoves, sideName, squaresOf} from '../games';
import type {ClauseRef, Duty, Game, Seat, Values, View} from '../protocol';
import {getSettings} from '../settings';
import {g} from '../words';
import {fillMessage, hasValue} from '../words/message';
import {CiteButton, ClauseCard} from './parts';
import type {CodeWords, MarginNote} from './notes';
import {clockText} from './times/text';

/// Moves in the reader's notation, if the hall has sent it.
const inNotation = (game: Game, values: Values, name: string): string | undefined => {
    const written = values[`${name}.${getSettings().notation[game]}`];
    return written === undefined || written === null ? undefined : String(written);
};

/// The moves that fulfil a duty.
export const movesOf = (game: Game, duty: Duty): string => inNotation(game, duty.values, 'moves') ?? shownMoves(game, duty.moves.join(','));

/// The words for a code of the rulebooks: {name} is a value, translated if it is a seat or a choice; {name, duration} is one in
/// milliseconds. A part in [] is omitted if a value in it is missing.
export function say(
    law: CodeWords,
    game: Game,
    kind: string,
    code: string,
    values: Values = {},
    seat: Seat | null = null,
    sideOf: (game: Game, seat: Seat) => string = sideName,
): string {
    const spoken = (value: string) =>
        value === 'first' || value === 'second' ? sideOf(game, value) : (law['choice.' + value] ?? shownMoves(game, value));
    const text = law[`${kind}.${code}`];
    if (text === undefined)
        return [code.replace(/-/g, ' '), ...Object.entries(values).map(([name, value]) => `${name} ${String(value)}`)].join(', ');
    const has = (name: string) => values[name] !== undefined || (name === 'seat' && seat !== null);
    const whole = text.replace(/\[([^\]]*)\]/g, (_, part: string) =>
        [...part.matchAll(/\{([\w-]+)/g)].every(([, name]) => has(name)) ? part : '',
    );
    return fillMessage(whole, (name, kind) => {
        const value = values[name];
        if (value === undefined) return has(name) ? sideOf(game, seat!) : '–';
        if (kind === 'duration' && /^\d+$/.test(String(value))) return clockText(Number(value));
        return kind === 'select' || kind === 'number' ? String(value) : (inNotation(game, values, name) ?? spoken(String(value)));
    });
}

/// The rulings as notes in the scoresheet's margin.
export function rulingNotes(view: View, words: CodeWords): MarginNote[] {
    return (view.rulings ?? []).map((ruling) => {
        const said = say(words, view.game, 'ruling', ruling.code, ruling.values, ruling.seat);
        const isNamed = hasValue(words['ruling.' + ruling.code] ?? '', 'seat');
        return {
            ...ruling,
            key: `r${ruling.seq}`,
            by: null,
            text: ruling.seat && !isNamed ? `${sideName(view.game, ruling.seat)}: ${said}` : said,
        };
    });
}

interface DutyProps {
    duty: Duty;
    view: View;
    words: CodeWords;
    onShow: (squares: string[]) => void;
}

/// The destination and origin squares of moves in the hall's notation.
const squaresOfAll = (game: Game, moves: string[]): string[] => [...new Set(moves.flatMap((move) => squaresOf(game, move)))];

function DutyLine({duty, view, words, onShow}: DutyProps) {
    const [open, setOpen] = useState(false);
    const isYours = view.you !== null && duty.seat === view.you;
    return (
        <li class={isYours ? 'yours' : ''}>
            <p>
                <strong>{isYours ? g('duties.you') : duty.seat && sideName(view.game, duty.seat)}:</strong>{' '}
                {say(words, view.game, 'duty', duty.code, duty.values, duty.seat)}{' '}
                <CiteButton id={duty.clause.id} open={open} onToggle={() => setOpen(!open)} />
            </p>
            {duty.moves.length > 0 && (
                <p class="facts">
                    {g('duties.moves', {moves: movesOf(view.game, duty)})}{' '}
                    <button type="button" class="cite plain" onClick={() => onShow(squaresOfAll(view.game, duty.moves))}>
                        {g('ruling.show')}
                    </button>
                </p>
            )}
            {open && <ClauseCard clause={duty.clause} />}
        </li>
    );
}

/// What players must do now, the own duties first.
export function DutiesPanel({view, words, onShow}: {view: View; words: CodeWords; onShow: (squares: string[]) => void}) {
    const duties = [...(view.duties ?? [])].sort((a, b) => Number(b.seat === view.you) - Number(a.seat === view.you));
    if (duties.length === 0) return null;
    return (
        <section class="duties" aria-label={g('duties.title')}>
            <h2>{g('duties.title')}</h2>
            <div role="status">
                <ul>
                    {duties.map((duty) => (
                        <DutyLine key={`${duty.code}.${duty.seat}`} duty={duty} view={view} words={words} onShow={onShow} />
                    ))}
                </ul>
            </div>
        </section>
    );
}

/// The details of a ruling below its clause: its words, further clauses, the place on the board.
export function RulingDetails({note, onEvidence}: {note: MarginNote; onEvidence: (squares: string[], ply: number | null) => void}) {
    const [also, setAlso] = useState<ClauseRef | null>(null);
    const {squares = [], plies = []} = note;
    const hasEvidence = squares.length + plies.length > 0;
    return (
        <>
            <p class="what">{note.text}</p>
            {(Boolean(note.also?.length) || hasEvidence) && (
                <p class="cites">
                    {note.also?.map((clause) => (
                        <CiteButton
                            key={clause.id}
                            id={clause.id}
                            open={also?.id === clause.id}
                            onToggle={() => setAlso(also?.id === clause.id ? null : clause)}
                        />
                    ))}
                    {hasEvidence && (
                        <button type="button" class="cite plain" onClick={() => onEvidence(squares, plies[plies.length - 1] ?? null)}>
                            {g('ruling.show')}
                        </button>
                    )}
                </p>
            )}
            {also && <ClauseCard clause={also} />}
        </>
    );
}
