// PGN's numeric annotation glyphs (NAGs) as readers write them.
export const kNags: {nag: number; sign: string; key: 'good' | 'mistake' | 'brilliant' | 'blunder' | 'interesting' | 'dubious'}[] = [
    {nag: 1, sign: '!', key: 'good'},
    {nag: 2, sign: '?', key: 'mistake'},
    {nag: 3, sign: '!!', key: 'brilliant'},
    {nag: 4, sign: '??', key: 'blunder'},
    {nag: 5, sign: '!?', key: 'interesting'},
    {nag: 6, sign: '?!', key: 'dubious'},
];

/// Others are only kept in the file.
export const nagSigns = (nags: readonly number[] = []): string =>
    kNags
        .filter(({nag}) => nags.includes(nag))
        .map(({sign}) => sign)
        .join('');

/// Chooses a judgement, or removes it if it was chosen; a move has at most one of these.
export function withNag(nags: readonly number[] = [], chosen: number): number[] {
    const others = nags.filter((nag) => !kNags.some((each) => each.nag === nag));
    return nags.includes(chosen) ? others : [chosen, ...others];
}
