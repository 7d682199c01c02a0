import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { thingOf } from '../src/lib/kept.ts';

const isTest = /\.test\.tsx?$|\/(testing|test-support)\//;
const files = globSync('web/src/**/*.{ts,tsx}').filter((file) => !isTest.test(file));
const storages = /\b(localStorage|sessionStorage|indexedDB|cookieStore|document\.cookie|caches)\b/;

test('only the registry accesses browser storage', () => {
  expect(files.length).toBeGreaterThan(100);
  const touching = files.filter((file) => storages.test(readFileSync(file, 'utf8')));
  expect(touching).toEqual(['web/src/lib/kept.ts']);
});

test('keys that are read before the first paint are in the registry', () => {
  const script = readFileSync('web/public/before-paint.js', 'utf8');
  const keys = [...script.matchAll(/(\w+Storage)\.(?!length)\w+\('([^']+)'/g)];
  expect(keys.map(([, storage, key = '']) => [storage, thingOf(key)?.storage])).toEqual([
    ['localStorage', 'local'],
    ['localStorage', 'local'],
    ['localStorage', 'local'],
    ['localStorage', 'local'],
  ]);
});
