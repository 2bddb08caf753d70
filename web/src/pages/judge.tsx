// Judges a file of games: the law compared with the records.
import {useEffect, useState} from 'preact/hooks';
import {judge as words} from '../catalogue/judge';
import {kGames} from '../games';
import {postFile, refusalOf} from '../live/api';
import type {ClauseRef, Refusal} from '../protocol';
import {getSettings} from '../settings';
import {DropFile} from './drop_file';
import {CiteButton, ClauseCard, RefusalLine, scoreText} from './parts';

interface Finding {
    code: string;
    severity: 'information' | 'warning' | 'error';
    clause: ClauseRef | null;
    ply: number;
    line: number;
    message: string;
    values: Record<string, string>;
}

/// One game as reported by `kyvien judge --json`.
interface JudgedGame {
    number: number;
    line: number;
    first: string;
    second: string;
    result: string;
    plies: number;
    findings: Finding[];
}

const {t: w, maybe: maybeOf} = words;

const kFormats = kGames.map(({judgeFormat}) => judgeFormat);
const kLargest = 4 * 1024 * 1024;

const guessFormat = (name: string, text: string): string => (kGames.find(({isRecord}) => isRecord(name, text)) ?? kGames[0]).judgeFormat;

/// The values of a finding that mean the same in every language: moves, results, numbers, positions.
const kShownValues = [
    ...['move', 'candidates', 'read_as', 'claimed', 'lawful', 'tag', 'movetext', 'ended_at', 'played_on', 'plies', 'from_ply', 'to_ply'],
    ...['times', 'count', 'komi', 'cycle', 'variant', 'fen'],
];
/// Areas of Go; in xiangqi these values are codes of behaviour.
const kAreas = ['black', 'white'];

/// The hall's sentence, which is English; for other readers its values with their names.
function Particulars({finding}: {finding: Finding}) {
    const {message, values} = finding;
    if (getSettings().language === 'en')
        return (
            <p class="faint" lang="en">
                {message}
            </p>
        );
    const verdict = values.verdict && maybeOf('verdict.' + values.verdict);
    const shown = [...kShownValues.filter((key) => values[key]), ...kAreas.filter((key) => /^\d/.test(values[key] ?? ''))].map((key) => [
        maybeOf('value.' + key),
        values[key],
    ]);
    if (verdict) shown.unshift([w('value.verdict'), verdict]);
    if (shown.length === 0) return null;
    return (
        <dl class="faint particulars">
            {shown.map(([label, value]) => (
                <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                </div>
            ))}
        </dl>
    );
}

function FindingRow({finding}: {finding: Finding}) {
    const [open, setOpen] = useState(false);
    const words = maybeOf('finding.' + finding.code);
    return (
        <li class={`finding ${finding.severity}`}>
            <p>
                <span class="severity">{w(`judge.${finding.severity}`)}</span>{' '}
                {finding.ply > 0 && <span class="at">{w('judge.ply', {ply: finding.ply})}</span>}{' '}
                {words ?? <span lang="en">{finding.message}</span>}{' '}
                {finding.clause && <CiteButton id={finding.clause.id} open={open} onToggle={() => setOpen(!open)} />}{' '}
                {finding.line > 0 && <span class="at">{w('judge.line', {line: finding.line})}</span>}
            </p>
            {words && <Particulars finding={finding} />}
            {open && finding.clause && <ClauseCard clause={finding.clause} />}
        </li>
    );
}

function Judged({game}: {game: JudgedGame}) {
    return (
        <section class="judged">
            <h2>
                {w('judge.game', {number: game.number})}: {game.first || '?'} – {game.second || '?'}
                {game.result && (
                    <>
                        {' '}
                        <b>{scoreText(game.result)}</b>
                    </>
                )}
                <span class="faint"> {w('judge.line', {line: game.line})}</span>
            </h2>
            {game.findings.length === 0 && (
                <p class="granted">
                    <span aria-hidden="true">✓</span> {w('judge.clean')}
                </p>
            )}
            <ul>
                {game.findings.map((finding, index) => (
                    <FindingRow key={index} finding={finding} />
                ))}
            </ul>
        </section>
    );
}

export function JudgePage() {
    const [file, setFile] = useState<File | null>(null);
    const [format, setFormat] = useState('pgn');
    const [busy, setBusy] = useState(false);
    const [games, setGames] = useState<JudgedGame[] | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    useEffect(() => {
        document.title = `${w('judge.title')} · Kyvien`;
    }, []);

    async function judge(chosen: File, as: string): Promise<void> {
        setBusy(true);
        setGames(null);
        setRefusal(null);
        try {
            if (chosen.size > kLargest) setRefusal({code: 'too-large', message: 'The file is larger than 4 MiB.', clause: null});
            else setGames(await postFile<JudgedGame[]>(`/api/judge?format=${as}`, chosen));
        } catch (error) {
            setRefusal(refusalOf(error));
        }
        setBusy(false);
    }

    async function take(chosen: File): Promise<void> {
        const guess = guessFormat(chosen.name, await chosen.slice(0, 4096).text());
        setFile(chosen);
        setFormat(guess);
        await judge(chosen, guess);
    }

    return (
        <article class="judge">
            <h1>{w('judge.title')}</h1>
            <p class="lead">{w('judge.lead')}</p>
            <DropFile text={file ? file.name : w('judge.drop')} button={w('judge.choose')} onFile={(chosen) => void take(chosen)} />
            {file && (
                <div class="row">
                    <label class="field">
                        <span>{w('judge.format')}</span>
                        <select
                            value={format}
                            onChange={(event) => {
                                setFormat(event.currentTarget.value);
                                void judge(file, event.currentTarget.value);
                            }}
                        >
                            {kFormats.map((each) => (
                                <option key={each} value={each}>
                                    {maybeOf('judge.format.' + each) ?? each}
                                </option>
                            ))}
                        </select>
                    </label>
                </div>
            )}
            {busy && (
                <p role="status" class="quiet">
                    {w('judge.busy')}
                </p>
            )}
            {refusal && <RefusalLine refusal={refusal} />}
            {games && (
                <>
                    <p role="status">
                        {w('judge.count', {
                            games: games.length,
                            found: games.filter((game) => game.findings.length > 0).length,
                        })}
                    </p>
                    {games.map((game) => (
                        <Judged key={game.number} game={game} />
                    ))}
                </>
            )}
        </article>
    );
}
