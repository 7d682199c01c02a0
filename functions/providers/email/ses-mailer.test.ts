import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test, vi } from 'vitest';
import { log } from '../../platform/logger.ts';
import { sesMailer } from './ses-mailer.ts';

test('a mail that SES refuses is logged with the message that the alarm counts, without its recipient', async () => {
  const client = new SESv2Client({ region: 'eu-west-1' });
  const refusal = Object.assign(new Error('not verified: ada@example.com'), {
    name: 'MessageRejected',
  });
  mockClient(client).on(SendEmailCommand).rejects(refusal);
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const send = sesMailer(client, { from: 'no-reply@example.com' });
  const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  await expect(send(mail)).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(logged.mock.calls).toEqual([['SES rejected the mail', { reason: 'MessageRejected' }]]);
});
