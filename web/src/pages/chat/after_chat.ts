// What was said beside a game, put together from what the hall tells of it.
import type {Chat} from '../../protocol';

/// The chat after a message of it: new lines behind the others, lines that were removed in their places.
export function afterChat(old: Chat | null, told: Chat): Chat {
    if (told.whole || !old) return told;
    const lines = new Map(old.lines.map((line) => [line.number, line]));
    for (const line of told.lines) lines.set(line.number, line);
    return {...told, lines: [...lines.values()].sort((one, other) => one.number - other.number)};
}
