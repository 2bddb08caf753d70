// Words for incidents in xiangqi and Go and the people concerned: third persons, sleeves, pushed
// pieces, faults, wrong entries.
#include "cli/arbiter/concepts/concept.h"

namespace kyvien::cli::concepts {
namespace {

constexpr Concept kOfIncidents[] = {
    // ---- clocks, sheets and pieces mentioned in passing
    {"set-to",
     "set to|reset to|put to|corrected to|adjusted to|reset|chỉnh lại còn|chỉnh còn|chỉnh "
     "về|改为|改成|调到|调为|调整为|调整到|调回|拨到|拨回|拨为|设为"},
    {"broken",
     "broken|it was broken|was broken|faulty|was faulty|out of order|hỏng|bị hỏng|hư|bị "
     "hư|坏了|坏|故障|有故障|出故障"
     "|it was faulty|it is faulty|it is broken|defective|is defective|was defective|breaks|broke|"
     "broke down|has broken|stopped working|stops working|is dead|died|hết pin|chết máy|没电|"
     "没电了|失灵"},
    {"up-to-date",
     "up to date|filled in|fills in|bổ sung|đã bổ sung|ghi bù|ghi bổ sung|补记|补记完毕|"
     "补齐|补写|补全|补上|đã ghi đủ|ghi đủ|đã ghi đầy đủ|ghi đầy đủ|đã bổ sung "
     "đủ|已补全|已补齐|补完|filled the gaps|has filled in the gaps|completed the record|wrote the "
     "missing moves|wrote in the missing moves|filled in the missing moves|ghi bù các nước|đã ghi "
     "bù các nước"},
    {"bring", "bring|brings|brought|get|gets|got"},
    {"other-piece",
     "đòi đi quân khác|đòi đi con khác|rồi đi quân khác|to move another piece|改走别的子|"
     "又走别的子|wants to move another piece|wanted to move another piece|and wants to move|"
     "but wants to move|and wanted to move|but wanted to move|rồi muốn đi|rồi đòi đi|nhưng muốn đi|"
     "nhưng đòi đi|又想走|却想走|又要走|却要走|又想动|却想动"},
    {"adjourned", "adjourn|adjourns|adjourned|put off|hoãn|tạm hoãn|hoãn ván|tạm hoãn ván|tạm hoãn "
                  "ván đấu|hoãn ván đấu|暂停封棋"},
    {"rude",
     "rude|rude language|bad language|swore|swears|swearing|insulted|insults|chửi|chửi thề|chửi "
     "bậy|nói tục|văng tục|骂人|出口骂人|说脏话|出言不逊|爆粗口"},
    {"declare", "say|says|said|declare|declares|declared|tuyên bố|báo|表示|宣布|要求"},
    {"the-end", "the game is over|game is over|game over|the game is finished|game is finished|the "
                "end|end of the game|kết thúc|kết thúc ván|hết cờ|终局|棋局结束|对局结束"},
    {"two-stones",
     "two stones|2 stones|two moves|2 moves|hai quân|2 quân|hai nước|2 nước|两子|两手|"
     "两步"},
    {"two-running", "连下两子|连下两手|连下两步|连走两步"},
    // ---- who rules, who speaks
    {"chief", "chief arbiter|the chief arbiter|chief referee|the chief referee|chief|tổng trọng "
              "tài|trọng tài tổng|trọng tài trưởng|trọng tài chính|ban trọng "
              "tài|裁判长|总裁判|总裁判长|主裁判长"},
    {"say", "say|says|said|claim|claims|claimed|complains|complained|complains that|complained "
            "that|points out|pointed out|reports|reported|tells|told|khiếu nại|tố|tố "
            "cáo|mách|báo|nói|bảo|phản ánh|chỉ ra|指出|说|称|申诉|投诉|举报|反映|提出|告诉"
            "|shouts|shouted|shouting|calls out|called out|la lên|hô|hô lên|hét|hét lên|kêu "
            "lên|提醒|喊|喊道|大喊|嚷"
            "|yelled|yells|yelling"},
    {"claim", "kiện|claim|claims|claimed|alleges|alleged|khiếu "
              "nại|tố|声称|宣称|主张|指控|指|指控|tố|tố cáo"},
    {"somebody",
     "somebody|someone|a passer-by|ai đó|có người|有人|路人|có người đi ngang|người đi ngang|người "
     "đi qua|có người đi qua|ai đó đi ngang|người phục vụ|nhân viên phục vụ|lao "
     "công|清洁工|服务员|工作人员|过路人|路过的人|somebody passing by|someone passing by|somebody "
     "walking by|a passerby|passers-by|a waiter|cat|dog|a dog|child|con chó|the cleaner|a "
     "cleaner|a cat|con mèo|猫|đứa bé|em "
     "bé|một em bé|đứa trẻ|con nít|小孩子|一个小孩|小朋友|记谱员|记录员|工作人员|被人|a child|the "
     "scorekeeper|a photographer|nhiếp ảnh gia|phóng viên|记者|摄影师|ghi biên bản viên"},
    {"that", "that|rằng|là"},
    // ---- accidental touches by sleeves and elbows (9.0)
    {"body", "sleeve|his sleeve|her sleeve|elbow|arm|coat|tay áo|khuỷu tay|ống tay áo|vạt áo|cánh "
             "tay|袖子|衣袖|袖口|衣角|胳膊|手肘|手臂|肘部|lỡ tay áo|lỡ ống tay áo|cùi chỏ|khuỷu|bả "
             "vai|vạt áo|vai áo|胳膊肘|手腕|衣摆|衣服|包带|watch strap|cuff|elbow"},
    {"brush",
     "brush|brushed|brushes|bump|bumped|bumps|graze|grazed|quẹt|quẹt vào|quẹt phải|quệt|quệt "
     "vào|đụng phải|chạm phải|vướng|vướng vào|vướng phải|gạt phải|蹭|蹭到|刮到|带到|扫到|擦到|quệt "
     "tay vào|quẹt tay vào|quơ trúng|quơ tay trúng|quơ phải|trúng|chạm "
     "trúng|蹭了|蹭了一下|碰了一下|刮了一下|擦了一下|带了一下"},
    // ---- pieces that are not where they should be (9.10.b, 17.3)
    {"slide", "slid|slides|slide|slipped|slips|trượt|trượt xuống|tuột|tuột xuống|trôi|lệch|bị "
              "lệch|滑到|滑到了|滑向|滑动"},
    {"push",
     "push|pushed|pushes|nudge|nudged|bump|bumped|jolted|jogged|xô|xô lệch|bị xô "
     "lệch|đẩy|bị đẩy|gạt|bị gạt|va|va phải|va chạm|碰到|碰到了|推到|推到了|带到|带到了|撞到|"
     "撞到了|挤到"
     "|撞|撞了|碰了|gạt sang|gạt qua|đẩy sang|đẩy qua|hất sang|带到|蹭到|拨到|碰去|推去"},
    {"shift", "xê|bị xê|xê dịch|bị xê dịch|dịch|bị dịch|xê lệch|移位到|偏到"},
    {"table", "table|bàn|bàn cờ|the table|桌子|棋桌"},
    // ---- the array (9.9)
    {"array", "starting position|initial position|starting array|initial array|array|vị trí ban "
              "đầu|thế cờ ban đầu|初始位置|开局位置|开局局面|起始局面"},
    {"set-up", "set up|were set up|was set up|arranged|placed|xếp|bày|bày quân|xếp quân|bày "
               "cờ|xếp cờ|摆|摆放|摆的|布置"},
    {"anew",
     "replay|replay the game|play again|new game|the game is replayed|hủy ván|chơi lại|đánh "
     "lại|chơi ván mới|重赛|作废|重下|重新开始|重新比赛|本局作废"
     "|start over|starts over|started over|bắt đầu lại|重新开局"},
    // ---- penalties and faults (16.1, 16.3)
    {"eligible", "比赛资格|参赛资格|资格|quyền thi đấu"},
    {"from-event", "out of the tournament|from the tournament|out of the event|from the event|from "
                   "the competition|of the tournament|of the event|of the competition|khỏi "
                   "giải|khỏi giải đấu|ra khỏi giải|赛会|出赛场"},
    {"conduct-fault", "conduct fault|a conduct fault|lỗi tác phong|作风犯规"},
    {"technical-fault", "technical fault|a technical fault|lỗi kỹ thuật|技术犯规"},
    {"punish", "penalise|penalised|penalises|penalize|penalized|charged|charge|book|booked|phạt|bị "
               "phạt|tính|bị tính|bắt|bắt lỗi|罚|判罚|记"},
    {"neither-came",
     "neither side came|neither player came|neither came|nobody came|neither side has come|neither "
     "player turned up|neither turned up|nobody turned up|neither side turned up|không bên nào "
     "tới|không bên nào đến|không ai tới|không ai đến|chẳng ai đến|chẳng bên nào đến|双方都没来|"
     "双方都没有来|两边都没来|无人到场"},
    {"check", "check|with check|giving check|gives check|chiếu|chiếu tướng|将军|叫将"},
    // ---- Go: turns, plays, entries
    {"not-waiting",
     "before & had answered|before & has answered|before & answered|before & had played|before & "
     "played|before & has played|before & could play|before & could answer|without waiting for &|"
     "chưa đợi & đi|không đợi & đi|chưa chờ & đi|không chờ & đi|không đợi &|không chờ &|khi & chưa "
     "đi|lúc & chưa "
     "đi|没等&落子|没等&下|没等&走|没等&应|没等&应手|未等&应手|未等&落子|未等&下|不等&"
     "落子|不等&应手|&还没下|&尚未落子|&未落子"
     "|尚未等&应|未等&应"},
    {"found",
     "found|finds|discovered|discovers|noticed|notices|phát hiện|phát hiện ra|发现|it turned "
     "out|it turned out that|it turns out|it turns "
     "out that|it was found that|we found that"
     "|it turned out|giờ mới phát hiện|bây giờ mới phát hiện|mới phát hiện|đến giờ mới phát "
     "hiện|现在才发现|这才发现|才发现|only found now|only now found|only now noticed|发觉|察觉"},
    {"nod", "gật đầu|点头|点点头|nods|nodded|nods his head"
            "|nods head|nodded head|nods the head"},
    {"shake-head",
     "lắc đầu|摇头|摇摇头|shakes his head|shook his head|shakes her head|shook her head"
     "|shakes head|shook head|shakes the head|shaking his head"},
    {"turn-to", "轮到|由|该|đến lượt|tới lượt"
                "|it is & turn to|is to"
                "|it's & turn to"},
    {"pass",
     "passes his turn|passes her turn|passed his turn|passed her turn|gives up his turn|gives "
     "up her turn|放弃一手|停一手|虚手|弃一手|放弃着手|bỏ một lượt|xin bỏ lượt"
     "|这手弃权|这一手弃权|弃权这手|bỏ lượt này|bỏ qua lượt này|xin bỏ lượt này"
     "|nhường lượt|这手不下|不下这手"
     "|这一手放弃|这手放弃|放弃这一手|nhường lượt này"},
    {"for-good",
     "for good|and did not return|and does not return|never came back|không trở lại|không "
     "quay lại|bỏ hẳn|不归|未归|不再回来|没有回来|不下了|不走了|không đánh nữa|không chơi "
     "nữa|refuses to play on|refused to play on"},
    {"just-played",
     "刚下的子|刚下的|刚落的子|刚落的|quân vừa đặt|quân vừa đi|quân vừa đánh|stone he has "
     "just played|stone he had just played|stone just played|last stone"},
    {"forfeit", "forfeit|forfeits|forfeited|弃权|判弃权|bỏ cuộc"
                "|放弃"},
    {"instead", "instead|thay vào đó"},
    {"let", "let|lets"
            "|để"},
    {"cause", "làm|khiến|làm cho|khiến cho|使|使得|令"},
    {"limit", "规定|规定时间|规定时限|时限|the limit|time limit|the time limit|quy định|thời gian "
              "quy định|giới hạn"},
    {"perpetual",
     "chiếu dai|chiếu mãi|trường chiếu|chiếu liên tục|chiếu hoài|đuổi mãi|đuổi dai|bắt mãi|đuổi "
     "bắt "
     "mãi|长将|长捉|长打|长杀|perpetual check|perpetual chase|perpetually checks|perpetually "
     "chases|checking for ever|chasing for ever|checks for ever|chases for ever|đuổi bắt mãi|đuổi "
     "hoài|rượt mãi|bắt hoài|长捉车|长捉马|长捉炮|一直捉|一直将|keeps chasing|keeps "
     "checking|chases forever|checks forever"},
    {"count", "đếm|đếm lại|đếm xem|count|counts|counted|数|数一数|数一下|清点|核查"},
    {"regret",
     "悔棋|悔|反悔|hối cờ|đi lại|hoãn nước|took his move back|takes his move back|took back "
     "his move|takes back his move|changed his mind|changes his mind|đổi ý"},
    {"enough", "đủ|đã đủ|đã đi đủ|đi đủ|满|已满|够|够了|已够|enough|reached|has reached"},
    {"opine", "cho rằng|cho là|nghĩ rằng|认为|觉得|believes|thinks that|is of the opinion"},
    {"but", "nhưng|nhưng mà|but|however|但|但是|可是|不过"},
    {"midway", "midway|in midgame|in mid game|in the middle of the game|in the middle of play|giữa "
               "chừng|nửa chừng|giữa ván|giữa cuộc|中途|半途"},
    {"touch-move", "摸子走子|摸子必走|摸子动子|touch move|touch-move|the touch move rule|chạm quân "
                   "phải đi|chạm quân đi quân|chạm quân nào đi quân đó"},
    {"slow",
     "slow|runs slow|is slow|too slow|running slow|chậm|chạy chậm|bị chậm|慢|慢了|走慢|走慢了"},
    {"fast",
     "fast|runs fast|is fast|too fast|running fast|nhanh|chạy nhanh|bị nhanh|快|快了|走快|走快了"},
    {"inspect",
     "checked|was checked|inspect|inspected|has been checked|kiểm tra|đã kiểm tra|检查|校对|"
     "检验|核对"
     "|检查过"},
    {"correct",
     "correct|is correct|right|is right|fine|is fine|accurate|exact|in order|chính xác|đúng|"
     "chạy đúng|bình thường|准确|准确无误|无误|正常|正确"},
    {"last-move",
     "last move|the last move|last stone|the last stone|last play|the last play|最后一手|"
     "最后一着|上一手|上一着|nước cuối|nước cuối cùng|nước vừa rồi|quân cuối"},
    {"should-be",
     "should be|should have been|ought to be|must be|is really|was really|it is|it was|"
     "应为|应是|应该是|应在|应下在|实为|phải là|đúng ra là|lẽ ra là|thực ra là"},
    {"misrecorded",
     "entered wrongly|wrongly entered|was entered wrongly|recorded wrongly|was recorded "
     "wrongly|记错|记错了|记录有误|记录错误|ghi nhầm|ghi sai|nhập nhầm|nhập sai"},
    {"dress",
     "衣着不整|穿着不整|衣冠不整|untidy|untidily dressed|badly dressed|ăn mặc lôi thôi|ăn mặc "
     "luộm thuộm|quần áo xộc xệch"},
    {"we", "we|chúng tôi|我们"},
    {"scatter",
     "scatter|scatters|scattered|blow about|blew about|blew|blows|messed up|disarranged|thổi "
     "tung|thổi bay|làm tung|xáo trộn|làm xáo trộn|碰乱|打乱|弄乱|散乱|吹乱|吹散|搞乱|搅乱"
     "|散|散了|xô đổ|撞散|went everywhere|went flying|flew everywhere|flew off|văng tung tóe|văng "
     "khắp nơi|tung tóe|散落|散落一地|洒落|扫到地上|全扫到地上|扫落一地|推到地上|hất xuống đất|gạt "
     "xuống đất|onto the floor|to the floor"},
    {"around", "about|around|everywhere|khắp nơi|lung tung"},
    // ---- an arbiter's rulings on a stop, a breach, the clocks
    {"justified",
     "justified|was justified|valid|is valid|ok|okay|in order|legitimate|for a good reason|with "
     "good reason|for a valid reason|with a valid reason|had a good reason|had a valid "
     "reason|reasonable|reason accepted|chính đáng|hợp lý|có lý do|có lý do chính đáng|có lý|đúng "
     "lý do|lý do đúng|lý do chính đáng|lý do hợp lệ|有理|有理由|有正当理由|正当|合理|理由成立|"
     "理由正当"},
    {"unjustified",
     "not justified|was not justified|unjustified|not valid|is not valid|invalid|not ok|not in "
     "order|no good reason|no valid reason|without a valid reason|without valid reason|for no good "
     "reason|for no valid reason|had no reason|had no valid reason|not a valid reason|không chính "
     "đáng|không hợp lý|không đúng lý do|sai lý do|lý do không chính đáng|lý do không hợp lệ|无理|"
     "不正当|不合理|理由不成立|没有正当理由|无正当理由|理由不正当"},
    {"reason-word", "reason|reason for|the reason|the reason for|lý do|cái lý do|理由|原因"},
    {"restart",
     "restart|restarts|restarted|run again|running again|started again|are started again|were "
     "started again|going again|back on|resume|resumes|resumed|cho chạy lại|chạy lại|bật lại|tiếp "
     "tục|đấu tiếp|goes on|go on|重开|重启|重新开|恢复|恢复走钟|重新走|继续走"},
    {"forgive",
     "overlook|overlooks|overlooked|let go|lets go|let off|let him off|let her off|lets him "
     "off|lets her off|not punished|not penalised|not penalized|is not penalised|goes "
     "unpunished|no penalty for|no punishment for|no punishment|without penalty|bỏ qua|bỏ qua "
     "cho|tha cho|không phạt|miễn phạt|không xử phạt|不罚|不予处罚|免罚|不处罚|放过|免予处罚"},
    {"inside",
     "inside|inside it|in it|written in it|it says|reads|ghi|bên trong|里面|里面写|写的|写着"},
    {"gone", "gone missing|missing|gone|cannot be found|is lost|got lost|was lost|thất lạc|bị thất "
             "lạc|không tìm thấy|遗失|丢失|找不到"},
    {"this-time", "this time|for now|for this once|lần này|lần đầu|这次|本次|初次|这一次"},
    {"first-said",
     "said adjust first|said i adjust first|said j'adoube first|announced it first|đã nói sửa quân "
     "từ trước|nói sửa quân từ trước|先说摆正|先说明摆正|先声明摆正|事先说摆正|先说扶正|先说调整|"
     "已先说摆正"},
    {"take-offer", "takes draw|took draw|takes the draw|took the draw|takes offer|took offer|takes "
                   "it|took it|take it"},
};

}  // namespace

std::span<const Concept> concepts_of_incidents() {
    return kOfIncidents;
}

}  // namespace kyvien::cli::concepts
