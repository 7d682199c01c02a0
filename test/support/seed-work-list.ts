import { changeRecordEntity } from '../../functions/measuring/scans/changes/change-record-entity.ts';
import { deviceScanEntity } from '../../functions/measuring/scans/device-scan-entity.ts';
import { visitorSummaryEntity } from '../../functions/measuring/visitors/visitor-summary-entity.ts';
import { incidentEntity } from '../../functions/monitoring/episodes/incident-entity.ts';
import { notificationEntity } from '../../functions/notifying/notifications/notification-entity.ts';
import { auditEntry } from '../../functions/platform/audit/audit.ts';
import { auditEntryEntity } from '../../functions/platform/audit/audit-entry-entity.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { timeOrderedId } from '../../functions/platform/time-ordered-id.ts';
import { after, dayMs, hourMs, minuteMs, utcDay } from '../../functions/platform/times.ts';
import { clientEntity } from '../../functions/registry/clients/client-entity.ts';
import { deploymentStore } from '../../functions/registry/pages/deployment-store.ts';
import { scannedPageEntity } from '../../functions/registry/pages/scanned-page-entity.ts';
import { keyOfUrl } from '../../functions/registry/pages/url-key.ts';
import type { VisitorMetricNumbers } from '../../shared/models/measuring/visitor-vitals.ts';
import type { Fix } from '../../shared/models/measuring/scan-verdict.ts';
import { provenChange } from './proven-change.ts';
import { portfolioSite } from './seed-portfolio.ts';

const expiresAt = 4_000_000_000;

/** What happened to which site, by the indices of the seeded portfolio. */
export const workList = {
  /** Down and back again. */
  wasDown: 130,
  slower: { today: 7, thisWeek: 8 },
  faster: 40,
  technology: 41,
  deployed: 42,
  /** Slowest for its visitors; that of the first is faster. */
  visitors: { first: 36, slowest: 33 },
} as const;

const fixes = (index: number): Fix[] =>
  [
    { id: 'render-blocking-insight', title: 'Render-blocking requests', points: 4 + (index % 5) },
    { id: 'third-parties-insight', title: 'Third parties', points: 6 },
    { id: 'unused-javascript', title: 'Reduce unused JavaScript', points: 2 },
  ].map(({ id, title, points }) => ({
    id,
    title,
    score: 0,
    displayValue: '',
    numericValue: 0,
    savingsMs: null,
    savingsBytes: null,
    effect: { points, metrics: {} },
    ground:
      id === 'third-parties-insight'
        ? { kind: 'company', name: index % 3 === 0 ? 'Example Chat' : 'Example Ads' }
        : { kind: 'file', name: id === 'unused-javascript' ? `app-${index % 40}.js` : 'theme.css' },
  })) as unknown as Fix[];

