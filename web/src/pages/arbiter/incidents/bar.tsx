// The most common incidents, one press away: stopping the clocks, and a form for each incident that asks for missing data.
import {useState} from 'preact/hooks';
import {gameOf, sideName} from '../../../games';
import type {Incident} from '../../../games/types';
import type {Seat, View} from '../../../protocol';
import {Chips, other} from '../../parts';
import {AwaitedList} from '../awaited';
import {spanText} from '../span';
import {AgreementForm} from './agreement_form';
import {DrawForm} from './draw_form';
import {IllegalForm} from './illegal_form';
import {PlayForm} from './play_form';
import {ReportForm} from '../reports/form';
import type {Ask, Awaited, Catalogue, EffectsPreview, Picking, ReportKind} from '../types';
import {a, type DeskKey} from '../words';

const kindsOf = (incident: Incident, {kinds}: Catalogue): ReportKind[] =>
    incident.kinds.flatMap((name) => kinds.find(({kind}) => kind === name) ?? []);

const isStopped = (view: View): boolean => view.phase === 'playing' && view.clock !== null && view.clock.running === null;

/// One press stops them; the reason may be given when they run again.
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

type BoardView = View & {awaited?: Awaited[]};

interface BarProps {
    view: BoardView;
    catalogue: Catalogue | null;
    ask: Ask;
    chosen: Incident | null;
    onChoose: (incident: Incident | null) => void;
}

export function IncidentBar({view, catalogue, ask, chosen, onChoose}: BarProps) {
    const incidents = gameOf(view.game).desk.incidents.filter(
        (each) =>
            (view.phase !== 'finished' || each.afterEnd) &&
            (ownForms(each, view).length > 0 || (catalogue !== null && kindsOf(each, catalogue).length > 0)),
    );
    if (incidents.length === 0) return null;
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
    view: BoardView;
    catalogue: Catalogue;
    notation: string;
    now: () => number;
    effectsPreview: EffectsPreview;
    onPicking: (picking: Picking | null) => void;
    onDone: () => void;
}

/// Forms that are not reports of the catalogue; their names differ from all kinds.
type OwnForm = '+awaited' | '+claims' | '+agreement' | '+forbidden' | '+again';

function ownForms({key, withClaims, withAgreement, withForbidden}: Incident, view: BoardView): OwnForm[] {
    return [
        ...(key === 'late' && view.awaited?.length ? ['+awaited' as const] : []),
        ...(withClaims ? ['+claims' as const] : []),
        ...(withAgreement && view.agreement ? ['+agreement' as const] : []),
        ...(withForbidden && view.phase === 'playing' ? ['+forbidden' as const] : []),
        ...(withForbidden && view.phase === 'playing' && view.moves.length > 0 ? ['+again' as const] : []),
    ];
}

const ownText: Record<OwnForm, DeskKey> = {
    '+awaited': 'awaited',
    '+claims': 'draw.claims',
    '+agreement': 'count.agreement',
    '+forbidden': 'forbidden',
    '+again': 'again',
};

/// The player an incident is about unless the arbiter chooses another.
function defaultSeat({key, kindsAboutMover = []}: Incident, kind: string, view: BoardView): Seat | undefined {
    if (key === 'late') return view.awaited?.[0]?.seat;
    if (key === 'flag') return view.clock?.running ?? undefined;
    return kindsAboutMover.includes(kind) && view.turn ? other(view.turn) : undefined;
}

/// The lateness of the awaited player, for the fields in which a law asks for it.
function lateness({key}: Incident, view: BoardView, now: number): Record<string, string> {
    const awaited = key === 'late' ? view.awaited?.[0] : undefined;
    if (!awaited) return {};
    const late = spanText(awaited.late_ms ?? Math.max(0, now - awaited.since));
    return {seconds: late, 'late-s': late};
}

/// The rank of the arbiter who imposes a penalty, if a law asks for it: that of the arbiter at the desk.
const kRanks = {chief: 'chief-arbiter', table: 'table-arbiter'};

/// The form of one incident; if several reports are possible, the default one is preselected.
export function IncidentPanel({incident, view, catalogue, notation, now, effectsPreview, onPicking, onDone}: Props) {
    const kinds = kindsOf(incident, catalogue);
    const own = ownForms(incident, view);
    const asked = view.question ? kinds.find(({kind}) => kind === incident.whenAsked) : undefined;
    const [name, setName] = useState<string>(asked?.kind ?? own[0] ?? kinds[0]?.kind ?? '');
    const [late] = useState(() => lateness(incident, view, now()));
    const kind = kinds.find((each) => each.kind === name);
    const ofOwn = own.map((form) => ({value: form as string, text: a(ownText[form])}));
    const ofKinds = kinds.map((each) => ({value: each.kind, text: each.label}));
    const options = [...ofOwn, ...ofKinds];
    const played = view.turn ?? 'first';
    const shared = {view, effectsPreview, onPicking, onDone, law: catalogue.law, words: catalogue.words};
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
            {name === '+awaited' && view.awaited && (
                <AwaitedList
                    view={view}
                    awaited={view.awaited}
                    now={now}
                    ask={async (...requests) => {
                        const granted = await effectsPreview.ask(...requests);
                        if (granted) onDone();
                        return granted;
                    }}
                />
            )}
            {name === '+claims' && <DrawForm view={view} ask={effectsPreview.ask} onDone={onDone} />}
            {name === '+agreement' && <AgreementForm view={view} ask={effectsPreview.ask} onDone={onDone} />}
            {name === '+forbidden' && (
                <PlayForm
                    key={name}
                    seat={played}
                    title={a('forbidden')}
                    label={a('forbidden.point', {side: sideName(view.game, played)})}
                    points={(view.forbidden ?? []).map(({point}) => point)}
                    {...shared}
                />
            )}
            {name === '+again' && (
                <PlayForm
                    key={name}
                    seat={other(played)}
                    title={a('again')}
                    label={a('again.point', {side: sideName(view.game, other(played))})}
                    points={null}
                    {...shared}
                />
            )}
            {kind && incident.byHand && kind === kinds[0] && (
                <IllegalForm key={name} kind={kind} byHand={incident.byHand} notation={notation} {...shared} />
            )}
            {kind && !(incident.byHand && kind === kinds[0]) && (
                <ReportForm
                    key={name}
                    kind={kind}
                    main={incident.ask ?? []}
                    usual={{...late, ...(view.office ? {rank: kRanks[view.office]} : {}), ...incident.usual}}
                    claim={kind === kinds[0] ? catalogue.kinds.find((each) => each.kind === incident.claim) : undefined}
                    defaultSeat={defaultSeat(incident, kind.kind, view)}
                    {...shared}
                />
            )}
        </div>
    );
}
