import { answerCustomer } from '../../shared/calls/desk.ts';
import { ProblemError } from '../../shared/calls/errors.ts';
import { userPoolClient } from '../platform/aws/user-pool-client.ts';
import { env } from '../platform/aws/env.ts';
import { pushes } from '../platform/sockets/push.ts';
import { findStaffEmail } from '../providers/cognito/find-staff-email.ts';
import { answered } from './conversation-rules.ts';
import { conversationStore } from './conversation-store.ts';
import { pushMessages } from './push-messages.ts';
import { toChatMessage } from './to-chat-message.ts';
import { handleDeskCall, isStillStaff } from './still-staff.ts';

export const handler = handleDeskCall(
  answerCustomer,
  async ({ caller, params: { accountId, id: userId }, body, table, now, audit }) => {
    const { content, client_id: messageId } = body;
    const store = conversationStore(table);
    const key = { accountId, userId };
    audit.by(key);
    const email = await findStaffEmail(userPoolClient(), env.userPoolId(), caller.userId);
    const staff = { userId: caller.userId, email };
    const send = () =>
      store.send(key, { messageId, now, audit }, (before) => {
        if (before === undefined) throw new ProblemError('not_found', 'There is no conversation');
        return answered(before, staff, { content, messageId }, now);
      });
    const sent = await send().catch(async (refusal: unknown) => {
      // Stored messages stay sent, even if something has changed since.
      const earlier = await store.repeated(key, messageId);
      if (earlier === undefined) throw refusal;
      audit.unchanged();
      return earlier;
    });
    const push = pushes(table);
    if (sent.isNew) await pushMessages({ push, isStaff: isStillStaff }, sent);
    const [message] = sent.messages;
    if (message === undefined) throw new ProblemError('internal', 'The message is missing');
    return toChatMessage(message, sent.conversation);
  },
);
