#!/usr/bin/env bash
# After a redirect by script or meta refresh, Lighthouse's insights are about the page that was left.
#
# Expected: metrics and insights of one report are about one document, the one that is shown.
# Seen (lighthouse 13.5.0, Chromium 153): LCP and FCP are those of the second document. The insights are taken from the first
# navigation of the trace: the element and the parts of LCP are 'not applicable'.
# Matters to: reports of language choosers, consent pages and moved sites: an LCP without an element, and no advice about it.
# Do: choose, in the computed TraceEngineResult, the insight set whose navigation is that of the processed trace's time origin.
# Needs: Node 22.19 or newer and Linux x64 (the Chromium comes with npm).
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund lighthouse@13.5.0 puppeteer-core@25.16.0 @sparticuz/chromium@153.0.0

cat > redirect.mjs <<'JS'
import { createServer } from 'node:http';
import chromium from '@sparticuz/chromium';
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';

const html = (head, body) => `<!DOCTYPE html><html lang="en"><title>Page</title>${head}<body>${body}</body></html>`;
const answers = {
  '/direct': ['text/html', html('', `<h1>A page</h1><p>${'Some words of text. '.repeat(40)}</p>`)],
  '/script': ['text/html', html('<script>setTimeout(() => location.replace("/direct"), 200)</script>', '')],
  '/refresh': ['text/html', html('<meta http-equiv="refresh" content="0; url=/direct">', '')],
};
const server = createServer((request, response) => {
  const [type, body] = answers[request.url] ?? ['text/plain', ''];
  response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
}).listen(0, '127.0.0.1', run);

async function run() {
  const browser = await puppeteer.launch({ executablePath: await chromium.executablePath(), args: chromium.args, headless: 'shell' });
  for (const path of ['/direct', '/script', '/refresh']) {
    const page = await browser.newPage();
    const url = `http://127.0.0.1:${server.address().port}${path}`;
    const { lhr } = await lighthouse(url, { logLevel: 'silent', onlyCategories: ['performance'] }, undefined, page);
    const { audits } = lhr;
    const lcp = audits['largest-contentful-paint'].numericValue > 0 ? 'measured' : 'unknown';
    const parts = audits['lcp-breakdown-insight'].scoreDisplayMode === 'notApplicable' ? 'not applicable' : 'given';
    console.log(`${path}: LCP ${lcp}, its element and parts ${parts}`);
    await page.close();
  }
  await browser.close();
  server.close();
}
JS
node redirect.mjs | tee seen

cat > expected <<'TEXT'
/direct: LCP measured, its element and parts given
/script: LCP measured, its element and parts not applicable
/refresh: LCP measured, its element and parts not applicable
TEXT
diff expected seen && echo 'as found'
