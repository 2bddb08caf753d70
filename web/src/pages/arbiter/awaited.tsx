// Players awaited at a physical board: how late they are, and one press to report each.
import {useEffect, useState} from 'preact/hooks';
import {gameOf, sideName} from '../../games';
import {spanText} from './span';
import type {Seat, View} from '../../protocol';
import {CiteButton, ClauseCard, seatName} from '../parts';
import type {Ask, Awaited} from './types';
import {a} from './words';

interface Props {
    view: View;
    awaited: Awaited[];
    ask: Ask;
    now: () => number;
}

type Coming = 'arrived' | 'excused' | 'missing';

const lateness = (each: Awaited, now: number): number => each.late_ms ?? Math.max(0, now - each.since);
const isOver = (each: Awaited, now: number): boolean => lateness(each, now) > each.limit_ms;

function Row({each, view, ask, now}: Omit<Props, 'awaited'> & {each: Awaited}) {
    const [open, setOpen] = useState(false);
    const side = sideName(view.game, each.seat);
    const name = view.seats[each.seat] && seatName(view, each.seat);
    const say = (coming: Coming) => void ask({t: 'attendance', seat: each.seat, coming});
    return (
        <li>
            <p>
                <strong>
                    {side}
                    {name ? ` · ${name}` : ''}
                </strong>{' '}
                {a('awaited.late', {late: spanText(lateness(each, now())), limit: spanText(each.limit_ms)})}{' '}
                <CiteButton id={each.clause.id} open={open} onToggle={() => setOpen(!open)} />
            </p>
            {open && <ClauseCard clause={each.clause} />}
            <div class="row">
                {!isOver(each, now()) && (
                    <button type="button" class="button primary" onClick={() => say('arrived')}>
                        {a('awaited.here', {side})}
                    </button>
                )}
                {each.may_be_excused && isOver(each, now()) && (
                    <button type="button" class="button" onClick={() => say('excused')}>
                        {a('awaited.excused', {side})}
                    </button>
                )}
                {isOver(each, now()) && (
                    <button type="button" class="button danger" onClick={() => say('missing')}>
                        {a('awaited.lost', {side})} · § {each.clause.id}
                    </button>
                )}
            </div>
        </li>
    );
}

/// The awaited players, with buttons for what an arbiter may report about them.
export function AwaitedList({view, awaited, ask, now}: Props) {
    const [, tick] = useState(0);
    useEffect(() => {
        const seconds = setInterval(() => tick((count) => count + 1), 1000);
        return () => clearInterval(seconds);
    }, []);
    const none: Seat | null = null;
    const neither = awaited.length === 2 && gameOf(view.game).desk.absenceIsOneReport && awaited.every((each) => isOver(each, now()));
    return (
        <div class="awaited-list">
            <ul>
                {awaited.map((each) => (
                    <Row key={each.seat} each={each} view={view} ask={ask} now={now} />
                ))}
            </ul>
            {neither && (
                <button type="button" class="button danger" onClick={() => void ask({t: 'attendance', seat: none, coming: 'missing'})}>
                    {a('awaited.neither')}
                </button>
            )}
        </div>
    );
}

export function AwaitedPanel(props: Props) {
    return (
        <details class="awaited">
            <summary>{a('awaited')}</summary>
            <AwaitedList {...props} />
        </details>
    );
}
