#!/usr/bin/env bash
# jpeg-js: coloured edges of a JPEG are up to half the scale away from what every browser shows.
#
# Expected: decoders of JPEG differ by rounding, one or two levels of 255.
# Seen (jpeg-js 0.4.4 against Chromium 153): so they do for grey. In a JPEG with halved colour (4:2:0, which Chromium's screenshots, cameras and
# most tools write) jpeg-js repeats each sample of colour for its four pixels, while libjpeg-turbo interpolates between samples. The
# standard leaves this open (ITU-T T.81 has no rule for it), so neither is wrong. pixelmatch counts an eighth to a quarter of the pixels of
# striped areas as different at its default threshold.
# Matters to: screenshots that are compared as JPEG, if one side is decoded in a browser and the other in Node, or the library is changed:
# coloured text and icons are found, although nothing changed.
# Do: decode both sides by the same library, or compare PNG.
# Needs: Linux x64 (the Chromium comes with npm).
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund puppeteer-core@25.16.0 @sparticuz/chromium@153.0.0 jpeg-js@0.4.4 pixelmatch@7.2.0

cat > decode.mjs <<'JS'
import chromium from '@sparticuz/chromium';
import jpeg from 'jpeg-js';
import pixelmatch from 'pixelmatch';
import puppeteer from 'puppeteer-core';

const browser = await puppeteer.launch({ executablePath: await chromium.executablePath(), args: chromium.args, headless: 'shell' });
const page = await browser.newPage();
await page.setViewport({ width: 200, height: 60 });
for (const [name, colour, ground] of [['grey on white', '#888', '#fff'], ['red on white', '#d00', '#fff'], ['yellow on blue', '#fd0', '#06c']]) {
  const stripes = `repeating-linear-gradient(45deg,${colour} 0 2px,${ground} 2px 7px)`;
  await page.setContent(`<!doctype html><body style="margin:0;height:60px;background:${stripes}">`);
  const picture = await page.screenshot({ type: 'jpeg', quality: 90 });
  const inNode = jpeg.decode(picture, { useTArray: true }).data;
  const inBrowser = Uint8Array.from(
    await page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/jpeg;base64,${base64}`;
      await image.decode();
      const context = new OffscreenCanvas(200, 60).getContext('2d');
      context.drawImage(image, 0, 0);
      return [...context.getImageData(0, 0, 200, 60).data];
    }, Buffer.from(picture).toString('base64')),
  );
  const largest = inNode.reduce((most, value, at) => Math.max(most, Math.abs(value - inBrowser[at])), 0);
  const changed = Math.round((100 * pixelmatch(inNode, inBrowser, undefined, 200, 60)) / (200 * 60));
  console.log(`${name}: they differ by up to ${largest} of 255; ${changed} % of the pixels are different for pixelmatch`);
}
await browser.close();
JS
node decode.mjs | tee seen

cat > expected <<'TEXT'
grey on white: they differ by up to 1 of 255; 0 % of the pixels are different for pixelmatch
red on white: they differ by up to 64 of 255; 12 % of the pixels are different for pixelmatch
yellow on blue: they differ by up to 128 of 255; 25 % of the pixels are different for pixelmatch
TEXT
diff expected seen && echo 'as found'
