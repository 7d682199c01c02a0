import { randomUUID } from 'node:crypto';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, test } from 'vitest';
import { organiseSites, removeClient, saveClient } from '../../../shared/calls/registry/clients.ts';
import type { CallContract } from '../../../shared/calls/define-call.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import * as calls from '../../../shared/calls/portfolio/reports.ts';
import { addSite } from '../../../shared/calls/portfolio/sites.ts';
import { mostLogoBytes } from '../../../shared/models/registry/client.ts';
import { callRaw } from '../../../test/support/call-handler.ts';
import { reportWorker } from '../../../test/support/report-worker.ts';
import { fillPage } from '../../../test/support/fill-page.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import { dataUrl, jpegOf, pngOf } from '../../../test/support/small-pictures.ts';
import { bucketClient } from '../../platform/aws/bucket-client.ts';
import { env } from '../../platform/aws/env.ts';
import { objectStore } from '../../platform/aws/object-store.ts';
import type { Mail } from '../../platform/mail.ts';
import { allShards } from '../../platform/table/shards.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import type { Table } from '../../platform/table/table.ts';
import { dayMs } from '../../platform/times.ts';
import { forgetReports } from './forget-reports.ts';
import { pdfKeyOf } from './report-file.ts';
import { reportStore } from './report-store.ts';
import { startDueReports } from './start-due-reports.ts';

let table: Table;
let user: SeededUser;
const urls = ['https://one.example/', 'https://two.example/'];
const ask = async (contract: CallContract, request: object = {}) =>
  callRaw(await loadHandler(contract), contract, request, {
    as: user,
    raw: { headers: { accept: '*/*' } },
  });
const body = async (contract: CallContract, given: object) =>
  (await ask(contract, { body: given })).body;

let client: { clientId: string };
beforeEach(async () => {
  table = await useTable();
  user = await seedAccount(table, { plan: 'Internal' });
  const sites = urls.map((url) => ({ url, siteName: new URL(url).hostname }));
  await ask(addSite, { body: { email: user.email, sites } });
  const contacts = [{ name: 'Ann', email: 'ann@acme.example' }, { email: 'bob@acme.example' }];
  client = await body(saveClient, { name: 'Acme', colour: '#1971c2', contacts });
  await body(organiseSites, { sites: urls, clientId: client.clientId });
});

const today = new Date().toISOString().slice(0, 10);
const yesterday = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
const started = (subject: object) =>
  body(calls.startReport, {
    ...subject,
    from: yesterday,
    to: today,
  }) as Promise<calls.ReportSummary>;
const listed = async () =>
  (await ask(calls.listReports)).body as { reports: calls.ReportSummary[] };

const worker = (given?: Parameters<typeof reportWorker>[2]) =>
  reportWorker(table, user.accountId, given);

