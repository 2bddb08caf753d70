// hall/net/routes/page/internal/page_routes.h — the page's files and addresses.
//
// An address that the page does not have is answered with 404 (PageFiles::addresses()), and so is
// one that names a game, tournament, study, broadcast, law, clause or player that does not exist:
// people are sent the page, which tells them in their language, and programs a problem document
// (RFC 9457). Where it cannot be found out (the disk fails, too much waits) the page is sent with
// 200 and says itself what is wrong.
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

/// A file of the page, or the page itself, whose router reads the address.
Handler send_page;

/// The page as it is sent for an address it has.
[[nodiscard]] Reply page_reply(const Service& service, const HttpRequest& request);
/// For an address of something that `refusal` says does not exist.
[[nodiscard]] Reply missing_page_reply(const Service& service, const HttpRequest& request,
                                       const Refusal& refusal);

}  // namespace kyvien::hall
