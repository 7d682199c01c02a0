import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { invoiceOf } from '../../../test/support/invoices.ts';
import { useTable } from '../../../test/support/scans.ts';
import type { Table } from '../../platform/table/table.ts';
import { storedInvoices } from './invoice-store.ts';
import { recordInvoices } from './record-invoices.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));
const first = invoiceOf();
const second = invoiceOf({
  stripeInvoiceId: 'in_2',
  orderId: 'WV-0002',
  date: '2026-12-03T09:15:00.000Z',
});

test('keeps each invoice once, newest first, of one account', async () => {
  const accountId = randomUUID();
  await recordInvoices(table, { accountId, readAt: at(1) }, [first, second]);
  await recordInvoices(table, { accountId, readAt: at(2) }, [second, first]);
  expect(await storedInvoices(table, accountId)).toEqual([second, first]);
  expect(await storedInvoices(table, randomUUID())).toEqual([]);
});

test('follows a refund, and not an older reading that arrives later', async () => {
  const accountId = randomUUID();
  const refunded = { ...first, refundedCents: 1000 };
  await recordInvoices(table, { accountId, readAt: at(2) }, [refunded]);
  await recordInvoices(table, { accountId, readAt: at(1) }, [first, second]);
  expect(await storedInvoices(table, accountId)).toEqual([second, refunded]);
});

test.each([
  [{ netCents: 3800, totalCents: 4541 }, 'The lines have another sum'],
  [{ totalCents: 4640 }, 'Net and tax have another sum'],
  [{ refundedCents: 4642 }, 'More than was paid'],
  [{ reverseCharge: true }, 'The customer owes the tax'],
  [{ orderId: '../1' }, 'orderId'],
])('refuses an invoice that cannot be: %o', async (parts, why) => {
  const accountId = randomUUID();
  const invoices = [second, invoiceOf(parts)];
  const recorded = recordInvoices(table, { accountId, readAt: at(1) }, invoices);
  await expect(recorded).rejects.toThrow(why);
  expect(await storedInvoices(table, accountId)).toEqual([]);
});
