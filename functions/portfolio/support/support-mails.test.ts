import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readMessages } from '../../../shared/calls/portfolio/chat.ts';
import { drain } from '../../../test/faults/queue.ts';
import { call } from '../../../test/support/call-handler.ts';
import { contactRequest } from '../../../test/support/contact-requests.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { newStaff, reply, write } from '../../../test/support/support-people.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import { sweepOf } from '../../../test/support/sweep.ts';
import { dataUrl, pngOf } from '../../../test/support/small-pictures.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { queueClient } from '../../platform/aws/queue-client.ts';
import { minuteMs } from '../../platform/times.ts';
import { contactPictures } from './contact-picture.ts';
import { contactRequestStore } from './contact-request-store.ts';
import { conversationStore } from './conversation-store.ts';
import { checkPicture } from './check-picture.ts';
import { handler as worker } from './send-support-mail.worker.ts';

const standIns = await useStandIns();
const table = await useTable();
const sweep = sweepOf(table, 'support mails');
vi.stubEnv('SUPPORT_EMAIL', 'support@example.com');
const bea = await newStaff();
const mailsTo = (email: string) => standIns.ses.mailbox.list(email);
const start = new Date('2026-11-20T10:00:00Z');

/** Lets the clock tick, and the worker do what it sent. */
async function minutes(passed: number): Promise<void> {
  vi.setSystemTime(start.getTime() + passed * minuteMs);
  await sweep();
  await drain('send-support-mail', worker);
}
const read = async (user: SeededUser, upTo: number) =>
  call(
    await loadHandler(readMessages),
    readMessages,
    { params: { userId: user.userId }, body: { upTo } },
    { as: user },
  );

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  return () => void vi.useRealTimers();
});

describe('answers', () => {
  test('that stay unread for five minutes are mailed, together and once', async () => {
    const ada = await seedAccount(table);
    await write(ada, 'Is anybody there?');
    await reply(bea, ada, 'Yes. <b>Which page?</b>');
    await minutes(3);
    await reply(bea, ada, 'And since when?');
    expect(mailsTo(ada.email)).toEqual([]);
    await minutes(5);
    await minutes(6);
    await minutes(60);
    const [mail, ...more] = mailsTo(ada.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Yes. <b>Which page?</b>');
    expect(mail?.html).toContain('&lt;b&gt;Which page?&lt;/b&gt;');
    expect(mail?.text).toContain('And since when?');
    expect(mail?.text).toContain('/web-vitals-support');
  });

  test('that were read in time are not; later ones are, without the earlier', async () => {
    const ada = await seedAccount(table);
    await write(ada, 'Hello');
    await reply(bea, ada, 'Good morning');
    await read(ada, 2);
    await minutes(10);
    expect(mailsTo(ada.email)).toEqual([]);
    await reply(bea, ada, 'Still there?');
    await minutes(14);
    expect(mailsTo(ada.email)).toEqual([]);
    await minutes(15);
    await reply(bea, ada, 'We found it');
    await minutes(21);
    const texts = mailsTo(ada.email).map(({ text = '' }) => text);
    expect(texts).toHaveLength(2);
    const about = (words: string) => texts.filter((text) => text.includes(words)).length;
    expect(['Good morning', 'Still there?', 'We found it'].map(about)).toEqual([0, 1, 1]);
  });

  test('of a suggestion are not: the customer was there', async () => {
    const ada = await seedAccount(table);
    await write(ada, 'Pricing');
    await minutes(10);
    expect(mailsTo(ada.email)).toEqual([]);
  });

  test('known to two clocks and two workers at once make one mail', async () => {
    const ada = await seedAccount(table);
    await write(ada, 'Hello');
    await reply(bea, ada, 'Good morning');
    vi.setSystemTime(start.getTime() + 5 * minuteMs);
    await Promise.all([sweep(), sweep()]);
    await Promise.all([drain('send-support-mail', worker), drain('send-support-mail', worker)]);
    await minutes(40);
    expect(mailsTo(ada.email)).toHaveLength(1);
    expect((await conversationStore(table).find(ada))?.mailQueue).toBeUndefined();
  });
});

describe('a contact request', () => {
  test('is mailed with its picture, and confirmed to the sender', async () => {
    const ada = await seedAccount(table);
    const subject = 'Urgent\r\nBcc: eve@example.com <script>';
    const picture = { type: 'image/png' as const, width: 3, height: 2 };
    const request = contactRequest(ada, { subject, picture });
    await contactPictures().put(request, checkPicture(dataUrl(pngOf(3, 2))));
    await contactRequestStore(table).add(request);
    await minutes(1);
    const mail = mailsTo('support@example.com').find(({ text }) =>
      text?.includes(request.requestId),
    );
    expect(mail?.subject).toBe('Web Vitals Support: Urgent Bcc: eve@example.com <script>');
    expect(mail?.text).toContain('What can we do?');
    expect(mail?.text).toContain('It is urgent');
    expect(mail?.attachments).toMatchObject([
      { fileName: 'screenshot.png', contentType: 'image/png' },
    ]);
    const [receipt, ...more] = mailsTo(ada.email);
    expect(more).toEqual([]);
    expect(receipt?.text).toContain('has arrived');
    await minutes(120);
    expect(mailsTo(ada.email)).toHaveLength(1);
  });

  test('whose job was lost is mailed by the clock; after a day it is given up', async () => {
    const ada = await seedAccount(table);
    const request = contactRequest(ada);
    await contactRequestStore(table).add(request);
    const sent = vi.spyOn(queueClient(), 'send');
    vi.setSystemTime(start.getTime() + minuteMs);
    await sweep();
    await sweep();
    const jobs = sent.mock.calls.filter(([command]) => command instanceof SendMessageBatchCommand);
    sent.mockRestore();
    expect(jobs).toHaveLength(1);
    await drain('send-support-mail', async () => ({ batchItemFailures: [] }));
    await minutes(20);
    expect(mailsTo(ada.email)).toHaveLength(1);
    const old = contactRequest(await seedAccount(table), {}, new Date('2026-11-18T10:00:00Z'));
    await contactRequestStore(table).add({ ...old, expiresAt: old.expiresAt + 9e6 });
    await minutes(21);
    expect(mailsTo(old.email)).toEqual([]);
    expect((await contactRequestStore(table).find(old, new Date()))?.mailQueue).toBeUndefined();
  });
});
