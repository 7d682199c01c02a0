import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOddSites } from '../../../test/fixtures/odd-sites.ts';
import {
  type RawAnswers,
  rawPage,
  refused,
  shown,
  startRawAnswers,
} from '../../../test/fixtures/raw-answers.ts';
import type { LoopbackServer } from '../../../test/support/loopback-server.ts';
import { guardWith } from '../../../test/support/target-site.ts';
import { readPage } from './read-page.ts';

let sites: LoopbackServer;
let raw: RawAnswers;
beforeAll(async () => {
  [sites, raw] = await Promise.all([startOddSites(), startRawAnswers()]);
});
afterAll(() => Promise.all([sites.close(), raw.close()]));

const read = (url: string) => readPage(guardWith().fetch, url);
const answer = (name: string): string => `${raw.url}/${encodeURIComponent(name)}`;

test.each(Object.keys(shown))('the page is checked as a browser shows it: %s', async (name) => {
  const found = await read(answer(name));
  expect(found).toMatchObject({
    page: { contentType: expect.stringMatching(/^text\/html(; charset=utf-8)?$/i) },
  });
  expect('page' in found && found.page.body.toString()).toBe(rawPage);
});

test.each(['cookie', 'needs-language', 'needs-html', 'empty-location'])(
  'the page is reached as by a browser: %s',
  async (site) => {
    expect(await read(`${sites.url}/${site}/`)).toMatchObject({ page: {} });
  },
);

test.each(Object.keys(refused))('what no browser shows is a bad answer: %s', async (name) => {
  expect(await read(answer(name))).toEqual({ reason: 'bad-answer' });
});
