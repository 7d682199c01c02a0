import { handler as mailWorker } from '../../../functions/portfolio/support/send-support-mail.worker.ts';
import { contactRequestStore } from '../../../functions/portfolio/support/contact-request-store.ts';
import { onceOnlyMailEntity } from '../../../functions/platform/once-only-mails/once-only-mail-entity.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { sendSupportMail } from '../../../shared/jobs/catalogue.ts';
import { contactRequest } from '../../support/contact-requests.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { type JobKind } from './work.ts';
import { sendJobs } from '../../../functions/platform/jobs/send-jobs.ts';

/** Mails of support: here a contact request and its receipt. */
export const supportKinds = (table: Table): JobKind[] => [
  {
    job: sendSupportMail,
    cause: 'person',
    worker: mailWorker,
    async prepare(url) {
      const request = contactRequest(await seedAccount(table));
      await contactRequestStore(table).add(request);
      const { accountId, requestId } = request;
      return {
        accountId,
        url,
        payload: { accountId, about: 'request', id: requestId },
        async outcome() {
          const stateOf = async (noticeId: string) =>
            (await onceOnlyMailEntity(table).get({ accountId, noticeId }).go({ consistent: true }))
              .data?.state;
          const kept = await contactRequestStore(table).find(request, new Date());
          return {
            mail: await stateOf(`contact-${requestId}`),
            receipt: await stateOf(`contact-${requestId}-receipt`),
            isDone: kept?.mailQueue === undefined,
          };
        },
      };
    },
    expected: { mail: 'sent', receipt: 'sent', isDone: true },
    async recover({ accountId }) {
      const open = await contactRequestStore(table).toMail(new Date(Date.now() + 3_600_000), 100);
      const own = open.filter((one) => one.accountId === accountId);
      const jobs = own.map(({ requestId: id }) => ({ accountId, about: 'request' as const, id }));
      await sendJobs(sendSupportMail, jobs);
    },
  },
];
