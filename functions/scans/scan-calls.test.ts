import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { call, type CallOptions, callRaw } from '../../test/support/call-handler.ts';
import { listPage } from '../../test/support/listed-page.ts';
import { conditions, fieldData, labData, reportOf, useTable } from '../../test/support/scans.ts';
import { seedAccount, type SeededUser, seedSubUser } from '../../test/support/seed-account.ts';
import type { CallContract, CallRequest } from '../../shared/calls/define-call.ts';
import * as contracts from '../../shared/calls/scans.ts';
import type { Device } from '../../shared/devices.ts';
import { scanFailureTexts } from '../../shared/scan-failures.ts';
import { type ScanWarningReason, scanWarningTexts } from '../../shared/scan-warnings.ts';
import { bucketClient } from '../platform/aws/bucket-client.ts';
import { env } from '../platform/aws/env.ts';
import type { CallHandler } from '../platform/calls/handle-call.ts';
import { objectStore } from '../platform/aws/object-store.ts';
import { chartPointEntity } from './chart-point-entity.ts';
import { epochSeconds, type Table } from '../platform/table/table.ts';
import { keyOfUrl } from '../pages/url-key.ts';
import type { DeviceOutcome } from './device-outcome.ts';
import { reportKey } from './report-keys.ts';
import { type DeviceScan, scanStore, type ScanStore } from './scan-store.ts';
import { newScanId } from './scan-id.ts';
import { after, numbersExpireAt } from '../platform/times.ts';

const url = 'http://127.0.0.1:4455/';
const handlers: Record<string, CallHandler> = {};
let table: Table;
let store: ScanStore;
let owner: SeededUser;
beforeAll(async () => {
  table = await useTable();
  vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1');
  store = scanStore(table);
  owner = await seedAccount(table);
  const files = {
    [contracts.startScan.id]: await import('./start-scan.call.ts'),
    [contracts.getScanStatus.id]: await import('./get-scan-status.call.ts'),
    [contracts.getLatestScan.id]: await import('./get-latest-scan.call.ts'),
    [contracts.listMonthlyOverall.id]: await import('../history/list-monthly-overall.call.ts'),
    [contracts.listMonthlyLabData.id]: await import('../history/list-monthly-lab-data.call.ts'),
    [contracts.getSuggestions.id]: await import('./get-suggestions.call.ts'),
    [contracts.listStatuses.id]: await import('./list-statuses.call.ts'),
  };
  for (const [id, { handler }] of Object.entries(files)) handlers[id] = handler;
});

const handlerOf = (contract: CallContract): CallHandler => {
  const handler = handlers[contract.id];
  if (handler === undefined) throw new Error(`no handler of ${contract.id}`);
  return handler;
};
const ask = <Contract extends CallContract>(
  contract: Contract,
  request: CallRequest<Contract>,
  options: CallOptions = { as: owner },
) => call(handlerOf(contract), contract, request, options);

const done = (deviceScan: DeviceScan, score: number, warning?: ScanWarningReason) => ({
  kind: 'done' as const,
  overallScore: score,
  labData,
  conditions,
  reportKey: reportKey(deviceScan),
  fieldData,
  warning,
});
const failed: DeviceOutcome = { kind: 'failed', reason: 'http-5xx', fieldData: undefined };
type Outcomes = Partial<Record<Device, number | DeviceOutcome>> & { warning?: ScanWarningReason };

/** A scan of the past, with outcomes for those device scans that have ended; a number is a score, maybe with a warning. */
async function scanOf(page: { accountId: string; url: string }, at: Date, outcomes: Outcomes) {
  const { scan } = await store.start(page, at);
  for (const deviceScan of scan) {
    const outcome = outcomes[deviceScan.device];
    if (outcome === undefined) continue;
    const claimed = await store.claim(deviceScan, 'worker', at);
    if (claimed === undefined) throw new Error('not claimed');
    const result =
      typeof outcome === 'number' ? done(deviceScan, outcome, outcomes.warning) : outcome;
    await store.finish(claimed, 'worker', result, at);
  }
  return scan[0]?.scanId ?? '';
}
/** A page of the account. */
async function newPage() {
  const { accountId } = owner;
  return {
    accountId,
    url: await listPage(table, accountId, `https://example.com/${randomUUID()}`),
  };
}
const hoursAgo = (hours: number) => after(new Date(), -hours * 3_600_000);

