// All addresses of the page, by the page that is shown there: the one list of them. The page chooses by it (main.tsx), the bundle
// writes it beside the page (addresses.txt), and the hall that reads it answers any other address with 404
// (src/hall/net/page_files.h).
//
// A name in braces stands for one part of an address. The hall knows these kinds of things and answers 404 where there is none of the
// kind by that name: {game}, {tournament}, {festival}, {study}, {broadcast} with {board}, {law} with {clause}, {player}. What any other name
// stands for only the page looks at.

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
    /// What the names in braces stand for, decoded.
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

/// The page at an address, where one / more at its end makes no other; null: there is none.
export function pageAt(path: string): FoundPage | null {
    const plain = path === '/index.html' ? '/' : path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    for (const [page, patterns] of Object.entries(kAddresses) as [PageName, readonly string[]][])
        for (const pattern of patterns) {
            const found = named(pattern, plain);
            if (found) return {page, named: found};
        }
    return null;
}
