import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { markFalseAlarm } from '../../../../shared/calls/notifying/incidents.ts';
import type { Fix } from '../../../../shared/models/measuring/scan-verdict.ts';
import type { VisitorVitals } from '../../../../shared/models/measuring/visitor-vitals.ts';
import { listStatuses, type SiteStatus } from '../../../../shared/calls/measuring/scans.ts';
import type { UptimeFailureReason } from '../../../../shared/uptime/uptime.ts';
import { eventsOf } from '../../../../test/support/monitoring-events.ts';
import { doneWith, scansOfAnAccount } from '../../../../test/support/scan-calls.ts';
import { seedAccount } from '../../../../test/support/seed-account.ts';
import { portfolioSite, seedPortfolio } from '../../../../test/support/seed-portfolio.ts';
import type { MonitoringEvent } from '../../../notifying/incidents/causes/derive-cause.ts';
import { trackEvent } from '../../../notifying/incidents/track-event.ts';
import { trackStore } from '../../../notifying/incidents/track-store.ts';
import { scannedPageEntity } from '../../../registry/pages/scanned-page-entity.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import { accountEntity } from '../../../platform/callers/account-entity.ts';
import { after, hourMs } from '../../../platform/times.ts';
import { pageStore } from '../../../portfolio/sites/page-store.ts';
import { siteStore } from '../../../registry/pages/site-store.ts';
import { uptimeStore } from '../../../monitoring/uptime/uptime-store.ts';
import { visitorSummaryEntity } from '../../visitors/visitor-summary-entity.ts';
import { findOwnState, findStates } from './find-states.ts';
import type { DeviceOutcome } from '../device-outcome.ts';
import type { DeviceScan } from '../device-scan-entity.ts';

const { table, owner, ask, scanOf } = await scansOfAnAccount();

const start = new Date();
const hoursAgo = (hours: number) => after(start, -hours * hourMs);
const iso = (hours: number) => hoursAgo(hours).toISOString();

/** A site with pages, and what can happen to them. */
async function newSite(pages: string[] = [], as = owner) {
  const { accountId } = as;
  const url = `https://${randomUUID()}.example/`;
  const options = { limit: null, now: hoursAgo(48) };
  await siteStore(table).addSites(accountId, [{ url, siteName: 'Shop', propertyId: '' }], options);
  const added = pages.map((path) => `${url}${path}`);
  if (added.length > 0) await pageStore(table).addPages(accountId, url, added, options);
  const hear = (event: MonitoringEvent) =>
    trackEvent(
      {
        store: trackStore(table),
        announce: async () => undefined,
        sendOutages: async () => undefined,
        now: new Date(),
      },
      event,
    );
  return {
    url,
    of: (page: string) => eventsOf(accountId, page),
    hear,
    scan: (at: Date, outcomes: Parameters<typeof scanOf>[2], page = url) =>
      scanOf({ accountId, url: page }, at, outcomes),
    check: async (
      at: Date,
      found: { status: 'up' | 'down'; reason?: UptimeFailureReason; statusCode?: number },
      page = url,
    ) => {
      const [dueAt, checkedAt] = [at.toISOString(), at.toISOString()];
      const outcome = { ...found, checkedAt, furtherAttempts: 0 };
      await uptimeStore(table).end({ accountId, url: page, dueAt }, outcome, at);
    },
    status: async (page = url): Promise<SiteStatus> => {
      const { body } = await ask(listStatuses, { body: { sites: [page] } }, { as });
      const [status] = body;
      if (status === undefined) throw new Error('no status');
      return status;
    },
  };
}
const good = { mobile: 95, desktop: 99 };
const p75 = (value: number, category: 'FAST' | 'SLOW') => ({
  p75: value,
  low: null,
  high: null,
  views: 200,
  good: 0,
  average: 0,
  bad: 1,
  category,
});
const slowVisitors: VisitorVitals = {
  firstDate: '2026-10-28',
  lastDate: '2026-11-24',
  views: 200,
  lcp: p75(5200, 'SLOW'),
  inp: null,
  cls: p75(0.01, 'FAST'),
  fcp: null,
  ttfb: null,
  overall_category: 'SLOW',
};
const failedWith = (statusCode?: number): DeviceOutcome => ({
  kind: 'failed',
  reason: 'http-5xx',
  statusCode,
  fieldData: undefined,
});

