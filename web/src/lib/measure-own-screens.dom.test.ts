import { afterEach, expect, test, vi } from 'vitest';
import { measureOwnScreens } from './measure-own-screens.ts';

const config = vi.hoisted(() => vi.fn<() => Promise<object>>());
vi.mock('./config.ts', () => ({ runtimeConfig: config }));
const scripts = () =>
  [...document.head.querySelectorAll('script')].map(({ src }) => new URL(src).pathname);
afterEach(() => {
  document.head.replaceChildren();
  window.history.replaceState({}, '', '/');
});

test('our screens carry the script where the operator has set its key', async () => {
  config.mockResolvedValue({ ownSiteKey: 'abcdefghijkm' });
  await measureOwnScreens();
  expect(scripts()).toEqual(['/v/abcdefghijkm.js']);
});

test('and no script without a key', async () => {
  config.mockResolvedValue({});
  await measureOwnScreens();
  expect(scripts()).toEqual([]);
});

test('nor do pages of share links', async () => {
  config.mockResolvedValue({ ownSiteKey: 'abcdefghijkm' });
  window.history.replaceState({}, '', '/shared/link');
  await measureOwnScreens();
  expect(scripts()).toEqual([]);
});
