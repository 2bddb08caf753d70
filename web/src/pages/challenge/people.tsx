// The accounts that the reader follows and blocks: the buttons on another player's page, and the lists on the own page.
import type {ComponentChildren} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {getJson, post, refusalOf} from '../../live/api';
import type {Challenge, People, Refusal} from '../../protocol';
import {t} from '../../words';
import {BotMark, RefusalLine} from '../parts';
import {useEscape} from '../use_escape';
import {TermsForm} from './terms_form';
import {c} from './words';

const pathOf = (name: string): string => `/player/${encodeURIComponent(name)}`;

type Change = 'follow' | 'unfollow' | 'block' | 'unblock';

function usePeople() {
    const [people, setPeople] = useState<People | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    useEffect(() => {
        let here = true;
        getJson<People>('/api/account/people').then(
            (found) => here && setPeople(found),
            (error: unknown) => here && setRefusal(refusalOf(error)),
        );
        return () => {
            here = false;
        };
    }, []);
    const change = async (name: string, what: Change): Promise<void> => {
        setRefusal(null);
        try {
            setPeople(await post<People>(`/api/players/${encodeURIComponent(name)}/${what}`, {}));
        } catch (error) {
            setRefusal(refusalOf(error));
        }
    };
    return {people, refusal, change, close: () => setRefusal(null)};
}

function Challenge({name, onClose}: {name: string; onClose: () => void}) {
    const [sent, setSent] = useState(false);
    if (sent)
        return (
            <p class="granted" role="status">
                <span aria-hidden="true">✓ </span>
                {c('sent', {name})}
            </p>
        );
    return (
        <section aria-labelledby="challenge-title">
            <h2 id="challenge-title">{c('challenge-name', {name})}</h2>
            <TermsForm
                name="challenge"
                label={c('send')}
                send={async (terms) => {
                    await post<Challenge>('/api/challenges', {to: name, ...terms});
                    setSent(true);
                }}
            >
                <button type="button" class="button" onClick={onClose}>
                    {t('cancel')}
                </button>
            </TermsForm>
        </section>
    );
}

/// The actions for another player.
export function PlayerActs({name}: {name: string}) {
    const {people, refusal, change, close} = usePeople();
    const [asked, setAsked] = useState<'' | 'challenge' | 'block'>('');
    useEscape(asked !== '', () => setAsked(''));
    const follows = people?.follows.some((each) => each.name === name);
    const blocks = people?.blocks.some((each) => each.name === name);
    return (
        <>
            <p class="row player-acts">
                {!blocks && (
                    <button
                        type="button"
                        // The open form has the leading button.
                        class={asked === 'challenge' ? 'button' : 'button primary'}
                        aria-expanded={asked === 'challenge'}
                        onClick={() => setAsked(asked === 'challenge' ? '' : 'challenge')}
                    >
                        {c('challenge')}
                    </button>
                )}
                {people && !blocks && (
                    <button type="button" class="button" onClick={() => void change(name, follows ? 'unfollow' : 'follow')}>
                        {c(follows ? 'unfollow' : 'follow')}
                    </button>
                )}
                {people && (
                    <button
                        type="button"
                        class="button"
                        aria-expanded={blocks ? undefined : asked === 'block'}
                        onClick={() => (blocks ? void change(name, 'unblock') : setAsked(asked === 'block' ? '' : 'block'))}
                    >
                        {c(blocks ? 'unblock' : 'block')}
                    </button>
                )}
            </p>
            {refusal && <RefusalLine refusal={refusal} onClose={close} />}
            {asked === 'challenge' && !blocks && <Challenge name={name} onClose={() => setAsked('')} />}
            {asked === 'block' && !blocks && (
                <div class="confirm">
                    <p>{c('block-how')}</p>
                    <p class="row">
                        <button
                            type="button"
                            class="button danger"
                            onClick={() => {
                                setAsked('');
                                void change(name, 'block');
                            }}
                        >
                            {c('block-now', {name})}
                        </button>
                        <button type="button" class="button" onClick={() => setAsked('')}>
                            {t('cancel')}
                        </button>
                    </p>
                </div>
            )}
        </>
    );
}

/// On the own page.
/// `children` appear below when the people do, and are not moved by them.
export function OwnPeople({children}: {children: ComponentChildren}) {
    const {people, refusal, change, close} = usePeople();
    if (!people)
        return (
            refusal && (
                <>
                    <RefusalLine refusal={refusal} />
                    {children}
                </>
            )
        );
    return (
        <>
            <section aria-labelledby="follows-title">
                <h2 id="follows-title">{c('people-title')}</h2>
                {people.follows.length === 0 && <p class="quiet">{c('people-none')}</p>}
                <ul class="own-games people">
                    {people.follows.map(({name, bot, game}) => (
                        <li key={name} class="own-game">
                            <a class="who" href={pathOf(name)}>
                                {name}
                                {bot && <BotMark />}
                            </a>
                            <span class="what">{game && <a href={'/g/' + game}>{c('plays')}</a>}</span>
                            <button type="button" class="button" onClick={() => void change(name, 'unfollow')}>
                                {c('unfollow')}
                            </button>
                        </li>
                    ))}
                </ul>
            </section>
            {people.blocks.length > 0 && (
                <section aria-labelledby="blocks-title">
                    <h2 id="blocks-title">{c('blocked-title')}</h2>
                    <ul class="own-games people">
                        {people.blocks.map(({name, bot}) => (
                            <li key={name} class="own-game">
                                <a class="who" href={pathOf(name)}>
                                    {name}
                                    {bot && <BotMark />}
                                </a>
                                <span class="what" />
                                <button type="button" class="button" onClick={() => void change(name, 'unblock')}>
                                    {c('unblock')}
                                </button>
                            </li>
                        ))}
                    </ul>
                </section>
            )}
            {refusal && <RefusalLine refusal={refusal} onClose={close} />}
            {children}
        </>
    );
}
