// The desk: registration on the tournament's page. The organiser opens it, sees who has signed up, and adds accepted people to the starting
// list.
import {useEffect, useState} from 'preact/hooks';
import type {SignUp, SignUps, TakenSignUps} from '../../../../api_types';
import {getJsonWithKey} from '../../../../live/api';
import {gradeText, hasGrades} from '../../shared/strength';
import {GradeField, readGrade, writtenGrade} from '../../shared/grades';
import {pathOf} from '../../shared/live';
import {o} from '../../organiser_words';
import {LinkLine} from '../link_line';
import type {Desk} from '../types';

function useSignUps(desk: Desk): SignUps | null {
    const [all, setAll] = useState<SignUps | null>(null);
    const {id, version} = desk.tournament;
    useEffect(() => {
        let here = true;
        void getJsonWithKey<SignUps>(pathOf(id) + '/sign-ups', desk.key.token).then(
            (fresh) => {
                if (here) setAll(fresh);
            },
            () => undefined,
        );
        return () => {
            here = false;
        };
    }, [id, version]);
    return all;
}

interface LimitProps {
    label: string;
    least: number;
    most: number;
    value: string;
    onChange: (value: string) => void;
}

const Limit = ({label, least, most, value, onChange}: LimitProps) => (
    <label class="field narrow">
        <span>{label}</span>
        <input type="number" min={least} max={most} value={value} onInput={(event) => onChange(event.currentTarget.value)} />
    </label>
);

function Rules({desk, all}: {desk: Desk; all: SignUps}) {
    const [places, setPlaces] = useState<string | null>(null);
    const [least, setLeast] = useState<string | null>(null);
    const [most, setMost] = useState<string | null>(null);
    const [leastGrade, setLeastGrade] = useState<string | null>(null);
    const [mostGrade, setMostGrade] = useState<string | null>(null);
    const [note, setNote] = useState<string | null>(null);
    const shownLeast = least ?? String(all.least_rating || '');
    const shownMost = most ?? String(all.most_rating || '');
    const shownLeastGrade = leastGrade ?? (all.least_grade === undefined ? '' : writtenGrade(all.least_grade));
    const shownMostGrade = mostGrade ?? (all.most_grade === undefined ? '' : writtenGrade(all.most_grade));
    const shownPlaces = places ?? String(all.places || '');
    const shownNote = note ?? all.note;
    const save = (open: boolean) => {
        const rules = {
            open,
            places: Number(shownPlaces || 0),
            least_rating: Number(shownLeast || 0),
            most_rating: Number(shownMost || 0),
            ...(readGrade(shownLeastGrade) === undefined ? {} : {least_grade: readGrade(shownLeastGrade)}),
            ...(readGrade(shownMostGrade) === undefined ? {} : {most_grade: readGrade(shownMostGrade)}),
            note: shownNote.trim(),
        };
        void desk.post('sign-ups/rules', rules).then((done) => {
            // Refused input remains to be corrected.
            if (!done) return;
            setPlaces(null);
            setLeast(null);
            setMost(null);
            setLeastGrade(null);
            setMostGrade(null);
            setNote(null);
        });
    };
    return (
        <form
            onSubmit={(event) => {
                event.preventDefault();
                save(all.open);
            }}
        >
            <div class="row">
                <label class="field narrow">
                    <span>{o('registration.places')}</span>
                    <input type="number" min={0} max={9999} value={shownPlaces} onInput={(event) => setPlaces(event.currentTarget.value)} />
                </label>
                {/* The sign-up form asks for either grade or rating. */}
                {hasGrades(desk.tournament) ? (
                    <>
                        <GradeField label={o('registration.least-grade')} value={shownLeastGrade} onChange={setLeastGrade} />
                        <GradeField label={o('registration.most-grade')} value={shownMostGrade} onChange={setMostGrade} />
                    </>
                ) : (
                    <>
                        <Limit label={o('registration.least-rating')} least={0} most={9999} value={shownLeast} onChange={setLeast} />
                        <Limit label={o('registration.most-rating')} least={0} most={9999} value={shownMost} onChange={setMost} />
                    </>
                )}
                <label class="field grow">
                    <span>{o('registration.note')}</span>
                    <input type="text" maxLength={300} value={shownNote} onInput={(event) => setNote(event.currentTarget.value)} />
                </label>
            </div>
            <div class="row">
                {all.open && (
                    <button type="submit" class="button" disabled={desk.busy}>
                        {o('registration.save')}
                    </button>
                )}
                <button type="button" class={all.open ? 'button' : 'button primary'} disabled={desk.busy} onClick={() => save(!all.open)}>
                    {o(all.open ? 'registration.close' : 'registration.open')}
                </button>
            </div>
        </form>
    );
}

