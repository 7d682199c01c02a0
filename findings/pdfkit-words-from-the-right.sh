#!/usr/bin/env bash
# pdfkit: a line of right-to-left text has its words in reverse order, with no space between them.
#
# Expected: `doc.text('אב גד')` draws, from left to right, ד ג, a space, ב א: fontkit reverses such a run as a whole.
# Seen (pdfkit 0.20.2): the space, ב א, ד ג. pdfkit lays out each word separately, with its trailing space, so that it can cache
# the result, and places the words from left to right. With any `features`, even an empty list, the line is laid out as a whole.
# Matters to: invoices and reports with names in Hebrew or Arabic; each word alone looks right.
# Do: pass `features: []` with such a text. Words are then no longer cached, so long texts take longer.
# Needs: npm.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pdfkit@0.20.2 @expo-google-fonts/noto-sans-hebrew@0.4.1

cat > line.mjs <<'JS'
import { text } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

const font = 'node_modules/@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf';
// Glyphs are numbered in the order in which they are drawn; the table back to Unicode lists them by number.
async function drawn(line, options) {
  const doc = new PDFDocument({ compress: false });
  doc.font(font).text(line, options);
  doc.end();
  const [, table] = /beginbfrange\s+<0000> <\w+> \[([^\]]*)\]/.exec(await text(doc));
  const codes = table.match(/[0-9a-f]{4}/g).slice(1);
  return codes.map((code) => (code === '0020' ? 'space' : `U+${code}`)).join(' ');
}
console.log(`usual: ${await drawn('אב גד')}`);
console.log(`features: [] ${await drawn('אב גד', { features: [] })}`);
JS
node line.mjs | tee seen

cat > expected <<'TEXT'
usual: space U+05d1 U+05d0 U+05d3 U+05d2
features: [] U+05d3 U+05d2 space U+05d1 U+05d0
TEXT
diff expected seen && echo 'as found'
