import type * as z from 'zod';
import type { sendStatusUpdate as contract } from '../../../../shared/jobs/catalogue.ts';
import { statusPathOf } from '../../../../shared/deployment/status-files.ts';
import { capital } from '../../../../shared/words/capital.ts';
import type { env } from '../../../platform/aws/env.ts';
import { timeZoneOf } from '../../../platform/callers/account-owner.ts';
import { eachInTurn } from '../../../platform/each-in-turn.ts';
import { logUnsent } from '../../../platform/log-fault.ts';
import type { Mail, SendMail } from '../../../platform/mail.ts';
import { onceOnlyMailStore } from '../../../platform/once-only-mails/once-only-mail-store.ts';
import type { Table } from '../../../platform/table/table.ts';
import { zonedTime } from '../../../platform/times.ts';
import type { StatusUpdateMail } from '../../../providers/email/status-mails.ts';
import type { SendOutcome } from '../../../providers/ports/channel-sender.ts';
import type { StatusSubscriber } from '../../../registry/clients/status-subscriber-entity.ts';
import { statusPageStore } from '../status-page-store.ts';
import { isPublic } from '../public-page.ts';
import type { StatusIncidentItem } from '../status-incident-entity.ts';
import { statusIncidentStore } from '../status-incident-store.ts';
import { mailLookOf } from './mail-look.ts';
import { signStatusLink } from './status-link.ts';
import { statusSubscriberStore } from './status-subscriber-store.ts';
import { updateBody } from './status-webhook.ts';

export interface UpdatePorts {
  table: Table;
  send: SendMail;
  compose(update: StatusUpdateMail): Mail;
  /** Posts to a webhook, once. @param noticeId the same each time */
  post(
    address: string,
    message: { noticeId: string; body: string },
    secrets: readonly string[],
  ): Promise<SendOutcome>;
  /** Address of the product, without a trailing slash. */
  publicUrl: string;
  ownAddressOf: typeof env.ownAddressOf;
  /** Signs the links that end subscriptions. */
  signing: string;
  now: Date;
}

/** Seconds until each further attempt to post an update. */
export const retrySeconds = [60, 300, 900, 900] as const;

/** A webhook that did not accept a message. */
class NotPosted extends Error {
  readonly isGone: boolean;
  constructor(isGone: boolean) {
    super('The webhook did not accept the message');
    this.isGone = isGone;
  }
}

interface Unsent {
  /** Another worker is sending to them, which may have died. */
  claimed: string[];
  /** Webhooks that are tried again. */
  toRetry: string[];
}

/**
 * Sends one update to some subscribers, to each once. A webhook that refuses it several times loses it, and after several
 * updates in a row its subscription.
 * @throws if it could not be mailed to one of them
 */
export async function sendStatusUpdate(
  { table, send, compose, post, publicUrl, ownAddressOf, signing, now }: UpdatePorts,
  payload: z.output<typeof contract.payload>,
): Promise<Unsent> {
  const { accountId, pageId, incidentId, at, subscriberIds, attempt } = payload;
  const key = { accountId, pageId };
  const unsent: Unsent = { claimed: [], toRetry: [] };
  const [page, incident, timeZone] = await Promise.all([
    statusPageStore(table).find(key),
    statusIncidentStore(table).find(key, incidentId),
    timeZoneOf(table, accountId),
  ]);
  const update = incident?.updates.find((one) => one.at === at);
  // Removed meanwhile, or not public any more.
  if (page === undefined || incident === undefined || update === undefined) return unsent;
  if (page.lock !== undefined || !(await isPublic(table, page, now))) return unsent;
  const subscribers = statusSubscriberStore(table);
  const { title, slug } = page;
  const { text } = update;
  const address = ownAddressOf(pageId) ?? `${publicUrl}${statusPathOf(slug)}`;
  const words = { title, address, heading: incident.title, text };
  const look = await mailLookOf(table, page);
  const phase = phaseWords(incident, update.stage, timeZone);
  const stopLink = (subscriber: string, since: Date): string =>
    signStatusLink(signing, 'stop', { slug, pageId, subscriber }, since);

  const mailTo = (email: string): Promise<void> =>
    send({
      ...compose({
        ...words,
        email,
        phase,
        look,
        token: stopLink(email, now),
      }),
      accountId,
      statusPageId: pageId,
    });
  const postTo = async (
    { subscriberId, webhook = '', secret = '' }: StatusSubscriber,
    noticeId: string,
  ): Promise<void> => {
    const token = stopLink(subscriberId, new Date(at));
    const body = updateBody(publicUrl, { ...words, phase, at, token });
    const { kind } = await post(webhook, { noticeId, body }, [secret]);
    if (kind !== 'delivered') throw new NotPosted(kind === 'gone');
  };
  const missed = async (subscriberId: string, { isGone }: NotPosted): Promise<void> => {
    if (isGone) await subscribers.end(key, subscriberId);
    else if (attempt < retrySeconds.length) unsent.toRetry.push(subscriberId);
    else await subscribers.failed(key, subscriberId);
  };

  const { failures } = await eachInTurn(subscriberIds, async (subscriberId) => {
    const subscriber = await subscribers.find(key, subscriberId, now);
    if (subscriber?.confirmedAt === undefined) return;
    const { email } = subscriber;
    const noticeId = `status-${incidentId}-${at}-${subscriberId}`;
    try {
      const sent = await onceOnlyMailStore(table).sendOnce({ accountId, noticeId }, now, () =>
        email === undefined ? postTo(subscriber, noticeId) : mailTo(email),
      );
      if (sent === undefined) unsent.claimed.push(subscriberId);
      else await subscribers.delivered(key, subscriber);
    } catch (error) {
      if (!(error instanceof NotPosted)) throw error;
      await missed(subscriberId, error);
    }
  });
  for (const { error } of failures) logUnsent('could not mail to a subscriber', { error });
  if (failures.length > 0) throw new Error(`${failures.length} subscribers were not mailed`);
  return unsent;
}

const phaseWords = (
  { planned }: Pick<StatusIncidentItem, 'planned'>,
  stage: string | undefined,
  timeZone: string,
): string =>
  planned === undefined
    ? `${capital(stage ?? 'investigating')}.`
    : `Planned maintenance from ${zonedTime(new Date(planned.from), timeZone)} to ${zonedTime(new Date(planned.to), timeZone)}.`;
