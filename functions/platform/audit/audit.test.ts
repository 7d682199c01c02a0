import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { describe, expect, test, vi } from 'vitest';
import { callsOf } from '../../../shared/calls/define-call.ts';
import { listOf } from '../../../shared/calls/fields.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { documentClient } from '../aws/clients.ts';
import type { Caller } from '../callers/caller.ts';
import { log } from '../logger.ts';
import { auditEntryEntity } from './audit-entry-entity.ts';
import { emailClaimEntity } from '../../identity/accounts/email-claim-entity.ts';
import { auditOf, writeAudited } from './audit.ts';

const defineCall = callsOf('plans');

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const now = new Date('2026-03-10T10:00:00.000Z');

const contract = defineCall({
  id: 'rename-sites',
  domain: 'platform',
  method: 'POST',
  path: '/example',
  summary: '',
  caller: 'member',
  body: z.object({ urls: listOf(z.string(), { one: 'url', many: 'urls', least: 1, most: 50 }) }),
  writes: { kind: 'site', names: ({ body }) => body.urls },
  answer: z.unknown(),
});
const { writes: _, ...reading } = contract;

const callBy = (caller: Caller | undefined, urls: string[] = ['https://a.example/']) => ({
  contract,
  caller,
  input: { params: undefined, query: undefined, body: { urls } } as never,
  requestId: 'request-1',
  now,
});
const userOf = (accountId: string): Caller => ({
  kind: 'user',
  userId: 'user-1',
  email: 'ada@example.com',
  role: 'root',
  accountId,
  accountEmail: 'ada@example.com',
  rootUserId: 'user-1',
  isSuspended: false,
  isExpired: false,
  isTwoStepDue: false,
  isConfirmed: true,
  isSupport: false,
});
const entriesOf = async (accountId: string) =>
  (await auditEntryEntity(table).query.byTime({ accountId }).go({ consistent: true })).data;

/** A transaction with the entry, which can run once. */
const claimOnce = (audit: ReturnType<typeof auditOf>, email: string) =>
  writeAudited(table, audit, { claims: emailClaimEntity(table) }, ({ claims }) => [
    claims.create({ email, claimId: 'claim-1', expiresAt: 0 }).commit(),
  ]);

describe('an audit entry', () => {
  test('says who did what, on what, when and by which request, for 13 months', async () => {
    const accountId = randomUUID();
    const urls = Array.from({ length: 12 }, (_, index) => `https://a.example/${index}`);
    await auditOf(table, callBy(userOf(accountId), urls)).finish();
    expect(await entriesOf(accountId)).toEqual([
      {
        accountId,
        entryId: expect.any(String),
        actor: { kind: 'user', userId: 'user-1' },
        action: 'rename-sites',
        subject: { kind: 'site', names: urls.slice(0, 10), count: 12 },
        at: '2026-03-10T10:00:00.000Z',
        requestId: 'request-1',
        expiresAt: Date.parse('2027-04-10T10:00:00.000Z') / 1000,
      },
    ]);
  });

  test('is part of the transaction of the change, and is then not written again', async () => {
    const [accountId, email] = [randomUUID(), randomUUID()];
    const audit = auditOf(table, callBy(userOf(accountId)));
    expect(await claimOnce(audit, email)).toEqual({ done: true });
    expect(await entriesOf(accountId)).toHaveLength(1);
    await audit.finish();
    expect(await entriesOf(accountId)).toHaveLength(1);
  });

  test('is not written if the transaction is refused, then or after the work', async () => {
    const [accountId, email] = [randomUUID(), randomUUID()];
    await claimOnce(auditOf(table, callBy(userOf(randomUUID()))), email);
    const audit = auditOf(table, callBy(userOf(accountId)));
    expect((await claimOnce(audit, email)).done).toBe(false);
    await audit.finish();
    expect(await entriesOf(accountId)).toEqual([]);
  });

  test('is written by a transaction that follows a refused one', async () => {
    const [accountId, email] = [randomUUID(), randomUUID()];
    await claimOnce(auditOf(table, callBy(userOf(randomUUID()))), email);
    const audit = auditOf(table, callBy(userOf(accountId)));
    await claimOnce(audit, email);
    await claimOnce(audit, randomUUID());
    await audit.finish();
    expect(await entriesOf(accountId)).toHaveLength(1);
  });

  test('is not written where nothing was changed', async () => {
    const accountId = randomUUID();
    const audit = auditOf(table, callBy(userOf(accountId)));
    audit.unchanged();
    await audit.finish();
    expect(await entriesOf(accountId)).toEqual([]);
  });

  test('of the holder of a link in a mail names no user', async () => {
    const accountId = randomUUID();
    const audit = auditOf(table, callBy(undefined));
    audit.byMailLink(accountId);
    await audit.finish();
    expect(await entriesOf(accountId)).toMatchObject([{ actor: { kind: 'mail-link' } }]);
  });

  test('of a call without a session belongs to the account that its work found', async () => {
    const accountId = randomUUID();
    const audit = auditOf(table, callBy(undefined));
    audit.by({ accountId, userId: 'user-9' });
    await audit.finish();
    expect(await entriesOf(accountId)).toMatchObject([
      { actor: { kind: 'user', userId: 'user-9' } },
    ]);
    await expect(auditOf(table, callBy(undefined)).finish()).rejects.toThrow('whose account');
  });

  test('of support names the customer’s account and the member of staff', async () => {
    const accountId = randomUUID();
    const audit = auditOf(table, callBy({ kind: 'support', userId: 'staff-1' }));
    audit.by({ accountId, userId: 'customer-1' });
    await audit.finish();
    const actor = { kind: 'support', userId: 'staff-1' };
    expect(await entriesOf(accountId)).toMatchObject([{ actor }]);
  });

  test('is not written for a call that changes nothing', async () => {
    const accountId = randomUUID();
    await auditOf(table, { ...callBy(userOf(accountId)), contract: reading }).finish();
    expect(await entriesOf(accountId)).toEqual([]);
  });

  test('goes to the log if the table refuses it, and the call succeeds', async () => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const broken = { ...table, tableName: 'no-such-table' };
    await auditOf(broken, callBy(userOf('account-1'))).finish();
    expect(logged).toHaveBeenCalledWith(
      'could not write the audit entry',
      expect.objectContaining({ entry: expect.objectContaining({ action: 'rename-sites' }) }),
    );
    logged.mockRestore();
  });

  describe('of work that failed', () => {
    const failing = (error: Error, before?: (audit: ReturnType<typeof auditOf>) => void) => {
      const logged = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
      const audit = auditOf(table, callBy(userOf('account-1')));
      before?.(audit);
      audit.interrupted(error);
      const lines = logged.mock.calls;
      logged.mockRestore();
      return lines;
    };
    const ours = new Error('killed');

    test('goes to the log, because the change may have been made', () => {
      const line = expect.objectContaining({
        entry: expect.objectContaining({ accountId: 'account-1', action: 'rename-sites' }),
      });
      expect(failing(ours)).toEqual([['change without an audit entry', line]]);
      const provider = new ProblemError('provider_unavailable', 'Stripe does not answer');
      expect(failing(provider)).toHaveLength(1);
    });

    test('does not after a refusal, or if it was written, or if nothing was changed', () => {
      expect(failing(new ProblemError('not_found', 'There is no such site'))).toEqual([]);
      expect(failing(ours, (audit) => audit.written())).toEqual([]);
      expect(failing(ours, (audit) => audit.unchanged())).toEqual([]);
    });
  });
});
