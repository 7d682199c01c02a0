import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser, seedSubUser } from '../../../test/support/seed-account.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { oneTimeTokens } from '../../identity/accounts/one-time-tokens.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { identityEntity } from '../../platform/callers/identity-entity.ts';
import { keysOf } from '../../platform/table/remove-items.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, minuteMs } from '../../platform/times.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { deleteAccount, type DeletionPorts } from './delete-account.ts';
import { deletionStore } from './deletion-store.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const begin = new Date();
let owner: SeededUser;
let member: SeededUser;
let mailed: string[];
let later: number[];
let pool: Map<string, string>;
let objects: string[];
beforeEach(async () => {
  owner = await seedAccount(table);
  member = await seedSubUser(table, owner);
  const { accountId, userId, email } = owner;
  const site = { url: 'https://shop.example/', siteName: 'Shop', propertyId: '' };
  await siteStore(table).addSites(accountId, [site], { limit: null, now: begin });
  const grant = { purpose: 'confirm-email', accountId, userId, email } as const;
  await oneTimeTokens(table).issue(grant, begin);
  const times = { deleteOn: begin.toISOString(), deletingSince: begin.toISOString() };
  await accountEntity(table)
    .patch({ accountId })
    .set({ ...times, payingCustomer: 'cus_1' })
    .go();
  [mailed, later] = [[], []];
  pool = new Map([owner, member].map((user) => [user.userId, 'there']));
  objects = ['a', 'b', 'c'].map((name) => `${accountId}/${name}`);
});

const portsAt = (minutes: number, more: Partial<DeletionPorts> = {}): DeletionPorts => ({
  table,
  directory: {
    isSupport: async () => false,
    deleteUser: async (userId) => void pool.delete(userId),
    signOutEverywhere: async (userId) => void pool.set(userId, 'signed out'),
  },
  objects: {
    async *keysOf() {
      yield [...objects];
    },
    remove: async (keys) => void (objects = objects.filter((key) => !keys.includes(key))),
  },
  unpublish: async () => undefined,
  endSubscriptions: async () => undefined,
  closeSockets: async () => undefined,
  mailUser: async ({ email }) => mailed.push(email),
  sendLater: async (seconds) => void later.push(seconds),
  clock: () => after(begin, minutes * minuteMs),
  ...more,
});
const deleting = (minutes: number, more: Partial<DeletionPorts> = {}) =>
  deleteAccount(portsAt(minutes, more), owner.accountId);
const left = async () => {
  const found: string[] = [];
  for await (const keys of keysOf(table, { partition: `account#${owner.accountId}` }))
    found.push(...keys.map(({ sk }) => sk.split('#')[0] ?? ''));
  return found;
};
const tracesLeft = async () => {
  let count = 0;
  const partition = `account-trace#${owner.accountId}`;
  for await (const keys of keysOf(table, { partition, index: 'gsi1' })) count += keys.length;
  return count;
};
const identity = async (subject: string) =>
  (await identityEntity(table).get({ kind: 'email', subject }).go()).data;

