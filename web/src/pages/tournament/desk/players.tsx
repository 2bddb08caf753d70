// The desk: the participants. Entered one by one by keyboard, or as a list from a spreadsheet, previewed first.
import {isOfficeEvent, isRefusal} from '../../../codes';
import type {ComponentChildren} from 'preact';
import {useRef, useState} from 'preact/hooks';
import {refusalText} from '../../../words';
import {Chips} from '../../parts';
import {Codes} from './phones/codes';
import {RegistrationPanel} from './phones/registration';
import type {Desk, Command} from './types';
import {PlayersTable} from '../public/tables';
import {gradeText, hasGrades} from '../shared/strength';
import {PlayerListTools} from '../shared/player_list_tools';
import {GradeField, readGrade, writtenGrade} from '../shared/grades';
import type {Entry, Tried} from '../shared/types';
import {w} from '../words';
import {o} from '../organiser_words';
import {FromList} from './listed';

interface Form {
    name: string;
    rating: string;
    club: string;
    federation: string;
    grade: string;
    correction: string;
    team: string;
    title: string;
    id: string;
    noHalfByes: boolean;
}
const kEmpty: Form = {
    title: '',
    id: '',
    name: '',
    rating: '',
    club: '',
    federation: '',
    grade: '',
    correction: '',
    team: '',
    noHalfByes: false,
};

const fieldsOf = (form: Form): Record<string, unknown> => ({
    name: form.name.trim(),
    ...(form.rating ? {rating: Number(form.rating)} : {}),
    ...(form.club.trim() ? {club: form.club.trim()} : {}),
    ...(form.federation.trim() ? {federation: form.federation.trim()} : {}),
    ...(readGrade(form.grade) === undefined ? {} : {grade: readGrade(form.grade)}),
    ...(form.correction ? {mcmahon_correction: Number(form.correction)} : {}),
    ...(form.team.trim() ? {team: form.team.trim()} : {}),
    ...(form.noHalfByes ? {no_half_byes: true} : {}),
});

function Fields({
    form,
    grades,
    corrections,
    teams,
    onChange,
}: {
    form: Form;
    grades: boolean;
    corrections: boolean;
    teams: boolean;
    onChange: (form: Form) => void;
}) {
    const set = (field: Exclude<keyof Form, 'noHalfByes' | 'title' | 'id'>) => (event: {currentTarget: HTMLInputElement}) =>
        onChange({...form, [field]: event.currentTarget.value});
    return (
        <>
            <label class="field grow">
                <span>{w('name')}</span>
                <input type="text" name="name" required maxLength={100} autocomplete="off" value={form.name} onInput={set('name')} />
            </label>
            <label class="field narrow">
                <span>{o('rating')}</span>
                <input type="number" min={0} max={9999} value={form.rating} onInput={set('rating')} />
            </label>
            {grades && <GradeField label={o('grade')} value={form.grade} onChange={(grade) => onChange({...form, grade})} />}
            {corrections && (
                <label class="field narrow">
                    <span>{o('mcmahon.correction')}</span>
                    <input type="number" min={-30} max={30} value={form.correction} onInput={set('correction')} />
                </label>
            )}
            {teams && (
                <label class="field">
                    <span>{w('team')}</span>
                    <input type="text" maxLength={60} value={form.team} onInput={set('team')} />
                </label>
            )}
            <label class="field">
                <span>{w('club')}</span>
                <input type="text" maxLength={60} value={form.club} onInput={set('club')} />
            </label>
            <label class="field narrow">
                <span>{o('federation')}</span>
                <input type="text" maxLength={30} value={form.federation} onInput={set('federation')} />
            </label>
        </>
    );
}

/// Whether the last refusal was that this name already exists. Then entering it again means another player.
export function isSameName(desk: Desk, name: string): boolean {
    return isRefusal(desk.refusal?.code, 'same-name') && desk.refusal.values?.name === name.trim();
}

/// Confirms that players with the same name are different; shown once the hall has found a duplicate name.
export function SameNames({tried, agreed, onChange}: {tried: Tried | null; agreed: boolean; onChange: (agreed: boolean) => void}) {
    if (!agreed && !tried?.facts.some(({refusal}) => isRefusal(refusal?.code, 'same-name'))) return null;
    return (
        <label class="option">
            <input type="checkbox" checked={agreed} onChange={(event) => onChange(event.currentTarget.checked)} />
            <span>{o('list.same-name')}</span>
        </label>
    );
}

