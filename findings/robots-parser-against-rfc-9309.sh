#!/usr/bin/env bash
# robots-parser: three rules of RFC 9309 that it reads otherwise.
#
# Expected: the most used parser (Lighthouse's 'is-crawlable' uses it) decides as RFC 9309 of 2022 does.
# Seen (robots-parser 3.0.1):
# 1. `Disallow: /%7Ejoe` does not cover /~joe: a percent-encoded octet that is not reserved must be decoded before comparing (2.2.2).
#    The other way round it is the same; octets beyond ASCII are compared rightly.
# 2. A `Sitemap:` line between two `User-agent:` lines ends the group, so that the first robot has no rules: other records must not
#    interfere with the parsing of groups (2.2.4).
# 3. /robots.txt itself is disallowed by `Disallow: /`; it is always allowed (2.2.2).
# Matters to: crawlers that find a site's pages, and to 'search engines are shut out' findings.
# Do: decode unreserved octets on both sides, drop other records before parsing, and never ask about /robots.txt.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund robots-parser@3.0.1

cat > ask.cjs <<'JS'
const robotsParser = require('robots-parser');

const site = 'https://shop.example';
const ask = (what, lines, path, robot) => {
  const robots = robotsParser(`${site}/robots.txt`, lines.join('\n'));
  console.log(`${what}: ${robots.isAllowed(`${site}${path}`, robot) ? 'allowed' : 'disallowed'}`);
};
ask('encoded in the rule', ['User-agent: *', 'Disallow: /%7Ejoe'], '/~joe', 'robot');
ask('encoded in the address', ['User-agent: *', 'Disallow: /~joe'], '/%7Ejoe', 'robot');
ask('beyond ASCII', ['User-agent: *', 'Disallow: /größe'], '/gr%C3%B6%C3%9Fe', 'robot');
const [one, other, rule] = ['User-agent: one', 'User-agent: other', 'Disallow: /x'];
ask('two robots, one group', [one, other, rule], '/x', 'one');
ask('with a sitemap between them', [one, `Sitemap: ${site}/s.xml`, other, rule], '/x', 'one');
ask('robots.txt', ['User-agent: *', 'Disallow: /'], '/robots.txt', 'robot');
JS
node ask.cjs | tee seen

cat > expected <<'TEXT'
encoded in the rule: allowed
encoded in the address: allowed
beyond ASCII: disallowed
two robots, one group: disallowed
with a sitemap between them: allowed
robots.txt: disallowed
TEXT
diff expected seen && echo 'as found'
