// A player's actions besides moving: offers, claims, resignation, the end of a Go game.
import {moverOf} from '../../games/position';
import {isNote} from '../../codes';
import type {ComponentChildren} from 'preact';
import {useEffect, useRef, useState} from 'preact/hooks';
import {gameOf} from '../../games';
import type {View} from '../../protocol';
import {g, t} from '../../words';
import {offersDraw, other} from '../parts';
import {useEscape} from '../use_escape';
import type {ActionProps} from './action_props';
import {ClaimForm} from './claim_form';
import {FriendlyBar, FriendlyNotices} from './friendly';
import {More} from './more';

function Confirm(props: {question: string; yes: string; no: string; connected: boolean; onYes: () => void; onNo: () => void}) {
    return (
        <div class="confirm" role="group" aria-label={props.question}>
            <p>{props.question}</p>
            <button type="button" class="button danger" disabled={!props.connected} onClick={props.onYes}>
                {props.yes}
            </button>
            {/* Pressing Enter again must not resign. */}
            <button type="button" class="button" ref={(button) => button?.focus()} onClick={props.onNo}>
                {props.no}
            </button>
        </div>
    );
}

/// The own offer was declined, and the player has neither offered again nor moved since.
function wasDeclined(view: View): boolean {
    const {notes, moves, you} = view;
    const about = notes.filter(({code, by}) => (by === you ? isNote(code, 'draw-offered') : isNote(code, 'draw-declined')));
    const answer = about[about.length - 1];
    if (!you || !answer || answer.by === you) return false;
    return !moves.some(({ply}) => ply > answer.ply && moverOf(view, ply) === you);
}

export function Actions(props: ActionProps) {
    const {view, send, connected} = props;
    // One at a time: beside an open menu a question is not on the screen.
    const [opened, setOpened] = useState<'resign' | 'claim' | 'more' | null>(null);
    const toggle = (part: typeof opened) => setOpened(opened === part ? null : part);
    const actions = useRef<HTMLDivElement>(null);
    useEscape(opened !== null, () => setOpened(null));
    // When it is closed, the focus returns to where it was.
    const last = useRef(opened);
    useEffect(() => {
        if (last.current && !opened) actions.current?.querySelector<HTMLElement>(`.asks-${last.current}`)?.focus();
        last.current = opened;
    }, [opened]);
    // On a phone the opened part is below the screen.
    useEffect(() => {
        if (opened) actions.current?.lastElementChild?.scrollIntoView({block: 'nearest'});
    }, [opened]);
    // An adjourned game can still be resigned or drawn (FIDE I.6).
    const adjourned = view.you && view.phase === 'adjourned';
    const playing = (view.you && view.phase === 'playing') || adjourned;
    const {passes, offersDraws} = gameOf(view.game);
    const buttons: ComponentChildren[] = [];
    const button = (text: string, onClick: () => void, name = '', expanded?: boolean, disabled = false) =>
        buttons.push(
            <button type="button" key={text} class={`button ${name}`} aria-expanded={expanded} disabled={disabled} onClick={onClick}>
                {text}
            </button>,
        );

    if (playing) {
        if (passes && (!view.adjournment || view.adjournment.stage === 'awaited')) {
            buttons.push(
                <button
                    type="button"
                    key="pass"
                    class="button"
                    disabled={view.turn !== view.you || !connected}
                    onClick={() => void send({t: 'move', ply: view.moves.length, move: 'pass'})}
                >
                    {t('action.pass')}
                </button>,
            );
        } else if (offersDraws && !view.offer) {
            button(g('action.offer'), () => void send({t: 'offer'}), '', undefined, !connected);
        }
        if (props.opponentOutOfTime) button(g('action.flag'), () => void send({t: 'flag'}), 'primary');
        else if (!adjourned && (view.claims ?? []).length > 0)
            button(g('action.claim'), () => toggle('claim'), 'asks-claim', opened === 'claim', !connected);
        button(g('action.resign'), () => setOpened('resign'), 'asks-resign', undefined, !connected);
    }
    if (view.you && view.phase === 'agreeing' && view.agreement) {
        const confirmed = view.agreement.confirmed[view.you];
        buttons.push(
            <button
                type="button"
                key="confirm"
                class="button primary"
                disabled={confirmed || !connected}
                onClick={() => void send({t: 'confirm', seen: view.seq})}
            >
                {confirmed ? g('agreement.waiting') : g('agreement.confirm')}
            </button>,
        );
        button(g('agreement.dispute'), () => void send({t: 'dispute'}), '', undefined, !connected);
    }
    if (view.phase === 'finished') {
        if (view.next) {
            button(g('action.next-game'), props.onRematch, 'primary');
        } else if (view.you && view.rematch === view.you) {
            buttons.push(
                <button type="button" key="asked" class="button" disabled>
                    {g('action.rematch-sent')}
                </button>,
            );
        } else if (view.you) {
            button(g('action.rematch'), props.onRematch, view.rematch ? 'primary' : '');
        }
        buttons.push(
            <a key="new" class="button" href="/">
                {g('action.new-game')}
            </a>,
        );
        if (view.moves.length > 0)
            buttons.push(
                <a
                    key="analyse"
                    class="button"
                    href={`/analysis?game=${view.game}&id=${encodeURIComponent(view.id)}&ply=${props.at}`}
                    aria-label={g('more.analyse')}
                >
                    {t('nav.analysis')}
                </a>,
            );
    }
    button(g('action.more'), () => toggle('more'), 'asks-more', opened === 'more');

    // Both may have offered: a wrong claim is an offer in addition to the one it did not answer (FIDE 9.1.2.3).
    const offered = view.you && offersDraw(view, other(view.you)) && playing;
    const offers = view.you && offersDraw(view, view.you) && playing;
    return (
        <div class="actions" ref={actions}>
            {offered && (
                <div class="confirm offer" role="group" aria-label={g('offer.draw')}>
                    <p role="alert">{g('offer.draw')}</p>
                    <button
                        type="button"
                        class="button primary"
                        disabled={!connected}
                        onClick={() => void send({t: 'accept', seen: view.seq})}
                    >
                        {g('offer.accept')}
                    </button>
                    <button type="button" class="button" disabled={!connected} onClick={() => void send({t: 'decline'})}>
                        {g('offer.decline')}
                    </button>
                </div>
            )}
            {view.you && view.rematch === other(view.you) && !view.next && <p role="status">{g('action.rematch-wanted')}</p>}
            {offers && (
                <p class="quiet" role="status">
                    {g('offer.sent')}
                </p>
            )}
            {playing && !offers && wasDeclined(view) && (
                <p class="declined" role="status">
                    <span aria-hidden="true">✕</span> {g('offer.declined')}
                </p>
            )}
            <FriendlyNotices {...props} />
            {opened === 'resign' && playing ? (
                <Confirm
                    question={g('resign.question')}
                    yes={g('resign.yes')}
                    no={g('resign.no')}
                    connected={connected}
                    onYes={() => {
                        setOpened(null);
                        void send({t: 'resign'});
                    }}
                    onNo={() => setOpened(null)}
                />
            ) : (
                <div class={`bar of-${buttons.length}`} role="group" aria-label={g('action.label')}>
                    {buttons}
                </div>
            )}
            <FriendlyBar {...props} />
            {opened === 'claim' && playing && <ClaimForm {...props} onClose={() => setOpened(null)} />}
            {opened === 'more' && <More {...props} />}
        </div>
    );
}
