import { randomUUID } from 'node:crypto';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test, vi } from 'vitest';
import { publicUrl, sampleMessage } from '../../../test/support/sample-mails.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { mailClient, sesMailer } from './ses-mailer.ts';
import { log } from '../../platform/logger.ts';
import { mailChannel, maxHtmlBytes } from './mail-channel.ts';

const standIns = await useStandIns();
const sender = { from: 'no-reply@example.com' };
const unsubscribeLinks = ({ accountId }: { accountId: string }) => ({
  page: `${publicUrl}/unsubscribe?token=${accountId}`,
  call: `${publicUrl}/api/unsubscribe?token=${accountId}`,
});
const target = () => ({ accountId: randomUUID(), address: `${randomUUID()}@example.com` });

const sendVia = (client: SESv2Client) =>
  mailChannel({ client, sender, publicUrl, unsubscribeLinks });

test('a message is delivered, with the link of its own target', async () => {
  const to = target();
  const outcome = await sendVia(mailClient())(to, sampleMessage('outage', 'Shop'));
  const [mail, ...more] = standIns.ses.mailbox.list(to.address);
  expect(more).toEqual([]);
  expect(outcome).toEqual({ kind: 'delivered', providerId: mail?.id });
  expect(mail?.headers).toEqual([
    { name: 'Auto-Submitted', value: 'auto-generated' },
    { name: 'List-Unsubscribe', value: `<${unsubscribeLinks(to).call}>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ]);
});

test('mail about the account itself has no such link', async () => {
  const to = target();
  await sendVia(mailClient())(to, sampleMessage('account', 'Shop'));
  const [mail] = standIns.ses.mailbox.list(to.address);
  expect(mail?.headers).toEqual([{ name: 'Auto-Submitted', value: 'auto-generated' }]);
});

test('a digest of 100 sites is under 100 KB', async () => {
  const to = target();
  const lines = Array.from({ length: 100 }, (_, index) => ({
    text: `A rather long name of shop number ${index} (shop-${index}.example.com): 93, 2 points better, all checks up`,
    tone: 'good' as const,
    url: `${publicUrl}/siteDetails?url=${encodeURIComponent(`https://shop-${index}.example.com/`)}`,
  }));
  const worse = { heading: 'What got worse', lines: lines.slice(0, 50) };
  const totals = { heading: 'All sites', lines };
  const message = { ...sampleMessage('digest', 'Shop'), sections: [worse, totals] };
  await sendVia(mailClient())(to, message);
  const { html = '', text = '' } = standIns.ses.mailbox.list(to.address)[0] ?? {};
  expect(Buffer.byteLength(html)).toBeLessThan(maxHtmlBytes);
  for (const { text: line } of lines) expect([line, html.includes(line)]).toEqual([line, true]);
  expect(text).toContain('shop-99.example.com');
});

test('a longer one keeps what comes first, says how much is left out, and can be unsubscribed from', async () => {
  const to = target();
  const lines = Array.from({ length: 2000 }, (_, index) => ({
    text: `${index} ${'x'.repeat(100)}`,
  }));
  await sendVia(mailClient())(to, { ...sampleMessage('digest', 'Shop'), sections: [{ lines }] });
  const { html = '', text = '' } = standIns.ses.mailbox.list(to.address)[0] ?? {};
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(maxHtmlBytes);
  expect(Buffer.byteLength(html)).toBeGreaterThan(maxHtmlBytes * 0.98);
  const left = Number(/- (\d+) more lines are in the dashboard/.exec(text)?.[1]);
  const shown = text.match(/^- \d+ x/gm)?.length ?? 0;
  expect([shown + left, html.includes('/unsubscribe?')]).toEqual([2000, true]);
});

const failure = (name: string, message: string, more = {}) =>
  Object.assign(new Error(message), { name, ...more });
const fault = { $fault: 'client' };

test.each([
  [failure('TooManyRequestsException', 'Rate exceeded', fault), 'retry'],
  [failure('SendingPausedException', 'Paused', fault), 'retry'],
  [failure('MessageRejected', 'Email address is not verified', fault), 'retry'],
  [failure('TimeoutError', 'socket hang up'), 'retry'],
  [failure('BadRequestException', 'Header value is too long', fault), 'retry'],
  [failure('BadRequestException', 'Local address contains control', fault), 'gone'],
])('%s means %s, is counted, and never throws', async (error, kind) => {
  const client = new SESv2Client({ region: 'eu-west-1' });
  mockClient(client).on(SendEmailCommand).rejects(error);
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const outcome = await sendVia(client)(target(), sampleMessage('test', 'Shop'));
  expect(outcome).toMatchObject({
    kind,
    reason: expect.stringMatching(/^The mail provider .*\.$/),
  });
  expect(logged.mock.calls).toEqual([['SES rejected the mail', { reason: error.name }]]);
  logged.mockRestore();
});

test('a mail carries attachments and a reply address, and no line break into its head', async () => {
  const { address } = target();
  const content = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);
  await sesMailer(
    mailClient(),
    sender,
  )({
    to: address,
    subject: 'Contact:\r\nBcc: all@example.com',
    text: 'Hello',
    html: '<p>Hello</p>',
    replyTo: 'ada@example.com',
    attachments: [
      { fileName: 'screen\r\nshot.png', contentType: 'image/png', content },
      { fileName: 'logo.png', contentType: 'image/png', content, contentId: 'a@logo' },
    ],
  });
  expect(standIns.ses.mailbox.list(address)[0]).toMatchObject({
    subject: 'Contact: Bcc: all@example.com',
    replyTo: ['ada@example.com'],
    headers: [],
    attachments: [
      { fileName: 'screen shot.png', contentType: 'image/png', content: 'iVBORw==' },
      { fileName: 'logo.png', contentType: 'image/png', content: 'iVBORw==', contentId: 'a@logo' },
    ],
  });
});
