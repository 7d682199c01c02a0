import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { beforeAll, expect, test, vi } from 'vitest';
import { causeOf, drain, eventOf, receive, remove } from '../../../test/faults/queue.ts';
import { sampleMessage } from '../../../test/support/sample-mails.ts';
import { startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { queueOutages } from '../../../test/support/queue-outages.ts';
import { sweepOf } from '../../../test/support/sweep.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import { channelEntity } from '../channels/channel-entity.ts';
import { deliverMessage as deliverMessageJob } from '../../../shared/jobs/catalogue.ts';
import type { Cause } from '../../../shared/jobs/define-job.ts';
import { settingsOf } from '../channels/channel-store.ts';
import { handler as deliverEvent } from '../events/deliver-event.worker.ts';
import { raiseNotification } from '../notifications/raise-notification.ts';
import { queueClient } from '../../platform/aws/queue-client.ts';
import { env } from '../../platform/aws/env.ts';
import type { Table } from '../../platform/table/table.ts';
import { handler as deliverMessage } from './deliver-message.worker.ts';
import { deliveryEntity } from './delivery-entity.ts';
import { deliveryStore } from './delivery-store.ts';
import { outgoingMessageEntity } from './outgoing-message-entity.ts';
import { keptUntil, newDelivery } from './new-delivery.ts';
import { handler as planDeliveries } from './plan-deliveries.worker.ts';
import { signalsOf } from './outage-state.ts';
import { outageStore } from './outage-store.ts';
import { handler as notifyOfOutages } from './tell-outages.worker.ts';
import { announce } from '../../platform/events/announce.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

let table: Table;
const provider = await startLoopbackServer((request, response) => {
  response.writeHead(request.url?.includes('gone') === true ? 404 : 500).end('');
});
beforeAll(async () => {
  vi.stubEnv('CHANNEL_ENDPOINT_SLACK', `${provider.url}/slack`);
  table = await useTable();
  return () => provider.close();
});

type Kind = 'payment-failed' | 'score-fell';
const raise = (accountId: string, kind: Kind, happenedAt: string) =>
  raiseNotification(
    { table, announce: announce },
    accountId,
    {
      key: kind,
      kind,
      tone: 'bad',
      title: kind,
      message: '',
      why: '',
      site: kind === 'payment-failed' ? '' : 'https://shop.example/',
      happenedAt,
    },
    { now: new Date(happenedAt), cause: 'clock' },
  );

/** Notifies an account with a Slack channel about an outage, and its owner about a failed payment. */
async function notifyBy(path: string): Promise<string> {
  const { accountId } = await seedAccount(table);
  const target = `${provider.url}/slack/services/T1/B1/${path}`;
  await channelEntity(table).put({ accountId, kind: 'slack', enabled: true, target }).go();
  const now = new Date().toISOString();
  const outage = {
    notificationId: '1',
    kind: 'site-down',
    site: 'https://shop.example/',
    message: '',
    happenedAt: now,
    incidentId: '1',
  } as const;
  await queueOutages(table, accountId, signalsOf([outage], new Date(now)), new Date(now));
  await raise(accountId, 'payment-failed', now);
  await drain('deliver-event', deliverEvent);
  await drain('plan-deliveries', planDeliveries);
  // It arrives before the outage is due, which is sent by the next delivery.
  await notifyNow(accountId);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3000 });
  await notifyNow(accountId);
  expect((await outageStore(table).find(accountId))?.state.waiting).toEqual([]);
  await drain('deliver-message', deliverMessage);
  vi.useRealTimers();
  return accountId;
}

async function notifyNow(accountId: string): Promise<void> {
  const message = {
    MessageId: '1',
    ReceiptHandle: '1',
    Body: JSON.stringify({ job: 'tell-outages', payload: { accountId } }),
    Attributes: { ApproximateReceiveCount: '1' as const, SentTimestamp: String(Date.now()) },
  };
  const event = eventOf({ message, QueueUrl: env.queueUrl('delivery') });
  expect(await notifyOfOutages(event)).toEqual({ batchItemFailures: [] });
}

const endsOf = async (accountId: string) =>
  (await deliveryStore(table).since(accountId, new Date(0))).map(
    ({ channel, end = 'open', tries }) => `${channel} ${end} ${tries}`,
  );

test('an outage reaches a channel that is gone, which is switched off, and the owner gets a mail', async () => {
  const accountId = await notifyBy('gone1');
  const ends = await endsOf(accountId);
  expect(ends).toContain('slack gone 1');
  expect(ends).toContain('email delivered 1');
  expect((await settingsOf(table, accountId)).channels.slack).toMatchObject({ enabled: false });
  // The dashboard says so.
  expect(await receive('deliver-event')).toBeDefined();
});

test('a provider that fails is asked again by the clock', async () => {
  const accountId = await notifyBy('ill2');
  expect(await endsOf(accountId)).toContain('slack open 1');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  await sweepOf(table, 'deliveries')({});
  await drain('deliver-message', deliverMessage);
  vi.useRealTimers();
  expect(await endsOf(accountId)).toContain('slack open 2');
});

/** Takes a job off its queue. @returns who waits for it; undefined if there is none */
async function taken(job: string): Promise<Cause | undefined> {
  const found = await receive(job);
  if (found !== undefined) await remove(found);
  return found && causeOf(found);
}

test('a mail to the owner does not wait behind what goes into digests', async () => {
  await drain('plan-deliveries', planDeliveries);
  const { accountId } = await seedAccount(table);
  await raise(accountId, 'score-fell', new Date().toISOString());
  await drain('deliver-event', deliverEvent);
  expect(await taken('plan-deliveries')).toBe('clock');
  await raise(accountId, 'payment-failed', new Date().toISOString());
  await drain('deliver-event', deliverEvent);
  expect(await taken('plan-deliveries')).toBe('person');
});

test('a digest that a provider does not take is asked again, and swept, behind other messages', async () => {
  await drain('deliver-message', deliverMessage);
  const { accountId } = await seedAccount(table);
  const target = `${provider.url}/slack/services/T1/B1/ill3`;
  await channelEntity(table).put({ accountId, kind: 'slack', enabled: true, target }).go();
  const now = new Date();
  const message = { ...sampleMessage('digest', 'Shop'), id: `${now.toISOString()}.slack` };
  const key = { accountId, channel: 'slack', group: 'digest', messageId: message.id } as const;
  const expiresAt = keptUntil(now);
  await outgoingMessageEntity(table)
    .put({ ...key, at: now.toISOString(), message, expiresAt })
    .go();
  await deliveryEntity(table).put(newDelivery(key, now)).go();
  const payload = { accountId, messageId: message.id, channel: 'slack' as const };
  await sendJobs(deliverMessageJob, [payload], { cause: 'clock' });
  const again = vi.spyOn(queueClient(), 'send');
  await drain('deliver-message', deliverMessage);
  const groups = () =>
    again.mock.calls.flatMap(([command]) =>
      command instanceof SendMessageBatchCommand
        ? (command.input.Entries ?? []).map(({ MessageGroupId }) => MessageGroupId)
        : [],
    );
  expect(await endsOf(accountId)).toEqual(['slack open 1']);
  expect(groups()).toEqual(['clock']);
  again.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  await sweepOf(table, 'deliveries')({});
  vi.useRealTimers();
  expect(groups()).toContain('clock');
  again.mockRestore();
});
