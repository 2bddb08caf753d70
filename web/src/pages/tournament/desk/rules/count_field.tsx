// A small whole number of a tournament's rules, 0 to 99.
export function CountField({label, value, onChange}: {label: string; value: number; onChange: (value: number) => void}) {
    return (
        <label class="field narrow">
            <span>{label}</span>
            <input
                type="number"
                required
                min={0}
                max={99}
                value={value}
                onInput={(event) => onChange(event.currentTarget.valueAsNumber || 0)}
            />
        </label>
    );
}
