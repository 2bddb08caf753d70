// Times as typed by an arbiter.

/// Parses "1:30:00", "5:00", "90" (seconds) or "4:59.5" to milliseconds; null: not a time. At most 99 hours.
export function readTime(text: string): number | null {
    const read = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d))?$/.exec(text.trim());
    if (!read) return null;
    const [hours, minutes, seconds, tenths] = read.slice(1).map((part) => Number(part ?? 0));
    // After a colon, at most 59.
    if ((read[2] !== undefined && seconds > 59) || (read[1] !== undefined && minutes > 59)) return null;
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + tenths * 100;
}

/// The exact inverse of readTime(), so that an untouched field changes nothing; tenths only if needed.
export function writeTime(ms: number): string {
    const whole = Math.floor(ms / 1000);
    const two = (value: number) => String(value).padStart(2, '0');
    const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
    const tenths = Math.floor(ms / 100) % 10;
    return (hours ? `${hours}:${two(minutes)}` : `${minutes}`) + `:${two(seconds)}` + (tenths ? `.${tenths}` : '');
}