describe('start-scan', () => {
  it('queues a scan of the normalised page, and tells about it', async () => {
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
    });
  });

  it('is for sub-users too, on the account of their root user', async () => {
    const member = await seedSubUser(table, owner);
    const page = await newPage();
    const body = { email: owner.email, url: `${url}${page.url.slice(-36)}` };
    const started = await ask(contracts.startScan, { body }, { as: member });
    const query = { scanId: started.body.scanId as string };
    expect((await ask(contracts.getScanStatus, { query })).status).toBe(200);
  });

  it.each([
    ['', 'include https'],
    ['example.com', 'include https'],
    ['ftp://example.com/', 'include https'],
    ['https://user:secret@example.com/', 'user name or password'],
    [`https://example.com/${'a'.repeat(2048)}`, 'The URL is longer than 2048 characters.'],
    ['https://does-not-exist.invalid/', 'could not be found'],
  ])('refuses %j before a job exists, and names the field', async (bad, words) => {
    const body = { email: owner.email, url: bad };
    const answer = await callRaw(
      handlerOf(contracts.startScan),
      contracts.startScan,
      { body },
      {
        as: owner,
      },
    );
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]).toMatchObject({ code: 'invalid_input', field: 'url' });
    expect(answer.body.message).toContain(words);
  });

  it("refuses another account's email", async () => {
    const other = await seedAccount(table);
    const answer = await ask(contracts.startScan, { body: { email: other.email, url } });
    expect(answer.status).toBe(403);
  });
});

