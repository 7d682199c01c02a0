import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumExecutable } from '../../functions/providers/chromium/chromium-executable.ts';
import { launchChromium } from '../../functions/providers/chromium/launch-chromium.ts';
import { withLanguages } from '../../functions/providers/chromium/with-languages.ts';
import { type LoopbackServer, startLoopbackServer } from '../support/loopback-server.ts';

let site: LoopbackServer;
beforeAll(async () => {
  site = await startLoopbackServer(({ headers }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>x</title><p>${headers['accept-language'] ?? 'none'}</p>`);
  });
});
afterAll(() => site.close());

async function inBrowser<Result>(
  { machine = {}, languages }: { machine?: NodeJS.ProcessEnv; languages?: string[] },
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const usual = await chromiumExecutable({ ...process.env, ...machine });
  const chromium = languages ? withLanguages(usual, languages) : usual;
  const folder = await mkdtemp(join(tmpdir(), 'text-'));
  const browser = await launchChromium(chromium, { flags: [], folder });
  try {
    return await use(await browser.newPage());
  } finally {
    browser.process()?.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

const languageOf = async (page: Page) => {
  await page.goto(site.url);
  return page.evaluate(() => ({
    requested: document.querySelector('p')?.textContent,
    first: navigator.language,
    all: navigator.languages.join(),
    date: new Intl.DateTimeFormat(navigator.language, { timeZone: 'UTC' }).format(0),
    number: (1234.5).toLocaleString(),
  }));
};

const english = {
  requested: 'en-US,en',
  first: 'en-US',
  all: 'en-US,en',
  date: '1/1/1970',
  number: '1,234.5',
};

test.each([{}, { LANG: 'C.UTF-8' }, { LANG: 'de_DE.UTF-8', LANGUAGE: 'de', LC_ALL: 'de_DE' }])(
  'a page sees and is sent English on a machine with %j',
  async (machine) => {
    expect(await inBrowser({ machine }, languageOf)).toEqual(english);
  },
);

test('a page sees and is sent the languages that are asked for', async () => {
  const languages = ['de-DE', 'de', 'en-US', 'en'];
  expect(await inBrowser({ languages }, languageOf)).toEqual({
    requested: 'de-DE,de,en-US,en',
    first: 'de-DE',
    all: 'de-DE,de,en-US,en',
    date: '1.1.1970',
    number: '1.234,5',
  });
});