describe('the deletion of an account', () => {
  test('ends all access at once, and notifies its users after a second look', async () => {
    expect(await tracesLeft()).toBe(1);
    await deleting(0);
    expect(await left()).toEqual(['account', 'user', 'user']);
    expect([objects, [...pool], await tracesLeft()]).toEqual([[], [], 0]);
    expect(await identity(owner.email)).toBeNull();
    expect([mailed, later]).toEqual([[], [900]]);
    await deleting(15);
    expect([mailed, later]).toEqual([[], [900, 60]]);
    // Written by an upload that had begun before.
    objects = ['late'];
    await deleting(16);
    expect([await left(), objects]).toEqual([[], []]);
    expect(mailed.toSorted()).toEqual([owner.email, member.email].toSorted());
    await deleting(17);
    expect([mailed.length, later.length]).toEqual([2, 2]);
  });

  test('continues where it failed, and notifies each user once', async () => {
    const dying = () => Promise.reject(new Error('down'));
    const { directory, objects: bucket } = portsAt(16);
    let failures = 0;
    const fails: Partial<DeletionPorts>[] = [
      { endSubscriptions: dying },
      { unpublish: dying },
      { directory: { ...directory, isSupport: dying } },
      { directory: { ...directory, deleteUser: dying } },
      { closeSockets: dying },
      { objects: { ...bucket, remove: dying } },
      { mailUser: dying },
      // After the first.
      {
        mailUser: async ({ email }) => {
          if (mailed.length > 0) throw new Error('down');
          mailed.push(email);
        },
      },
    ];
    for (const failing of fails) {
      await expect(deleting(16, failing)).rejects.toThrow('down');
      failures += 1;
      expect(await left()).toContain('account');
    }
    await deleting(16);
    expect([failures, await left(), mailed.toSorted()]).toEqual([
      fails.length,
      [],
      [owner.email, member.email].toSorted(),
    ]);
  });

  test('is not held up for longer than two hours by a user whose mail is refused', async () => {
    const mailUser: DeletionPorts['mailUser'] = async ({ email }) => {
      if (email === owner.email) throw new ProblemError('provider_unavailable', 'Refused');
      mailed.push(email);
    };
    await deleting(16, { mailUser });
    expect([mailed, later]).toEqual([[member.email], [900]]);
    expect(await left()).toContain('account');
    await deleting(120, { mailUser });
    expect([mailed, later, await left()]).toEqual([[member.email], [900], []]);
  });

  test('is one worker’s; another one looks again after its lease', async () => {
    const { claim } = deletionStore(table);
    expect(await claim(owner.accountId, 'other', begin)).toBe(true);
    await deleting(1);
    expect([await left(), later]).toEqual([
      expect.arrayContaining(['site', 'watched-page']),
      [130],
    ]);
    await deleting(3);
    expect(await left()).not.toContain('site');
  });

  test('writes and sends nothing any more once its lease is lost', async () => {
    const { claim } = deletionStore(table);
    await deleting(16, {
      closeSockets: async () => {
        await claim(owner.accountId, 'other', after(begin, 20 * minuteMs));
      },
    });
    expect([mailed, later]).toEqual([[], []]);
    expect(await left()).toContain('account');
  });

  test('is continued by another delivery when its time is up', async () => {
    let minutes = 16;
    const slow = portsAt(16);
    await deleting(16, {
      clock: () => after(begin, minutes * minuteMs),
      objects: {
        ...slow.objects,
        async remove(keys) {
          minutes += 11;
          await slow.objects.remove(keys);
        },
      },
    });
    expect([later, await left()]).toEqual([[0], expect.arrayContaining(['site'])]);
    await deleting(28);
    expect(await left()).toEqual([]);
  });

  test('signs staff out, and leaves them in the pool', async () => {
    const { directory } = portsAt(16);
    const isSupport = async (userId: string) => userId === owner.userId;
    await deleting(16, { directory: { ...directory, isSupport } });
    expect([...pool]).toEqual([[owner.userId, 'signed out']]);
  });

  test('leaves an address alone that has registered again meanwhile', async () => {
    await deleting(0);
    const anew = await seedAccount(table, { user: { userId: randomUUID(), email: owner.email } });
    await deleting(16);
    expect(await identity(owner.email)).toMatchObject({ accountId: anew.accountId });
  });

  test('does nothing to an account that stays', async () => {
    const { accountId } = owner;
    await accountEntity(table).patch({ accountId }).remove(['deletingSince']).go();
    await deleting(16);
    expect([await left(), later]).toEqual([expect.arrayContaining(['site']), []]);
  });
});

/**
 * Kinds of items outside the partition of an account, and why the deletion of the account leaves none of them behind.
 */
const outside: Record<string, string> = {
  identity: 'Deleted by user and by link',
  session: 'Deleted by user',
  'one-time-token': 'Found by account',
  'status-slug': 'Found by account',
  'known-device': 'Found by account',
  'email-claim': 'Lasts a minute',
  'social-sign-in': 'Identifies no one',
  'webhook-event': 'Names a customer of Stripe, and expires',
  'schedule-shard': 'Identifies no one',
  'schedule-minute': 'Identifies no one',
  'minute-checks': 'Results of checks with keys in place of addresses, and expires after two days',
  'shard-count': 'Identifies no one',
  calibration: 'Identifies no one',
  'retained-invoice': 'What tax law requires',
};

test('every kind of item is in the partition of its account, or its deletion is explained', () => {
  const sources = globSync('functions/**/*-entity.ts').map((file) => readFileSync(file, 'utf8'));
  const nameOf = (source: string) => /entity\('([\w-]+)'/.exec(source)?.[1] ?? source;
  const inAccount = /: inAccount\(/;
  const others = sources.filter((source) => !inAccount.test(source)).map(nameOf);
  expect(others.toSorted()).toEqual(Object.keys(outside).toSorted());
  const byTrace = sources.filter((source) => source.includes('accountTrace(')).map(nameOf);
  expect(byTrace.toSorted()).toEqual(
    Object.keys(outside)
      .filter((kind) => outside[kind] === 'Found by account')
      .toSorted(),
  );
});
