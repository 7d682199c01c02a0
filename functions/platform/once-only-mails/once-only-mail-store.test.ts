import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import { askedBy, outboxItem } from '../events/outbox.ts';
import { outboxEventEntity } from '../events/outbox-event-entity.ts';
import { UnansweredMailError } from '../mail.ts';
import { after } from '../times.ts';
import { leaseMs, onceOnlyMailStore, type SentOnce } from './once-only-mail-store.ts';

const table = await useTable();
const now = new Date('2026-11-23T12:00:00.000Z');
const later = after(now, leaseMs);

function newNotice() {
  const key = { accountId: randomUUID(), noticeId: 'trial-ends' };
  const facts = { noticeId: key.noticeId, step: 'trial-ends' as const, date: now.toISOString() };
  const about = { accountId: key.accountId, subject: { kind: 'account' as const, url: '' } };
  const event = () =>
    outboxItem('account-step-taken', { ...about, ...askedBy('clock', undefined), facts }, now);
  return { key, event };
}
const announced: string[] = [];
const { sendOnce } = onceOnlyMailStore(table, async ({ eventId }) => void announced.push(eventId));
const eventsOf = async (accountId: string) =>
  (await outboxEventEntity(table).query.byId({ accountId }).go()).data.map(
    ({ eventId }) => eventId,
  );

test('a sender that was overtaken writes no second event, and learns when the other one has sent it', async () => {
  const { key, event } = newNotice();
  const [slow, fast] = [event(), event()];
  const sent = await sendOnce(
    key,
    now,
    async () => void (await sendOnce(key, later, async () => undefined, fast)),
    slow,
  );
  expect(sent).toEqual({ sentAt: later.toISOString() });
  expect(await eventsOf(key.accountId)).toEqual([fast.eventId]);
  expect(announced).toEqual([fast.eventId]);
});

test('a sender that was overtaken leaves the mark, and the event, to the one that is at it', async () => {
  const { key, event } = newNotice();
  const [slow, fast] = [event(), event()];
  const [begun, isSent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let sending: Promise<SentOnce> | undefined;
  const overtaken = await sendOnce(
    key,
    now,
    async () => {
      const send = async () => (begun.resolve(), isSent.promise);
      sending = sendOnce(key, later, send, fast);
      await begun.promise;
    },
    slow,
  );
  expect(overtaken).toBeUndefined();
  expect(await eventsOf(key.accountId)).toEqual([]);
  isSent.resolve();
  expect(await sending).toEqual({ sentAt: later.toISOString() });
  expect(await eventsOf(key.accountId)).toEqual([fast.eventId]);
});

test('a mail that is not answered is sent once more, and then counts as sent', async () => {
  const { key } = newNotice();
  let sent = 0;
  const hang = async () => {
    sent += 1;
    throw new UnansweredMailError(new Error('socket hang up'));
  };
  await expect(sendOnce(key, now, hang)).rejects.toThrow('could not be sent');
  expect(await sendOnce(key, later, hang)).toEqual({ sentAt: later.toISOString() });
  expect(await sendOnce(key, after(later, leaseMs), hang)).toEqual({ sentAt: later.toISOString() });
  expect(sent).toBe(2);
});

test('a mail that was refused is sent until it is taken, and once', async () => {
  const { key } = newNotice();
  let sent = 0;
  const refuse = () => Promise.reject(new Error('refused'));
  for (let time = 0; time < 5; time += 1)
    await expect(sendOnce(key, now, refuse)).rejects.toThrow('refused');
  await sendOnce(key, now, async () => void (sent += 1));
  await sendOnce(key, now, async () => void (sent += 1));
  expect(sent).toBe(1);
});
