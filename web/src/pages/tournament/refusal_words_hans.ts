// Why the office refuses, in simplified Chinese.
import type {refusalsEn} from './refusal_words_en';

export const refusalsHans: Record<keyof typeof refusalsEn, string> = {
    'refusal.event-closed': '赛事已结束。请说明理由重新开放，或确认为赛后更正。',
    'refusal.forbidden-in-schedule': '第{round}轮的日程中{first}号对{second}号，而两人不得对阵。请撤销该规定、在首轮前重新抽签，或人工编排。',
    'refusal.too-few-entries': '至少要有两名参赛者。',
    'refusal.tournament-over': '各轮均已编排。',
    'refusal.event-over': '赛事已决出：只剩一人。',
    'refusal.elimination-undecided': '第{round}轮：{first}号与{second}号的对局未分胜负；请登记决胜结果。',
    'refusal.round-paired': '第{round}轮已编排。',
    'refusal.paired-by-hand': '本轮正在人工编排。请填写各台，或撤销人工编排。',
    'refusal.result-missing': '第{round}轮第{board}台尚无成绩。',
    'refusal.bad-result': '没有{result}这种成绩。',
};
