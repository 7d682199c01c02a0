import type * as z from 'zod';
import type { mailStatusUpdate as contract } from '../../../shared/jobs/catalogue.ts';
import { statusPathOf } from '../../../shared/deployment/status-files.ts';
import { capital } from '../../../shared/words/capital.ts';
import { timeZoneOf } from '../../platform/callers/account-owner.ts';
import { eachInTurn } from '../../platform/each-in-turn.ts';
import { logUnsent } from '../../platform/log-fault.ts';
import type { Mail, SendMail } from '../../platform/mail.ts';
import { onceOnlyMailStore } from '../../platform/once-only-mails/once-only-mail-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { zonedTime } from '../../platform/times.ts';
import type { StatusUpdateMail } from '../../providers/email/status-mails.ts';
import { statusPageStore } from './status-page-store.ts';
import { isPublic } from './public-page.ts';
import type { StatusIncidentItem } from './status-incident-entity.ts';
import { statusIncidentStore } from './status-incident-store.ts';
import { signStatusLink } from './status-link.ts';
import { statusSubscriberStore } from './status-subscriber-store.ts';

export interface UpdateMailPorts {
  table: Table;
  send: SendMail;
  compose(update: StatusUpdateMail): Mail;
  /** Address of the product, without a trailing slash. */
  publicUrl: string;
  /** Signs the links that stop these mails. */
  signing: string;
  now: Date;
}

/**
 * Mails one update to some subscribers, to each once.
 * @returns those to whom another worker is sending it, which may have died
 * @throws if it could not be sent to one of them
 */
export async function mailStatusUpdate(
  { table, send, compose, publicUrl, signing, now }: UpdateMailPorts,
  { accountId, pageId, incidentId, at, subscriberIds }: z.output<typeof contract.payload>,
): Promise<string[]> {
  const key = { accountId, pageId };
  const [page, incident, timeZone] = await Promise.all([
    statusPageStore(table).find(key),
    statusIncidentStore(table).find(key, incidentId),
    timeZoneOf(table, accountId),
  ]);
  const update = incident?.updates.find((one) => one.at === at);
  // Removed meanwhile, or not public any more.
  if (page === undefined || incident === undefined || update === undefined) return [];
  if (page.lock !== undefined || !(await isPublic(table, page, now))) return [];
  const { results, failures } = await eachInTurn(subscriberIds, async (subscriberId) => {
    const subscriber = await statusSubscriberStore(table).get(key, subscriberId, now);
    if (subscriber?.confirmedAt === undefined) return [];
    const { email } = subscriber;
    const noticeId = `status-${incidentId}-${at}-${subscriberId}`;
    const sent = await onceOnlyMailStore(table).sendOnce({ accountId, noticeId }, now, () =>
      send({
        ...compose({
          email,
          title: page.title,
          address: `${publicUrl}${statusPathOf(page.slug)}`,
          heading: incident.title,
          phase: phaseWords(incident, update.stage, timeZone),
          text: update.text,
          token: signStatusLink(signing, 'stop', { slug: page.slug, pageId, email }, now),
        }),
        accountId,
        statusPageId: pageId,
      }),
    );
    return sent === undefined ? [subscriberId] : [];
  });
  for (const { error } of failures) logUnsent('could not mail to a subscriber', { error });
  if (failures.length > 0) throw new Error(`${failures.length} subscribers were not mailed`);
  return results.flat();
}

const phaseWords = (
  { planned }: Pick<StatusIncidentItem, 'planned'>,
  stage: string | undefined,
  timeZone: string,
): string =>
  planned === undefined
    ? `${capital(stage ?? 'investigating')}.`
    : `Planned maintenance from ${zonedTime(new Date(planned.from), timeZone)} to ${zonedTime(new Date(planned.to), timeZone)}.`;
