// All addresses of the page, each with the page shown there: the only list of them. The page is chosen by it (main.tsx), the bundle writes
// it beside the page (addresses.txt), and the hall reads it and answers any other address with 404 (src/hall/net/page_files.h).
//
// A name in braces stands for one part of an address. The hall knows these kinds of things and answers 404 if none of that kind has the
// name: {game}, {tournament}, {festival}, {study}, {broadcast} with {board}, {law} with {clause}, {player}. Any other name is interpreted
// only by the page.

export const kAddresses = {
    lobby: ['/'],
    game: ['/g/{game}'],
    laws: ['/laws', '/laws/{law}', '/laws/{law}/{clause}'],
    judge: ['/judge'],
    analysis: ['/analysis'],
    library: ['/library'],
    moderation: ['/moderation'],
    interfaceDocuments: [
        '/docs/api',
        '/docs/api/schemas',
        '/docs/api/schemas/{schema}',
        '/docs/api/operations/{operation}',
        '/docs/api/messages/{message}',
    ],
    studies: ['/s', '/s/{study}', '/s/{study}/{chapter}'],
    clock: ['/clock', '/clock/{game}'],
    score: ['/score/{game}'],
    wall: ['/wall'],
    arbiter: ['/arbiter', '/arbiter/{game}'],
    broadcasts: ['/b', '/b/{broadcast}', '/b/{broadcast}/{board}'],
    tournaments: [
        '/t',
        '/t/new',
        '/t/{tournament}',
        '/t/{tournament}/pairings',
        '/t/{tournament}/standings',
        '/t/{tournament}/crosstable',
        '/t/{tournament}/players',
        '/t/{tournament}/players/{number}',
        '/t/{tournament}/desk',
        '/t/{tournament}/wall',
        '/t/{tournament}/register',
        '/t/{tournament}/me',
        '/t/{tournament}/captain/{team}',
        '/t/{tournament}/seat/{game}',
    ],
    festivals: ['/f/new', '/f/{festival}', '/f/{festival}/register', '/f/{festival}/wall', '/f/{festival}/desk'],
    accounts: ['/sign-in', '/sign-up', '/ratings', '/player/{player}'],
} as const;

export type PageName = keyof typeof kAddresses;

export interface FoundPage {
    page: PageName;
    /// The decoded values of the names in braces.
    named: Record<string, string>;
}

const decoded = (part: string): string => {
    try {
        return decodeURIComponent(part);
    } catch {
        return part;
    }
};

function named(pattern: string, path: string): Record<string, string> | null {
    const wanted = pattern.split('/');
    const parts = path.split('/');
    if (wanted.length !== parts.length) return null;
    const found: Record<string, string> = {};
    for (const [index, want] of wanted.entries()) {
        const part = decoded(parts[index]);
        if (!want.startsWith('{')) {
            if (want !== part) return null;
        } else if (part) {
            found[want.slice(1, -1)] = part;
        } else {
            return null;
        }
    }
    return found;
}

/// The page at an address, ignoring a trailing slash; null: there is none.
export function pageAt(path: string): FoundPage | null {
    const plain = path === '/index.html' ? '/' : path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    for (const [page, patterns] of Object.entries(kAddresses) as [PageName, readonly string[]][])
        for (const pattern of patterns) {
            const found = named(pattern, plain);
            if (found) return {page, named: found};
        }
    return null;
}
