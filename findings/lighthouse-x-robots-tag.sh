#!/usr/bin/env bash
# Lighthouse: pages that X-Robots-Tag takes out of the index pass 'is-crawlable'.
#
# Expected: 'Page isn't blocked from indexing' fails, or warns, for every header that Google's documentation says removes a page.
# Seen (lighthouse 13.5.0):
# 1. `max-image-preview:large, noindex` passes for all robots: the text before the first colon is read as the name of a robot, and only
#    `unavailable_after` is known as a rule with a colon. `noindex, max-image-preview:large` is found.
# 2. `googlebot: noindex`, the form of Google's own examples, passes for Googlebot: names in headers are compared with their case
#    ('Googlebot'), names in <meta> without it.
# Matters to: SEO scores of 100 for pages that search engines are told to drop.
# Do: read the header by Google's rules beside the audit, and show what was found as a finding of its own.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund --ignore-scripts lighthouse@13.5.0

cat > audit.mjs <<'JS'
import IsCrawlable from 'lighthouse/core/audits/seo/is-crawlable.js';

const values = [
  'noindex',
  'noindex, max-image-preview:large',
  'max-image-preview:large, noindex',
  'Googlebot: noindex',
  'googlebot: noindex',
];
const robotsTxt = new URL('https://shop.example/robots.txt');
for (const value of values) {
  const main = { url: 'https://shop.example/', responseHeaders: [{ name: 'X-Robots-Tag', value }] };
  const words = [undefined, 'Googlebot'].map((robot) => {
    const found = IsCrawlable.determineIfCrawlableForUserAgent(robot, main, [], undefined, robotsTxt);
    return `${robot ?? 'all robots'} ${found.length > 0 ? 'blocked' : 'passes'}`;
  });
  console.log(`${value} -> ${words.join(', ')}`);
}
JS
node audit.mjs | tee seen

cat > expected <<'TEXT'
noindex -> all robots blocked, Googlebot blocked
noindex, max-image-preview:large -> all robots blocked, Googlebot blocked
max-image-preview:large, noindex -> all robots passes, Googlebot passes
Googlebot: noindex -> all robots passes, Googlebot blocked
googlebot: noindex -> all robots passes, Googlebot passes
TEXT
diff expected seen && echo 'as found'
