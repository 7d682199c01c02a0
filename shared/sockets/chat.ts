import * as z from 'zod';
import { chatContent, clientId, SentMessage } from '../calls/portfolio/chat.ts';
import { ConversationStatus } from '../models/portfolio/chat.ts';
import { defineSocketRoute } from './define-socket-route.ts';

const ownId = z.string().min(1).max(254);

/** A customer's page joins their conversation. The answer shows whether it missed messages while it was not connected. */
export const userConnect = defineSocketRoute({
  id: 'user-connect',
  domain: 'support',
  route: 'user_connect',
  summary: "Joins the caller's conversation with support",
  caller: 'member',
  whenLimited: 'own',
  message: z.object({
    userId: ownId.describe("The caller's"),
    email: ownId.optional().describe("The caller's"),
    room: ownId
      .optional()
      .describe("The caller's user id or email: a customer has one conversation"),
  }),
  answer: ConversationStatus,
});

/** The same as POST /send-message. */
export const sendMessageToAdmin = defineSocketRoute({
  id: 'send-message-to-admin',
  domain: 'support',
  route: 'send_msg_to_admin',
  summary: 'Writes to support in the chat',
  caller: 'member',
  whenLimited: 'own',
  message: z.object({ message: chatContent, client_id: clientId.optional() }),
  answer: SentMessage,
  writes: { kind: 'conversation' },
});

const often = { requestsPerSecond: 1, burst: 10 };

export const userTyping = defineSocketRoute({
  id: 'user-typing',
  domain: 'support',
  route: 'user_typing',
  summary: 'Shows support that the caller is typing',
  caller: 'member',
  whenLimited: 'own',
  message: z.object({ typing: z.boolean(), from_user: ownId.describe("The caller's user id") }),
  answer: z.object({}),
  rate: often,
});

export const supportTyping = defineSocketRoute({
  id: 'support-typing',
  domain: 'support',
  route: 'support_typing',
  summary: 'Shows a customer that support is typing',
  caller: 'support',
  message: z.object({
    typing: z.boolean(),
    accountId: ownId,
    userId: ownId.describe('The customer'),
  }),
  answer: z.object({}),
  rate: often,
});
