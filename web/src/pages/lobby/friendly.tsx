// Options that the players of a new game grant each other in addition to the law: takebacks, giving time.
import {useId, useState} from 'preact/hooks';
import type {NewGame, TimeControl} from '../../protocol';
import {t} from '../../words';

interface Friendly {
    takebacks: boolean;
    givingTime: boolean;
    set: (chosen: Partial<Pick<Friendly, 'takebacks' | 'givingTime'>>) => void;
    /// As part of a new game's request; empty if nothing is granted.
    wanted: (time: TimeControl) => Pick<NewGame, 'friendly'>;
}

/// Time can be given if the clock keeps a player's remaining time.
const keepsAccount = (time: TimeControl): boolean => time.kind !== 'none' && !(time.kind === 'other' && time.text.startsWith('permove:'));

/// `first`: what is granted before the reader changes it.
export function useFriendly(first?: {takebacks: boolean; giving_time: boolean}): Friendly {
    const [chosen, setChosen] = useState({takebacks: first?.takebacks ?? false, givingTime: first?.giving_time ?? false});
    return {
        ...chosen,
        set: (fresh) => setChosen({...chosen, ...fresh}),
        wanted: (time) => {
            const friendly = {takebacks: chosen.takebacks, giving_time: chosen.givingTime && keepsAccount(time)};
            return friendly.takebacks || friendly.giving_time ? {friendly} : {};
        },
    };
}

interface FieldsProps {
    friendly: Friendly;
    time: TimeControl;
    /// The game begins from a custom position.
    fromPosition: boolean;
    onFromPosition: (fromPosition: boolean) => void;
}

export function FriendlyFields({friendly, time, fromPosition, onFromPosition}: FieldsProps) {
    const how = useId();
    return (
        <fieldset class="chips friendly">
            <legend>{t('lobby.friendly')}</legend>
            <div class="chip-row">
                <label class="option">
                    <input
                        type="checkbox"
                        name="takebacks"
                        checked={friendly.takebacks}
                        aria-describedby={how}
                        onChange={(event) => friendly.set({takebacks: event.currentTarget.checked})}
                    />
                    <span>{t('lobby.takebacks')}</span>
                </label>
                <label class="option">
                    <input
                        type="checkbox"
                        name="giving-time"
                        checked={friendly.givingTime && keepsAccount(time)}
                        disabled={!keepsAccount(time)}
                        aria-describedby={how}
                        onChange={(event) => friendly.set({givingTime: event.currentTarget.checked})}
                    />
                    <span>{t('lobby.giving-time')}</span>
                </label>
                <label class="option">
                    <input
                        type="checkbox"
                        name="from-position"
                        checked={fromPosition}
                        onChange={(event) => onFromPosition(event.currentTarget.checked)}
                    />
                    <span>{t('lobby.position')}</span>
                </label>
            </div>
            <p class="faint" id={how}>
                {t('lobby.friendly-how')}
            </p>
        </fieldset>
    );
}

/// " · Takebacks · Giving time": what a joining player agrees to.
export const friendlyText = (agreed: {takebacks: boolean; giving_time: boolean} | undefined): string =>
    [agreed?.takebacks && t('lobby.takebacks'), agreed?.giving_time && t('lobby.giving-time')]
        .filter(Boolean)
        .map((word) => ` · ${word}`)
        .join('');
