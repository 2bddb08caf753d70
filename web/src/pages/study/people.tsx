// The viewers of a study, its participants, and those who may change it.
import {useState} from 'preact/hooks';
import {study as words} from '../../catalogue/study';
import {signInPath, useAccount} from '../../live/account';
import type {StudyAccess, StudyMember} from '../../protocol';
import {getSettings} from '../../settings';
import {personName} from '../parts';
import {mayMove, type StudyState} from './state';
import type {Change} from './use_study';

const {t: w} = words;

const kAccess: StudyAccess[] = ['allowed', 'accounts', 'everybody'];
const kHost = 1;

interface Props {
    state: StudyState;
    member: number;
    onChange: (change: Change) => void;
    onJoin: (name: string) => void;
}

function nameOf({number, name}: StudyMember): string {
    if (name) return number === kHost ? w('study.host-named', {name: personName(name)}) : personName(name);
    return number === kHost ? w('study.host') : w('study.nobody');
}

/// A guest gives a name; an account has one.
function TakePart({onJoin}: {onJoin: (name: string) => void}) {
    const {name: account} = useAccount();
    const [name, setName] = useState(() => getSettings().name);
    return (
        <form
            class="row"
            onSubmit={(event) => {
                event.preventDefault();
                onJoin(name.trim());
            }}
        >
            {!account && (
                <label class="field">
                    <span>{w('study.your-name')}</span>
                    <input type="text" required maxLength={40} value={name} onInput={(event) => setName(event.currentTarget.value)} />
                </label>
            )}
            <button type="submit" class="button primary">
                {account ? w('study.take-part-as', {name: account}) : w('study.take-part')}
            </button>
            {!account && <a href={signInPath()}>{w('study.sign-in')}</a>}
        </form>
    );
}

export function StudyPeople({state, member, onChange, onJoin}: Props) {
    const {news, members} = state;
    const isHost = member === kHost;
    return (
        <section class="study-people" aria-labelledby="study-people">
            <h2 id="study-people">{w('study.people')}</h2>
            <p class="quiet">
                {w('study.here', {count: news.here.count})}
                {news.here.names.length > 0 && ` ${news.here.names.map(personName).join(', ')}`}
            </p>
            <ul>
                {members.map((each) => (
                    <li key={each.number}>
                        <span class="name">{nameOf(each)}</span> {each.number === member && <span class="faint">{w('study.you')}</span>}{' '}
                        {isHost && each.number !== kHost ? (
                            <button
                                type="button"
                                class="button"
                                aria-pressed={each.may_move}
                                aria-label={w('study.let-move', {name: nameOf(each)})}
                                onClick={() => onChange({do: 'permit', member: each.number, may: !each.may_move})}
                            >
                                <span aria-hidden="true">{each.may_move ? '☑' : '☐'}</span> {w('study.may-move')}
                            </button>
                        ) : (
                            mayMove(state, each.number) && <span class="faint">{w('study.may-move')}</span>
                        )}
                    </li>
                ))}
            </ul>
            {isHost && (
                <label class="field">
                    <span>{w('study.who')}</span>
                    <select value={news.who} onChange={(event) => onChange({do: 'open', who: event.currentTarget.value as StudyAccess})}>
                        {kAccess.map((access) => (
                            <option key={access} value={access}>
                                {w(`study.who.${access}`)}
                            </option>
                        ))}
                    </select>
                </label>
            )}
            {member === 0 && (
                <>
                    <p class="quiet">{w('study.take-part-help')}</p>
                    <TakePart onJoin={onJoin} />
                </>
            )}
        </section>
    );
}
