// The details of a festival: its name, place, days, and a public note.
import {o} from '../organiser_words';
import {f} from './words';

export interface Details {
    name: string;
    place: string;
    begins: string;
    ends: string;
    note: string;
}

export function DetailsFields({value, onChange}: {value: Details; onChange: (value: Details) => void}) {
    const set = (field: keyof Details) => (event: {currentTarget: HTMLInputElement}) =>
        onChange({...value, [field]: event.currentTarget.value});
    return (
        <>
            <label class="field">
                <span>{f('make.name')}</span>
                <input type="text" name="name" required maxLength={120} value={value.name} onInput={set('name')} />
            </label>
            <div class="row">
                <label class="field grow">
                    <span>{f('place')}</span>
                    <input type="text" name="place" maxLength={200} value={value.place} onInput={set('place')} />
                </label>
                <label class="field">
                    <span>{o('details.begins')}</span>
                    <input type="date" name="begins" value={value.begins} onInput={set('begins')} />
                </label>
                <label class="field">
                    <span>{o('details.ends')}</span>
                    <input type="date" name="ends" min={value.begins || undefined} value={value.ends} onInput={set('ends')} />
                </label>
            </div>
            <label class="field">
                <span>{f('note')}</span>
                <input type="text" name="note" maxLength={300} value={value.note} onInput={set('note')} />
            </label>
        </>
    );
}
