// The "More" menu: turning the board, links, records, and the settings of this game.
import {useState} from 'preact/hooks';
import {gameOf} from '../../games';
import type {Game} from '../../protocol';
import {changeSettings, getSettings, seatLink, tokenOf} from '../../settings';
import {g, type GameKey} from '../../words';
import {LookFields} from '../look_fields';
import {CopyButton} from '../parts';
import {useEscape} from '../use_escape';
import type {ActionProps} from './action_props';

type Props = Pick<ActionProps, 'view' | 'send' | 'connected' | 'flipped' | 'onFlip' | 'onAdjourn'>;

/// A game that has begun is not aborted accidentally.
function Abort({view, send, connected}: Pick<Props, 'view' | 'send' | 'connected'>) {
    const [asking, setAsking] = useState(false);
    useEscape(asking, () => setAsking(false));
    const abort = () => void send({t: 'abort'});
    if (asking)
        return (
            <div class="confirm" role="group" aria-label={g('abort.question')}>
                <p>{g('abort.question')}</p>
                <button type="button" class="button danger" disabled={!connected} onClick={abort}>
                    {g('action.abort')}
                </button>
                <button type="button" class="button" ref={(button) => button?.focus()} onClick={() => setAsking(false)}>
                    {g('resign.no')}
                </button>
            </div>
        );
    return (
        <button type="button" class="button" disabled={!connected} onClick={() => (view.moves.length > 0 ? setAsking(true) : abort())}>
            {g('action.abort')}
        </button>
    );
}

export function More({view, send, connected, flipped, onFlip, onAdjourn}: Props) {
    const settings = getSettings();
    const {notations, recordFormat: format, paperNotation, premoves} = gameOf(view.game);
    const token = view.you ? tokenOf(view.id) : null;
    const record = (kind: string) => `/api/games/${view.id}/record?format=${kind}&language=${settings.language}`;
    return (
        <div class="more">
            <div class="row">
                <button type="button" class="button" aria-pressed={flipped} onClick={onFlip}>
                    {g('more.flip')}
                </button>
                <CopyButton text={location.href} label={g('share.copy')} />
                {token && view.phase !== 'finished' && <CopyButton text={seatLink(view.id, token)} label={g('seat-link.copy')} />}
                {view.you && view.phase === 'playing' && (
                    <button type="button" class="button" onClick={() => void send({t: 'flag'})}>
                        {g('action.flag')}
                    </button>
                )}
                {view.you && view.phase === 'playing' && !view.adjournment && (
                    <button type="button" class="button" onClick={onAdjourn}>
                        {g('action.adjourn')}
                    </button>
                )}
                {view.you && view.phase !== 'finished' && view.moves.length < 2 && <Abort view={view} send={send} connected={connected} />}
                <a class="button" href={record(format)} download>
                    {g('more.export', {format: format.toUpperCase()})}
                </a>
                {/* Over the board the log is the arbiter's until the game is over. */}
                {(!view.setting || view.phase === 'finished') && (
                    <a class="button" href={record('record')} download>
                        {g('more.log')}
                    </a>
                )}
                {view.phase === 'finished' && (
                    <a class="button" href={`${record('pdf')}&notation=${paperNotation(settings.notation[view.game])}`} download>
                        {g('more.sheet')}
                    </a>
                )}
            </div>
            <div class="row">
                {notations.length > 1 && (
                    <label class="field">
                        <span>{g('more.notation')}</span>
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
                                    {g(`notation.${view.game}.${each}` as GameKey)}
                                </option>
                            ))}
                        </select>
                    </label>
                )}
                <LookFields game={view.game} />
            </div>
            <label class="option">
                <input
                    type="checkbox"
                    checked={settings.coordinates}
                    onChange={(event) => void changeSettings({coordinates: event.currentTarget.checked})}
                />
                <span>{g('more.coordinates')}</span>
            </label>
            {view.moves.some((move) => move.clock_ms !== undefined) && (
                <label class="option">
                    <input
                        type="checkbox"
                        checked={settings.moveClocks}
                        onChange={(event) => void changeSettings({moveClocks: event.currentTarget.checked})}
                    />
                    <span>{g('more.move-clocks')}</span>
                </label>
            )}
            {premoves && (
                <label class="option">
                    <input
                        type="checkbox"
                        checked={settings.premove}
                        onChange={(event) => void changeSettings({premove: event.currentTarget.checked})}
                    />
                    <span>{g('more.premove')}</span>
                </label>
            )}
            <label class="option">
                <input
                    type="checkbox"
                    checked={settings.confirms}
                    onChange={(event) => void changeSettings({confirms: event.currentTarget.checked})}
                />
                <span>{g('more.confirms')}</span>
            </label>
            {'speechSynthesis' in window && (
                <label class="option">
                    <input
                        type="checkbox"
                        checked={settings.speaks}
                        onChange={(event) => void changeSettings({speaks: event.currentTarget.checked})}
                    />
                    <span>{g('more.speaks')}</span>
                </label>
            )}
            {matchMedia('(pointer: coarse)').matches && 'vibrate' in navigator && (
                <label class="option">
                    <input
                        type="checkbox"
                        checked={settings.vibrates}
                        onChange={(event) => void changeSettings({vibrates: event.currentTarget.checked})}
                    />
                    <span>{g('more.vibrates')}</span>
                </label>
            )}
            <label class="option">
                <input
                    type="checkbox"
                    checked={settings.sound}
                    onChange={(event) => void changeSettings({sound: event.currentTarget.checked})}
                />
                <span>{g('more.sound')}</span>
            </label>
            {(settings.sound || settings.speaks) && (
                <label class="field">
                    <span>{g('more.volume')}</span>
                    <input
                        type="range"
                        min="10"
                        max="100"
                        step="10"
                        value={settings.volume}
                        onChange={(event) => void changeSettings({volume: Number(event.currentTarget.value)})}
                    />
                </label>
            )}
        </div>
    );
}
