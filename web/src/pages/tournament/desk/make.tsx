// A new tournament: its system, its games, its rules.
import {useEffect, useState} from 'preact/hooks';
import {postAs, refusalOf} from '../../../live/api';
import type {Refusal} from '../../../protocol';
import {go} from '../../../router';
import {Chips, RefusalLine} from '../../parts';
import {TermsForm} from './rounds';
import {WholeFile} from './import';
import {keepOrganiser, readArbiter} from '../shared/key';
import {commitmentOf, freshSeed, keepSeed} from '../shared/lots';
import {kEvenGames, McMahonFields, mcmahonOf} from './mcmahon';
import {TieBreakOrder} from './tie_breaks';
import {kSystems, type Terms} from '../shared/types';
import {FormFields, formOf, isOfTeamsForm, kOneGame} from './meeting_form';
import {systemName, w} from '../words';

/// The key comes with the link that the program prints, and is taken out of the address at once.
function keyOfLink(): string {
    const given = decodeURIComponent(location.hash.slice(1));
    if (given) history.replaceState(null, '', location.pathname);
    return given;
}

export function MakePage() {
    const [arbiter] = useState(() => ({...readArbiter(), linked: keyOfLink()}));
    const [name, setName] = useState('');
    const [by, setBy] = useState(arbiter.name ?? '');
    const [token, setToken] = useState(arbiter.linked || arbiter.token || '');
    const [system, setSystem] = useState('dutch');
    const [rounds, setRounds] = useState(7);
    const [form, setForm] = useState(kOneGame);
    const [losses, setLosses] = useState(1);
    const [points, setPoints] = useState<'one' | 'two'>('one');
    const [checkIn, setCheckIn] = useState(false);
    const [baku, setBaku] = useState(false);
    const [mcmahon, setMcMahon] = useState(kEvenGames);
    const [terms, setTerms] = useState<Terms | null>(null);
    const [ties, setTies] = useState<string[] | null>(null);
    const [seed, setSeed] = useState<string | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const shownTies = ties ?? (system.endsWith('round-robin') ? ['DE', 'SB', 'WIN'] : ['BH/C1', 'BH', 'SB', 'DE']);
    const told = !['round-robin', 'double-round-robin', 'knockout'].includes(system);
    useEffect(() => {
        document.title = `${w('make')} · Kyvien`;
    }, []);
    async function make(event: Event): Promise<void> {
        event.preventDefault();
        setRefusal(null);
        try {
            const made = await postAs<{id: string; key: string}>(
                '/api/tournaments',
                {
                    by: by.trim(),
                    name: name.trim(),
                    system,
                    rounds: told ? rounds : 0,
                    losses,
                    two_one_zero: points === 'two',
                    check_in: checkIn,
                    baku: baku && system === 'dutch',
                    ...formOf(form),
                    ...(points === 'one' && system !== 'mcmahon' && !isOfTeamsForm(form) ? {tie_breaks: shownTies.join(',')} : {}),
                    ...(system === 'mcmahon' && !isOfTeamsForm(form) ? mcmahonOf(mcmahon) : {}),
                    ...(seed ? {lots: commitmentOf(seed)} : {}),
                    ...(terms ? {games: terms} : {}),
                },
                token.trim(),
            );
            if (seed) keepSeed(made.id, seed);
            keepOrganiser(made.id, {token: made.key, name: by.trim()});
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
                <span>{w('make.name')}</span>
                <input type="text" required maxLength={120} value={name} onInput={(event) => setName(event.currentTarget.value)} />
            </label>
            <div class="row">
                <label class="field grow">
                    <span>{w('enter.name')}</span>
                    <input type="text" required maxLength={64} value={by} onInput={(event) => setBy(event.currentTarget.value)} />
                </label>
                {((!arbiter.linked && !arbiter.token) || refusal?.code === 'wrong-token') && (
                    <label class="field grow">
                        <span>{w('make.key')}</span>
                        <input
                            type="password"
                            required
                            autocomplete="off"
                            value={token}
                            onInput={(event) => setToken(event.currentTarget.value)}
                        />
                    </label>
                )}
            </div>
            <Chips
                name="system"
                legend={w('make.system')}
                value={system}
                onChange={(value) => {
                    setSystem(value);
                    setPoints(value === 'points' ? 'two' : 'one');
                }}
                options={kSystems.map((value) => ({value, text: systemName(value)}))}
            />
            <div class="row">
                {told && (
                    <label class="field narrow">
                        <span>{w('make.rounds')}</span>
                        <input
                            type="number"
                            required
                            min={1}
                            max={99}
                            value={rounds}
                            onInput={(event) => setRounds(event.currentTarget.valueAsNumber)}
                        />
                    </label>
                )}
                {system === 'knockout' && (
                    <label class="field narrow">
                        <span>{w('make.losses')}</span>
                        <input
                            type="number"
                            required
                            min={1}
                            max={9}
                            value={losses}
                            onInput={(event) => setLosses(event.currentTarget.valueAsNumber)}
                        />
                    </label>
                )}
                <Chips
                    name="points"
                    legend={w('points')}
                    value={points}
                    onChange={setPoints}
                    options={[
                        {value: 'one', text: '1 · ½ · 0'},
                        {value: 'two', text: '2 · 1 · 0'},
                    ]}
                />
            </div>
            <FormFields form={form} onChange={setForm} />
            <label class="option">
                <input type="checkbox" checked={checkIn} onChange={(event) => setCheckIn(event.currentTarget.checked)} />
                <span>{w('make.check-in')}</span>
            </label>
            {system === 'dutch' && (
                <label class="option">
                    <input type="checkbox" checked={baku} onChange={(event) => setBaku(event.currentTarget.checked)} />
                    <span>{w('make.baku')}</span>
                </label>
            )}
            {system === 'mcmahon' && !isOfTeamsForm(form) && <McMahonFields value={mcmahon} onChange={setMcMahon} />}
            {points === 'one' && system !== 'mcmahon' && !isOfTeamsForm(form) && (
                <details class="t-more">
                    <summary>
                        {w('ties')}: {shownTies.join(', ')}
                    </summary>
                    <TieBreakOrder value={shownTies} onChange={setTies} />
                </details>
            )}
            <label class="option">
                <input
                    type="checkbox"
                    checked={seed !== null}
                    onChange={(event) => setSeed(event.currentTarget.checked ? freshSeed() : null)}
                />
                <span>{w('lots.announce')}</span>
            </label>
            {seed !== null && (
                <div>
                    <p class="faint">{w('lots.announce.how')}</p>
                    <label class="field">
                        <span>{w('lots.seed')}</span>
                        <input
                            type="text"
                            required
                            maxLength={200}
                            autocomplete="off"
                            value={seed}
                            onInput={(event) => setSeed(event.currentTarget.value)}
                        />
                    </label>
                    {seed && (
                        <p class="faint">
                            {w('lots.digest')}: <code>{commitmentOf(seed)}</code>
                        </p>
                    )}
                </div>
            )}
            <details class="t-more">
                <summary>
                    {w('games')}
                    {terms && ' ✓'}
                </summary>
                <p class="faint">{w('games.how')}</p>
                <TermsForm terms={terms} label={w('games.save')} busy={false} onTerms={setTerms} />
            </details>
            <WholeFile
                by={by.trim()}
                token={token.trim()}
                onBegun={(made) => {
                    keepOrganiser(made.id, {token: made.key, name: by.trim()});
                    go(`/t/${made.id}/desk`);
                }}
            />
            {refusal && <RefusalLine refusal={refusal} />}
            <button type="submit" class="button primary">
                {w('make.go')}
            </button>
        </form>
    );
}
