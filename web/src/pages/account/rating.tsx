// A rating beside a name, and its change by a game: short visually, a sentence for screen readers.
import type {GamePlayers, Seat} from '../../protocol';
import {t} from '../../words';
import {BotMark} from '../parts';

/// A question mark means that it is based on few games.
export function RatingMark({rating, provisional}: {rating: number; provisional: boolean}) {
    return (
        <span class="rating">
            <span aria-hidden="true">
                {rating}
                {provisional && '?'}
            </span>
            <span class="unseen">{t(provisional ? 'rating.provisional' : 'rating.settled', {rating})}</span>
        </span>
    );
}

/// The same for a seat, after its name; nothing for a guest, or if a game has no clock. `bot`: whether the caller shows that a bot has the
/// seat.
export function RatingOf({players, seat, bot}: {players: GamePlayers | null; seat: Seat; bot?: boolean}) {
    const player = players?.[seat];
    return (
        <>
            {(bot || player?.bot) && <BotMark />}
            {player?.rating && (
                <>
                    {' '}
                    <RatingMark {...player.rating} />
                </>
            )}
        </>
    );
}

const signed = (change: number): string => (change < 0 ? `−${-change}` : `+${change}`);

export function RatingChange({change}: {change: number}) {
    return (
        <span class={`rating-change ${change > 0 ? 'gained' : change < 0 ? 'lost' : ''}`}>
            <span aria-hidden="true">{signed(change)}</span>
            <span class="unseen">{t('rating.change', {change: signed(change)})}</span>
        </span>
    );
}
