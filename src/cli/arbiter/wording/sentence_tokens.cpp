#include "cli/arbiter/wording/sentence_tokens.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "cli/arbiter/wording/plain_words.h"

namespace kyvien::cli {
namespace {

/// The index of the word in a list of numbers from 1 on; zero for another word.
template <std::size_t Size>
int ordinal(const std::string_view (&list)[Size], std::string_view word) {
    const auto* found = std::ranges::find(list, word);
    return found == std::end(list) ? 0 : static_cast<int>(found - std::begin(list)) + 1;
}

/// The simplified form of a traditional character in the tables; any other is unchanged.
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
        {"餘", "余"}, {"廁", "厕"}, {"覆", "复"}, {"沒", "没"}, {"邊", "边"}, {"眾", "众"},
        {"圍", "围"}, {"錢", "钱"}, {"麼", "么"}, {"這", "这"}, {"來", "来"}, {"嗎", "吗"},
        {"廳", "厅"}, {"關", "关"}, {"燈", "灯"}, {"腳", "脚"}, {"願", "愿"}, {"樣", "样"},
        {"號", "号"}, {"僅", "仅"}, {"卻", "却"}, {"剛", "刚"}, {"壓", "压"}, {"組", "组"},
        {"織", "织"}, {"線", "线"}, {"緊", "紧"}, {"張", "张"}, {"單", "单"}, {"術", "术"},
        {"覺", "觉"}, {"講", "讲"}, {"計", "计"}, {"誰", "谁"}, {"調", "调"}, {"辦", "办"},
        {"釋", "释"}, {"鈴", "铃"}, {"靜", "静"}, {"頭", "头"}, {"題", "题"}, {"顆", "颗"},
        {"飯", "饭"}, {"體", "体"}, {"鬧", "闹"}, {"齊", "齐"}, {"龍", "龙"}, {"總", "总"},
        {"獲", "获"}, {"殘", "残"}, {"滿", "满"}, {"爭", "争"}, {"狀", "状"}, {"獨", "独"},
        {"監", "监"}, {"禮", "礼"}, {"種", "种"}, {"稱", "称"}, {"紙", "纸"}, {"習", "习"},
        {"聽", "听"}, {"職", "职"}, {"舉", "举"}, {"萬", "万"}, {"蓋", "盖"}, {"虛", "虚"},
        {"裝", "装"}, {"複", "复"}, {"視", "视"}, {"親", "亲"}, {"討", "讨"}, {"評", "评"},
        {"誡", "诫"}, {"讀", "读"}, {"變", "变"}, {"趕", "赶"}, {"較", "较"}, {"輕", "轻"},
        {"輪", "轮"}, {"轉", "转"}, {"運", "运"}, {"遠", "远"}, {"遞", "递"}, {"遺", "遗"},
        {"陳", "陈"}, {"雜", "杂"}, {"電", "电"}, {"順", "顺"}, {"須", "须"}, {"顧", "顾"},
        {"風", "风"}, {"飛", "飞"}, {"鬆", "松"}, {"鎖", "锁"}, {"閉", "闭"}, {"隻", "只"},
        {"捨", "舍"}, {"捲", "卷"}, {"撿", "捡"}, {"擋", "挡"}, {"擔", "担"}, {"敗", "败"},
        {"暫", "暂"}, {"條", "条"}, {"極", "极"}, {"標", "标"}, {"樓", "楼"}, {"歲", "岁"},
        {"毀", "毁"}, {"減", "减"}, {"滾", "滚"}, {"熱", "热"}, {"爾", "尔"}, {"牽", "牵"},
        {"猶", "犹"}, {"產", "产"}, {"畫", "画"}, {"盡", "尽"}, {"礎", "础"}, {"範", "范"},
        {"籤", "签"}, {"簽", "签"}, {"糾", "纠"}, {"純", "纯"}, {"細", "细"}, {"紹", "绍"},
        {"統", "统"}, {"維", "维"}, {"緒", "绪"}, {"罰", "罚"}, {"義", "义"}, {"聯", "联"},
        {"聰", "聪"}, {"脫", "脱"}, {"興", "兴"}, {"艙", "舱"}, {"藍", "蓝"}, {"藥", "药"},
        {"蠟", "蜡"}, {"衛", "卫"}, {"裡", "里"}, {"裏", "里"}, {"襲", "袭"}, {"誠", "诚"},
        {"課", "课"}, {"諮", "咨"}, {"謝", "谢"}, {"譯", "译"}, {"貼", "贴"}, {"貿", "贸"},
        {"贓", "赃"}, {"踐", "践"}, {"蹤", "踪"}, {"軌", "轨"}, {"軟", "软"}, {"輔", "辅"},
        {"辭", "辞"}, {"農", "农"}, {"邏", "逻"}, {"鄉", "乡"}, {"醫", "医"}, {"鍵", "键"},
        {"鏡", "镜"}, {"闆", "板"}, {"隱", "隐"}, {"難", "难"}, {"頓", "顿"}, {"預", "预"},
        {"頻", "频"}, {"顏", "颜"}, {"類", "类"}, {"驚", "惊"}, {"骯", "肮"}, {"髒", "脏"},
        {"魯", "鲁"}, {"黨", "党"}, {"齡", "龄"}, {"徵", "征"}, {"憶", "忆"}, {"憑", "凭"},
        {"懲", "惩"}, {"戲", "戏"}, {"戶", "户"}, {"拋", "抛"}, {"掃", "扫"}, {"掛", "挂"},
        {"採", "采"}, {"揀", "拣"}, {"據", "据"}, {"攜", "携"}, {"敵", "敌"}, {"斂", "敛"},
        {"於", "于"}, {"楊", "杨"}, {"構", "构"}, {"歡", "欢"}, {"殺", "杀"}, {"潔", "洁"},
        {"煙", "烟"}, {"爛", "烂"}, {"禍", "祸"}, {"窮", "穷"}, {"競", "竞"}, {"筆", "笔"},
        {"約", "约"}, {"絕", "绝"}, {"綠", "绿"}, {"緩", "缓"}, {"編", "编"}, {"績", "绩"},
        {"縱", "纵"}, {"縮", "缩"}, {"罷", "罢"}, {"羅", "罗"}, {"聖", "圣"}, {"聞", "闻"},
        {"膽", "胆"}, {"臨", "临"}, {"舊", "旧"}, {"莊", "庄"}, {"華", "华"}, {"虧", "亏"},
        {"蟲", "虫"}, {"製", "制"}, {"覽", "览"}, {"訊", "讯"}, {"訓", "训"}, {"設", "设"},
        {"訪", "访"}, {"註", "注"}, {"詳", "详"}, {"誇", "夸"}, {"諒", "谅"}, {"謹", "谨"},
        {"讚", "赞"}, {"豐", "丰"}, {"貴", "贵"}, {"買", "买"}, {"費", "费"}, {"賀", "贺"},
        {"賠", "赔"}, {"質", "质"}, {"賴", "赖"}, {"贊", "赞"}, {"趨", "趋"}, {"跡", "迹"},
        {"踴", "踊"}, {"軍", "军"}, {"載", "载"}, {"輯", "辑"}, {"辯", "辩"}, {"邁", "迈"},
        {"鈕", "钮"}, {"鐵", "铁"}, {"門", "门"}, {"閃", "闪"}, {"閒", "闲"}, {"闖", "闯"},
        {"階", "阶"}, {"霧", "雾"}, {"靈", "灵"}, {"鞏", "巩"}, {"項", "项"}, {"飲", "饮"},
        {"養", "养"}, {"餓", "饿"}, {"駐", "驻"}, {"驅", "驱"}, {"鬥", "斗"}, {"魚", "鱼"},
        {"鳥", "鸟"}, {"麗", "丽"},
    };
    const auto found = std::ranges::find(kSigns, sign, &Written::traditional);
    return found == std::end(kSigns) ? sign : found->simple;
}

}  // namespace

