// Place, days, arbiters and time control, as in a report.
import {useState} from 'preact/hooks';
import {o, type OrganiserKey} from '../../organiser_words';
import {GameField} from './game_field';
import {useSend} from '../rules/fields';
import type {Desk} from '../types';

const kDay = '[0-9]{4}-[0-9]{2}-[0-9]{2}';

/// By the office's names, each with its words and the browser's validation.
const kFields: {field: string; label: OrganiserKey; pattern?: string}[] = [
    {field: 'city', label: 'details.city'},
    {field: 'federation', label: 'federation'},
    {field: 'begins', label: 'details.begins', pattern: kDay},
    {field: 'ends', label: 'details.ends', pattern: kDay},
    {field: 'arbiter', label: 'details.arbiter'},
    {field: 'deputies', label: 'details.deputies'},
    {field: 'tempo', label: 'details.tempo'},
    {field: 'time_control', label: 'details.time-control'},
    {field: 'days', label: 'details.days', pattern: `${kDay}(,${kDay})*`},
];

export function Details({desk}: {desk: Desk}) {
    const [details, setDetails] = useState<Record<string, string>>({...desk.tournament.details});
    const send = useSend(desk);
    return (
        <section>
            <h2>{o('details')}</h2>
            <form onSubmit={send({t: 'details', ...details}, () => undefined)}>
                <div class="row">
                    {kFields.map(({field, label, pattern}) => (
                        <label key={field} class="field grow">
                            <span>{o(label)}</span>
                            <input
                                type="text"
                                maxLength={200}
                                pattern={pattern}
                                value={details[field] ?? ''}
                                onInput={(event) => setDetails({...details, [field]: event.currentTarget.value})}
                            />
                        </label>
                    ))}
                    {!desk.tournament.games && <GameField value={details.game ?? ''} onChange={(game) => setDetails({...details, game})} />}
                </div>
                <button type="submit" class="button primary" disabled={desk.busy}>
                    {o('games.save')}
                </button>
            </form>
        </section>
    );
}
