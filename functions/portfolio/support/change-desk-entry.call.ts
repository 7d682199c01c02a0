import { changeDeskEntry } from '../../../shared/calls/portfolio/desk.ts';
import { userPoolClient } from '../../platform/aws/user-pool-client.ts';
import { env } from '../../platform/aws/env.ts';
import { pushes } from '../../platform/sockets/push.ts';
import { findStaffEmail } from '../../providers/cognito/find-staff-email.ts';
import type { ContactRequest } from './contact-request-entity.ts';
import { contactRequestStore } from './contact-request-store.ts';
import type { Conversation } from './conversation-entity.ts';
import { ordered } from './conversation-rules.ts';
import { conversationStore } from './conversation-store.ts';
import { customerNames } from './customer-names.ts';
import { actedOn } from './desk-rules.ts';
import { conversationEntry, requestEntry } from './to-desk-entry.ts';
import { handleDeskCall } from './still-staff.ts';

export const handler = handleDeskCall(
  changeDeskEntry,
  async ({ caller, params, table, now, audit }) => {
    const { kind, accountId, id, action } = params;
    audit.by({ accountId, userId: id });
    const email = await findStaffEmail(userPoolClient(), env.userPoolId(), caller.userId);
    const act = { action, staff: { userId: caller.userId, email }, now };
    const entry = kind === 'chat' ? await changeConversation() : await changeRequest();
    await pushes(table).toStaff({
      type: 'desk_changed',
      kind,
      accountId,
      id,
    });
    return entry;

    async function changeConversation() {
      const key = { accountId, userId: id };
      const decide = (before: Conversation): Conversation => {
        const changed = actedOn(before, act);
        return changed === before ? before : ordered(changed);
      };
      const changed = await conversationStore(table).change(key, decide, audit);
      return conversationEntry(changed, await customerNames(table, [key]));
    }

    async function changeRequest() {
      const key = { accountId, requestId: id };
      const decide = (before: ContactRequest): ContactRequest => actedOn(before, act);
      const changed = await contactRequestStore(table).change(key, now, decide, audit);
      return requestEntry(changed, await customerNames(table, [changed]));
    }
  },
);
