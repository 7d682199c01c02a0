import { deploymentStore } from '../../registry/pages/deployment-store.ts';
import { groupOf } from '../../../shared/visitors/page-groups.ts';
import { pageEntity } from '../../registry/pages/page-entity.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { type Announce, askedBy, outboxItem } from '../../platform/events/outbox.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import { epochSeconds, type Table } from '../../platform/table/table.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import { after, dayMs, hourMs, numbersExpireAt } from '../../platform/times.ts';
import { changesOfDay, newRelease } from './changes-of-day.ts';
import { visitorComparisonEntity } from './visitor-comparison-entity.ts';
import { firstDayOf } from './visitor-summaries.ts';
import { pageParts } from './visitor-period-entity.ts';
import { dayOf, mergedOf, type SiteKey, visitorStore } from './visitor-store.ts';

/** Logs of a day may come as late as this. */
const patienceMs = 2 * hourMs;

/**
 * Compares a site's visitors of yesterday with those of the 28 days before, once a day: with the first views of today that are counted,
 * so that nothing has to look for days that are over. What got worse, and what is over, is an event.
 */
export async function compareVisitors(
  { table, announce }: { table: Table; announce: Announce },
  { accountId, urlKey }: SiteKey,
  now: Date,
): Promise<void> {
  const site = { accountId, urlKey };
  const today = dayOf(after(now, -patienceMs).toISOString());
  const yesterday = dayOf(after(new Date(today), -dayMs).toISOString());
  const comparisons = visitorComparisonEntity(table);
  // Read late, it is compared again, and the same is written once.
  const { data: known } = await comparisons.get(site).go();
  if (known !== null && known.comparedOn >= today) return;
  const store = visitorStore(table);
  const first = firstDayOf(dayOf(after(new Date(yesterday), -dayMs).toISOString()));
  const [periods, { data: found }] = await Promise.all([
    store.daysBetween(site, [first, yesterday], { parts: pageParts, consistent: false }),
    siteEntity(table).get(site).go(),
  ]);
  if (found === null) return;
  const day = mergedOf(periods.filter(({ period }) => period === yesterday)).rollUp;
  const before = mergedOf(periods.filter(({ period }) => period < yesterday)).rollUp;
  const { changes, open } = changesOfDay({ day, before, open: known?.open ?? [] });
  const item = { ...site, comparedOn: today, open, expiresAt: epochSeconds(numbersExpireAt(now)) };
  const release = newRelease(day, before);
  const deployment = await lastDeployment(table, site, yesterday);
  const listed = changes.length === 0 ? new Set<string>() : await listedGroups(table, site);
  const event =
    changes.length === 0
      ? undefined
      : outboxItem(
          'visitors-compared',
          {
            accountId,
            subject: { kind: 'site', url: found.url },
            ...askedBy('clock', undefined),
            facts: {
              day: yesterday,
              changes: changes.map((change) => ({
                ...change,
                isListed: change.group === '' || listed.has(change.group),
              })),
              ...(release === undefined ? {} : { release }),
              ...(deployment === undefined ? {} : { deployment }),
            },
          },
          now,
        );
  const outbox = outboxEventEntity(table);
  const written = await writeTogether({ comparisons, outbox }, (entities) => [
    entities.comparisons
      .put(item)
      .where(({ comparedOn }, is) => `${is.notExists(comparedOn)} OR ${is.lt(comparedOn, today)}`)
      .commit(),
    ...(event === undefined ? [] : [entities.outbox.create(event).commit()]),
  ]);
  if (written.done && event !== undefined) await announce(event);
}

/** Groups of pages that the account knows: it lists them, or has a rule for them. Anyone can send the name of another one. */
async function listedGroups(table: Table, { accountId, urlKey }: SiteKey): Promise<Set<string>> {
  const [measured, { data: pages }] = await Promise.all([
    visitorStore(table).find({ accountId, urlKey }),
    pageEntity(table)
      .query.bySite({ accountId, siteKey: urlKey })
      .go({ pages: 'all', attributes: ['url'] }),
  ]);
  const rules = measured?.pageRules ?? [];
  const groups = pages.map(({ url }) => groupOf(new URL(url).pathname, rules));
  return new Set(['/', ...rules, ...groups]);
}

/** The label of the last deployment of a day, or of the day before. */
async function lastDeployment(
  table: Table,
  { accountId, urlKey: siteKey }: SiteKey,
  day: string,
): Promise<string | undefined> {
  const from = after(new Date(day), -dayMs).toISOString();
  const to = after(new Date(day), dayMs).toISOString();
  const all = await deploymentStore(table).list({ accountId, siteKey }, new Date(to));
  return all.findLast(({ at }) => from <= at && at < to)?.label;
}
