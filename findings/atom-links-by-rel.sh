#!/usr/bin/env bash
# htmlparser2 and rss-parser: the link of an Atom entry is whichever comes first, such as the feed itself or its form for editing.
#
# Expected: the page of an entry is its link with rel="alternate", and a link without `rel` is one (RFC 4287, 4.2.7.2); the order of links
# means nothing (4.1.2).
# Seen (htmlparser2 12.0.0 with domutils 4.0.2; rss-parser 3.13.0): htmlparser2 does not look at `rel` at all. rss-parser looks for
# rel="alternate" in so many words and takes the first link otherwise. Where rel="self" is first, every
# entry leads to a feed, and where a link for editing is (RFC 5023), to a page that answers 401.
# feedsmith 3.0.1 gives all links, with their `rel`.
# Matters to: status pages, changelogs and news of vendors that are read from their feeds; monitors of feeds.
# Do: take the links from the document: the first whose `rel` is absent, 'alternate' or its address at iana.org.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund htmlparser2@12.0.0 domutils@4.0.2 rss-parser@3.13.0

cat > read.mjs <<'JS'
import { parseFeed } from 'htmlparser2';
import Parser from 'rss-parser';

const link = (page, rel) => `<link href="https://shop.example/${page}"${rel ? ` rel="${rel}"` : ''}/>`;
const feed = (links) => `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><id>urn:news</id>
  <updated>2026-11-30T10:00:00Z</updated><author><name>Shop</name></author><entry><title>Sale</title><id>urn:sale</id>
  <updated>2026-11-30T10:00:00Z</updated>${links.join('')}</entry></feed>`;
const cases = {
  'one link': [link('sale')],
  'alternate first': [link('sale', 'alternate'), link('sale.atom', 'self')],
  'self first': [link('sale.atom', 'self'), link('sale', 'alternate')],
  'self first, no rel': [link('sale.atom', 'self'), link('sale')],
  'edit first, no rel': [link('edit/sale', 'edit'), link('sale')],
};
for (const [name, links] of Object.entries(cases)) {
  const xml = feed(links);
  const { items } = await new Parser().parseString(xml);
  console.log(`${name}: htmlparser2 ${parseFeed(xml).items[0].link}, rss-parser ${items[0].link}`);
}
JS
node read.mjs | tee seen

cat > expected <<'TEXT'
one link: htmlparser2 https://shop.example/sale, rss-parser https://shop.example/sale
alternate first: htmlparser2 https://shop.example/sale, rss-parser https://shop.example/sale
self first: htmlparser2 https://shop.example/sale.atom, rss-parser https://shop.example/sale
self first, no rel: htmlparser2 https://shop.example/sale.atom, rss-parser https://shop.example/sale.atom
edit first, no rel: htmlparser2 https://shop.example/edit/sale, rss-parser https://shop.example/edit/sale
TEXT
diff expected seen && echo 'as found'
