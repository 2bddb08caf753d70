#include "paper/words/words.h"

#include <array>

namespace kyvien::paper {
namespace words {
namespace {

/// In the order of rulebook::Language: English, Vietnamese, traditional and simplified Chinese.
using Row = std::array<std::string_view, rulebook::kLanguageCount>;

constexpr std::array<Row, static_cast<std::size_t>(Word::Count_)> kWords = {{
    {"Chess scoresheet", "Biên bản ván cờ vua", "國際象棋記錄表", "国际象棋记录表"},
    {"Xiangqi scoresheet", "Biên bản ván cờ tướng", "象棋記錄表", "象棋记录表"},
    {"Go game record", "Biên bản ván cờ vây", "圍棋棋譜", "围棋棋谱"},
    {"Event", "Giải", "賽事", "赛事"},
    {"Venue", "Địa điểm", "地點", "地点"},
    {"Date", "Ngày", "日期", "日期"},
    {"Round", "Vòng", "輪次", "轮次"},
    {"Board", "Bàn", "台次", "台次"},
    {"Time control", "Thời gian", "用時", "用时"},
    {"White", "Trắng", "白方", "白方"},
    {"Black", "Đen", "黑方", "黑方"},
    {"Red", "Đỏ", "紅方", "红方"},
    {"No.", "TT", "回合", "回合"},
    {"Clock", "Đồng hồ", "餘時", "余时"},
    {"Position at the start", "Thế cờ ban đầu", "起始局面", "起始局面"},
    {"Result", "Kết quả", "結果", "结果"},
    {"Ruled by", "Theo điều", "依據條文", "依据条文"},
    {"{} wins", "{} thắng", "{}勝", "{}胜"},
    {"{} wins", "{} thắng", "{}勝", "{}胜"},
    {"Draw", "Hòa", "和棋", "和棋"},
    {"Both lose", "Cả hai bên thua", "雙方均判負", "双方均判负"},
    {"No result", "Không tính kết quả", "無結果", "无结果"},
    {"Not finished", "Chưa kết thúc", "未結束", "未结束"},
    {"Signature: {}", "Chữ ký: {}", "{}簽名", "{}签名"},
    {"Arbiter", "Trọng tài", "裁判", "裁判"},
    {"{} of {}", "Tờ {}/{}", "第{}頁，共{}頁", "第{}页，共{}页"},
    {"Komi", "Điểm bù", "貼子", "贴子"},
    {"Handicap", "Chấp", "讓子", "让子"},
    {"Taken by Black", "Đen bắt", "黑方提子", "黑方提子"},
    {"Taken by White", "Trắng bắt", "白方提子", "白方提子"},
    {"Played again at the same point", "Đi lại vào điểm cũ", "同位再下", "同位再下"},
    {"Passes", "Bỏ lượt", "虛著", "虚着"},
    {"Record", "Mã biên bản", "記錄校驗", "记录校验"},
    {"Rulings", "Phán quyết", "裁定", "裁定"},
}};

}  // namespace
}  // namespace words

std::string_view say(Word word, rulebook::Language language) {
    return words::kWords[static_cast<std::size_t>(word)][static_cast<std::size_t>(language)];
}

}  // namespace kyvien::paper