function stateOf({state, accepted, waiting, entry}: SignUp): string {
    if (state === 'withdrawn') return o('registration.withdrawn');
    if (state === 'rejected') return o('registration.rejected');
    if (entry) return o('registration.on-list', {number: entry});
    return accepted ? o('registration.accepted') : o('registration.waits', {place: waiting});
}

function SignUpTable({desk, rows, reason}: {desk: Desk; rows: SignUp[]; reason: string}) {
    if (rows.length === 0) return null;
    return (
        <div class="t-scroll">
            <table class="t-table sign-ups">
                <thead>
                    <tr>
                        <th scope="col">{o('registration.number')}</th>
                        <th scope="col">{o('registration.who')}</th>
                        <th scope="col">{o('registration.state')}</th>
                        <td />
                    </tr>
                </thead>
                <tbody>
                    {rows.map((each) => (
                        <tr key={each.number}>
                            <td>{each.number}</td>
                            <td>
                                {each.name}{' '}
                                <span class="faint">
                                    {[
                                        each.club,
                                        each.federation,
                                        hasGrades(desk.tournament) ? each.grade !== undefined && gradeText(each.grade) : each.rating,
                                        each.birth,
                                        each.id,
                                    ]
                                        .filter(Boolean)
                                        .join(' · ')}
                                </span>
                            </td>
                            <td>
                                {stateOf(each)}
                                {each.reason && <span class="faint"> {each.reason}</span>}
                            </td>
                            <td>
                                {each.state === 'stands' && each.entry === 0 && (
                                    <button
                                        type="button"
                                        class="button"
                                        aria-label={o('registration.reject-who', {name: each.name})}
                                        disabled={desk.busy}
                                        onClick={() => void desk.post('sign-ups', {number: each.number, reason: reason.trim()})}
                                    >
                                        {o('registration.reject')}
                                    </button>
                                )}
                                {each.state !== 'stands' && (
                                    <button
                                        type="button"
                                        class="button"
                                        aria-label={o('registration.restore-who', {name: each.name})}
                                        disabled={desk.busy}
                                        onClick={() => void desk.post('sign-ups', {number: each.number, stands: true})}
                                    >
                                        {o('registration.restore')}
                                    </button>
                                )}
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

export function RegistrationPanel({desk}: {desk: Desk}) {
    const {tournament} = desk;
    const all = useSignUps(desk);
    const [reason, setReason] = useState('');
    if (!all) return null;
    const fresh = all.sign_ups.filter((each) => each.accepted && each.entry === 0).length;
    const listed = all.sign_ups.filter(({entry}) => entry > 0);
    // Closed once nobody is left to be taken: then the players below are checked in.
    const asks = all.open && (fresh > 0 || tournament.entries.length === 0);
    return (
        <details class="t-more" open={asks || undefined}>
            <summary>{o('registration')}</summary>
            <p class="faint">{o('registration.how')}</p>
            <Rules desk={desk} all={all} />
            {tournament.registration && (
                <ul class="seat-links">
                    <LinkLine
                        number=""
                        name={o('registration.link')}
                        label={o('registration.link')}
                        href={`${location.origin}/t/${tournament.id}/register`}
                    />
                </ul>
            )}
            {fresh > 0 && (
                <p>
                    <button
                        type="button"
                        class="button primary"
                        disabled={desk.busy}
                        onClick={() => void desk.post<TakenSignUps>('sign-ups/take', {by: desk.key.name})}
                    >
                        {o('registration.take', {count: fresh})}
                    </button>
                </p>
            )}
            {all.sign_ups.length > 0 && (
                <>
                    <label class="field">
                        <span>{o('registration.reason')}</span>
                        <input type="text" maxLength={200} value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
                    </label>
                    <SignUpTable desk={desk} rows={all.sign_ups.filter(({entry}) => entry === 0)} reason={reason} />
                    {listed.length > 0 && (
                        <details>
                            <summary>{o('registration.listed', {count: listed.length})}</summary>
                            <SignUpTable desk={desk} rows={listed} reason={reason} />
                        </details>
                    )}
                </>
            )}
        </details>
    );
}
