// What tied matches go on with: how a stage is called, and who won.
import {timeText} from '../../times/text';
import {w} from '../words';
import {colours} from './cells';
import {halves} from './teams';
import type {BoardState, Meeting, PlayOffStage, Tournament} from './types';

/// "Play-off 1", "Armageddon: a draw counts for Black"; `stage` counts from 1.
export function stageName(tournament: Tournament, {kind}: PlayOffStage, stage: number): string {
    if (kind === 'games') return w('stage.play-off', {number: stage});
    return kind === 'armageddon' ? w('stage.armageddon', {side: colours(tournament)[1]}) : w('stage.sudden-death');
}

/// The stage of a game with its time.
export function stageText(tournament: Tournament, stage: number): string {
    const planned = tournament.play_off![stage - 1];
    return `${stageName(tournament, planned, stage)} · ${timeText(planned.time)}`;
}

/// The whole plan on a line; empty where there is none.
export function planText(tournament: Tournament): string {
    const stages = (tournament.play_off ?? []).map((stage, index) =>
        stage.kind === 'games'
            ? `${stage.games} × ${timeText(stage.time)}`
            : `${stageName(tournament, stage, index + 1)} (${timeText(stage.time)})`,
    );
    return stages.length ? `${w('meeting.play-off')}: ${stages.join(', ')}` : '';
}

/// Points made in a stage.
export function stageScore(meeting: Meeting, stage: number): string {
    const score = meeting.stages?.[stage - 1];
    return score ? `${halves(score.first)} : ${halves(score.second)}` : '';
}

/// The first game of a stage of the play-off: its heading stands before it.
export const beginsStage = (meeting: Meeting, index: number): boolean =>
    meeting.games[index].stage !== undefined && meeting.games[index].stage !== meeting.games[index - 1]?.stage;

/// The games of the match itself left it tied, and somebody has won it all the same.
export const isWonInPlayOff = ({meeting, result}: BoardState): boolean =>
    meeting?.play_off === true || (Boolean(meeting?.stages?.length) && ['1-0', '0-1'].includes(result));
