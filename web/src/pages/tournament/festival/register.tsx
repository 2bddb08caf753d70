// One registration for all sections: the player chooses the section, and continues on its page, with the code.
import {useState} from 'preact/hooks';
import type {OwnSignUp, Section, WantedSignUp} from '../../../api_types';
import {post, refusalOf} from '../../../live/api';
import type {Refusal} from '../../../protocol';
import {go} from '../../../router';
import {RefusalLine} from '../../parts';
import {limitsText, SignUpForm} from '../public/register';
import {keepSignUp} from '../shared/key';
import {pathOf, useTournament} from '../shared/live';
import {useUnsent} from '../shared/unsent';
import {w} from '../words';
import {factsText, FestivalHead, placesText, takesRegistrations} from './head';
import {useFestival} from './live';
import {f} from './words';

/// The terms before choosing: who may sign up, and how many places are left.
function termsText(section: Section): string {
    const {registration} = section;
    if (!registration) return '';
    const {waiting} = registration;
    return [limitsText(registration), placesText(section), waiting > 0 && w('register.wait-count', {count: waiting})]
        .filter(Boolean)
        .join(' · ');
}

function SectionForm({id}: {id: string}) {
    const {tournament, refusal: absent} = useTournament(id);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [busy, setBusy] = useState(false);
    const setUnsent = useUnsent<WantedSignUp>((wanted) => void signUp(wanted));
    if (absent) return <RefusalLine refusal={absent} />;
    if (!tournament) return null;
    async function signUp(wanted: WantedSignUp): Promise<void> {
        setBusy(true);
        setRefusal(null);
        setUnsent(null);
        try {
            const own = await post<OwnSignUp>(`${pathOf(id)}/registration`, wanted);
            if (own.code) keepSignUp(id, own.code);
            go(`/t/${id}/register`);
        } catch (error) {
            setRefusal(refusalOf(error));
            setBusy(false);
            setUnsent(wanted, error);
        }
    }
    return (
        <>
            {refusal && <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />}
            <SignUpForm tournament={tournament} busy={busy} onSignUp={(wanted) => void signUp(wanted)} />
        </>
    );
}

export function FestivalRegisterPage({id}: {id: string}) {
    const {festival, refusal, lost} = useFestival(id);
    const [chosen, setChosen] = useState('');
    if (refusal)
        return (
            <div class="tournament">
                <RefusalLine refusal={refusal} />
            </div>
        );
    if (!festival) return <p class="quiet loading">{lost ? w('lost') : ''}</p>;
    document.title = `${f('register')} · ${festival.name}`;
    const open = festival.sections.filter(takesRegistrations);
    return (
        <div class="tournament">
            <FestivalHead festival={festival} here="register" />
            {open.length === 0 && <p class="banner">{f('register.none')}</p>}
            {open.length > 0 && (
                <fieldset class="f-choose">
                    <legend>{f('section')}</legend>
                    {open.map((section) => (
                        <label key={section.id} class="option">
                            <input
                                type="radio"
                                name="section"
                                value={section.id}
                                checked={chosen === section.id}
                                onChange={() => setChosen(section.id)}
                            />
                            <span>
                                {section.name}
                                <small>{factsText(section)}</small>
                                <small>{termsText(section)}</small>
                            </span>
                        </label>
                    ))}
                </fieldset>
            )}
            {open.some((section) => section.id === chosen) && <SectionForm key={chosen} id={chosen} />}
        </div>
    );
}
