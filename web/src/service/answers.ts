// The responses served while the hall is unreachable, and their storage.
//
// Files named by their content never change: a stored copy is as good as the hall's. Everything else is requested from the hall first, and
// a stored copy is used only if there is no response. Of the hall's data only the laws are stored, which are the same for everybody; games
// are stored by the page that has shown them (live/stored_games.ts).

/// The names of caches, by which a later worker knows what to delete.
const kAssets = 'kyvien-assets';
const kPages = 'kyvien-pages';

/// The one document of all pages.
export const kPage = '/';

const isAsset = (path: string): boolean => path.startsWith('/assets/');
const isLaw = (path: string): boolean => /^\/api\/(laws|clauses)(\/|$)/.test(path);
/// A single clause is contained in the whole law.
const isClause = (path: string): boolean => /^\/api\/laws\/[^/]+\/./.test(path);
/// A reverse proxy responds like this when the hall is down.
const isFromHall = ({status}: Response): boolean => status < 502 || status > 504;

/// Registers work that must finish before the worker may end.
type ExtendLifetime = (done: Promise<unknown>) => void;

/// A full disk stores nothing, but the response is returned anyway.
///
/// The body is read to its end first. A cache waits for the bodies of what it stores, one after the other, and the browser lets the second
/// request for a file wait until somebody has read the first: both waits together would never end.
async function keep(store: string, request: Request | string, answer: Response): Promise<void> {
    try {
        const {status, statusText, headers} = answer;
        const whole = new Response(await answer.blob(), {status, statusText, headers});
        await (await caches.open(store)).put(request, whole);
    } catch {
        // The next visit tries again.
    }
}

export async function cacheAssets(paths: string[]): Promise<void> {
    const cache = await caches.open(kAssets);
    await Promise.all(
        paths.map(async (path) => {
            if (await cache.match(path)) return;
            const answer = await fetch(path);
            if (answer.ok) await keep(kAssets, path, answer);
        }),
    );
}

/// Stores current responses; failures are ignored.
export async function cacheCurrent(paths: string[]): Promise<void> {
    await Promise.all(
        paths.map(async (path) => {
            const answer = await fetch(path).catch(() => null);
            if (answer?.ok) await keep(kPages, path, answer);
        }),
    );
}

export const isCached = async (path: string): Promise<boolean> => (await (await caches.open(kPages)).match(path)) !== undefined;

/// Requests everything stored again: a hall with another page may have other words of the laws.
export async function refreshCache(): Promise<void> {
    const cache = await caches.open(kPages);
    await cacheCurrent((await cache.keys()).map(({url}) => url.slice(new URL(url).origin.length)));
}

/// Deletes files that the page no longer has.
export async function deleteAssetsExcept(known: string[]): Promise<void> {
    const cache = await caches.open(kAssets);
    const paths = new Set(known);
    for (const request of await cache.keys()) if (!paths.has(new URL(request.url).pathname)) await cache.delete(request);
}

async function assetOf(request: Request, extendLifetime: ExtendLifetime): Promise<Response> {
    const kept = await (await caches.open(kAssets)).match(request, {ignoreVary: true});
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok) extendLifetime(keep(kAssets, request, answer.clone()));
    return answer;
}

/// The hall's response, stored for the time when there is none.
async function fromHall(request: Request, extendLifetime: ExtendLifetime): Promise<Response> {
    const isPage = request.mode === 'navigate';
    const answer = await fetch(request);
    const isWhole = answer.ok && !answer.redirected && !isClause(new URL(request.url).pathname);
    const isWanted = !isPage || (answer.headers.get('Content-Type') ?? '').startsWith('text/html');
    if (isWhole && isWanted) extendLifetime(keep(kPages, isPage ? kPage : request.url, answer.clone()));
    return answer;
}

/// A clause, extracted from the whole law.
async function clauseOf(path: string): Promise<Response | undefined> {
    const [, , , law, id] = path.split('/').map(decodeURIComponent);
    const whole = await (await caches.open(kPages)).match(`/api/clauses/${encodeURIComponent(law)}`, {ignoreVary: true});
    const clauses = ((await whole?.json()) ?? []) as {id: string}[];
    const found = clauses.find((clause) => clause.id === id);
    return found && new Response(JSON.stringify(found), {headers: {'Content-Type': 'application/json'}});
}

async function cachedResponse(request: Request): Promise<Response | undefined> {
    const {pathname} = new URL(request.url);
    if (isClause(pathname)) return clauseOf(pathname);
    return (await caches.open(kPages)).match(request.mode === 'navigate' ? kPage : request.url, {ignoreVary: true});
}

async function fromHallOrCache(request: Request, extendLifetime: ExtendLifetime): Promise<Response> {
    let answer: Response | undefined;
    try {
        answer = await fromHall(request, extendLifetime);
        if (isFromHall(answer)) return answer;
    } catch {
        // Offline there is no response at all.
    }
    return (await cachedResponse(request)) ?? answer ?? Response.error();
}

/// The response to a page's request, or undefined if the worker does not handle it. `origin` is the hall's.
export function responseTo(request: Request, origin: string, extendLifetime: ExtendLifetime): Promise<Response> | undefined {
    const {origin: asked, pathname} = new URL(request.url);
    if (asked !== origin || request.method !== 'GET') return undefined;
    if (isAsset(pathname)) return assetOf(request, extendLifetime);
    // Embedded frames, files and the interface always use the network.
    if (request.mode === 'navigate')
        return /^\/(api|embed)\/|\.(txt|json|js|svg|webmanifest)$/.test(pathname) ? undefined : fromHallOrCache(request, extendLifetime);
    return isLaw(pathname) ? fromHallOrCache(request, extendLifetime) : undefined;
}
