import { expect, test, vi } from 'vitest';
import { mostPagesChecked } from '../../../shared/pages/urls.ts';
import { excludeMissing } from './exclude-missing.ts';

const home = 'https://shop.example/';
const page = (path: string) => `${home}${path}`;

/** Statuses by path for HEAD, and for GET where it differs. */
const site = (statuses: Record<string, [head: number, get?: number]>) =>
  vi.fn(async (url: string, { method }: { method?: 'GET' | 'HEAD' }) => {
    const [head, get = head] = statuses[url.slice(home.length)] ?? [200];
    if (head === 0) throw new Error('no answer');
    return { status: method === 'HEAD' ? head : get };
  });

test('leaves out what answers 404 or 410, and keeps the home page and what does not answer', async () => {
  const fetch = site({
    '': [404],
    gone: [410],
    missing: [404],
    'no-head': [404, 200],
    'not-allowed': [405],
    broken: [503],
    silent: [0],
  });
  const paths = ['fine', 'gone', 'missing', 'no-head', 'not-allowed', 'broken', 'silent'];
  expect(await excludeMissing([home, ...paths.map(page)], { fetch })).toEqual([
    home,
    ...['fine', 'no-head', 'not-allowed', 'broken', 'silent'].map(page),
  ]);
});

test('asks about a bounded number of pages', async () => {
  const fetch = site({});
  const pages = Array.from({ length: 500 }, (_, index) => page(`${index}`));
  expect(await excludeMissing([home, ...pages], { fetch })).toHaveLength(501);
  expect(fetch).toHaveBeenCalledTimes(mostPagesChecked);
});

test('keeps what could not be asked in time', async () => {
  const fetch = vi.fn(
    async (_: string, { signal }: { signal?: AbortSignal | undefined }) =>
      new Promise<{ status: number }>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('too late')));
      }),
  );
  const pages = ['a', 'b', 'c', 'd', 'e', 'f'].map(page);
  expect(await excludeMissing([home, ...pages], { fetch, timeLimitMs: 20 })).toHaveLength(7);
  expect(fetch).toHaveBeenCalledTimes(4);
});

test('of nothing is nothing', async () => {
  expect(await excludeMissing([], { fetch: site({}) })).toEqual([]);
});
