#!/usr/bin/env bash
# Chromium and Lighthouse: a page that fades in has no first paint, no LCP, and cannot be measured.
#
# Expected: a page that everyone can read has a first contentful paint, at the latest when it becomes visible, as in Firefox.
# Seen (Chromium 153, lighthouse 13.5.0): content that an animation in CSS brings from `opacity: 0` to 1 is drawn by the compositor alone, and
# nothing of it is painted again. If that is all of the page, there is neither first-paint nor first-contentful-paint nor
# largest-contentful-paint, and Lighthouse ends with NO_FCP, 'The page did not paint any content'. A text that slides in from outside
# has a first paint and no LCP. The same fade by a transition that a script starts is measured, as is one that begins at 0.01.
# Matters to: pages of builders that let everything appear; field data without LCP for visitors of such pages.
# Do: begin at `opacity: 0.01`; in a scan, say that the page fades in, rather than that it is broken.
# Needs: Node 22.19 or newer and Linux x64 (the Chromium comes with npm).
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts lighthouse@13.5.0 puppeteer-core@25.16.0 @sparticuz/chromium@153.0.0

cat > measure.mjs <<'JS'
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import chromium from '@sparticuz/chromium';
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';

const fade = (from) => `body{animation:appear 500ms both}@keyframes appear{from{opacity:${from}}to{opacity:1}}`;
const styles = {
  '/plain': '',
  '/fades-in': fade(0),
  '/fades-in-from-0.01': fade(0.01),
  '/fades-in-by-transition': 'body{opacity:0;transition:opacity 500ms}body.shown{opacity:1}',
  '/slides-in': 'body{animation:appear 500ms both}@keyframes appear{from{transform:translateX(-200%)}}',
};
const server = createServer((request, response) => {
  const script = '<script>setTimeout(() => document.body.classList.add("shown"), 100)</script>';
  const body = `<body><h1>Fresh bread every morning</h1>${script}</body>`;
  const html = `<!doctype html><html lang="en"><title>Bakery</title><style>${styles[request.url]}</style>${body}</html>`;
  response.writeHead(request.url in styles ? 200 : 404, { 'content-type': 'text/html' }).end(html);
}).listen(0, '127.0.0.1', run);

async function run() {
  const browser = await puppeteer.launch({ executablePath: await chromium.executablePath(), args: chromium.args, headless: 'shell' });
  const origin = `http://127.0.0.1:${server.address().port}`;
  for (const path of Object.keys(styles)) {
    const tab = await browser.newPage();
    await tab.goto(origin + path);
    await sleep(2000);
    const paints = await tab.evaluate(async () => {
      const names = new Set();
      const types = ['paint', 'largest-contentful-paint'];
      const note = (list) => list.getEntries().forEach(({ name, entryType }) => names.add(name || entryType));
      for (const type of types) new PerformanceObserver(note).observe({ type, buffered: true });
      await new Promise((done) => setTimeout(done, 300));
      return [...names].sort();
    });
    console.log(`${path}: ${paints.join(', ') || 'no paint'}`);
    await tab.close();
  }
  for (const path of ['/plain', '/fades-in']) {
    const tab = await browser.newPage();
    const flags = { onlyAudits: ['first-contentful-paint'], maxWaitForFcp: 5000, logLevel: 'silent' };
    const { lhr } = await lighthouse(origin + path, flags, undefined, tab);
    console.log(`${path} in Lighthouse: ${lhr.runtimeError?.code ?? 'measured'}`);
    await tab.close();
  }
  await browser.close();
  server.close();
  server.closeAllConnections();
}
JS
node measure.mjs | tee seen

cat > expected <<'TEXT'
/plain: first-contentful-paint, first-paint, largest-contentful-paint
/fades-in: no paint
/fades-in-from-0.01: first-contentful-paint, first-paint, largest-contentful-paint
/fades-in-by-transition: first-contentful-paint, first-paint, largest-contentful-paint
/slides-in: first-contentful-paint, first-paint
/plain in Lighthouse: measured
/fades-in in Lighthouse: NO_FCP
TEXT
diff expected seen && echo 'as found'
