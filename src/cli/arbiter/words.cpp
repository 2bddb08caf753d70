// The words of the desk itself in four languages; those of rulings stand in the rulebooks.
#include <algorithm>
#include <iterator>

#include "cli/arbiter/told.h"

namespace kyvien::cli {
namespace {

struct Words {
    std::string_view key;
    std::string_view texts[4];  // by Language: en, vi, zh-Hant, zh-Hans
};

constexpr Words kWords[] = {
    {"abandoned", {"Aborted.", "Đã hủy ván.", "棋局取消。", "棋局取消。"}},
    {"adjourned", {"The game is adjourned.", "Tạm hoãn ván cờ.", "暫停封棋。", "暂停封棋。"}},
    {"arbiter-asked",
     {"The arbiter must rule", "Trọng tài phải phán quyết", "須由裁判裁決", "须由裁判裁决"}},
    {"board-set", {"On the board", "Bàn cờ sửa lại", "盤面更正", "盘面更正"}},
    {"call.begins", {"byo-yomi begins", "bắt đầu đọc giây", "開始讀秒", "开始读秒"}},
    {"call.minutes-left", {"minutes left", "số phút còn lại", "剩餘分鐘", "剩余分钟"}},
    {"call.over", {"10, overtime, loss", "10, quá giờ, thua", "10，超時判負", "10，超时判负"}},
    {"call.periods-left", {"periods left", "số lần còn lại", "剩餘次數", "剩余次数"}},
    {"claim.checks", {"checks", "nước chiếu", "將軍", "将军"}},
    {"claim.checks-counted", {"counted at most", "tính nhiều nhất", "最多計", "最多计"}},
    {"claim.fifty-moves",
     {"fifty moves without a capture or a pawn move", "năm mươi nước không ăn quân, không đi tốt",
      "五十回合無吃子無動兵", "五十回合无吃子无动兵"}},
    {"claim.no-capture",
     {"a draw by the moves without a capture", "xử hòa vì đủ số nước không ăn quân",
      "按自然限著判和", "按自然限着判和"}},
    {"claim.repetition",
     {"a ruling on the repetition", "phân xử thế cờ lặp lại", "裁定循環局面", "裁定循环局面"}},
    {"claim.threefold",
     {"the same position for the third time", "thế cờ lặp lại lần thứ ba", "同一局面第三次出現",
      "同一局面第三次出现"}},
    {"claimed", {"claims", "yêu cầu", "申請", "申请"}},
    {"claim-rejected",
     {"The claim is not right", "Yêu cầu không đúng", "申請不成立", "申请不成立"}},
    {"clock-set", {"Clock of", "Chỉnh đồng hồ", "調鐘：", "调钟："}},
    {"clock-turned", {"on the clock", "đồng hồ chạy", "計時", "计时"}},
    {"clocks-started", {"The clocks run again", "Đồng hồ chạy lại", "重新走鐘", "重新走钟"}},
    {"clocks-stopped", {"The clocks stand", "Dừng đồng hồ", "停鐘", "停钟"}},
    {"confirmed", {"agrees with the dead stones", "đồng ý quân chết", "同意死子", "同意死子"}},
    {"corrected", {"Result corrected", "Sửa kết quả", "更正結果", "更正结果"}},
    {"dead-marked", {"marks", "đánh dấu", "標記", "标记"}},
    {"draw-declined", {"declines the draw", "từ chối hòa", "拒絕和棋", "拒绝和棋"}},
    {"draw-offered", {"offers a draw", "đề nghị hòa", "提議和棋", "提议和棋"}},
    {"ending.aborted",
     {"aborted before it had begun", "hủy trước khi bắt đầu", "開始前取消", "开始前取消"}},
    {"ending.agreement", {"agreed by both players", "hai bên đồng ý", "雙方同意", "双方同意"}},
    {"ending.annulled",
     {"annulled by the arbiter", "trọng tài hủy ván", "裁判取消此局", "裁判取消此局"}},
    {"ending.arbiter-decision",
     {"decided by the arbiter", "trọng tài quyết định", "裁判裁定", "裁判裁定"}},
    {"ending.checkmate", {"checkmate", "chiếu hết", "將死", "将死"}},
    {"ending.count", {"by the count of area", "theo kết quả đếm đất", "數子結果", "数子结果"}},
    {"ending.dead-position",
     {"no moves can lead to mate", "không thể chiếu hết bằng bất kỳ nước nào", "任何著法都無法將死",
      "任何着法都无法将死"}},
    {"ending.fifty-moves",
     {"fifty moves without a capture or a pawn move", "năm mươi nước không ăn quân, không đi tốt",
      "五十回合無吃子無動兵", "五十回合无吃子无动兵"}},
    {"ending.fivefold",
     {"the same position for the fifth time", "thế cờ lặp lại lần thứ năm", "同一局面第五次出現",
      "同一局面第五次出现"}},
    {"ending.no-attackers",
     {"neither side can attack any more", "không bên nào còn quân tấn công", "雙方均無進攻子力",
      "双方均无进攻子力"}},
    {"ending.no-capture",
     {"the law’s number of moves without a capture", "đủ số nước không ăn quân", "達到自然限著",
      "达到自然限着"}},
    {"ending.resignation", {"resigned", "xin thua", "認輸", "认输"}},
    {"ending.seventy-five-moves",
     {"seventy-five moves without a capture or a pawn move",
      "bảy mươi lăm nước không ăn quân, không đi tốt", "七十五回合無吃子無動兵",
      "七十五回合无吃子无动兵"}},
    {"ending.stalemate", {"stalemate", "hết nước đi", "無子可動", "无子可动"}},
    {"ending.threefold",
     {"the same position for the third time", "thế cờ lặp lại lần thứ ba", "同一局面第三次出現",
      "同一局面第三次出现"}},
    {"ending.time", {"the time ran out", "hết giờ", "超時", "超时"}},
    {"ending.time-cannot-mate",
     {"the time ran out, but the opponent could not mate",
      "hết giờ, nhưng đối phương không thể chiếu hết", "超時，但對方無法將死",
      "超时，但对方无法将死"}},
    {"flag-fell", {"flag has fallen", "hết giờ", "超時", "超时"}},
    {"must", {"Owed", "Còn phải làm", "待辦", "待办"}},
    {"lift-the-stone", {"Lift the stone.", "Nhấc quân đó ra.", "請提起該子。", "请提起该子。"}},
    {"noticed", {"Notice", "Lưu ý", "提示", "提示"}},
    {"nothing-owed",
     {"Nothing is owed.", "Không còn việc gì.", "沒有待辦事項。", "没有待办事项。"}},
    {"no-ruling", {"No ruling so far.", "Chưa có phán quyết.", "尚無裁決。", "尚无裁决。"}},
    {"played-on", {"The game goes on", "Ván cờ tiếp tục", "棋局繼續", "棋局继续"}},
    {"play-resumed", {"Play goes on", "Chơi tiếp", "續弈", "续弈"}},
    {"play-stopped",
     {"Play has stopped; agree on the dead stones", "Đã dừng; thống nhất quân chết",
      "停止著子，確認死子", "停止着子，确认死子"}},
    {"pressed", {"presses the clock", "bấm đồng hồ", "按鐘", "按钟"}},
    {"resumed", {"The game is resumed", "Tiếp tục ván hoãn", "續賽", "续赛"}},
    {"refused.already-ruled",
     {"This move has been ruled on: whatever rules one move breaks, it is one irregularity.",
      "Nước này đã được phân xử: một nước phạm nhiều điều cũng chỉ là một lỗi.",
      "這一著已作裁決：一著違反幾條，也只算一次違規。",
      "这一着已作裁决：一着违反几条，也只算一次违规。"}},
    {"refused.chief-arbiter-needed",
     {"The law keeps this decision for the chief arbiter; call the chief to the board.",
      "Luật dành quyết định này cho tổng trọng tài; hãy mời tổng trọng tài đến bàn.",
      "依規則此事須由裁判長裁決，請裁判長到場。", "依规则此事须由裁判长裁决，请裁判长到场。"}},
    {"refused.refused-move",
     {"The move was refused. If it stands on the board, say `press illegal [MOVE]`; if none was "
      "made, `press none`.",
      "Nước đi đã bị từ chối. Nếu nó đã được đi trên bàn, nhập `press illegal [NƯỚC]`; nếu chưa đi "
      "nước nào, `press none`.",
      "該著已被拒絕。若盤上確已走了，請輸入 `press illegal [著法]`；若沒有走子，輸入 `press "
      "none`。",
      "该着已被拒绝。若盘上确已走了，请输入 `press illegal [着法]`；若没有走子，输入 `press "
      "none`。"}},
    {"restored",
     {"Back to the position after move", "Trở lại thế cờ sau nước", "恢復至第幾手後的局面：",
      "恢复至第几手后的局面："}},
    {"ruling", {"Ruling", "Phán quyết", "裁決", "裁决"}},
    {"seated", {"plays", "cầm quân", "執棋", "执棋"}},
    {"started",
     {"The clocks run; the game has begun.", "Đồng hồ chạy; ván cờ bắt đầu.", "開鐘，棋局開始。",
      "开钟，棋局开始。"}},
    {"turn-voided",
     {"void; the turn is used up", "vô hiệu, mất lượt", "無效，棄權一手", "无效，弃权一手"}},
    {"result-draw", {"Draw", "Hòa", "和棋", "和棋"}},
    {"result-both-lose", {"Both lose", "Cả hai thua", "雙方皆負", "双方皆负"}},
    {"result-void", {"No result", "Không tính kết quả", "無結果", "无结果"}},
    {"result-wins", {"wins", "thắng", "勝", "胜"}},
};

}  // namespace

std::string_view desk_words(std::string_view key, rulebook::Language language) {
    const auto* const found = std::ranges::find(kWords, key, &Words::key);
    return found == std::end(kWords) ? key : found->texts[static_cast<std::size_t>(language)];
}

std::string refusal_told(const Refusal& refusal, rulebook::Language language) {
    const std::string key = "refused." + refusal.code;
    const std::string_view words = desk_words(key, language);
    return words == key ? refusal.english : std::string(words);
}

std::vector<std::string_view> desk_word_keys() {
    std::vector<std::string_view> keys;
    for (const Words& words : kWords)
        keys.push_back(words.key);
    return keys;
}

}  // namespace kyvien::cli
