import { beforeEach, describe, expect, test, vi } from 'vitest';
import { currentIdentity, forgetIdentity, keepIdentity, onIdentityChange } from './identity.ts';
import { kept } from './kept.ts';
import { queryClient } from './query-client.ts';

const ada = { userId: 'user-1', email: 'ada@example.com' };

beforeEach(() => forgetIdentity());

describe('identity', () => {
  test('is kept between visits and announced', () => {
    const listener = vi.fn();
    const stop = onIdentityChange(listener);
    keepIdentity(ada);
    expect(currentIdentity()).toEqual(ada);
    expect(kept('user').read()).toBe(ada.email);
    expect(listener).toHaveBeenCalledOnce();
    keepIdentity(ada);
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });

  test('clears everything when it is forgotten, including fetched data', () => {
    keepIdentity(ada);
    kept('currentSite').write('https://example.com/');
    kept('comparisonUrl').write('https://other.example/');
    kept('propertyId').write('123');
    queryClient.setQueryData(['sites'], ['secret']);
    forgetIdentity();
    expect(currentIdentity()).toBeUndefined();
    expect(localStorage).toHaveLength(0);
    expect(queryClient.getQueryData(['sites'])).toBeUndefined();
  });

  test('ends in this tab when another tab signs out', () => {
    keepIdentity(ada);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(currentIdentity()).toBeUndefined();
  });
});
