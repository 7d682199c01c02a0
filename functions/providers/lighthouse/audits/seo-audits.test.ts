import type { Artifacts } from 'lighthouse';
import { expect, test } from 'vitest';
import { StandardRobotsTxt } from './seo-audits.ts';

/** Only what the audit requires. */
const audited = (content: string) =>
  StandardRobotsTxt.audit({ RobotsTxt: { status: 200, content } } as Artifacts);

test.each([
  'License: https://shop.example/license.xml',
  'Content-Usage: train-ai=n',
  'X-Anything: at all',
  'Crawl-delay: 10',
])('a line that the standard allows is no error: %s', (line) => {
  expect(audited(`User-agent: *\nAllow: /\n${line}\n`).score).toBe(1);
});

test.each([
  ['Dissallow: /private', 'Unknown directive'],
  ['Site-map: https://shop.example/sitemap.xml', 'Unknown directive'],
  ['useragent: other', 'Unknown directive'],
  ['<html>', 'Syntax not understood'],
  ['Disallow: private', 'Pattern should either be empty, start with "/" or "*"'],
])('a line that crawlers do not understand is: %s', (line, message) => {
  expect(audited(`User-agent: *\nLicense: x\n${line}\n`)).toMatchObject({
    score: 0,
    displayValue: '1 error found',
    details: { items: [{ index: '3', line, message }] },
  });
});
