import * as z from 'zod';

/** Entries of the support desk: conversations of the chat, and contact requests. */
export const deskKinds = ['chat', 'contact'] as const;
export type DeskKind = (typeof deskKinds)[number];

/** Chips of the chat's suggestions. Each sends its words, and an article of ours answers at once. */
export const chatSuggestions = [
  'Web Vitals Support',
  'Improve Web Vitals',
  'Tools to Measure Web Vitals',
  'Web Performance Optimization',
  'Pricing',
  'Supported Technologies',
  'Customer Support',
] as const;
export type ChatSuggestion = (typeof chatSuggestions)[number];

/** In characters. */
export const longestChatMessage = 4000;

export const chatSenders = ['customer', 'support', 'automatic'] as const;

/** One message of a customer's conversation with support. */
export const ChatMessage = z.object({
  _id: z
    .string()
    .describe('Chosen by the client that sent it, which makes a repetition the same message'),
  seq: z.number().int().min(1).describe('Place in the conversation, counted by the server'),
  sender: z
    .enum(chatSenders)
    .describe('`automatic` is a written answer to a suggestion, sent by no person'),
  content: z.string(),
  from_user: z.string().describe("The customer's user id, or `support`"),
  from_email: z.string().describe('Empty where support wrote it'),
  to_user: z.string(),
  to_email: z.string(),
  read: z.boolean().describe('Whether the recipient has read it'),
  date: z.iso.datetime(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const conversationStates = ['open', 'closed'] as const;
export type ConversationState = (typeof conversationStates)[number];

/** How far a customer's conversation is, so that a client knows whether it missed messages. */
export const ConversationStatus = z.object({
  seq: z.number().int().describe('Place of the newest message; 0 before the first one'),
  state: z.enum(conversationStates),
  unread: z.number().int().describe('Answers of support that the customer has not seen'),
  readBySupport: z.number().int().describe('Up to which message support has read'),
});
export type ConversationStatus = z.infer<typeof ConversationStatus>;

/** In `from_user` and `to_user`. Customers do not see which member of staff it is. */
export const supportSide = 'support';
