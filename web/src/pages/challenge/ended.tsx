// What ends a line about a challenge, in the list and beside a board: the way to its game, and out of sight.
import type {Challenge} from '../../protocol';
import {t} from '../../words';
import {c} from './words';

/// `leads`: the way to the game is what one is expected to do next.
export function Ended({challenge, leads = false, onClose}: {challenge: Challenge; leads?: boolean; onClose: () => void}) {
    return (
        <>
            {challenge.game && (
                <a class={leads ? 'button primary' : 'button'} href={challenge.game.url}>
                    {c('open-game')}
                </a>
            )}
            {challenge.state !== 'open' && (
                <button type="button" class="close" aria-label={t('close')} onClick={onClose}>
                    ×
                </button>
            )}
        </>
    );
}
