import { type NewsItem, newsKinds, oldestNews } from '../../../shared/calls/portfolio/today.ts';
import { mostIncidents } from '../../../shared/calls/notifying/incidents.ts';
import { momentOf, localTime } from '../../../shared/clock/local-clock.ts';
import { devices } from '../../../shared/scans/devices.ts';
import { leadingChange, sizeWords } from '../../../shared/words/change-words.ts';
import { technologyWords } from '../../../shared/words/technology-words.ts';
import type { ProvenChange, WatchedMetric } from '../../../shared/models/measuring/page-changes.ts';
import { findChanges, type PageChanges } from '../../measuring/scans/changes/found-changes.ts';
import { incidentStore } from '../../notifying/incidents/incident-store.ts';
import { leadingOf } from '../../notifying/incidents/incident-words.ts';
import type { IncidentGroup } from '../../notifying/incidents/one-incident.ts';
import { toSummary } from '../../notifying/incidents/to-incident.ts';
import {
  notificationStore,
  type StoredNotification,
} from '../../notifying/notifications/notification-store.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import { entriesBetween } from '../../platform/audit/entries-between.ts';
import { nameOfUser } from '../../platform/callers/caller.ts';
import { usersOf } from '../../platform/callers/user-entity.ts';
import { inParallel } from '../../platform/each-in-turn.ts';
import { getMany } from '../../platform/table/get-many.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs } from '../../platform/times.ts';
import { deploymentStore } from '../../registry/pages/deployment-store.ts';
import { scannedPageEntity } from '../../registry/pages/scanned-page-entity.ts';
import type { SiteRecord } from '../../registry/pages/site-record.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import type { Viewer } from '../../registry/pages/visible-sites.ts';
import { namedSite } from './sites-of.ts';

const hourOfYesterday = 18;

/** Yesterday at 18:00 in a time zone. */
export function usualFrom(now: Date, timeZone: string): Date {
  const { year, month, day } = localTime(now, timeZone);
  return momentOf({ year, month, day: day - 1, hour: hourOfYesterday, minute: 0 }, timeZone);
}

export const oldestFrom = (now: Date): Date => after(now, -oldestNews * dayMs);

/** An item with what it is sorted by within its kind: the larger first. */
type Ranked = NewsItem & { weight: number };

/** Of most items. */
const plain = { until: null, size: null, others: [], incidentId: null, handledBy: null, weight: 0 };

interface World {
  table: Table;
  accountId: string;
  from: Date;
  now: Date;
  /** Those that the viewer reaches, by `keyOfUrl`. */
  sites: ReadonlyMap<string, SiteRecord>;
  entries: readonly AuditEntry[];
  nameOf(userId: string): string | null;
}

/** What happened to the sites that a viewer reaches since a time, the worst first. */
export async function findNews(
  table: Table,
  viewer: Viewer,
  { from, now }: { from: Date; now: Date },
): Promise<NewsItem[]> {
  const { accountId } = viewer;
  const [found, entries, users] = await Promise.all([
    siteStore(table).listSitesOnly(accountId, viewer),
    entriesBetween(table, accountId, { from, to: now }),
    usersOf(table, accountId),
  ]);
  const names = new Map(users.map((user) => [user.userId, nameOfUser(user)]));
  const world: World = {
    table,
    accountId,
    from,
    now,
    sites: new Map(found.map((site) => [site.urlKey, site])),
    entries,
    nameOf: (userId) => names.get(userId) ?? null,
  };
  const items = await Promise.all([
    incidentNews(world),
    deploymentNews(world),
    technologyNews(world),
  ]);
  return items
    .flat()
    .toSorted(
      (one, other) =>
        newsKinds.indexOf(one.kind) - newsKinds.indexOf(other.kind) ||
        Number(one.until !== null) - Number(other.until !== null) ||
        other.weight - one.weight ||
        other.at.localeCompare(one.at),
    )
    .map(({ weight: _weight, ...item }) => item);
}

