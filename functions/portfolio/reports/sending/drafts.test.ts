import { DeleteObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CallContract, CallRequest } from '../../../../shared/calls/define-call.ts';
import { organiseSites, saveClient } from '../../../../shared/calls/registry/clients.ts';
import * as calls from '../../../../shared/calls/portfolio/reports.ts';
import { addSite } from '../../../../shared/calls/portfolio/sites.ts';
import * as sharing from '../../../../shared/calls/portfolio/sharing.ts';
import { callRaw } from '../../../../test/support/call-handler.ts';
import { loadHandler } from '../../../../test/support/load-handler.ts';
import { reportWorker } from '../../../../test/support/report-worker.ts';
import { useTable } from '../../../../test/support/scans.ts';
import {
  seedAccount,
  seedSubUser,
  type SeededUser,
} from '../../../../test/support/seed-account.ts';
import { useStandIns } from '../../../../test/stand-ins.ts';
import { bucketClient } from '../../../platform/aws/bucket-client.ts';
import { env } from '../../../platform/aws/env.ts';
import { leasedWork } from '../../../platform/jobs/leased-work.ts';
import { sweepOpenWork } from '../../../platform/jobs/sweep-open-work.ts';
import { longWork } from '../../../platform/open-work/long-work.ts';
import { allShards } from '../../../platform/table/shards.ts';
import type { Table } from '../../../platform/table/table.ts';
import { after, dayMs, hourMs } from '../../../platform/times.ts';
import { writeReport } from '../../../../shared/jobs/catalogue.ts';
import { pdfKeyOf } from '../report-file.ts';
import { readersOf } from './report-links.ts';
import { reportStore } from '../report-store.ts';
import { startDueReports } from '../start-due-reports.ts';

const [url, contact] = ['https://one.example/', 'ann@acme.example'];
const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
let table: Table;
let user: SeededUser;
let clientId: string;

const ask = async <Contract extends CallContract>(
  contract: Contract,
  request: CallRequest<Contract>,
) => callRaw(await loadHandler(contract), contract, request, { as: user });
const worker = (given?: Parameters<typeof reportWorker>[2]) =>
  reportWorker(table, user.accountId, given);

beforeEach(async () => {
  table = await useTable();
  user = await seedAccount(table, { plan: 'Internal' });
  await ask(addSite, { body: { email: user.email, sites: [{ url, siteName: 'One' }] } });
  const contacts = [{ name: 'Ann', email: contact }];
  clientId = (await ask(saveClient, { body: { name: 'Acme', contacts } })).body.clientId;
  await ask(organiseSites, { body: { sites: [url], clientId } });
});

const first = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1, 7));
const schedule = (given: object = {}) =>
  ask(calls.saveReportSchedule, {
    body: { clientId, isMonthly: true, sender: 'Agency', looksFirst: true, ...given },
  });
const found = async (reportId: string) =>
  (await ask(calls.getReport, { params: { reportId } })).body;
const edit = (reportId: string, given: object = {}) =>
  ask(calls.editReport, {
    body: { reportId, revision: 0, paragraph: 'A calm month.', hasAppendix: false, ...given },
  });
const send = (reportId: string, revision: number) =>
  ask(calls.sendReport, { body: { reportId, revision } });

/** A monthly report that waits. */
async function newDraft(given: object = {}) {
  await schedule(given);
  const ids: string[] = [];
  const note = async (_: unknown, payloads: readonly unknown[]) =>
    void ids.push(...payloads.map((payload) => (payload as { reportId: string }).reportId));
  await startDueReports(table, note, first, allShards());
  const reportId = ids.find((id) => id.endsWith(clientId)) ?? '';
  const { run, mails } = worker({ clock: () => first });
  await run(reportId);
  return { reportId, mails, run };
}

