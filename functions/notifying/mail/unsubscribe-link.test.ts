import fc from 'fast-check';
import { expect, test } from 'vitest';
import { after, dayMs } from '../../platform/times.ts';
import {
  linkDays,
  readSubscription,
  signSubscription,
  unsubscribeLinks,
} from './unsubscribe-link.ts';

const key = 'k'.repeat(64);
const now = new Date('2026-11-22T10:00:00.000Z');
const subscription = { accountId: 'account-1', address: 'ada+site@example.com' };
const token = signSubscription(key, subscription, now);

test('a link names its subscription for 90 days', () => {
  const at = (days: number) => readSubscription([key], token, after(now, days * dayMs));
  expect(at(0)).toEqual({ kind: 'valid', subscription });
  expect(at(linkDays - 0.01)).toEqual({ kind: 'valid', subscription });
  expect(at(linkDays)).toEqual({ kind: 'old' });
});

test('one that another key has signed is forged', () => {
  const foreign = signSubscription('another', subscription, now);
  expect(readSubscription([key], foreign, now)).toEqual({ kind: 'forged' });
});

test('one that an earlier key has signed is valid while that key is accepted', () => {
  const read = (keys: string[]) => readSubscription(keys, token, now).kind;
  expect(read(['new', key])).toBe('valid');
  expect(read([key, 'new'])).toBe('valid');
  expect(read(['new'])).toBe('forged');
  expect(read([])).toBe('forged');
});

test('the signature of one subscription does not hold for another', () => {
  const [, signature] = token.split('.');
  const [other] = signSubscription(key, { ...subscription, accountId: 'account-2' }, now).split(
    '.',
  );
  expect(readSubscription([key], `${other}.${signature}`, now)).toEqual({ kind: 'forged' });
});

test.each(['', '.', '..', token.slice(0, -1), `${token}.`, `${token}x`, token.toUpperCase()])(
  '%j is forged',
  (text) => {
    expect(readSubscription([key], text, now)).toEqual({ kind: 'forged' });
  },
);

test('no other text is a link, and none throws', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (payload, signature) => {
      expect(readSubscription([key], `${payload}.${signature}`, now)).toEqual({ kind: 'forged' });
    }),
  );
});

test('both addresses of a link carry it unchanged', () => {
  const { page, call } = unsubscribeLinks('https://vitals.example', token);
  for (const [address, path] of [
    [page, '/unsubscribe'],
    [call, '/api/unsubscribe'],
  ] as const) {
    const { pathname, searchParams } = new URL(address);
    expect([pathname, searchParams.get('token')]).toEqual([path, token]);
    expect(address.length).toBeLessThan(900);
  }
});
