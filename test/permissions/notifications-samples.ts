import { randomUUID } from 'node:crypto';
import { incidentEntity } from '../../functions/episodes/incident-entity.ts';
import { raisedItems } from '../../functions/notifications/raise-notification.ts';
import { notificationEntity } from '../../functions/notifications/notification-entity.ts';
import { epochSeconds } from '../../functions/platform/table/table.ts';
import { timeOrderedId } from '../../functions/platform/time-ordered-id.ts';
import { after, dayMs } from '../../functions/platform/times.ts';
import type { Actor } from './actors.ts';
import type { MakeSample, World } from './sample.ts';

/** A notification of the actor's account, with a word that only the account knows. */
async function newNotification({ accountId }: Actor, { table }: World) {
  const secret = `message-${randomUUID()}`;
  const now = new Date();
  const { notification } = raisedItems(
    accountId,
    {
      kind: 'score-fell',
      tone: 'bad',
      title: 'The score fell',
      message: secret,
      why: 'It fell.',
      site: 'https://shop.example/',
      happenedAt: now.toISOString(),
    },
    { now, cause: 'clock' },
  );
  await notificationEntity(table).put(notification).go();
  return { params: { id: notification.notificationId }, secret };
}

/** An incident of the actor's account, with a title that only the account knows. */
async function newIncident({ accountId }: Actor, { table }: World) {
  const secret = `title-${randomUUID()}`;
  const now = new Date();
  const incidentId = timeOrderedId(now);
  await incidentEntity(table)
    .put({
      accountId,
      incidentId,
      siteKey: 'site',
      site: 'https://shop.example/',
      siteName: 'Shop',
      title: secret,
      cause: 'site-down',
      state: 'open',
      beganAt: now.toISOString(),
      episodes: [],
      notifications: [],
      revision: 1,
      expiresAt: epochSeconds(after(now, dayMs)),
    })
    .go();
  return { params: { incidentId }, secret };
}

const notified: MakeSample = newNotification;
const withIncident: MakeSample = newIncident;

/** Inputs of the calls about notifications and incidents. */
export const notificationsSamples: Record<string, MakeSample> = {
  'list-dashboard-notifications': async (actor, world) => ({
    secret: (await newNotification(actor, world)).secret,
  }),
  'read-notification': notified,
  'read-all-notifications': () => ({}),
  'delete-notification': notified,
  'get-notification': notified,
  'list-incidents': async (actor, world) => ({ secret: (await newIncident(actor, world)).secret }),
  'get-incident': withIncident,
  'acknowledge-incident': withIncident,
  'mark-false-alarm': withIncident,
  'comment-on-incident': async (actor, world) => ({
    ...(await newIncident(actor, world)),
    body: { text: 'We are looking into it' },
  }),
};
