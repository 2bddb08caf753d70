// The words of the account pages, and the names of rating pools.
import {account} from '../../catalogue/account';
import {gameTitle, kGames} from '../../games';

export const {t: p, maybe: maybeOfAccount} = account;

export const kPaces = ['blitz', 'rapid', 'standard', 'correspondence'] as const;

/// A game, or a variant with separate ratings: "chess", "chess960".
export const kKinds: string[] = kGames.flatMap(({name, ratedApart}) => [name, ...(ratedApart?.ends ?? []).map((end) => name + end)]);

export function kindName(kind: string): string {
    // The longest match: the name of one game may be a prefix of another's.
    const game = kGames.filter(({name}) => kind.startsWith(name)).sort((one, other) => other.name.length - one.name.length)[0];
    if (!game) return kind;
    const end = kind.slice(game.name.length);
    return end === '' ? gameTitle(game.name) : (game.ratedApart?.name(end) ?? kind);
}

/// "chess/rapid" in the reader's words; an unknown kind or pace is shown by the hall's name.
export function poolName(pool: string): string {
    const [kind, pace = ''] = pool.split('/');
    return p('pool.name', {kind: kindName(kind), pace: maybeOfAccount('pace.' + pace) ?? pace});
}
