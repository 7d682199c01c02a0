import { describe, expect, test } from 'vitest';
import * as scanResults from '../../../shared/calls/measuring/scan-results.ts';
import * as scanCalls from '../../../shared/calls/measuring/scans.ts';
import { scanFailureTexts } from '../../../shared/scans/scan-failures.ts';
import { doneWith, failed, hoursAgo, scansOfAnAccount } from '../../../test/support/scan-calls.ts';
import { reportOf } from '../../../test/support/scans.ts';
import { seedAccount, seedSubUser } from '../../../test/support/seed-account.ts';
import { bucketClient } from '../../platform/aws/bucket-client.ts';
import { env } from '../../platform/aws/env.ts';
import { objectStore } from '../../platform/aws/object-store.ts';
import { reportKey } from './report-keys.ts';

const contracts = { ...scanCalls, ...scanResults };

const url = 'http://127.0.0.1:4455/';
const { table, store, owner, ask, requestRaw, scanOf, newPage } = await scansOfAnAccount();

/** A device whose scan has not begun. */
const begun = { facts: {}, overallScore: null };
const waiting = { status: 'queued', stage: 'queued', percent: 0, ...begun };

describe('start-scan', () => {
  test('queues a scan of the normalised page, and announces it', async () => {
    const body = { email: owner.email, url: `${url.toUpperCase()}a/#top` };
    const first = await ask(contracts.startScan, { body });
    expect(first).toMatchObject({ status: 202, body: { status: 'queued' } });
    expect(first.body.url).toBe(`${url}a/`);
    const again = await ask(contracts.startScan, { body: { ...body, url: `${url}a` } });
    expect(again.body.scanId).toBe(first.body.scanId);
    const query = { scanId: first.body.scanId as string };
    expect((await ask(contracts.getScanStatus, { query })).body).toEqual({
      ...first.body,
      stage: 'Waiting for a free browser',
      percent: 0,
      devices: { mobile: waiting, desktop: waiting },
    });
  });

  test('is for sub-users too, on the account of their root user', async () => {
    const member = await seedSubUser(table, owner);
    const page = await newPage();
    const body = { email: owner.email, url: `${url}${page.url.slice(-36)}` };
    const started = await ask(contracts.startScan, { body }, { as: member });
    const query = { scanId: started.body.scanId as string };
    expect((await ask(contracts.getScanStatus, { query })).status).toBe(200);
  });

  test.each([
    ['', 'include https'],
    ['example.com', 'include https'],
    ['ftp://example.com/', 'include https'],
    ['https://user:secret@example.com/', 'user name or password'],
    [`https://example.com/${'a'.repeat(2048)}`, 'The URL is longer than 2048 characters.'],
    ['https://does-not-exist.invalid/', 'could not be found'],
  ])('refuses %j before a job exists, and names the field', async (bad, words) => {
    const body = { email: owner.email, url: bad };
    const answer = await requestRaw(contracts.startScan, { body });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]).toMatchObject({ code: 'invalid_input', field: 'url' });
    expect(answer.body.message).toContain(words);
  });

  test("refuses another account's email", async () => {
    const other = await seedAccount(table);
    const answer = await ask(contracts.startScan, { body: { email: other.email, url } });
    expect(answer.status).toBe(403);
  });
});