describe('a report', () => {
  test('on a client covers its sites, and is listed, shown and downloaded', async () => {
    for (const url of urls) await fillPage(table, { accountId: user.accountId, url });
    const { reportId, state } = await started({ clientId: client.clientId });
    expect(state).toBe('waiting');
    await worker().run(reportId);
    const [summary] = (await listed()).reports;
    expect(summary).toMatchObject({ state: 'ready', clientId: client.clientId, mailed: null });
    expect(summary?.verdict).toMatch(
      /^All of your 2 websites could be reached every time we checked them /,
    );
    const page = await ask(calls.getReport, { params: { reportId } });
    expect(page.body.html).toContain('one.example');
    expect(page.body.html).toContain('two.example');
    expect(page.body.html).not.toContain('<script');
    const { headers, body: pdf } = await ask(calls.downloadReport, { params: { reportId } });
    expect(headers['content-disposition']).toMatch(/filename="acme-[\w-]+\.pdf"/);
    expect(Buffer.from(pdf, 'base64').toString()).toBe('%PDF');
  });

  test('on one site is of that one, and goes with it', async () => {
    const { reportId } = await started({ url: urls[0] });
    await worker().run(reportId);
    const { html } = (await ask(calls.getReport, { params: { reportId } })).body;
    expect(html).toContain('one.example');
    expect(html).not.toContain('two.example');
    const reports = objectStore(bucketClient(), env.reportsBucket());
    const page = { accountId: user.accountId, url: 'https://one.example/', before: new Date() };
    await forgetReports({ table, reports }, page);
    expect((await listed()).reports).toEqual([]);
  });

  test('escapes what others wrote', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    const { clientId } = await body(saveClient, { name: evil });
    const { reportId } = await started({ clientId });
    await worker().run(reportId);
    const { html } = (await ask(calls.getReport, { params: { reportId } })).body;
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img');
  });

  test('that is delivered twice is printed once', async () => {
    const { reportId } = await started({ url: urls[0] });
    const { run, printed } = worker();
    await Promise.all([run(reportId), run(reportId)]);
    await run(reportId);
    expect(printed()).toBe(1);
  });

  test('that fails says so on the list, alone, after its last delivery', async () => {
    const [bad, good] = [await started({ url: urls[0] }), await started({ url: urls[1] })];
    const fails = worker({ print: () => Promise.reject(new Error('no browser')) });
    await expect(fails.run(bad.reportId)).rejects.toThrow('no browser');
    await expect(fails.run(bad.reportId, true)).rejects.toThrow('no browser');
    await worker().run(good.reportId);
    const states = new Map((await listed()).reports.map((one) => [one.reportId, one.state]));
    expect([states.get(bad.reportId), states.get(good.reportId)]).toEqual(['failed', 'ready']);
    expect((await ask(calls.downloadReport, { params: bad })).status).toBe(409);
  });

  test('keeps its data when its worker fails half-way', async () => {
    const { reportId } = await started({ url: urls[0] });
    const fails = worker({ print: () => Promise.reject(new Error('no browser')) });
    await expect(fails.run(reportId)).rejects.toThrow('no browser');
    await body(calls.deleteReport, { reportId: 'unknown' });
    const kept = await reportStore(table).find({ accountId: user.accountId, reportId }, new Date());
    expect(kept?.report).toBeDefined();
    await worker().run(reportId);
    const after = await reportStore(table).find(
      { accountId: user.accountId, reportId },
      new Date(),
    );
    expect(after).toMatchObject({ state: 'done', report: kept?.report });
  });

  test('whose PDF has expired is printed again from the same data', async () => {
    const { reportId } = await started({ url: urls[0] });
    await worker().run(reportId);
    const key = { accountId: user.accountId, reportId };
    const before = await reportStore(table).find(key, new Date());
    await objectStore(bucketClient(), env.reportsBucket()).remove([pdfKeyOf(key)]);
    expect((await ask(calls.downloadReport, { params: { reportId } })).status).toBe(409);
    await worker().run(reportId);
    expect((await ask(calls.downloadReport, { params: { reportId } })).status).toBe(200);
    // The browser saves a large one from its own address.
    const stored = { Bucket: env.reportsBucket(), Key: pdfKeyOf(key) };
    expect(await bucketClient().send(new HeadObjectCommand(stored))).toMatchObject({
      ContentDisposition: expect.stringMatching(/^attachment; filename="[\w-]+\.pdf"$/),
    });
    expect((await reportStore(table).find(key, new Date()))?.report).toBe(before?.report);
  });

  test('that is deleted is gone', async () => {
    const { reportId } = await started({ url: urls[0] });
    expect((await ask(calls.deleteReport, { body: { reportId } })).status).toBe(200);
    expect((await ask(calls.getReport, { params: { reportId } })).status).toBe(404);
    await worker().run(reportId);
    expect((await listed()).reports).toEqual([]);
  });

  test.each([
    ['of nothing', {}, 400, 'url'],
    ['of both', { url: urls[0], clientId: 'a' }, 400, 'url'],
    ['of a foreign site', { url: 'https://foreign.example' }, 404, 'url'],
    ['of an unknown client', { clientId: 'unknown' }, 404, 'clientId'],
    ['that ends before it begins', { url: urls[0], from: today, to: yesterday }, 400, 'to'],
    ['of the future', { url: urls[0], from: '2200-01-01', to: '2200-01-02' }, 400, 'from'],
    ['of years', { url: urls[0], from: '2020-01-01' }, 400, 'from'],
  ])('%s is refused, and the field is named', async (_, given, status, field) => {
    const answer = await ask(calls.startReport, { body: { from: yesterday, to: today, ...given } });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([status, field]);
  });
});

