#!/usr/bin/env bash
# Node's http client: `insecureHTTPParser` takes some of what browsers take, and not the rest.
#
# Expected: the lenient parser, whose flag is called insecure, accepts the header lines that browsers and curl accept.
# Seen (Node 20.20 and 24.21): it takes a bare line feed, a folded line, a control character and both framings at once, as browsers do. It still
# refuses two equal lengths (on two lines or as a list, which RFC 9110 8.6 lets a client take as one), a blank before the colon, and a
# line without a colon. Each error comes instead of a response that had a status and a body.
# Matters to: uptime checks, crawlers and link checkers, which report a page as down that every browser opens.
# Do: where only the status matters, read the status line before the parser does; the error has `rawPacket`.
# Needs: nothing but Node.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"

cat > client.mjs <<'JS'
import http from 'node:http';
import net from 'node:net';

const answers = {
  'bare line feeds': 'HTTP/1.1 200 OK\nContent-Length: 5\n\nhello',
  'a folded line': 'HTTP/1.1 200 OK\r\nX-Note: one\r\n two\r\nContent-Length: 5\r\n\r\nhello',
  'a control character': 'HTTP/1.1 200 OK\r\nX-Note: a\u0001b\r\nContent-Length: 5\r\n\r\nhello',
  'length and chunks': 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  'equal lengths on two lines': 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello',
  'equal lengths as a list': 'HTTP/1.1 200 OK\r\nContent-Length: 5, 5\r\n\r\nhello',
  'a blank before the colon': 'HTTP/1.1 200 OK\r\nX-Note : a\r\nContent-Length: 5\r\n\r\nhello',
  'a line without a colon': 'HTTP/1.1 200 OK\r\nX-Note\r\nContent-Length: 5\r\n\r\nhello',
};
for (const [name, answer] of Object.entries(answers)) {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const ask = (insecureHTTPParser) =>
    new Promise((done) => {
      const { port } = server.address();
      http
        .get({ host: '127.0.0.1', port, insecureHTTPParser, agent: false }, (response) => {
          response.resume();
          response.on('end', () => done(String(response.statusCode)));
          response.on('error', (error) => done(error.code));
        })
        .on('error', (error) => done(error.code));
    });
  console.log(`${name}: ${await ask(false)}, lenient ${await ask(true)}`);
  server.close();
}
JS
node client.mjs | tee seen

cat > expected <<'TEXT'
bare line feeds: HPE_CR_EXPECTED, lenient 200
a folded line: HPE_INVALID_HEADER_TOKEN, lenient 200
a control character: HPE_INVALID_HEADER_TOKEN, lenient 200
length and chunks: HPE_INVALID_TRANSFER_ENCODING, lenient 200
equal lengths on two lines: HPE_UNEXPECTED_CONTENT_LENGTH, lenient HPE_UNEXPECTED_CONTENT_LENGTH
equal lengths as a list: HPE_INVALID_CONTENT_LENGTH, lenient HPE_INVALID_CONTENT_LENGTH
a blank before the colon: HPE_INVALID_HEADER_TOKEN, lenient HPE_INVALID_HEADER_TOKEN
a line without a colon: HPE_INVALID_HEADER_TOKEN, lenient HPE_INVALID_HEADER_TOKEN
TEXT
diff expected seen && echo 'as found'