describe('the state of a page, from the table', () => {
  test('is fine after a scan that nothing contradicts', async () => {
    const site = await newSite();
    await site.scan(hoursAgo(2), good);
    await site.check(hoursAgo(1), { status: 'up' });
    expect((await site.status()).state).toEqual({
      kind: 'fine',
      checkedAt: iso(2),
      pages: null,
    });
  });

  test('is not scanned before a scan has ended, with the next one', async () => {
    const site = await newSite();
    await site.check(hoursAgo(1), { status: 'up' });
    const { state } = await site.status();
    expect(state).toMatchObject({ kind: 'not-scanned', isScanning: false });
    await site.scan(hoursAgo(0), {});
    expect((await site.status()).state).toMatchObject({ kind: 'not-scanned', isScanning: true });
  });

  test('is down, with reason and beginning, until it is up', async () => {
    const site = await newSite();
    await site.scan(hoursAgo(4), good);
    await site.check(hoursAgo(3), { status: 'down', reason: 'http-status', statusCode: 503 });
    await site.check(hoursAgo(2), { status: 'down', reason: 'timeout' });
    expect((await site.status()).state).toEqual({
      kind: 'down',
      since: iso(3),
      reason: 'http-status',
      statusCode: 503,
      pages: null,
    });
    await site.check(hoursAgo(1), { status: 'up' });
    expect((await site.status()).state.kind).toBe('fine');
  });

  test('is a failed scan with its HTTP status, since the first of the run', async () => {
    const site = await newSite();
    await site.scan(hoursAgo(4), { mobile: failedWith(500), desktop: 90 });
    await site.scan(hoursAgo(3), { mobile: failedWith(502), desktop: 90 });
    const failed = { kind: 'scan-failed', reason: 'http-5xx', devices: ['mobile'] };
    expect((await site.status()).state).toMatchObject({
      ...failed,
      since: iso(4),
      lastAt: iso(3),
      statusCode: 502,
    });
    await site.scan(hoursAgo(2), good);
    await site.scan(hoursAgo(1), { mobile: failedWith(), desktop: 90 });
    expect((await site.status()).state).toMatchObject({ ...failed, since: iso(1) });
  });

  test('reads failures and warnings of earlier versions, which know only their scan', async () => {
    const site = await newSite();
    await site.scan(hoursAgo(2), { mobile: failedWith(500), desktop: 90, warning: 'kept-busy' });
    const entity = scannedPageEntity(table);
    const key = { accountId: owner.accountId, urlKey: keyOfUrl(site.url) };
    const { data } = await entity.get(key).go({ consistent: true });
    const { scanId = '', reason = 'http-5xx' } = data?.mobileFailure ?? {};
    const { warningSince: _, ...desktop } = data?.desktop ?? {};
    await entity
      .patch(key)
      .set({ mobileFailure: { scanId, reason }, desktop: desktop as never })
      .go();
    expect((await site.status()).state).toMatchObject({ kind: 'scan-failed', since: iso(2) });
    await site.scan(hoursAgo(1), { mobile: 90, desktop: 90, warning: 'kept-busy' });
    expect((await site.status()).state).toMatchObject({ kind: 'incomplete', since: iso(2) });
  });

  test('is incomplete while its scans never come to rest', async () => {
    const site = await newSite();
    await site.scan(hoursAgo(3), { mobile: 98, desktop: 99, warning: 'still-loading' });
    await site.scan(hoursAgo(2), { mobile: 98, desktop: 99, warning: 'still-loading' });
    expect((await site.status()).state).toMatchObject({
      kind: 'incomplete',
      since: iso(3),
      warning: 'still-loading',
      devices: ['mobile', 'desktop'],
    });
  });

  test.each([
    ['incomplete', 'still-loading'],
    ['scan-failed', undefined],
  ] as const)('is %s since its last scan where that was the first', async (kind, warning) => {
    const site = await newSite();
    const [mobileAt, desktopAt] = [hoursAgo(2), hoursAgo(1.98)];
    const outcome = (measuredAt: Date, deviceScan: DeviceScan): DeviceOutcome => ({
      ...(warning === undefined ? failedWith(500) : doneWith(deviceScan, 98, warning)),
      measuredAt,
    });
    await site.scan(hoursAgo(2.1), (deviceScan) =>
      outcome(deviceScan.device === 'mobile' ? mobileAt : desktopAt, deviceScan),
    );
    expect(await site.status()).toMatchObject({
      scanDate: desktopAt.toISOString(),
      state: { kind, since: desktopAt.toISOString(), devices: ['mobile', 'desktop'] },
    });
  });

  test('is slow with a bad score, for the cause that the scan names, until a scan is better', async () => {
    const site = await newSite();
    const blocking: Fix = {
      id: 'bootup-time',
      title: 'Reduce JavaScript execution time',
      numericValue: 2193,
      score: 0,
      ground: { kind: 'file', name: 'chat.js', blockingMs: 2193 },
    };
    await site.scan(hoursAgo(2), (deviceScan) => ({
      ...doneWith(deviceScan, deviceScan.device === 'mobile' ? 33 : 90),
      fixes: [blocking],
    }));
    const { state } = await site.status();
    expect(state).toEqual({
      kind: 'slow',
      source: 'lab',
      device: 'mobile',
      score: 33,
      because: '`chat.js` blocks the page for 2,193 ms',
      pages: null,
    });
    await site.scan(hoursAgo(1), good);
    expect((await site.status()).state.kind).toBe('fine');
  });

  test('is slow for the visitors of its home page, on its own and in lists', async () => {
    const site = await newSite();
    await site.scan(hoursAgo(2), (deviceScan) => ({
      ...doneWith(deviceScan, 95),
      fieldData: null,
    }));
    const { accountId } = owner;
    await visitorSummaryEntity(table)
      .put({
        accountId,
        urlKey: keyOfUrl(site.url),
        lastDay: iso(2).slice(0, 10),
        parts: 1,
        mobile: slowVisitors,
        expiresAt: 4_000_000_000,
      })
      .go();
    const slow = { kind: 'slow', source: 'visitors', device: 'mobile', metric: 'lcp', value: 5200 };
    expect((await site.status()).state).toMatchObject(slow);
    expect(await findOwnState(table, accountId, site.url, start)).toMatchObject(slow);
  });

  test('is worse while an incident is open that is no outage, unless it is a false alarm', async () => {
    const site = await newSite();
    await site.scan(hoursAgo(9), good);
    const { score, changed, picture } = site.of(site.url);
    await site.hear(picture(false, hoursAgo(9)));
    expect((await site.status()).state.kind).toBe('fine');
    await site.hear(score(20, hoursAgo(5)));
    expect((await site.status()).state.kind).toBe('fine');
    await site.hear(changed([96, 20], hoursAgo(3), { since: hoursAgo(4) }));
    const { state } = await site.status();
    expect(state).toMatchObject({
      kind: 'worse',
      cause: 'score-fell',
      since: iso(4),
      before: 'score 96',
      after: '20',
      device: 'mobile',
    });
    const incidentId = state.kind === 'worse' ? (state.incidentId ?? '') : '';
    await ask(markFalseAlarm, { params: { incidentId } });
    expect((await site.status()).state.kind).toBe('fine');
  });

  test('is neither down nor fine while one region cannot reach it', async () => {
    const site = await newSite();
    await site.scan(hoursAgo(3), good);
    const at = hoursAgo(2);
    const elsewhere = { reachedFrom: ['Germany, Frankfurt'], notReachedFrom: [] };
    await uptimeStore(table).end(
      { accountId: owner.accountId, url: site.url, dueAt: at.toISOString() },
      { status: 'up', checkedAt: at.toISOString(), furtherAttempts: 3, elsewhere },
      at,
    );
    expect((await site.status()).state).toMatchObject({
      kind: 'worse',
      cause: 'reached-elsewhere',
      since: iso(2),
    });
  });

  test('is paused while nothing of the account is checked', async () => {
    const leaver = await seedAccount(table);
    const site = await newSite([], leaver);
    await site.check(hoursAgo(1), { status: 'down', reason: 'timeout' });
    const { accountId } = leaver;
    await accountEntity(table)
      .patch({ accountId })
      .set({ deleteOn: hoursAgo(-100).toISOString() })
      .go();
    expect((await site.status()).state).toMatchObject({
      kind: 'paused',
      why: 'leaving',
      until: iso(-100),
    });
  });
});