/** What Today lists beside the sites: for 300 sites that `seedPortfolio` has made. */
export async function seedWorkList(
  table: Table,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  const now = new Date();
  const ago = (ms: number) => after(now, -ms);
  const keys = (index: number) => ({ accountId, urlKey: keyOfUrl(portfolioSite(index).url) });

  const incident = (
    index: number,
    cause: 'site-down' | 'score-fell',
    { title, began, ended }: { title: string; began: Date; ended?: Date },
  ) => {
    const { url, siteName } = portfolioSite(index);
    const at = began.toISOString();
    return {
      accountId,
      incidentId: timeOrderedId(began),
      siteKey: keyOfUrl(url),
      site: url,
      siteName,
      title,
      cause,
      state: ended === undefined ? ('open' as const) : ('ended' as const),
      beganAt: at,
      ...(ended === undefined ? {} : { endedAt: ended.toISOString() }),
      episodes: [
        {
          track: { cause, url, part: cause === 'score-fell' ? 'mobile' : '' },
          beganAt: at,
          began: { at, eventId: `${cause} ${index}` },
          worse: [],
        },
      ],
      notifications: [],
      revision: 1,
      expiresAt,
    };
  };
  const down = [0, 1, 2].map((index) =>
    incident(index, 'site-down', { title: `Site ${index} is down`, began: ago(30 * minuteMs) }),
  );
  const slower = (index: number, began: Date) =>
    incident(index, 'score-fell', { title: `Site ${index} became slower on mobile`, began });
  const back = { began: ago(5 * hourMs), ended: ago(5 * hourMs - 34 * minuteMs) };
  await incidentEntity(table)
    .put([
      ...down,
      incident(workList.wasDown, 'site-down', { title: 'Site 130 was down', ...back }),
      slower(workList.slower.today, ago(3 * hourMs)),
      slower(workList.slower.thisWeek, ago(4 * dayMs)),
    ])
    .go();

  const faster = { at: ago(2 * hourMs), url: portfolioSite(workList.faster).url };
  await notificationEntity(table)
    .put({
      accountId,
      notificationId: timeOrderedId(faster.at),
      kind: 'page-faster',
      tone: 'good',
      title: 'Site 40 became faster on mobile',
      message: '',
      why: '',
      site: faster.url,
      url: faster.url,
      time: faster.at.toISOString(),
      happenedAt: faster.at.toISOString(),
      mailed: false,
      expiresAt,
    })
    .go();
  const record = (index: number, scores: [number, number], since: Date) => ({
    ...keys(index),
    device: 'mobile' as const,
    record: {
      environment: '',
      newestScanId: '2',
      level: [],
      proven: [provenChange(scores, { since })],
    },
    newestScanId: '2',
    revision: 1,
    expiresAt,
  });
  await changeRecordEntity(table)
    .put([
      record(workList.slower.today, [80, 60], ago(3 * hourMs)),
      record(workList.slower.thisWeek, [98, 34], ago(4 * dayMs)),
      record(workList.faster, [60, 78], faster.at),
    ])
    .go();

  const { data: scanned } = await scannedPageEntity(table)
    .query.byUrl({ accountId })
    .go({ pages: 'all' });
  await scannedPageEntity(table)
    .patch(keys(workList.technology))
    .set({
      technologyChange: { at: ago(hourMs).toISOString(), added: ['WooCommerce'], removed: [] },
    })
    .go();
  const indexOf = (url: string): number => Number(/site-(\d+)/.exec(url)?.[1] ?? 0);
  await deviceScanEntity(table)
    .put(
      scanned.map(({ url, urlKey, newestScanId }) => ({
        accountId,
        url,
        urlKey,
        scanId: newestScanId,
        device: 'mobile' as const,
        requestedAt: ago(hourMs).toISOString(),
        stage: 'done' as const,
        percent: 100,
        run: 1,
        state: 'done' as const,
        attempts: 1,
        cause: 'clock' as const,
        fixes: fixes(indexOf(url)),
        expiresAt,
      })),
    )
    .go({ concurrent: 8 });

  const deployed = portfolioSite(workList.deployed).url;
  await deploymentStore(table).add(
    { accountId, siteKey: keyOfUrl(deployed) },
    { label: 'v12', at: ago(hourMs) },
    { now },
  );
  const done = (action: string, kind: 'site' | 'incident' | 'client', names: string[]) =>
    auditEntry(
      { accountId, actor: { kind: 'user', userId }, action, kind, names, requestId: 'seed' },
      ago(hourMs),
    );
  await auditEntryEntity(table)
    .put([
      done('add-deployment', 'site', [deployed]),
      done('acknowledge-incident', 'incident', [down[0]?.incidentId ?? '']),
      done('note-client-call', 'client', ['client-1']),
    ])
    .go();

  const lcp = (p75: number): VisitorMetricNumbers => ({
    p75,
    low: p75 - 50,
    high: p75 + 50,
    views: 900,
    good: 0.5,
    average: 0.4,
    bad: 0.1,
    category: 'AVERAGE',
  });
  const vitals = (p75: number) => ({
    firstDate: utcDay(ago(27 * dayMs)),
    lastDate: utcDay(now),
    views: 1000,
    lcp: lcp(p75),
    inp: null,
    cls: null,
    fcp: null,
    ttfb: null,
  });
  const summary = { lastDay: utcDay(now), parts: 1, expiresAt };
  await visitorSummaryEntity(table)
    .put([
      { ...keys(workList.visitors.first), ...summary, mobile: vitals(2600) },
      { ...keys(workList.visitors.slowest), ...summary, mobile: vitals(3900) },
    ] as Parameters<ReturnType<typeof visitorSummaryEntity>['put']>[0])
    .go();

  const contacts = [{ name: 'Ann Acker', email: 'ann@acme.example', phone: '+49 30 1234567' }];
  const called = { at: ago(10 * minuteMs).toISOString(), by: 'Grace Hopper', note: 'They know' };
  await clientEntity(table).patch({ accountId, clientId: 'client-0' }).set({ contacts }).go();
  await clientEntity(table).patch({ accountId, clientId: 'client-1' }).set({ called }).go();
}
