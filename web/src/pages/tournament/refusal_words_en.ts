// Why the office refuses, in English.
export const refusalsEn = {
    'refusal.event-closed': 'The tournament is closed. Open it again with a reason, or confirm the correction as one after the end.',
    'refusal.forbidden-in-schedule': 'Round {round} of the schedule has number {first} against number {second}, who may not meet. Undo what forbids it, draw another order by lot before round 1, or pair the round by hand.',
    'refusal.too-few-entries': 'Two entries make a tournament.',
    'refusal.tournament-over': 'All rounds have been paired.',
    'refusal.event-over': 'The event is decided: one is left.',
    'refusal.elimination-undecided': 'Round {round}: the game of numbers {first} and {second} has no winner; enter what decided it.',
    'refusal.round-paired': 'Round {round} is paired already.',
    'refusal.paired-by-hand': 'The round is being paired by hand. Give its boards, or undo the beginning.',
    'refusal.result-missing': 'Round {round}: board {board} has no result yet.',
    'refusal.bad-result': 'There is no result {result}.',
};
