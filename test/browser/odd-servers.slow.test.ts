import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { chromiumExecutable } from '../../functions/providers/chromium/chromium-executable.ts';
import { launchChromium } from '../../functions/providers/chromium/launch-chromium.ts';
import { startGuardingProxy } from '../../functions/platform/target-guard/guarding-proxy.ts';
import { createTargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import { acceptLanguage } from '../../shared/pages/accept-language.ts';
import { startOddSites } from '../fixtures/odd-sites.ts';
import { cyrillic, refused, shown, startRawAnswers } from '../fixtures/raw-answers.ts';

const [sites, raw, proxy] = await Promise.all([
  startOddSites(),
  startRawAnswers(),
  startGuardingProxy(createTargetGuard({ allowPrivate: true })),
]);
const folder = mkdtempSync(join(tmpdir(), 'odd-servers-'));
const browser = await launchChromium(await chromiumExecutable(), {
  flags: proxy.chromiumFlags,
  folder,
});
afterAll(async () => {
  await browser.close();
  await Promise.all([sites.close(), raw.close(), proxy.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Title of the page that the browser shows, or its error. */
async function shownBy(url: string): Promise<string> {
  const page = await browser.newPage();
  try {
    await page.setExtraHTTPHeaders({ 'accept-language': acceptLanguage() });
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    return await page.title();
  } catch (error) {
    return String(error);
  } finally {
    await page.close();
  }
}
const answer = (name: string): string => `${raw.url}/${encodeURIComponent(name)}`;

test.each([
  ['cookie', 'With a cookie'],
  ['cookie-of-folder/deep/page', 'With a cookie'],
  ['cookie-without-name', 'With a cookie'],
  ['cookie-with-dates', 'With a cookie'],
  ['cookie-taken-back/', 'One cookie left'],
  ['hops/19', 'After redirects'],
  ['empty-location', 'Stays here'],
  ['no-location', 'Stays here'],
  ['needs-language', 'Language en'],
  ['needs-html', 'HTML asked for'],
])('Chromium shows the site %s', async (site, title) => {
  expect(await shownBy(`${sites.url}/${site}`)).toBe(title);
});

test('Chromium makes 20 requests at most for a page', async () => {
  expect(await shownBy(`${sites.url}/hops/20`)).toContain('ERR_TOO_MANY_REDIRECTS');
});

test.each(Object.keys(shown))('Chromium shows an answer with %s', async (name) => {
  expect(await shownBy(answer(name))).toBe('Raw answer');
});

test.each(Object.keys(cyrillic))('Chromium reads %s', async (name) => {
  expect(await shownBy(answer(name))).toBe('о нас');
});

test.each(Object.keys(refused))('Chromium refuses an answer with %s', async (name) => {
  expect(await shownBy(answer(name))).toMatch(/net::ERR_|Navigation/);
});
