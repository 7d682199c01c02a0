import { beforeEach, expect, test, vi } from 'vitest';
import { forgetIdentity, keepIdentity } from './identity.ts';
import { accessToken } from './tokens.ts';

const key = 'CognitoIdentityServiceProvider.client.user-1.accessToken';
const { loadAccessToken } = vi.hoisted(() => ({ loadAccessToken: vi.fn() }));
vi.mock('./amplify.ts', () => ({ loadAccessToken }));

beforeEach(() => {
  forgetIdentity();
  keepIdentity({ userId: 'user-1', email: 'ada@example.com' });
});

test('leaves no token behind when another tab signs out during a refresh', async () => {
  loadAccessToken.mockImplementation(async () => {
    forgetIdentity();
    localStorage.setItem(key, 'refreshed');
    return 'refreshed';
  });
  expect(await accessToken({ forceRefresh: true })).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test('keeps what it has refreshed for a person who is still signed in', async () => {
  loadAccessToken.mockImplementation(async () => {
    localStorage.setItem(key, 'refreshed');
    return 'refreshed';
  });
  expect(await accessToken({ forceRefresh: true })).toBe('refreshed');
  expect(localStorage.getItem(key)).toBe('refreshed');
});
