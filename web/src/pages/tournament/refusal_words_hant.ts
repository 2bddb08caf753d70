// Why the office refuses, in traditional Chinese.
import type {refusalsEn} from './refusal_words_en';

export const refusalsHant: Record<keyof typeof refusalsEn, string> = {
    'refusal.event-closed': '賽事已結束。請說明理由重新開放，或確認為賽後更正。',
    'refusal.forbidden-in-schedule': '第{round}輪的日程中{first}號對{second}號，而兩人不得對陣。請撤銷該規定、在首輪前重新抽籤，或人工編排。',
    'refusal.too-few-entries': '至少要有兩名參賽者。',
    'refusal.tournament-over': '各輪均已編排。',
    'refusal.event-over': '賽事已決出：只剩一人。',
    'refusal.elimination-undecided': '第{round}輪：{first}號與{second}號的對局未分勝負；請登記決勝結果。',
    'refusal.round-paired': '第{round}輪已編排。',
    'refusal.paired-by-hand': '本輪正在人工編排。請填寫各台，或撤銷人工編排。',
    'refusal.result-missing': '第{round}輪第{board}台尚無成績。',
    'refusal.bad-result': '沒有{result}這種成績。',
};