function AddOne({desk}: {desk: Desk}) {
    const [form, setForm] = useState(kEmpty);
    const another = isSameName(desk, form.name);
    const place = useRef<HTMLFormElement>(null);
    async function add(event: Event): Promise<void> {
        event.preventDefault();
        // The form is cleared for the next entry immediately; a refused entry is put back if no other was begun.
        setForm(kEmpty);
        place.current?.querySelector<HTMLInputElement>('input[name=name]')?.focus();
        const command = {t: 'enter', ...fieldsOf(form), ...(another ? {same_name: true} : {})};
        if (!(await desk.send([command], o('players.entered', {name: form.name.trim()})))) setForm((now) => (now === kEmpty ? form : now));
    }
    return (
        <form class="row" ref={place} onSubmit={(event) => void add(event)}>
            <Fields
                form={form}
                grades={hasGrades(desk.tournament)}
                corrections={desk.tournament.system === 'mcmahon'}
                teams={desk.tournament.member_total}
                onChange={setForm}
            />
            <button type="submit" class="button primary">
                {o(another ? 'players.another' : 'players.add')}
            </button>
        </form>
    );
}

/// All data of a line about a player, for comparison with the list.
const enteredText = (fact: Record<string, string>, grades: boolean): string =>
    [
        [fact.title, fact.name].filter(Boolean).join(' '),
        fact.rating,
        grades && gradeText(Number(fact.grade ?? 0)),
        fact.federation,
        fact.club,
        fact.team,
        fact.id,
    ]
        .filter(Boolean)
        .join(' · ');

interface ListForm {
    desk: Desk;
    /** Tells what a line contains; `example` is such a line. */
    how: string;
    example: string;
    /** The text of the log after the list was entered. */
    told: (tried: Tried) => string;
    /** What the list would enter, or why it is refused. */
    shown: (tried: Tried) => ComponentChildren;
}

/// A list of entries, pasted as text and previewed first.
export function AddList({desk, how, example, told, shown}: ListForm) {
    const [text, setText] = useState('');
    const [tried, setTried] = useState<Tried | null>(null);
    const [agreed, setAgreed] = useState(false);
    const command: Command = {t: 'list', text, ...(agreed ? {same_name: true} : {})};
    const faulty = tried?.facts.filter(({refusal}) => refusal).length ?? 0;
    async function enter(): Promise<void> {
        if (!tried || !(await desk.send([command], told(tried)))) return;
        setText('');
        setTried(null);
    }
    return (
        <details class="t-more">
            <summary>{w('list')}</summary>
            <p class="faint">{how}</p>
            <label class="field">
                <span class="unseen">{w('list')}</span>
                <textarea
                    rows={6}
                    spellcheck={false}
                    placeholder={example}
                    value={text}
                    onInput={(event) => {
                        setText(event.currentTarget.value);
                        setTried(null);
                    }}
                />
            </label>
            <SameNames
                tried={tried}
                agreed={agreed}
                onChange={(is) => {
                    setAgreed(is);
                    setTried(null);
                }}
            />
            <div class="row">
                <button
                    type="button"
                    class="button"
                    disabled={!text.trim() || desk.busy}
                    onClick={() => void desk.attempt([command]).then(setTried)}
                >
                    {o('list.try')}
                </button>
                <button type="button" class="button primary" disabled={!tried || faulty > 0 || desk.busy} onClick={() => void enter()}>
                    {o('list.enter', {count: tried?.facts.length ?? 0})}
                </button>
            </div>
            {faulty > 0 && (
                <p class="warned" role="status">
                    <span aria-hidden="true">✕</span> {o('list.faulty', {count: faulty})}
                </p>
            )}
            {tried && <ul class="tried">{shown(tried)}</ul>}
        </details>
    );
}

function AddPlayers({desk}: {desk: Desk}) {
    return (
        <AddList
            desk={desk}
            how={o('list.how')}
            example={'name,rating,club\nNguyễn Văn A,1850,Hà Nội'}
            told={({facts}) => w('players.count', {count: facts.length})}
            shown={({facts}) =>
                facts
                    .filter(({fact}) => isOfficeEvent(fact.t, 'entered'))
                    // Of two hundred lines those to be corrected come first.
                    .sort((one, other) => Number(Boolean(other.refusal)) - Number(Boolean(one.refusal)))
                    .map(({fact, refusal}) => (
                        <li key={fact.number} class={refusal ? 'bad' : ''}>
                            <b>{fact.number}</b> {enteredText(fact, hasGrades(desk.tournament))}
                            {refusal && <span class="reason"> ✕ {refusalText(refusal)}</span>}
                        </li>
                    ))
            }
        />
    );
}