/** Incidents that began, ended or were reported since then, and improvements. */
async function incidentNews(world: World): Promise<Ranked[]> {
  const { table, accountId, sites, from, now } = world;
  const [groups, notified] = await Promise.all([
    groupsSince(world),
    notificationStore(table).listSince(accountId, from, now),
  ]);
  const reported = new Set(notified.map(({ incidentId }) => incidentId));
  const since = from.toISOString();
  const recent = groups.filter(
    (group) =>
      group.some(
        ({ incidentId, beganAt, endedAt = '' }) =>
          beganAt >= since || endedAt >= since || reported.has(incidentId),
      ) && group.some(({ falseAlarmAt }) => falseAlarmAt === undefined),
  );
  const faster = notified.filter(
    ({ kind, site }) => kind === 'page-faster' && sites.has(keyOfUrl(site)),
  );
  const urls = [
    ...recent.filter(([{ cause }]) => cause === 'score-fell').map(([first]) => pageOf(first)),
    ...faster.map(({ url, site }) => url ?? site),
  ];
  const changes = await findChanges(table, accountId, urls);
  const changesOf = new Map(urls.map((url, index) => [url, changes[index]]));
  const found = await inParallel(recent, async (group) => {
    const item = ofIncident(world, group, changesOf.get(pageOf(group[0])));
    return item && { ...item, handledBy: item.handledBy ?? (await takerOf(table, group)) };
  });
  return [
    ...found.flatMap((item) => item ?? []),
    ...faster.flatMap((one) => ofImprovement(world, one, changesOf.get(one.url ?? one.site)) ?? []),
  ];
}

/** Incidents, as many as began since then, and some of before. */
async function groupsSince({ table, accountId, sites, from }: World): Promise<IncidentGroup[]> {
  const isReached = (siteKey: string): boolean => sites.has(siteKey);
  const groups: IncidentGroup[] = [];
  for (let before: string | undefined; ;) {
    const some = await incidentStore(table).list(accountId, isReached, before);
    groups.push(...some);
    const [oldest] = some.at(-1) ?? [];
    if (some.length < mostIncidents || oldest === undefined) return groups;
    if (oldest.beganAt < from.toISOString()) return groups;
    before = oldest.incidentId;
  }
}

/** The page that an incident affected first. */
const pageOf = (incident: IncidentGroup[0]): string =>
  leadingOf(incident)[0]?.track.url ?? incident.site;

function ofIncident(
  world: World,
  group: IncidentGroup,
  changes: PageChanges | undefined,
): Ranked | undefined {
  const [first, ...others] = group;
  const site = world.sites.get(first.siteKey);
  if (site === undefined) return undefined;
  const { title, cause, beganAt, endedAt, assignee } = toSummary(group, world.now);
  const change = changes && changeAt(changes, beganAt, 'worse');
  const until = Date.parse(endedAt ?? world.now.toISOString());
  const kind = kindsOf[cause] ?? 'worse';
  return {
    kind,
    at: beganAt,
    until: endedAt,
    text: title,
    size: change === undefined ? null : sizeWords(change),
    site: namedSite(site),
    others: others.flatMap(({ siteKey }) => {
      const other = world.sites.get(siteKey);
      return other === undefined || siteKey === first.siteKey ? [] : [namedSite(other)];
    }),
    incidentId: first.incidentId,
    handledBy: assignee?.name ?? handlerOf(world, group),
    weight: change === undefined ? until - Date.parse(beganAt) : weightOf(change),
  };
}

const kindsOf: Partial<Record<IncidentGroup[0]['cause'], NewsItem['kind']>> = {
  'site-down': 'down',
  'monitor-down': 'down',
  'score-fell': 'slower',
  'certificate-expiring': 'expiring',
  'domain-expiring': 'expiring',
};

/** Who acknowledged an incident before that time, or together with many others. */
async function takerOf(table: Table, group: IncidentGroup): Promise<string | null> {
  if (group.every(({ acknowledgedAt }) => acknowledgedAt === undefined)) return null;
  const notes = await incidentStore(table).listNotes(group);
  return notes.findLast(({ kind }) => kind === 'acknowledged')?.by ?? null;
}

