#!/usr/bin/env bash
# http-cache-semantics: `immutable` alone keeps a response fresh for 1,000 days, and `Max-Age` for none.
#
# Expected: its README gives 24 hours as the default for `Cache-Control: immutable`, in milliseconds; names of directives are read without
# their case (RFC 9111, 5.2).
# Seen (http-cache-semantics 4.3.0, by which got and make-fetch-happen cache): the option is used as seconds, so the default,
# 86,400,000, is 2.7 years. `Max-Age=3600` is not read at all: the response is stale at once, and with a `Last-Modified` that is old it
# is fresh for a tenth of its age. `Vary: accept, *` never fits a request (RFC 9111, 4.1), and is fresh: only `*` alone is recognised.
# Matters to: crawlers that keep an old stylesheet for years where a server sends `immutable` without `max-age`; checks of cache headers.
# Do: set `immutableMinTimeToLive` to 86,400; write the header in lower case before the policy is made.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund http-cache-semantics@4.3.0

cat > policies.mjs <<'JS'
import CachePolicy from 'http-cache-semantics';

const request = { url: '/site.css', method: 'GET', headers: {} };
const hours = (headers, options) => {
  const policy = new CachePolicy(request, { status: 200, headers: { date: new Date().toUTCString(), ...headers } }, options);
  return `fresh for ${Math.round(policy.timeToLive() / 3_600_000)} hours`;
};
const aYearAgo = new Date(Date.now() - 365 * 86_400_000).toUTCString();
console.log(`max-age=3600: ${hours({ 'cache-control': 'max-age=3600' })}`);
console.log(`Max-Age=3600: ${hours({ 'cache-control': 'Max-Age=3600' })}`);
console.log(`Max-Age=3600, changed a year ago: ${hours({ 'cache-control': 'Max-Age=3600', 'last-modified': aYearAgo })}`);
console.log(`immutable: ${hours({ 'cache-control': 'immutable' })}`);
console.log(`immutable, immutableMinTimeToLive 86400: ${hours({ 'cache-control': 'immutable' }, { immutableMinTimeToLive: 86_400 })}`);
console.log(`max-age=3600, Vary: *: ${hours({ 'cache-control': 'max-age=3600', vary: '*' })}`);
console.log(`max-age=3600, Vary: accept, *: ${hours({ 'cache-control': 'max-age=3600', vary: 'accept, *' })}`);
JS
node policies.mjs | tee seen

cat > expected <<'TEXT'
max-age=3600: fresh for 1 hours
Max-Age=3600: fresh for 0 hours
Max-Age=3600, changed a year ago: fresh for 876 hours
immutable: fresh for 24000 hours
immutable, immutableMinTimeToLive 86400: fresh for 24 hours
max-age=3600, Vary: *: fresh for 0 hours
max-age=3600, Vary: accept, *: fresh for 1 hours
TEXT
diff expected seen && echo 'as found'
