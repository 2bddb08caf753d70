// A text field for a move in any notation, without the corrections that a phone makes to sentences.

interface Props {
    label: string;
    value: string;
    onValue: (value: string) => void;
    required?: boolean;
    placeholder?: string;
    /// The id of the element that describes the field.
    describedBy?: string;
    class?: string;
}

export function MoveField({label, value, onValue, required, placeholder, describedBy, class: name = 'field grow'}: Props) {
    return (
        <label class={name}>
            <span>{label}</span>
            <input
                type="text"
                value={value}
                required={required}
                autocomplete="off"
                autocapitalize="off"
                spellcheck={false}
                placeholder={placeholder}
                aria-describedby={describedBy}
                onInput={(event) => onValue(event.currentTarget.value)}
            />
        </label>
    );
}
