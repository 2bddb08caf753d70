// The form of a claim: what is claimed, and the intended move if the law requires it.
import {useState} from 'preact/hooks';
import {gameOf} from '../../games';
import {g, maybeOfGame, t} from '../../words';
import type {ActionProps} from './action_props';

/// Claims for which the law requires the intended move to be written down, if the position is to arise by it.
const kClaimsWithMove = ['threefold', 'fifty-moves'];

type Props = Pick<ActionProps, 'view' | 'send' | 'readMove' | 'connected'> & {onClose: () => void};

export function ClaimForm({view, send, readMove, connected, onClose}: Props) {
    const kinds = view.claims ?? [];
    const [kind, setKind] = useState(kinds[0] ?? '');
    const [by, setBy] = useState<'now' | 'move'>('now');
    const [move, setMove] = useState('');
    const withMove = kClaimsWithMove.includes(kind);
    // In Go the claim is about the play that was refused as a repetition.
    const needsMove = gameOf(view.game).claimsNameMove;
    const moveField = (label: string) => (
        <label class="field">
            <span>{label}</span>
            <input type="text" required autocomplete="off" value={move} onInput={(event) => setMove(event.currentTarget.value)} />
        </label>
    );
    const claim = (event: Event) => {
        event.preventDefault();
        void send({t: 'claim', kind, move: needsMove || (withMove && by === 'move') ? readMove(move) : null});
        onClose();
    };
    return (
        <form class="claim" onSubmit={claim}>
            <fieldset>
                <legend>{g('claim.title')}</legend>
                {kinds.map((each) => (
                    <label key={each} class="option">
                        <input type="radio" name="claim" checked={kind === each} onChange={() => setKind(each)} />
                        <span>{maybeOfGame(`claim.${each}.${view.game}`) ?? maybeOfGame('claim.' + each) ?? each}</span>
                    </label>
                ))}
            </fieldset>
            {withMove && (
                <fieldset>
                    <legend>{g('claim.when')}</legend>
                    <label class="option">
                        <input type="radio" name="by" checked={by === 'now'} onChange={() => setBy('now')} />
                        <span>{g('claim.now')}</span>
                    </label>
                    <label class="option">
                        <input type="radio" name="by" checked={by === 'move'} onChange={() => setBy('move')} />
                        <span>{g('claim.by-move')}</span>
                    </label>
                    {by === 'move' && moveField(g('claim.move'))}
                </fieldset>
            )}
            {needsMove && moveField(g('claim.repeating-move'))}
            <div class="row">
                <button type="submit" class="button primary" disabled={!connected}>
                    {g('claim.send')}
                </button>
                <button type="button" class="button" onClick={onClose}>
                    {t('cancel')}
                </button>
            </div>
        </form>
    );
}
