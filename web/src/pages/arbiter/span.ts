// Durations as typed and read by an arbiter.

/// Parses "1:05:30", "5:00", "12.5" to milliseconds; null for anything else.
export function readSpan(text: string): number | null {
    const found = /^(?:(\d{1,4}):)?(?:(\d{1,4}):)?(\d{1,6})(?:[.,](\d{1,3}))?$/.exec(text.trim());
    if (!found) return null;
    const [, one, two, last, rest] = found;
    const hours = two === undefined ? 0 : Number(one);
    const minutes = two === undefined ? Number(one ?? 0) : Number(two);
    const seconds = Number(last);
    if ((one !== undefined && seconds > 59) || (two !== undefined && minutes > 59)) return null;
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number((rest ?? '').padEnd(3, '0'));
}

/// "1:05:30" or "5:00", in the format of readSpan().
export function spanText(ms: number): string {
    const seconds = Math.floor(Math.max(0, ms) / 1000);
    const two = (value: number) => String(value).padStart(2, '0');
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
