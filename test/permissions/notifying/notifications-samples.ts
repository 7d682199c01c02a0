import { randomUUID } from 'node:crypto';
import { incidentEntity } from '../../../functions/monitoring/episodes/incident-entity.ts';
import { outagePictureEntity } from '../../../functions/notifying/incidents/outage-picture-entity.ts';
import { raisedItems } from '../../../functions/notifying/notifications/raise-notification.ts';
import { notificationEntity } from '../../../functions/notifying/notifications/notification-entity.ts';
import { epochSeconds } from '../../../functions/platform/table/table.ts';
import { timeOrderedId } from '../../../functions/platform/time-ordered-id.ts';
import { after, dayMs } from '../../../functions/platform/times.ts';
import { keyOfUrl } from '../../../functions/registry/pages/url-key.ts';
import type { Actor } from '../actors.ts';
import { newSite } from '../new-site.ts';
import type { MakeSample, World } from '../sample.ts';

/** A site that the actor reaches; for those who reach all, any address. */
const siteOf = async (actor: Actor, world: World): Promise<string> =>
  actor.clientId === undefined ? 'https://shop.example/' : (await newSite(actor, world)).url;

/** A notification of the actor's account, with a word that only the account knows. */
async function newNotification(actor: Actor, world: World) {
  const { accountId } = actor;
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
      site: await siteOf(actor, world),
      happenedAt: now.toISOString(),
    },
    { now, cause: 'clock' },
  );
  await notificationEntity(world.table).put(notification).go();
  return { params: { id: notification.notificationId }, secret };
}

/** An incident of the actor's account, with a title that only the account knows. */
export async function newIncident(actor: Actor, world: World) {
  const { accountId } = actor;
  const secret = `title-${randomUUID()}`;
  const now = new Date();
  const incidentId = timeOrderedId(now);
  const site = await siteOf(actor, world);
  await incidentEntity(world.table)
    .put({
      accountId,
      incidentId,
      siteKey: keyOfUrl(site),
      site,
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
  'read-notifications': async (actor, world) => {
    const { params, secret } = await newNotification(actor, world);
    return { body: { ids: [params.id] }, secret };
  },
  'read-all-notifications': () => ({}),
  'delete-notification': notified,
  'get-notification': notified,
  'list-incidents': async (actor, world) => ({ secret: (await newIncident(actor, world)).secret }),
  'get-incident': withIncident,
  'get-incident-evidence': async (actor, world) => {
    const { params } = await newIncident(actor, world);
    const image = `data:image/jpeg;base64,${randomUUID()}`;
    await outagePictureEntity(world.table)
      .put({
        accountId: actor.accountId,
        ...params,
        takenAt: new Date().toISOString(),
        image,
        expiresAt: epochSeconds(after(new Date(), dayMs)),
      })
      .go();
    return { params, secret: image };
  },
  'acknowledge-incident': withIncident,
  'mark-false-alarm': withIncident,
  'comment-on-incident': async (actor, world) => ({
    ...(await newIncident(actor, world)),
    body: { text: 'We are looking into it' },
  }),
  'acknowledge-incidents': async (actor, world) => {
    const { params, secret } = await newIncident(actor, world);
    return { body: { incidentIds: [params.incidentId] }, secret };
  },
  'list-assignees': () => ({}),
  'assign-incident': async (actor, world) => ({
    ...(await newIncident(actor, world)),
    body: { userId: null },
  }),
  'mute-incident': async (actor, world) => ({
    ...(await newIncident(actor, world)),
    body: { until: after(new Date(), dayMs).toISOString() },
  }),
  'write-post-mortem': async (actor, world) => ({
    ...(await newIncident(actor, world)),
    body: { text: 'The disk was full.' },
  }),
};