/// Renumbers the list, after showing the result.
function SortList({desk}: {desk: Desk}) {
    const {tournament} = desk;
    const [order, setOrder] = useState<number[] | null>(null);
    const byNumber = new Map(tournament.entries.map((entry) => [entry.number, entry]));
    return (
        <details class="t-more">
            <summary>{o('players.sort')}</summary>
            <p class="faint">{o('players.sort.how')}</p>
            <div class="row">
                <button
                    type="button"
                    class="button"
                    disabled={desk.busy}
                    onClick={() =>
                        void desk
                            .attempt([{t: 'sort'}])
                            .then((tried) => setOrder(tried?.facts[0]?.fact.order?.split(',').map(Number) ?? null))
                    }
                >
                    {o('list.try')}
                </button>
                <button
                    type="button"
                    class="button primary"
                    disabled={!order || desk.busy}
                    onClick={() => void desk.send([{t: 'sort'}]).then((done) => done && setOrder(null))}
                >
                    {o('players.sort.do')}
                </button>
            </div>
            {order && (
                <ol class="tried">
                    {order.map((number, index) => (
                        <li key={number}>
                            <b>{index + 1}</b> {byNumber.get(number)?.name} {byNumber.get(number)?.rating}{' '}
                            {number !== index + 1 && <span class="faint">({o('players.sort.was', {number})})</span>}
                        </li>
                    ))}
                </ol>
            )}
        </details>
    );
}

/// The actions for one player: correct, bye, withdrawal.
export function Edit({desk, entry, onClose}: {desk: Desk; entry: Entry; onClose: () => void}) {
    const [form, setForm] = useState<Form>({
        name: entry.name,
        rating: entry.rating ? String(entry.rating) : '',
        club: entry.club ?? '',
        federation: entry.federation ?? '',
        grade: hasGrades(desk.tournament) && entry.grade !== undefined ? writtenGrade(entry.grade) : '',
        correction: entry.mcmahon_correction ? String(entry.mcmahon_correction) : '',
        team: entry.team ?? '',
        title: entry.title ?? '',
        id: entry.id ?? '',
        noHalfByes: entry.no_half_byes ?? false,
    });
    const [reason, setReason] = useState('');
    const [kind, setKind] = useState<'half' | 'zero' | 'full'>('half');
    const next = desk.tournament.rounds.length + 1;
    const send = (command: Command) =>
        void desk.send([command]).then((done) => {
            if (done) onClose();
        });
    const text = (field: 'title' | 'id') => (event: {currentTarget: HTMLInputElement}) =>
        setForm({...form, [field]: event.currentTarget.value});
    return (
        <div class="t-edit" role="group" aria-label={entry.name}>
            <h3>
                {entry.number} · {entry.name}
            </h3>
            <div class="row">
                <Fields
                    form={form}
                    grades={hasGrades(desk.tournament)}
                    corrections={desk.tournament.system === 'mcmahon'}
                    teams={desk.tournament.member_total}
                    onChange={setForm}
                />
                <label class="field narrow">
                    <span>{o('player.title')}</span>
                    <input type="text" maxLength={10} autocomplete="off" value={form.title} onInput={text('title')} />
                </label>
                <label class="field narrow">
                    <span>{o('player.id')}</span>
                    <input type="text" maxLength={20} autocomplete="off" value={form.id} onInput={text('id')} />
                </label>
            </div>
            <label class="option">
                <input
                    type="checkbox"
                    checked={form.noHalfByes}
                    onChange={(event) => setForm({...form, noHalfByes: event.currentTarget.checked})}
                />
                <span>{o('no-half-byes')}</span>
            </label>
            <label class="field">
                <span>{o('reason')}</span>
                <input type="text" maxLength={200} value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
            </label>
            <div class="row">
                <button
                    type="button"
                    class="button"
                    disabled={!reason.trim() || desk.busy || (form.grade.trim() !== '' && readGrade(form.grade) === undefined)}
                    onClick={() =>
                        send({
                            t: 'correct',
                            number: entry.number,
                            ...fieldsOf(form),
                            title: form.title.trim(),
                            id: form.id.trim(),
                            no_half_byes: form.noHalfByes,
                            reason,
                        })
                    }
                >
                    {o('correct')}
                </button>
                {entry.withdrawn === undefined ? (
                    <>
                        <button
                            type="button"
                            class="button"
                            disabled={!reason.trim() || desk.busy}
                            onClick={() => send({t: 'withdraw', number: entry.number, reason})}
                        >
                            {o('withdraw')}
                        </button>
                        <button
                            type="button"
                            class="button"
                            disabled={!reason.trim() || desk.busy}
                            onClick={() => send({t: 'withdraw', number: entry.number, expelled: true, reason})}
                        >
                            {o('expel')}
                        </button>
                    </>
                ) : (
                    <button type="button" class="button" disabled={desk.busy} onClick={() => send({t: 'return', number: entry.number})}>
                        {o('return')}
                    </button>
                )}
                <button type="button" class="button" onClick={onClose}>
                    {o('cancel')}
                </button>
            </div>
            <div class="row">
                <Chips
                    name="bye-kind"
                    legend={w('bye.for', {round: next})}
                    value={kind}
                    onChange={setKind}
                    options={(['half', 'zero', 'full'] as const).map((value) => ({value, text: w(`bye.${value}`)}))}
                />
                <button
                    type="button"
                    class="button"
                    disabled={desk.busy}
                    onClick={() => send({t: 'bye', number: entry.number, round: next, kind})}
                >
                    {w('bye.grant')}
                </button>
            </div>
        </div>
    );
}

