// What is under "More": turning the board, links, records, and the settings of this game.
import {gameOf} from '../../games';
import type {Game} from '../../protocol';
import {changeSettings, getSettings} from '../../settings';
import {t, type Key} from '../../words';
import {CopyButton} from '../parts';
import type {ActionProps} from './action_props';

type Props = Pick<ActionProps, 'view' | 'send' | 'flipped' | 'onFlip' | 'onAdjourn'>;

export function More({view, send, flipped, onFlip, onAdjourn}: Props) {
    const settings = getSettings();
    const {notations, recordFormat: format, paperNotation, board, premoves} = gameOf(view.game);
    const record = (kind: string) => `/api/games/${view.id}/record?format=${kind}&language=${settings.language}`;
    return (
        <div class="more">
            <div class="row">
                <button type="button" class="button" aria-pressed={flipped} onClick={onFlip}>
                    {t('more.flip')}
                </button>
                <CopyButton text={location.href} label={t('share.copy')} />
                {view.you && view.phase === 'playing' && (
                    <button type="button" class="button" onClick={() => void send({t: 'flag'})}>
                        {t('action.flag')}
                    </button>
                )}
                {view.you && view.phase === 'playing' && !view.adjournment && (
                    <button type="button" class="button" onClick={onAdjourn}>
                        {t('action.adjourn')}
                    </button>
                )}
                {view.you && view.phase !== 'finished' && view.moves.length < 2 && (
                    <button type="button" class="button" onClick={() => void send({t: 'abort'})}>
                        {t('action.abort')}
                    </button>
                )}
                <a class="button" href={record(format)} download>
                    {t('more.export', {format: format.toUpperCase()})}
                </a>
                {/* Over the board the log is the arbiter's until the game is over. */}
                {(!view.setting || view.phase === 'finished') && (
                    <a class="button" href={record('record')} download>
                        {t('more.log')}
                    </a>
                )}
                {view.phase === 'finished' && (
                    <a class="button" href={`${record('pdf')}&notation=${paperNotation(settings.notation[view.game])}`} download>
                        {t('more.sheet')}
                    </a>
                )}
            </div>
            <div class="row">
                {notations.length > 1 && (
                    <label class="field">
                        <span>{t('more.notation')}</span>
                        <select
                            value={settings.notation[view.game]}
                            onChange={(event) =>
                                void changeSettings({
                                    notation: {[view.game]: event.currentTarget.value} as Record<Game, string>,
                                })
                            }
                        >
                            {notations.map((each) => (
                                <option key={each} value={each}>
                                    {t(`notation.${view.game}.${each}` as Key)}
                                </option>
                            ))}
                        </select>
                    </label>
                )}
                {board.hasSigns && (
                    <label class="field">
                        <span>{t('more.pieces')}</span>
                        <select
                            value={settings.western ? 'western' : 'carved'}
                            onChange={(event) => void changeSettings({western: event.currentTarget.value === 'western'})}
                        >
                            <option value="carved">{t('more.carved')}</option>
                            <option value="western">{t('more.western')}</option>
                        </select>
                    </label>
                )}
            </div>
            <label class="option">
                <input
                    type="checkbox"
                    checked={settings.coordinates}
                    onChange={(event) => void changeSettings({coordinates: event.currentTarget.checked})}
                />
                <span>{t('more.coordinates')}</span>
            </label>
            {premoves && (
                <label class="option">
                    <input
                        type="checkbox"
                        checked={settings.premove}
                        onChange={(event) => void changeSettings({premove: event.currentTarget.checked})}
                    />
                    <span>{t('more.premove')}</span>
                </label>
            )}
            <label class="option">
                <input
                    type="checkbox"
                    checked={settings.sound}
                    onChange={(event) => void changeSettings({sound: event.currentTarget.checked})}
                />
                <span>{t('more.sound')}</span>
            </label>
        </div>
    );
}
