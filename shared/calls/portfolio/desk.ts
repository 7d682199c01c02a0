import * as z from 'zod';
import { planNames } from '../../plans/plan-names.ts';
import { ChatMessage, conversationStates, deskKinds } from '../../models/portfolio/chat.ts';
import { contactTypes } from '../../models/portfolio/contact.ts';
import { chatContent, clientId } from './chat.ts';
import { callsOf } from '../define-call.ts';
import { isoTime } from '../fields.ts';

const defineCall = callsOf('support', { caller: 'support', ours: true });

const id = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'This is not an id of the support desk')
  .describe('Id of the account');
const entryKey = z.object({
  kind: z.enum(deskKinds),
  accountId: id,
  id: id.describe('User id of a conversation, or id of a contact request'),
});
const chatKey = entryKey.omit({ kind: true });

/** Who answers a conversation. */
const Taken = z.object({
  userId: z.string(),
  email: z.string().describe('Shown to other support staff'),
  since: isoTime,
});

/** A conversation or contact request in the list of the desk. */
export const DeskEntry = entryKey.extend({
  state: z.enum(conversationStates),
  name: z.string().describe("The customer's; empty for a user who was removed"),
  email: z.string().describe("The customer's"),
  subject: z
    .string()
    .describe('Subject of a contact request, or the newest message of a conversation'),
  type: z
    .enum(contactTypes)
    .nullable()
    .describe('Topic of a contact request; null for a conversation'),
  unread: z.number().int().describe('Messages of the customer that support has not read'),
  waitingSince: isoTime
    .nullable()
    .describe('The oldest message without an answer; null if none is'),
  changedAt: isoTime,
  taken: Taken.nullable(),
});
export type DeskEntry = z.infer<typeof DeskEntry>;

/** All that staff see of a customer besides the conversation. */
const Customer = z.object({
  plan: z.enum(planNames),
  siteNames: z.array(z.string()),
});
export type DeskCustomer = z.infer<typeof Customer>;

export const listDesk = defineCall({
  id: 'list-desk',
  path: '/desk',
  summary: 'Conversations and contact requests: the oldest waiting first; closed ones newest first',
  query: z.object({
    state: z.enum(conversationStates).default('open'),
    search: z
      .string()
      .trim()
      .max(100, 'A search has 100 characters at most')
      .optional()
      .describe('Search text for address, subject and newest message; all if omitted'),
  }),
  answer: z.object({ entries: z.array(DeskEntry), isCut: z.boolean().describe('There are more') }),
});

export const DeskConversation = z.object({
  entry: DeskEntry,
  customer: Customer,
  messages: z.array(ChatMessage),
});
export type DeskConversation = z.infer<typeof DeskConversation>;

export const getDeskConversation = defineCall({
  id: 'get-desk-conversation',
  path: '/desk/chat/{accountId}/{id}',
  summary: "A customer's conversation, with the newest messages, plan and site names",
  params: chatKey,
  query: z.object({
    before: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
  }),
  answer: DeskConversation,
  errors: ['not_found'],
});

export const DeskContactRequest = z.object({
  entry: DeskEntry,
  customer: Customer,
  description: z.string(),
  wishes: z.array(z.string()).describe('Labels of the checked boxes'),
  sentAt: isoTime,
  picture: z
    .object({
      address: z.string().describe('For 15 minutes; pictures are kept for 90 days'),
      width: z.number().int(),
      height: z.number().int(),
    })
    .nullable(),
});
export type DeskContactRequest = z.infer<typeof DeskContactRequest>;

export const getDeskContactRequest = defineCall({
  id: 'get-desk-contact-request',
  path: '/desk/contact/{accountId}/{id}',
  summary: "A customer's contact request, with plan and site names",
  params: chatKey,
  answer: DeskContactRequest,
  errors: ['not_found'],
});

/**
 * - `claim`: the caller answers it from now on; refused while another member of staff does
 * - `take-over`: the same, from another one
 * - `release`: the caller no longer answers it
 */
export const deskActions = ['claim', 'take-over', 'release', 'close', 'reopen'] as const;
export type DeskAction = (typeof deskActions)[number];

export const changeDeskEntry = defineCall({
  id: 'change-desk-entry',
  method: 'POST',
  path: '/desk/{kind}/{accountId}/{id}/{action}',
  summary: 'Assign, unassign, close or reopen a conversation or contact request',
  params: entryKey.extend({ action: z.enum(deskActions) }),
  answer: DeskEntry,
  errors: ['not_found', 'conflict'],
  writes: {
    kind: 'desk-entry',
    names: ({ params: { action, kind, id: of } }) => [`${action} ${kind} ${of}`],
  },
});

export const answerCustomer = defineCall({
  id: 'answer-customer',
  path: '/desk/chat/{accountId}/{id}',
  summary:
    'Answer a customer in the chat; assigns the conversation to the caller if it is unassigned',
  params: chatKey,
  body: z.object({ content: chatContent, client_id: clientId }),
  answer: ChatMessage,
  errors: ['not_found', 'conflict'],
  writes: { kind: 'conversation', names: ({ params }) => [params.id] },
});

export const readCustomer = defineCall({
  id: 'read-customer',
  path: '/desk/chat/{accountId}/{id}/seen',
  summary: "Mark a customer's messages up to one as seen by support",
  params: chatKey,
  body: z.object({ upTo: z.number().int().min(0) }),
  answer: DeskEntry,
  errors: ['not_found'],
});
