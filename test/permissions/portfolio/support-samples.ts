import { randomUUID } from 'node:crypto';
import { asked } from '../../../functions/portfolio/support/conversation-rules.ts';
import { conversationStore } from '../../../functions/portfolio/support/conversation-store.ts';
import { contactRequestStore } from '../../../functions/portfolio/support/contact-request-store.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { contactRequest } from '../../support/contact-requests.ts';
import { seedAccount } from '../../support/seed-account.ts';
import type { MakeSample } from '../sample.ts';

/** A customer outside the permission matrix who has started a conversation. */
async function customer(table: Table) {
  const user = await seedAccount(table);
  await write(table, user);
  return { accountId: user.accountId, id: user.userId };
}

async function write(table: Table, user: { accountId: string; userId: string; email: string }) {
  const words = { content: `Words of ${user.accountId}`, messageId: randomUUID() };
  const now = new Date();
  await conversationStore(table).send(user, { ...words, now }, (before) =>
    asked(before, user, words, { now }),
  );
}

async function contacting(table: Table) {
  const user = await seedAccount(table);
  const request = contactRequest(user);
  await contactRequestStore(table).add(request);
  return { accountId: user.accountId, id: request.requestId };
}

const ownConversation: MakeSample = async ({ accountId, userId }, { table }) => {
  await write(table, { accountId, userId, email: 'ada@example.com' });
  return { params: { userId }, secret: `Words of ${accountId}` };
};

export const supportSamples: Record<string, MakeSample> = {
  'send-contact-request': ({ userId: id, accountEmail: email }) => ({
    params: { id },
    body: {
      email,
      contactInfo: { subject: 'Help', type: 'Feedback', description: 'Please call.' },
    },
  }),
  'send-message': ({ userId, accountEmail }) => ({
    body: { content: 'Hello', from_user: userId, from_email: accountEmail },
  }),
  'get-messages': ownConversation,
  'get-conversation-status': ({ userId }) => ({ params: { userId } }),
  'read-messages': async (actor, world) => ({
    ...(await ownConversation(actor, world)),
    body: { upTo: 1 },
  }),
  'list-desk': () => ({ query: { state: 'open' } }),
  'get-desk-conversation': async (_, { table }) => ({ params: await customer(table) }),
  'get-desk-contact-request': async (_, { table }) => ({ params: await contacting(table) }),
  'change-desk-entry': async (_, { table }) => ({
    params: { kind: 'contact', action: 'close', ...(await contacting(table)) },
  }),
  'answer-customer': async (_, { table }) => ({
    params: await customer(table),
    body: { content: 'Good morning', client_id: randomUUID() },
  }),
  'read-customer': async (_, { table }) => ({
    params: await customer(table),
    body: { upTo: 1 },
  }),
};
