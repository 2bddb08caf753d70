// What an arbiter meets most, one press away: the clocks are stopped, and each incident has a form that asks for what is missing.
import {useState} from 'preact/hooks';
import {gameOf} from '../../../games';
import type {Incident} from '../../../games/types';
import type {Seat, View} from '../../../protocol';
import {Chips, other} from '../../parts';
import {DrawForm} from './draw_form';
import {IllegalForm} from './illegal_form';
import {ReportForm} from '../reports/form';
import type {Ask, Catalogue, Picking, ReportKind} from '../types';
import {a, type DeskKey} from '../words';

const kindsOf = (incident: Incident, {kinds}: Catalogue): ReportKind[] =>
    incident.kinds.flatMap((name) => kinds.find(({kind}) => kind === name) ?? []);

const isStopped = (view: View): boolean => view.phase === 'playing' && view.clock !== null && view.clock.running === null;

/// One press stops them; what for may be said when they run again.
function Clocks({view, ask}: {view: View; ask: Ask}) {
    const [reason, setReason] = useState('');
    if (!view.clock || view.phase !== 'playing') return null;
    if (!isStopped(view))
        return (
            <button type="button" class="button" onClick={() => void ask({t: 'stop-clocks', reason: a('clocks.stop-reason')})}>
                {a('clocks.stop')}
            </button>
        );
    async function start(event: Event): Promise<void> {
        event.preventDefault();
        if (await ask({t: 'start-clocks', reason: reason.trim() || a('clocks.start-reason')})) setReason('');
    }
    return (
        <form class="stopped row" onSubmit={(event) => void start(event)}>
            <label class="field grow">
                <span>{a('clocks.why')}</span>
                <input type="text" maxLength={1000} value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
            </label>
            <button type="submit" class="button amber">
                {a('clocks.start')}
            </button>
        </form>
    );
}

interface BarProps {
    view: View;
    catalogue: Catalogue | null;
    ask: Ask;
    chosen: Incident | null;
    onChoose: (incident: Incident | null) => void;
}

export function IncidentBar({view, catalogue, ask, chosen, onChoose}: BarProps) {
    const incidents = gameOf(view.game).desk.incidents.filter(
        (each) => each.withClaims || (catalogue !== null && kindsOf(each, catalogue).length > 0),
    );
    return (
        <div class="incident-bar" role="group" aria-label={a('incidents')}>
            <Clocks view={view} ask={ask} />
            {incidents.map((each) => (
                <button
                    key={each.key}
                    type="button"
                    class="button"
                    aria-pressed={chosen?.key === each.key}
                    onClick={() => onChoose(chosen?.key === each.key ? null : each)}
                >
                    {a(`incident.${each.key}` as DeskKey)}
                </button>
            ))}
        </div>
    );
}

interface Props {
    incident: Incident;
    view: View;
    catalogue: Catalogue;
    notation: string;
    ask: Ask;
    onPicking: (picking: Picking | null) => void;
    onDone: () => void;
}

/// Whom an incident is about as long as nobody says otherwise.
function usualSeat({key, ofMover = []}: Incident, kind: string, view: View): Seat | undefined {
    if (key === 'late') return view.awaited?.[0]?.seat;
    if (key === 'flag') return view.clock?.running ?? undefined;
    return ofMover.includes(kind) && view.turn ? other(view.turn) : undefined;
}

/// The form of one incident; where it may be told in several ways the usual one is chosen already.
export function IncidentPanel({incident, view, catalogue, notation, ask, onPicking, onDone}: Props) {
    const kinds = kindsOf(incident, catalogue);
    const [name, setName] = useState(incident.withClaims ? '' : (kinds[0]?.kind ?? ''));
    const kind = kinds.find((each) => each.kind === name);
    const options = [
        ...(incident.withClaims ? [{value: '', text: a('draw.claims')}] : []),
        ...kinds.map((each) => ({value: each.kind, text: each.label})),
    ];
    const shared = {view, ask, onPicking, onDone, law: catalogue.law};
    return (
        <div class="incident">
            {options.length > 1 && (
                <Chips
                    name="incident-kind"
                    legend={a('incident.which')}
                    value={name}
                    onChange={(value) => {
                        onPicking(null);
                        setName(value);
                    }}
                    options={options}
                />
            )}
            {!kind ? (
                <DrawForm view={view} ask={ask} onDone={onDone} />
            ) : incident.byHand && kind === kinds[0] ? (
                <IllegalForm key={name} kind={kind} byHand={incident.byHand} notation={notation} {...shared} />
            ) : (
                <ReportForm
                    key={name}
                    kind={kind}
                    main={incident.ask ?? []}
                    usual={incident.usual}
                    usualSeat={usualSeat(incident, kind.kind, view)}
                    {...shared}
                />
            )}
        </div>
    );
}
