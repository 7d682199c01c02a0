import { randomUUID } from 'node:crypto';
import type { SQSEvent } from 'aws-lambda';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeMailFeedback } from '../../../shared/jobs/catalogue.ts';
import { MailFeedback } from '../../../shared/models/notifying/mail-feedback.ts';
import { drain } from '../../../test/faults/queue.ts';
import { sampleMessage, publicUrl } from '../../../test/support/sample-mails.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { channelStore, settingsOf } from '../channels/channel-store.ts';
import { notificationStore } from '../notifications/notification-store.ts';
import { env } from '../../platform/aws/env.ts';
import { mailClient } from '../../providers/email/ses-mailer.ts';
import { unannounced } from '../../platform/events/outbox.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs, hourMs, minuteMs } from '../../platform/times.ts';
import { mailChannel } from '../../providers/email/mail-channel.ts';
import { endMailsTo } from './end-mails-to.ts';
import { assessFeedback } from './assess-feedback.ts';
import { handler as worker } from './take-mail-feedback.worker.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

await useStandIns();
let table: Table;
beforeAll(async () => {
  table = await useTable();
});

/** An account that is mailed notifications at an address. */
async function mailed(address = `${randomUUID()}@example.com`) {
  const accountId = randomUUID();
  await channelStore(table).enable({ accountId, kind: 'email' }, { target: address });
  return { accountId, address };
}
interface Mailed {
  accountId: string;
  address: string;
}

const stateOf = async ({ accountId }: Mailed) => {
  const { email } = (await settingsOf(table, accountId)).channels;
  const at = new Date();
  const raised = await notificationStore(table).listSince(
    accountId,
    after(at, -dayMs),
    after(at, dayMs),
  );
  return { isOn: email.enabled, reason: email.switchedOff?.reason, raised };
};
const takeAll = () => drain('take-mail-feedback', worker);
const hear = async (...feedback: MailFeedback[]) => {
  await sendJobs(takeMailFeedback, feedback);
  await takeAll();
};

interface Feedback extends Mailed {
  at?: Date;
  type?: string;
  feedbackId?: string;
}
const aboutMail = (accountId: string) => ({
  messageId: randomUUID(),
  tags: { account: [accountId], 'ses:configuration-set': ['mails'] },
});
const bounce = ({
  accountId,
  address,
  at = new Date(),
  type = 'Permanent',
  feedbackId,
}: Feedback) =>
  MailFeedback.parse({
    eventType: 'Bounce',
    mail: aboutMail(accountId),
    bounce: {
      feedbackId: feedbackId ?? randomUUID(),
      timestamp: at.toISOString(),
      bounceType: type,
      bounceSubType: 'General',
      bouncedRecipients: [{ emailAddress: address }],
    },
  });
const complaint = ({ accountId, address, type = 'abuse' }: Feedback) =>
  MailFeedback.parse({
    eventType: 'Complaint',
    mail: aboutMail(accountId),
    complaint: {
      feedbackId: randomUUID(),
      timestamp: new Date().toISOString(),
      complaintFeedbackType: type,
      complainedRecipients: [{ emailAddress: address }],
    },
  });

describe('mail that SES plays back (its simulator addresses)', () => {
  const send = async (simulator: string) => {
    const to = await mailed(`${simulator}+${randomUUID()}@simulator.amazonses.com`);
    const tell = mailChannel({
      client: mailClient(),
      sender: env.mailSender(),
      publicUrl,
      unsubscribeLinks: () => ({ page: publicUrl, call: publicUrl }),
    });
    expect(await tell(to, sampleMessage('outage', 'Shop'))).toMatchObject({ kind: 'delivered' });
    await takeAll();
    return { to, ...(await stateOf(to)) };
  };

  test.each([
    ['bounce', 'bounced: the address does not exist or rejects mail.'],
    ['suppressionlist', 'is not sent, because earlier mail to it came back.'],
    ['complaint', 'reported one of our mails as spam.'],
  ])('%s switches the channel off, and the dashboard says so', async (simulator, words) => {
    const { to, isOn, reason, raised } = await send(simulator);
    expect([isOn, reason]).toEqual([false, expect.stringContaining(words)]);
    expect(reason).toContain(to.address);
    expect(raised).toHaveLength(1);
    expect(raised[0]).toMatchObject({
      kind: 'channel-gone',
      tone: 'bad',
      mailed: false,
      message: expect.stringContaining(reason ?? '-'),
    });
  });

  test.each(['success', 'ooto'])('%s changes nothing', async (simulator) => {
    const { isOn, raised } = await send(simulator);
    expect([isOn, raised]).toEqual([true, []]);
  });
});

