// Play-offs of tied matches: the names of their stages, and their winners.
import {timesText} from '../../times/text';
import {w} from '../words';
import {colours} from './cells';
import {halves} from './teams';
import type {TimeControl} from '../../../protocol';
import type {BoardState, Meeting, PlayOffStage, Tournament} from './types';

/// "Play-off 1", "Armageddon: a draw counts for Black"; `stage` counts from 1.
export function stageName(tournament: Tournament, {kind}: PlayOffStage, stage: number): string {
    if (kind === 'games') return w('stage.play-off', {number: stage});
    return kind === 'armageddon' ? w('stage.armageddon', {side: colours(tournament)[1]}) : w('stage.sudden-death');
}

/// The stage of a game with its time.
export function stageText(tournament: Tournament, stage: number): string {
    const planned = tournament.play_off![stage - 1];
    return `${stageName(tournament, planned, stage)} · ${timesText(planned)}`;
}

const stagesText = (tournament: Tournament, plan: PlayOffStage[]): string =>
    plan
        .map((stage, index) =>
            stage.kind === 'games'
                ? `${stage.games} × ${timesText(stage)}`
                : `${stageName(tournament, stage, index + 1)} (${timesText(stage)})`,
        )
        .join(', ');

/// The whole plan on one line; empty if there is none.
export const planText = (tournament: Tournament): string =>
    tournament.play_off ? `${w('meeting.play-off')}: ${stagesText(tournament, tournament.play_off)}` : '';

const controlOf = (text: string): TimeControl => ({kind: 'staged', text});

/// Parses a stage in the log's notation (src/tournament/event/play_off.h); null: another notation.
function stageOfLog(text: string): PlayOffStage | null {
    const games = /^(\d+) x (.+)$/.exec(text);
    if (games) return {kind: 'games', games: Number(games[1]), time: controlOf(games[2])};
    const last = /^(sudden-death|armageddon) (.+?)(?: \/ (.+))?$/.exec(text);
    if (!last) return null;
    const kind = last[1] as PlayOffStage['kind'];
    return {kind, time: controlOf(last[2]), ...(last[3] ? {second_time: controlOf(last[3])} : {})};
}

/// A plan from the log in words: "–" if ties are final.
export function planOfLog(tournament: Tournament, text: string): string {
    if (!text) return '–';
    const plan = text.split(' | ').map(stageOfLog);
    return plan.every((stage) => stage !== null) ? stagesText(tournament, plan) : text;
}

/// Points scored in a stage.
export function stageScore(meeting: Meeting, stage: number): string {
    const score = meeting.stages?.[stage - 1];
    return score ? `${halves(score.first)} : ${halves(score.second)}` : '';
}

/// Whether it is the first game of a stage of the play-off, which gets a heading.
export const beginsStage = (meeting: Meeting, index: number): boolean =>
    meeting.games[index].stage !== undefined && meeting.games[index].stage !== meeting.games[index - 1]?.stage;

/// The match itself was tied, and was won in a play-off.
export const isWonInPlayOff = ({meeting, result}: BoardState): boolean =>
    meeting?.play_off === true || (Boolean(meeting?.stages?.length) && ['1-0', '0-1'].includes(result));
