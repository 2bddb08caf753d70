// The custom start position offered by a challenge, small, with a link to the analysis board.
import {SmallBoard} from '../../board/small_board';
import {readPosition} from '../../games/position';
import type {Challenge} from '../../protocol';
import {gameWords, t} from '../../words';
import {lazyPart} from '../lazy_part';
import {challenge as words} from '../../catalogue/challenge';
import {c} from './words';

interface Props {
    offer: Challenge['offer'];
}

function Start({offer: {game, start}}: Props) {
    const fen = start?.fen ?? '';
    const read = readPosition(game, fen);
    return (
        <a class="offered-start" href={`/analysis?${String(new URLSearchParams({game, fen}))}`}>
            {read && <SmallBoard game={game} size={read.size} cells={read.cells} label={t('lobby.set-up')} />}
            <span>{c('look-at-start')}</span>
        </a>
    );
}
/// The letters of the pieces are in the words of the games.
const Shown = lazyPart<Props>(async () => Promise.resolve(Start), gameWords, words);

/// Nothing if the game begins from the usual position.
export const OfferedStart = ({offer}: Props) => (offer.start ? <Shown offer={offer} /> : null);
