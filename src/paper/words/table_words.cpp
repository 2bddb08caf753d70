#include "paper/words/table_words.h"

#include <array>

namespace kyvien::paper {
namespace table_words {
namespace {

/// In the order of rulebook::Language: English, Vietnamese, traditional and simplified Chinese.
using Row = std::array<std::string_view, rulebook::kLanguageCount>;

constexpr std::array<Row, static_cast<std::size_t>(TableWord::Count_)> kWords = {{
    {"Place", "Hạng", "名次", "名次"},
    {"No.", "Số", "編號", "编号"},
    {"Name", "Họ tên", "姓名", "姓名"},
    {"Title", "Danh hiệu", "稱號", "称号"},
    {"Rating", "Hệ số", "等級分", "等级分"},
    {"Federation", "Liên đoàn", "協會", "协会"},
    {"Club", "Đơn vị", "單位", "单位"},
    {"Grade", "Đẳng", "段位", "段位"},
    {"ID", "Mã số", "證號", "证号"},
    {"Points", "Điểm", "積分", "积分"},
    {"Round", "Vòng", "輪次", "轮次"},
    {"Round {}", "Vòng {}", "第{}輪", "第{}轮"},
    {"After round {}", "Sau vòng {}", "第{}輪後", "第{}轮后"},
    {"Board", "Bàn", "台次", "台次"},
    {"Result", "Kết quả", "結果", "结果"},
    {"bye", "miễn đấu", "輪空", "轮空"},
    {"not ranked", "không xếp hạng", "不計名次", "不计名次"},
    {"White", "Trắng", "白方", "白方"},
    {"Black", "Đen", "黑方", "黑方"},
    {"Red", "Đỏ", "紅方", "红方"},
    {"Colour", "Quân", "先後手", "先后手"},
    {"Opponent", "Đối thủ", "對手", "对手"},
    {"Handicap", "Chấp", "讓子", "让子"},
    {"absent", "vắng mặt", "缺席", "缺席"},
    {"Pairings by board", "Bốc thăm theo bàn", "對陣表（按台次）", "对阵表（按台次）"},
    {"Pairings by name", "Bốc thăm theo tên", "對陣表（按姓名）", "对阵表（按姓名）"},
    {"Standings", "Bảng xếp hạng", "名次表", "名次表"},
    {"Crosstable", "Bảng đối kháng", "成績總表", "成绩总表"},
    {"Players", "Danh sách đấu thủ", "棋手名單", "棋手名单"},
    {"Player card", "Phiếu đấu thủ", "棋手卡", "棋手卡"},
    {"Result slip", "Phiếu kết quả", "成績單", "成绩单"},
    {"Signature", "Chữ ký", "簽名", "签名"},
    {"{} of {}", "Tờ {}/{}", "第{}頁，共{}頁", "第{}页，共{}页"},
}};

}  // namespace
}  // namespace table_words

std::string_view say(TableWord word, rulebook::Language language) {
    return table_words::kWords[static_cast<std::size_t>(word)][static_cast<std::size_t>(language)];
}

}  // namespace kyvien::paper
