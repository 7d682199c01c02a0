#!/usr/bin/env bash
# PDF.js does not read `ActualText`: Hindi, Bengali, Tamil and some Thai of a PDF that Chromium printed look lost, and are not.
#
# Expected: if the text that PDF.js extracts from a PDF lacks a word, a reader cannot find it either.
# Seen (Chromium 153 of @sparticuz/chromium 153.0.0): where a shape is not one character, the PDF has the text of the cluster as
# `ActualText`. MuPDF (mupdf 1.28.1) returns it, and so does PDFium, the reader of Chrome. PDF.js (pdfjs-dist 6.5.438, on which unpdf
# and Firefox's viewer build) maps each shape on its own: vowel signs change their place or are lost.
# Matters to: tests of printed reports and invoices, and decisions about which library prints them: a right file looks broken.
# Firefox's viewer searches this text too.
# Do: test such text with a reader that knows `ActualText`.
# Needs: Node 22 or newer with npm, and what Chromium needs on Linux.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @sparticuz/chromium@153.0.0 puppeteer-core@25.16.0 pdfjs-dist@6.5.438 mupdf@1.28.1 \
  @fontsource/noto-sans-devanagari@5.2.8 @fontsource/noto-sans-bengali@5.3.0 \
  @fontsource/noto-sans-tamil@5.3.0 @fontsource/noto-sans-thai@5.3.0

cat > print.mjs <<'JS'
import { readFileSync } from 'node:fs';
import chromium from '@sparticuz/chromium';
import * as mupdf from 'mupdf';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import puppeteer from 'puppeteer-core';

const words = { devanagari: 'हिन्दी', bengali: 'কি', tamil: 'கொ', thai: 'น้ำ' };
const codes = (text) => [...text.replaceAll(/\s/g, '')].map((each) => each.codePointAt(0).toString(16).padStart(4, '0')).join(' ');

async function byPdfJs(pdf) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.map(({ str }) => str).join('');
}
const byMuPdf = (pdf) => mupdf.Document.openDocument(Buffer.from(pdf), 'application/pdf').loadPage(0).toStructuredText().asText();

const browser = await puppeteer.launch({ executablePath: await chromium.executablePath(), args: chromium.args, headless: 'shell' });
for (const [script, word] of Object.entries(words)) {
  const folder = `node_modules/@fontsource/noto-sans-${script}/files`;
  const font = readFileSync(`${folder}/noto-sans-${script}-${script}-400-normal.woff2`).toString('base64');
  const tab = await browser.newPage();
  await tab.setContent(`<!doctype html><html lang="en"><meta charset="utf-8"><title>A</title>
    <style>@font-face { font-family: ${script}; src: url(data:font/woff2;base64,${font}) } p { font: 20px ${script} }</style><p>${word}</p>`);
  await tab.evaluate(() => document.fonts.ready.then(() => undefined));
  const pdf = await tab.pdf();
  console.log(`${script}: page ${codes(word)}, MuPDF ${codes(byMuPdf(pdf))}, PDF.js ${codes(await byPdfJs(pdf))}`);
}
await browser.close();
JS
node print.mjs | tee seen

cat > expected <<'TEXT'
devanagari: page 0939 093f 0928 094d 0926 0940, MuPDF 0939 093f 0928 094d 0926 0940, PDF.js 0000 0939 0928 094d 0926 0940
bengali: page 0995 09bf, MuPDF 0995 09bf, PDF.js 09bf 0995
tamil: page 0b95 0bca, MuPDF 0b95 0bca, PDF.js 0bc6 0b95 0bbe
thai: page 0e19 0e49 0e33, MuPDF 0e19 0e49 0e33, PDF.js 0e19 0e4d 0000 0e32
TEXT
diff expected seen && echo 'as found'
