#!/usr/bin/env bash
# Lighthouse: robots.txt 'is not valid' for lines that its standard allows.
#
# Expected: RFC 9309 (2.2.4) lets a file have records of other kinds, which crawlers ignore; a validator passes them.
# Seen (lighthouse 13.5.0): a record whose name is not in Lighthouse's own list is an error 'Unknown directive', and the audit's score is
# 0: `License:` (Really Simple Licensing) and `Content-Usage:` (the IETF's AI preferences). Names that happen to be in the list pass,
# `Content-Signal:`, `Clean-param:` and `Request-rate:` among them.
# Matters to: advice to 'correct' a file that is right.
# Do: leave out errors of this kind, and keep those of lines that cannot be parsed.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund --ignore-scripts lighthouse@13.5.0

cat > audit.mjs <<'JS'
import RobotsTxt from 'lighthouse/core/audits/seo/robots-txt.js';

const records = [
  'Crawl-delay: 10',
  'Clean-param: ref /',
  'Content-Signal: search=yes',
  'License: https://shop.example/license.xml',
  'Content-Usage: train-ai=n',
  'Request-rate: 1/5',
];
for (const record of records) {
  const content = `User-agent: *\nAllow: /\n${record}\n`;
  const { score, details } = RobotsTxt.audit({ RobotsTxt: { status: 200, content } });
  console.log(`${record}: score ${score}${score === 0 ? `, ${details.items[0].message}` : ''}`);
}
JS
node audit.mjs | tee seen

cat > expected <<'TEXT'
Crawl-delay: 10: score 1
Clean-param: ref /: score 1
Content-Signal: search=yes: score 1
License: https://shop.example/license.xml: score 0, Unknown directive
Content-Usage: train-ai=n: score 0, Unknown directive
Request-rate: 1/5: score 1
TEXT
diff expected seen && echo 'as found'
