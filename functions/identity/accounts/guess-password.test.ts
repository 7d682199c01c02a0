import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { forgetGuesses, guessPassword } from './guess-password.ts';
import { lockedInDirectory } from '../../providers/ports/user-directory.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const right = 'Analytical-1843';
const startedAt = Date.UTC(2026, 0, 1);

/**
 * A user pool with Cognito's own lock: after n wrong passwords from all callers it looks at none for 2^(n-5) seconds,
 * at most 15 minutes, and forgets them after 15 minutes without an attempt.
 */
class LockingPool {
  checked: number[] = [];
  #wrong = 0;
  lockedUntil = 0;
  #lastAttempt = 0;

  signIn(password: string, at: number): string | undefined {
    if (at - this.#lastAttempt >= 900) this.#wrong = 0;
    this.#lastAttempt = at;
    if (at < this.lockedUntil) throw lockedInDirectory();
    this.checked.push(at);
    if (password === right) {
      this.#wrong = 0;
      return 'session';
    }
    this.#wrong += 1;
    if (this.#wrong >= 5) this.lockedUntil = at + Math.min(900, 2 ** (this.#wrong - 5));
    return undefined;
  }
}

/** Guesses at accounts with a clock that stands still until it is moved. */
function attack() {
  const pools = new Map<string, LockingPool>();
  const clock = { seconds: 0 };
  const onLocked = vi.fn(async () => undefined);
  const poolOf = (email: string): LockingPool => {
    const pool = pools.get(email) ?? new LockingPool();
    pools.set(email, pool);
    return pool;
  };
  const guess = async (
    password: string,
    { email, address, trusted }: { email: string; address: string; trusted?: string },
  ): Promise<'in' | 'wrong' | 'refused'> => {
    const now = new Date(startedAt + clock.seconds * 1000);
    const attempt = async () => poolOf(email).signIn(password, clock.seconds);
    try {
      const session = await guessPassword(
        table,
        { email, address, trusted, now },
        { attempt, onLocked },
      );
      return session === undefined ? 'wrong' : 'in';
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'too_many_requests') throw error;
      return 'refused';
    }
  };
  return { clock, guess, onLocked, poolOf };
}
const anEmail = () => `${randomUUID()}@example.com`;

describe('wrong passwords for one account, from many addresses', () => {
  test('reach the user pool ten times in 16 minutes, so that its lock on the owner never lasts longer than 32 s', async () => {
    const { clock, guess, poolOf, onLocked } = attack();
    const email = anEmail();
    const outcomes = [];
    for (let sent = 0; sent < 60; sent += 1) {
      clock.seconds += 40;
      outcomes.push(await guess('x', { email, address: `bot-${sent}` }));
      expect(poolOf(email).lockedUntil - clock.seconds).toBeLessThanOrEqual(32);
    }
    // 40 minutes: twice ten guesses, and 16 quiet minutes after each.
    expect(outcomes.filter((outcome) => outcome === 'wrong').length).toBeLessThanOrEqual(20);
    expect(onLocked).toHaveBeenCalled();
    const owner = { email, address: 'owner' };
    expect(await guess(right, owner)).toBe('refused');
    clock.seconds += 32;
    expect(await guess(right, { ...owner, trusted: 'device#1' })).toBe('in');
    expect(await guess(right, { ...owner, trusted: 'session#1' })).toBe('in');
  });

  test('at once are counted before they are checked', async () => {
    const { guess, poolOf } = attack();
    const email = anEmail();
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => guess('x', { email, address: `at-once-${index}` })),
    );
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(10);
    expect(poolOf(email).checked.length).toBeLessThanOrEqual(10);
  });

  test('keep new browsers out until 16 minutes pass without a guess, or there is a new password', async () => {
    const { clock, guess } = attack();
    const email = anEmail();
    const lock = async () => {
      for (let sent = 0; sent < 10; sent += 1) await guess('x', { email, address: `lock-${sent}` });
    };
    const owner = { email, address: 'owner' };
    await lock();
    expect(await guess(right, owner)).toBe('refused');
    clock.seconds += 15 * 60;
    expect(await guess(right, owner)).toBe('refused');
    clock.seconds += 60;
    expect(await guess(right, owner)).toBe('in');
    await lock();
    expect(await guess(right, owner)).toBe('refused');
    await forgetGuesses(table, email);
    clock.seconds += 32;
    expect(await guess(right, owner)).toBe('in');
  });
});

describe('wrong passwords from one address', () => {
  test('for one account are five, and do not close it to other addresses', async () => {
    const { clock, guess, onLocked } = attack();
    const email = anEmail();
    const outcomes = [];
    for (let sent = 0; sent < 8; sent += 1)
      outcomes.push(await guess('x', { email, address: 'a' }));
    expect(outcomes).toEqual([...Array(5).fill('wrong'), ...Array(3).fill('refused')]);
    expect(onLocked).toHaveBeenCalledTimes(3);
    clock.seconds += 1;
    expect(await guess(right, { email, address: 'b' })).toBe('in');
  });

  test('for many accounts are 60 in 15 minutes; a known device at the same address still gets in', async () => {
    const { clock, guess, onLocked } = attack();
    const address = `office-${randomUUID()}`;
    const outcomes = await Promise.all(
      Array.from({ length: 70 }, () => guess('x', { email: anEmail(), address })),
    );
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(60);
    const email = anEmail();
    expect(await guess(right, { email, address })).toBe('refused');
    expect(await guess(right, { email, address, trusted: 'device#2' })).toBe('in');
    expect(await guess(right, { email, address: 'elsewhere' })).toBe('in');
    // The account itself is not locked, so its owner is not notified.
    expect(onLocked).not.toHaveBeenCalled();
    clock.seconds += 900;
    expect(await guess(right, { email, address })).toBe('in');
  });
});

test('right passwords never count, and restart the count', async () => {
  const { guess } = attack();
  const who = { email: anEmail(), address: 'typist' };
  for (let round = 0; round < 4; round += 1) {
    for (let typo = 0; typo < 4; typo += 1) expect(await guess('x', who)).toBe('wrong');
    expect(await guess(right, who)).toBe('in');
  }
});

test('a known device has ten guesses of its own', async () => {
  const { clock, guess } = attack();
  const who = { email: anEmail(), address: 'home', trusted: `device#${randomUUID()}` };
  const outcomes = [];
  for (let sent = 0; sent < 12; sent += 1) {
    clock.seconds += 40;
    outcomes.push(await guess('x', who));
  }
  expect(outcomes).toEqual([...Array(10).fill('wrong'), 'refused', 'refused']);
});

test('an outage of the user pool is no guess', async () => {
  const guess = { email: anEmail(), address: 'outage', now: new Date(startedAt) };
  const outage = async () => {
    throw new Error('down');
  };
  for (let sent = 0; sent < 12; sent += 1) {
    await expect(guessPassword(table, guess, { attempt: outage })).rejects.toThrow('down');
  }
  expect(await guessPassword(table, guess, { attempt: async () => 'in' })).toBe('in');
});
