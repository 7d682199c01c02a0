import { handler as takeStepWorker } from '../../../functions/billing/plans/take-account-step.worker.ts';
import { onceOnlyMailEntity } from '../../../functions/platform/once-only-mails/once-only-mail-entity.ts';
import { accountEntity } from '../../../functions/platform/callers/account-entity.ts';
import { stepSoon } from '../../../functions/platform/callers/account-standing.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { takeAccountStep } from '../../../shared/jobs/catalogue.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { type JobKind } from './work.ts';
import { sendJobs } from '../../../functions/platform/jobs/send-jobs.ts';

const day = 24 * 3_600_000;

/** The steps of accounts: here the mail that a trial ends within a week. */
export const planKinds = (table: Table): JobKind[] => [
  {
    job: takeAccountStep,
    cause: 'person',
    worker: takeStepWorker,
    async prepare(url) {
      const { accountId } = await seedAccount(table);
      const now = new Date();
      const end = new Date(now.getTime() + 6 * day).toISOString();
      await accountEntity(table)
        .patch({ accountId })
        .set({ nextPaymentDate: end, ...stepSoon(accountId, now) })
        .go();
      return {
        accountId,
        url,
        payload: { accountId },
        async outcome() {
          const [account, notice] = await Promise.all([
            accountEntity(table).get({ accountId }).go({ consistent: true }),
            onceOnlyMailEntity(table)
              .get({ accountId, noticeId: `trial-ends-7-${end}` })
              .go({ consistent: true }),
          ]);
          const next = Date.parse(account.data?.stepOn ?? '') - Date.parse(end);
          return { notice: notice.data?.state, daysBeforeTheEnd: next / day };
        },
      };
    },
    expected: { notice: 'sent', daysBeforeTheEnd: -1 },
    recover: ({ accountId }) => sendJobs(takeAccountStep, [{ accountId }]),
  },
];
