import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { confirmEmail, resendConfirmation } from '../../../shared/calls/identity/accounts.ts';
import { mailReader, registered } from '../../../test/support/account-calls.ts';
import { call } from '../../../test/support/call-handler.ts';
import { refuseOnce } from '../../../test/support/refuse-once.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { mailClient } from '../../providers/email/ses-mailer.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { accountStore } from './account-store.ts';
import { handler as confirmHandler } from './confirm-email.call.ts';
import { handler as resendHandler } from './resend-confirmation.call.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const { linkIn } = mailReader(standIns);

afterEach(() => vi.restoreAllMocks());

describe('confirm-email', () => {
  const confirming = (email: string, confirmToken: string) =>
    call(confirmHandler, confirmEmail, { body: { email, confirmToken } });
  const isConfirmed = async (email: string) =>
    (await accountStore(table).findByEmail(email))?.emailConfirmed;

  test('the mailed link confirms the address, once', async () => {
    const { email } = await registered();
    const token = linkIn(email).searchParams.get('confirmToken') ?? '';
    expect(await isConfirmed(email)).toBe(false);
    expect(await confirming(email, token)).toMatchObject({ status: 200, body: { success: true } });
    expect(await isConfirmed(email)).toBe(true);
    const again = await confirming(email, token);
    expect(again).toMatchObject({
      status: 400,
      body: { message: 'Token has expired. Please try to verify email again!' },
    });
  });

  test('the link still works after the table did not take the confirmation', async () => {
    const { email } = await registered();
    const token = linkIn(email).searchParams.get('confirmToken') ?? '';
    refuseOnce(documentClient(), ({ input }) => JSON.stringify(input).includes('emailConfirmed'));
    expect((await confirming(email, token)).status).toBe(500);
    expect((await confirming(email, token)).status).toBe(200);
    expect(await isConfirmed(email)).toBe(true);
  });

  test('the link of another address does not', async () => {
    const [ada, eve] = [await registered(), await registered()];
    const token = linkIn(eve.email).searchParams.get('confirmToken') ?? '';
    expect((await confirming(ada.email, token)).status).toBe(400);
    expect(await isConfirmed(ada.email)).toBe(false);
    expect((await confirming(eve.email, token)).status).toBe(200);
  });

  test('a fresh link can be had until the address is confirmed', async () => {
    const { email, userId } = await registered();
    const resending = () => call(resendHandler, resendConfirmation, {}, { as: { userId } });
    expect((await resending()).status).toBe(200);
    expect(standIns.ses.mailbox.list(email)).toHaveLength(2);
    await confirming(email, linkIn(email).searchParams.get('confirmToken') ?? '');
    expect((await resending()).status).toBe(200);
    expect(standIns.ses.mailbox.list(email)).toHaveLength(2);
  });

  test('a requested mail that cannot be sent is reported', async () => {
    const { userId } = await registered();
    vi.spyOn(mailClient(), 'send').mockImplementation((command) => {
      if (command instanceof SendEmailCommand) throw new Error('throttled');
    });
    const answer = await call(resendHandler, resendConfirmation, {}, { as: { userId } });
    expect(answer.status).toBe(502);
  });
});
