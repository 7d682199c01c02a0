#!/usr/bin/env bash
# Lighthouse: robots.txt 'is not valid' where the page's Content-Security-Policy allows scripts no connection to their own origin.
#
# Expected: the policy of a page says what its scripts may connect to. It changes nothing about robots.txt, which crawlers read
# without the page, and Lighthouse through the DevTools protocol 'ignoring normal browser constraints' (its fetcher.js).
# Seen (lighthouse 13.5.0, Chromium 153): Chromium applies `connect-src` to `Network.loadNetworkResource` since 2025. If it does not
# allow the page's own origin, robots.txt is never requested, and the audit's score is 0, as for a malformed file: with
# `default-src 'none'`, and as well with `connect-src` that lists the hosts of an API. Lighthouse's issue 16597 is closed; its own
# tests of such a policy now add `connect-src 'self'`.
# Matters to: advice to 'correct' a file that is right, and the SEO score of pages with a strict policy, such as pages without scripts.
# Do: take 'Fetch of robots.txt failed' with 'CSP violation' for not checked; on pages of your own, add `connect-src 'self'`.
# Needs: Node 22.19 or newer and Linux x64 (the Chromium comes with npm).
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund lighthouse@13.5.0 puppeteer-core@25.16.0 @sparticuz/chromium@153.0.0

cat > policy.mjs <<'JS'
import { createServer } from 'node:http';
import chromium from '@sparticuz/chromium';
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';

const policies = ["default-src 'self'", "default-src 'none'", "default-src 'none'; connect-src 'self'", 'connect-src https://api.example'];
let policy;
let isRequested;
const server = createServer((request, response) => {
  if (request.url === '/robots.txt') {
    isRequested = true;
    return response.setHeader('content-type', 'text/plain').end('User-agent: *\nAllow: /\n');
  }
  response.setHeader('content-type', 'text/html').setHeader('content-security-policy', policy);
  response.end('<!doctype html><html lang="en"><title>A</title><p>Text of the page</p></html>');
}).listen(0, '127.0.0.1', run);

async function run() {
  const browser = await puppeteer.launch({ executablePath: await chromium.executablePath(), args: chromium.args, headless: 'shell' });
  const url = `http://127.0.0.1:${server.address().port}/`;
  for (policy of policies) {
    isRequested = false;
    const page = await browser.newPage();
    const { lhr } = await lighthouse(url, { logLevel: 'silent', onlyAudits: ['robots-txt'] }, undefined, page);
    const { title, score, explanation } = lhr.audits['robots-txt'];
    console.log(`${policy}: '${title}', score ${score}, ${isRequested ? 'requested' : `never requested: ${explanation.split(': ').at(-1)}`}`);
    await page.close();
  }
  await browser.close();
  server.close();
}
JS
node policy.mjs | tee seen

cat > expected <<'TEXT'
default-src 'self': 'robots.txt is valid', score 1, requested
default-src 'none': 'robots.txt is not valid', score 0, never requested: CSP violation
default-src 'none'; connect-src 'self': 'robots.txt is valid', score 1, requested
connect-src https://api.example: 'robots.txt is not valid', score 0, never requested: CSP violation
TEXT
diff expected seen && echo 'as found'