describe('get-scan-status', () => {
  const statusOf = async (scanId: string) =>
    (await ask(contracts.getScanStatus, { query: { scanId } })).body;

  it('is the mean of both device scans, and done when both have ended and one has a result', async () => {
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
    });
    await store.progress(lease, { stage: 'loading', percent: 81, run: 2 });
    expect(await statusOf(mobile.scanId)).toMatchObject({
      stage: 'Measuring again, to be sure: Loading the page (mobile)',
    });
    if (claimed !== undefined) await store.finish(claimed, 'w', failed, new Date());
    expect(await statusOf(mobile.scanId)).toMatchObject({ status: 'running', percent: 50 });
    const other = await store.claim(desktop, 'w', new Date());
    if (other !== undefined) await store.finish(other, 'w', done(desktop, 70), new Date());
    expect(await statusOf(mobile.scanId)).toMatchObject({ status: 'done', percent: 100 });
    expect(await statusOf(mobile.scanId)).not.toHaveProperty('reason');
  });

  it('is failed only when both have, and says why', async () => {
    const scanId = await scanOf(await newPage(), new Date(), { mobile: failed, desktop: failed });
    const { sentence, hint } = scanFailureTexts['http-5xx'];
    expect(await statusOf(scanId)).toMatchObject({
      status: 'failed',
      percent: 100,
      reason: 'http-5xx',
      failure: { reason: 'http-5xx', message: sentence, hint },
    });
  });

  it("does not know what does not exist, or is another account's", async () => {
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

describe('get-latest-scan', () => {
  const latestOf = async (address: string, as = owner) =>
    (await ask(contracts.getLatestScan, { query: { url: address } }, { as })).body;
  const empty = {
    overallScore: null,
    labData: null,
    fieldData: null,
    failure: null,
    warning: null,
    measuredAt: null,
  };

  it('says of a page that was never scanned that there is nothing', async () => {
    const page = await newPage();
    const nothing = { scanId: null, scanDate: null, mobile: empty, desktop: empty };
    expect(await latestOf(page.url)).toEqual({ url: page.url, ...nothing });
    await store.start(page, new Date());
    expect(await latestOf(page.url)).toEqual({ url: page.url, ...nothing });
  });

  it('has score, lab data and field data of both devices, however the url is spelt', async () => {
    const page = await newPage();
    const at = hoursAgo(1);
    const scanId = await scanOf(page, at, { mobile: 91, desktop: 99 });
    const device = {
      labData,
      fieldData,
      failure: null,
      warning: null,
      measuredAt: at.toISOString(),
    };
    expect(await latestOf(`${page.url.replace('example', 'EXAMPLE')}/#x`)).toEqual({
      url: `${page.url}/`,
      scanId,
      scanDate: at.toISOString(),
      mobile: { overallScore: 91, ...device },
      desktop: { overallScore: 99, ...device },
    });
  });

  it('shows the failure of the newest scan beside the last good numbers', async () => {
    const page = await newPage();
    const good = hoursAgo(3);
    await scanOf(page, good, { mobile: 91, desktop: 99 });
    const scanId = await scanOf(page, hoursAgo(2), { mobile: failed, desktop: 98 });
    await scanOf(page, hoursAgo(1), {});
    expect(await latestOf(page.url)).toMatchObject({
      scanId,
      scanDate: expect.any(String) as string,
      mobile: {
        overallScore: 91,
        labData,
        fieldData,
        failure: { reason: 'http-5xx' },
        measuredAt: good.toISOString(),
      },
      desktop: { overallScore: 98, failure: null },
    });
  });

  it('says of a page that never came to rest that its numbers cover a part of the load', async () => {
    const page = await newPage();
    await scanOf(page, hoursAgo(2), { mobile: 40, desktop: failed, warning: 'kept-busy' });
    const { sentence, hint } = scanWarningTexts['kept-busy'];
    expect(await latestOf(page.url)).toMatchObject({
      mobile: { overallScore: 40, warning: { reason: 'kept-busy', message: sentence, hint } },
      desktop: { warning: null },
    });
    await scanOf(page, hoursAgo(1), { mobile: 91, desktop: 99 });
    expect(await latestOf(page.url)).toMatchObject({ mobile: { warning: null } });
  });

  it("does not show another account's page", async () => {
    const page = await newPage();
    await scanOf(page, hoursAgo(1), { mobile: 91, desktop: 99 });
    expect(await latestOf(page.url, await seedAccount(table))).toMatchObject({
      errors: [{ code: 'not_found', field: 'url' }],
    });
  });
});

describe('history', () => {
  const lists = async (address: string) => {
    const request = { query: { url: address } };
    const [overall, lab] = await Promise.all([
      ask(contracts.listMonthlyOverall, request),
      ask(contracts.listMonthlyLabData, request),
    ]);
    return { overall: overall.body, lab: lab.body };
  };

  it('is empty where there is none', async () => {
    expect(await lists((await newPage()).url)).toEqual({ overall: [], lab: [] });
  });

  it('lists the scans that ended, oldest first, with what each device has and a gap where one failed', async () => {
    const page = await newPage();
    const times = [400 * 24, 30, 20, 10, 1].map(hoursAgo);
    const [tooOld, first, second, third, last] = times;
    const noField = { ...failed, fieldData: null };
    if (!tooOld || !first || !second || !third || !last) throw new Error('times');
    await scanOf(page, tooOld, { mobile: 1, desktop: 1 });
    await scanOf(page, first, { mobile: 50, desktop: 60 });
    await scanOf(page, second, { mobile: noField, desktop: 70 });
    await scanOf(page, third, { mobile: noField, desktop: noField });
    await scanOf(page, last, { mobile: 80 });
    const found = await lists(page.url);
    expect(found.overall).toEqual([
      { mobile: 50, desktop: 60, scanDate: first.toISOString() },
      { mobile: null, desktop: 70, scanDate: second.toISOString() },
      { mobile: null, desktop: null, scanDate: third.toISOString() },
      { mobile: 80, desktop: null, scanDate: last.toISOString() },
    ]);
    expect(found.lab).toEqual([
      { scanDate: first.toISOString(), mobile: { labData }, desktop: { labData } },
      { scanDate: second.toISOString(), mobile: { labData: null }, desktop: { labData } },
      { scanDate: third.toISOString(), mobile: { labData: null }, desktop: { labData: null } },
      { scanDate: last.toISOString(), mobile: { labData }, desktop: { labData: null } },
    ]);
  });
});

describe('a long history', () => {
  it('is the newest 1,000 scans, in time order', async () => {
    const page = await newPage();
    const points = Array.from({ length: 1050 }, (_, index) => hoursAgo(1050 - index)).map(
      (at, index) => ({
        accountId: page.accountId,
        urlKey: keyOfUrl(page.url),
        scanId: newScanId(at),
        scanDate: at.toISOString(),
        mobileScore: index % 100,
        desktopScore: index % 100,
        expiresAt: epochSeconds(numbersExpireAt(at)),
      }),
    );
    await chartPointEntity(table).put(points).go({ concurrent: 8 });
    const request = { query: { url: page.url } };
    const { body } = await ask(contracts.listMonthlyOverall, request);
    expect(body).toHaveLength(1000);
    expect(body[0]).toMatchObject({ mobile: 50, desktop: 50 });
    expect(body[999]).toMatchObject({ mobile: 49, desktop: 49 });
    const dates = (body as { scanDate: string }[]).map(({ scanDate }) => scanDate);
    expect(dates).toEqual(dates.toSorted());
  });

  it('has lab data as precise as a chart shows them, while the newest stay as measured', async () => {
    const page = await newPage();
    const measured = {
      fcp: 1.23456,
      lcp: 2.0004999,
      si: 3,
      tbt: 123.456,
      cls: 0.123456,
      tti: null,
    };
    const at = hoursAgo(1);
    const { scan } = await store.start(page, at);
    for (const deviceScan of scan) {
      const claimed = await store.claim(deviceScan, 'worker', at);
      if (claimed === undefined) throw new Error('not claimed');
      await store.finish(claimed, 'worker', { ...done(deviceScan, 90), labData: measured }, at);
    }
    const request = { query: { url: page.url } };
    const rounded = { fcp: 1.235, lcp: 2, si: 3, tbt: 123.5, cls: 0.1235, tti: null };
    expect((await ask(contracts.listMonthlyLabData, request)).body).toEqual([
      {
        scanDate: at.toISOString(),
        mobile: { labData: rounded },
        desktop: { labData: rounded },
      },
    ]);
    expect((await ask(contracts.getLatestScan, request)).body.mobile.labData).toEqual(measured);
  });
});

describe('get-suggestions', () => {
  it('come from the report of each device', async () => {
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
});

describe('list-statuses', () => {
  it('answers in the order asked for, with the address as it was asked', async () => {
    const [scanned, never, broken] = await Promise.all([newPage(), newPage(), newPage()]);
    await scanOf(scanned, hoursAgo(2), { mobile: 40, desktop: 95 });
    const withoutField = (score: number): DeviceOutcome => ({
      ...done({ accountId: 'a', urlKey: 'b', scanId: 'c', device: 'mobile' } as DeviceScan, score),
      fieldData: null,
    });
    await scanOf(broken, hoursAgo(2), { mobile: withoutField(49), desktop: withoutField(50) });
    await scanOf(broken, hoursAgo(1), { mobile: failed, desktop: failed });
    const sites = [never.url, `${scanned.url}/`, broken.url, scanned.url];
    const nothing = {
      mobileStatus: null,
      desktopStatus: null,
      mobileSource: null,
      desktopSource: null,
      mobileScore: null,
      desktopScore: null,
    };
    const good = {
      mobileStatus: 'AVERAGE',
      desktopStatus: 'AVERAGE',
      mobileSource: 'field',
      desktopSource: 'field',
      mobileScore: 40,
      desktopScore: 95,
    };
    expect((await ask(contracts.listStatuses, { body: { sites } })).body).toEqual([
      { siteName: never.url, ...nothing },
      { siteName: `${scanned.url}/`, ...good },
      {
        siteName: broken.url,
        mobileStatus: 'SLOW',
        desktopStatus: 'AVERAGE',
        mobileSource: 'lab',
        desktopSource: 'lab',
        mobileScore: 49,
        desktopScore: 50,
      },
      { siteName: scanned.url, ...good },
    ]);
  });

  it('takes 2,000 pages at once, and none', async () => {
    const page = await newPage();
    await scanOf(page, hoursAgo(1), { mobile: 90, desktop: 90 });
    const sites = Array.from({ length: 2000 }, (_, n) =>
      n === 1500 ? page.url : `https://example.com/${n}`,
    );
    const { status, body } = await ask(contracts.listStatuses, { body: { sites } });
    expect(status).toBe(200);
    expect(body).toHaveLength(2000);
    expect(body[1500]).toMatchObject({ siteName: page.url, mobileScore: 90 });
    expect((await ask(contracts.listStatuses, { body: { sites: [] } })).body).toEqual([]);
  });
});

describe('every call', () => {
  it.each([contracts.getLatestScan, contracts.listMonthlyOverall, contracts.listMonthlyLabData])(
    'refuses a bad url ($id)',
    async (contract) => {
      for (const bad of [{}, { url: 'x' }, { url: 'file:///etc/passwd' }]) {
        const answer = await callRaw(handlerOf(contract), contract, { query: bad }, { as: owner });
        expect(answer.body.errors).toMatchObject([{ code: 'invalid_input', field: 'url' }]);
      }
    },
  );
});
