// The webhooks of the own account: creating and testing them, and the log of deliveries.
import {useEffect, useState} from 'preact/hooks';
import {webhook} from '../../catalogue/webhook';
import {isRefusal} from '../../codes';
import {getJson, postEachTime} from '../../live/api';
import type {
    DeliveredEvent,
    MadeWebhook,
    Refusal,
    Webhook,
    WebhookAttempt,
    WebhookDeliveries,
    WebhookDelivery,
    WebhookEvent,
    Webhooks as WebhookList,
} from '../../protocol';
import {CopyButton, RefusalLine, TextFault} from '../parts';
import {momentText} from '../times/text';
import {Choices, Done, useRequest} from './kept';

const {t: w, maybe} = webhook;

const kPath = '/api/account/webhooks';
const kEvents: WebhookEvent[] = [
    'game.started',
    'game.your-turn',
    'game.finished',
    'game.rated',
    'challenge.received',
    'challenge.countered',
    'challenge.accepted',
    'challenge.declined',
    'challenge.withdrawn',
    'tournament.paired',
    'tournament.result',
    'tournament.finished',
];

const eventText = (event: DeliveredEvent): string => maybe(`webhook.event.${event}`) ?? event;
const troubleText = (trouble: string): string => maybe(`webhook.trouble.${trouble}`) ?? trouble;

function outcomeText({status, trouble}: WebhookAttempt): string {
    if (trouble === undefined) return w('webhook.taken', {status: status ?? ''});
    return status === undefined ? troubleText(trouble) : w('webhook.trouble.status-of', {status});
}

/// Why nothing can be sent to an address, in the reader's words.
function Fault({refusal, onClose}: {refusal: Refusal; onClose?: () => void}) {
    const reason = refusal.values?.['reason-codes'];
    const words = isRefusal(refusal.code, 'bad-webhook-address') && reason ? maybe(`webhook.reason.${reason}`) : undefined;
    if (words === undefined) return <RefusalLine refusal={refusal} onClose={onClose} />;
    return <TextFault text={words} />;
}

function Sent({delivery, onAgain}: {delivery: WebhookDelivery; onAgain: () => void}) {
    return (
        <li class="token">
            <span class="who">
                {eventText(delivery.event)} · {maybe(`webhook.state.${delivery.state}`)}
            </span>
            <span class="what">
                {momentText(delivery.at)}
                {delivery.state === 'waiting' && delivery.due !== undefined && ` · ${w('webhook.next', {time: momentText(delivery.due)})}`}
            </span>
            <ol class="what">
                {delivery.attempts.map((attempt) => (
                    <li key={attempt.at}>
                        {w('webhook.attempt', {time: momentText(attempt.at), outcome: outcomeText(attempt), took: attempt.took})}
                    </li>
                ))}
            </ol>
            <button type="button" class="button" onClick={onAgain}>
                {w('webhook.again')}
                <span class="unseen">
                    {' '}
                    {eventText(delivery.event)} {momentText(delivery.at)}
                </span>
            </button>
        </li>
    );
}

function Deliveries({at, asked}: {at: string; asked: number}) {
    const [deliveries, setDeliveries] = useState<WebhookDelivery[] | null>(null);
    const [refusal, hear, forget] = useRequest();
    const take = (answer: WebhookDeliveries): void => setDeliveries(answer.deliveries);
    const look = (): void => hear(getJson<WebhookDeliveries>(`${at}/deliveries`).then(take));
    // `asked`: a delivery was sent since.
    useEffect(look, [at, asked]);
    return (
        <>
            {deliveries?.length === 0 && <p class="quiet">{w('webhook.deliveries-none')}</p>}
            {deliveries && deliveries.length > 0 && (
                <ul class="tokens" aria-label={w('webhook.deliveries')}>
                    {deliveries.map((each) => (
                        <Sent
                            key={each.id}
                            delivery={each}
                            onAgain={() => hear(postEachTime<WebhookDeliveries>(`${at}/deliveries/${each.id}/again`, {}).then(take))}
                        />
                    ))}
                </ul>
            )}
            {refusal && <RefusalLine refusal={refusal} onClose={forget} />}
            <p>
                <button type="button" class="button" onClick={look}>
                    {w('webhook.look-again')}
                </button>
            </p>
        </>
    );
}

/// Shown only this once.
function Secret({made}: {made: MadeWebhook}) {
    return (
        <div class="token-secret" role="status">
            <p>{w('webhook.made')}</p>
            <p>
                <code>{made.secret}</code>
            </p>
            <CopyButton text={made.secret} label={w('webhook.copy')} />
        </div>
    );
}

