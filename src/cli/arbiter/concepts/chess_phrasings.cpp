// How incidents of chess are told: the words beside an act (when it was noticed, whose move it was,
// what somebody wanted, what the opponent thought of it), and senses with them.
#include "cli/arbiter/concepts/concept.h"

namespace kyvien::cli::concepts {
namespace {

constexpr Concept kPhrasingConcepts[] = {
    // ---- without effect in any sentence
    {kIdle,
     "himself|herself|he himself|she himself|刚刚|刚|这时|那时|当时|此时|lúc này|lúc đó|khi đó|"
     "bây giờ|rõ ràng|rõ ràng là|hiển nhiên|obviously|clearly|plainly|evidently|显然|明显|显然是|"
     "anyway|cứ thế|他|她|当场|ngay tại chỗ|on the spot|in a winning position|in a won position|"
     "in a lost position|in a better position|in a drawn position|in time trouble|"
     "khi đang thắng thế|dù đang thắng thế|đang thắng thế|trong thế thắng|优势局面下|优势下|"
     "胜势下|大优局面下|读秒阶段|simply|只|仅|只是|仅仅|整|钟整|quickly|này|这样|这样就|就是|"
     "这样就是|这样一来|như vậy|như thế|vẫn|vẫn cứ|居然|竟然|竟|直接|liền|bèn|lập tức"},
    // ---- players and turns
    {"own-turn",
     "轮到自己走棋时|轮到自己走棋|该自己走棋时|自己走棋时|轮到他走棋时|轮到他走时|on his own move|"
     "on his move|during his own move|while on move|khi đang đến lượt mình đi|khi đến lượt mình "
     "đi|đang lượt mình đi|khi đang là lượt mình"},
    {"not-his-turn",
     "chưa đến lượt|chưa tới lượt|chưa đến lượt mình|không phải lượt mình|without having the "
     "move|without the move|although it was not his move|when he was not on move|还没轮到他走|"
     "不是他走的时候|没轮到自己走|不轮到他走"},
    {"turn",
     "while & was still thinking|while & is still thinking|& is still thinking|& was still "
     "thinking|on &'s time|on & time|during &'s move|although it is &'s turn|although it was &'s "
     "turn|although it is & turn|although it was & turn|it was & turn|it was &'s turn|it is &'s "
     "turn|it is &'s move|it was &'s move|in &'s turn|lúc & đang nghĩ|khi & đang nghĩ|trong lúc & "
     "đang nghĩ|trong khi & đang nghĩ|khi & đang suy nghĩ|trong lúc & đang suy nghĩ|在&思考时|"
     "&思考时|&正在思考时|&想棋时|&想棋的时候|&思考的时候|趁&思考时|轮到&走棋时|轮到&走时"},
    {"turn-to", "轮到|该轮到|到了|tới lượt|đến lượt|đang lượt"},
    {"think",
     "想棋|还在想|还在思考|仍在思考|正在想|thinks|thought|was thinking|vẫn đang nghĩ|còn đang "
     "nghĩ|đang suy nghĩ|vẫn đang suy nghĩ|suy nghĩ"},
    {"they", "they|họ|他们|两人|两个人|hai người|hai kỳ thủ|the two|the two players|both"},
    // ---- order and time
    {"and-then",
     "之后|以后|后又|后来|后再|后却|然后又|之后才|以后才|and only then|only then|rồi mới|xong mới|"
     "sau đó mới|xong lại|rồi lại|才"},
    {"after-start", "在第|于第|vào phút thứ|ở phút thứ|đúng phút thứ|in minute|at minute|分钟整"},
    {"each-time", "每次|每回|每步棋|every time|each time|always|lần nào cũng|lúc nào cũng|mỗi lần|"
                  "总是|老是|whenever he presses"},
    {"repeatedly", "again and again|constantly|keeps on|all the time|the whole time|continually|"
                   "liên tục|cứ liên tục|suốt|một mực|不停|不停地|不断|一直|一再|屡次|老是|"
                   "多次|nhiều lần|several times|many times"},
    {"ordinal", "for the fourth time|for the fifth time|for the sixth time|fourth time|fifth time|"
                "sixth time|lần thứ tư|lần thứ năm|lần thứ sáu|第四次|第五次|第六次|sixth|fifth|"
                "thứ sáu"},
    {"found",
     "noticed|noticed it|notice|found out|it turns out|phát hiện|phát hiện ra|nhận ra|mới phát "
     "hiện|发现|发觉|才发现|才发觉|找到|sees it|spots it|spotted it|看见|看到|才看见|才看到|they "
     "find|they notice|it was noticed"},
    {"move-count",
     "a few moves later|some moves later|several moves later|a move later|two moves later|three "
     "moves later|vài nước sau|sau vài nước|sau mấy nước|đi vài nước|được vài nước|đi được vài "
     "nước|下了几步|走了几步|几步之后|过了几步|几个回合后|走了几个回合"},
    // ---- what somebody wanted or thought
    {"errand",
     "go for a drink|to go for a drink|get a drink|to get a drink|drink some water|have a drink|go "
     "to the toilet|stretch his legs|get some air|去喝水|喝水|去倒水|倒水|上厕所|去洗手间|抽根烟|"
     "đi uống nước|uống nước|đi vệ sinh|ra ngoài hút thuốc|hít thở"},
    {"annoyed",
     "is annoyed|was annoyed|gets annoyed|got annoyed|gets upset|is upset|feels disturbed|is fed "
     "up|is bothered|cannot concentrate|can't concentrate|complains about it|受不了|受不了了|"
     "不胜其烦|很烦|很不高兴|很不满|不满|有意见|无法集中|没法集中注意力|rất khó chịu|khó chịu|bực "
     "mình|rất bực|rất bực mình|tỏ ra khó chịu|mất tập trung|phàn nàn"},
    {"accident",
     "reaching for his glass|reaching for his cup|reaching for his water|reaching for his bottle|"
     "while reaching for his glass|while reaching for his cup|when reaching for his water|with "
     "tay lấy cốc nước|khi với tay lấy cốc nước|với tay lấy cốc nước|với lấy cốc nước|khi với tay "
     "lấy chai nước|伸手拿水杯|伸手拿水杯时|伸手拿杯子|伸手拿杯子时|拿水杯时|拿水时|拿杯子时|"
     "无意的|是无意的|不是故意的|by mistake|unintentionally|không cố ý|không cố tình|vô tình"},
    {"sleeve", "袖子|衣袖|袖口|胳膊|手肘|elbow|his elbow|cuff|khuỷu tay|cùi chỏ|vạt áo"},
    // ---- claims of a draw
    {"threefold",
     "has occurred three times|have occurred three times|has stood three times|has been on the "
     "board "
     "three times|đã xuất hiện ba lần|đã lặp lại ba lần|đã lặp ba lần|đã ba lần|lần thứ ba|has "
     "come up three times|came up three times|occurred three times|appeared three "
     "times|stood three times|three times on the board|for the third time|third occurrence|"
     "repeated three times|repeat the position for the third time|repeat the position a third "
     "time|repeats the position for the third time|the third repetition|lặp lại lần thứ ba|lặp ba "
     "lần|xuất hiện ba lần|xuất hiện lần thứ ba|xảy ra ba lần|第三次出现|出现了三次|出现三次|"
     "第三次重复|已经第三次|已是第三次|重复了三次|重复三次|三次重复局面|局面重复三次|"
     "三次重复"},
    {"fifty",
     "fifty moves have gone by|fifty moves have passed|fifty moves have been made|fifty moves "
     "without|50 moves without|fifty moves are over|满五十回合|满五十步|五十回合已满|满50回合|"
     "五十回合规则|đủ 50 nước|đã đủ 50 nước|đủ năm mươi nước|luật 50 nước|quá 50 nước"},
    {"no-capture",
     "without a capture or a pawn move|without a capture or pawn move|without capture or pawn "
     "move|with no capture and no pawn move|a capture or a pawn move|不吃子不动兵|没有吃子和动兵|"
     "没吃子也没动兵|未吃子未动兵|không ăn quân không đẩy tốt|không đẩy tốt|không đi tốt|không ăn "
     "quân và không đi tốt"},
    {"record", "writes down|wrote down|writes|noted|notes down|puts down|写下|记下|写上|记上|写好|"
               "ghi nước|ghi sẵn|ghi|viết|viết ra|in writing"},
    {"unwritten",
     "没有写着法|没写着法|不写着法|没有写下着法|without writing a move|without a written "
     "move|without writing it|without writing anything|chưa ghi nước nào|không ghi "
     "nước nào|mà không ghi nước"},
    {"after-this-move",
     "after this move|with this move|after that move|走完这步就|走完这步|走这步之后|走了这步|"
     "sau nước này|với nước này|đi nước này|声明|declares|tuyên bố|will make|he will play|要走"},
    // ---- clocks
    {"up", "has run out of|ran out of|runs out of|is out of|used up|用尽了|耗尽了"},
    {"time-up", "time is up|time was up|has no time left|时间用完|时间用完了|时间到|时间到了|hết "
                "giờ|cùng hết giờ|đều hết giờ|hết thời gian|rụng cờ|旗落|旗掉了|倒旗"},
    {"which-first",
     "谁先落旗|谁先超时|谁先到时|哪方先落旗|先落旗|ai rụng cờ trước|ai hết giờ trước|bên nào hết "
     "giờ "
     "trước|bên nào rụng cờ trước|whose flag fell first|which flag fell first|which fell first|who "
     "was first|which was first|whose was first"},
    {"unclear", "not known|it is not known|it is unclear|unclear|unknown|nobody has seen|不清楚|"
                "没人看到|没人知道|无法判断|无法确定|không rõ|không biết|chẳng ai biết"},
    {"not-last-period",
     "not the last period|it is not the last period|this is not the last period|not in the last "
     "period|not yet the last period|không phải giai đoạn cuối|chưa phải giai đoạn cuối|"
     "不是最后时限|不是最后一个时限|还不是最后阶段|不是最后阶段"},
    {"last-period", "it is the last period|this is the last period|là giai đoạn cuối|是最后时限|"
                    "是最后一个时限|在最后时限"},
    {"two-minutes",
     "two minutes left|exactly two minutes left|with exactly two minutes left|with two minutes "
     "left|under two minutes|under two minutes left|less than two minutes|less than two minutes "
     "left|has less than two minutes|has less than two minutes left|in his last two minutes|还剩"
     "不到两分钟|剩不到两分钟|只剩不到两分钟|不到两分钟|正好两分钟|còn chưa đầy hai phút|chưa đầy "
     "hai phút|còn chưa tới hai phút|còn dưới hai phút|còn dưới 2 phút|còn đúng hai phút|còn đúng "
     "2 phút"},
    {"increment",
     "five seconds a move|five seconds per move|a five second increment|five second increment|5 "
     "second increment|5 seconds a move|5 seconds per move|五秒加秒|每步五秒|每步加五秒|每步加5秒|"
     "每步5秒|加秒|cộng thêm 5 giây mỗi nước|thêm 5 giây mỗi nước|cộng 5 giây mỗi nước|cộng năm "
     "giây mỗi nước|thêm năm giây mỗi nước|5 giây mỗi nước"},
    {"cannot-win",
     "cannot win by normal means|can't win by normal means|cannot win in a normal way|can never "
     "win normally|không thể thắng bằng cách bình thường|không thể thắng bằng phương pháp thông "
     "thường|không thể thắng theo cách bình thường|用正常手段赢不了|正常手段赢不了|"
     "用正常方法无法取胜|"
     "不可能用正常手段取胜|无法用正常手段取胜"},
    {"as-reason", "为由|以|on the ground that|on the grounds that|with the reason that|với lý do"},
    {"slam", "hits it hard|bangs|banged|bangs on|thumps|hammers|slams down|đập mạnh|đập thật mạnh|"
             "đập đồng hồ thật mạnh|đập đồng hồ rất mạnh|đập rất mạnh|用力拍|拍得很重|猛拍|猛敲|"
             "狠狠地拍|很用力地按"},
    {"finger-kept",
     "finger hovers over the clock|keeps a finger on the clock|keeps his finger on the clock|"
     "keeps his finger over the clock|keeps his hand over the clock|hovers over the clock|"
     "hovering over the clock|finger on the button|finger over the button|để ngón tay lơ lửng trên "
     "nút đồng hồ|để ngón tay trên nút đồng hồ|để tay lơ lửng trên đồng hồ|giữ ngón tay trên nút|"
     "để ngón tay trên đồng hồ|手指悬在钟上|手指一直悬在钟上|手悬在钟上|手指放在钟上|"
     "手指一直放在按钮上|手指一直放在钟上|手指停在按钮上"},
    {"left-hand", "with his left|with her left|bằng tay trái|tay trái"},
    {"right-hand", "with his right|with her right|bằng tay phải|tay phải"},
    {"press", "按了钟|按下钟|bấm giờ|bấm nút|presses|pressing|hits the clock|hit the clock"},
    {"no-reason",
     "无缘无故|毫无理由|没有任何理由|没有理由|without any reason|without reason|without a "
     "reason|without a good reason|for no good reason|không có lý do|vô cớ|không lý "
     "do|chẳng vì lý do gì"},
    {"clocks-set-wrong",
     "clock was set wrong|clock is set wrong|clock is set wrongly|clock was set wrongly|the clock "
     "is wrongly set|đồng hồ cài sai|đồng hồ chỉnh sai|đồng hồ bị cài sai|đồng hồ đặt sai|"
     "钟设置错了|钟调错了|棋钟设错了|棋钟设置错误|没有设加秒|no increment was set|the increment "
     "was "
     "not set"},
    {"each-move", "per move|each move|mỗi nước|mỗi nước đi|每步|每一步"},
    {"not-given",
     "却没有加|没有加|没加|却没加|mà không cộng|không cộng|chưa cộng|was not set|but was "
     "not|is missing|but it does not|but none was set|does not add|but it doesn't"},
    {"should-be", "lẽ ra|đáng lẽ|đáng lẽ phải|lẽ ra phải|应该|本该|本应|ought to|it should"},
    // ---- attendance
    {"give", "gets|receives|is given|are given|được cộng|được thêm|各得|各加"},
    {"outside",
     "the lights were out|lights were out|the light went out|the light was out|there was no light|"
     "there was no power|power was out|the power was out|断电|没电|断电了|灯灭了|灯坏了|cúp điện|"
     "bị cúp điện|bị mất điện|tắt đèn"},
    {"late",
     "came late|comes late|arrived late|late for the round|迟到了|đến muộn|đến trễ|tới muộn"},
    {"come-not",
     "has not turned up|did not turn up|has not shown up|hasn't turned up|hasn't shown "
     "up|has not come|没有到|没到|没有到场|没来|没有来|都没有来|都没来|chưa đến|không đến|"
     "chưa có mặt|不在场|不在|vắng mặt"},
    {"neither", "neither|neither player|neither of them|nobody|no one"},
    {"neither-came", "两人都没来|双方都没来|双方都没有来|双方棋手都没有来|双方都没到|双方都没有到|"
                     "không ai đến|cả hai đều không đến|cả hai bên đều không đến"},
    {"turned-up",
     "has turned up|turned up|has shown up|showed up|has come|came|has arrived|is here"},
    {"allowed-to-play",
     "lets him play|lets her play|let him play|allows him to play|allowed him to play|accepts "
     "it|accepts the excuse|accepts his excuse|excuses him|cho đánh|chấp nhận cho đánh|cho phép "
     "đánh|cho vào đánh|đồng ý cho đánh|同意他继续比赛|允许他比赛|准许他下棋|同意他下|准他下棋"},
    // ---- irregularities
    {"wrong-colours", "playing with the wrong colours|have the wrong colours|colours are reversed|"
                      "colours were reversed|colors are reversed|ngồi nhầm màu|cầm nhầm màu|cầm "
                      "nhầm quân|đi nhầm "
                      "màu|拿错颜色|执错颜色|执错了颜色|拿错了颜色|坐错了颜色|坐错了位置|黑白拿反|"
                      "黑白颠倒|颜色反了"},
    {"set-wrong",
     "were set up the wrong way round|stood the wrong way round|were the wrong way round|were set "
     "up "
     "wrongly|were swapped|are swapped|was swapped|were exchanged|stood wrong|stand wrong|were set "
     "up "
     "wrong|were placed wrong|on the wrong squares|was not set up between|was not between|not "
     "set up between|đặt nhầm chỗ|đặt sai chỗ|xếp nhầm chỗ|xếp sai chỗ|bị đổi chỗ|摆反|摆反了|"
     "摆错|摆错了|放反了|位置放错了|没有摆在"},
    {"wrong-way",
     "board is turned|the board is turned|board was turned|the board was turned|board is the wrong "
     "way round|board was placed wrong|棋盘转了90度|棋盘转了九十度|转了90度|转了九十度|放横了|"
     "bàn cờ bị xoay|bàn cờ bị xoay 90 độ|bàn cờ đặt ngang|bàn cờ xoay ngang|xoay 90 "
     "độ|右下角是黑格|"
     "右下角是黑的|the right corner is black|the corner square is dark"},
    {"wrong-square",
     "不在该在的格子上|不在原来的格子上|站错了格子|站错格|放错了格|on a wrong square|on "
     "the wrong square|not on its square|not where it should be|đứng sai ô|"
     "nằm sai ô|đứng nhầm ô"},
    {"knock", "knocked|knocks|knocked down|quét đổ|quét ngã|gạt đổ|gạt ngã|hất đổ|đụng đổ|va "
              "đổ|làm đổ|làm ngã|làm rơi|碰倒|碰翻|打翻|撞倒|推倒|碰倒了|"
              "sweeps|swept|swept over"},
    {"not-restored",
     "没摆好|没有摆好|没扶起来|没有扶起来|没扶|without setting them up|without putting "
     "them back|without restoring them|and left them|chưa dựng lại|không dựng lại|"
     "chưa xếp lại|mà không xếp lại"},
    // ---- records
    {"writes-no-more",
     "stopped writing|has stopped writing|stops writing|stopped recording|has stopped "
     "recording|no longer writes|no longer records|does not write any more|不再记录|不记谱|"
     "不再记谱|不记谱了|停止记谱|不记了|ngừng ghi biên bản|ngừng ghi|thôi ghi biên bản|không "
     "ghi biên bản nữa|không ghi nữa|dừng ghi"},
    {"hide", "keeps his arm over|keeps an arm over|keeps his hand over|lays his arm over|puts his "
             "arm over|hides|covers|covered|lấy tay che|che mất|dùng tay che|用手盖住|用手遮住|"
             "用胳膊挡住|挡住|盖住|遮住"},
    {"cannot-see", "so that the arbiter cannot read it|so that the arbiter cannot see it|so that i "
                   "cannot read it|arbiter cannot read it|the arbiter cannot read it|trọng tài "
                   "không nhìn thấy|trọng tài không xem được|trọng tài không đọc được|裁判看不到|"
                   "裁判看不见|裁判无法看到"},
    {"other-notation", "描述式记谱|描述式|描述式记谱法|旧式记谱法|old style notation|P-K4 notation|"
                       "descriptive style|ký hiệu kiểu cũ|kiểu ký hiệu cũ"},
    {"before-moving",
     "还没走就先|还没走就|还没走|未走先|chưa đi đã|chưa đi mà đã|khi chưa đi|although "
     "he has not made a move|mà chưa đi quân nào|chưa đi quân nào|mà chưa đi nước nào|khi chưa đi "
     "nước nào|although he had not moved|although he has not moved|"
     "without having made a move|before making his move|before having moved|chưa "
     "đi nước nào đã|没走棋就"},
    {"ask-sheet", "asks for the scoresheet|wants to see the scoresheet|asks to see the scoresheet|"
                  "asks to see the arbiter's scoresheet|wants to see the arbiter's scoresheet|xin "
                  "xem biên bản|đòi xem biên bản|muốn xem biên bản|要求看记录纸|要求看记录|"
                  "要看裁判的记录|要求看裁判的记录|要看记录纸"},
    // ---- conduct
    {"say-adjust",
     "说了摆正|说摆正|说了扶正|说了声摆正|声明了摆正|nói xin sửa quân|nói xin phép sửa quân"},
    {"put-back",
     "rồi đặt lại chỗ cũ|và đặt lại chỗ cũ|xong đặt lại chỗ cũ|đặt lại chỗ cũ|又放回原处|"
     "再放回原处|放回原位|and put it down again|and puts it back"},
    {"king-down", "lays his king down|laid his king down|lays down his king|tips his king over|đặt "
                  "vua nằm xuống|lật vua|放倒王|推倒王|把王放倒|推倒了王"},
    {"illegal", "báo sai luật|mới báo sai luật|khiếu nại sai luật"},
    {"rude",
     "talked back|talks back|talked back rudely|is rude|was rude|argues with|argued with|shouts "
     "at|shouted at|yells at|yelled at|顶撞|顶撞了|辱骂|骂裁判|对裁判大吼|跟裁判吵|吵架|cãi|cãi "
     "lại|cãi nhau với|hỗn với|to tiếng với|lớn tiếng với|vô lễ với|xúc phạm"},
    {"ignore", "keep refusing to obey|keeps refusing to obey|refuse to obey|refuses to obey|keep "
               "refusing to comply with|refuse to comply with|keeps refusing to comply with|do not "
               "obey|will not comply with|liên tục không tuân thủ|không tuân theo|不遵守|拒不遵守|"
               "屡次不遵守|一再不遵守|拒绝遵守|一直拒绝遵守"},
    {"prompt",
     "told & to move|tells & to move|told & what to play|shouted a move to|nhắc nước|nhắc nước "
     "đi|mách nước|mách nước cho|支招|指点|给&支招|告诉&走|对&说快走|喊&走|教&走"},
    {"spectator", "from the audience|from the seats|hàng ghế khán giả|từ hàng ghế khán giả|trên "
                  "khán đài|台下|观众席上|in the crowd"},
    {"cannot-move",
     "cannot move|can't move|has no move|has no legal move|không đi được|không đi được nước nào|"
     "không có nước đi|không có nước nào|走不动|不能走|没有棋可走|动不了|无法移动"},
    {"other-game", "别的台|别的台边|别台|在别的台边|旁边的台|other board|another board|"
                   "at other boards|bàn khác|bàn bên cạnh|ở bàn khác|ở bàn "
                   "bên cạnh"},
    {"after-the-end", "输了之后|输棋之后|下完之后|比赛结束后|已经输了|after his game|after his own "
                      "game|after losing|who has finished|having finished his game|sau khi thua|đã "
                      "thua|sau khi đánh xong|đánh xong rồi"},
    {"film", "is filming|films|filmed|filming|takes photos|is taking photos|taking pictures|用手机"
             "拍照|用手机录像|拍照|录像|quay phim|chụp ảnh|quay video"},
    // ---- Appendix D
    {"felt", "only felt|only feels|just felt|just touched|chỉ sờ|chỉ sờ vào|chỉ chạm nhẹ|只摸了|"
             "只是摸了|只摸了摸|只是碰了"},
    {"special-not-lifted",
     "did not lift it|did not lift it out|did not take it out|does not lift it|without lifting it|"
     "without lifting it out|chưa nhấc ra khỏi lỗ|chứ chưa nhấc ra khỏi lỗ|không nhấc ra khỏi lỗ|"
     "chưa rút ra khỏi lỗ|没有拔出来|没拔出来|没有提起来|没有从孔里拔出|没从孔里拔出来"},
    {"two-boards",
     "要求用两副棋盘|要求两副棋盘|要两副棋盘|要求用两个棋盘|asks for two boards|wants to "
     "play on two boards|yêu cầu dùng hai bàn cờ|yêu cầu hai bàn"},
    {kIdle, "盲人棋手|视障棋手|the blind player|blind|khiếm thị|kỳ thủ khiếm thị|người khiếm thị|"
            "失明"},
    {"both-boards",
     "两副棋盘上的局面不一致|两个棋盘上的局面不一致|两副棋盘局面不一致|两盘局面不同|the "
     "positions on the two boards differ|the two boards do not agree|the two boards "
     "show different positions|thế cờ trên hai bàn khác nhau|hai bàn cờ không khớp|"
     "hai bàn không giống nhau"},
    // ---- Guideline I
    {"seal",
     "seal|has to seal|must seal|is to seal|niêm phong|phải niêm phong|封棋|要封棋|由&封棋"},
    {"session-over", "time is up for today|the session is over|end of the session|hết giờ phiên "
                     "này|hết phiên|hết giờ thi đấu hôm nay|今天的时间到了|本节时间到|"
                     "今天到此为止"},
    {"time-to-resume",
     "time to resume|the time of resumption has come|it is time to resume|resumption "
     "time|续弈时间到了|续弈时间到|续赛时间到了|到了续弈时间|đến giờ đấu tiếp|đã "
     "đến giờ đấu tiếp|tới giờ đấu tiếp"},
    {"before-resuming", "before the resumption|before resumption|before the game is resumed|before "
                        "play is resumed|trước giờ đấu tiếp|trước khi đấu tiếp|续弈前|续赛前|"
                        "续弈开始前"},
    {"phone-arbiter",
     "phoned the arbiter|phones the arbiter|rings the arbiter|calls the arbiter by "
     "phone|phoned to say|gọi điện cho trọng tài|gọi điện báo trọng tài|"
     "打电话给裁判|打电话告诉裁判|给裁判打电话"},
    {"both-possible",
     "cả hai mã đều đi được|cả hai mã đều đi được đến đó|both knights can go there|"
     "both rooks can go there|two pieces can go there|cả hai xe đều đi được|"
     "两个马都能去|两匹马都能走|两个车都能去|有两种走法|it is ambiguous|"
     "is ambiguous|không rõ quân nào"},
};

constexpr Sense kPhrasingSenses[] = {
    // ---- 4: touched pieces
    {"adjust turn", "piece touch not-his-turn", "report touch @ squares=$"},
    {"adjust turn say-adjust/said", "piece touch not-his-turn to put-right",
     "report touch @ squares=$ adjust=before"},
    {"adjust say-adjust/said", "piece touch not-his-turn to own-turn",
     "report touch @ squares=$ adjust=before"},
    {"adjust not-his-turn", "piece touch turn", "report touch @ squares=$"},
    {"take-up put-back turn/not-his-turn", "touch piece to hand turn not-his-turn from and-then",
     "report touch @ squares=$"},
    {"touch put-back turn/not-his-turn", "piece to hand turn not-his-turn from and-then take-up",
     "report touch @ squares=$"},
    {"take-up turn/not-his-turn", "touch piece hand turn not-his-turn from",
     "report touch @ squares=$"},
    {"touch sleeve accident", "piece hand body brush", "report touch @ squares=$ accidental=yes"},
    // ---- 5, 9: agreed, offered, claimed
    {"they settle draw", "handshake both to", "agreed"},
    {"both settle draw", "handshake they make", "agreed"},
    {"> touch and-then ask/claim threefold", "piece draw at-once position repeat",
     "report touch @ squares=$; claim threefold @"},
    {"> touch and-then ask/claim fifty", "piece draw at-once no-capture",
     "report touch @ squares=$; claim fifty-moves @"},
    {"both handshake draw", "settle they make", "agreed"},
    {"withdraw offer draw", "regret want and-then to", "report offer-withdrawn @"},
    {"withdraw offer", "regret want and-then to draw", "report offer-withdrawn @"},
    {"offer draw turn", "not-his-turn own-turn but", "offer @"},
    {"> @ think @ offer", "draw turn but and-then", "offer |"},
    {"stop threefold",
     "clock position repeat own-turn arbiter call say ask draw claim that because "
     "ordinal to and-then",
     "claim threefold $ @"},
    {"stop ask draw threefold",
     "clock position repeat own-turn arbiter call say claim that because "
     "ordinal",
     "claim threefold $ @"},
    {"stop ask draw fifty", "clock no-capture own-turn arbiter call say claim that because rule",
     "claim fifty-moves $ @"},
    {"stop fifty", "clock no-capture own-turn arbiter call say ask draw claim that because rule",
     "claim fifty-moves $ @"},
    {"record threefold",
     "sheet tell-arbiter draw because ask say claim position repeat that and-then to arbiter "
     "after-this-move ordinal own-turn stop clock make move-noun complain declare use",
     "claim threefold $ @"},
    {"record fifty",
     "sheet tell-arbiter draw because ask say claim no-capture that and-then to arbiter rule "
     "after-this-move own-turn stop clock make move-noun complain declare use",
     "claim fifty-moves $ @"},
    {"claim/say/ask/declare/tell-arbiter/complain/call threefold",
     "ask say claim declare position repeat draw that ordinal because own-turn turn unwritten "
     "at-once stop clock call "
     "arbiter to raise offer",
     "claim threefold $ @"},
    {"claim/say/ask/declare/tell-arbiter/complain/call fifty",
     "ask say claim declare draw that because own-turn turn unwritten at-once no-capture rule stop "
     "clock call arbiter to "
     "offer",
     "claim fifty-moves $ @"},
    {"draw position threefold/repeat", "repeat threefold claim ask ordinal because say up and-then",
     "claim threefold $ @"},
    // ---- 6: clocks, flags
    {"stop clock promote",
     "ask arbiter take-up for-him piece to because give additional use take "
     "take-off",
     "report pause @ reason=promotion-piece-missing"},
    {"> @ stop say/claim/declare/complain @ time-up/up/fall/exceed",
     "clock flag time because that arbiter call tell-arbiter and-then to", "flag @"},
    {"> @ say/claim/declare @ time-up/up/fall/exceed",
     "clock flag time because that arbiter call tell-arbiter to but", "flag @"},
    {"both time-up which-first/unclear", "clock flag time fall which-first unclear same-time up",
     "both flags are down"},
    {"both flag which-first/unclear not-last-period",
     "clock time fall time-up unclear same-time which-first", "report both-flags last-period=no"},
    {"both time-up which-first/unclear not-last-period",
     "clock flag time fall unclear same-time which-first", "report both-flags last-period=no"},
    {"both flag which-first/unclear last-period",
     "clock time fall time-up unclear same-time which-first", "report both-flags last-period=yes"},
    {"slam each-time/repeatedly", "press clock hand each-time", "report clock-misuse @ what=hit"},
    {"slam clock each-time", "press hand repeatedly", "report clock-misuse @ what=hit"},
    {"right-hand left-hand press/pressed",
     "make piece clock but and-then move-noun use put-back put",
     "report clock-misuse @ what=other-hand"},
    {"finger-kept repeatedly", "clock hand press for-him each-time own-turn turn",
     "report clock-misuse @ what=finger-kept"},
    {"stop no-reason want errand", "clock but arbiter", "report pause @ reason=none"},
    {"clocks-set-wrong give each-move", "should-be not-given but clock miss no-spare",
     "report clock-correction increment-ms=#"},
    {"clocks-set-wrong should-be each-move", "give not-given but clock increment no-spare",
     "report clock-correction increment-ms=#"},
    // ---- 6.7: attendance
    {"late allowed-to-play", "arbiter because accept arrive but", "report arrival @ excused=yes"},
    {"neither-came", "arrive come-not turned-up both board", "report absent"},
    {"neither arrive/turned-up/come-not", "both", "report absent"},
    {"both come-not", "arrive arbiter", "report absent"},
    // ---- Guideline III
    {"ask increment", "two-minutes left-over because arbiter additional own-turn",
     "report increment-request @"},
    {"> ask/claim/say @ cannot-win", "draw because two-minutes to that offer as-reason left-over",
     "report quickplay-claim | ground=cannot-win"},
    {"> @ ask/claim/say @ cannot-win",
     "draw because two-minutes to that offer as-reason left-over time",
     "report quickplay-claim @ ground=cannot-win"},
    {"> @ ask/claim/say @ no-effort",
     "draw because two-minutes to that offer as-reason left-over time",
     "report quickplay-claim @ ground=no-effort"},
    {"> @ left-over @ cannot-win ask/claim/say draw", "because two-minutes to that as-reason time",
     "report quickplay-claim @ ground=cannot-win"},
    // ---- 7: irregularities
    {"wrong-colours found", "they both sit-down move-count that", "report reversed-colours"},
    {"set-wrong at-start found", "piece they that between both board position move-count make",
     "report wrong-initial-position"},
    {"set-wrong at-start move-count", "piece they that between both board position found make",
     "report wrong-initial-position"},
    {"wrong-way board", "at-start put", "report board-turned"},
    {"wrong-way", "at-start put board", "report board-turned"},
    {"wrong-square found", "piece move-count make move-noun", "report displaced-found"},
    {"knock up", "piece not-restored and-then but", "report displaced @ squares=$"},
    // The clock that he pressed is his opponent's to turn back (7.4.1).
    {"knock press/pressed",
     "piece up some not-restored clock and-then but accident hand sleeve put-back",
     "report displaced @ squares=$"},
    // ---- 8: records
    {"before-moving record", "sheet move-noun in-order", "@ wrote his move before playing it"},
    {"writes-no-more", "record sheet move-noun left-over miss", "report stops-recording @"},
    {"miss record/sheet/move-noun", "record sheet move-noun left-over", "report stops-recording @"},
    {"stop record", "sheet move-noun left-over", "report stops-recording @"},
    {"hide sheet cannot-see", "hand with-whom", "report sheet-hidden @"},
    {"hide cannot-see", "hand sheet", "report sheet-hidden @"},
    {"ask-sheet", "arbiter ordinal repeatedly additional", "report view-request @"},
    {"to-view sheet ordinal", "arbiter ask repeatedly", "report view-request @"},
    {"other-notation", "record sheet use make move-noun put",
     "report notation-used @ "
     "system=descriptive"},
    // ---- 11, 12: conduct
    {"rude arbiter", "opponent to repeatedly with-whom", "report disrepute @"},
    {"rude warn", "arbiter opponent to repeatedly with-whom give", "warn @ 11.1 reason=!"},
    {"ignore laws both", "repeatedly they lose both-at-fault arbiter to",
     "report refusal first; report refusal second"},
    {"both ignore", "laws repeatedly they lose both-at-fault arbiter to instruction decision",
     "report refusal first; report refusal second"},
    {"> spectator say fast make", "piece to with-whom", "report interference person=spectator"},
    {"> spectator prompt", "move-noun make to with-whom piece fast from",
     "report interference person=spectator"},
    {"> visitor prompt", "move-noun make to with-whom piece fast from spectator",
     "report interference person=spectator"},
    {"> person prompt spectator", "move-noun make to with-whom piece fast from visitor",
     "report interference person=spectator"},
    {"prompt other-game", "after-the-end stand move-noun to and-then", "report interference @"},
    {"> spectator film", "phone spectator-phone area", "report phone-use person=spectator"},
    {"> spectator film send-out/expel", "phone spectator-phone area somewhere out-of leave arbiter",
     "report phone-use person=spectator; report expel person=spectator"},
    {"ask moves-made", "arbiter move-count make move-noun", "report asks-move-count @"},
    {"ask move-count", "arbiter moves-made make move-noun both", "report asks-move-count @"},
    {"leave own-turn no-leave", "area venue somewhere sit board arbiter", "report left-area @"},
    {"leave area no-leave own-turn", "somewhere sit board arbiter", "report left-area @"},
    {"outside give both/each", "time clock because each both additional to arbiter",
     "report compensation first-ms=#2 second-ms=#2"},
    // ---- Appendix D
    {"felt special-not-lifted", "piece but touch and-then",
     "report touched-in-aperture @ squares=$"},
    {"two-boards", "ask use board", "report two-boards @"},
    {"both-boards", "position found that", "report boards-differ"},
    {"helper told-him/say time unasked", "clock left-over to that",
     "report assistant-told @ what=time"},
    {"helper ask/claim draw threefold/fifty", "for-him on-behalf position repeat because offer say",
     "spoken-for-player"},
    {"helper ask/claim threefold/fifty", "for-him on-behalf position repeat because draw offer say",
     "spoken-for-player"},
    // ---- Guideline I
    {"envelope record both-possible", "seal inside and-then piece",
     "report open-envelope found=$ judged=ambiguous"},
    {"envelope inside both-possible", "seal record and-then piece",
     "report open-envelope found=$ judged=ambiguous"},
    {"session-over seal", "move-noun", "report require-seal resumption=!"},
    {"envelope gone say seal", "move-noun record that", "report envelope-lost; move @ $"},
    {"envelope gone seal", "", "report envelope-lost"},
    {"time-to-resume only-here", "come-not arrive time", "report resume present=@"},
    {"resign before-resuming", "phone-arbiter phone arbiter tell-arbiter that to", "resign @"},
    {"resign phone-arbiter", "before-resuming arbiter that to", "resign @"},
    {"both accept/settle draw before-resuming", "tell-arbiter complain arbiter to offer", "agreed"},
};

// What is stated of the game beside an act.
constexpr Sense kFacts[] = {
    {"left-over", "time clock only-here show correct", "left @ #"},
    {"turn-to", "make move-noun turn own-turn", "turn"},
    {"turn", "think", "turn"},
    {"think", "turn own-turn and-then time move-noun because", "turn"},
    {"moves-made each/both", "make move-noun and-then they", "moves #"},
    {"make each/both", "move-noun and-then they moves-made", "moves #"},
};

}  // namespace

std::span<const Sense> fact_senses() {
    return kFacts;
}
std::span<const Concept> concepts_of_chess_phrasings() {
    return kPhrasingConcepts;
}
std::span<const Sense> senses_of_chess_phrasings() {
    return kPhrasingSenses;
}

}  // namespace kyvien::cli::concepts
