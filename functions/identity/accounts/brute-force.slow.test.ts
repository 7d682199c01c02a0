import { beforeEach, expect, test, vi } from 'vitest';
import {
  emailOf,
  mailReader,
  newPassword,
  oldPassword,
  registered,
  sent,
  setting,
  signingIn,
} from '../../../test/support/account-calls.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { userPoolClient } from '../../platform/aws/user-pool-client.ts';
import { CallerThrottle } from '../../platform/limits/caller-throttle.ts';
import { answerAfterMs } from './mailed-links.ts';

const pause = vi.hoisted(() => vi.fn());
vi.mock(import('node:timers/promises'), async (original) => {
  const { withoutPause } = await import('../../../test/support/without-pause.ts');
  return withoutPause(original, () => answerAfterMs, pause);
});

const { resetTokenFor } = mailReader(await useStandIns());
// The throttle of a function's instance would refuse most of them before they are counted.
beforeEach(() => void vi.spyOn(CallerThrottle.prototype, 'take').mockReturnValue());

const guesses = Array.from({ length: 1000 }, (_, index) => index);

/** How many of 1,000 wrong passwords, 20 at a time, were checked (401) and refused unchecked (429). */
async function guess(attempt: (index: number) => { email: string; from: string }) {
  const pool = vi.spyOn(userPoolClient(), 'send');
  const counts = new Map<number, number>();
  for (let start = 0; start < guesses.length; start += 20) {
    const some = guesses.slice(start, start + 20).map(async (index) => {
      const { email, from } = attempt(index);
      const { status } = await signingIn(email, `Wrong-password-${index}`, { from });
      counts.set(status, (counts.get(status) ?? 0) + 1);
    });
    await Promise.all(some);
  }
  const reachedPool = pool.mock.calls.length;
  pool.mockRestore();
  return { checked: counts.get(401), refused: counts.get(429), reachedPool };
}

test('of 1,000 wrong passwords for one account, from as many addresses, ten are checked; the owner still gets in', async () => {
  const owner = await registered();
  const from = (index: number) => `203.0.${index >> 8}.${index & 255}`;
  expect(await guess((index) => ({ email: owner.email, from: from(index) }))).toEqual({
    checked: 10,
    refused: 990,
    reachedPool: 10,
  });
  expect((await signingIn(owner.email, oldPassword)).status).toBe(429);
  const cookies = sent(owner.cookies);
  expect((await signingIn(owner.email, oldPassword, { cookies })).status).toBe(200);
  const token = await resetTokenFor(owner.email);
  expect((await setting(owner.userId, { token })).status).toBe(200);
  expect((await signingIn(owner.email, newPassword)).status).toBe(200);
}, 300_000);

test('of 1,000 accounts tried from one address, 60 are; others are not kept out', async () => {
  const owner = await registered();
  const from = '198.51.100.77';
  expect(await guess(() => ({ email: emailOf(), from }))).toEqual({
    checked: 60,
    refused: 940,
    reachedPool: 60,
  });
  expect((await signingIn(owner.email, oldPassword, { from })).status).toBe(429);
  const cookies = sent(owner.cookies);
  expect((await signingIn(owner.email, oldPassword, { from, cookies })).status).toBe(200);
  expect((await signingIn(owner.email, oldPassword)).status).toBe(200);
}, 300_000);
