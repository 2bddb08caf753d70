#include "tournament/office/list/list_columns.h"

#include <algorithm>
#include <iterator>

namespace kyvien::tournament {
namespace list_columns {
namespace {

struct ColumnWord {
    std::string_view key;
    ListColumn column;
};
constexpr ColumnWord kWords[] = {
    {"number", ListColumn::Number},
    {"no", ListColumn::Number},
    {"nr", ListColumn::Number},
    {"sno", ListColumn::Number},
    {"startno", ListColumn::Number},
    {"starting number", ListColumn::Number},
    {"tpn", ListColumn::Number},
    {"stt", ListColumn::Number},
    {"số", ListColumn::Number},
    {"số báo danh", ListColumn::Number},
    {"编号", ListColumn::Number},
    {"編號", ListColumn::Number},
    {"序号", ListColumn::Number},
    {"序號", ListColumn::Number},
    {"name", ListColumn::Name},
    {"player", ListColumn::Name},
    {"full name", ListColumn::Name},
    {"họ tên", ListColumn::Name},
    {"họ và tên", ListColumn::Name},
    {"tên", ListColumn::Name},
    {"vđv", ListColumn::Name},
    {"姓名", ListColumn::Name},
    {"棋手", ListColumn::Name},
    {"选手", ListColumn::Name},
    {"選手", ListColumn::Name},
    {"family name", ListColumn::Family},
    {"surname", ListColumn::Family},
    {"last name", ListColumn::Family},
    {"lastname", ListColumn::Family},
    {"họ", ListColumn::Family},
    {"given name", ListColumn::Given},
    {"first name", ListColumn::Given},
    {"firstname", ListColumn::Given},
    {"rating", ListColumn::Rating},
    {"rtg", ListColumn::Rating},
    {"elo", ListColumn::Rating},
    {"srtng", ListColumn::Rating},
    {"hệ số", ListColumn::Rating},
    {"hệ số elo", ListColumn::Rating},
    {"等级分", ListColumn::Rating},
    {"等級分", ListColumn::Rating},
    {"rrtng", ListColumn::RapidRating},
    {"rapid", ListColumn::RapidRating},
    {"rapid rating", ListColumn::RapidRating},
    {"brtng", ListColumn::BlitzRating},
    {"blitz", ListColumn::BlitzRating},
    {"blitz rating", ListColumn::BlitzRating},
    {"rtgi", ListColumn::InternationalRating},
    {"rtg int", ListColumn::InternationalRating},
    {"elo int", ListColumn::InternationalRating},
    {"fide rating", ListColumn::InternationalRating},
    {"rtgn", ListColumn::NationalRating},
    {"rtg nat", ListColumn::NationalRating},
    {"elo nat", ListColumn::NationalRating},
    {"national rating", ListColumn::NationalRating},
    {"grade", ListColumn::Grade},
    {"rank", ListColumn::Rank},
    {"đẳng cấp", ListColumn::Grade},
    {"段位", ListColumn::Grade},
    {"段级", ListColumn::Grade},
    {"段級", ListColumn::Grade},
    {"级位", ListColumn::Grade},
    {"級位", ListColumn::Grade},
    {"段级位", ListColumn::Grade},
    {"段級位", ListColumn::Grade},
    {"title", ListColumn::Title},
    {"tit", ListColumn::Title},
    {"danh hiệu", ListColumn::Title},
    {"cấp", ListColumn::Title},
    {"称号", ListColumn::Title},
    {"稱號", ListColumn::Title},
    {"sex", ListColumn::Sex},
    {"gender", ListColumn::Sex},
    {"giới tính", ListColumn::Sex},
    {"phái", ListColumn::Sex},
    {"性别", ListColumn::Sex},
    {"性別", ListColumn::Sex},
    {"federation", ListColumn::Federation},
    {"fed", ListColumn::Federation},
    {"country", ListColumn::Federation},
    {"ld", ListColumn::Federation},
    {"liên đoàn", ListColumn::Federation},
    {"协会", ListColumn::Federation},
    {"協會", ListColumn::Federation},
    {"国家", ListColumn::Federation},
    {"國家", ListColumn::Federation},
    {"club", ListColumn::Club},
    {"club city", ListColumn::Club},
    {"city", ListColumn::Club},
    {"team", ListColumn::Team},
    {"đội", ListColumn::Team},
    {"đội tuyển", ListColumn::Team},
    {"đoàn", ListColumn::Team},
    {"队", ListColumn::Team},
    {"隊", ListColumn::Team},
    {"代表队", ListColumn::Team},
    {"代表团", ListColumn::Team},
    {"代表團", ListColumn::Team},
    {"代表隊", ListColumn::Team},
    {"队名", ListColumn::Team},
    {"隊名", ListColumn::Team},
    {"clb", ListColumn::Club},
    {"clb tỉnh", ListColumn::Club},
    {"câu lạc bộ", ListColumn::Club},
    {"đơn vị", ListColumn::Club},
    {"俱乐部", ListColumn::Club},
    {"俱樂部", ListColumn::Club},
    {"单位", ListColumn::Club},
    {"單位", ListColumn::Club},
    {"id", ListColumn::Id},
    {"fideid", ListColumn::Id},
    {"fide id", ListColumn::Id},
    {"fide no", ListColumn::Id},
    {"id number", ListColumn::Id},
    {"id no", ListColumn::Id},
    {"mã fide", ListColumn::Id},
    {"mã số", ListColumn::Id},
    {"证号", ListColumn::Id},
    {"證號", ListColumn::Id},
    {"birth", ListColumn::Birth},
    {"birthday", ListColumn::Birth},
    {"birthdate", ListColumn::Birth},
    {"date of birth", ListColumn::Birth},
    {"b day", ListColumn::Birth},
    {"born", ListColumn::Birth},
    {"ngày sinh", ListColumn::Birth},
    {"năm sinh", ListColumn::Birth},
    {"出生", ListColumn::Birth},
    {"出生日期", ListColumn::Birth},
    {"round", ListColumn::Round},
    {"rd", ListColumn::Round},
    {"vòng", ListColumn::Round},
    {"轮次", ListColumn::Round},
    {"輪次", ListColumn::Round},
    {"board", ListColumn::Board},
    {"bo", ListColumn::Board},
    {"table", ListColumn::Board},
    {"bàn", ListColumn::Board},
    {"台次", ListColumn::Board},
    {"white", ListColumn::White},
    {"red", ListColumn::White},
    {"trắng", ListColumn::White},
    {"đỏ", ListColumn::White},
    {"白方", ListColumn::White},
    {"红方", ListColumn::White},
    {"紅方", ListColumn::White},
    {"black", ListColumn::Black},
    {"đen", ListColumn::Black},
    {"黑方", ListColumn::Black},
    {"result", ListColumn::Result},
    {"kết quả", ListColumn::Result},
    {"结果", ListColumn::Result},
    {"結果", ListColumn::Result},
    {"start number", ListColumn::Number},
    {"startnummer", ListColumn::Number},
    {"startrang", ListColumn::Number},
    {"spieler", ListColumn::Name},
    {"nachname", ListColumn::Family},
    {"vorname", ListColumn::Given},
    {"standard", ListColumn::Rating},
    {"std", ListColumn::Rating},
    {"standard rating", ListColumn::Rating},
    {"elo rating", ListColumn::Rating},
    {"eloint", ListColumn::InternationalRating},
    {"elo fide", ListColumn::InternationalRating},
    {"fide elo", ListColumn::InternationalRating},
    {"fiderating", ListColumn::InternationalRating},
    {"fide rtg", ListColumn::InternationalRating},
    {"frtg", ListColumn::InternationalRating},
    {"elonat", ListColumn::NationalRating},
    {"national", ListColumn::NationalRating},
    {"nat", ListColumn::NationalRating},
    {"local", ListColumn::NationalRating},
    {"local rating", ListColumn::NationalRating},
    {"rating nat", ListColumn::NationalRating},
    {"nat rating", ListColumn::NationalRating},
    {"nrtg", ListColumn::NationalRating},
    {"dwz", ListColumn::NationalRating},
    {"rpd", ListColumn::RapidRating},
    {"titel", ListColumn::Title},
    {"geschlecht", ListColumn::Sex},
    {"land", ListColumn::Federation},
    {"verband", ListColumn::Federation},
    {"nation", ListColumn::Federation},
    {"verein", ListColumn::Club},
    {"klub", ListColumn::Club},
    {"club name", ListColumn::Club},
    {"mannschaft", ListColumn::Team},
    {"fide", ListColumn::Id},
    {"fideident", ListColumn::Id},
    {"fide ident", ListColumn::Id},
    {"fide code", ListColumn::Id},
    {"fidecode", ListColumn::Id},
    {"fide number", ListColumn::Id},
    {"fide id no", ListColumn::Id},
    {"identfide", ListColumn::Id},
    {"geburt", ListColumn::Birth},
    {"geburtsdatum", ListColumn::Birth},
    {"geburtsjahr", ListColumn::Birth},
    {"year", ListColumn::Birth},
    {"year of birth", ListColumn::Birth},
    {"birth year", ListColumn::Birth},
    {"yob", ListColumn::Birth},
    {"dob", ListColumn::Birth},
    {"birth date", ListColumn::Birth},
    {"runde", ListColumn::Round},
    {"brett", ListColumn::Board},
    {"tisch", ListColumn::Board},
    {"nrw", ListColumn::White},
    {"weiss", ListColumn::White},
    {"weiß", ListColumn::White},
    {"nrs", ListColumn::Black},
    {"schwarz", ListColumn::Black},
    {"erg", ListColumn::Result},
    {"ergebnis", ListColumn::Result},
    {"resultat", ListColumn::Result},
    {"kontumaz", ListColumn::Forfeit},
};

constexpr std::string_view kCapitalD = "\u0110", kSmallD = "\u0111";

}  // namespace
}  // namespace list_columns

std::optional<ListColumn> find_list_column(std::string_view key) {
    using list_columns::kWords;
    const auto* found = std::ranges::find(kWords, key, &list_columns::ColumnWord::key);
    return found == std::end(kWords) ? std::nullopt : std::optional(found->column);
}

std::string list_column_key(std::string_view head) {
    std::string key;
    bool pending = false;
    for (std::size_t i = 0; i < head.size(); ++i) {
        const char c = head[i];
        const bool is_capital = c >= 'A' && c <= 'Z';
        const bool is_word = is_capital || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                             static_cast<unsigned char>(c) >= 0x80;
        if (!is_word) {
            pending = !key.empty();
            continue;
        }
        if (pending)
            key += ' ';
        pending = false;
        if (head.substr(i).starts_with(list_columns::kCapitalD)) {
            key += list_columns::kSmallD;
            i += list_columns::kCapitalD.size() - 1;
        } else {
            key += is_capital ? static_cast<char>(c - 'A' + 'a') : c;
        }
    }
    return key;
}

std::optional<bool> parse_is_female(std::string_view text) {
    constexpr std::string_view kMen[] = {"m", "male", "man", "nam", "男"};
    constexpr std::string_view kWomen[] = {"f", "w", "female", "woman", "nữ", "女"};
    const std::string key = list_column_key(text);
    if (std::ranges::find(kWomen, key) != std::end(kWomen))
        return true;
    return std::ranges::find(kMen, key) != std::end(kMen) ? std::optional(false) : std::nullopt;
}

}  // namespace kyvien::tournament
