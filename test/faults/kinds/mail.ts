import { randomUUID } from 'node:crypto';
import { channelStore, settingsOf } from '../../../functions/notifying/channels/channel-store.ts';
import { handler as takeMailFeedbackWorker } from '../../../functions/notifying/mail/take-mail-feedback.worker.ts';
import { notificationStore } from '../../../functions/notifying/notifications/notification-store.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { after, dayMs } from '../../../functions/platform/times.ts';
import { takeMailFeedback } from '../../../shared/jobs/catalogue.ts';
import { type JobKind, nothing } from './work.ts';

/** A bounce of the address that an account is mailed at. */
export const mailKinds = (table: Table): JobKind[] => [
  {
    job: takeMailFeedback,
    cause: 'person',
    worker: takeMailFeedbackWorker,
    async prepare(url) {
      const accountId = randomUUID();
      const target = `${accountId}@example.com`;
      await channelStore(table).enable({ accountId, kind: 'email' }, { target });
      const now = new Date();
      return {
        accountId,
        url,
        payload: {
          eventType: 'Bounce',
          mail: { messageId: randomUUID(), tags: { account: [accountId] } },
          bounce: {
            feedbackId: randomUUID(),
            timestamp: now.toISOString(),
            bounceType: 'Permanent',
            bounceSubType: 'General',
            bouncedRecipients: [{ emailAddress: target }],
          },
        },
        async outcome() {
          const { email } = (await settingsOf(table, accountId)).channels;
          const times = [after(now, -dayMs), after(now, dayMs)] as const;
          const raised = await notificationStore(table).listSince(accountId, ...times);
          return { enabled: email.enabled, kinds: raised.map(({ kind }) => kind) };
        },
      };
    },
    expected: { enabled: false, kinds: ['channel-gone'] },
    recover: nothing,
  },
];
