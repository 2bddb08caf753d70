// What PGN says of a move by a number (numeric annotation glyphs), as readers write it.
export const kNags: {nag: number; sign: string; key: 'good' | 'mistake' | 'brilliant' | 'blunder' | 'interesting' | 'dubious'}[] = [
    {nag: 1, sign: '!', key: 'good'},
    {nag: 2, sign: '?', key: 'mistake'},
    {nag: 3, sign: '!!', key: 'brilliant'},
    {nag: 4, sign: '??', key: 'blunder'},
    {nag: 5, sign: '!?', key: 'interesting'},
    {nag: 6, sign: '?!', key: 'dubious'},
];

/// Others are left to the file.
export const nagSigns = (nags: readonly number[] = []): string =>
    kNags
        .filter(({nag}) => nags.includes(nag))
        .map(({sign}) => sign)
        .join('');

/// The judgement is chosen, or taken back where it was chosen; a move has one of these at most.
export function withNag(nags: readonly number[] = [], chosen: number): number[] {
    const others = nags.filter((nag) => !kNags.some((each) => each.nag === nag));
    return nags.includes(chosen) ? others : [chosen, ...others];
}
