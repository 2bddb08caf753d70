// A query to the library, stored in the address: a link leads to the same search.

export const kFields = [
    'game',
    'player',
    'opponent',
    'seat',
    'event',
    'archive',
    'since',
    'until',
    'result',
    'ending',
    'clause',
    'position',
    'moves',
] as const;
export type Field = (typeof kFields)[number];
export type LibraryQuery = Record<Field, string>;

export function readLibraryQuery(search: string): LibraryQuery {
    const given = new URLSearchParams(search);
    return Object.fromEntries(kFields.map((field) => [field, given.get(field) ?? ''])) as LibraryQuery;
}

/// The non-empty fields as a query; `from` for the next games.
export function queryOf(asked: LibraryQuery, from?: number): string {
    const query = new URLSearchParams();
    for (const field of kFields) if (asked[field].trim()) query.set(field, asked[field].trim());
    if (from !== undefined) query.set('from', String(from));
    return String(query);
}
