// The choice of a round.

export function RoundPicker({
    count,
    value,
    label,
    from = 1,
    onChange,
}: {
    count: number;
    value: number;
    label: string;
    from?: number;
    onChange: (round: number) => void;
}) {
    return (
        <label class="field round-picker">
            <span>{label}</span>
            <select value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
                {Array.from({length: count - from + 1}, (_, index) => index + from).map((round) => (
                    <option key={round} value={round}>
                        {round}
                    </option>
                ))}
            </select>
        </label>
    );
}
