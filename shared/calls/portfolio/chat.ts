import * as z from 'zod';
import {
  ChatMessage,
  ConversationStatus,
  longestChatMessage,
} from '../../models/portfolio/chat.ts';
import { name } from '../../models/name.ts';
import { callsOf } from '../define-call.ts';
import { isoTime, ownEmail, ownUserId } from '../fields.ts';

const defineCall = callsOf('support', { whenLimited: 'own' });

export const chatContent = name('Message', longestChatMessage);
/** Chosen by the client for each message. */
export const clientId = z
  .string()
  .regex(/^[\w-]{8,64}$/, 'The id has 8 to 64 letters, digits, hyphens or underscores')
  .describe('Idempotency key: a message with the same id, by call or socket, is stored once');

/** The answer to a message that was sent. */
export const SentMessage = ChatMessage.extend({
  automatic: ChatMessage.nullable().describe('The prepared answer to a suggestion'),
});

export const sendMessage = defineCall({
  id: 'send-message',
  path: '/send-message',
  summary: 'Write to support in the chat; a closed conversation is opened again',
  body: z.object({
    content: chatContent,
    from_user: ownUserId,
    from_email: ownEmail,
    read: z
      .boolean()
      .optional()
      .describe('Ignored: the server decides whether support has read it'),
    date: isoTime.optional().describe('Ignored: the server sets the time'),
    client_id: clientId.optional(),
  }),
  answer: SentMessage,
  errors: ['too_many_requests'],
  writes: { kind: 'conversation' },
});

/** Messages of an answer; older and newer ones are asked for with `before` and `after`. */
export const chatPageSize = 100;
const place = z.coerce.number().int().max(1_000_000_000);

export const getMessages = defineCall({
  id: 'get-messages',
  path: '/get-messages-user/{userId}',
  summary: `The newest ${chatPageSize} messages of the caller's conversation with support, oldest first`,
  params: z.object({ userId: ownUserId }),
  query: z.object({
    after: place.min(0).optional().describe('The first messages after this place instead'),
    before: place.min(1).optional().describe('The last messages before this place instead'),
  }),
  answer: z.array(ChatMessage),
});

export const getConversationStatus = defineCall({
  id: 'get-conversation-status',
  path: '/conversation-status/{userId}',
  summary:
    "How far the caller's conversation with support is, and how many answers they have not seen",
  ours: true,
  params: z.object({ userId: ownUserId }),
  answer: ConversationStatus,
});

export const readMessages = defineCall({
  id: 'read-messages',
  path: '/read-messages/{userId}',
  summary: 'Mark the answers up to a message as seen, so that they are not mailed',
  ours: true,
  params: z.object({ userId: ownUserId }),
  body: z.object({ upTo: z.number().int().min(0) }),
  answer: ConversationStatus,
});