export function PlayersPanel({desk}: {desk: Desk}) {
    const {tournament} = desk;
    const [sort, setSort] = useState<'number' | 'name'>('number');
    const [edited, setEdited] = useState<number | null>(null);
    const [find, setFind] = useState('');
    const entry = tournament.entries.find(({number}) => number === edited);
    const absent = tournament.entries.filter(({here, withdrawn}) => !here && withdrawn === undefined);
    return (
        <section>
            <AddOne desk={desk} />
            <FromList desk={desk} />
            <AddPlayers desk={desk} />
            {tournament.entries.length > 1 && tournament.rounds.length < 4 && <SortList desk={desk} />}
            {!tournament.closed && <RegistrationPanel desk={desk} />}
            {tournament.entries.length > 0 && <Codes desk={desk} />}
            {tournament.entries.length === 0 ? (
                <p class="quiet">{o('players.first')}</p>
            ) : (
                <>
                    <div class="row">
                        <PlayerListTools
                            name="desk-sort"
                            sort={sort}
                            onSort={setSort}
                            entries={tournament.entries}
                            value={find}
                            onChange={setFind}
                        />
                    </div>
                    {entry && <Edit key={entry.number} desk={desk} entry={entry} onClose={() => setEdited(null)} />}
                    {tournament.check_in && (
                        <p class="row">
                            <b>
                                {o('here.count', {
                                    count: tournament.entries.filter(({here}) => here).length,
                                    all: tournament.entries.length,
                                })}
                            </b>
                            {absent.length > 0 && (
                                <button
                                    type="button"
                                    class="button"
                                    disabled={desk.busy}
                                    onClick={() => void desk.send([{t: 'check-in', numbers: absent.map(({number}) => number), here: true}])}
                                >
                                    {o('here.all', {count: absent.length})}
                                </button>
                            )}
                        </p>
                    )}
                    <PlayersTable
                        tournament={tournament}
                        sort={sort}
                        find={find}
                        more={(each) => (
                            <>
                                {tournament.check_in && each.withdrawn === undefined && (
                                    <label class="option here-toggle">
                                        <input
                                            type="checkbox"
                                            checked={each.here === true}
                                            disabled={desk.busy}
                                            aria-label={o('here.of', {name: each.name})}
                                            onChange={(event) =>
                                                void desk.send([{t: 'check-in', number: each.number, here: event.currentTarget.checked}])
                                            }
                                        />
                                        <span>{o('here')}</span>
                                    </label>
                                )}
                                <button
                                    type="button"
                                    class="cite plain"
                                    aria-expanded={each.number === edited}
                                    onClick={() => setEdited(each.number === edited ? null : each.number)}
                                >
                                    {o('edit')}
                                </button>
                            </>
                        )}
                    />
                </>
            )}
        </section>
    );
}