describe('get-scan-status', () => {
  const statusOf = async (scanId: string) =>
    (await ask(contracts.getScanStatus, { query: { scanId } })).body;

  test('is the mean of both device scans, and done when both have ended and one has a result', async () => {
    const page = await newPage();
    const { scan } = await store.start(page, new Date());
    const [mobile, desktop] = scan;
    if (mobile === undefined || desktop === undefined) throw new Error('no device scans');
    const claimed = await store.claim(mobile, 'w', new Date());
    const lease = { ...mobile, owner: 'w' };
    await store.progress(lease, { stage: 'auditing', percent: 81, run: 1 });
    expect(await statusOf(mobile.scanId)).toEqual({
      scanId: mobile.scanId,
      url: page.url,
      status: 'running',
      stage: 'Auditing (mobile)',
      percent: 40,
      devices: {
        mobile: { ...waiting, status: 'running', stage: 'auditing', percent: 81 },
        desktop: waiting,
      },
    });
    await store.progress(lease, { stage: 'loading', percent: 81, run: 2 });
    expect(await statusOf(mobile.scanId)).toMatchObject({
      stage: 'Measuring again, to be sure: Loading the page (mobile)',
    });
    if (claimed !== undefined) await store.finish(claimed, 'w', failed, new Date());
    expect(await statusOf(mobile.scanId)).toMatchObject({ status: 'running', percent: 50 });
    const other = await store.claim(desktop, 'w', new Date());
    if (other !== undefined) await store.finish(other, 'w', doneWith(desktop, 70), new Date());
    expect(await statusOf(mobile.scanId)).toMatchObject({ status: 'done', percent: 100 });
    expect(await statusOf(mobile.scanId)).not.toHaveProperty('reason');
  });

  test('is failed only when both have, and says why', async () => {
    const scanId = await scanOf(await newPage(), new Date(), { mobile: failed, desktop: failed });
    const { sentence, hint } = scanFailureTexts['http-5xx'];
    expect(await statusOf(scanId)).toMatchObject({
      status: 'failed',
      percent: 100,
      reason: 'http-5xx',
      failure: { reason: 'http-5xx', message: sentence, hint },
    });
  });

  test("does not know what does not exist, or is another account's", async () => {
    const scanId = await scanOf(await newPage(), new Date(), { mobile: 90, desktop: 90 });
    const stranger = await seedAccount(table);
    const query = { scanId };
    expect((await ask(contracts.getScanStatus, { query }, { as: stranger })).status).toBe(404);
    expect((await ask(contracts.getScanStatus, { query: { scanId: 'x' } })).body).toMatchObject({
      errors: [{ code: 'not_found', field: 'scanId' }],
    });
    const old = await scanOf(await newPage(), hoursAgo(26 * 31 * 24), { mobile: 90, desktop: 90 });
    expect((await ask(contracts.getScanStatus, { query: { scanId: old } })).status).toBe(404);
  });
});

describe('get-suggestions', () => {
  test('come from the report of each device', async () => {
    const page = await newPage();
    const scanId = await scanOf(page, hoursAgo(1), { mobile: 90, desktop: failed });
    const [deviceScan] = (await store.deviceScansOf(owner.accountId, scanId)).filter(
      ({ device }) => device === 'mobile',
    );
    if (deviceScan === undefined) throw new Error('no device scan');
    const reports = objectStore(bucketClient(), env.reportsBucket());
    const request = { body: { data: { url: page.url } } };
    expect((await ask(contracts.getSuggestions, request)).body).toEqual({
      mobile: null,
      desktop: null,
    });
    const report = reportOf('mobile');
    await reports.putJson(reportKey(deviceScan), report);
    expect((await ask(contracts.getSuggestions, request)).body).toEqual({
      mobile: report.suggestions,
      desktop: null,
    });
    await reports.putJson(reportKey(deviceScan), { from: 'another time' });
    expect(
      (await ask(contracts.getSuggestions, { body: { url: page.url } })).body.mobile,
    ).toBeNull();
  });

  test('have no effect on the score of a load that was cut off', async () => {
    const page = await newPage();
    const scanId = await scanOf(page, hoursAgo(1), { mobile: 90, warning: 'kept-busy' });
    const scans = await store.deviceScansOf(owner.accountId, scanId);
    const mobile = scans.find(({ device }) => device === 'mobile');
    if (mobile === undefined) throw new Error('no device scan');
    const report = reportOf('mobile');
    const { suggestions } = report;
    const effect = {
      points: 12,
      metrics: [{ metric: 'tbt' as const, from: 9922, to: 0, points: 12 }],
    };
    const [item] = suggestions.opportunities;
    if (item === undefined) throw new Error('no suggestion');
    const opportunities = [{ ...item, effect }];
    await objectStore(bucketClient(), env.reportsBucket()).putJson(reportKey(mobile), {
      ...report,
      suggestions: { ...suggestions, opportunities },
    });
    const { body } = await ask(contracts.getSuggestions, { body: { url: page.url } });
    expect(body.mobile?.opportunities).toEqual([item]);
  });
});
