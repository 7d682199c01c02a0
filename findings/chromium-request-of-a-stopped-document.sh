#!/usr/bin/env bash
# After window.stop() in a page's own script, the DevTools protocol reports no end of the page's request.
#
# Expected: each Network.requestWillBeSent is followed by loadingFinished or loadingFailed; a load that is cancelled fails with
# 'canceled: true', as that of a picture does which is stopped in the same way.
# Seen (Chromium 153 of @sparticuz/chromium 153.0.0): the document is shown, Page.frameStoppedLoading is sent, and neither of the
# two events for its own request, not even after five seconds. That of a picture ends.
# Matters to: everything that waits for network idle by counting requests. Such a page never comes to rest, although nothing
# is transferred any more: a measurement ends as 'still loading'.
# Do: count the request of the document as ended when its frame has stopped loading.
# Needs: Node 22.19 or newer and Linux x64 (the Chromium comes with npm).
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund puppeteer-core@25.16.0 @sparticuz/chromium@153.0.0

cat > stop.mjs <<'JS'
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import chromium from '@sparticuz/chromium';
import puppeteer from 'puppeteer-core';

const page = (script) => `<!doctype html><html lang="en"><title>Page</title><body><h1>A page</h1>${script}</body></html>`;
const picture = '<script>const image = new Image(); image.src = "/picture"; document.body.append(image)</script>';
const pages = {
  '/plain': page(''),
  '/stops-itself': page('<script>window.stop()</script>'),
  '/stops-a-picture': page(`${picture}<script>setTimeout(() => window.stop(), 1000)</script>`),
};
const server = createServer((request, response) => {
  // The picture is never sent.
  if (request.url !== '/picture') response.writeHead(200, { 'content-type': 'text/html' }).end(pages[request.url] ?? '');
}).listen(0, '127.0.0.1', run);

async function run() {
  const browser = await puppeteer.launch({ executablePath: await chromium.executablePath(), args: chromium.args, headless: 'shell' });
  const origin = `http://127.0.0.1:${server.address().port}`;
  for (const path of Object.keys(pages)) {
    const tab = await browser.newPage();
    const session = await tab.createCDPSession();
    const requests = new Map();
    let stopped = false;
    session.on('Network.requestWillBeSent', ({ requestId, request }) => requests.set(requestId, { path: request.url.replace(origin, ''), end: 'no end' }));
    session.on('Network.loadingFinished', ({ requestId }) => (requests.get(requestId).end = 'finished'));
    session.on('Network.loadingFailed', ({ requestId, canceled }) => (requests.get(requestId).end = canceled ? 'cancelled' : 'failed'));
    session.on('Page.frameStoppedLoading', () => (stopped = true));
    await session.send('Network.enable');
    await session.send('Page.enable');
    await session.send('Page.navigate', { url: origin + path });
    await sleep(5000);
    const heading = await tab.$eval('h1', (h1) => h1.textContent);
    const ends = [...requests.values()].filter(({ path: name }) => name !== '/favicon.ico').map(({ path: name, end }) => `${name} ${end}`);
    console.log(`${path}: '${heading}', frame stopped loading: ${stopped}; ${[...new Set(ends)].join(', ')}`);
    await tab.close();
  }
  await browser.close();
  server.close();
  server.closeAllConnections();
}
JS
node stop.mjs | tee seen

cat > expected <<'TEXT'
/plain: 'A page', frame stopped loading: true; /plain finished
/stops-itself: 'A page', frame stopped loading: true; /stops-itself no end
/stops-a-picture: 'A page', frame stopped loading: true; /stops-a-picture finished, /picture cancelled
TEXT
diff expected seen && echo 'as found'
