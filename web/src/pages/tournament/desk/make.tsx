// A new tournament: its system, games and rules.
import {isRefusal, isSystem} from '../../../codes';
import {useEffect, useState} from 'preact/hooks';
import {gameOf, kGames} from '../../../games';
import {postWithKey, refusalOf} from '../../../live/api';
import type {Refusal} from '../../../protocol';
import {go} from '../../../router';
import {Chips, RefusalLine} from '../../parts';
import {GameField} from './event/game_field';
import {TermsForm} from './rounds';
import {ImportTournament} from './import';
import {keepOrganiser, readArbiter} from '../shared/key';
import {commitmentOf, freshSeed, keepSeed} from '../shared/lots';
import {kEvenGames, McMahonFields, mcmahonOf} from './mcmahon';
import {HandicapTable, mayHaveHandicaps} from './rules/handicap_table';
import {PlayOffFields, playOffOf, type Stage} from './rules/play_off';
import {KeizerFields, keizerOf, kUsualKeizer, type Keizer} from './rules/keizer';
import {kUsualLadder, LadderFields, ladderOf, type Ladder} from './rules/ladder';
import {SeedField} from './rules/fields';
import {TieBreakOrder} from './tie_breaks';
import {hasOwnTable, isFideSwiss, kSystems, mayBeAccelerated, type Terms} from '../shared/types';
import {FormFields, formOf, isByBoards, isOfTeamsForm, kOneGame} from './meeting_form';
import {kTeamSwiss, TeamSwissFields, teamSwissOf} from './team_swiss';
import {systemName, w} from '../words';
import {o} from '../organiser_words';

/// The key comes with the link printed by the program, and is immediately removed from the address.
function keyOfLink(): string {
    const given = decodeURIComponent(location.hash.slice(1));
    if (given) history.replaceState(null, '', location.pathname);
    return given;
}

interface Plan {
    name: string;
    by: string;
    token: string;
    city: string;
    begins: string;
    game: string; ///< over the board
    system: string;
    rounds: number;
    form: typeof kOneGame;
    playOff: Stage[];
    losses: number;
    points: 'one' | 'two' | 'three' | 'by-opponents';
    minutes: number;
    comeWithin: number;
    berserk: boolean;
    checkIn: boolean;
    baku: boolean;
    exchangeLast: boolean;
    fide: boolean | null; ///< null: as the event allows
    halfByes: string;
    halfByesUntil: string;
    mcmahon: typeof kEvenGames;
    handicapTable: string; ///< instead of the handicaps of McMahon's
    keizer: Keizer;
    ladder: Ladder;
    teamSwiss: typeof kTeamSwiss;
    terms: Terms | null;
    /// Null: the default of the system.
    ties: string[] | null;
    /// For an announced draw of lots.
    seed: string | null;
}

const kPlan: Plan = {
    name: '',
    by: '',
    token: '',
    city: '',
    begins: '',
    game: '',
    system: 'dutch',
    rounds: 7,
    form: kOneGame,
    playOff: [],
    losses: 1,
    points: 'one',
    minutes: 60,
    comeWithin: 60,
    berserk: false,
    checkIn: false,
    baku: false,
    exchangeLast: false,
    fide: null,
    halfByes: '',
    halfByesUntil: '',
    mcmahon: kEvenGames,
    handicapTable: '',
    keizer: kUsualKeizer,
    ladder: kUsualLadder,
    teamSwiss: kTeamSwiss,
    terms: null,
    ties: null,
    seed: null,
};

/// As `new --xiangqi-ranking` ranks: opponents' points, games won, games won with Black.
const kOpponentsTies = 'BH,WON,BWG';

/// Without a number of rounds: as many as it has, or as the club plays.
const isOpenEnded = (system: string): boolean => isSystem(system, 'molter') || isSystem(system, 'ladder');

/// Buchholz is for Swiss systems; an entry eliminated from a knockout has the place of its round.
const usualTies = (system: string): string[] =>
    isSystem(system, 'knockout')
        ? []
        : system.endsWith('round-robin') || isSystem(system, 'molter')
          ? ['DE', 'SB', 'WIN']
          : ['BH/C1', 'BH', 'SB', 'DE'];

