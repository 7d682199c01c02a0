#!/usr/bin/env bash
# Node's http client: a body that an AbortSignal cuts off can look complete.
#
# Expected: a response that is aborted half-way emits 'error' or 'aborted', or at least has `complete === false`.
# Seen (Node 20.20 and 24.21): if the response has neither Content-Length nor chunks, so that its end is the end of the connection,
# the abort closes the connection and the half body ends normally: events 'end' and 'close', `complete` true, no 'error'. The same
# abort of a chunked body or of one with a length does raise the error.
# Matters to: uptime checks and crawlers, which report a server that hangs half-way as 'up' with half a page.
# Do: look at `signal.aborted` when the body has ended.
# Needs: nothing but Node.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"

cat > client.mjs <<'JS'
import http from 'node:http';
import net from 'node:net';

const kinds = {
  'no length': 'Content-Type: text/html\r\n\r\nhalf',
  'with a length': 'Content-Length: 100\r\n\r\nhalf',
  chunked: 'Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n',
};
for (const [kind, rest] of Object.entries(kinds)) {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\n${rest}`));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  await new Promise((done) => {
    const signal = AbortSignal.timeout(300);
    const request = http.get({ host: '127.0.0.1', port: server.address().port, signal }, (response) => {
      const events = [];
      for (const name of ['end', 'error'])
        response.on(name, (error) => events.push(error ? `${name} ${error.code}` : name));
      response.on('close', () => {
        console.log(`${kind}: ${events.join(', ')}; complete ${response.complete}; aborted ${signal.aborted}`);
        done();
      });
      response.resume();
    });
    request.on('error', () => {});
  });
  server.close();
}
JS
node client.mjs | tee seen

cat > expected <<'TEXT'
no length: end; complete true; aborted true
with a length: error ECONNRESET; complete false; aborted true
chunked: error ECONNRESET; complete false; aborted true
TEXT
diff expected seen && echo 'as found'
