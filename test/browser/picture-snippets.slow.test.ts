import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { randomIntegers } from '../../dev/random.ts';
import { chromiumExecutable } from '../../functions/providers/chromium/chromium-executable.ts';
import { launchChromium } from '../../functions/providers/chromium/launch-chromium.ts';
import { type Device, devices } from '../../shared/scans/devices.ts';
import { fixSnippets } from '../../shared/assessment/fix-snippets.ts';
import type { ItemDetails } from '../../shared/models/measuring/scan-report.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';

/** Phones and a desktop: width in CSS pixels, and device pixels in each. */
const viewports = [
  [360, 2],
  [360, 3],
  [390, 3],
  [412, 1.75],
  [412, 2],
  [412, 2.625],
  [412, 3],
  [1350, 1],
] as const;
const isPhone = (width: number): boolean => width <= 480;

interface Case {
  file: number;
  /** CSS pixels on each device. */
  shown: Record<Device, number>;
  /** Devices whose scan states it. */
  known: Device[];
  code: string;
}

const next = randomIntegers(79);
const between = (least: number, most: number): number => least + (next() % (most - least + 1));
const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
  values[next() % values.length] ?? values[0];

type Size = readonly [width: number, height: number];

/** What Lighthouse says of one picture that is too large. */
function detailsOf(url: string, file: Size, shown: Size): ItemDetails {
  const reason = `This image file is larger than it needs to be (${file.join('x')}) for its displayed dimensions (${shown.join('x')}).`;
  const snippet = `<img src="${url}">`;
  const node = { type: 'node' as const, nodeLabel: '', selector: 'img', snippet };
  return {
    headings: [],
    items: [{ node, url, subItems: { type: 'subitems', items: [{ reason }] } }],
  };
}

/** A picture of any size, larger than the device needs, or both, whose other device is known or not. */
function newCase(nth: number): Case {
  const device = pick<Device>(['mobile', 'desktop']);
  const shown = { mobile: between(120, 412), desktop: between(200, 1350) };
  const needed = device === 'mobile' ? shown.mobile * 1.75 : shown.desktop;
  const file = Math.ceil(needed * (1.2 + between(0, 300) / 100));
  const height = Math.ceil(file * 0.6);
  const name = `p${nth}`;
  const url = `http://pictures.test/${name}.${pick(['png', 'jpg', 'jpeg', 'webp'])}`;
  const details = (on: Device): ItemDetails => {
    const ratio = on === 'mobile' ? 1.75 : 1;
    const width = Math.round(shown[on] * ratio);
    return detailsOf(url, [file, height], [width, Math.round(width * 0.6)]);
  };
  const other = device === 'mobile' ? 'desktop' : 'mobile';
  const onOther = pick([[details(other)], []]);
  const evidence = { id: 'image-delivery-insight', details: details(device), device, onOther };
  const [snippet] = fixSnippets({ ...evidence, page: 'http://pictures.test/' });
  const known = onOther.length > 0 ? [...devices] : [device];
  return { file, shown, known, code: snippet?.code ?? '' };
}
const cases = Array.from({ length: 200 }, (_, nth) => newCase(nth));

/** An image as a page without a viewport shows it: phones lay it out 980 pixels wide. */
const reduced = (known: Device[]): string => {
  const url = 'http://pictures.test/wide.png';
  const details = (css: number): ItemDetails =>
    detailsOf(url, [4000, 2000], [css, Math.round(css / 2)]);
  const onOther = known.includes('desktop') ? [details(1334)] : [];
  const evidence = { id: 'image-delivery-insight', details: details(964 * 1.75), onOther };
  const [snippet] = fixSnippets({ ...evidence, device: 'mobile', page: 'http://pictures.test/' });
  return snippet?.code ?? '';
};
const documents: Partial<Record<string, string>> = {
  '/': `<meta name="viewport" content="width=device-width">${cases.map(({ code }) => code).join('\n')}`,
  '/reduced': reduced(['mobile', 'desktop']),
  '/reduced-alone': reduced(['mobile']),
};
const site = await startLoopbackServer((request, response) => {
  const body = documents[request.url ?? ''];
  response.writeHead(body === undefined ? 204 : 200, { 'content-type': 'text/html' });
  response.end(body && `<!doctype html>${body}`);
});
const folder = mkdtempSync(join(tmpdir(), 'picture-snippets-'));
const browser = await launchChromium(await chromiumExecutable(), { flags: [], folder });
afterAll(async () => {
  await browser.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each(viewports)(
  '%s pixels wide, %s device pixels in each',
  async (width, deviceScaleFactor) => {
    const page = await browser.newPage();
    await page.setViewport({ width, height: 800, deviceScaleFactor, isMobile: isPhone(width) });
    await page.goto(site.url, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => [...document.images].every(({ currentSrc }) => currentSrc));
    const taken = await page.evaluate(() => [...document.images].map((image) => image.currentSrc));
    await page.close();
    const unexpected = cases.flatMap((one, at) => {
      const [least, most] = needed(one, width).map((css) =>
        sufficient(one, css * deviceScaleFactor),
      );
      const [, file] = /\/p\d+-(\d+)w\.avif$/.exec(taken[at] ?? '') ?? [];
      const isRight = Number(file) >= Number(least) && Number(file) <= Number(most);
      return isRight ? [] : { ...one, taken: taken[at], least, most };
    });
    expect(unexpected).toEqual([]);
  },
);

test.each(['/reduced', '/reduced-alone'])(
  'a phone that reduces a page without a viewport takes one file: %s',
  // On a busy machine Chromium may choose a file before it has found out how wide the page is.
  { retry: 3 },
  async (path) => {
    const page = await browser.newPage();
    await page.setViewport({ width: 412, height: 800, deviceScaleFactor: 1.75, isMobile: true });
    const before = site.requested.length;
    await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle0' });
    await page.close();
    expect(site.requested.slice(before).filter((file) => file.endsWith('.avif'))).toEqual([
      '/wide-1928w.avif',
    ]);
  },
);

/** CSS pixels in which the image is shown: the attribute may say up to a hundredth of the screen more. */
function needed({ file, shown, known }: Case, width: number): [number, number] {
  const device = isPhone(width) ? 'mobile' : 'desktop';
  const full = device === 'mobile' ? width : Math.min(width, file);
  if (!known.includes(device)) return [full, full];
  const css = device === 'mobile' ? (shown.mobile * width) / 412 : shown.desktop;
  return [css, Math.min(width, css + width / 100 + 1)];
}

/** The smallest file with enough pixels, else the largest. */
function sufficient({ code }: Case, pixels: number): number {
  const widths = [...code.matchAll(/-(\d+)w\.avif/g)].map(([, each]) => Number(each));
  return widths.find((each) => each >= pixels) ?? Math.max(...widths);
}
