// Parses lists of player numbers typed by an organiser.

/// "3 8, 12" as numbers; unknown ones are reported separately.
export function readNumbers(text: string): number[] {
    return [
        ...new Set(
            text
                .split(/[\s,;+–-]+/)
                .filter(Boolean)
                .map(Number),
        ),
    ];
}
