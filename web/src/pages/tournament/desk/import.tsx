// Files of other programs: their changes are shown first, and then applied, all or none.
import {useState} from 'preact/hooks';
import {postFileWithKey, refusalOf} from '../../../live/api';
import type {Refusal, Values} from '../../../protocol';
import {Chips, RefusalLine} from '../../parts';
import type {Desk} from './types';
import {pathOf} from '../shared/live';
import {kSystems} from '../shared/types';
import {systemName} from '../words';
import {changeText, maybeOfOrganiser, o, remarkText} from '../organiser_words';

interface PlannedChange {
    kind: string;
    number: number;
    who: string;
    what: string;
    line: number;
    values: Values;
}

interface Plan {
    seq: number;
    form: string;
    facts: number;
    changes: PlannedChange[];
    remarks: {code: string; message: string; values: Values}[];
}

const kMeanings = ['auto', 'entries', 'ratings', 'results'] as const;
const kTempos = ['standard', 'rapid', 'blitz'] as const;
const kEncodings = ['', 'utf-8', 'windows-1252', 'windows-1258', 'gb18030', 'big5', 'iso-8859-2'];
const kMaxShown = 500;

/// The planned changes, line by line; unchanged items are only counted.
function PlanView({plan}: {plan: Plan}) {
    const counts = new Map<string, number>();
    for (const {kind} of plan.changes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const shown = plan.changes.filter(({kind}) => kind !== 'same');
    return (
        <div class="plan">
            <p>
                <b>
                    {[...counts]
                        .map(([kind, count]) => maybeOfOrganiser(`plan.count.${kind.replace(' ', '-')}`, {count}) ?? `${kind} ${count}`)
                        .join(' · ') || o('plan.nothing')}
                </b>
            </p>
            {plan.remarks.map((remark, index) => (
                <p key={index} class="faint">
                    {remarkText(remark)}
                </p>
            ))}
            <ul class="tried plan-list">
                {shown.slice(0, kMaxShown).map((change, index) => (
                    <li key={index} class={change.kind === 'duplicate' || change.kind === 'several' ? 'bad' : ''}>
                        {change.number > 0 && <b>{change.number} </b>}
                        {changeText(change)}
                        {change.line > 0 && <span class="faint"> · {o('plan.line', {line: change.line})}</span>}
                    </li>
                ))}
            </ul>
            {shown.length > kMaxShown && <p class="faint">{o('plan.more', {count: shown.length - kMaxShown})}</p>}
        </div>
    );
}

function FileField({label, onFile}: {label: string; onFile: (file: File | null) => void}) {
    return (
        <label class="field grow">
            <span>{label}</span>
            <input
                type="file"
                accept=".csv,.tsv,.txt,.xlsx,.zip,.xml,.trf,.trfx,.h9,.aga,.tour,.papi,.mdb"
                onChange={(event) => onFile(event.currentTarget.files?.[0] ?? null)}
            />
        </label>
    );
}

const queryOf = (values: Record<string, string | number>): string =>
    String(
        new URLSearchParams(
            Object.entries(values)
                .filter(([, value]) => value !== '' && value !== 0)
                .map(([name, value]) => [name, String(value)]),
        ),
    );

/// Imports lists of players, ratings or results into an existing tournament.
export function ImportList({desk}: {desk: Desk}) {
    const {tournament} = desk;
    const [file, setFile] = useState<File | null>(null);
    const [as, setAs] = useState<(typeof kMeanings)[number]>('auto');
    const [tempo, setTempo] = useState<(typeof kTempos)[number]>('standard');
    const [encoding, setEncoding] = useState('');
    const [round, setRound] = useState(tournament.rounds.length);
    const [plan, setPlan] = useState<Plan | null>(null);
    const [skip, setSkip] = useState(false);
    const duplicates = plan?.changes.filter(({kind}) => kind === 'duplicate').length ?? 0;
    const stale = plan !== null && plan.seq !== tournament.seq;
    const change =
        <T,>(set: (value: T) => void) =>
        (value: T) => {
            set(value);
            setPlan(null);
        };
    const send = (more: Record<string, string | number>) => {
        const query = queryOf({
            by: desk.key.name,
            file: file!.name,
            as,
            tempo: as === 'results' ? '' : tempo,
            encoding,
            round: as === 'results' || as === 'auto' ? round : 0,
            ...more,
        });
        return postFileWithKey<Plan>(`${pathOf(tournament.id)}/import?${query}`, file!, desk.key.token);
    };
    return (
        <>
            <h2>{o('import')}</h2>
            <p class="faint">{o('import.how')}</p>
            <div class="row">
                <FileField label={o('import.file')} onFile={change(setFile)} />
                <Chips
                    name="import-as"
                    legend={o('import.as')}
                    value={as}
                    onChange={change(setAs)}
                    options={kMeanings.map((value) => ({value, text: o(`import.${value}`)}))}
                />
            </div>
            <div class="row">
                {(as === 'entries' || as === 'ratings') && (
                    <Chips
                        name="tempo"
                        legend={o('import.tempo')}
                        value={tempo}
                        onChange={change(setTempo)}
                        options={kTempos.map((value) => ({value, text: o(`tempo.${value}`)}))}
                    />
                )}
                {as === 'results' && tournament.rounds.length > 0 && (
                    <label class="field narrow">
                        <span>{o('import.round')}</span>
                        <input
                            type="number"
                            min={1}
                            max={tournament.rounds.length}
                            value={round}
                            onInput={(event) => change(setRound)(event.currentTarget.valueAsNumber || 0)}
                        />
                    </label>
                )}
                <label class="field">
                    <span>{o('import.encoding')}</span>
                    <select value={encoding} onChange={(event) => change(setEncoding)(event.currentTarget.value)}>
                        {kEncodings.map((each) => (
                            <option key={each} value={each}>
                                {each || o('import.found-out')}
                            </option>
                        ))}
                    </select>
                </label>
                <button
                    type="button"
                    class="button"
                    disabled={!file || desk.busy}
                    onClick={() => void desk.run(() => send({plan: 1}), '').then(setPlan)}
                >
                    {o('import.try')}
                </button>
            </div>
            {plan && (
                <>
                    <PlanView plan={plan} />
                    {duplicates > 0 && plan.facts > 0 && (
                        <label class="option">
                            <input type="checkbox" checked={skip} onChange={(event) => setSkip(event.currentTarget.checked)} />
                            <span>{o('import.skip', {count: duplicates})}</span>
                        </label>
                    )}
                    {stale && <p class="banner">{o('import.stale')}</p>}
                    {plan.facts > 0 && (
                        <button
                            type="button"
                            class="button primary"
                            disabled={desk.busy || stale || (duplicates > 0 && !skip)}
                            onClick={() =>
                                void desk
                                    .run(() => send({seq: plan.seq, skip: skip ? 1 : 0}), o('import.done', {count: plan.facts}))
                                    .then((done) => {
                                        if (done) setPlan(null);
                                    })
                            }
                        >
                            {o('import.do', {count: plan.facts})}
                        </button>
                    )}
                </>
            )}
        </>
    );
}

/// Creates a tournament from another program's file.
export function ImportTournament({by, token, onBegun}: {by: string; token: string; onBegun: (made: {id: string; key: string}) => void}) {
    const [file, setFile] = useState<File | null>(null);
    const [system, setSystem] = useState('');
    const [plan, setPlan] = useState<Plan | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [busy, setBusy] = useState(false);
    async function send<T>(more: Record<string, string | number>): Promise<T | null> {
        setBusy(true);
        setRefusal(null);
        try {
            return await postFileWithKey<T>(
                `/api/tournaments/new/import?${queryOf({by, file: file!.name, system, ...more})}`,
                file!,
                token,
            );
        } catch (error) {
            setRefusal(refusalOf(error));
            return null;
        } finally {
            setBusy(false);
        }
    }
    return (
        <details class="t-more">
            <summary>{o('import.whole')}</summary>
            <p class="faint">{o('import.whole.how')}</p>
            <div class="row">
                <FileField
                    label={o('import.file')}
                    onFile={(chosen) => {
                        setFile(chosen);
                        setPlan(null);
                    }}
                />
                <label class="field">
                    <span>{o('make.system')}</span>
                    <select
                        value={system}
                        onChange={(event) => {
                            setSystem(event.currentTarget.value);
                            setPlan(null);
                        }}
                    >
                        <option value="">{o('import.usual')}</option>
                        {kSystems.map((each) => (
                            <option key={each} value={each}>
                                {systemName(each)}
                            </option>
                        ))}
                    </select>
                </label>
                <button
                    type="button"
                    class="button"
                    disabled={!file || !by || busy}
                    onClick={() => void send<Plan>({plan: 1}).then(setPlan)}
                >
                    {o('import.try')}
                </button>
            </div>
            {refusal && <RefusalLine refusal={refusal} />}
            {plan && (
                <>
                    <PlanView plan={plan} />
                    <button
                        type="button"
                        class="button primary"
                        disabled={busy}
                        onClick={() =>
                            void send<{id: string; key: string}>({}).then((made) => {
                                if (made) onBegun(made);
                            })
                        }
                    >
                        {o('import.begin')}
                    </button>
                </>
            )}
        </details>
    );
}
