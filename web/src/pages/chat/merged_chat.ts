// The chat beside a game, assembled from the hall's messages.
import type {Chat} from '../../protocol';

/// The chat after a message: new lines appended, removed lines replaced.
export function mergedChat(old: Chat | null, told: Chat): Chat {
    if (told.whole || !old) return told;
    const lines = new Map(old.lines.map((line) => [line.number, line]));
    for (const line of told.lines) lines.set(line.number, line);
    return {...told, lines: [...lines.values()].sort((one, other) => one.number - other.number)};
}