/** The last person who did something about an incident. */
function handlerOf({ entries, nameOf }: World, group: IncidentGroup): string | null {
  const ids = new Set(group.map(({ incidentId }) => incidentId));
  const last = entries.findLast(
    ({ subject }) => subject.kind === 'incident' && subject.names.some((name) => ids.has(name)),
  );
  return last?.actor.kind === 'user' ? nameOf(last.actor.userId) : null;
}

/** The change that a notification or incident is about: the one on a level that began then, or the newest. */
function changeAt(
  { proven }: PageChanges,
  at: string,
  direction: ProvenChange['direction'],
): ProvenChange | undefined {
  const all = devices
    .flatMap((device) => proven[device])
    .filter((change) => change.direction === direction);
  return all.find(({ since }) => since === at) ?? all.findLast(({ since }) => since <= at);
}

/** How much of each metric weighs as much as a point of the score. */
const perPoint: Record<WatchedMetric, number> = { score: 1, lcp: 0.1, tbt: 20 };
const weightOf = (change: ProvenChange): number => {
  const { metric, change: size } = leadingChange(change);
  return Math.abs(size) / perPoint[metric];
};

function ofImprovement(
  { sites }: World,
  { title, site: siteUrl, happenedAt }: StoredNotification,
  changes: PageChanges | undefined,
): Ranked | undefined {
  const site = sites.get(keyOfUrl(siteUrl));
  if (site === undefined) return undefined;
  const change = changes && changeAt(changes, happenedAt, 'better');
  return {
    ...plain,
    kind: 'faster',
    at: happenedAt,
    text: title,
    site: namedSite(site),
    ...(change && { size: sizeWords(change), weight: weightOf(change) }),
  };
}

/** Deployments that were recorded since then: only the sites that the audit trail names are read. */
async function deploymentNews(world: World): Promise<Ranked[]> {
  const { table, accountId, sites, entries, from, now, nameOf } = world;
  const recorded = Map.groupBy(
    entries
      .filter(({ action }) => action === 'add-deployment')
      .flatMap(({ subject, actor }) => {
        const userId = actor.kind === 'user' ? actor.userId : '';
        return subject.names.map((url) => ({ siteKey: keyOfUrl(url), userId }));
      }),
    ({ siteKey }) => siteKey,
  );
  const deployed = [...recorded].flatMap(([siteKey, calls]) => {
    const site = sites.get(siteKey);
    return site === undefined ? [] : [{ site, people: new Set(calls.map((one) => one.userId)) }];
  });
  const lists = await inParallel(deployed, async ({ site, people }) => {
    // Of several people, it is not stored who recorded which.
    const [only = ''] = people.size === 1 ? people : [];
    const all = await deploymentStore(table).list({ accountId, siteKey: site.urlKey }, now);
    return all
      .filter(({ at }) => at >= from.toISOString())
      .map(({ at, label }) => ({
        ...plain,
        kind: 'deployed' as const,
        at,
        text: label,
        site: namedSite(site),
        handledBy: nameOf(only),
      }));
  });
  return lists.flat();
}

async function technologyNews({ table, accountId, sites, from }: World): Promise<Ranked[]> {
  const found = await getMany(
    [...sites.keys()].map((urlKey) => ({ accountId, urlKey })),
    (left) =>
      scannedPageEntity(table)
        .get(left)
        .go({ concurrent: 5, attributes: ['urlKey', 'technologyChange'] }),
  );
  return found.flatMap(({ urlKey, technologyChange: change }): Ranked[] => {
    const site = sites.get(urlKey);
    if (site === undefined || change === undefined || change.at < from.toISOString()) return [];
    return [
      {
        ...plain,
        kind: 'technology',
        at: change.at,
        text: technologyWords(change).join('; '),
        site: namedSite(site),
        weight: change.added.length,
      },
    ];
  });
}
