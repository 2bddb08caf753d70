// The desk of a festival: its name, its sections, papers of all sections, links. Each section has its own desk with its own key.
import {useEffect, useState} from 'preact/hooks';
import type {Festival, FestivalDesk, Section, TournamentSummary} from '../../../api_types';
import {getJson, getJsonWithKey, postWithKey, refusalOf} from '../../../live/api';
import type {Refusal} from '../../../protocol';
import {getSettings} from '../../../settings';
import {RefusalLine} from '../../parts';
import {KeyGate} from '../desk/key_gate';
import {LinkLine} from '../desk/link_line';
import {o} from '../organiser_words';
import {festivalKeyName, keepOrganiser, type OrganiserKey} from '../shared/key';
import {w} from '../words';
import {DetailsFields} from './fields';
import {factsText, FestivalHead, stateText} from './head';
import {festivalPath, useFestival} from './live';
import {f} from './words';

export function FestivalDeskPage({id}: {id: string}) {
    return (
        <KeyGate
            keyName={festivalKeyName(id)}
            path={festivalPath(id) + '/desk'}
            title={f('desk')}
            lead={f('desk.key')}
            wrong={f('desk.wrong')}
        >
            {(organiser, setKey) => <OpenDesk id={id} organiser={organiser} onKey={setKey} />}
        </KeyGate>
    );
}

/// A change of the festival; null if it was refused.
type Change = (what: string, body: object) => Promise<boolean>;

function DetailsForm({festival, busy, change}: {festival: Festival; busy: boolean; change: Change}) {
    const {name, place, begins, ends, note} = festival;
    const [details, setDetails] = useState({name, place, begins, ends, note});
    return (
        <details class="t-more" open={festival.sections.length === 0}>
            <summary>{f('details')}</summary>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    void change('', details);
                }}
            >
                <DetailsFields value={details} onChange={setDetails} />
                <button type="submit" class="button" disabled={busy}>
                    {f('save')}
                </button>
            </form>
        </details>
    );
}

function SectionLine({section, busy, onRemove}: {section: Section; busy: boolean; onRemove: () => void}) {
    const [sure, setSure] = useState(false);
    return (
        <li class="f-section">
            <h3>
                <a class="t-name" href={'/t/' + section.id}>
                    {section.name}
                </a>
            </h3>
            <p class="facts">{factsText(section)}</p>
            <p class="f-state">{stateText(section)}</p>
            <nav aria-label={section.name}>
                <a class="button" href={`/t/${section.id}/desk`}>
                    {f('sections.desk')}
                </a>
                <button
                    type="button"
                    class="button"
                    aria-label={sure ? undefined : f('sections.remove-which', {name: section.name})}
                    disabled={busy}
                    onClick={() => (sure ? onRemove() : setSure(true))}
                >
                    {f(sure ? 'sections.remove-sure' : 'sections.remove')}
                </button>
            </nav>
            {sure && <p class="faint">{f('sections.remove-how')}</p>}
        </li>
    );
}

function AddSection({festival, busy, change}: {festival: Festival; busy: boolean; change: Change}) {
    const [all, setAll] = useState<TournamentSummary[]>([]);
    const [chosen, setChosen] = useState('');
    useEffect(() => {
        let here = true;
        void getJson<TournamentSummary[]>('/api/tournaments').then(
            (fresh) => {
                if (here) setAll(fresh);
            },
            () => undefined,
        );
        return () => {
            here = false;
        };
    }, [festival.sections.length]);
    const others = all.filter(({id}) => !festival.sections.some((section) => section.id === id));
    const tournament = others.some(({id}) => id === chosen) ? chosen : (others[0]?.id ?? '');
    return (
        <form
            class="row f-add"
            onSubmit={(event) => {
                event.preventDefault();
                void change('/sections', {tournament});
            }}
        >
            {others.length > 0 && (
                <>
                    <label class="field grow">
                        <span>{f('sections.add')}</span>
                        <select value={tournament} onChange={(event) => setChosen(event.currentTarget.value)}>
                            {others.map(({id, name}) => (
                                <option key={id} value={id}>
                                    {name}
                                </option>
                            ))}
                        </select>
                    </label>
                    <button type="submit" class="button" disabled={busy}>
                        {f('sections.add-go')}
                    </button>
                </>
            )}
            <a class="button" href={`/t/new?festival=${festival.id}`}>
                {f('sections.new')}
            </a>
        </form>
    );
}

/// People possibly entered twice: shown, and left to the organisers.
function InSeveral({festival, organiser}: {festival: Festival; organiser: OrganiserKey}) {
    const [desk, setDesk] = useState<FestivalDesk | null>(null);
    useEffect(() => {
        let here = true;
        void getJsonWithKey<FestivalDesk>(festivalPath(festival.id) + '/desk', organiser.token).then(
            (fresh) => {
                if (here) setDesk(fresh);
            },
            () => undefined,
        );
        return () => {
            here = false;
        };
        // Loaded with every update of the festival: signing up changes no section.
    }, [festival, organiser.token]);
    if (!desk || desk.in_several.length === 0) return null;
    return (
        <section class="banner f-several">
            <h2>{f('several')}</h2>
            <p>{f('several.how')}</p>
            <ul>
                {desk.in_several.map(({name, sections}, index) => (
                    <li key={index}>
                        <b>{name}</b>:{' '}
                        {sections.map(({tournament, section, number}, at) => (
                            <span key={at}>
                                {at > 0 && ', '}
                                <a href={number ? `/t/${tournament}/players/${number}` : `/t/${tournament}/register`}>{section}</a>
                                {number === 0 && ` (${f('several.signed-up')})`}
                            </span>
                        ))}
                    </li>
                ))}
            </ul>
        </section>
    );
}

