// What an organiser types where players are named by their numbers.

/// "3 8, 12" as numbers; those that nobody has are told apart.
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
