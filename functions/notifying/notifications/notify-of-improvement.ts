import { changeWords, namedValue, whyProven } from '../../../shared/words/change-words.ts';
import type { EventOf } from '../../../shared/events/catalogue.ts';
import { displayUrl } from '../../../shared/pages/urls.ts';
import type { SiteOfPage } from '../../registry/pages/site-of-page.ts';
import type { Announce } from '../../platform/events/outbox.ts';
import type { Table } from '../../platform/table/table.ts';
import { raiseNotification } from './raise-notification.ts';

interface Ports {
  table: Table;
  announce: Announce;
  findSite(accountId: string, url: string): Promise<SiteOfPage | undefined>;
  now: Date;
}

/** Raises a notification of a proven improvement. The end of an incident is reported as such; others are incidents. */
export async function notifyOfImprovement(
  { table, announce, findSite, now }: Ports,
  { accountId, eventId, subject, facts, cause, by }: EventOf<'performance-changed'>,
): Promise<void> {
  if (facts.outcome !== 'proven' || facts.isRecovery) return;
  const { device, change, fellFrom } = facts;
  if (change.direction !== 'better') return;
  const { url } = subject;
  const site = await findSite(accountId, url);
  if (site === undefined) return;
  const name = site.url === url ? site.siteName : displayUrl(url);
  const draft = {
    kind: 'page-faster',
    tone: 'good',
    title: `${name} became faster on ${device}`,
    message: `${changeWords(change, device)}${
      fellFrom === undefined
        ? ''
        : ` It is still slower than before it fell: ${namedValue(fellFrom.metric, fellFrom.before)}.`
    }`,
    why: whyProven('better'),
    site: site.url,
    url,
    happenedAt: change.since,
    key: `improvement ${eventId}`,
  } as const;
  await raiseNotification({ table, announce }, accountId, draft, { now, cause, by });
}