const kPapers = ['pairings', 'names', 'standings', 'players'] as const;

function Papers({festival}: {festival: Festival}) {
    const [round, setRound] = useState(0);
    const most = Math.max(0, ...festival.sections.map(({rounds}) => rounds));
    const {language} = getSettings();
    const address = (list: string, format: 'pdf' | 'html') => {
        const query = new URLSearchParams({format, list, language});
        if (round > 0) query.set('round', String(round));
        return `${festivalPath(festival.id)}/file?${query}`;
    };
    const papers = kPapers.filter((list) => list === 'players' || most > 0);
    return (
        <section>
            <h2>{f('print')}</h2>
            <p class="faint">{f('print.how')}</p>
            {most > 0 && (
                <label class="field round-picker">
                    <span>{f('print.round')}</span>
                    <select value={round} onChange={(event) => setRound(Number(event.currentTarget.value))}>
                        <option value={0}>{f('print.last')}</option>
                        {Array.from({length: most}, (_, index) => (
                            <option key={index} value={index + 1}>
                                {index + 1}
                            </option>
                        ))}
                    </select>
                </label>
            )}
            <ul class="file-list listed">
                {papers.map((list) => (
                    <li key={list}>
                        <span class="name">{f(`print.${list}`)}</span>
                        <span class="press">
                            <a class="button" href={address(list, 'pdf')} download>
                                PDF
                            </a>
                            <a class="button" href={address(list, 'html')} download>
                                HTML
                            </a>
                        </span>
                    </li>
                ))}
            </ul>
        </section>
    );
}

interface LinksProps {
    festival: Festival;
    organiser: OrganiserKey;
    busy: boolean;
    onRenew: () => void;
}

function Links({festival, organiser, busy, onRenew}: LinksProps) {
    const at = `${location.origin}/f/${festival.id}`;
    const links: [string, string][] = [
        [f('link.page'), at],
        [f('register'), `${at}/register`],
        [w('tab.wall'), `${at}/wall`],
        [f('link.desk'), `${at}/desk#${organiser.token}`],
    ];
    return (
        <details class="t-more">
            <summary>{f('links')}</summary>
            <ul class="seat-links">
                {links.map(([name, href]) => (
                    <LinkLine key={name} number="" name={name} label={name} href={href} />
                ))}
            </ul>
            <p>
                <button type="button" class="button" disabled={busy} onClick={onRenew}>
                    {f('key.renew')}
                </button>{' '}
                <span class="faint">{f('key.how')}</span>
            </p>
        </details>
    );
}

function OpenDesk({id, organiser, onKey}: {id: string; organiser: OrganiserKey; onKey: (key: OrganiserKey) => void}) {
    const {festival, refusal: absent, lost, show} = useFestival(id);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [said, setSaid] = useState('');
    const [busy, setBusy] = useState(false);
    if (absent)
        return (
            <div class="tournament">
                <RefusalLine refusal={absent} />
            </div>
        );
    if (!festival) return <p class="quiet loading">{lost ? w('lost') : ''}</p>;
    async function attempt(work: () => Promise<void>): Promise<boolean> {
        setBusy(true);
        setRefusal(null);
        setSaid('');
        try {
            await work();
            setSaid(o('done'));
            return true;
        } catch (error) {
            setRefusal(refusalOf(error));
            return false;
        } finally {
            setBusy(false);
        }
    }
    const change: Change = (what, body) =>
        attempt(async () => show(await postWithKey<Festival>(festivalPath(id) + what, {by: organiser.name, ...body}, organiser.token)));
    const renew = () =>
        attempt(async () => {
            const {key} = await postWithKey<{key: string}>(festivalPath(id) + '/key', {}, organiser.token);
            const fresh = {...organiser, token: key};
            keepOrganiser(festivalKeyName(id), fresh);
            onKey(fresh);
        });
    document.title = `${f('desk')} · ${festival.name}`;
    return (
        <div class="tournament f-desk">
            <FestivalHead festival={festival} here="desk" />
            {lost && (
                <p class="banner" role="status">
                    {w('lost')}
                </p>
            )}
            {refusal && <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />}
            <p class="granted" role="status">
                {said}
            </p>
            <h2>{f('sections')}</h2>
            {festival.sections.length === 0 && <p class="lead">{f('sections.none')}</p>}
            <ul class="f-sections">
                {festival.sections.map((section) => (
                    <SectionLine
                        key={section.id}
                        section={section}
                        busy={busy}
                        onRemove={() => void change('/sections/remove', {tournament: section.id})}
                    />
                ))}
            </ul>
            <AddSection festival={festival} busy={busy} change={change} />
            <InSeveral festival={festival} organiser={organiser} />
            {festival.sections.length > 0 && <Papers festival={festival} />}
            <DetailsForm festival={festival} busy={busy} change={change} />
            <Links festival={festival} organiser={organiser} busy={busy} onRenew={() => void renew()} />
        </div>
    );
}