describe('a draft', () => {
  test('is mailed to nobody until a person sends it, and then once', async () => {
    const { reportId, mails } = await newDraft({ paragraph: 'Hello from us.', language: 'de' });
    expect(mails).toEqual([]);
    const { summary, draft } = await found(reportId);
    expect(summary).toMatchObject({ state: 'draft', isUnsent: true, mailed: null });
    expect(draft).toEqual({ revision: 0, paragraph: 'Hello from us.', hasAppendix: true });
    const answers = await Promise.all([send(reportId, 0), send(reportId, 0)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { run, mails: sent } = worker();
    await Promise.all([run(reportId), run(reportId)]);
    await run(reportId);
    expect(sent.map(({ to }) => to)).toEqual([contact]);
    expect(sent[0]?.text).toContain('Guten Tag Ann');
    expect(sent[0]?.html).not.toContain('Web Vitals');
    expect((await found(reportId)).summary).toMatchObject({ state: 'ready', mailed: 1 });
    expect((await send(reportId, 0)).body.errors[0]).toMatchObject({
      code: 'conflict',
      message: 'This report has been sent',
    });
  });

  test('of two editors who have read the same, the second is told', async () => {
    const { reportId } = await newDraft();
    expect((await edit(reportId)).body).toEqual({ revision: 1 });
    const second = await edit(reportId, { paragraph: 'Another text' });
    expect([second.status, second.body.message]).toEqual([409, expect.stringContaining('else')]);
    expect((await send(reportId, 0)).status).toBe(409);
    expect((await found(reportId)).draft).toEqual({
      revision: 1,
      paragraph: 'A calm month.',
      hasAppendix: false,
    });
    await worker().run(reportId);
    expect((await found(reportId)).summary.state).toBe('draft');
    const { body } = await ask(calls.downloadReport, { params: { reportId } });
    expect(Buffer.from(body, 'base64').toString()).toBe('%PDF');
  });

  test('reminds its owner after a day, once', async () => {
    const { reportId } = await newDraft();
    const store = reportStore(table);
    const sent: string[] = [];
    const sweepAt = (now: Date) =>
      sweepOpenWork(
        leasedWork(writeReport, store, longWork),
        async (_, payloads) =>
          void sent.push(...payloads.map((one) => (one as { reportId: string }).reportId)),
        { now, shards: allShards() },
      );
    await sweepAt(after(first, 23 * hourMs));
    expect(sent).not.toContain(reportId);
    const nextDay = after(first, dayMs + hourMs);
    await sweepAt(nextDay);
    expect(sent).toContain(reportId);
    const { run, mails } = worker({ clock: () => nextDay });
    await run(reportId);
    await run(reportId);
    expect(mails.map(({ to }) => to)).toEqual([user.email]);
    expect(mails[0]?.text).toContain(`/reports/${reportId}`);
    expect((await found(reportId)).summary.state).toBe('draft');
    sent.length = 0;
    await sweepAt(after(nextDay, 2 * dayMs));
    expect(sent).not.toContain(reportId);
  });

  test('is not sent to a client without contacts, or before it is ready', async () => {
    const { reportId } = await newDraft();
    await ask(saveClient, { body: { clientId, name: 'Acme', contacts: [] } });
    expect((await send(reportId, 0)).body.message).toMatch(/no contacts/);
    const range = { from: '2026-01-01', to: '2026-01-02' };
    const { body } = await ask(calls.startReport, { body: { clientId, ...range } });
    expect((await send(body.reportId, 0)).body.message).toBe('This report is not ready yet');
  });

  test('that could not be printed after it was sent is sent again, or edited and not sent', async () => {
    const { reportId } = await newDraft();
    const fail = async (revision: number) => {
      expect((await send(reportId, revision)).status).toBe(200);
      const { run } = worker({ print: () => Promise.reject(new Error('no browser')) });
      await expect(run(reportId, true)).rejects.toThrow('no browser');
      expect((await found(reportId)).summary).toMatchObject({ state: 'failed', isUnsent: true });
    };
    await fail(0);
    expect((await edit(reportId)).status).toBe(200);
    const { run, mails } = worker();
    await run(reportId);
    expect(mails).toEqual([]);
    expect((await found(reportId)).summary).toMatchObject({ state: 'draft', releasedAt: null });
    await fail(1);
    expect((await send(reportId, 1)).status).toBe(200);
    await run(reportId);
    expect(mails.map(({ to }) => to)).toEqual([contact]);
    expect((await send(reportId, 1)).body.message).toBe('This report has been sent');
  });

  test('is answered to a user of the account, and names its owner as the one who entered the address', async () => {
    const { email: colleague } = await seedSubUser(table, user);
    const texts = { sender: 'Agency', colour: null, signOff: null, hidesProduct: true };
    const { revision } = (await ask(calls.getBrand, {})).body;
    const brand = { ...texts, revision };
    const refused = await ask(calls.saveBrand, { body: { ...brand, replyTo: 'ceo@bank.example' } });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'replyTo']);
    const saved = await ask(calls.saveBrand, { body: { ...brand, replyTo: colleague } });
    expect(saved.body.replyTo).toBe(colleague);
    const late = await ask(calls.saveBrand, { body: { ...brand, replyTo: null } });
    expect([late.status, late.body.message]).toEqual([
      409,
      'Someone else has changed the brand in the meantime. Load it again.',
    ]);
    expect((await ask(calls.getBrand, {})).body).toEqual(saved.body);
    const { reportId } = await newDraft();
    await send(reportId, 0);
    const { run, mails } = worker();
    await run(reportId);
    expect(mails[0]?.replyTo).toBe(colleague);
    expect(mails[0]?.text).toContain(`because ${user.email} entered your address`);
  });

  test('can be sent to oneself, marked as a test, with no effect on it', async () => {
    const { reportId } = await newDraft();
    const answer = await ask(calls.sendTestReport, { body: { reportId } });
    expect(answer.body).toEqual({ to: user.email });
    const { ses } = await useStandIns();
    const [mail] = ses.mailbox.list(user.email);
    expect(mail?.subject).toMatch(/^Test: Agency: Acme, /);
    expect((await found(reportId)).summary).toMatchObject({ state: 'draft', mailed: null });
  });

  test('cannot be tested while its PDF is gone, which is then made again', async () => {
    const { reportId } = await newDraft();
    const Key = pdfKeyOf({ accountId: user.accountId, reportId });
    await bucketClient().send(new DeleteObjectCommand({ Bucket: env.reportsBucket(), Key }));
    const answer = await ask(calls.sendTestReport, { body: { reportId } });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'The PDF is being made. Please try again in a minute',
    ]);
    await worker().run(reportId);
    expect((await ask(calls.sendTestReport, { body: { reportId } })).status).toBe(200);
  });
});

