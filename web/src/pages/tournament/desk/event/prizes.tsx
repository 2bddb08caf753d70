// The prizes, as text that can be pasted, and who would receive what.
import {useState} from 'preact/hooks';
import {w} from '../../words';
import {o} from '../../organiser_words';
import {PrizesTable} from '../../public/prizes';
import {useSend} from '../rules/fields';
import type {Desk} from '../types';

/// The initial content of an empty list: names of settings and of groups are the same in every language.
const kExample = `currency = EUR
sharing = hort
prizes-each = 1

Open | all | 300 200 100
U16 | born=2010- | 50
`;

export function PrizesForm({desk}: {desk: Desk}) {
    const {prizes, standings} = desk.tournament;
    const [text, setText] = useState(prizes?.text ?? kExample);
    const send = useSend(desk);
    const lines = text.split('\n').length;
    return (
        <section>
            <h2>{w('prizes')}</h2>
            <p class="faint">{o('prizes.how')}</p>
            <form onSubmit={send({t: 'prizes', text}, () => undefined)}>
                <label class="field">
                    <span>{o('prizes.list')}</span>
                    <textarea
                        rows={Math.min(16, lines + 1)}
                        maxLength={16384}
                        spellcheck={false}
                        value={text}
                        onInput={(event) => setText(event.currentTarget.value)}
                    />
                </label>
                <p>
                    <button type="submit" class="button primary" disabled={desk.busy || text === (prizes?.text ?? kExample)}>
                        {o('games.save')}
                    </button>
                </p>
            </form>
            {prizes && standings.after > 0 && (
                <>
                    <p class="faint">{w('prizes.now', {round: standings.after})}</p>
                    <PrizesTable tournament={desk.tournament} />
                </>
            )}
            {prizes && standings.after === 0 && <p class="faint">{w('prizes.none-yet')}</p>}
        </section>
    );
}
