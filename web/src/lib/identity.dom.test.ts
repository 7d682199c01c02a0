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

  test('of another person in a tab that was frozen meanwhile takes fetched data with it', () => {
    keepIdentity(ada);
    queryClient.setQueryData(['sites'], ['secret']);
    kept('id').write('user-2');
    kept('user').write('grace@example.com');
    window.dispatchEvent(new StorageEvent('storage', { key: 'id' }));
    expect(currentIdentity()?.userId).toBe('user-2');
    expect(queryClient.getQueryData(['sites'])).toBeUndefined();
  });

  test('stays the same person, with their data, under a new address', () => {
    keepIdentity(ada);
    queryClient.setQueryData(['sites'], ['mine']);
    keepIdentity({ ...ada, email: 'ada@new.example' });
    expect(queryClient.getQueryData(['sites'])).toEqual(['mine']);
  });

  test('ends in this tab when another tab signs out', () => {
    keepIdentity(ada);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(currentIdentity()).toBeUndefined();
  });
});