export function MakePage() {
    const [arbiter] = useState(() => ({...readArbiter(), linked: keyOfLink()}));
    const [plan, setPlan] = useState<Plan>(() => ({
        ...kPlan,
        by: arbiter.name ?? '',
        token: arbiter.linked || arbiter.token || '',
    }));
    const set = (part: Partial<Plan>) => setPlan((old) => ({...old, ...part}));
    const {
        name,
        by,
        token,
        city,
        begins,
        game,
        system,
        rounds,
        form,
        playOff,
        losses,
        points,
        minutes,
        comeWithin,
        berserk,
        checkIn,
        baku,
        exchangeLast,
        fide,
        halfByes,
        halfByesUntil,
        mcmahon,
        handicapTable,
        keizer,
        ladder,
        teamSwiss,
        terms,
        ties,
        seed,
    } = plan;
    /// The festival to which it is added as a section.
    const [festival] = useState(() => new URLSearchParams(location.search).get('festival'));
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const shownTies = ties ?? usualTies(system);
    const isArena = isSystem(system, 'arena');
    const isDouble = isSystem(system, 'double-round-robin');
    const told = !['round-robin', 'double-round-robin', 'knockout', 'arena'].includes(system);
    const isTable = !hasOwnTable(system) && !isOfTeamsForm(form) && !isArena;
    // What a game is worth, and by what equal points are ranked; other ways than the first two are for tables of individuals.
    const mayRankByOpponents = isTable && told;
    const counts = points === 'by-opponents' && !mayRankByOpponents ? 'two' : points === 'three' && !isTable ? 'one' : points;
    const hasTieBreaks = (counts === 'one' || counts === 'three') && !hasOwnTable(system) && !isOfTeamsForm(form);
    const mayHavePlayOff = !told && !isArena && form.kind === 'best-of';
    const hasPeriods = terms !== null && gameOf(terms.game).desk.time === 'byoyomi';
    const hasTable = mayHaveHandicaps(system, form) && handicapTable.trim() !== '';
    const mayBeFide = (isFideSwiss(system) || system.endsWith('round-robin')) && form.kind === 'game' && counts === 'one' && !hasTable;
    const played = terms?.game ?? game;
    // On by default, as required by FIDE's checklist (docs/endorsement.md).
    const isFide = mayBeFide && (fide ?? (!played || gameOf(played).desk.regimes.length > 0));
    const mayAccelerate = mayBeAccelerated(system) || (isSystem(system, 'team-swiss') && teamSwiss.primary === 'match');
    useEffect(() => {
        document.title = `${w('make')} · Kyvien`;
    }, []);
    async function make(event: Event): Promise<void> {
        event.preventDefault();
        setRefusal(null);
        try {
            const made = await postWithKey<{id: string; key: string}>(
                '/api/tournaments',
                {
                    by: by.trim(),
                    name: name.trim(),
                    system,
                    rounds: told ? rounds : 0,
                    losses,
                    two_one_zero: (counts === 'two' || counts === 'by-opponents') && !isArena,
                    ...(counts === 'three' ? {scores: '3,1,0,3'} : {}),
                    ...(counts === 'by-opponents' ? {ranking: 'fide', tie_breaks: kOpponentsTies} : {}),
                    check_in: checkIn || isArena,
                    baku: baku && mayAccelerate,
                    ...(exchangeLast && isDouble ? {exchange_last_rounds: true} : {}),
                    fide_mode: isFide,
                    ...(mayHavePlayOff && playOff.length ? {play_off: playOffOf(playOff, hasPeriods)} : {}),
                    ...(isArena ? {minutes, come_within: comeWithin, ...(berserk ? {berserk} : {})} : {}),
                    ...(halfByes && told ? {half_byes: Number(halfByes)} : {}),
                    ...(halfByesUntil && told ? {half_byes_until: Number(halfByesUntil)} : {}),
                    ...formOf(isArena ? kOneGame : form),
                    ...(hasTieBreaks ? {tie_breaks: shownTies.join(',')} : {}),
                    ...(isSystem(system, 'mcmahon') && !isOfTeamsForm(form)
                        ? mcmahonOf(hasTable ? {...mcmahon, handicap: 0} : mcmahon)
                        : {}),
                    ...(hasTable ? {handicap_table: handicapTable} : {}),
                    // The entry named first has the first colour, here as in the hall.
                    ...(!terms && kGames.find(({name}) => name === game)?.colours.first === 'black' ? {first_is_black: true} : {}),
                    ...(isSystem(system, 'keizer') ? keizerOf(keizer) : {}),
                    ...(isSystem(system, 'ladder') ? ladderOf(ladder) : {}),
                    ...(isSystem(system, 'team-swiss') ? teamSwissOf(teamSwiss) : {}),
                    ...(seed && !isArena ? {lots: commitmentOf(seed)} : {}),
                    ...(terms ? {games: terms} : {}),
                },
                token.trim(),
            );
            if (seed && !isArena) keepSeed(made.id, seed);
            keepOrganiser(made.id, {token: made.key, name: by.trim()});
            // A festival's desk has the same button, in case this is refused.
            if (festival)
                await postWithKey(`/api/festivals/${festival}/sections`, {by: by.trim(), tournament: made.id}, token.trim()).catch(
                    () => undefined,
                );
            const details = Object.entries({city: city.trim(), begins, game: terms ? '' : game}).filter(([, text]) => text !== '');
            // The desk has the same fields, in case this is refused.
            if (details.length > 0)
                await postWithKey(
                    `/api/tournaments/${made.id}`,
                    {by: by.trim(), commands: [{t: 'details', ...Object.fromEntries(details)}]},
                    made.key,
                ).catch(() => undefined);
            go(`/t/${made.id}/desk`);
        } catch (error) {
            setRefusal(refusalOf(error));
        }
    }
    return (
        <form class="tournament t-enter" onSubmit={(event) => void make(event)}>
            <p class="crumb">
                <a href="/t">‹ {w('title')}</a>
            </p>
            <h1>{w('make')}</h1>
            <label class="field">
                <span>{o('make.name')}</span>
                <input type="text" required maxLength={120} value={name} onInput={(event) => set({name: event.currentTarget.value})} />
            </label>
            <div class="row">
                <label class="field grow">
                    <span>{o('enter.name')}</span>
                    <input type="text" required maxLength={64} value={by} onInput={(event) => set({by: event.currentTarget.value})} />
                </label>
                {((!arbiter.linked && !arbiter.token) || isRefusal(refusal?.code, 'wrong-token')) && (
                    <label class="field grow">
                        <span>{o('make.key')}</span>
                        <input
                            type="password"
                            required
                            autocomplete="off"
                            value={token}
                            onInput={(event) => set({token: event.currentTarget.value})}
                        />
                    </label>
                )}
            </div>
            <div class="row">
                <label class="field grow">
                    <span>{o('details.city')}</span>
                    <input type="text" maxLength={200} value={city} onInput={(event) => set({city: event.currentTarget.value})} />
                </label>
                <label class="field">
                    <span>{o('details.begins')}</span>
                    <input type="date" value={begins} onInput={(event) => set({begins: event.currentTarget.value})} />
                </label>
                {!terms && <GameField value={game} onChange={(game) => set({game})} />}
            </div>
            <Chips
                name="system"
                legend={o('make.system')}
                value={system}
                onChange={(value) =>
                    set({
                        system: value,
                        points: isSystem(value, 'points') ? 'two' : 'one',
                        // FIDE's Swiss for teams is for teams that meet on boards; its Double-Swiss has matches of two games.
                        ...(isSystem(value, 'double-swiss') ? {form: {...form, kind: 'best-of' as const, games: 2}} : {}),
                        ...(isSystem(value, 'molter') ? {form: {...form, kind: 'member-total' as const, boards: 0}} : {}),
                        ...(isOpenEnded(value) ? {rounds: 0} : isOpenEnded(system) ? {rounds: kPlan.rounds} : {}),
                        ...(isSystem(value, 'team-swiss') && !isByBoards(form) ? {form: {...form, kind: 'substitutes' as const}} : {}),
                    })
                }
                options={kSystems.map((value) => ({value, text: systemName(value)}))}
            />
            <div class="row">
                {told && (
                    <label class="field narrow">
                        <span>{o('make.rounds')}</span>
                        <input
                            type="number"
                            required
                            min={isOpenEnded(system) ? 0 : 1}
                            max={99}
                            value={rounds}
                            onInput={(event) => set({rounds: event.currentTarget.valueAsNumber})}
                        />
                    </label>
                )}
                {isSystem(system, 'knockout') && (
                    <label class="field narrow">
                        <span>{o('make.losses')}</span>
                        <input
                            type="number"
                            required
                            min={1}
                            max={9}
                            value={losses}
                            onInput={(event) => set({losses: event.currentTarget.valueAsNumber})}
                        />
                    </label>
                )}
                {isArena && (
                    <>
                        <label class="field narrow">
                            <span>{o('make.minutes')}</span>
                            <input
                                type="number"
                                required
                                min={1}
                                max={1440}
                                value={minutes}
                                onInput={(event) => set({minutes: event.currentTarget.valueAsNumber})}
                            />
                        </label>
                        <label class="field narrow">
                            <span>{o('make.come-within')}</span>
                            <input
                                type="number"
                                required
                                min={10}
                                max={3600}
                                value={comeWithin}
                                onInput={(event) => set({comeWithin: event.currentTarget.valueAsNumber})}
                            />
                        </label>
                        <label class="option">
                            <input type="checkbox" checked={berserk} onChange={(event) => set({berserk: event.currentTarget.checked})} />
                            <span>{o('make.berserk')}</span>
                        </label>
                    </>
                )}
                {!isArena && (
                    <Chips
                        name="points"
                        legend={w('points')}
                        value={counts}
                        onChange={(points) => set({points})}
                        options={[
                            {value: 'one' as const, text: '1 · ½ · 0'},
                            {value: 'two' as const, text: '2 · 1 · 0'},
                            ...(mayRankByOpponents ? [{value: 'by-opponents' as const, text: o('make.ranked-by-opponents')}] : []),
                            ...(isTable ? [{value: 'three' as const, text: '3 · 1 · 0'}] : []),
                        ]}
                    />
                )}
            </div>
            {isArena && <p class="faint">{o('arena.how')}</p>}
            {!isArena && <FormFields form={form} onChange={(form) => set({form})} />}
            {mayHavePlayOff && <PlayOffFields stages={playOff} periods={hasPeriods} onChange={(playOff) => set({playOff})} />}
            {!isArena && (
                <label class="option">
                    <input type="checkbox" checked={checkIn} onChange={(event) => set({checkIn: event.currentTarget.checked})} />
                    <span>{o('make.check-in')}</span>
                </label>
            )}
            {isSystem(system, 'team-swiss') && <TeamSwissFields value={teamSwiss} onChange={(teamSwiss) => set({teamSwiss})} />}
            {mayAccelerate && (
                <label class="option">
                    <input type="checkbox" checked={baku} onChange={(event) => set({baku: event.currentTarget.checked})} />
                    <span>{o('make.baku')}</span>
                </label>
            )}
            {isDouble && (
                <label class="option">
                    <input type="checkbox" checked={exchangeLast} onChange={(event) => set({exchangeLast: event.currentTarget.checked})} />
                    <span>{o('make.exchange-last-rounds')}</span>
                </label>
            )}
            {mayBeFide && (
                <label class="option">
                    <input type="checkbox" checked={isFide} onChange={(event) => set({fide: event.currentTarget.checked})} />
                    <span>{o('make.fide')}</span>
                </label>
            )}
            {told && (
                <div class="row">
                    <label class="field narrow">
                        <span>{o('make.half-byes')}</span>
                        <input
                            type="number"
                            min={0}
                            max={99}
                            value={halfByes}
                            onInput={(event) => set({halfByes: event.currentTarget.value})}
                        />
                    </label>
                    <label class="field narrow">
                        <span>{o('make.half-byes-until')}</span>
                        <input
                            type="number"
                            min={0}
                            max={99}
                            value={halfByesUntil}
                            onInput={(event) => set({halfByesUntil: event.currentTarget.value})}
                        />
                    </label>
                </div>
            )}
            {isSystem(system, 'mcmahon') && !isOfTeamsForm(form) && (
                <McMahonFields value={mcmahon} onChange={(mcmahon) => set({mcmahon})} />
            )}
            {mayHaveHandicaps(system, form) && <HandicapTable value={handicapTable} onChange={(handicapTable) => set({handicapTable})} />}
            {isSystem(system, 'keizer') && <KeizerFields value={keizer} onChange={(keizer) => set({keizer})} />}
            {isSystem(system, 'ladder') && <LadderFields value={ladder} onChange={(ladder) => set({ladder})} />}
            {isSystem(system, 'molter') && <p class="faint">{o('molter.how')}</p>}
            {hasTieBreaks && (
                <details class="t-more">
                    <summary>
                        {o('ties')}: {shownTies.join(', ')}
                    </summary>
                    <TieBreakOrder value={shownTies} onChange={(ties) => set({ties})} />
                </details>
            )}
            {!isArena && (
                <label class="option">
                    <input
                        type="checkbox"
                        checked={seed !== null}
                        onChange={(event) => set({seed: event.currentTarget.checked ? freshSeed() : null})}
                    />
                    <span>{o('lots.announce')}</span>
                </label>
            )}
            {seed !== null && !isArena && (
                <div>
                    <p class="faint">{o('lots.announce.how')}</p>
                    <SeedField value={seed} onChange={(text) => set({seed: text})} />
                    {seed && (
                        <p class="faint">
                            {w('lots.digest')}: <code>{commitmentOf(seed)}</code>
                        </p>
                    )}
                </div>
            )}
            <details class="t-more">
                <summary>
                    {o('games')}
                    {terms && ' ✓'}
                </summary>
                <p class="faint">{o('games.how')}</p>
                <TermsForm terms={terms} label={o('games.save')} busy={false} onTerms={(terms) => set({terms})} />
            </details>
            <ImportTournament
                by={by.trim()}
                token={token.trim()}
                onBegun={(made) => {
                    keepOrganiser(made.id, {token: made.key, name: by.trim()});
                    go(`/t/${made.id}/desk`);
                }}
            />
            {refusal && <RefusalLine refusal={refusal} />}
            <button type="submit" class="button primary">
                {o('make.go')}
            </button>
        </form>
    );
}
