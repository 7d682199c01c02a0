#!/usr/bin/env bash
# Lighthouse: 'Use efficient cache lifetimes' depends on capital letters, and lets five minutes pass.
#
# Expected: names of headers and of cache directives are read without their case, and the value of `max-age` may be quoted (RFC 9110, 5.1;
# RFC 9111, 5.2); a file that every visit has to fetch again after five minutes is found.
# Seen (lighthouse 13.5.0): `Expires` counts only if the server writes it in lower case, as it is over HTTP/2; over HTTP/1.1 most servers
# write 'Expires', and a lifetime of a year is 'none'. So is that of `Max-Age=31536000` and `max-age="31536000"`. `must-revalidate`,
# which only forbids stale copies once the lifetime is over, counts as 'not to be cached': the file is left out.
# Matters to: 'Est savings' in KiB and milliseconds for files that are cached for a year; none for files that are not.
# Do: before the trace is analysed, write names and directives in lower case and lifetimes without quotes.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund --ignore-scripts lighthouse@13.5.0

cat > lifetimes.mjs <<'JS'
import { generateInsight } from '@paulirish/trace_engine/models/trace/insights/Cache.js';

const inAYear = new Date(Date.now() + 365 * 86_400_000).toUTCString();
const headers = [
  ['expires', inAYear],
  ['Expires', inAYear],
  ['Cache-Control', 'public, max-age=31536000'],
  ['Cache-Control', 'Public, Max-Age=31536000'],
  ['Cache-Control', 'max-age="31536000"'],
  ['Cache-Control', 'max-age=300'],
  ['Cache-Control', 'max-age=300, must-revalidate'],
];
for (const [name, value] of headers) {
  const data = {
    requestId: '1',
    protocol: 'http/1.1',
    statusCode: 200,
    resourceType: 'Script',
    encodedDataLength: 60_000,
    decodedBodyLength: 60_000,
    responseHeaders: [{ name, value }],
  };
  const byTime = [{ ts: 1, dur: 1, args: { data } }];
  const { requests } = generateInsight({ NetworkRequests: { byTime } }, { bounds: { min: 0, max: 10 } });
  const found = requests.map(({ ttl }) => `found, with a lifetime of ${ttl} s`).join();
  console.log(`${name}: ${value === inAYear ? 'in a year' : value} -> ${found || 'not found'}`);
}
JS
node lifetimes.mjs | tee seen

cat > expected <<'TEXT'
expires: in a year -> not found
Expires: in a year -> found, with a lifetime of 0 s
Cache-Control: public, max-age=31536000 -> not found
Cache-Control: Public, Max-Age=31536000 -> found, with a lifetime of 0 s
Cache-Control: max-age="31536000" -> found, with a lifetime of 0 s
Cache-Control: max-age=300 -> found, with a lifetime of 300 s
Cache-Control: max-age=300, must-revalidate -> not found
TEXT
diff expected seen && echo 'as found'
