import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { countTakenEmails } from '../../functions/identity/accounts/email-limits.ts';
import { readReport } from '../../functions/measuring/analytics/read-report.ts';
import { beginCheckout } from '../../functions/billing/payments/begin-checkout.ts';
import { ProblemError } from '../../shared/calls/errors.ts';
import { refuseOnce } from '../support/refuse-once.ts';
import { useTable } from '../support/scans.ts';

const table = await useTable();
const now = new Date('2026-11-22T12:00:00.000Z');
const tableIsDown = async () => Promise.reject(new Error('the table is down'));
const cause = async () => Promise.reject(new Error('the cause'));

/** Leases of calls, which also expire on their own. */
const turns: Record<string, () => Promise<unknown>> = {
  'a checkout': () =>
    beginCheckout(
      {
        store: { lock: async () => tableIsDown, findCustomer: cause, storeCustomer: cause },
        stripe: { findPrice: cause },
      } as never,
      { accountId: randomUUID(), plan: 'Business', annual: false, now } as never,
    ),
  'a report of Google Analytics': () => {
    const unknown = async () => undefined;
    const taken = { claim: async () => true, release: tableIsDown };
    const ports = {
      kept: { find: unknown, keep: cause },
      turns: { ...taken, findPause: unknown, pause: tableIsDown },
      properties: { note: tableIsDown },
      now: () => now,
      patienceMs: 0,
    };
    const site = { url: 'https://example.com/', urlKey: 'key', propertyId: '1' } as never;
    const wanted = { accountId: randomUUID(), site, serviceAccount: 'x', part: 'all', ask: cause };
    return readReport(ports, wanted).catch((error: unknown) => {
      throw error instanceof ProblemError ? error.cause : error;
    });
  },
  'the count of taken addresses': () =>
    countTakenEmails(table, { client: randomUUID(), now }, async () => {
      refuseOnce(table.client, (command) => command instanceof UpdateCommand);
      return cause();
    }),
};

test.each(Object.entries(turns))(
  '%s that fails reports its cause, even if its lease cannot be released',
  async (_, fail) => {
    await expect(fail()).rejects.toThrow('the cause');
  },
);
