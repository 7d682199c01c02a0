import { makeUpEntity } from '@paulirish/trace_engine/models/trace/handlers/helpers.js';
import { expect, test } from 'vitest';
import { patchLighthouse } from './patch-lighthouse.ts';

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
