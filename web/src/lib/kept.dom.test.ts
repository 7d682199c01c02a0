import { beforeEach, describe, expect, test } from 'vitest';
import { fakeServer, newSession } from '../test-support/fake-server.ts';
import { forgetIdentity, keepIdentity } from './identity.ts';
import { everythingKept, kept, keptAccessToken, thingOf } from './kept.ts';
import { beginSession } from './tokens.ts';

const [ada, bob] = [
  { userId: 'user-1', email: 'ada@example.com' },
  { userId: 'user-2', email: 'bob@example.com' },
];

/** Everything that the product stores, as if Ada had used all of it. */
function useEverything(): void {
  keepIdentity(ada);
  const ofIdentity = ['id', 'user', 'tab-owner'];
  for (const { key, storage } of everythingKept().filter(({ key }) => !ofIdentity.includes(key))) {
    const isPrefix = key.endsWith('.');
    const name = isPrefix ? `${key}client.user-1.accessToken` : key;
    (storage === 'local' ? localStorage : sessionStorage).setItem(name, 'hers');
  }
}
const keysLeft = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();
const ofTheBrowser = ['mantine-color-scheme-value', 'reloaded-for-code-at', 'scroll-positions'];

beforeEach(() => {
  sessionStorage.clear();
  forgetIdentity();
});

describe('what a browser keeps', () => {
  test('is registered with its owner', () => {
    useEverything();
    expect(keysLeft().filter((key) => thingOf(key) === undefined)).toEqual([]);
    expect(thingOf('of-another-product')).toBeUndefined();
  });

  test('is cleared at sign-out if it belongs to a person, and stays if it belongs to the browser', () => {
    useEverything();
    forgetIdentity();
    expect(keysLeft()).toEqual(ofTheBrowser);
  });

  test('is cleared when another person signs in, and stays for the same person', async () => {
    fakeServer({});
    useEverything();
    await beginSession({ ...newSession(), ...ada });
    expect(kept('runningScans').read()).toBe('hers');
    await beginSession({ ...newSession(), ...bob });
    expect(kept('runningScans').read()).toBeUndefined();
    expect(kept('currentSite').read()).toBeUndefined();
    expect(keptAccessToken(ada.userId)).toBeUndefined();
    expect(keptAccessToken(bob.userId)).toMatch(/^header\./);
  });

  test('is cleared in this tab when another tab signs out, or in as someone else', () => {
    for (const next of [undefined, bob]) {
      useEverything();
      // The state that the other tab leaves, which cannot reach this tab's session storage.
      if (next === undefined) localStorage.clear();
      else localStorage.setItem('id', next.userId);
      window.dispatchEvent(new StorageEvent('storage', { key: 'id' }));
      expect(kept('runningScans').read()).toBeUndefined();
      expect(kept('reloaded-for-code-at').read()).toBe('hers');
    }
  });

  test('is cleared in a tab that the browser restores after its session has ended', () => {
    useEverything();
    const tab = Object.entries<string>(sessionStorage);
    forgetIdentity();
    for (const [key, value] of tab) sessionStorage.setItem(key, value);
    keepIdentity(bob);
    expect(kept('runningScans').read()).toBeUndefined();
  });
});
