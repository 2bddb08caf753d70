// Why the office refuses, in Vietnamese.
import type {refusalsEn} from './refusal_words_en';

export const refusalsVi: Record<keyof typeof refusalsEn, string> = {
    'refusal.event-closed': 'Giải đã kết thúc. Hãy mở lại kèm lý do, hoặc xác nhận đây là sửa sau khi kết thúc.',
    'refusal.forbidden-in-schedule': 'Lịch vòng {round} có số {first} gặp số {second}, mà hai người này không được gặp nhau. Hãy hủy quy định ấy, bốc thăm lại trước vòng một, hoặc xếp tay.',
    'refusal.too-few-entries': 'Phải có ít nhất hai người.',
    'refusal.tournament-over': 'Mọi vòng đã được bốc cặp.',
    'refusal.event-over': 'Giải đã ngã ngũ: chỉ còn một người.',
    'refusal.elimination-undecided': 'Vòng {round}: ván của số {first} và số {second} chưa có người thắng; hãy ghi kết quả phân định.',
    'refusal.round-paired': 'Vòng {round} đã bốc cặp.',
    'refusal.paired-by-hand': 'Vòng này đang được xếp tay. Hãy ghi các bàn, hoặc hủy việc xếp tay.',
    'refusal.result-missing': 'Vòng {round}: bàn {board} chưa có kết quả.',
    'refusal.bad-result': 'Không có kết quả {result}.',
};
