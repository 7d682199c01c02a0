#!/usr/bin/env bash
# mailparser: of several ways to unsubscribe, the last one is kept, where the first is the one that counts.
#
# Expected: the addresses in `List-Unsubscribe` are in order of preference, the leftmost first (RFC 2369, 2), and all are to be had.
# Seen (mailparser 3.14.2): `headers.get('list')` has one address by mail and one by HTTP, each the last of its kind; which of the two came first
# is lost, and `headers.get('list-unsubscribe')` is undefined. `List-Unsubscribe-Post`, which is not an address, becomes the name of one.
# Matters to: tools that unsubscribe by one click, or check that a newsletter offers it (RFC 8058): the address that is checked is another
# than that which mail programs use.
# Do: read the line in `headerLines`, and take the addresses in angle brackets in their order.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund mailparser@3.14.2

cat > parse.mjs <<'JS'
import { simpleParser } from 'mailparser';

const mail = [
  'From: news@shop.example',
  'To: jane@shop.example',
  'Subject: News',
  'List-Unsubscribe: <https://shop.example/first>, <mailto:out@shop.example>, <https://shop.example/last>',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  '',
  'News',
].join('\r\n');
const { headers, headerLines } = await simpleParser(mail);
const list = headers.get('list');
console.log(`unsubscribe: ${JSON.stringify(list.unsubscribe)}`);
console.log(`unsubscribe-post: ${JSON.stringify(list['unsubscribe-post'])}`);
console.log(`list-unsubscribe: ${headers.get('list-unsubscribe')}`);
const { line } = headerLines.find(({ key }) => key === 'list-unsubscribe');
console.log(`in order: ${[...line.matchAll(/<([^>]+)>/g)].map(([, address]) => address).join(' ')}`);
JS
node parse.mjs | tee seen

cat > expected <<'TEXT'
unsubscribe: {"url":"https://shop.example/last","mail":"out@shop.example"}
unsubscribe-post: {"name":"List-Unsubscribe=One-Click"}
list-unsubscribe: undefined
in order: https://shop.example/first mailto:out@shop.example https://shop.example/last
TEXT
diff expected seen && echo 'as found'
