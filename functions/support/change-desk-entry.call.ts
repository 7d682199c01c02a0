import { changeDeskEntry } from '../../shared/calls/desk.ts';
import { userPoolClient } from '../platform/aws/user-pool-client.ts';
import { env } from '../platform/aws/env.ts';
import { pushes } from '../platform/sockets/push.ts';
import { findStaffEmail } from '../providers/cognito/find-staff-email.ts';
import { contactRequestStore } from './contact-request-store.ts';
import { ordered } from './conversation-rules.ts';
import { conversationStore } from './conversation-store.ts';
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
    const entry =
      kind === 'chat'
        ? conversationEntry(
            await conversationStore(table).change(
              { accountId, userId: id },
              (before) => {
                const changed = actedOn(before, act);
                return changed === before ? before : ordered(changed);
              },
              audit,
            ),
          )
        : requestEntry(
            await contactRequestStore(table).change(
              { accountId, requestId: id },
              now,
              (before) => actedOn(before, act),
              audit,
            ),
          );
    await pushes(table, env.socketEndpoint()).toStaff({
      type: 'desk_changed',
      kind,
      accountId,
      id,
    });
    return entry;
  },
);
