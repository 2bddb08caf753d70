// The displays of both clocks, typed by an arbiter; an empty field leaves a clock unchanged.
import {sideName} from '../../../games';
import type {Seat, View} from '../../../protocol';
import {a} from '../words';

const kSeats: Seat[] = ['first', 'second'];

export type ClockEntries = Record<Seat, string>;

interface Props {
    view: View;
    value: ClockEntries;
    onChange: (value: ClockEntries) => void;
}

export function ClockFields({view, value, onChange}: Props) {
    return (
        <fieldset class="row">
            <legend class="facts">{a('position.clocks')}</legend>
            {kSeats.map((seat) => (
                <label key={seat} class="field narrow">
                    <span>{sideName(view.game, seat)}</span>
                    <input
                        type="text"
                        value={value[seat]}
                        placeholder={a('clocks.format')}
                        onInput={(event) => onChange({...value, [seat]: event.currentTarget.value})}
                    />
                </label>
            ))}
        </fieldset>
    );
}
