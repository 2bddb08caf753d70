// Grades of Go players as people write them: 5d, 12k. The office counts them: 3 for 3 dan, 0 for 1 kyu, -1 for 2 kyu.
const kLetters = {dan: ['d', 'dan', '段', 'đẳng'], kyu: ['k', 'kyu', '级', '級', 'cấp']};
const kMaxDan = 18;
const kMaxKyu = 60;

/// "5d" is 5, "1k" is 0, "12k" is -11; a number alone is the office's own. Undefined for other text.
export function readGrade(text: string): number | undefined {
    const found = /^(-?\d{1,2})\s*(\p{L}*)$/u.exec(text.trim().normalize('NFC').toLowerCase());
    if (!found) return undefined;
    const count = Number(found[1]);
    if (!found[2]) return count <= kMaxDan && count > -kMaxKyu ? count : undefined;
    if (kLetters.dan.includes(found[2])) return count >= 1 && count <= kMaxDan ? count : undefined;
    return kLetters.kyu.includes(found[2]) && count >= 1 && count <= kMaxKyu ? 1 - count : undefined;
}

/// The same as text, for a field.
export const writtenGrade = (grade: number): string => (grade > 0 ? `${grade}d` : `${1 - grade}k`);

interface GradeFieldProps {
    label: string;
    value: string;
    narrow?: boolean;
    onChange: (value: string) => void;
}

/// A field for a grade, which may stay empty. Text that is no grade is refused by the form.
export const GradeField = ({label, value, narrow = true, onChange}: GradeFieldProps) => (
    <label class={`field ${narrow ? 'narrow' : ''}`}>
        <span>{label}</span>
        <input
            type="text"
            name="grade"
            maxLength={8}
            autocomplete="off"
            placeholder="5d, 12k"
            value={value}
            ref={(field) => field?.setCustomValidity(value.trim() && readGrade(value) === undefined ? label : '')}
            onInput={(event) => onChange(event.currentTarget.value)}
        />
    </label>
);
