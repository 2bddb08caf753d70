// Shared by the forms of a tournament's rules: fields, the current rules, sending changes.
import type {ComponentChildren} from 'preact';
import {entryOf, type Tournament} from '../../shared/types';
import {o} from '../../organiser_words';
import {w} from '../../words';
import type {Command, Desk} from '../types';

export const kLastRound = 999; // the log's number for a rule without an end

export const nameOf = (tournament: Tournament, number: number | string): string => {
    const entry = entryOf(tournament, Number(number));
    return entry ? `${entry.number} ${entry.name}` : String(number);
};

export function roundsText(event: Record<string, string>): string {
    const from = Number(event.from ?? 1);
    const to = Number(event.to ?? kLastRound);
    return to >= kLastRound ? (from <= 1 ? o('rules.always') : o('rules.from', {from})) : o('rules.rounds', {from, to});
}

export function PlayerSelect({
    tournament,
    value,
    required = true,
    label = o('rules.player'),
    onChange,
}: {
    tournament: Tournament;
    value: number;
    label?: string;
    required?: boolean;
    onChange: (number: number) => void;
}) {
    return (
        <label class="field grow">
            <span>{label}</span>
            <select required={required} value={value || ''} onChange={(event) => onChange(Number(event.currentTarget.value))}>
                <option value="">…</option>
                {tournament.entries.map((entry) => (
                    <option key={entry.number} value={entry.number}>
                        {entry.number} {entry.name}
                    </option>
                ))}
            </select>
        </label>
    );
}

export function RoundField({
    label,
    value,
    least,
    most,
    onChange,
}: {
    label: string;
    value: number;
    least: number;
    most: number;
    onChange: (round: number) => void;
}) {
    return (
        <label class="field narrow">
            <span>{label}</span>
            <input
                type="number"
                required
                min={least}
                max={most}
                value={value || ''}
                onInput={(event) => onChange(event.currentTarget.valueAsNumber || 0)}
            />
        </label>
    );
}

export function ReasonField({value, onChange}: {value: string; onChange: (reason: string) => void}) {
    return (
        <label class="field grow">
            <span>{o('reason')}</span>
            <input type="text" required maxLength={200} value={value} onInput={(event) => onChange(event.currentTarget.value)} />
        </label>
    );
}

/// The existing entries, below the form that adds to them.
export const Standing = ({lines}: {lines: ComponentChildren[]}) =>
    lines.length > 0 ? (
        <ul class="standing-rules">
            {lines.map((line, index) => (
                <li key={index}>{line}</li>
            ))}
        </ul>
    ) : null;

export interface RuleProps {
    desk: Desk;
    events: (kind: string) => Record<string, string>[];
}

export function useSend(desk: Desk): (command: Command, clear: () => void) => (event: Event) => void {
    return (command, clear) => (event) => {
        event.preventDefault();
        void desk.send([command]).then((done) => {
            if (done) clear();
        });
    };
}

/// The seed of lots: anyone who has it can repeat the draw.
export function SeedField({value, onChange, grow = false}: {value: string; onChange: (value: string) => void; grow?: boolean}) {
    return (
        <label class={grow ? 'field grow' : 'field'}>
            <span>{w('lots.seed')}</span>
            <input
                type="text"
                required
                maxLength={200}
                autocomplete="off"
                value={value}
                onInput={(event) => onChange(event.currentTarget.value)}
            />
        </label>
    );
}
