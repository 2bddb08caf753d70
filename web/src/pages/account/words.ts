// The words of the pages of accounts, and what a pool of ratings is called.
import {account} from '../../catalogue/account';
import {gameTitle, kGames} from '../../games';

export const {t: p, maybe: maybeOfAccount} = account;

export const kPaces = ['blitz', 'rapid', 'standard', 'correspondence'] as const;

/// A game, or a variant that is rated apart: "chess", "chess960".
export const kKinds: string[] = kGames.flatMap(({name, ratedApart}) => [name, ...(ratedApart?.ends ?? []).map((end) => name + end)]);

export function kindName(kind: string): string {
    // The longest name that fits: a game may be called like the beginning of another.
    const game = kGames.filter(({name}) => kind.startsWith(name)).sort((one, other) => other.name.length - one.name.length)[0];
    if (!game) return kind;
    const end = kind.slice(game.name.length);
    return end === '' ? gameTitle(game.name) : (game.ratedApart?.name(end) ?? kind);
}

/// "chess/rapid" in the reader's words; of a kind or pace that this page does not know as the hall spells it.
export function poolName(pool: string): string {
    const [kind, pace = ''] = pool.split('/');
    return p('pool.name', {kind: kindName(kind), pace: maybeOfAccount('pace.' + pace) ?? pace});
}
