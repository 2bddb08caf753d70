// A new festival.
import {useState} from 'preact/hooks';
import {postWithKey, refusalOf} from '../../../live/api';
import type {Refusal} from '../../../protocol';
import {go} from '../../../router';
import {RefusalLine} from '../../parts';
import {o} from '../organiser_words';
import {festivalKeyName, keepOrganiser, readArbiter} from '../shared/key';
import {w} from '../words';
import {DetailsFields} from './fields';
import {f} from './words';

export function MakeFestivalPage() {
    const [arbiter] = useState(readArbiter);
    const [details, setDetails] = useState({name: '', place: '', begins: '', ends: '', note: ''});
    const [by, setBy] = useState(arbiter.name ?? '');
    const [token, setToken] = useState(arbiter.token ?? '');
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    document.title = `${w('festival.make')} · Kyvien`;
    async function make(): Promise<void> {
        setRefusal(null);
        try {
            const made = await postWithKey<{id: string; key: string}>('/api/festivals', {by: by.trim(), ...details}, token.trim());
            keepOrganiser(festivalKeyName(made.id), {token: made.key, name: by.trim()});
            go(`/f/${made.id}/desk`);
        } catch (error) {
            setRefusal(refusalOf(error));
        }
    }
    return (
        <form
            class="tournament t-enter"
            onSubmit={(event) => {
                event.preventDefault();
                void make();
            }}
        >
            <h1>{w('festival.make')}</h1>
            <p>{f('make.how')}</p>
            <DetailsFields value={details} onChange={setDetails} />
            <div class="row">
                <label class="field grow">
                    <span>{o('make.key')}</span>
                    <input
                        type="password"
                        name="token"
                        autocomplete="off"
                        required
                        maxLength={256}
                        value={token}
                        onInput={(event) => setToken(event.currentTarget.value)}
                    />
                </label>
                <label class="field grow">
                    <span>{o('enter.name')}</span>
                    <input type="text" name="by" required maxLength={64} value={by} onInput={(event) => setBy(event.currentTarget.value)} />
                </label>
            </div>
            {refusal && <RefusalLine refusal={refusal} />}
            <button type="submit" class="button primary">
                {w('festival.make')}
            </button>
        </form>
    );
}
