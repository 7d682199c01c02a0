#!/usr/bin/env bash
# serve-handler: behind a proxy that compresses, a browser's copy is never valid, and a wrong range is answered with the whole file.
#
# Expected: `If-None-Match` is compared weakly, may be a list, and `*` fits everything; `If-Modified-Since` counts where there is no ETag (RFC
# 9110, 13.1.2 and 13.1.3); a range that cannot be satisfied is answered with 416 and no part of the file (14.4, 15.5.17).
# Seen (serve-handler 6.1.8, the server of `serve`): the header has to equal the ETag letter by letter. nginx and CDNs that compress turn
# `"x"` into `W/"x"`, since the bytes differ, and browsers send that back: each visit fetches every file again. Without ETags it sends
# Last-Modified, and does not read If-Modified-Since. The answer 416 has the complete file as its body, with its type.
# Matters to: repeat visits of sites that `serve` serves in a container behind nginx, and checks of caching, which pass without the proxy.
# Do: serve files by `send` (express.static), or let the proxy serve them.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund serve-handler@6.1.8 send@1.2.0

cat > ask.mjs <<'JS'
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import send from 'send';
import handler from 'serve-handler';

mkdirSync('files');
writeFileSync('files/site.css', 'body{color:#000}'.repeat(100));
const servers = {
  'serve-handler': (incoming, response) => handler(incoming, response, { public: 'files', etag: true }),
  'serve-handler without etag': (incoming, response) => handler(incoming, response, { public: 'files', etag: false }),
  send: (incoming, response) => send(incoming, incoming.url, { root: 'files' }).pipe(response),
};
const ask = (port, headers = {}) =>
  new Promise((resolve, reject) => {
    const outgoing = request({ port, path: '/site.css', headers }, (response) => {
      let length = 0;
      response.on('data', (part) => (length += part.length));
      response.on('end', () => resolve({ status: response.statusCode, length, headers: response.headers }));
    });
    outgoing.on('error', reject).end();
  });
for (const [name, respond] of Object.entries(servers)) {
  const server = createServer(respond);
  await new Promise((listening) => server.listen(0, listening));
  const { port } = server.address();
  const { etag, 'last-modified': changed } = (await ask(port)).headers;
  const opaque = etag?.replace('W/', '');
  const tags = etag ? { 'as sent': etag, 'weak': `W/${opaque}`, 'in a list': `"other", ${etag}`, '*': '*' } : {};
  for (const [what, tag] of Object.entries(tags)) console.log(`${name}, If-None-Match ${what}: ${(await ask(port, { 'if-none-match': tag })).status}`);
  if (changed) console.log(`${name}, If-Modified-Since: ${(await ask(port, { 'if-modified-since': changed })).status}`);
  const { status, length } = await ask(port, { range: 'bytes=9999-' });
  console.log(`${name}, a range behind the end: ${status}, ${length === 1600 ? 'with the whole file' : 'without the file'}`);
  server.close();
  server.closeAllConnections();
}
JS
node ask.mjs 2>/dev/null | tee seen

cat > expected <<'TEXT'
serve-handler, If-None-Match as sent: 304
serve-handler, If-None-Match weak: 200
serve-handler, If-None-Match in a list: 200
serve-handler, If-None-Match *: 200
serve-handler, a range behind the end: 416, with the whole file
serve-handler without etag, If-Modified-Since: 200
serve-handler without etag, a range behind the end: 416, with the whole file
send, If-None-Match as sent: 304
send, If-None-Match weak: 304
send, If-None-Match in a list: 304
send, If-None-Match *: 304
send, If-Modified-Since: 304
send, a range behind the end: 416, without the file
TEXT
diff expected seen && echo 'as found'
