import { answerCustomer } from '../../../shared/calls/portfolio/desk.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { userPoolClient } from '../../platform/aws/user-pool-client.ts';
import { env } from '../../platform/aws/env.ts';
import { findStaffEmail } from '../../providers/cognito/find-staff-email.ts';
import { answered } from './conversation-rules.ts';
import { conversationStore } from './conversation-store.ts';
import { sendAndPush } from './send-and-push.ts';
import { handleDeskCall } from './still-staff.ts';

export const handler = handleDeskCall(
  answerCustomer,
  async ({ caller, params: { accountId, id: userId }, body, table, now, audit }) => {
    const { content, client_id: messageId } = body;
    const key = { accountId, userId };
    audit.by(key);
    const email = await findStaffEmail(userPoolClient(), env.userPoolId(), caller.userId);
    const staff = { userId: caller.userId, email };
    const [message] = await sendAndPush(table, { ...key, messageId, audit }, () =>
      conversationStore(table).send(key, { messageId, now, audit }, (before) => {
        if (before === undefined) throw new ProblemError('not_found', 'There is no conversation');
        return answered(before, staff, { content, messageId }, now);
      }),
    );
    return message;
  },
);
