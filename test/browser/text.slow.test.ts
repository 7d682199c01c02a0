import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumExecutable } from '../../functions/providers/chromium/chromium-executable.ts';
import { launchChromium } from '../../functions/providers/chromium/launch-chromium.ts';
import { withLanguages } from '../../functions/providers/chromium/with-languages.ts';
import { runLighthouse } from '../../functions/providers/lighthouse/run-lighthouse.ts';
import { createTargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import { decodePng } from '../../functions/platform/pictures/decode-png.ts';
import { comparePictures } from '../../functions/measuring/screenshots/compare-pictures.ts';
import { texts, unknownTexts } from '../fixtures/texts.ts';
import { type LoopbackServer, startLoopbackServer } from '../support/loopback-server.ts';

const japanese = `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>お知らせ</title><main><h1>お知らせ</h1><p style="font-size:28px">${texts['ja']?.repeat(12)}</p></main></html>`;

let site: LoopbackServer;
beforeAll(async () => {
  site = await startLoopbackServer(({ headers, url }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (url === '/japanese') response.end(japanese);
    else
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

/** The families that draw each paragraph of a page. */
async function familiesOf(page: Page, paragraphs: string): Promise<string[][]> {
  await page.setContent(`<!doctype html><meta charset="utf-8">${paragraphs}`);
  const client = await page.createCDPSession();
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument', { depth: -1 });
  const { nodeIds } = await client.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'p',
  });
  return Promise.all(
    nodeIds.map(async (nodeId) => {
      const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
      return fonts.map(({ familyName }) => familyName).toSorted();
    }),
  );
}
const paragraph = (text: string, attributes = ''): string => `<p ${attributes}>${text}</p>`;

test('text is drawn in every script, with the forms of its language', async () => {
  const written = Object.entries(texts);
  const all = written.map(([language, text]) => paragraph(text, `lang="${language}"`));
  // Without its language, too.
  const found = await inBrowser({}, (page) =>
    familiesOf(page, [...all, ...written.map(([, text]) => paragraph(text))].join('')),
  );
  expect(found.flat()).not.toContain('Box');
  const of = (language: string) => found[written.findIndex(([one]) => one === language)];
  expect(of('ja')).toEqual(['Noto Sans JP']);
  expect(of('zh-CN')).toEqual(['Noto Sans SC']);
  expect(of('zh-TW')).toEqual(['Noto Sans TC']);
  expect(of('ko')).toContain('Noto Sans KR');
  expect(of('th')).toEqual(['Noto Sans Thai']);
  expect(of('el')).toEqual(['Open Sans']);
});

test('every other character is drawn as a box, and a page finds no font of ours or of the machine', async () => {
  const pictureOf = async (page: Page) =>
    decodePng(await page.screenshot({ type: 'png', optimizeForSpeed: true }));
  await inBrowser({}, async (page) => {
    const found = await familiesOf(page, unknownTexts.map((text) => paragraph(text)).join(''));
    expect(found.map((names) => names.includes('Box'))).toEqual(unknownTexts.map(() => true));
    const boxes = await pictureOf(page);
    await page.setContent('<!doctype html>');
    expect(comparePictures(boxes, await pictureOf(page)).isEqual).toBe(false);
    const local = [
      'Noto Sans JP',
      'NotoSansJP-Regular',
      'Open Sans',
      'OpenSans-Regular',
      'DejaVu Sans',
    ];
    const src = local.map((name) => `local("${name}")`).join();
    const named = paragraph('本日', 'style="font-family:Named, \'DejaVu Sans\', monospace"');
    const statuses = await page.evaluate(
      (source) =>
        new FontFace('Named', source).load().then(
          () => 'found',
          () => 'missing',
        ),
      src,
    );
    expect(statuses).toBe('missing');
    expect(await familiesOf(page, named)).toEqual([['Noto Sans JP']]);
  });
});

test('a Japanese page has a score', async () => {
  const guard = createTargetGuard({ allowPrivate: true });
  const outcome = await runLighthouse(
    { url: `${site.url}/japanese`, device: 'mobile' },
    { fetchPage: guard.fetch },
  );
  guard.close();
  expect(outcome).toMatchObject({ kind: 'result', report: { overallScore: 100 } });
});
