import { expect, test } from 'vitest';
import { disputeMails } from '../../providers/email/dispute-mails.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Payments } from './payment-store.ts';
import { notifyOfDispute } from './notify-of-dispute.ts';

const paymentsUntil = (paidUntil: Date): Payments => ({
  plan: 'Team',
  annual: false,
  nextPaymentDate: paidUntil.toISOString(),
  lastPaymentDate: undefined,
  suspendOn: undefined,
  planned: undefined,
  payingCustomer: 'cus_1',
  isSuspended: false,
  isSuspendedForAbuse: false,
  isLeaving: false,
  version: 1,
});

async function mailsOf(
  status: string,
  owner?: { email: string; firstName: string },
  paidUntil = new Date(-1),
  sendMail?: (mail: Mail) => Promise<void>,
) {
  const sent: Mail[] = [];
  await notifyOfDispute(
    {
      payments: { findOwner: async () => owner, find: async () => paymentsUntil(paidUntil) },
      stripe: { listDisputes: async () => [{ id: 'dp_1', created: 1, amount: 4641, status }] },
      onceOnlyMails: {
        async sendOnce(_key, _now, send) {
          await send();
          return undefined;
        },
      },
      sendMail: sendMail ?? (async (mail) => void sent.push(mail)),
      compose: disputeMails.bind(null, 'https://vitals.example', 'operator@example.com'),
    },
    { accountId: 'account', charge: 'ch_1', now: new Date(0) },
  );
  return sent;
}
const owner = { email: 'ada@example.com', firstName: 'Ada' };

test.each([
  ['needs_response', 'Your plan continues until the bank has decided'],
  ['under_review', 'Your plan continues until the bank has decided'],
  ['lost', 'The plan that it paid for has ended'],
  ['won', 'Your plan continues.'],
])('account and operator are notified about a dispute that is %s', async (status, words) => {
  const [customer, operator] = await mailsOf(status, owner);
  expect([customer?.to, operator?.to]).toEqual(['ada@example.com', 'operator@example.com']);
  expect(customer?.text).toContain('€46.41');
  expect(customer?.text).toContain(words);
  expect(operator?.text).toContain('dp_1');
});

test('the operator is notified although the customer’s address refuses mail, and the job fails', async () => {
  const reached: string[] = [];
  const refusing = async ({ to }: Mail) => {
    if (to === owner.email) throw new Error('refused');
    reached.push(to);
  };
  const mailing = mailsOf('lost', owner, new Date(-1), refusing);
  await expect(mailing).rejects.toThrow('refused');
  expect(reached).toEqual(['operator@example.com']);
});

test('one lost after its period was over does not end the plan, and the mail says so', async () => {
  const [customer] = await mailsOf('lost', owner, new Date(1));
  expect(customer?.text).toContain('The period that it paid for was over. Your plan continues.');
  expect(customer?.text).not.toContain('has ended');
});

test.each(['warning_closed', 'prevented'])('one that is %s is not worth a mail', async (status) => {
  expect(await mailsOf(status, owner)).toEqual([]);
});

test('an account that is gone is not written to', async () => {
  expect(await mailsOf('lost')).toEqual([]);
});
