import type { EventOf } from '../../../shared/events/catalogue.ts';
import { type Band, scoreBand } from '../../../shared/assessment/thresholds.ts';
import type { SiteOfPage } from '../../registry/pages/site-of-page.ts';
import type { Announce } from '../../platform/events/outbox.ts';
import { epochSeconds, type Table } from '../../platform/table/table.ts';
import { after, dayMs } from '../../platform/times.ts';
import { draftScanResult } from './draft-scan-result.ts';
import { raiseNotification } from './raise-notification.ts';
import { scanOutcomeEntity } from './scan-outcome-entity.ts';

interface Ports {
  table: Table;
  announce: Announce;
  findSite(accountId: string, url: string): Promise<SiteOfPage | undefined>;
  /** Bands for which the account has notifications switched on. */
  wantedBands(accountId: string): Promise<ReadonlySet<Band>>;
  now: Date;
}

/** Represents a scan without a score: it failed, the page never finished loading, or nothing on it counts. */
const noScore = -1;
const keptMs = 7 * dayMs;

const scoreOf = (facts: EventOf<'scan-finished'>['facts']): number | null =>
  facts.outcome === 'done' && !facts.isIncomplete ? facts.overallScore : null;

/**
 * Raises a notification of a scan of a site's home page in a band that its account has switched on, once both devices
 * are done, in any order.
 */
export async function notifyOfScan(
  { table, announce, findSite, wantedBands, now }: Ports,
  event: EventOf<'scan-finished'>,
): Promise<void> {
  const { accountId, at, subject, facts, cause, by } = event;
  const { url } = subject;
  const { scanId, device, measuredAt = at } = facts;
  const { data } = await scanOutcomeEntity(table)
    .upsert({
      accountId,
      scanId,
      [device]: scoreOf(facts) ?? noScore,
      expiresAt: epochSeconds(after(now, keptMs)),
    })
    .go({ response: 'all_new' });
  const { mobile, desktop } = data;
  if (mobile === undefined || desktop === undefined) return;
  const scores = [
    { device: 'mobile', score: mobile },
    { device: 'desktop', score: desktop },
  ].filter(({ score }) => score !== noScore);
  if (scores.length === 0) return;
  const band = scoreBand(Math.min(...scores.map(({ score }) => score)));
  if (!(await wantedBands(accountId)).has(band)) return;
  const site = await findSite(accountId, url);
  if (site?.url !== url) return;
  const draft = draftScanResult(site, scores, { band, at: measuredAt });
  const raised = { ...draft, key: `scan ${scanId}` };
  await raiseNotification({ table, announce }, accountId, raised, { now, cause, by });
}
