import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cyrillic,
  rawPage,
  type RawAnswers,
  refused,
  shown,
  startRawAnswers,
} from '../../../test/fixtures/raw-answers.ts';
import { guardWith, kindOf } from '../../../test/support/target-site.ts';
import { isPageType } from './content-type.ts';

let server: RawAnswers;
beforeAll(async () => {
  server = await startRawAnswers();
});
afterAll(() => server.close());

const at = (name: string): string => `${server.url}/${encodeURIComponent(name)}`;

describe('what Chromium shows', () => {
  test.each(Object.keys(shown))('%s', async (name) => {
    const guard = guardWith();
    const [fetched, probed] = await Promise.all([guard.fetch(at(name)), guard.probe(at(name))]);
    expect([fetched.status, probed.status]).toEqual([200, 200]);
    expect(fetched.text()).toBe(rawPage);
    expect(probed.text?.text).toBe(rawPage);
    expect(isPageType(fetched.headers['content-type'])).toBe(true);
  });

  test.each(Object.keys(cyrillic))('in the right letters: %s', async (name) => {
    const guard = guardWith();
    const [fetched, probed] = await Promise.all([guard.fetch(at(name)), guard.probe(at(name))]);
    expect(fetched.text()).toContain('<title>о нас</title>');
    expect(probed.text?.text).toContain('<title>о нас</title>');
  });
});

test.each(Object.keys(shown))('a message that is posted arrives once: %s', async (name) => {
  const request = { body: '{}', headers: {}, timeoutMs: 5000 };
  expect(await guardWith().post(at(name), request)).toMatchObject({ status: 200, text: rawPage });
  expect(server.requested.filter((line) => line === `POST ${name}`)).toHaveLength(1);
});

describe('what Chromium refuses is not valid HTTP', () => {
  test.each(Object.keys(refused))('%s', async (name) => {
    const guard = guardWith();
    expect(await kindOf(guard.fetch(at(name)))).toBe('protocol');
    expect(await kindOf(guard.probe(at(name)))).toBe('protocol');
  });
});
