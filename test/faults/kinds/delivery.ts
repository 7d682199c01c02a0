import { randomUUID } from 'node:crypto';
import { channelEntity } from '../../../functions/notifying/channels/channel-entity.ts';
import { deliveryStore } from '../../../functions/notifying/delivery/delivery-store.ts';
import { handler as deliverMessageWorker } from '../../../functions/notifying/delivery/deliver-message.worker.ts';
import { digestTurnStore } from '../../../functions/notifying/delivery/digest-turn-store.ts';
import { signalsOf } from '../../../functions/notifying/delivery/outage-state.ts';
import { outageStore } from '../../../functions/notifying/delivery/outage-store.ts';
import { handler as planDeliveriesWorker } from '../../../functions/notifying/delivery/plan-deliveries.worker.ts';
import { writeAccountMail } from '../../../functions/notifying/delivery/plan-delivery.ts';
import { handler as sendDigestWorker } from '../../../functions/notifying/delivery/send-digest.worker.ts';
import { handler as tellOutagesWorker } from '../../../functions/notifying/delivery/tell-outages.worker.ts';
import { notificationEntity } from '../../../functions/notifying/notifications/notification-entity.ts';
import { epochSeconds, type Table } from '../../../functions/platform/table/table.ts';
import { timeOrderedId } from '../../../functions/platform/time-ordered-id.ts';
import type { AnyEvent } from '../../../shared/events/catalogue.ts';
import { subscriberJob } from '../../../shared/jobs/all-jobs.ts';
import { deliverMessage, sendDigest, notifyOfOutages } from '../../../shared/jobs/catalogue.ts';
import { queueOutages } from '../../support/queue-outages.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { type JobKind, nothing } from './work.ts';
import { sendJobs } from '../../../functions/platform/jobs/send-jobs.ts';

const day = 24 * 3_600_000;

/** Messages to people: a notification is planned, outages are planned, a message is sent, a digest is written. */
export const deliveryKinds = (table: Table): JobKind[] => {
  const outages = outageStore(table);
  const deliveries = deliveryStore(table);
  const digests = digestTurnStore(table);
  const endsOf = async (accountId: string) => {
    const found = await deliveries.since(accountId, new Date(0));
    return found.map(({ channel, end = 'open', tries }) => ({ channel, end, tries }));
  };
  /** An account that is notified by mail. */
  const accountWithMail = async (): Promise<string> => {
    const { accountId } = await seedAccount(table);
    const target = 'ada@site.example';
    await channelEntity(table)
      .put({ accountId, kind: 'email', enabled: true, frequency: 'Daily', target })
      .go();
    return accountId;
  };
  return [
    // The others queue its jobs, so it comes first.
    {
      job: deliverMessage,
      cause: 'person',
      worker: deliverMessageWorker,
      async prepare(url) {
        const accountId = await accountWithMail();
        const now = new Date();
        const id = timeOrderedId(now);
        await writeAccountMail(
          table,
          {
            accountId,
            notBefore: now,
            message: {
              id,
              // With the link that stops these mails.
              kind: 'test',
              tone: 'neutral',
              heading: 'A payment failed',
              summary: 'Your bank refused it.',
              sections: [],
              link: { label: 'Open', url: 'https://vitals.example/' },
              why: 'It is about your account.',
            },
          },
          now,
        );
        return {
          accountId,
          url,
          payload: { accountId, messageId: id, channel: 'email' },
          outcome: async () => ({ deliveries: await endsOf(accountId) }),
        };
      },
      expected: { deliveries: [{ channel: 'email', end: 'delivered', tries: 1 }] },
      async recover({ accountId }, { now }) {
        for (const item of await deliveries.since(accountId, new Date(0)))
          if (item.end === undefined && (await deliveries.requeue(item, now)))
            await sendJobs(deliverMessage, [item]);
      },
    },
    {
      job: notifyOfOutages,
      cause: 'person',
      worker: tellOutagesWorker,
      async prepare(url) {
        const accountId = await accountWithMail();
        const heardAt = new Date(Date.now() - 10_000);
        const happenedAt = heardAt.toISOString();
        const outage = { kind: 'site-down', site: url, message: '', happenedAt } as const;
        const signals = signalsOf([{ ...outage, notificationId: randomUUID() }], heardAt);
        await queueOutages(table, accountId, signals, heardAt);
        return {
          accountId,
          url,
          payload: { accountId },
          outcome: async () => ({
            waiting: (await outages.find(accountId))?.state.waiting.length,
            deliveries: await endsOf(accountId),
          }),
        };
      },
      expected: { waiting: 0, deliveries: [{ channel: 'email', end: 'open', tries: 0 }] },
      recover: ({ accountId }) => sendJobs(notifyOfOutages, [{ accountId }]),
    },
    {
      job: sendDigest,
      cause: 'clock',
      worker: sendDigestWorker,
      async prepare(url) {
        const accountId = await accountWithMail();
        // The morning of that day, in the account's zone.
        const dueAt = new Date(
          `${new Date(Date.now() - day).toISOString().slice(0, 10)}T08:00:00Z`,
        );
        const raised = new Date(dueAt.getTime() - day / 2);
        await notificationEntity(table)
          .put({
            accountId,
            notificationId: timeOrderedId(raised),
            kind: 'score-fell',
            tone: 'bad',
            title: 'The score fell',
            message: '',
            site: url,
            time: raised.toISOString(),
            happenedAt: raised.toISOString(),
            why: 'It fell.',
            expiresAt: epochSeconds(new Date(Date.now() + day)),
          })
          .go();
        const key = { accountId, channel: 'email' } as const;
        await digests.want(key, raised.toISOString(), dueAt, raised);
        return {
          accountId,
          url,
          payload: key,
          outcome: async () => ({
            due: (await digests.find(key))?.dueAt,
            deliveries: await endsOf(accountId),
          }),
        };
      },
      expected: { due: undefined, deliveries: [{ channel: 'email', end: 'open', tries: 0 }] },
      recover: ({ accountId }) => sendJobs(sendDigest, [{ accountId, channel: 'email' }]),
    },
    {
      job: subscriberJob('plan-deliveries'),
      cause: 'clock',
      worker: planDeliveriesWorker,
      async prepare(url) {
        const accountId = await accountWithMail();
        const now = new Date();
        const notificationId = timeOrderedId(now);
        const at = now.toISOString();
        await notificationEntity(table)
          .put({
            accountId,
            notificationId,
            kind: 'payment-failed',
            tone: 'bad',
            title: 'A payment failed',
            message: 'Your bank refused it.',
            site: '',
            time: at,
            happenedAt: at,
            why: 'It failed.',
            expiresAt: epochSeconds(new Date(now.getTime() + day)),
          })
          .go();
        const event: AnyEvent = {
          eventId: notificationId,
          at,
          accountId,
          subject: { kind: 'account', url: '' },
          cause: 'clock',
          type: 'notification-raised',
          facts: { notificationId, kind: 'payment-failed', site: '' },
        };
        return {
          accountId,
          url,
          payload: event,
          outcome: async () => ({ deliveries: await endsOf(accountId) }),
        };
      },
      expected: { deliveries: [{ channel: 'email', end: 'open', tries: 0 }] },
      recover: nothing,
    },
  ];
};