describe('the state of a site, from the table', () => {
  test('is the worst of its pages; the home page keeps its own', async () => {
    const site = await newSite(['cart', 'help']);
    const cart = `${site.url}cart`;
    await site.scan(hoursAgo(3), good);
    await site.scan(hoursAgo(3), good, cart);
    await site.check(hoursAgo(2), { status: 'down', reason: 'timeout' }, cart);
    const down = { kind: 'down', since: iso(2) };
    expect(await site.status()).toMatchObject({
      state: { ...down, pages: { count: 1, of: 3, url: cart } },
      ownState: { kind: 'fine' },
    });
    const page = await site.status(cart);
    expect(page.state).toMatchObject({ ...down, pages: null });
    expect(page.ownState).toBeUndefined();
  });

  test('knows the incidents of a page that is requested on its own', async () => {
    const site = await newSite(['cart']);
    const cart = `${site.url}cart`;
    await site.scan(hoursAgo(3), good, cart);
    const { markup } = site.of(cart);
    await site.hear(markup(2, hoursAgo(3)));
    await site.hear(markup(7, hoursAgo(2)));
    expect((await site.status(cart)).state).toMatchObject({
      kind: 'worse',
      cause: 'markup-errors',
      before: '2',
      after: '7',
    });
  });
});

test('sites that are read by queries of the account have the states of those that are read by key', async () => {
  const { accountId } = await seedAccount(table, { plan: 'Internal' });
  await seedPortfolio(table, { accountId, sites: 120 });
  const sites = await siteStore(table).listSitesOnly(accountId);
  const [page, home] = [`${portfolioSite(119).url}about`, portfolioSite(119).url];
  await pageStore(table).addPages(accountId, home, [page], { limit: null, now: start });
  const checkedAt = start.toISOString();
  const outcome = { status: 'down', reason: 'dns', checkedAt, furtherAttempts: 0 } as const;
  await uptimeStore(table).end({ accountId, url: page, dueAt: checkedAt }, outcome, start);
  const urls = sites.map(({ url }) => url);
  const byKey = await findStates(table, accountId, urls, start);
  const byQuery = await findStates(table, accountId, urls, start, {
    sites: await siteStore(table).listSitesOnly(accountId),
  });
  expect(byQuery).toEqual(byKey);
  expect(byQuery.get(keyOfUrl(home))?.state.kind).toBe('down');
});
