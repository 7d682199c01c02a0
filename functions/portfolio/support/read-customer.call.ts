import { readCustomer } from '../../../shared/calls/portfolio/desk.ts';
import { pushes } from '../../platform/sockets/push.ts';
import { seenBySupport } from './conversation-rules.ts';
import { conversationStore } from './conversation-store.ts';
import { customerNames } from './customer-names.ts';
import { conversationEntry } from './to-desk-entry.ts';
import { handleDeskCall } from './still-staff.ts';

export const handler = handleDeskCall(
  readCustomer,
  async ({ params: { accountId, id: userId }, body, table }) => {
    const key = { accountId, userId };
    const changed = await conversationStore(table).change(key, (before) =>
      seenBySupport(before, body.upTo),
    );
    await pushes(table).toStaff({
      type: 'desk_changed',
      kind: 'chat',
      accountId,
      id: userId,
    });
    return conversationEntry(changed, await customerNames(table, [key]));
  },
);
