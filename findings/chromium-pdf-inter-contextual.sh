#!/usr/bin/env bash
# In a PDF that Chromium prints with Inter, some hyphens, colons, arrows and brackets cannot be found or copied.
#
# Expected: whatever shape a font draws, the PDF maps it back to the characters of the page.
# Seen (Chromium 153 of @sparticuz/chromium 153.0.0, Inter as in Google Fonts, @expo-google-fonts/inter 0.4.2): Inter's contextual
# alternates (`calt`, on by default) raise signs beside digits and capitals, and join '->' to an arrow. The font also gives these
# shapes characters of the private use area, and the PDF has those as its text. With `font-feature-settings: 'calt' 0` all is right,
# as it is with @fontsource-variable/inter 5.3.0, whose shapes have no such characters.
# Matters to: reports, invoices, receipts: a search for '10:45' or 'A-17', a copied address and a screen reader fail, while the
# page looks perfect, and Inter is among the most used fonts of web applications.
# Do: switch `calt` off for print, and test the text of a PDF, not only its looks.
# Needs: npm, and what Chromium needs on Linux.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @sparticuz/chromium@153.0.0 puppeteer-core@25.16.0 @expo-google-fonts/inter@0.4.2 unpdf@1.8.1

cat > print.mjs <<'JS'
import { readFileSync } from 'node:fs';
import chromium from '@sparticuz/chromium';
import puppeteer from 'puppeteer-core';
import { extractText, getDocumentProxy } from 'unpdf';

const font = readFileSync('node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf').toString('base64');
const words = ['At 10:45', 'Part A-17', 'TIME (UTC)', 'http://127.0.0.1/a-b', '1x1 (2)', 'a -> b', 'final office'];
const page = (features) => `<!doctype html><meta charset="utf-8"><title>A</title>
  <style>@font-face { font-family: Inter; src: url(data:font/ttf;base64,${font}) }
  p { font: 20px Inter; font-feature-settings: ${features} }</style>${words.map((text) => `<p>${text}</p>`).join('')}`;
const visible = (text) => text.replaceAll(/[^\x20-\x7e\n]/gu, (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`);

const browser = await puppeteer.launch({ executablePath: await chromium.executablePath(), args: chromium.args, headless: 'shell' });
for (const features of ['normal', "'calt' 0"]) {
  const tab = await browser.newPage();
  await tab.setContent(page(features));
  await tab.evaluate(() => document.fonts.ready.then(() => undefined));
  const { text } = await extractText(await getDocumentProxy(await tab.pdf()), { mergePages: true });
  const lines = visible(text).replaceAll(/\s+/g, ' ');
  console.log(`font-feature-settings: ${features}`);
  for (const each of words) console.log(`  ${lines.includes(each) ? 'found' : 'not found'}: ${each}`);
  console.log(`  text: ${lines.trim()}`);
}
await browser.close();
JS
node print.mjs | tee seen

cat > expected <<'TEXT'
font-feature-settings: normal
  not found: At 10:45
  not found: Part A-17
  not found: TIME (UTC)
  found: http://127.0.0.1/a-b
  not found: 1x1 (2)
  not found: a -> b
  found: final office
  text: At 10\u{e092}45 Part A\u{e088}17 TIME \u{e081}UTC\u{e082} http://127.0.0.1/a-b 1\u{e09f}1 \u{e081}2\u{e082} a \u{2192} b final office
font-feature-settings: 'calt' 0
  found: At 10:45
  found: Part A-17
  found: TIME (UTC)
  found: http://127.0.0.1/a-b
  found: 1x1 (2)
  found: a -> b
  found: final office
  text: At 10:45 Part A-17 TIME (UTC) http://127.0.0.1/a-b 1x1 (2) a -> b final office
TEXT
diff expected seen && echo 'as found'
