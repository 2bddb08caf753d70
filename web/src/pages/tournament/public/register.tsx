// Registration for a tournament: the form, accepted and waiting people, and with the own code the state of the own registration. The code
// comes with the answer, or with the link (/t/ID/register#CODE), and is stored in this browser.
import {useEffect, useState} from 'preact/hooks';
import type {OwnSignUp, PublicSignUp, Registration, WantedSignUp} from '../../../api_types';
import {isRefusal} from '../../../codes';
import {getJson, getJsonWithKey, post, postWithKey, refusalOf} from '../../../live/api';
import type {Refusal} from '../../../protocol';
import {CopyButton, RefusalLine} from '../../parts';
import {gradeText, hasGrades} from '../shared/strength';
import {keepCode, keepSignUp, readSignUp} from '../shared/key';
import {pathOf, useTournament} from '../shared/live';
import type {Tournament} from '../shared/types';
import {useUnsent} from '../shared/unsent';
import {w} from '../words';
import {GradeField, readGrade} from '../shared/grades';
import {Head} from './head';

type TextField = 'name' | 'club' | 'federation' | 'birth' | 'id';
type Form = Record<TextField | 'rating' | 'grade' | 'sex', string>;
const kEmpty: Form = {name: '', club: '', federation: '', birth: '', id: '', rating: '', grade: '', sex: ''};

function wantedOf(form: Form): WantedSignUp {
    const wanted: WantedSignUp = {name: form.name.trim()};
    for (const field of ['club', 'federation', 'birth', 'id'] as const) if (form[field].trim()) wanted[field] = form[field].trim();
    if (form.rating) wanted.rating = Number(form.rating);
    const grade = readGrade(form.grade);
    if (grade !== undefined) wanted.grade = grade;
    if (form.sex) wanted.sex = form.sex as WantedSignUp['sex'];
    return wanted;
}

interface Limits {
    least_rating?: number;
    most_rating?: number;
    least_grade?: number;
    most_grade?: number;
}

function ratingsText({least_rating: least, most_rating: most}: Limits): string {
    if (least && most) return w('register.ratings', {least, most});
    if (least) return w('register.ratings-from', {least});
    return most ? w('register.ratings-to', {most}) : '';
}

function gradesText({least_grade: least, most_grade: most}: Limits): string {
    if (least !== undefined && most !== undefined) return w('register.grades', {least: gradeText(least), most: gradeText(most)});
    if (least !== undefined) return w('register.grades-from', {least: gradeText(least)});
    return most !== undefined ? w('register.grades-to', {most: gradeText(most)}) : '';
}

/// Who may sign up, by rating and grade; empty if everybody may.
export const limitsText = (limits: Limits): string => [ratingsText(limits), gradesText(limits)].filter(Boolean).join(' · ');

export function SignUpForm({
    tournament,
    busy,
    onSignUp,
}: {
    tournament: Tournament;
    busy: boolean;
    onSignUp: (wanted: WantedSignUp) => void;
}) {
    const [form, setForm] = useState(kEmpty);
    const set = (field: keyof Form) => (event: {currentTarget: HTMLInputElement | HTMLSelectElement}) =>
        setForm({...form, [field]: event.currentTarget.value});
    const text = (field: TextField, more: object = {}) => (
        <label class="field">
            <span>{w(`register.${field}`)}</span>
            <input type="text" name={field} maxLength={100} value={form[field]} onInput={set(field)} {...more} />
        </label>
    );
    return (
        <form
            class="register"
            onSubmit={(event) => {
                event.preventDefault();
                onSignUp(wantedOf(form));
            }}
        >
            {text('name', {required: true, autocomplete: 'name'})}
            {text('club')}
            {text('federation')}
            {hasGrades(tournament) ? (
                <GradeField
                    narrow={false}
                    label={w('register.grade')}
                    value={form.grade}
                    onChange={(typed) => setForm({...form, grade: typed})}
                />
            ) : (
                <label class="field">
                    <span>{w('register.rating')}</span>
                    <input type="number" name="rating" min={0} max={9999} value={form.rating} onInput={set('rating')} />
                </label>
            )}
            {text('birth', {inputMode: 'numeric', placeholder: '1990'})}
            {text('id')}
            <label class="field">
                <span>{w('register.sex')}</span>
                <select name="sex" value={form.sex} onChange={set('sex')}>
                    <option value="" />
                    <option value="f">{w('register.sex.f')}</option>
                    <option value="m">{w('register.sex.m')}</option>
                </select>
            </label>
            <p class="faint">{w('register.private')}</p>
            <button type="submit" class="button primary" disabled={busy}>
                {w('register.send')}
            </button>
        </form>
    );
}

/// The state of a registration.
function stateOf({state, accepted, waiting, entry, reason}: OwnSignUp): string {
    if (state === 'withdrawn') return w('register.withdrawn');
    if (state === 'rejected') return reason ? w('register.rejected-because', {reason}) : w('register.rejected');
    if (entry) return w('register.on-list', {number: entry});
    return accepted ? w('register.accepted') : w('register.waiting', {place: waiting});
}

interface OwnProps {
    id: string;
    own: OwnSignUp;
    code: string;
    busy: boolean;
    onWithdraw: () => void;
    onAnother: () => void;
}

