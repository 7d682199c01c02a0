#!/usr/bin/env bash
# web-vitals: the selector of the element that was slow is often none that browsers accept.
#
# Expected: `attribution.target` is 'a selector identifying the element' (its README); `document.querySelector` with it finds that element.
# Seen (web-vitals 6.2.3): ids and classes are written as they are. An id such as '2026-offer', and classes of Tailwind such as
# 'md:text-2xl', 'w-1/2' or 'p-1.5', make `querySelector` throw a SyntaxError. Beyond 100 characters outer elements are left out without a
# sign of it, so a selector that is accepted may fit several elements.
# Matters to: 'which element was it' in reports of field data, and tools that highlight or group by it.
# Do: pass `generateTarget` with a selector of your own, by `CSS.escape`; treat what visitors sent already as a name, not as a selector.
# Needs: Linux x64 (the Chromium comes with npm).
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund puppeteer-core@25.16.0 @sparticuz/chromium@153.0.0 web-vitals@6.2.3

cat > select.mjs <<'JS'
import { readFileSync } from 'node:fs';
import chromium from '@sparticuz/chromium';
import puppeteer from 'puppeteer-core';

const script = readFileSync('node_modules/web-vitals/dist/web-vitals.attribution.iife.js', 'utf8');
const browser = await puppeteer.launch({ executablePath: await chromium.executablePath(), args: chromium.args, headless: 'shell' });
for (const attribute of ['id="offer"', 'class="title"', 'id="2026-offer"', 'class="md:text-2xl"', 'class="w-1/2"', 'class="p-1.5"']) {
  const page = await browser.newPage();
  const html = `<!doctype html><html lang="en"><title>Shop</title><body><main><h1 ${attribute}>Fresh bread every morning</h1></main></body></html>`;
  await page.goto(`data:text/html,${encodeURIComponent(html)}`);
  await page.evaluate(script);
  const { target, found } = await page.evaluate(async () => {
    const { attribution } = await new Promise((resolve) => window.webVitals.onLCP(resolve, { reportAllChanges: true }));
    try {
      return { target: attribution.target, found: document.querySelector(attribution.target)?.textContent ?? 'nothing' };
    } catch (error) {
      return { target: attribution.target, found: error.name };
    }
  });
  console.log(`${attribute}: ${target} finds: ${found}`);
  await page.close();
}
await browser.close();
JS
node select.mjs | tee seen

cat > expected <<'TEXT'
id="offer": #offer finds: Fresh bread every morning
class="title": html>body>main>h1.title finds: Fresh bread every morning
id="2026-offer": #2026-offer finds: SyntaxError
class="md:text-2xl": html>body>main>h1.md:text-2xl finds: SyntaxError
class="w-1/2": html>body>main>h1.w-1/2 finds: SyntaxError
class="p-1.5": html>body>main>h1.p-1.5 finds: SyntaxError
TEXT
diff expected seen && echo 'as found'
