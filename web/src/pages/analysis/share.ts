// A game with its variations in a link: JSON, deflated, URL-safe. The link contains the whole game; the hall stores nothing.
import type {AnnotatedGame} from '../../protocol';

const kMark = '#game=';

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/// The fragment of the address, including the shown position.
export async function fragmentOf(game: AnnotatedGame, at: number): Promise<string> {
    const bytes = await through(new TextEncoder().encode(JSON.stringify({...game, at})), new CompressionStream('deflate-raw'));
    let letters = '';
    for (const byte of bytes) letters += String.fromCharCode(byte);
    return kMark + btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/// The content of such a fragment; null if it is invalid or truncated.
export async function readFragment(fragment: string): Promise<{game: AnnotatedGame; at: number} | null> {
    if (!fragment.startsWith(kMark)) return null;
    try {
        const letters = atob(fragment.slice(kMark.length).replace(/-/g, '+').replace(/_/g, '/'));
        const bytes = await through(
            Uint8Array.from(letters, (letter) => letter.charCodeAt(0)),
            new DecompressionStream('deflate-raw'),
        );
        const {at, ...game} = JSON.parse(new TextDecoder().decode(bytes)) as AnnotatedGame & {at?: number};
        if (!Array.isArray(game.moves) || typeof game.game !== 'string') return null;
        return {game, at: typeof at === 'number' && at >= 0 && at <= game.moves.length ? at : 0};
    } catch {
        return null;
    }
}
