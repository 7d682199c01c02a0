#!/usr/bin/env bash
# fast-xml-parser: `&#38;` in an address and `&#8217;` in a title stay as they are.
#
# Expected: character references are part of XML, replaced wherever text is read (XML 1.0, 4.1 and 4.4), unlike the names of HTML such
# as `&eacute;`, which are none without a DTD.
# Seen (fast-xml-parser 5.12.1): references by number are replaced only with `htmlEntities`, which is off and deprecated. Up to 5.6.0, and in
# version 4, those of '&' and the apostrophe were replaced, so an update within version 5 changes addresses and titles.
# Matters to: crawlers of sitemaps, which request https://shop.example/?a=1&#38;b=2, where everything from '#' on is a fragment; readers
# of feeds, since WordPress writes the apostrophe as `&#8217;`.
# Do: set `htmlEntities: true`; and `parseTagValue: false`, without which 007 is 7 and version 1.10 is 1.1.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fast-xml-parser@5.12.1 fast-xml-parser-5.6@npm:fast-xml-parser@5.6.0 sax@1.4.1

cat > parse.mjs <<'JS'
import { XMLParser } from 'fast-xml-parser';
import { XMLParser as Former } from 'fast-xml-parser-5.6';
import sax from 'sax';

const withSax = (xml) => {
  let all = '';
  const parser = sax.parser(true);
  parser.ontext = (text) => (all += text);
  parser.write(xml).close();
  return all;
};
for (const text of ['https://shop.example/?a=1&amp;b=2', 'https://shop.example/?a=1&#38;b=2', 'Jane&#39;s', 'Jane&#8217;s', 'caf&#xE9;']) {
  const xml = `<loc>${text}</loc>`;
  console.log(`${text}: ${new XMLParser().parse(xml).loc}; 5.6.0: ${new Former().parse(xml).loc}; sax: ${withSax(xml)}`);
  if (text.includes('#')) console.log(`  with htmlEntities: ${new XMLParser({ htmlEntities: true }).parse(xml).loc}`);
}
JS
node parse.mjs | tee seen

cat > expected <<'TEXT'
https://shop.example/?a=1&amp;b=2: https://shop.example/?a=1&b=2; 5.6.0: https://shop.example/?a=1&b=2; sax: https://shop.example/?a=1&b=2
https://shop.example/?a=1&#38;b=2: https://shop.example/?a=1&#38;b=2; 5.6.0: https://shop.example/?a=1&b=2; sax: https://shop.example/?a=1&b=2
  with htmlEntities: https://shop.example/?a=1&b=2
Jane&#39;s: Jane&#39;s; 5.6.0: Jane's; sax: Jane's
  with htmlEntities: Jane's
Jane&#8217;s: Jane&#8217;s; 5.6.0: Jane&#8217;s; sax: Jane’s
  with htmlEntities: Jane’s
caf&#xE9;: caf&#xE9;; 5.6.0: caf&#xE9;; sax: café
  with htmlEntities: café
TEXT
diff expected seen && echo 'as found'
