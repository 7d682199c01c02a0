import { expect, test } from 'vitest';
import { fieldData } from '../../../test/support/sample-measurements.ts';
import { todayAccount, todaySites } from '../../../test/support/today-account.ts';
import { visitorSiteEntity } from '../../measuring/visitors/visitor-site-entity.ts';
import { uptimePageEntity } from '../../monitoring/uptime/uptime-page-entity.ts';
import { scannedPageEntity } from '../../registry/pages/scanned-page-entity.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { findMissingData } from './missing-data.ts';

const now = new Date('2026-11-30T12:00:00.000Z');
const at = '2026-11-30T10:00:00.000Z';

test('why each site lacks data, and nothing of those that have it', async () => {
  const { table, keys, everyone, ofAcme } = await todayAccount();
  const numbers = {
    scanId: '1',
    scanDate: at,
    overallScore: 50,
    labData: { fcp: 1, lcp: 1, si: 1, tbt: 1, cls: 0, tti: 1 },
    reportKey: '',
  };
  const scanned = { newestScanId: '1', endedScanId: '1', endedScanDate: at, expiresAt: 4e9 };
  await scannedPageEntity(table)
    .put([
      {
        ...keys('shop'),
        url: todaySites.shop,
        ...scanned,
        mobile: numbers,
        mobileFieldData: fieldData,
      },
      {
        ...keys('blog'),
        url: todaySites.blog,
        ...scanned,
        mobileFailure: { scanId: '1', reason: 'http-5xx', statusCode: 500, at, since: at },
      },
      { ...keys('bolt'), url: todaySites.bolt, ...scanned, mobile: numbers },
    ])
    .go();
  await uptimePageEntity(table)
    .put([
      { ...keys('shop'), status: 'up', since: at, updatedAt: at },
      { ...keys('bolt'), status: 'down', since: at, updatedAt: at },
    ])
    .go();
  const script = { siteKey: 'k', rate: 1, hosts: [], pageRules: [], createdAt: at };
  await visitorSiteEntity(table)
    .put([
      { ...keys('shop'), ...script },
      { ...keys('bolt'), ...script, siteKey: 'l', rate: 0 },
    ])
    .go();
  const property = (state: 'verified' | 'no-access') => ({ propertyId: '1', propertyState: state });
  await siteEntity(table).patch(keys('shop')).set(property('verified')).go();
  await siteEntity(table).patch(keys('bolt')).set(property('no-access')).go();
  await siteEntity(table).patch(keys('own')).set({ pausedAt: at }).go();

  const all = await findMissingData(table, everyone, { now, isFieldDataConfigured: true });
  const words = ({ siteName, missing }: (typeof all.rows)[number]) =>
    `${siteName}: ${missing.map(({ data, why }) => `${data} ${why}`).join(', ')}`;
  expect(all.sites).toBe(4);
  expect(all.rows.map(words)).toEqual([
    'blog: scans scan-failed, uptime not-checked, field too-few-users, visitors script-off, analytics no-property',
    'own: scans paused, uptime paused, field not-scanned, visitors script-off, analytics no-property',
    'bolt: field too-few-users, visitors script-off, analytics no-access',
    'shop: visitors no-views',
  ]);
  const acme = await findMissingData(table, ofAcme, { now, isFieldDataConfigured: false });
  expect(acme.sites).toBe(2);
  expect(acme.rows.map(({ siteName }) => siteName)).toEqual(['blog', 'shop']);
  expect(acme.rows.map(words)[0]).toContain('field not-configured');
});