function Own({id, own, code, busy, onWithdraw, onAnother}: OwnProps) {
    const [sure, setSure] = useState(false);
    const link = `${location.origin}/t/${id}/register#${code}`;
    return (
        <section class="own-sign-up">
            <h2>{own.name}</h2>
            <p class={own.accepted ? 'granted' : 'banner'} role="status">
                {stateOf(own)}
            </p>
            {own.also_in && (
                <p class="banner" role="status">
                    {w('register.also-in', {sections: own.also_in.map(({section}) => section).join(' · ')})}
                </p>
            )}
            <p>{w('register.keep-code', {code})}</p>
            <div class="row">
                <CopyButton text={link} label={w('register.copy')} />
                {own.entry > 0 && (
                    <a class="button" href={`/t/${id}/me`}>
                        {w('own.title')}
                    </a>
                )}
                {own.state === 'stands' && own.entry === 0 && (
                    <button type="button" class="button" disabled={busy} onClick={() => (sure ? onWithdraw() : setSure(true))}>
                        {w(sure ? 'register.withdraw-sure' : 'register.withdraw')}
                    </button>
                )}
                <button type="button" class="button" onClick={onAnother}>
                    {w('register.another')}
                </button>
            </div>
        </section>
    );
}

function People({title, people, grades}: {title: string; people: PublicSignUp[]; grades: boolean}) {
    if (people.length === 0) return null;
    return (
        <section>
            <h2>{title}</h2>
            <ol class="signed-up">
                {people.map(({name, title: rank, club, federation, rating, grade}, index) => (
                    <li key={index}>
                        <b>{[rank, name].filter(Boolean).join(' ')}</b>{' '}
                        <span class="faint">
                            {[club, federation, grades ? grade !== undefined && gradeText(grade) : rating || '']
                                .filter(Boolean)
                                .join(' · ')}
                        </span>
                    </li>
                ))}
            </ol>
        </section>
    );
}

export function RegisterPage({id}: {id: string}) {
    const {tournament, refusal: absent} = useTournament(id);
    const [registration, setRegistration] = useState<Registration | null>(null);
    const [code, setCode] = useState(() => readSignUp(id));
    const [own, setOwn] = useState<OwnSignUp | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [busy, setBusy] = useState(false);
    const version = tournament?.version;
    useEffect(() => {
        if (!version) return;
        let here = true;
        void getJson<Registration>(`${pathOf(id)}/registration`).then(
            (fresh) => {
                if (here) setRegistration(fresh);
            },
            (error: unknown) => {
                if (here) setRefusal(refusalOf(error));
            },
        );
        if (code)
            void getJsonWithKey<OwnSignUp>(`${pathOf(id)}/sign-up`, code).then(
                (fresh) => {
                    if (!here) return;
                    setOwn(fresh);
                    keepSignUp(id, code);
                    // Once it is added to the list, the code works as a player's code.
                    if (fresh.entry > 0) keepCode(id, code);
                },
                (error: unknown) => {
                    if (!here) return;
                    setRefusal(refusalOf(error));
                    if (isRefusal(refusalOf(error).code, 'wrong-token')) {
                        keepSignUp(id, '');
                        setCode('');
                    }
                },
            );
        return () => {
            here = false;
        };
    }, [id, version, code]);

    const setUnsent = useUnsent<{work: () => Promise<OwnSignUp>}>(({work}) => void attempt(work));
    async function attempt(work: () => Promise<OwnSignUp>): Promise<void> {
        setBusy(true);
        setRefusal(null);
        setUnsent(null);
        try {
            const fresh = await work();
            setOwn(fresh);
            if (fresh.code) {
                keepSignUp(id, fresh.code);
                setCode(fresh.code);
            }
        } catch (error) {
            setRefusal(refusalOf(error));
            setUnsent({work}, error);
        }
        setBusy(false);
    }

    if (absent)
        return (
            <div class="tournament">
                <RefusalLine refusal={absent} />
            </div>
        );
    if (!tournament) return null;
    document.title = `${w('register.title')} · ${tournament.name}`;
    return (
        <div class="tournament">
            <Head tournament={tournament} here="register" />
            {refusal && <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />}
            {registration && (
                <>
                    <p class="facts">
                        {registration.places
                            ? w('register.places', {taken: registration.accepted.length, places: registration.places})
                            : w('register.signed-up', {count: registration.accepted.length})}
                        {limitsText(registration) && ` · ${limitsText(registration)}`}
                        {registration.waiting.length > 0 && ` · ${w('register.wait-count', {count: registration.waiting.length})}`}
                    </p>
                    {registration.note && <p class="register-note">{registration.note}</p>}
                    {own && code ? (
                        <Own
                            id={id}
                            own={own}
                            code={code}
                            busy={busy}
                            onWithdraw={() => void attempt(() => postWithKey<OwnSignUp>(`${pathOf(id)}/sign-up/withdraw`, {}, code))}
                            onAnother={() => {
                                setOwn(null);
                                setCode('');
                            }}
                        />
                    ) : registration.open ? (
                        <SignUpForm
                            tournament={tournament}
                            busy={busy}
                            onSignUp={(wanted) => void attempt(() => post<OwnSignUp>(`${pathOf(id)}/registration`, wanted))}
                        />
                    ) : (
                        <p class="banner">{w('register.closed')}</p>
                    )}
                    <People title={w('register.list')} people={registration.accepted} grades={hasGrades(tournament)} />
                    <People title={w('register.waiting-list')} people={registration.waiting} grades={hasGrades(tournament)} />
                </>
            )}
        </div>
    );
}
