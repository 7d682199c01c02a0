import * as z from 'zod';
import { callsOf } from '../define-call.ts';
import { isoTime, ownUser } from '../fields.ts';

const defineCall = callsOf('two-step', { caller: 'root', ours: true });

export const requireTwoStep = defineCall({
  id: 'require-two-step',
  method: 'PATCH',
  path: '/sub-users/two-step/{user}',
  summary:
    'Require two-step sign-in of the whole team after 7 days, or make it optional again; the root user must set it up first',
  params: z.object({ user: ownUser }),
  body: z.object({ required: z.boolean() }),
  writes: { kind: 'account' },
  answer: z.object({ requiredFrom: isoTime.nullable() }),
  errors: ['conflict'],
  limit: { requests: 20, windowSeconds: 3600 },
});

export const resetSubUserTwoStep = defineCall({
  id: 'reset-sub-user-two-step',
  method: 'DELETE',
  path: '/sub-users/two-step/{user}/{subUserId}',
  summary:
    "Switch a sub-user's second step off, for one who has lost phone and recovery codes: ends their sessions and mails them",
  params: z.object({ user: ownUser, subUserId: z.uuid() }),
  writes: { kind: 'sub-user', names: ({ params }) => [params.subUserId] },
  errors: ['not_found', 'conflict'],
  limit: { requests: 20, windowSeconds: 3600 },
});
