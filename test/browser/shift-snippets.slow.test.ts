import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { chromiumExecutable } from '../../functions/providers/chromium/chromium-executable.ts';
import { launchChromium } from '../../functions/providers/chromium/launch-chromium.ts';
import {
  inspectShifts,
  ShiftCulprits,
} from '../../functions/providers/lighthouse/page/inspect-shifts.ts';
import { nameShiftCulprits } from '../../functions/providers/lighthouse/page/name-shift-culprits.ts';
import { normaliseDetails } from '../../functions/providers/lighthouse/report/normalise-details.ts';
import { servedElements } from '../../functions/providers/lighthouse/page/served-elements.ts';
import { fixSnippets } from '../../shared/assessment/fix-snippets.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';

const text = '<p>Clocks and watches of every age.</p>';
const ad = `const ad = Object.assign(document.createElement('div'), { id: 'ad', textContent: 'Sale' });
  ad.style.height = '280px';`;
/** Pages whose contents a script moves down after the first paint: the body, and the script. */
const pages = {
  'an empty slot that is filled': [
    `${text}<div id="place" style="padding:10px"></div>${text}`,
    `${ad} document.getElementById('place').append(ad);`,
  ],
  'between two paragraphs': [
    `<main>${text.repeat(4)}</main>`,
    `${ad} ad.style.margin = '8px 0'; document.querySelector('p:nth-of-type(2)').before(ad);`,
  ],
  'above all of the page': [`<h1>Clocks</h1>${text.repeat(2)}`, `${ad} document.body.prepend(ad);`],
  'a banner whose contents have no name': [
    `<div id="banner"></div><main>${text.repeat(3)}</main>`,
    `document.getElementById('banner').innerHTML = '<div style="height:200px">Sale</div>';`,
  ],
  'names of Tailwind and React': [
    `<div class="mx-auto w-1/2"><div id=":r1:" class="md:flex [&>p]:mt-2"></div></div>
    <div class="mx-auto w-1/2">${text}</div>`,
    `${ad} document.querySelector('[id=":r1:"]').append(ad);`,
  ],
  'classes of which none is the only one': [
    `<div class="mx-auto"><div class="p-2 2xl:p-4"><p class="p-2">A</p><div class="p-2"></div></div></div>
    <div class="mx-auto"><div class="p-2">${text}</div></div>`,
    `${ad} document.querySelector('.p-2 > div').append(ad);`,
  ],
  'a form with an input named id': [
    `<form><input name="id"><input name="className"><div class="slot"></div></form>${text}`,
    `${ad} document.querySelector('.slot').append(ad);`,
  ],
  'an element that a script makes empty and fills later': [
    `<div id="app"></div><script>
      document.getElementById('app').innerHTML = '${text}<div class="ad"></div>${text}'
    </script>`,
    `document.querySelector('.ad').style.height = '180px';`,
  ],
} satisfies Record<string, [body: string, script: string]>;
type Name = keyof typeof pages;
const names = Object.keys(pages) as Name[];

const htmlOf = (name: Name, css: string): string => {
  const [body, script] = pages[name];
  return `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">
<style>body{margin:0}${css}</style></head><body>${body}<script>
  const late = () => { ${script} document.title = 'moved'; };
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(late, 200)));
</script></body></html>`;
};
const rules = new Map<Name, string>();
const site = await startLoopbackServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const name = names.find((one) => one === searchParams.get('name'));
  const css = searchParams.has('fixed') && name !== undefined ? rules.get(name) : '';
  response.writeHead(name === undefined ? 404 : 200, { 'content-type': 'text/html' });
  response.end(name === undefined ? '' : htmlOf(name, css ?? ''));
});
const folder = mkdtempSync(join(tmpdir(), 'shift-snippets-'));
const browser = await launchChromium(await chromiumExecutable(), { flags: [], folder });
afterAll(async () => {
  await browser.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Loads a page, and looks at its shifts. */
async function load(name: Name, isFixed: boolean) {
  const page = await browser.newPage();
  await page.setViewport({ width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true });
  const query = new URLSearchParams({ name, ...(isFixed && { fixed: '' }) });
  await page.goto(`${site.url}/?${query.toString()}`);
  await page.waitForFunction(() => document.title === 'moved');
  // Shifts are reported with the next frames.
  await page.evaluate(
    async () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const shifts = await page.evaluate(
    async () =>
      new Promise<number[]>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')))),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve([]), 500);
      }),
  );
  const culprits = ShiftCulprits.parse(await page.evaluate(inspectShifts));
  await page.close();
  return { shifts, culprits };
}

test.each(names)('the rules that are proposed keep the place of %s', async (name) => {
  const { shifts, culprits } = await load(name, false);
  expect(Math.max(...shifts)).toBeGreaterThan(0.01);
  const details = {
    type: 'table',
    headings: [
      { key: 'node', valueType: 'node', label: '', subItemsHeading: { key: 'extra' } },
      { key: 'score', valueType: 'numeric', label: '', subItemsHeading: { key: 'cause' } },
    ],
    items: shifts.map((score) => ({ node: { type: 'node' }, score })),
  };
  nameShiftCulprits({ 'layout-shifts': { details } }, culprits, servedElements(htmlOf(name, '')));
  const [snippet] = fixSnippets({ id: 'layout-shifts', details: normaliseDetails(details) });
  expect(snippet?.language).toBe('CSS');
  rules.set(name, snippet?.code ?? '');
  const fixed = await load(name, true);
  expect({ rules: rules.get(name), shifts: fixed.shifts }).toEqual({
    rules: rules.get(name),
    shifts: [],
  });
});
