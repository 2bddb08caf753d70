// The end of a challenge line, in the list and beside a board: the link to its game, and the close button.
import type {Challenge} from '../../protocol';
import {t} from '../../words';
import {c} from './words';

/// `leads`: following the link is the expected next step.
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
