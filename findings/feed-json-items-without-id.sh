#!/usr/bin/env bash
# feed: the same item has an id in RSS and in Atom, and none in JSON Feed, where readers have to throw it away.
#
# Expected: `id` is required for each item of a JSON Feed, and an item whose id is blank must be discarded (jsonfeed.org, version 1.1, 'Items').
# Seen (feed 6.0.0): RSS and Atom take the item's link for an id that is not given; `json1()` leaves it out. It says version 1, with
# `author`, which `authors` replaced in 2020. RSS 2.0 wants an email address as the author ('<author> sub-element of <item>'); a name without one
# is written there as well, which validators report.
# Matters to: changelogs and status pages that offer all three from one object, and are tested in RSS.
# Do: give each item an `id`, and for RSS no author without an email.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund feed@6.0.0

cat > write.mjs <<'JS'
import { Feed } from 'feed';

const link = 'https://shop.example/outage';
const feed = new Feed({ title: 'Status', id: 'https://shop.example/', link: 'https://shop.example/', updated: new Date(0), copyright: '' });
feed.addItem({ title: 'Outage', link, date: new Date(0), description: 'Over', author: [{ name: 'Jane Doe' }] });
console.log(`RSS: ${feed.rss2().match(/<guid.*?<\/guid>/)[0]} ${feed.rss2().match(/<author>.*?<\/author>/)[0]}`);
console.log(`Atom: ${feed.atom1().match(/<entry>[^]*?(<id>.*?<\/id>)/)[1]}`);
const { version, items } = JSON.parse(feed.json1());
console.log(`JSON Feed: ${version} ${JSON.stringify(items[0])}`);
JS
node write.mjs | tee seen

cat > expected <<'TEXT'
RSS: <guid isPermaLink="true">https://shop.example/outage</guid> <author>Jane Doe</author>
Atom: <id>https://shop.example/outage</id>
JSON Feed: https://jsonfeed.org/version/1 {"content_html":"Over","url":"https://shop.example/outage","title":"Outage","date_modified":"1970-01-01T00:00:00.000Z","author":{"name":"Jane Doe"}}
TEXT
diff expected seen && echo 'as found'
