import * as z from 'zod';
import * as messages from '../messages.ts';
import { givenText } from '../../models/texts.ts';
import { firstName, lastName, role, roles, password } from '../../models/identity/user.ts';
import { PlanName } from '../../plans/plans.ts';
import { callsOf } from '../define-call.ts';
import { email, isoTime, listOf, mailedToken, ownEmail, ownUser } from '../fields.ts';
import { clientRoles, mostClients } from '../../models/registry/client.ts';

const defineCall = callsOf('accounts', { caller: 'root' });

export const SubUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  confirmed: z.boolean().describe('True once the email address is confirmed'),
  invitedUntil: isoTime
    .nullable()
    .describe('When the invitation expires; null once a password is set'),
  twoStep: z
    .enum(['on', 'off', 'provider'])
    .nullable()
    .describe(
      'Two-step sign-in: `provider` for users without a password, where Google or Microsoft is responsible; null until the invitation is accepted',
    ),
  clients: z
    .array(z.object({ clientId: z.string(), role: z.enum(clientRoles) }))
    .nullable()
    .optional()
    .describe('Ours. The clients that the member is limited to; null or absent without a limit'),
});
export type SubUser = z.infer<typeof SubUser>;

const clientRole = z.object({
  clientId: givenText('Client', 64),
  role: z.enum(clientRoles),
});
const limits = listOf(clientRole, {
  one: 'client',
  many: 'clients',
  least: 0,
  most: mostClients,
}).nullable();

const oneSubUser = z.object({ user: ownUser, subUserId: z.uuid() });

export const listSubUsers = defineCall({
  id: 'list-sub-users',
  path: '/sub-users/{user}',
  summary: 'The sub-users of the account, invited ones included, oldest first',
  params: z.object({ user: ownUser }),
  answer: z.object({ response: z.array(SubUser) }),
});

export const addSubUser = defineCall({
  id: 'add-sub-user',
  path: '/subUser/{email}',
  summary: 'Invite a sub-user; mails a link to set a password, valid for 7 days',
  whenUnconfirmed: 'refused',
  whenExpired: 'refused',
  params: z.object({ email: ownEmail }),
  body: z.object({
    firstName,
    lastName,
    email,
    role,
    plan: PlanName.optional().describe("Ignored: sub-users have the account's plan"),
    password: givenText('Password', 256).describe(
      'Generated, and never stored, mailed or shown: the sub-user sets a password with the mailed link',
    ),
    subUser: z.boolean().optional().describe('Sent as true; changes nothing'),
    clients: limits
      .default(null)
      .describe('Ours. Clients that the invitation is limited to; null for all sites'),
  }),
  writes: { kind: 'sub-user', names: ({ body }) => [body.email] },
  answer: SubUser,
  status: 201,
  errors: ['conflict', 'limit_reached', 'not_found'],
  limit: { requests: 60, windowSeconds: 3600 },
});

export const renewInvitation = defineCall({
  id: 'renew-invitation',
  method: 'POST',
  path: '/sub-users/invite/{user}/{subUserId}',
  summary: 'Mail a new invitation, valid for 7 days, to a sub-user without a password',
  whenUnconfirmed: 'refused',
  ours: true,
  params: oneSubUser,
  writes: { kind: 'sub-user', names: ({ params }) => [params.subUserId] },
  answer: SubUser,
  errors: ['not_found', 'conflict'],
  limit: { requests: 60, windowSeconds: 3600 },
});

export const limitSubUser = defineCall({
  id: 'limit-sub-user',
  path: '/sub-users/clients/{user}/{subUserId}',
  summary: 'Limit a sub-user to the sites of some clients, or lift the limit',
  ours: true,
  params: oneSubUser,
  body: z.object({
    clients: limits.describe('Null for all sites; an empty list for none'),
  }),
  writes: { kind: 'sub-user', names: ({ params }) => [params.subUserId] },
  answer: SubUser,
  errors: ['not_found', 'conflict'],
});

export const removeSubUser = defineCall({
  id: 'remove-sub-user',
  method: 'DELETE',
  path: '/sub-users/delete/{user}/{subUserId}',
  summary: 'Remove a sub-user: their sessions end at once, and their address can be used again',
  params: oneSubUser,
  writes: { kind: 'sub-user', names: ({ params }) => [params.subUserId] },
  errors: ['not_found'],
});

export const setSubUserPassword = defineCall({
  id: 'set-sub-user-password',
  path: '/sub-user/set-password',
  summary:
    'Accept an invitation with the mailed token; returns the token for POST /users/confirm-email',
  caller: 'public',
  body: z.object({
    email,
    password,
    confirmToken: mailedToken(messages.invitationVoid),
  }),
  writes: { kind: 'sub-user', names: ({ body }) => [body.email] },
  answer: z.object({ success: z.literal(true), confirmToken: z.string() }),
  errors: ['conflict'],
  limit: { requests: 30, windowSeconds: 3600 },
});