describe('monthly reports', () => {
  const first = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1, 7));
  const schedule = (given: object = {}) =>
    ask(calls.saveReportSchedule, {
      body: { clientId: client.clientId, isMonthly: true, sender: 'Agency', ...given },
    });
  const sent: string[] = [];
  const due = (now = first) => {
    const sendJobs: SendJobs = async ({ id }, payloads, options) => {
      expect([id, options?.cause]).toEqual(['write-report', 'clock']);
      sent.push(...payloads.map((payload) => (payload as { reportId: string }).reportId));
    };
    return startDueReports(table, sendJobs, now, allShards());
  };
  const mine = () => sent.filter((id) => id.endsWith(client.clientId));

  test('are made on the first and mailed once to each contact, from the sender, with the logo', async () => {
    await schedule({ logo: dataUrl(jpegOf(64, 48)) });
    await due(new Date());
    expect(mine()).toEqual([]);
    await due();
    await due();
    expect(mine()).toHaveLength(1);
    const [reportId = ''] = mine();
    const { run, mails } = worker();
    await run(reportId);
    await run(reportId);
    expect(mails.map(({ to }) => to)).toEqual(['ann@acme.example', 'bob@acme.example']);
    expect(mails[0]).toMatchObject({ fromName: 'Agency', replyTo: user.email });
    expect(mails[0]?.subject).toMatch(/^Agency: Acme, \w+ \d{4}$/);
    expect(mails[0]?.html).not.toContain('Web Vitals');
    const [logo, pdf] = mails[0]?.attachments ?? [];
    expect([logo?.contentType, pdf?.contentType]).toEqual(['image/jpeg', 'application/pdf']);
    expect(mails[0]?.html).toContain(`src="cid:${logo?.contentId}"`);
    expect((await listed()).reports[0]).toMatchObject({ isScheduled: true, mailed: 2 });
  });

  test('reach the other contacts when one refuses the mail, and the list names that one', async () => {
    await schedule();
    await due();
    const [reportId = ''] = mine();
    const mails: Mail[] = [];
    const send = async (mail: Mail) => {
      if (mail.to === 'ann@acme.example') throw new ProblemError('provider_unavailable', 'Refused');
      mails.push(mail);
    };
    const { run } = worker({ send });
    await expect(run(reportId)).rejects.toThrow('not mailed');
    expect((await listed()).reports[0]).toMatchObject({ mailed: null });
    await run(reportId, true);
    expect(mails.map(({ to }) => to)).toEqual(['bob@acme.example']);
    const outcome = { state: 'ready', mailed: 1, notMailedTo: ['ann@acme.example'] };
    expect((await listed()).reports[0]).toMatchObject(outcome);
  });

  test('that were started by a sweep which died are not started twice', async () => {
    await schedule();
    const now = first;
    const dies = async () => Promise.reject(new Error('the queue is away'));
    await expect(startDueReports(table, dies, now, allShards())).rejects.toThrow(
      '1 monthly reports',
    );
    await due();
    expect((await listed()).reports).toHaveLength(1);
    expect(mine()).toHaveLength(1);
  });

  test('of a client without sites are not made, and those of a later month are', async () => {
    await schedule();
    await body(organiseSites, { sites: urls, clientId: null });
    await due();
    expect(mine()).toEqual([]);
    await body(organiseSites, { sites: urls, clientId: client.clientId });
    await due(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1, 7)));
    expect(mine()).toHaveLength(1);
  });

  test('end with the switch, and with the client', async () => {
    await schedule();
    await schedule({ isMonthly: false });
    await due();
    expect(mine()).toEqual([]);
    await schedule({ logo: dataUrl(pngOf(3, 2), 'image/png') });
    await body(removeClient, { clientId: client.clientId });
    await due();
    expect(mine()).toEqual([]);
    expect((await ask(calls.listReports)).body.schedules).toEqual([]);
  });

  test('carry the logo and colour of the client', async () => {
    await schedule({ logo: dataUrl(jpegOf(64, 48), 'image/png') });
    expect((await schedule()).body).toMatchObject({ hasLogo: true, sender: 'Agency' });
    const { reportId } = await started({ clientId: client.clientId });
    await worker().run(reportId);
    const { html } = (await ask(calls.getReport, { params: { reportId } })).body;
    expect(html).toContain('src="data:image/jpeg;base64,');
    expect(html).toContain('--client:#1971c2');
    expect((await schedule({ logo: null })).body).toMatchObject({ hasLogo: false });
  });

  test.each([
    ['SVG', dataUrl(Buffer.from('<svg/>'), 'image/svg+xml')],
    ['text', 'logo'],
    ['too large', dataUrl(Buffer.alloc(mostLogoBytes + 1), 'image/png')],
  ])('refuse a logo that is %s', async (_, logo) => {
    const { status, body: refused } = await schedule({ logo });
    expect([status, refused.errors[0].field]).toEqual([400, 'logo']);
  });

  test('are not of an unknown client', async () => {
    expect((await schedule({ clientId: randomUUID() })).status).toBe(404);
  });
});
