import { describe, expect, test } from 'vitest';
import * as scanResults from '../../../../shared/calls/measuring/scan-results.ts';
import * as scanCalls from '../../../../shared/calls/measuring/scans.ts';
import { scanWarningTexts } from '../../../../shared/scans/scan-warnings.ts';
import {
  doneWith,
  failed,
  hoursAgo,
  scansOfAnAccount,
} from '../../../../test/support/scan-calls.ts';
import { conditions, fieldData, labData } from '../../../../test/support/scans.ts';
import { seedAccount } from '../../../../test/support/seed-account.ts';
import type { DeviceOutcome } from '../device-outcome.ts';
import type { DeviceScan } from '../device-scan-entity.ts';

const contracts = { ...scanCalls, ...scanResults };

const { table, store, owner, ask, requestRaw, scanOf, newPage } = await scansOfAnAccount();

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
    change: { kind: 'too-little-history', runs: 0, of: 21 },
  };

  test('says of a page that was never scanned that there is nothing', async () => {
    const page = await newPage();
    const nothing = { scanId: null, scanDate: null, mobile: empty, desktop: empty };
    expect(await latestOf(page.url)).toEqual({ url: page.url, ...nothing });
    await store.start(page, new Date());
    expect(await latestOf(page.url)).toEqual({ url: page.url, ...nothing });
  });

  test('has score, lab data and field data of both devices, however the url is spelt', async () => {
    const page = await newPage();
    const at = hoursAgo(1);
    const scanId = await scanOf(page, at, { mobile: 91, desktop: 99 });
    const device = {
      labData,
      fieldData,
      failure: null,
      warning: null,
      measuredAt: at.toISOString(),
      requestedAt: at.toISOString(),
      change: { kind: 'too-little-history', runs: 1, of: 21 },
      measuredWith: { ...conditions.throttling, method: undefined, runs: 1 },
    };
    expect(await latestOf(`${page.url.replace('example', 'EXAMPLE')}/#x`)).toEqual({
      url: `${page.url}/`,
      scanId,
      scanDate: at.toISOString(),
      mobile: { overallScore: 91, ...device },
      desktop: { overallScore: 99, ...device },
    });
  });

  test('shows the failure of the newest scan beside the last good numbers', async () => {
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

  test('says of a page that never came to rest that its numbers cover a part of the load', async () => {
    const page = await newPage();
    await scanOf(page, hoursAgo(2), { mobile: 40, desktop: failed, warning: 'kept-busy' });
    const { sentence, hint } = scanWarningTexts['kept-busy'];
    expect(await latestOf(page.url)).toMatchObject({
      mobile: {
        overallScore: null,
        // It never came to rest, so nothing is known of when and for how long it was blocked.
        labData: { ...labData, tbt: null, tti: null },
        warning: { reason: 'kept-busy', message: sentence, hint },
      },
      desktop: { warning: null },
    });
    const withoutField = { mobileScore: null, desktopScore: null };
    const { body } = await ask(contracts.listStatuses, { body: { sites: [page.url] } });
    expect(body).toMatchObject([withoutField]);
    await scanOf(page, hoursAgo(1), { mobile: 91, desktop: 99 });
    expect(await latestOf(page.url)).toMatchObject({ mobile: { warning: null } });
  });

  test("does not show another account's page", async () => {
    const page = await newPage();
    await scanOf(page, hoursAgo(1), { mobile: 91, desktop: 99 });
    expect(await latestOf(page.url, await seedAccount(table))).toMatchObject({
      errors: [{ code: 'not_found', field: 'url' }],
    });
  });
});

describe('list-statuses', () => {
  test('answers in the order asked for, with the address as it was asked', async () => {
    const [scanned, never, broken] = await Promise.all([newPage(), newPage(), newPage()]);
    const [scannedAt, failedAt] = [hoursAgo(2), hoursAgo(1)];
    await scanOf(scanned, scannedAt, { mobile: 40, desktop: 95 });
    const withoutField = (score: number): DeviceOutcome => ({
      ...doneWith(
        { accountId: 'a', urlKey: 'b', scanId: 'c', device: 'mobile' } as DeviceScan,
        score,
      ),
      fieldData: null,
    });
    await scanOf(broken, hoursAgo(2), { mobile: withoutField(49), desktop: withoutField(50) });
    await scanOf(broken, failedAt, { mobile: failed, desktop: failed });
    const sites = [never.url, `${scanned.url}/`, broken.url, scanned.url];
    const nothing = {
      mobileStatus: null,
      desktopStatus: null,
      mobileSource: null,
      desktopSource: null,
      mobileScore: null,
      desktopScore: null,
      scanDate: null,
    };
    const good = {
      mobileStatus: 'AVERAGE',
      desktopStatus: 'AVERAGE',
      mobileSource: 'field',
      desktopSource: 'field',
      mobileScore: 40,
      desktopScore: 95,
      scanDate: scannedAt.toISOString(),
    };
    const slow = { kind: 'slow', source: 'lab', device: 'mobile', score: 40, pages: null };
    expect((await ask(contracts.listStatuses, { body: { sites } })).body).toEqual([
      {
        siteName: never.url,
        ...nothing,
        state: { kind: 'not-scanned', isScanning: false, nextScanAt: null, pages: null },
      },
      { siteName: `${scanned.url}/`, ...good, state: slow },
      {
        siteName: broken.url,
        mobileStatus: 'SLOW',
        desktopStatus: 'AVERAGE',
        mobileSource: 'lab',
        desktopSource: 'lab',
        mobileScore: 49,
        desktopScore: 50,
        scanDate: failedAt.toISOString(),
        state: {
          kind: 'scan-failed',
          since: failedAt.toISOString(),
          lastAt: failedAt.toISOString(),
          reason: 'http-5xx',
          devices: ['mobile', 'desktop'],
          pages: null,
        },
      },
      { siteName: scanned.url, ...good, state: slow },
    ]);
  });

  test('takes 2,000 pages at once, and none', async () => {
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
  test.each([contracts.getLatestScan, contracts.listMonthlyOverall, contracts.listMonthlyLabData])(
    'refuses a bad url ($id)',
    async (contract) => {
      for (const bad of [{}, { url: 'x' }, { url: 'file:///etc/passwd' }]) {
        const answer = await requestRaw(contract, { query: bad });
        expect(answer.body.errors).toMatchObject([{ code: 'invalid_input', field: 'url' }]);
      }
    },
  );
});
