#include "cli/arbiter/wording/tokens.h"

#include <algorithm>
#include <utility>

#include "cli/arbiter/wording/plain_words.h"

namespace kyvien::cli {
namespace {

/// The simplified sign of a traditional one that stands in the tables; any other as it is.
std::string_view simplified(std::string_view sign) {
    struct Written {
        std::string_view traditional;
        std::string_view simple;
    };
    constexpr Written kSigns[] = {
        {"遲", "迟"}, {"錯", "错"}, {"復", "复"}, {"盤", "盘"}, {"認", "认"}, {"輸", "输"},
        {"負", "负"}, {"終", "终"}, {"勝", "胜"}, {"贏", "赢"}, {"離", "离"}, {"鐘", "钟"},
        {"點", "点"}, {"數", "数"}, {"還", "还"}, {"幾", "几"}, {"問", "问"}, {"詢", "询"},
        {"時", "时"}, {"間", "间"}, {"棄", "弃"}, {"權", "权"}, {"記", "记"}, {"錄", "录"},
        {"際", "际"}, {"應", "应"}, {"發", "发"}, {"現", "现"}, {"動", "动"}, {"礙", "碍"},
        {"對", "对"}, {"觀", "观"}, {"閱", "阅"}, {"譜", "谱"}, {"書", "书"}, {"與", "与"},
        {"談", "谈"}, {"議", "议"}, {"論", "论"}, {"勢", "势"}, {"資", "资"}, {"無", "无"},
        {"異", "异"}, {"達", "达"}, {"給", "给"}, {"銷", "销"}, {"訴", "诉"}, {"請", "请"},
        {"許", "许"}, {"準", "准"}, {"當", "当"}, {"場", "场"}, {"啟", "启"}, {"開", "开"},
        {"續", "续"}, {"賽", "赛"}, {"繼", "继"}, {"寫", "写"}, {"長", "长"}, {"員", "员"},
        {"擾", "扰"}, {"亂", "乱"}, {"著", "着"}, {"處", "处"}, {"斷", "断"}, {"馬", "马"},
        {"車", "车"}, {"將", "将"}, {"帥", "帅"}, {"紅", "红"}, {"黃", "黄"}, {"見", "见"},
        {"擊", "击"}, {"響", "响"}, {"機", "机"}, {"隨", "随"}, {"別", "别"}, {"為", "为"},
        {"誤", "误"}, {"該", "该"}, {"勸", "劝"}, {"級", "级"}, {"個", "个"}, {"經", "经"},
        {"過", "过"}, {"規", "规"}, {"違", "违"}, {"觸", "触"}, {"證", "证"}, {"報", "报"},
        {"試", "试"}, {"結", "结"}, {"確", "确"}, {"雙", "双"}, {"後", "后"}, {"聲", "声"},
        {"兩", "两"}, {"連", "连"}, {"讓", "让"}, {"從", "从"}, {"進", "进"}, {"選", "选"},
        {"擇", "择"}, {"鄰", "邻"}, {"壞", "坏"}, {"換", "换"}, {"歸", "归"}, {"顯", "显"},
        {"實", "实"}, {"戰", "战"}, {"決", "决"}, {"陣", "阵"}, {"擺", "摆"}, {"傷", "伤"},
        {"練", "练"}, {"領", "领"}, {"隊", "队"}, {"衝", "冲"}, {"責", "责"}, {"務", "务"},
        {"嚴", "严"}, {"節", "节"}, {"謂", "谓"}, {"說", "说"}, {"話", "话"}, {"檢", "检"},
        {"驗", "验"}, {"補", "补"}, {"氣", "气"}, {"們", "们"}, {"會", "会"}, {"錶", "表"},
        {"餘", "余"}, {"覆", "复"},
    };
    const auto found = std::ranges::find(kSigns, sign, &Written::traditional);
    return found == std::end(kSigns) ? sign : found->simple;
}

}  // namespace

bool is_sign(std::string_view character) {
    const auto first = static_cast<unsigned char>(character[0]);
    return first >= 0xE3 && first < 0xF0;
}

std::vector<Token> tokens_of(std::string_view line) {
    std::vector<Token> tokens;
    std::size_t start = 0;
    const auto close = [&](std::size_t end) {
        if (std::string plain =
                end > start ? plain_word(line.substr(start, end - start)) : std::string();
            !plain.empty())
            tokens.push_back({start, end, std::move(plain)});
        start = end;
    };
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t length = std::min(character_length(line[at]), line.size() - at);
        if (line[at] == ' ' || line[at] == '\t') {
            close(at);
            start = at + 1;
        } else if (is_sign(line.substr(at, length))) {
            close(at);
            tokens.push_back({at, at + length, std::string(simplified(line.substr(at, length)))});
            start = at + length;
        }
        at += length;
    }
    close(line.size());
    return tokens;
}

}  // namespace kyvien::cli
