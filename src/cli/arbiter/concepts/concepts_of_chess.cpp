// Other words used in chess: more words of concepts in the other tables, and concepts that only
// chess has.
#include "cli/arbiter/concepts/concept.h"

namespace kyvien::cli::concepts {
namespace {

constexpr Concept kWordsOfChess[] = {
    // ---- more words
    {"carry",
     "wrist|on his wrist|on her wrist|answered|answers|answering|took a call|takes a call|"
     "talked on|cổ tay|trên cổ tay|đeo tay|nghe|bắt máy|trả lời|手腕|手腕上|戴着|接|接听|接了"},
    {"wrong-way",
     "h1 is dark|h1 is black|h1 is a dark square|h1 dark|h1 black|a1 is light|a1 is white|"
     "h1 là ô đen|h1 ô đen|h1 màu đen|ô h1 đen|h1是黑格|h1是黑的|右下角是黑格|右手边是黑格|"
     "the wrong way around|xoay sai|quay sai"},
    {"wrong-colours",
     "colours are swapped|colours swapped|swapped colours|colours were swapped|colours mixed up|"
     "colours exchanged|exchanged colours|colors are swapped|colors swapped|swapped colors|"
     "colors mixed up|wrong colour|wrong color|lộn màu|lộn màu quân|tráo màu quân|đổi nhầm màu|"
     "搞错颜色|弄反颜色|颜色弄反|颜色搞错|拿反颜色"},
    {"at-start", "wrong position from the start|初始位置|开局位置|起始位置|vị trí xuất phát"},
    {"own-turn",
     "while it was his move|while it is his move|when it is his move|while it was his turn|while "
     "it "
     "is his turn|when it was his turn|when it is his turn|on the move|with the move|although on "
     "move|khi đang tới lượt mình|khi tới lượt mình|đang tới lượt mình|lúc tới lượt mình|khi đến "
     "lượt mình|đang đến lượt mình|khi đến lượt|lúc đến lượt|轮到自己走时|轮到自己时|轮到他走时|"
     "轮到他时|该他走时"},
    {"toilet-trip", "left for the toilet|leaves for the toilet|left to go to the toilet|ran to the "
                    "toilet|went to the loo|went to the washroom|left for the bathroom|đi WC|đi wc|"
                    "vào nhà vệ sinh|去了厕所|去了洗手间|去了卫生间"},
    {"area", "phòng thi|khu thi đấu|赛区"},
    {"somewhere",
     "outside the smoking area|non-smoking area|non smoking area|in the entrance|on the "
     "stairs|staircase|ngoài khu quy định|ngoài nơi quy định|ngoài khu vực quy định|"
     "khu cấm hút|cầu thang|指定区域外|非吸烟区|禁烟区|无烟区|楼梯间"},
    {"appeal", "khiếu nại lên|khiếu nại lên trên|kiện lên|gửi đơn khiếu nại|nộp đơn khiếu nại|"
               "appeals to|appealed to|向上申诉"},
    {"disagree",
     "does not accept|did not accept|will not accept|is not satisfied with|not satisfied "
     "with|không phục|không chấp nhận|không đồng tình|不服|不接受"},
    {"repeatedly",
     "every other move|every few moves|each move|after each move|over and over|time and "
     "again|mỗi nước|cứ mỗi nước|hết lần này đến lần khác|每隔一步|每走一步|每一步"},
    {"disturb", "cannot concentrate|can not concentrate|không tập trung được|không thể tập trung|"
                "无法集中|无法集中注意力|不能集中"},
    {"no-effort",
     "is not trying to win|not trying to win|does not try to win|is not trying|makes no "
     "attempt to win|only shuffles|is only shuffling|không cố thắng|không cố gắng|"
     "không tìm cách để thắng|không chịu thắng|没有尝试取胜|不想赢|没有设法取胜"},
    {"increment",
     "five seconds a move|5 seconds a move|five seconds per move|5 seconds per move|five "
     "seconds each move|cộng 5 giây mỗi nước|thêm 5 giây mỗi nước|cộng năm giây mỗi nước|"
     "năm giây mỗi nước|5 giây mỗi nước|每步加五秒|每步加时5秒|每步5秒|每步五秒"},
    {"king-down",
     "推倒自己的王|放倒自己的王|推倒了自己的王|放倒了自己的王|lật vua của mình|ngả vua|"
     "đặt vua xuống|laid his king on its side|lays his king on its side"},
    {"record", "写下|写了|记下|写上|ghi ra|viết ra|viết|jotted down|noted down"},
    {"repeat", "comes|comes up|came up|arises|arose|stands|is there|has come|đã có"},
    {"set-wrong", "摆错了|放错|放错了|swapped over|the wrong way about|xếp lộn|đặt lộn"},
    {"phone", "earphone|earphones|earbud|earbuds|headphones|headset|tablet|laptop|smart "
              "glasses|pager|tai nghe|"
              "máy tính bảng|máy nghe|máy nghe nhạc|耳机|蓝牙耳机|平板|平板电脑|智能眼镜"},
    {"carry",
     "found in|was found in|discovered in|phát hiện trong|tìm thấy trong|lòi ra|搜出|搜到"},
    {"somewhere",
     "in his ear|in her ear|in the ear|at the board|at the table|trong tai|tại bàn|ngay tại "
     "bàn|在棋桌旁|在桌边|耳朵里"},
    {"smoke",
     "e-cigarette|an e-cigarette|smoked an e-cigarette|smokes an e-cigarette|cigarette|hút "
     "thuốc lá điện tử|thuốc lá điện tử|吸电子烟|抽电子烟|电子烟"},
    {"talk",
     "nói chuyện riêng|nói riêng|thì thầm với|私下交谈|耳语|in private|whispered with|whispers "
     "with"},
    {"read",
     "lật|lật xem|mở xem|leafs through|leafed through|flips through|flipped through|翻开|打开"},
    {"notes", "sách khai cuộc|quyển sách|开局书|sổ tay|notebook|a notebook|笔记本"},
    {"put-back",
     "rụt tay lại|rụt tay|rút tay lại|thu tay lại|缩手|缩回手|缩回了手|收回手|draws back his "
     "hand|withdrew his hand|pulls back his hand|pulled back his hand|pulled his hand back"},
    {"leave",
     "bỏ vị trí|rời vị trí|rời chỗ|rời ghế|left his place|left his seat|离开座位|离开棋桌"},
    {"no-leave",
     "không báo trọng tài|không báo ai|không nói với ai|without a word to anyone|没告诉裁判|"
     "未告知裁判|没跟裁判说"},
    {"expel",
     "mời ra ngoài|bị mời ra ngoài|bị mời ra|mời ra khỏi phòng|请出去|请了出去|asked to leave|"
     "was asked to leave"},
    {"noise", "noisy|loud|gây ồn ào|吵闹的"},
    {"spectator",
     "audience|the audience|in the audience|among the audience|among the spectators|观众席"},
    {"settle", "by handshake|with a handshake|by shaking hands|bằng cái bắt tay|以握手"},
    {"ask", "giơ tay|raises his hand|raised his hand|举手"},
    {"take-offer", "snaps it up"},
    {"set-wrong", "đặt lộn chỗ|xếp lộn chỗ|摆反|摆反了|interchanged"},
    {"at-start", "từ đầu ván|đầu ván|ván bắt đầu"},
    {"before-touching", "beforehand|trước đó"},
    {"phone", "calculator|pocket calculator|walkie-talkie|máy tính bỏ túi|计算器|对讲机"},
    {"carry", "was discovered in|was hidden in"},
    {"appeal",
     "lodges a protest|lodged a protest|files an appeal|filed an appeal|files a protest|filed "
     "a protest"},
    {"noise",
     "chewing|chews|chewing loudly|chewing gum|eats loudly|eating loudly|slurps|slurping|nhai|"
     "nhai kẹo|nhai kẹo cao su|嚼口香糖|吃东西出声|吧唧嘴"},
    {"slam",
     "whacks|whacked|thumps|thumped|smashes|smashed|bangs|banged|pressed so hard|so hard|too "
     "hard|đập mạnh vào|猛拍|猛按|狠拍"},
    {"sign",
     "put his name on|put his name to|put her name on|put his signature on|to put his name on|"
     "to put his name to"},
    {"read", "nhìn|nhìn vào|ngó vào"},
    {"resign",
     "đưa tay xin thua|giơ tay xin thua|chìa tay xin thua|bắt tay xin thua|伸手认输|举手认输|"
     "握手认输"},
    {"wrong-way",
     "đặt ngang|bị đặt ngang|quay ngang|横放|横放了|放横了|put down sideways|lies sideways"},
    {"own-turn", "khi tới lượt|lúc tới lượt|khi tới lượt đi|on his move|when to move"},
    {"draw", "peace"},
    {"set-wrong",
     "on the wrong squares|stood on the wrong squares|stand on the wrong squares|on wrong "
     "squares|đứng sai ô|đứng nhầm ô|站错|站错位置|站错了位置"},
    {"wrong-colours", "坐错颜色|坐错边|坐反|坐反了|ngồi nhầm bên|ngồi sai bên"},
    // ---- only in chess
    {"phone-call", "took a phone call|takes a phone call|made a phone call|makes a phone "
                   "call|talked on the phone|"
                   "talks on the phone|gọi điện thoại|nghe điện thoại|nói chuyện điện thoại|gọi "
                   "điện|打电话|接电话|"
                   "打了电话|接了电话"},
    {"keeps-offering", "cầu hòa liên tục|liên tục cầu hòa|xin hòa liên tục|liên tục xin hòa|nhiều "
                       "lần xin hòa|xin hòa "
                       "nhiều lần|cứ xin hòa|xin hòa mãi|cầu hòa nhiều lần|nhiều lần cầu "
                       "hòa|反复提和|不断提和|一再提和|"
                       "多次提和|不停提和|连续提和|反复求和|不断求和"},
    {"each",
     "each|each of them|for each|for each player|each player|mỗi bên|mỗi người|各|各自|各方|"
     "for both|for both players|cho cả hai|cho hai bên"},
    {"both-clocks", "both clocks|the two clocks|two clocks|cả hai đồng hồ|hai đồng hồ|两个钟"},
    {"deduct",
     "take off|takes off|took off|taken off|deduct|deducts|deducted|dock|docked|takes|take|"
     "took|trừ|bị trừ|trừ đi|khấu trừ|扣|扣掉|扣除|扣去|减|减去"},
    {"somebody", "someone's|somebody's"},
    {"shake", "shook it|shakes it|shook the clock|lắc|摇晃|摇了摇"},
    {"committee", "appeals committee|the appeals committee|the appeal committee|the committee|"
                  "committee|the jury|appeals board|ban trọng tài|ban khiếu nại|hội đồng trọng tài|"
                  "ban tổ chức|仲裁委员会|仲裁委|仲裁组|组委会"},
    {"shout", "shouted|shouts|called out|calls out|yelled|hô|hô lên|hét|la lên|喊|喊了|大喊|高喊"},
    {"put-right",
     "to take it back|to correct it|to put it right|改回|改回来|改回去|sửa lại nước đó|"
     "đi lại cho đúng"},
    {"win", "a win|thắng cuộc|胜"},
    {"toward", "向|跟"},
    {"some", "some|some pieces|several|several pieces|a few|a few pieces|vài|mấy|một số|những|几个|"
             "一些|几枚|、|off the board|xuống"},
    {"and-then", "并|并且|rồi|xong|thereupon"},
};

}  // namespace

std::span<const Concept> concepts_of_chess() {
    return kWordsOfChess;
}

}  // namespace kyvien::cli::concepts
