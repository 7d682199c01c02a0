#!/usr/bin/env bash
# sirv: a request for the last bytes of a file is answered with its first ones.
#
# Expected: `Range: bytes=-5` is the last five bytes (RFC 9110, 14.1.2), and `Accept-Encoding: br;q=0` says that Brotli is not
# acceptable (12.5.3), in any case of letters (8.4.1).
# Seen (sirv 3.0.2, which serves the files of Vite's preview and of SvelteKit's Node server): bytes 0 to 5, six of them, in a 206 response
# that is correct otherwise. `q` is not read, and 'GZIP' is not known.
# Matters to: players, PDF viewers and readers of zip or map archives, whose table of contents is at the end of the file and which ask for
# it in this way; checks of a site that ask for a file uncompressed.
# Do: serve such files by another server (`send` reads both), or take suffix ranges out of the request: a complete file is always right.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund sirv@3.0.2 send@1.2.0

cat > ask.mjs <<'JS'
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import send from 'send';
import sirv from 'sirv';

const letters = 'abcdefghijklmnopqrstuvwxyz';
mkdirSync('files');
writeFileSync('files/letters.txt', letters);
writeFileSync('files/letters.txt.br', brotliCompressSync(letters));
writeFileSync('files/letters.txt.gz', gzipSync(letters));

const servers = {
  sirv: sirv('files', { brotli: true, gzip: true }),
  send: (incoming, response) => send(incoming, incoming.url, { root: 'files' }).pipe(response),
};
const ask = (port, headers) =>
  new Promise((resolve, reject) => {
    const outgoing = request({ port, path: '/letters.txt', headers }, (response) => {
      const { 'content-range': range = 'all', 'content-encoding': encoding = 'identity' } = response.headers;
      let body = '';
      response.on('data', (part) => (body += part));
      response.on('end', () => resolve(`${response.statusCode} ${range} ${encoding}${encoding === 'identity' ? ` ${body}` : ''}`));
    });
    outgoing.on('error', reject).end();
  });
for (const [name, handler] of Object.entries(servers)) {
  const server = createServer(handler);
  await new Promise((listening) => server.listen(0, listening));
  const { port } = server.address();
  console.log(`${name}, bytes=20-24: ${await ask(port, { range: 'bytes=20-24' })}`);
  console.log(`${name}, bytes=-5: ${await ask(port, { range: 'bytes=-5' })}`);
  if (name === 'sirv')
    for (const accepted of ['br, gzip', 'br;q=0, gzip', 'gzip;q=0', 'GZIP'])
      console.log(`${name}, ${accepted}: ${await ask(port, { 'accept-encoding': accepted })}`);
  server.close();
  server.closeAllConnections();
}
JS
node ask.mjs | tee seen

cat > expected <<'TEXT'
sirv, bytes=20-24: 206 bytes 20-24/26 identity uvwxy
sirv, bytes=-5: 206 bytes 0-5/26 identity abcdef
sirv, br, gzip: 200 all br
sirv, br;q=0, gzip: 200 all br
sirv, gzip;q=0: 200 all gzip
sirv, GZIP: 200 all identity abcdefghijklmnopqrstuvwxyz
send, bytes=20-24: 206 bytes 20-24/26 identity uvwxy
send, bytes=-5: 206 bytes 21-25/26 identity vwxyz
TEXT
diff expected seen && echo 'as found'
