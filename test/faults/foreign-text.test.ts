import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toCsv } from '../../functions/lifecycle/exports/to-csv.ts';
import { readPage } from '../../functions/measuring/markup/read-page.ts';
import { startGuardingProxy } from '../../functions/platform/target-guard/guarding-proxy.ts';
import { createTargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import { cutResult } from '../../functions/providers/lighthouse/page/cut-to-size.ts';
import { LighthouseResult } from '../../functions/providers/lighthouse/lighthouse-result.ts';
import { normaliseReport } from '../../functions/providers/lighthouse/report/normalise-report.ts';
import {
  dismissMarkupChild,
  htmlValidateCheck,
  readAnswer,
} from '../../functions/providers/nu/in-markup-child.ts';
import {
  detectTechnologies,
  probesOfRules,
} from '../../functions/providers/wappalyzer/detect-technologies.ts';
import { compareInChild } from '../../functions/measuring/screenshots/compare-in-child.ts';
import { encodePicture } from '../../functions/measuring/screenshots/compare-pictures.ts';
import { findPagesInChild } from '../../functions/portfolio/sites/find-pages-in-child.ts';
import { type LoopbackServer, startLoopbackServer } from '../support/loopback-server.ts';
import { connectOverSocks } from '../support/socks-client.ts';
import { longestStandstill, standstillOf } from '../support/standstill.ts';

const pages: Record<string, { headers?: Record<string, string>; body: string | Buffer }> = {
  '/': { body: '<a href="/b">'.repeat(300_000) },
  '/robots.txt': { body: `User-agent: *\n${`Disallow: /${'*b'.repeat(250)}c\n`.repeat(1000)}` },
  '/sitemap.xml': {
    body: gzipSync(
      Array.from({ length: 20_000 }, (_, at) => `URL/b${'b'.repeat(1000)}${at}\n`).join(''),
    ),
  },
  '/entities': {
    headers: { 'content-type': 'application/xhtml+xml' },
    body: '<!ENTITY a "">'.repeat(350_000),
  },
  '/far-away': { headers: { location: `http://${'.'.repeat(200_000)}x/` }, body: '' },
};
const guard = createTargetGuard({ allowPrivate: true });
let site: LoopbackServer;

beforeAll(async () => {
  site = await startLoopbackServer(({ url = '/' }, response) => {
    const { headers = {}, body } = pages[url] ?? { body: '' };
    const status = headers['location'] === undefined ? 200 : 302;
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  });
});
afterAll(async () => {
  guard.close();
  dismissMarkupChild();
  await site.close();
});

/** Does the work, and fails if it blocks everything else for too long. */
async function unhurt<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  const { value, milliseconds } = await standstillOf(work);
  expect(milliseconds).toBeLessThan(longestStandstill);
  return value;
}
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => String(error),
  );

// Text that blocks the host does so at each try; garbage collection of other tests does not.
describe('the host keeps running while it handles', { retry: 2 }, () => {
  test('a site whose links, rules and sitemaps take long to hold against each other', async () => {
    const found = await unhurt(() =>
      findPagesInChild(`${site.url}/`, { allowPrivate: true, languages: ['en'] }),
    );
    expect(found).toContain(`${site.url}/b`);
  });

  test('a page that declares entities without end', async () => {
    const read = await unhurt(() => readPage(guard.fetch, `${site.url}/entities`));
    expect(read).toHaveProperty('page');
  });

  test('markup whose check takes the square of its depth', async () => {
    const page = { body: Buffer.from('<div>'.repeat(50_000)), contentType: 'text/html' };
    expect(await unhurt(() => failureOf(htmlValidateCheck(page, 300)))).toContain('CheckerError');
  });

  test('an answer about a page that is one large tag', async () => {
    const message = { type: 'error', message: 'Bad', extract: `<img src="${'A'.repeat(6000)}">` };
    const answer = Buffer.from(
      JSON.stringify({ messages: Array.from({ length: 5000 }, () => message) }),
    );
    const { details } = await unhurt(() => readAnswer(answer));
    expect(details).toHaveLength(5000);
  });

  test('a page that keeps the rules of its tech stack busy', async () => {
    await unhurt(() => probesOfRules());
    const html = `<!--${'<link'.repeat(200_000)}-->`;
    const of = { url: site.url, html, scriptSrc: [], meta: {}, cookies: {}, headers: {} };
    const evidence = { ...of, globals: {}, elements: [] };
    expect(await unhurt(() => detectTechnologies(evidence, 200))).toBeUndefined();
  });

  test('two pictures of noise', async () => {
    const [width, height] = [412, 1920];
    const noise = () => {
      const data = randomBytes(width * height * 4).map((byte, at) => (at % 4 === 3 ? 255 : byte));
      return encodePicture({ width, height, data });
    };
    const [before, after] = [noise(), noise()];
    const found = await unhurt(() => compareInChild(before, after, []));
    expect(found.isEqual).toBe(false);
  });

  test('a report that a page has blown up', async () => {
    const file = new URL('../fixtures/lighthouse-slow-mobile.json', import.meta.url);
    const lhr = LighthouseResult.parse(JSON.parse(readFileSync(file, 'utf8')));
    const items = Array.from({ length: 5000 }, (_, at) => ({ url: `${'u'.repeat(500)}${at}` }));
    const headings = [{ key: 'url', label: 'URL', valueType: 'url' }];
    for (const audit of Object.values(lhr.audits)) {
      audit.details = { type: 'table', headings, items };
    }
    const sent = serialize(cutResult(lhr));
    const report = await unhurt(() => normaliseReport(LighthouseResult.parse(deserialize(sent))));
    expect(report?.overallScore).toBeTypeOf('number');
  });

  test('addresses that are nothing but dots', async () => {
    const far = await unhurt(() => failureOf(guard.fetch(`${site.url}/far-away`)));
    expect(far).toContain('TargetError');
    const proxy = await startGuardingProxy(guard);
    const longest = await unhurt(() => connectOverSocks(proxy.url, '.'.repeat(255), 80));
    expect(longest.reply).not.toBe('connected');
    await proxy.close();
  });

  test('cells of a spreadsheet that begin formulas over and over', async () => {
    const text = ';=\t'.repeat(300);
    const row = {
      section: 'Diagnostics',
      device: 'mobile',
      date: '',
      unit: '',
      rating: '',
    } as const;
    const rows = Array.from({ length: 500 }, () => ({
      ...row,
      item: text,
      value: text,
      note: text,
    }));
    expect(await unhurt(() => toCsv(rows))).toContain(";'=");
  });
});
