import * as z from 'zod';
import { givenText } from '../../models/texts.ts';
import { callsOf } from '../define-call.ts';
import { isoTime, ownEmail, ownUserId } from '../fields.ts';

const defineCall = callsOf('deletion', { caller: 'root', whenSuspended: 'allowed', ours: true });

const params = z.object({ userId: ownUserId });

export const askForDeletion = defineCall({
  id: 'ask-for-deletion',
  path: '/account/delete/{userId}',
  summary:
    'Schedule the deletion of the account in seven days, with all data except what tax law requires. Until then it is read-only, as after the plan has expired, and the deletion can be cancelled. Idempotent',
  params,
  body: z.object({
    email: ownEmail,
    password: givenText('Password', 256)
      .optional()
      .describe(
        'Absent from users without one, who must have signed in within the last ten minutes',
      ),
  }),
  answer: z.object({ deletesOn: isoTime }),
  status: 202,
  writes: { kind: 'account' },
  limit: { requests: 30, windowSeconds: 3600 },
});

export const keepAccount = defineCall({
  id: 'keep-account',
  method: 'POST',
  path: '/account/keep/{userId}',
  summary:
    'Cancel the deletion of the account: it works again at once, and a subscription that the deletion cancelled resumes',
  params,
  writes: { kind: 'account' },
});