test('a report that is deleted leaves no PDF of an earlier edition, and no link', async () => {
  const { reportId } = await newDraft();
  await edit(reportId);
  await send(reportId, 1);
  await worker().run(reportId);
  const key = { accountId: user.accountId, reportId };
  const store = bucketClient();
  const isStored = (revision: number) =>
    store
      .send(
        new HeadObjectCommand({ Bucket: env.reportsBucket(), Key: pdfKeyOf({ ...key, revision }) }),
      )
      .then(
        () => true,
        () => false,
      );
  expect(await Promise.all([isStored(0), isStored(1)])).toEqual([true, true]);
  expect(await readersOf(table, key)).toHaveLength(1);
  expect((await ask(calls.deleteReport, { body: { reportId } })).status).toBe(200);
  expect(await Promise.all([isStored(0), isStored(1)])).toEqual([false, false]);
  expect(await readersOf(table, key)).toEqual([]);
});

describe('a report of any range', () => {
  test('on a client is sent by a person; one on a site is not', async () => {
    const range = { from: '2026-01-03', to: '2026-02-11' };
    const ofClient = (await ask(calls.startReport, { body: { clientId, ...range } })).body;
    const ofSite = (await ask(calls.startReport, { body: { url, ...range } })).body;
    const { run, mails } = worker();
    await run(ofClient.reportId);
    await run(ofSite.reportId);
    expect(mails).toEqual([]);
    expect((await send(ofClient.reportId, 0)).status).toBe(200);
    await run(ofClient.reportId);
    expect(mails).toHaveLength(1);
    expect((await send(ofSite.reportId, 0)).body.message).toMatch(/Only reports on a client/);
  });
});

describe('the link in the mail of a report', () => {
  const openedBy = async (link: { linkId: string; token: string }, userAgent: string) =>
    callRaw(
      await loadHandler(sharing.openShareLink),
      sharing.openShareLink,
      { body: link },
      { raw: { headers: { 'user-agent': userAgent } } },
    );

  test('leads to it, says who opened it but for programs, is listed, and ends when it is revoked', async () => {
    const { reportId } = await newDraft();
    await send(reportId, 0);
    const { run, mails } = worker();
    await run(reportId);
    const [, linkId = '', token = ''] =
      /https:\/\/our\.example\/shared\/([\w-]+)#([\w-]+)/.exec(mails[0]?.text ?? '') ?? [];
    expect((await found(reportId)).readers).toEqual([
      { contact, openedAt: null, lastOpenedAt: null },
    ]);
    for (const program of ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'curl/8'])
      expect((await openedBy({ linkId, token }, program)).status).toBe(200);
    expect((await found(reportId)).readers[0]).toMatchObject({ openedAt: null });
    const opened = await openedBy({ linkId, token }, browser);
    expect(opened.body.view.shows).toBe('report');
    const firstAt = (await found(reportId)).readers[0].openedAt;
    expect(firstAt).toEqual(expect.any(String));
    await openedBy({ linkId, token }, browser);
    expect((await found(reportId)).readers[0].openedAt).toBe(firstAt);
    const { body: links } = await ask(sharing.listShareLinks, { query: { reportId } });
    expect(links).toMatchObject([{ linkId, contact, openedAt: firstAt }]);
    await ask(sharing.revokeShareLink, { body: { reportId, linkId } });
    expect((await openedBy({ linkId, token }, browser)).status).toBe(404);
  });

  test('is the same in a mail that is sent again', async () => {
    const { reportId } = await newDraft();
    await send(reportId, 0);
    const texts: string[] = [];
    const fails = worker({
      send: async ({ text }) => {
        texts.push(text);
        throw new Error('the worker dies');
      },
    });
    await expect(fails.run(reportId)).rejects.toThrow('not mailed');
    const { run, mails } = worker();
    await run(reportId);
    const linkIn = (text = '') => /https:\S+shared\S+/.exec(text)?.[0];
    expect(linkIn(mails[0]?.text)).toBe(linkIn(texts[0]));
  });
});