function Hook({hook, onChange, onRemove}: {hook: Webhook; onChange: (hook: Webhook) => void; onRemove: (left: WebhookList) => void}) {
    const [open, setOpen] = useState(false);
    const [asked, setAsked] = useState(0);
    const [made, setMade] = useState<MadeWebhook | null>(null);
    const [refusal, hear, forget] = useRequest();
    const at = `${kPath}/${hook.id}`;
    const state = !hook.on
        ? maybe(`webhook.off.${hook.off ?? 'owner'}`)
        : hook.failing !== undefined && w('webhook.failing', {time: momentText(hook.failing), reason: troubleText(hook.trouble ?? '')});
    const test = (): void =>
        hear(
            postEachTime<WebhookDeliveries>(`${at}/test`, {}).then(() => {
                setOpen(true);
                setAsked(asked + 1);
            }),
        );
    return (
        <li class="webhook">
            <p class="who">{hook.note || hook.address}</p>
            <p class="what">
                {[hook.note && hook.address, hook.events.map(eventText).join(', '), hook.tournaments.join(', ')]
                    .filter(Boolean)
                    .join(' · ')}
            </p>
            {state && (
                <p class="what">
                    <span aria-hidden="true">⚠</span> {state}
                </p>
            )}
            <p class="row">
                {hook.on && (
                    <button type="button" class="button" onClick={test}>
                        {w('webhook.test')}
                    </button>
                )}
                <button type="button" class="button" aria-expanded={open} onClick={() => setOpen(!open)}>
                    {open ? w('webhook.hide') : w('webhook.deliveries')}
                </button>
                <button type="button" class="button" onClick={() => hear(postEachTime<Webhook>(at, {on: !hook.on}).then(onChange))}>
                    {hook.on ? w('webhook.switch-off') : w('webhook.switch-on')}
                </button>
                <button type="button" class="button" onClick={() => hear(postEachTime<MadeWebhook>(`${at}/secret`, {}).then(setMade))}>
                    {w('webhook.new-secret')}
                </button>
                <button type="button" class="button" onClick={() => hear(postEachTime<WebhookList>(`${at}/remove`, {}).then(onRemove))}>
                    {w('webhook.remove')}
                </button>
            </p>
            {refusal && <Fault refusal={refusal} onClose={forget} />}
            {made && <Secret made={made} />}
            {open && <Deliveries at={at} asked={asked} />}
        </li>
    );
}

function Field({
    id,
    label,
    hint,
    value,
    onInput,
}: {
    id: string;
    label: string;
    hint?: string;
    value: string;
    onInput: (text: string) => void;
}) {
    return (
        <div class="account-field">
            <label for={id}>{label}</label>
            <input
                id={id}
                type="text"
                autocomplete="off"
                value={value}
                aria-describedby={hint ? `${id}-hint` : undefined}
                onInput={(event) => onInput(event.currentTarget.value)}
            />
            {hint && (
                <p class="quiet" id={`${id}-hint`}>
                    {hint}
                </p>
            )}
        </div>
    );
}

function Make({onMade}: {onMade: (made: MadeWebhook) => void}) {
    const [address, setAddress] = useState('');
    const [note, setNote] = useState('');
    const [tournaments, setTournaments] = useState('');
    const [events, setEvents] = useState<WebhookEvent[]>(['game.finished']);
    const [fault, setFault] = useState('');
    const [refusal, hear] = useRequest();
    const ofTournaments = events.some((each) => each.startsWith('tournament.'));
    const make = (): void => {
        setFault(events.length === 0 ? w('webhook.events-missing') : '');
        if (events.length === 0) return;
        const named = ofTournaments ? tournaments.split(/\s+/).filter(Boolean) : [];
        hear(
            postEachTime<MadeWebhook>(kPath, {address: address.trim(), events, tournaments: named, note: note.trim()}).then((made) => {
                setAddress('');
                setNote('');
                onMade(made);
            }),
        );
    };
    return (
        <form
            class="account-form"
            noValidate
            onSubmit={(event) => {
                event.preventDefault();
                make();
            }}
        >
            <Field
                id="webhook-address"
                label={w('webhook.address')}
                hint={w('webhook.address-rule')}
                value={address}
                onInput={setAddress}
            />
            <Field id="webhook-note" label={w('webhook.note')} value={note} onInput={setNote} />
            <Choices title={w('webhook.events')} all={kEvents} chosen={events} textOf={eventText} onChange={setEvents} />
            {ofTournaments && (
                <Field id="webhook-tournaments" label={w('webhook.tournaments')} value={tournaments} onInput={setTournaments} />
            )}
            {fault && <TextFault text={fault} />}
            {refusal && <Fault refusal={refusal} />}
            <button type="submit" class="button">
                {w('webhook.make')}
            </button>
        </form>
    );
}

export function Webhooks() {
    const [hooks, setHooks] = useState<Webhook[] | null>(null);
    const [made, setMade] = useState<MadeWebhook | null>(null);
    const [done, setDone] = useState('');
    const [refusal, hear, forget] = useRequest();
    const look = (): void => hear(getJson<WebhookList>(kPath).then((answer) => setHooks(answer.webhooks)));
    useEffect(look, []);
    return (
        <>
            <p>{w('webhook.how')}</p>
            {hooks?.length === 0 && <p class="quiet">{w('webhook.none')}</p>}
            {hooks && hooks.length > 0 && (
                <ul class="tokens">
                    {hooks.map((hook) => (
                        <Hook
                            key={hook.id}
                            hook={hook}
                            onChange={(changed) => setHooks(hooks.map((each) => (each.id === changed.id ? changed : each)))}
                            onRemove={({webhooks}) => {
                                setHooks(webhooks);
                                setDone(w('webhook.removed', {address: hook.address}));
                                if (made?.id === hook.id) setMade(null);
                            }}
                        />
                    ))}
                </ul>
            )}
            <Done text={done} />
            {refusal && <RefusalLine refusal={refusal} onClose={forget} />}
            {made && <Secret made={made} />}
            <Make
                onMade={(fresh) => {
                    setMade(fresh);
                    setDone('');
                    look();
                }}
            />
        </>
    );
}
