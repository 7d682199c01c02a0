import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { unzipSync } from 'fflate';
import { beforeAll, expect, test, vi } from 'vitest';
import { writeInvoices } from '../../../shared/jobs/catalogue.ts';
import { drain } from '../../../test/faults/queue.ts';
import type { CallContract } from '../../../shared/calls/define-call.ts';
import * as calls from '../../../shared/calls/billing/invoices.ts';
import type { InvoiceRecord } from '../../../shared/models/billing/invoice.ts';
import { callRaw } from '../../../test/support/call-handler.ts';
import { invoiceOf } from '../../../test/support/invoices.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import { bucketClient } from '../../platform/aws/bucket-client.ts';
import { env } from '../../platform/aws/env.ts';
import { handler as writer } from '../payments/write-invoices.worker.ts';
import type { Table } from '../../platform/table/table.ts';
import { recordInvoices } from './record-invoices.ts';

// What is printed is tested beside the document; a browser takes seconds to start.
vi.mock(import('../../providers/chromium/start-printer.ts'), () => ({
  startPrinter: () => ({
    print: async (document) => Buffer.from(`%PDF-1.7 ${document}`),
    close: async () => undefined,
  }),
}));
let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const invoices = [
  invoiceOf({ orderId: 'WV-0001' }),
  invoiceOf({
    stripeInvoiceId: 'in_2',
    orderId: 'WV-0002',
    date: '2026-12-03T09:15:00.000Z',
    refundedCents: 4641,
  }),
];
const [first] = invoices;

async function customer(has: InvoiceRecord[] = invoices, suspended = false): Promise<SeededUser> {
  const user = await seedAccount(table, { plan: 'Team', suspended });
  await recordInvoices(table, { accountId: user.accountId, readAt: new Date() }, has);
  return user;
}
const ask = async (contract: CallContract, as: SeededUser, more = {}, accept = '*/*') =>
  callRaw(
    await loadHandler(contract),
    contract,
    { params: { userId: as.userId, ...more } },
    { as, raw: { headers: { accept, 'accept-encoding': 'gzip' } } },
  );
/** Asks again once the job has run that the first request has sent. */
async function askTwice(contract: CallContract, as: SeededUser, more = {}) {
  const { status, body } = await ask(contract, as, more);
  expect([status, body.message]).toEqual([
    409,
    'The PDF is being made. Please try again in a minute',
  ]);
  await drain(writeInvoices.id, writer);
  return ask(contract, as, more);
}
const one = { orderId: 'WV-0001', date: first?.date };

async function isKept(key: string): Promise<boolean> {
  const command = new HeadObjectCommand({ Bucket: env.reportsBucket(), Key: key });
  return bucketClient()
    .send(command)
    .then(
      () => true,
      () => false,
    );
}

test('are listed newest first, with the fields of the specification', async () => {
  const { status, body } = await ask(calls.listInvoices, await customer(invoices, true));
  expect(status).toBe(200);
  expect(body.map(({ orderid }: { orderid: string }) => orderid)).toEqual(['WV-0002', 'WV-0001']);
  expect(body[1]).toEqual({
    orderid: 'WV-0001',
    amount: 46.41,
    credit: 0,
    adjustments: [],
    credited: 0,
    credited_vat: 0,
    disputed: 0,
    taken_back: 0,
    vat_reason: null,
    refunded: 0,
    refunded_vat: 0,
    net: 39,
    vat: [{ name: 'VAT 19 %', amount: 7.41 }],
    vat_note: null,
    total: 46.41,
    currency: 'EUR',
    annual: false,
    plan: 'Team',
    periodic_payments_start_date: '2026-11-03T09:15:00.000Z',
    date: '2026-11-03T09:15:00.000Z',
    country: 'DE',
  });
});

test('are downloaded as PDF, which is kept until it is deleted; the invoice stays', async () => {
  const user = await customer();
  const key = `${user.accountId}/invoices/WV-0001-1793697300000.pdf`;
  const file = await askTwice(calls.downloadInvoice, user, one);
  expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    'attachment; filename="invoice-WV-0001.pdf"',
  ]);
  expect(file.body.subarray(0, 7).toString()).toBe('%PDF-1.');
  expect((await ask(calls.downloadInvoice, user, one)).body).toEqual(file.body);
  expect(await isKept(key)).toBe(true);
  expect((await ask(calls.deleteInvoiceFile, user, one)).body).toEqual({ success: true });
  expect(await isKept(key)).toBe(false);
  expect((await ask(calls.deleteInvoiceFile, user, one)).body).toEqual({ success: true });
  expect((await ask(calls.listInvoices, user)).body).toHaveLength(2);
});

test('a PDF is regenerated after a refund', async () => {
  const user = await customer();
  const before = await askTwice(calls.downloadInvoice, user, one);
  const refunded = invoiceOf({ orderId: 'WV-0001', refundedCents: 100 });
  await recordInvoices(table, { accountId: user.accountId, readAt: new Date() }, [refunded]);
  const after = await askTwice(calls.downloadInvoice, user, one);
  expect(after.status).toBe(200);
  expect(after.body).not.toEqual(before.body);
});

test('are downloaded together as a zip with a file for each', async () => {
  const user = await customer();
  const zip = await askTwice(calls.downloadAllInvoices, user);
  expect(zip.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="invoices.zip"',
  });
  const files = unzipSync(new Uint8Array(zip.body));
  expect(Object.keys(files)).toEqual([
    '2026-12-03-invoice-WV-0002.pdf',
    '2026-11-03-invoice-WV-0001.pdf',
  ]);
  for (const pdf of Object.values(files))
    expect(Buffer.from(pdf).subarray(0, 7).toString()).toBe('%PDF-1.');
  expect(await isKept(`${user.accountId}/invoices/invoices.zip`)).toBe(true);
  await ask(calls.deleteInvoicesFile, user);
  expect(await isKept(`${user.accountId}/invoices/invoices.zip`)).toBe(false);
});

test('a zip that is too large for an answer is named to a client that takes JSON, and redirected to otherwise', async () => {
  const user = await customer();
  const zips = await import('./zip-invoices.ts');
  const large = Buffer.alloc(4_000_001, 'x');
  const zipping = vi.spyOn(zips, 'zipInvoices').mockReturnValue(large);
  const redirected = await askTwice(calls.downloadAllInvoices, user);
  expect(redirected.status).toBe(303);
  const response = await fetch(String(redirected.headers['location']));
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="invoices.zip"');
  expect((await response.arrayBuffer()).byteLength).toBe(large.length);
  const json = 'application/zip, application/json';
  const told = await ask(calls.downloadAllInvoices, user, {}, json);
  expect(told).toMatchObject({ status: 200, body: { fileName: 'invoices.zip' } });
  expect(told.body.address).toContain('/invoices.zip?');
  expect(zipping).toHaveBeenCalledOnce();
  zipping.mockRestore();
});

test('says so where there are none, or not this one', async () => {
  const none = await customer([]);
  expect((await ask(calls.listInvoices, none)).body).toEqual([]);
  expect((await ask(calls.downloadAllInvoices, none)).status).toBe(404);
  const user = await customer();
  for (const other of [
    { ...one, orderId: 'WV-0003' },
    { ...one, date: '2026-11-03T09:15:01.000Z' },
  ]) {
    const missing = await ask(calls.downloadInvoice, user, other);
    expect([missing.status, missing.body.errors[0].field]).toEqual([404, 'orderId']);
  }
  for (const orderId of ['../x', 'a/b', ''])
    expect((await ask(calls.downloadInvoice, user, { ...one, orderId })).status).toBe(400);
});
