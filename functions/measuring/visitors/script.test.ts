import { runInNewContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { scriptOf } from '../../../shared/visitors/script-settings.ts';
import { scriptText } from './script-text.ts';

const at = 'https://vitals.example/v/abcdefghijkm';
const settings = { key: 'abcdefghijkm', at, rate: 1, hosts: ['shop.example'] };
const script = scriptOf(scriptText, settings);

test('the script is at most 6 KB', () => {
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(6000);
});

test('it stores nothing, and loads nothing else', () => {
  for (const word of ['cookie', 'localStorage', 'sessionStorage', 'indexedDB', 'createElement'])
    expect(script).not.toContain(word);
  expect(script.match(/fetch\(/g)).toHaveLength(1);
});

test('it never throws, whatever browser it finds', () => {
  const hostile = new Proxy({}, { get: () => expect.fail });
  for (const page of [{}, { location: null }, { location: hostile, document: hostile }])
    expect(() => runInNewContext(script, page)).not.toThrow();
});

/** What a page would have to offer for the script to begin. */
const pageAt = (hostname: string, navigator: object, random = 0) => ({
  location: { hostname, href: `https://${hostname}/` },
  document: { currentScript: { src: 'x', dataset: {} }, querySelector: () => null },
  navigator,
  Math: { random: () => random },
  performance: { getEntriesByType: vi.fn<() => object[]>(() => []) },
});

test.each([
  ['on another host', pageAt('evilshop.example', {}), settings],
  ['for visitors who object', pageAt('shop.example', { globalPrivacyControl: true }), settings],
  ['for programs', pageAt('shop.example', { webdriver: true }), settings],
  ['outside the sample', pageAt('shop.example', {}, 0.5), { ...settings, rate: 0.5 }],
])('it does nothing %s', (_, page, own) => {
  runInNewContext(scriptOf(scriptText, own), page);
  expect(page.performance.getEntriesByType).not.toHaveBeenCalled();
});

test('it begins on the site itself', () => {
  const page = pageAt('www.shop.example', {});
  runInNewContext(script, page);
  expect(page.performance.getEntriesByType).toHaveBeenCalled();
});
