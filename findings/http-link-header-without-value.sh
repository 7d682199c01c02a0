#!/usr/bin/env bash
# http-link-header: after a parameter without a value, such as `crossorigin`, the next link is lost.
#
# Expected: the value of a parameter is optional (RFC 8288, section 3: `link-param = token BWS [ "=" … ]`), and a preload of a font says
# `crossorigin` without one.
# Seen (http-link-header 1.1.4): the parameter's name goes on to the next `=`, with the comma and the link that follow. In an answer
# that preloads a font and has a next page, there is no next page, and no error; the same header in the other order is read
# well. Parameters after `crossorigin` are lost too, among them `rel`, and with it the preload.
# parse-link-header 2.0.0 reads all of them.
# Matters to: crawlers that follow rel="next", checks of preloads, and 103 Early Hints, which hold little else than such links.
# Do: read the header with parse-link-header, which ignores parameters without a value.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund http-link-header@1.1.4 parse-link-header@2.0.0

cat > read.mjs <<'JS'
import Link from 'http-link-header';
import parseLinkHeader from 'parse-link-header';

const font = '</inter.woff2>; rel=preload; as=font';
const next = '<https://shop.example/chairs/2>; rel="next"';
const cases = {
  'crossorigin, then a page': `${font}; crossorigin, ${next}`,
  'crossorigin="", then a page': `${font}; crossorigin="", ${next}`,
  'a page, then crossorigin': `${next}, ${font}; crossorigin`,
  'nopush, then a page': `</a.css>; rel=preload; as=style; nopush, ${next}`,
  'crossorigin before rel': '</inter.woff2>; crossorigin; rel=preload; as=font',
};
for (const [name, header] of Object.entries(cases)) {
  const first = Link.parse(header).refs.map(({ rel }) => rel ?? 'none');
  const second = Object.keys(parseLinkHeader(header));
  console.log(`${name}: http-link-header ${first.join(', ')}; parse-link-header ${second.join(', ')}`);
}
JS
node read.mjs | tee seen

cat > expected <<'TEXT'
crossorigin, then a page: http-link-header preload; parse-link-header preload, next
crossorigin="", then a page: http-link-header preload, next; parse-link-header preload, next
a page, then crossorigin: http-link-header next, preload; parse-link-header next, preload
nopush, then a page: http-link-header preload; parse-link-header preload, next
crossorigin before rel: http-link-header none; parse-link-header preload
TEXT
diff expected seen && echo 'as found'
