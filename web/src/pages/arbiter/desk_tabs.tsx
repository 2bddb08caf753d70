// The tabs of a board at the arbiter's desk: reports, decisions, corrections, rulings.
import {useEffect, useRef, useState} from 'preact/hooks';
import {sealing} from '../../catalogue/sealing';
import type {Incident} from '../../games/types';
import type {Refusal, View} from '../../protocol';
import {lazyPart} from '../lazy_part';
import {RefusalLine} from '../parts';
import {BoardPanel, ClocksPanel, PositionPanel, ResultPanel} from './decide';
import {officeName} from './office';
import {Answer} from './incidents/answer';
import {IncidentBar, IncidentPanel} from './incidents/bar';
import {PendingPanel} from './pending';
import {ReportPanel} from './reports/list';
import type {Catalogue, Picking} from './types';
import type {DeskRequests} from './use_requests';
import {a, type DeskKey} from './words';

/// The desk shows the refusal itself.
const kRefused: Refusal = {code: 'refused', message: '', clause: null};

const kTabs = ['report', 'board', 'clocks', 'result', 'position', 'adjourn'] as const;
const AdjournmentPanel = lazyPart(async () => (await import('../sealing/panel')).AdjournmentPanel, sealing);
type Tab = (typeof kTabs)[number];

function Tabs({tabs, tab, onTab}: {tabs: readonly Tab[]; tab: Tab | null; onTab: (tab: Tab) => void}) {
    const list = useRef<HTMLDivElement>(null);
    const onKey = (event: KeyboardEvent) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (!step) return;
        event.preventDefault();
        const next = ((tab ? tabs.indexOf(tab) : 0) + step + tabs.length) % tabs.length;
        onTab(tabs[next]);
        list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
    };
    return (
        <div class="tabs" role="tablist" aria-label={a('tabs')} ref={list}>
            {tabs.map((each) => (
                <button
                    key={each}
                    type="button"
                    role="tab"
                    id={'tab-' + each}
                    aria-controls="desk-panel"
                    aria-selected={each === tab}
                    tabIndex={each === (tab ?? tabs[0]) ? 0 : -1}
                    onClick={() => onTab(each)}
                    onKeyDown={onKey}
                >
                    {a(`tab.${each}` as DeskKey)}
                </button>
            ))}
        </div>
    );
}

/// Replaces names of reports and fields by their labels in the form, also in the hall's English sentence, which contains the same words.
function withNames(refusal: Refusal, catalogue: Catalogue | null): Refusal {
    const {field: key, kind} = refusal.values ?? {};
    const reports = catalogue?.kinds ?? [];
    const report = reports.find((each) => each.kind === kind);
    const field = [...(report?.fields ?? []), ...reports.flatMap(({fields}) => fields)].find((each) => each.key === key);
    let {message} = refusal;
    if (report) message = message.replace(`Report ${kind}:`, () => `${report.label}:`);
    if (field) message = message.replace(`the field ${key} `, () => `the field “${field.label}” `);
    return {...refusal, message, values: {...refusal.values, ...(report && {kind: report.label}), ...(field && {field: field.label})}};
}

interface Props {
    view: View;
    arbiter: string;
    catalogue: Catalogue | null;
    requests: DeskRequests;
    /// The shown ply.
    shown: number;
    notation: string;
    now: () => number;
    onPicking: (picking: Picking | null) => void;
    /// Enters a move, with its press if the arbiter has chosen so.
    onMove: (move: string) => Promise<boolean>;
}

export function DeskTabs({view, arbiter, catalogue, requests, shown, notation, now, onPicking, onMove}: Props) {
    const [tab, setTab] = useState<Tab>('report');
    const [incident, setIncident] = useState<Incident | null>(null);
    const overTheBoard = view.setting === 'over-the-board';
    const tabs = kTabs.filter((each) =>
        each === 'adjourn' ? !overTheBoard && view.phase !== 'finished' : overTheBoard || (each !== 'report' && each !== 'board'),
    );
    const current = tabs.includes(tab) ? tab : 'result';
    const open = incident ? null : current;
    const law = catalogue?.law ?? '';
    const {ask, effectsPreview, refusal, done, clear} = requests;
    const panel = useRef<HTMLDivElement>(null);
    // A completed form or an answered question loses the focus: it is kept at the desk.
    useEffect(() => {
        const frame = requestAnimationFrame(() => {
            if (document.activeElement === document.body) panel.current?.focus({preventScroll: true});
        });
        return () => cancelAnimationFrame(frame);
    }, [incident, requests.pending]);
    return (
        <section class="arbiter-desk" aria-label={a('tabs')}>
            <div class="office">
                <p class="facts">{view.office && `${arbiter} · ${officeName(view.office)}`}</p>
                {overTheBoard && (
                    <button type="button" class="button" onClick={() => void requests.undo()}>
                        {a('undo')}
                    </button>
                )}
            </div>
            {overTheBoard && (
                <IncidentBar
                    view={view}
                    catalogue={catalogue}
                    ask={ask}
                    chosen={incident}
                    onChoose={(chosen) => {
                        onPicking(null);
                        clear();
                        setIncident(chosen);
                    }}
                />
            )}
            <Tabs
                tabs={tabs}
                tab={incident ? null : current}
                onTab={(each) => {
                    onPicking(null);
                    clear();
                    setIncident(null);
                    setTab(each);
                }}
            />
            <div
                id="desk-panel"
                ref={panel}
                tabIndex={-1}
                role="tabpanel"
                aria-labelledby={open ? 'tab-' + open : undefined}
                aria-label={open ? undefined : a('incidents')}
            >
                {refusal && <RefusalLine refusal={withNames(refusal, catalogue)} onClose={() => requests.setRefusal(null)} />}
                <p class="granted" role="status">
                    {done}
                </p>
                <PendingPanel {...{view, catalogue, notation, requests}} />
                <div class="answered" hidden={requests.pending !== null}>
                    <Answer view={view} catalogue={catalogue} since={requests.since} />
                </div>
                {incident && catalogue && (
                    <IncidentPanel
                        key={incident.key}
                        {...{incident, view, catalogue, notation, now, effectsPreview, onPicking}}
                        onDone={() => setIncident(null)}
                    />
                )}
                {open === 'report' && catalogue && (
                    <ReportPanel view={view} catalogue={catalogue} effectsPreview={effectsPreview} onPicking={onPicking} />
                )}
                {open === 'board' && <BoardPanel view={view} law={law} ask={ask} onMove={onMove} />}
                {open === 'clocks' && catalogue && <ClocksPanel {...{view, law, ask, now, catalogue}} />}
                {open === 'result' && <ResultPanel {...{view, law, ask, catalogue}} />}
                {open === 'adjourn' && (
                    <AdjournmentPanel
                        view={view}
                        move={null}
                        onMove={() => {}}
                        now={now}
                        onClose={() => {}}
                        arbiter
                        send={async (request) => ((await ask(request)) ? null : kRefused)}
                    />
                )}
                {open === 'position' && <PositionPanel view={view} law={law} ask={ask} shown={shown} notation={notation} />}
            </div>
        </section>
    );
}
