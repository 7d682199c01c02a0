#!/usr/bin/env bash
# In the Chromium for AWS Lambda, text outside Latin, Greek, Cyrillic and Hebrew is drawn as nothing, not as boxes.
#
# Expected: a character without a glyph is drawn as a box, so that a screenshot without fonts shows that they are missing.
# Seen (@sparticuz/chromium 153.0.0): its only font is Open Sans in three styles of about 1,150 glyphs, whose sign for a missing
# character (`.notdef`) has a width but no outline. A Japanese page is laid out, and stays white.
# Matters to: screenshots, PDFs and Lighthouse in the cloud: such a page has no contentful paint, so no score, and two different
# pages look the same. A developer's machine, which has fonts, does not show the problem.
# Do: ship fonts for the scripts that matter, and a last font with a visible `.notdef`.
# Needs: npm and tar.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @sparticuz/chromium@153.0.0 fontkit@2.0.4

cat > unpack.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

writeFileSync('fonts.tar', brotliDecompressSync(readFileSync('node_modules/@sparticuz/chromium/bin/fonts.tar.br')));
JS
cat > missing.mjs <<'JS'
import * as fontkit from 'fontkit';

const characters = { Latin: 'a', Greek: 'α', Cyrillic: 'я', Japanese: '日', Thai: 'ก', Hindi: 'अ', Arabic: 'ع', Hebrew: 'א' };
for (const file of process.argv.slice(2)) {
  const font = fontkit.openSync(file);
  const { path, advanceWidth } = font.getGlyph(0);
  const missing = Object.keys(characters).filter((name) => !font.hasGlyphForCodePoint(characters[name].codePointAt(0)));
  console.log(`${font.fullName} lacks ${missing.join(', ')}; .notdef: ${advanceWidth} units wide, ${path.commands.length} lines`);
}
JS
node unpack.mjs && tar xf fonts.tar
node missing.mjs $(find fonts -name '*.ttf' | sort) | tee seen

cat > expected <<'TEXT'
Open Sans Bold lacks Japanese, Thai, Hindi, Arabic; .notdef: 1229 units wide, 0 lines
Open Sans Italic lacks Japanese, Thai, Hindi, Arabic; .notdef: 1229 units wide, 0 lines
Open Sans Regular lacks Japanese, Thai, Hindi, Arabic; .notdef: 1229 units wide, 0 lines
TEXT
diff expected seen && echo 'as found'
