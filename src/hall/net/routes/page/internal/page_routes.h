// hall/net/routes/page/internal/page_routes.h — the files and addresses of the web page.
//
// The response is 404 for an address that the page does not have (PageFiles::addresses()), and for
// one of a game, tournament, study, broadcast, law, clause or player that does not exist: browsers
// receive the page, which explains it in the reader's language, and programs a problem document
// (RFC 9457). If this cannot be determined (the disk fails, a queue is full) the page is sent with
// 200 and shows the problem itself.
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

/// A file of the page, or the page itself, whose router interprets the address.
Handler send_page;

/// The page, for a valid address.
[[nodiscard]] Reply page_reply(const Service& service, const HttpRequest& request);
/// The response for something that, by `refusal`, does not exist.
[[nodiscard]] Reply missing_page_reply(const Service& service, const HttpRequest& request,
                                       const Refusal& refusal);

}  // namespace kyvien::hall
