import { expect, test } from 'vitest';
import * as z from 'zod';
import { tabStore } from './tab-store.ts';

const Thing = z.object({ name: z.string() });
const of = (accountEmail: string) => tabStore('runningScans', Thing, { accountEmail });

test('keeps a value for its account only', () => {
  of('anna@example.com').write({ name: 'one' });
  expect(of('anna@example.com').read()).toEqual({ name: 'one' });
  expect(of('ben@example.com').read()).toBeUndefined();
  of('anna@example.com').clear();
  expect(of('anna@example.com').read()).toBeUndefined();
});

test('ignores unreadable values', () => {
  sessionStorage.setItem('runningScans', '{broken');
  expect(of('anna@example.com').read()).toBeUndefined();
  sessionStorage.setItem('runningScans', '{"accountEmail":"anna@example.com","value":{"name":7}}');
  expect(of('anna@example.com').read()).toBeUndefined();
});
