import * as z from 'zod';
import { callsOf } from '../define-call.ts';
import { isoTime, ownUserId } from '../fields.ts';
import { SavedFilter, savedFilters } from '../../models/identity/saved-filter.ts';
import {
  firstName,
  lastName,
  role,
  roles,
  startPage,
  usePlan,
} from '../../models/identity/user.ts';
import { timeZone } from '../../models/time-zone.ts';

const defineCall = callsOf('accounts', { ours: true });

/** Details that a user gives about themselves. */
export const Profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles).catch('Other'),
  usePlan: z.string().nullable().describe('What the user uses the product for; null until chosen'),
  timeZone: z
    .string()
    .nullable()
    .describe('IANA name; used for times in mails about the sign-in, UTC while null'),
  startPage: startPage.nullable().describe('Where a sign-in leads; null until chosen: dashboard'),
  savedFilters: z
    .array(SavedFilter)
    .describe('Filters of Today, in the order in which they were saved'),
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = defineCall({
  id: 'get-profile',
  path: '/profile/{userId}',
  summary: "The caller's own name, role, intended use and time zone",
  whenLimited: 'own',
  params: z.object({ userId: ownUserId }),
  answer: Profile,
});

export const editProfile = defineCall({
  id: 'edit-profile',
  method: 'PATCH',
  path: '/profile/{userId}',
  summary: "Change the caller's own profile; omitted fields stay unchanged",
  whenLimited: 'own',
  params: z.object({ userId: ownUserId }),
  body: z.object({
    firstName: firstName.optional(),
    lastName: lastName.optional(),
    role: role.optional(),
    usePlan: usePlan.optional(),
    timeZone: timeZone.optional(),
    startPage: startPage.optional(),
    savedFilters: savedFilters.optional().describe('All of them'),
  }),
  writes: { kind: 'user', names: ({ params }) => [params.userId] },
  answer: Profile,
});

/** A sign-in that is still good. */
export const OpenSession = z.object({
  id: z.string(),
  device: z.string().describe('Browser and system: Firefox on Linux'),
  place: z.string().nullable().describe('City and country of the sign-in; null where not known'),
  signedInAt: isoTime,
  lastSeenAt: isoTime.describe('Updated at least hourly while the session is in use'),
  current: z.boolean().describe('True for the calling session'),
});
export type OpenSession = z.infer<typeof OpenSession>;

/** A program that signs in with every run would make a longer list of no use. */
export const mostSessionsListed = 50;

export const listSessions = defineCall({
  id: 'list-sessions',
  path: '/sessions/{userId}',
  summary: "The caller's open sessions: the calling one first, then by last use",
  whenLimited: 'own',
  params: z.object({ userId: ownUserId }),
  answer: z.object({
    sessions: z.array(OpenSession).max(mostSessionsListed).describe('The most recently used'),
  }),
});

const sessionId = z
  .string()
  .min(1, 'Session is required')
  .max(128, 'Session is longer than 128 characters');

export const endSession = defineCall({
  id: 'end-session',
  method: 'DELETE',
  path: '/sessions/{userId}/{sessionId}',
  summary: "End one of the caller's sessions; its next call is refused and its sockets close",
  whenLimited: 'own',
  params: z.object({ userId: ownUserId, sessionId }),
  writes: { kind: 'user', names: ({ params }) => [params.userId] },
  errors: ['not_found'],
});

export const endOtherSessions = defineCall({
  id: 'end-other-sessions',
  method: 'DELETE',
  path: '/sessions/{userId}',
  summary: "End all of the caller's sessions except the calling one",
  whenLimited: 'own',
  params: z.object({ userId: ownUserId }),
  writes: { kind: 'user', names: ({ params }) => [params.userId] },
});

export const signOut = defineCall({
  id: 'sign-out',
  method: 'POST',
  path: '/auth/sign-out',
  summary: 'End the calling session',
  caller: 'signed-in',
});
