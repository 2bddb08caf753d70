// Which answers stand in for the hall's while it cannot be reached, and how they are kept.
//
// Files named by their content never change: what is kept of them is as good as what the hall would send. Everything else is asked of
// the hall first, and what is kept is shown only when it does not answer. Of the hall's data only the laws are kept, which
// are the same for everybody; games are kept by the page that has shown them (live/kept_games.ts).

/// By their names a later worker knows what to throw away.
const kAssets = 'kyvien-assets';
const kPages = 'kyvien-pages';

/// The one document of all pages.
export const kPage = '/';

const isAsset = (path: string): boolean => path.startsWith('/assets/');
const isLaw = (path: string): boolean => /^\/api\/(laws|clauses)(\/|$)/.test(path);
/// A single clause stands in the whole law.
const isClause = (path: string): boolean => /^\/api\/laws\/[^/]+\/./.test(path);
/// A server before a hall that is away says so in the hall's place.
const isFromHall = ({status}: Response): boolean => status < 502 || status > 504;

/// What is to be done before the worker may end.
type Lasting = (done: Promise<unknown>) => void;

/// A disk that is full keeps nothing, and the answer is given all the same.
async function keep(store: string, request: Request | string, answer: Response): Promise<void> {
    try {
        await (await caches.open(store)).put(request, answer);
    } catch {
        // The next visit tries again.
    }
}

export async function keepAssets(paths: string[]): Promise<void> {
    const cache = await caches.open(kAssets);
    await Promise.all(
        paths.map(async (path) => {
            if (await cache.match(path)) return;
            const answer = await fetch(path);
            if (answer.ok) await keep(kAssets, path, answer);
        }),
    );
}

/// Keeps answers as they are now; none is worth failing for.
export async function keepFresh(paths: string[]): Promise<void> {
    await Promise.all(
        paths.map(async (path) => {
            const answer = await fetch(path).catch(() => null);
            if (answer?.ok) await keep(kPages, path, answer);
        }),
    );
}

export const isKept = async (path: string): Promise<boolean> => (await (await caches.open(kPages)).match(path)) !== undefined;

/// Asks again for all that is kept: a hall with another page may have other words of the laws.
export async function refreshKept(): Promise<void> {
    const cache = await caches.open(kPages);
    await keepFresh((await cache.keys()).map(({url}) => url.slice(new URL(url).origin.length)));
}

/// Throws away the files that the page has no more.
export async function dropAssetsBut(known: string[]): Promise<void> {
    const cache = await caches.open(kAssets);
    const paths = new Set(known);
    for (const request of await cache.keys()) if (!paths.has(new URL(request.url).pathname)) await cache.delete(request);
}

async function assetOf(request: Request, lasting: Lasting): Promise<Response> {
    const kept = await (await caches.open(kAssets)).match(request, {ignoreVary: true});
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok) lasting(keep(kAssets, request, answer.clone()));
    return answer;
}

/// The hall's answer, which is kept for when there is none.
async function fromHall(request: Request, lasting: Lasting): Promise<Response> {
    const isPage = request.mode === 'navigate';
    const answer = await fetch(request);
    const isWhole = answer.ok && !answer.redirected && !isClause(new URL(request.url).pathname);
    const isWanted = !isPage || (answer.headers.get('Content-Type') ?? '').startsWith('text/html');
    if (isWhole && isWanted) lasting(keep(kPages, isPage ? kPage : request.url, answer.clone()));
    return answer;
}

/// A clause out of the whole law.
async function clauseOf(path: string): Promise<Response | undefined> {
    const [, , , law, id] = path.split('/').map(decodeURIComponent);
    const whole = await (await caches.open(kPages)).match(`/api/clauses/${encodeURIComponent(law)}`, {ignoreVary: true});
    const clauses = ((await whole?.json()) ?? []) as {id: string}[];
    const found = clauses.find((clause) => clause.id === id);
    return found && new Response(JSON.stringify(found), {headers: {'Content-Type': 'application/json'}});
}

async function keptOf(request: Request): Promise<Response | undefined> {
    const {pathname} = new URL(request.url);
    if (isClause(pathname)) return clauseOf(pathname);
    return (await caches.open(kPages)).match(request.mode === 'navigate' ? kPage : request.url, {ignoreVary: true});
}

async function fromHallOrKept(request: Request, lasting: Lasting): Promise<Response> {
    let answer: Response | undefined;
    try {
        answer = await fromHall(request, lasting);
        if (isFromHall(answer)) return answer;
    } catch {
        // Without a network there is no answer at all.
    }
    return (await keptOf(request)) ?? answer ?? Response.error();
}

/// The answer to a request of a page, or undefined where the worker has no part in it. `origin` is the hall's.
export function answerTo(request: Request, origin: string, lasting: Lasting): Promise<Response> | undefined {
    const {origin: asked, pathname} = new URL(request.url);
    if (asked !== origin || request.method !== 'GET') return undefined;
    if (isAsset(pathname)) return assetOf(request, lasting);
    // Frames in other pages, files and the interface are the network's alone.
    if (request.mode === 'navigate')
        return /^\/(api|embed)\/|\.(txt|json|js|svg|webmanifest)$/.test(pathname) ? undefined : fromHallOrKept(request, lasting);
    return isLaw(pathname) ? fromHallOrKept(request, lasting) : undefined;
}