describe('a bounce', () => {
  test('that is delivered twice has one effect', async () => {
    const to = await mailed();
    const feedback = bounce(to);
    await hear(feedback, feedback);
    await hear(feedback);
    const { isOn, raised } = await stateOf(to);
    expect([isOn, raised.length]).toEqual([false, 1]);
  });

  test.each(['Transient', 'Undetermined'])('that is %s switches nothing off', async (type) => {
    const to = await mailed();
    await hear(bounce({ ...to, type }));
    expect(await stateOf(to)).toMatchObject({ isOn: true, raised: [] });
  });

  test('is recognised regardless of the case of its address', async () => {
    const to = await mailed();
    await hear(bounce({ ...to, address: to.address.toUpperCase() }));
    expect((await stateOf(to)).isOn).toBe(false);
  });

  test('of an address that the account has replaced changes nothing', async () => {
    const to = await mailed();
    await hear(bounce({ ...to, address: 'old@example.com' }));
    expect(await stateOf(to)).toMatchObject({ isOn: true, raised: [] });
  });

  test('of a mail that is no notification changes nothing', async () => {
    const to = await mailed();
    const feedback = bounce(to);
    await hear({ ...feedback, mail: { ...feedback.mail, tags: {} } });
    expect((await stateOf(to)).isOn).toBe(true);
  });

  test('is taken up again after a worker died between dashboard and channel', async () => {
    const to = await mailed();
    const [verdict] = assessFeedback(bounce(to));
    if (verdict === undefined) throw new Error('no verdict');
    const ports = { table, announce: unannounced };
    const killed = async (): Promise<never> => Promise.reject(new Error('killed'));
    const now = new Date();
    await expect(endMailsTo({ ...ports, switchOff: killed }, verdict, now)).rejects.toThrow(
      'killed',
    );
    expect(await stateOf(to)).toMatchObject({ isOn: true, raised: [{ kind: 'channel-gone' }] });
    await endMailsTo(ports, verdict, after(now, minuteMs));
    const { isOn, raised } = await stateOf(to);
    expect([isOn, raised.length]).toEqual([false, 1]);
  });

  test('that comes again after the owner switched the channel on changes nothing', async () => {
    const to = await mailed();
    const feedback = bounce({ ...to, at: after(new Date(), -2 * hourMs) });
    await hear(feedback);
    expect((await stateOf(to)).isOn).toBe(false);
    await channelStore(table).enable(
      { accountId: to.accountId, kind: 'email' },
      { target: to.address },
    );
    await hear(feedback);
    const { isOn, raised } = await stateOf(to);
    expect([isOn, raised.length]).toEqual([true, 1]);
  });
});

test('an owner whose own address takes no mail is not mailed about it', async () => {
  const { accountId, email: address } = await seedAccount(table);
  await channelStore(table).enable({ accountId, kind: 'email' }, { target: address });
  await hear(complaint({ accountId, address }));
  expect(await stateOf({ accountId, address })).toMatchObject({
    isOn: false,
    raised: [{ kind: 'channel-gone', mailed: true }],
  });
});

test('a withdrawn complaint switches nothing off', async () => {
  const to = await mailed();
  await hear(complaint({ ...to, type: 'not-spam' }));
  expect((await stateOf(to)).isOn).toBe(true);
});

test('a message that is no feedback fails alone', async () => {
  const to = await mailed();
  const attributes = { ApproximateReceiveCount: '1' };
  const Records = [{ nothing: 'readable' }, bounce(to)].map((message, index) => ({
    messageId: `message-${index}`,
    body: JSON.stringify(message),
    attributes,
  }));
  const { batchItemFailures } = await worker({ Records } as SQSEvent);
  expect(batchItemFailures).toEqual([{ itemIdentifier: 'message-0' }]);
  expect((await stateOf(to)).isOn).toBe(false);
});
