import { describe, expect, test } from 'vitest';
import * as scanResults from '../../../shared/calls/measuring/scan-results.ts';
import * as scanCalls from '../../../shared/calls/measuring/scans.ts';
import { doneWith, failed, hoursAgo, scansOfAnAccount } from '../../../test/support/scan-calls.ts';
import { labData } from '../../../test/support/scans.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { epochSeconds } from '../../platform/table/table.ts';
import { numbersExpireAt } from '../../platform/times.ts';
import { chartPointEntity } from '../../measuring/scans/reading/chart-point-entity.ts';
import { newScanId } from '../../measuring/scans/scan-id.ts';

const contracts = { ...scanCalls, ...scanResults };

const { table, store, ask, scanOf, newPage } = await scansOfAnAccount();

const lists = async (address: string) => {
  const request = { query: { url: address } };
  const [overall, lab] = await Promise.all([
    ask(contracts.listMonthlyOverall, request),
    ask(contracts.listMonthlyLabData, request),
  ]);
  return { overall: overall.body, lab: lab.body };
};

describe('history', () => {
  test('is empty where there is none', async () => {
    expect(await lists((await newPage()).url)).toEqual({ overall: [], lab: [] });
  });

  test('lists the scans that ended, oldest first, with what each device has and a gap where one failed', async () => {
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
    const shown = { ...labData, tbt: 121 };
    expect(found.lab).toEqual([
      { scanDate: first.toISOString(), mobile: { labData: shown }, desktop: { labData: shown } },
      { scanDate: second.toISOString(), mobile: { labData: null }, desktop: { labData: shown } },
      { scanDate: third.toISOString(), mobile: { labData: null }, desktop: { labData: null } },
      { scanDate: last.toISOString(), mobile: { labData: shown }, desktop: { labData: null } },
    ]);
  });
});

describe('devices that were measured one after the other', () => {
  test('have their own times in both lists, the same as in the newest scan', async () => {
    const page = await newPage();
    const [requested, mobileAt, desktopAt] = [3, 2, 1].map(hoursAgo);
    if (!requested || !mobileAt || !desktopAt) throw new Error('times');
    const { scan } = await store.start(page, requested);
    for (const deviceScan of scan) {
      const claimed = await store.claim(deviceScan, 'worker', requested);
      if (claimed === undefined) throw new Error('not claimed');
      const measuredAt = deviceScan.device === 'mobile' ? mobileAt : desktopAt;
      const outcome = { ...doneWith(deviceScan, 90), measuredAt };
      await store.finish(claimed, 'worker', outcome, desktopAt);
    }
    const times = {
      scanDate: mobileAt.toISOString(),
      measuredAt: { desktop: desktopAt.toISOString() },
    };
    const { overall, lab } = await lists(page.url);
    expect(overall).toMatchObject([times]);
    expect(lab).toMatchObject([times]);
    const latest = (await ask(contracts.getLatestScan, { query: { url: page.url } })).body;
    expect(latest.mobile.measuredAt).toBe(mobileAt.toISOString());
    expect(latest.desktop.measuredAt).toBe(desktopAt.toISOString());
  });
});

describe('a long history', () => {
  test('is the newest 1,000 scans, in time order', async () => {
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

  test('has lab data rounded as they are shown, while the newest stay as measured', async () => {
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
      await store.finish(claimed, 'worker', { ...doneWith(deviceScan, 90), labData: measured }, at);
    }
    const request = { query: { url: page.url } };
    const rounded = { fcp: 1.23, lcp: 2, si: 3, tbt: 123, cls: 0.123, tti: null };
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
