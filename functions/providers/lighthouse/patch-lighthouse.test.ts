import {
  cachingDisabled,
  computeCacheLifetimeInSeconds,
  getCombinedHeaders,
} from '@paulirish/trace_engine/models/trace/insights/Cache.js';
import { parseCacheControl } from '@paulirish/trace_engine/models/trace/helpers/Network.js';
import { makeUpEntity } from '@paulirish/trace_engine/models/trace/handlers/helpers.js';
import { expect, test } from 'vitest';
import { patchLighthouse, spellCacheHeaders } from './patch-lighthouse.ts';

test.each([
  ['https://cdn.chat.widget.org.uk/a.js', 'widget.org.uk'],
  ['https://chat.widget.co.uk/a.js', 'widget.co.uk'],
  ['https://a.counter.or.jp/a.js', 'counter.or.jp'],
  ['https://b.survey.ac.at/a.js', 'survey.ac.at'],
  ['https://x.tool.com:8443/a.js', 'tool.com'],
  ['http://localhost:4000/a.js', 'localhost'],
  ['http://127.0.0.1/a.js', '127.0.0.1'],
])('the third-party insight names the vendor of %s as the entities do: %s', (url, name) => {
  patchLighthouse();
  expect(makeUpEntity(new Map(), url)?.name).toBe(name);
});

test('what is no address of a vendor has none', () => {
  patchLighthouse();
  expect(makeUpEntity(new Map(), 'http://')).toBeUndefined();
});

const year = 31_536_000;
const inAYear = new Date(Date.now() + year * 1000).toUTCString();
test.each([
  ['Expires', inAYear, year],
  ['expires', inAYear, year],
  ['Cache-Control', 'Public, Max-Age=31536000', year],
  ['cache-control', 'max-age="31536000"', year],
  ['CACHE-CONTROL', 'No-Store', 'not cached'],
  ['Cache-Control', 'MAX-AGE=300', 300],
  ['ETag', '"A"', null],
])('%s: %s is read as browsers do', (name, value, expected) => {
  const data = { headers: [{ name, value }] };
  spellCacheHeaders([
    { name: 'ResourceReceiveResponse', args: { data } },
    { name: 'ResourceReceiveResponse', args: {} },
    { name: 'RunTask', args: {} },
  ]);
  const all = getCombinedHeaders(data.headers);
  const control = parseCacheControl(all.get('cache-control') ?? null);
  const seconds = computeCacheLifetimeInSeconds(data.headers, control);
  const lifetime = cachingDisabled(all, control) ? 'not cached' : seconds;
  expect(typeof lifetime === 'number' ? Math.round(lifetime / 100) * 100 : lifetime).toBe(expected);
});