NumberWords number_words_at(const std::vector<Token>& tokens, std::size_t at) {
    constexpr std::string_view kSigns[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
    constexpr std::string_view kVietnamese[] = {"một", "hai", "ba",  "bốn", "năm",
                                                "sáu", "bảy", "tám", "chín"};
    constexpr std::string_view kEnglish[] = {
        "one",     "two",     "three",     "four",     "five",     "six",      "seven",
        "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen", "fourteen",
        "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};
    constexpr std::string_view kTens[] = {"ten", "twenty", "thirty", "forty", "fifty", "sixty"};
    const auto word = [&](std::size_t offset) {
        return at + offset < tokens.size() ? std::string_view(tokens[at + offset].plain)
                                           : std::string_view();
    };
    if (const int number = ordinal(kEnglish, word(0)); number > 0)
        return {number, 1};
    if (const int tens = ordinal(kTens, word(0)); tens > 0)
        return {10 * tens, 1};
    // 十, 十五, 二十, 二十五, 五
    const int sign = word(0) == "两" || word(0) == "兩" ? 2 : ordinal(kSigns, word(0));
    if (word(0) == "十")
        return {10 + ordinal(kSigns, word(1)), ordinal(kSigns, word(1)) > 0 ? 2U : 1U};
    if (sign > 0 && word(1) == "十")
        return {10 * sign + ordinal(kSigns, word(2)), ordinal(kSigns, word(2)) > 0 ? 3U : 2U};
    if (sign > 0)
        return {sign, 1};
    // "lăm" and "mốt" mean five and one after tens.
    const auto behind_tens = [&](std::size_t offset) {
        return word(offset) == "lăm"   ? 5
               : word(offset) == "mốt" ? 1
                                       : ordinal(kVietnamese, word(offset));
    };
    const int one = ordinal(kVietnamese, word(0));
    if (word(0) == "mười")
        return {10 + behind_tens(1), behind_tens(1) > 0 ? 2U : 1U};
    if (one > 0 && word(1) == "mươi")
        return {10 * one + behind_tens(2), behind_tens(2) > 0 ? 3U : 2U};
    return {one, one > 0 ? 1U : 0U};
}

HalfTime half_time_at(const std::vector<Token>& tokens, std::size_t at) {
    struct Half {
        std::string_view words;  ///< with a blank after each
        HalfTime time;
    };
    // Longer ones before their prefixes.
    constexpr Half kHalves[] = {{"half an hour ", {"30m", 3}},  {"half hour ", {"30m", 2}},
                                {"half a minute ", {"30s", 3}}, {"nửa tiếng đồng hồ ", {"30m", 4}},
                                {"nửa tiếng ", {"30m", 2}},     {"nửa giờ ", {"30m", 2}},
                                {"nua tieng ", {"30m", 2}},     {"nua gio ", {"30m", 2}},
                                {"nửa phút ", {"30s", 2}},      {"nua phut ", {"30s", 2}},
                                {"半 个 小 时 ", {"30m", 4}},   {"半 小 时 ", {"30m", 3}},
                                {"半 个 钟 头 ", {"30m", 4}},   {"半 分 钟 ", {"30s", 3}}};
    std::string said;
    for (std::size_t next = at; next < tokens.size() && next < at + 4; ++next)
        said += tokens[next].plain + " ";
    for (const Half& each : kHalves)
        if (said.starts_with(each.words))
            return each.time;
    return {};
}

bool is_digits(std::string_view word) {
    return !word.empty() && word.size() < 7 &&
           word.find_first_not_of("0123456789") == std::string_view::npos;
}

std::size_t length_at(const std::vector<Token>& tokens, std::size_t at, std::string_view words) {
    std::size_t next = at;
    for (const std::string_view word : base::split<std::string_view>(words, ' ')) {
        if (next >= tokens.size() || tokens[next].plain != word)
            return 0;
        ++next;
    }
    return next - at;
}

std::size_t longest_of(const std::vector<Token>& tokens, std::size_t at,
                       std::span<const std::string_view> phrases) {
    std::size_t most = 0;
    for (const std::string_view words : phrases)
        most = std::max(most, length_at(tokens, at, words));
    return most;
}

bool is_ascii(std::string_view word) {
    return std::ranges::none_of(word, [](char c) { return (c & 0x80) != 0; });
}

bool is_cjk_character(std::string_view character) {
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
        } else if (is_cjk_character(line.substr(at, length))) {
            close(at);
            tokens.push_back({at, at + length, std::string(simplified(line.substr(at, length)))});
            start = at + length;
        }
        at += length;
    }
    close(line.size());
    return tokens;
}

std::string as_written(std::string_view text) {
    constexpr std::string_view kNumerals[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
    std::size_t end = 0;
    std::size_t characters = 0;
    bool has_number = false;
    while (end < text.size() && text[end] != ' ' && text[end] != ',') {
        const std::size_t length = std::min(character_length(text[end]), text.size() - end);
        const std::string_view character = text.substr(end, length);
        if (character == "，" || character == "。")
            break;
        has_number |=
            is_digits(character) || std::ranges::find(kNumerals, character) != std::end(kNumerals);
        end += length;
        ++characters;
    }
    while (end > 0 && std::string_view(".;:!").find(text[end - 1]) != std::string_view::npos) {
        --end;
        --characters;
    }
    // "8h30" is a time.
    const bool is_move =
        has_number && (characters == 4 || characters == 5) && !is_digits(text.substr(0, 1));
    return std::string(is_move ? text.substr(0, end) : "");
}

}  // namespace kyvien::cli
