// The organiser's desk: results that players have reported on their phones. Disagreements come first; what both report is confirmed here.
import {useEffect, useState} from 'preact/hooks';
import type {OwnResult, SaidOfRound} from '../../../../api_types';
import {getJsonWithKey} from '../../../../live/api';
import {pathOf} from '../../shared/live';
import {whole} from '../../shared/teams';
import {entryOf} from '../../shared/types';
import {resultText, w} from '../../words';
import {o} from '../../organiser_words';
import type {Desk} from '../types';

export function useReportedResults(desk: Desk): SaidOfRound | null {
    const [said, setSaid] = useState<SaidOfRound | null>(null);
    const {id, version} = desk.tournament;
    useEffect(() => {
        let here = true;
        void getJsonWithKey<SaidOfRound>(pathOf(id) + '/said', desk.key.token).then(
            (fresh) => {
                if (here) setSaid(fresh);
            },
            () => undefined,
        );
        return () => {
            here = false;
        };
    }, [id, version]);
    return said;
}

export function ReportedResults({desk}: {desk: Desk}) {
    const said = useReportedResults(desk);
    const {tournament} = desk;
    const round = said && tournament.rounds[said.round - 1];
    // Nothing to show if no player has a code.
    if (!said?.codes.length || !round) return null;
    const name = (number: number) => {
        const entry = entryOf(tournament, number);
        return entry ? whole(entry) : String(number);
    };
    const word = (result: OwnResult | null) => (result ? w(`own.${result}`) : o('said.nothing'));
    const agreed = said.boards.filter(({agreement}) => agreement === 'agreed').length;
    const silent = said.boards.filter(({agreement}) => agreement === 'nothing').length;
    return (
        <section class="said" aria-label={o('said')}>
            <h2>{o('said')}</h2>
            {agreed > 0 && (
                <p>
                    <button
                        type="button"
                        class="button primary"
                        disabled={desk.busy}
                        onClick={() => void desk.post('agreed', {by: desk.key.name})}
                    >
                        {o('said.confirm', {count: agreed})}
                    </button>
                </p>
            )}
            <ul class="said-list">
                {said.boards
                    .filter(({agreement}) => agreement !== 'nothing')
                    .map((each) => ({...each, pair: round.boards.find((known, index) => (known.board ?? index + 1) === each.board)}))
                    .map(({board, agreement, first, second, result, pair}) => (
                        <li key={board} class={agreement}>
                            <b class="n">{board}</b>
                            <span>
                                {pair && name(pair.white)}: {word(first)}
                                <br />
                                {pair && name(pair.black)}: {word(second)}
                            </span>
                            <b>
                                {agreement === 'agreed' && `✓ ${resultText(result)}`}
                                {agreement === 'disagreed' && `⚠ ${o('said.disagreed')}`}
                                {agreement === 'one' && o('said.one')}
                            </b>
                        </li>
                    ))}
            </ul>
            {silent > 0 && <p class="faint">{o('said.silent', {count: silent})}</p>}
        </section>
    );
}
