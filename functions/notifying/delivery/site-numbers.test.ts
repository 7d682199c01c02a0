import { expect, test } from 'vitest';
import { labData, useTable } from '../../../test/support/scans.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { epochSeconds } from '../../platform/table/table.ts';
import { after, dayMs, hourMs } from '../../platform/times.ts';
import { chartPointEntity } from '../../measuring/scans/reading/chart-point-entity.ts';
import { newScanId } from '../../measuring/scans/scan-id.ts';
import { siteNumbers } from './site-numbers.ts';
import { trendOf } from './trend.ts';

test('an incomplete measurement has no score and no trend; one that failed is none', async () => {
  const table = await useTable();
  const [accountId, url] = ['incomplete-account', 'https://shop.example/'];
  const to = new Date();
  const from = after(to, -dayMs);
  const point = (hoursAgo: number, numbers: object) => {
    const at = after(to, -hoursAgo * hourMs);
    return {
      accountId,
      urlKey: keyOfUrl(url),
      scanId: newScanId(at),
      scanDate: at.toISOString(),
      expiresAt: epochSeconds(after(to, dayMs)),
      ...numbers,
    };
  };
  const whole = { mobileScore: 100, mobileLabData: labData, desktopScore: 98 };
  const incomplete = { mobileLabData: { ...labData, tbt: null, tti: null } };
  await chartPointEntity(table)
    .put([...[30, 20, 15, 10].map((hours) => point(hours, whole)), point(5, incomplete)])
    .go();
  const availability = async () => ({
    from: null,
    to: to.toISOString(),
    outages: [],
    downMs: 0,
    knownMs: 0,
    plannedMs: 0,
    percent: null,
  });
  const [shop] = await siteNumbers({ table, availability }, accountId, [url], { from, to });
  expect(shop).toMatchObject({ mobile: [100, 100, 100, 100, null], desktop: [98, 98, 98, 98] });
  expect(trendOf(shop?.mobile ?? [], { kind: 'unchanged', runs: 30 })).toBe('incomplete');
});
