#!/usr/bin/env bash
# Lighthouse cannot load pages that Chromium shows: those whose transfer ends before the declared length or the last chunk.
#
# Expected: a page that the browser shows, with its load event, has a report, perhaps with a warning.
# Seen (lighthouse 13.5.0, Chromium 153): if `Content-Length` is 50 bytes too large, or a chunked body has no last chunk, Chromium
# shows the page and fires `load`. Lighthouse looks at the network log alone, finds the main document failed, and ends with
# FAILED_DOCUMENT_REQUEST, no scores, after it has measured everything.
# Matters to: monitors that say 'up' by the browser's rules and scan with Lighthouse; such answers come from old CGI scripts, from
# proxies that rewrite a body, and from servers that are restarted while they answer.
# Do: mark such documents as not failed in the computed NetworkRecords; all categories are then measured.
# Needs: Node 22.19 or newer and Linux x64 (the Chromium comes with npm).
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund lighthouse@13.5.0 puppeteer-core@25.16.0 @sparticuz/chromium@153.0.0

cat > early.mjs <<'JS'
import { createServer } from 'node:net';
import chromium from '@sparticuz/chromium';
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';

const body = '<!DOCTYPE html><html lang="en"><title>Shown</title><h1>Hello</h1><p>Text of the page</p></html>';
const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n';
const answers = {
  '/whole': `${head}Content-Length: ${body.length}\r\n\r\n${body}`,
  '/length': `${head}Content-Length: ${body.length + 50}\r\n\r\n${body}`,
  '/chunks': `${head}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`,
};
const server = createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', (data) => socket.end(answers[String(data).split(' ')[1]] ?? 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'));
}).listen(0, '127.0.0.1', run);

async function run() {
  const browser = await puppeteer.launch({ executablePath: await chromium.executablePath(), args: chromium.args, headless: 'shell' });
  for (const path of Object.keys(answers)) {
    const url = `http://127.0.0.1:${server.address().port}${path}`;
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => document.title !== '');
    const title = await page.title();
    const { lhr } = await lighthouse(url, { logLevel: 'silent', onlyCategories: ['performance'] }, undefined, page);
    const score = lhr.categories.performance.score;
    console.log(`${path}: the browser shows '${title}'; Lighthouse: ${lhr.runtimeError?.code ?? (score > 0.5 ? 'a score' : 'none')}`);
    await page.close();
  }
  await browser.close();
  server.close();
}
JS
node early.mjs | tee seen

cat > expected <<'TEXT'
/whole: the browser shows 'Shown'; Lighthouse: a score
/length: the browser shows 'Shown'; Lighthouse: FAILED_DOCUMENT_REQUEST
/chunks: the browser shows 'Shown'; Lighthouse: FAILED_DOCUMENT_REQUEST
TEXT
diff expected seen && echo 'as found'
