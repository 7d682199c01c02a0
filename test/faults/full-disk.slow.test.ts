import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startStripe } from '../../dev/stand-ins/stripe/server.ts';
import type { Trouble } from '../../dev/stand-ins/trouble.ts';
import { mailClient, sesMailer } from '../../functions/providers/email/ses-mailer.ts';
import { CallerThrottle } from '../../functions/platform/limits/caller-throttle.ts';
import { handler as writer } from '../../functions/billing/payments/write-invoices.worker.ts';
import { downloadInvoice, listInvoices } from '../../shared/calls/billing/invoices.ts';
import { writeInvoices } from '../../shared/jobs/catalogue.ts';
import { call } from '../support/call-handler.ts';
import { seedInvoices } from '../support/invoices.ts';
import { loadHandler } from '../support/load-handler.ts';
import { useTable } from '../support/scans.ts';
import { seedAccount, type SeededUser } from '../support/seed-account.ts';
import { messagesOf, write } from '../support/support-people.ts';
import { useStandIns } from '../stand-ins.ts';
import { drain } from './queue.ts';

vi.stubEnv('LOG_LEVEL', 'silent');

/** A disk of its own, which only those who may mount one have. */
function mountDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}
/** The stand-ins are stopped after the tests, and need no disk for that. */
function unmount(folder: string): void {
  execFileSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true });
}

// Not kept until the tests: a run that filters them out would leave it mounted.
const tried = mountDisk(1);
if (tried !== undefined) unmount(tried);

let disk = '';
const filler = () => join(disk, 'filler');
function fill(): void {
  for (let size = 1024 ** 2; size >= 1; size = Math.floor(size / 2))
    try {
      for (;;) appendFileSync(filler(), Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
}
const free = () => rmSync(filler(), { force: true });

describe.skipIf(tried === undefined)('on a full disk', () => {
  let ada: SeededUser;
  beforeAll(async () => {
    vi.spyOn(CallerThrottle.prototype, 'take').mockReturnValue();
    disk = mountDisk(24) ?? '';
    await useStandIns({ dataDir: disk });
  });
  beforeEach(async () => {
    free();
    ada = await seedAccount(await useTable());
  });
  afterAll(() => unmount(disk));

  test('a message to support is refused or stored whole; sent again with space, it is there once', async () => {
    await write(ada, 'Before');
    fill();
    const sent = [];
    for (let n = 0; n < 15; n += 1) {
      const message = { words: `${n} ${'x'.repeat(1900)}`, client_id: randomUUID() };
      sent.push({ ...message, status: (await write(ada, message.words, message)).status });
    }
    expect(sent.filter(({ status }) => status >= 500).length).toBeGreaterThan(0);
    free();
    const after = await messagesOf(ada);
    const isThere = (words: string) =>
      after.filter(({ content }: { content: string }) => content === words).length;
    // Successful requests are stored, each once.
    const places = sent.map(({ words, status }) => [status < 300, isThere(words)]);
    expect(places.filter(([isTaken, count]) => count !== 1 && (isTaken || count !== 0))).toEqual(
      [],
    );
    for (const { words, client_id } of sent)
      expect((await write(ada, words, { client_id })).status).toBeLessThan(300);
    const contents = (await messagesOf(ada, { after: 1 })).map(
      ({ content }: { content: string }) => content,
    );
    for (const { words } of sent.slice(-10))
      expect(contents.filter((one: string) => one === words)).toHaveLength(1);
  });

  test('an invoice is answered whole or not at all, and whole with space again', async () => {
    await seedInvoices(await useTable(), ada.accountId);
    const params = { userId: ada.userId };
    const list = async () =>
      (await call(await loadHandler(listInvoices), listInvoices, { params }, { as: ada })).body;
    const [first, second] = await list();
    const ask = async ({ orderid: orderId, date }: { orderid: string; date: string }) => {
      const request = { params: { ...params, orderId, date } };
      const handler = await loadHandler(downloadInvoice);
      const { status, body } = await call(handler, downloadInvoice, request, { as: ada });
      return { status, pdf: Buffer.isBuffer(body) ? body.toString('latin1') : '' };
    };
    const download = async (one: Parameters<typeof ask>[0]) => {
      const { status } = await ask(one);
      if (status === 409) await drain(writeInvoices.id, writer);
      return ask(one);
    };
    const isWhole = ({ pdf }: { pdf: string }) => /^%PDF-1\.[^]*%%EOF\s*$/.test(pdf);
    expect(isWhole(await download(first))).toBe(true);
    fill();
    // To count the request needs space, even where the file is there.
    for (const one of [first, second]) {
      const full = await download(one);
      expect(full.status === 409 || full.status >= 500 || isWhole(full)).toBe(true);
    }
    expect(await list()).toHaveLength(3);
    free();
    for (const one of [first, second]) expect(isWhole(await download(one))).toBe(true);
  });

  test('a mail that cannot be stored was not sent, and the mailbox keeps working', async () => {
    const send = sesMailer(mailClient(), { from: 'no-reply@vitals.example' });
    const standIns = await useStandIns();
    const mail = {
      to: ada.email,
      subject: 'Hello',
      text: 'x'.repeat(20_000),
      html: '<p>Hello</p>',
    };
    fill();
    await expect(send(mail)).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(standIns.ses.mailbox.list(ada.email)).toEqual([]);
    free();
    await send(mail);
    expect(standIns.ses.mailbox.list(ada.email)).toHaveLength(1);
  });

  test('payments of the sandbox continue, are reported once, and are stored once there is space again', async () => {
    const troubles: Trouble[] = [];
    const file = join(disk, 'stripe.json');
    const options = {
      origin: 'http://127.0.0.1:1',
      file,
      onTrouble: (one: Trouble) => troubles.push(one),
    };
    const stripe = await startStripe(options);
    const person = { email: ada.email, name: 'Ada', country: 'DE', vatId: null, coupon: 0 };
    const add = (id: string) => {
      const more = { isDeclined: false, wantsConfirmation: false, metadata: {}, credit: 0 };
      stripe.sandbox.ledger.state.customers[id] = { id, ...person, ...more };
      stripe.changed();
    };
    add('cus_before');
    fill();
    add('cus_full');
    add('cus_full_too');
    expect(troubles.map(({ isFatal }) => isFatal)).toEqual([false]);
    free();
    stripe.changed();
    await stripe.stop();
    const again = await startStripe(options);
    expect(Object.keys(again.sandbox.ledger.state.customers)).toEqual([
      'cus_before',
      'cus_full',
      'cus_full_too',
    ]);
    await again.stop();
  });
});
