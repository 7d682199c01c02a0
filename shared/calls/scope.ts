import type { CallContract, CallerRule } from './define-call.ts';
import * as z from 'zod';

/** Who acts. Recorded in events and with every write that someone causes. */
export const Actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), userId: z.string() }),
  z.object({ kind: z.literal('support'), userId: z.string() }),
  z.object({ kind: z.literal('system'), part: z.enum(['clock', 'sweep', 'operator']) }),
  /** The holder of a link in a mail, who is not signed in. */
  z.object({ kind: z.literal('mail-link') }),
  /** The reader of a site or report that an account shares, who is not signed in. */
  z.object({ kind: z.literal('share-link'), linkId: z.string() }),
  z.object({ kind: z.literal('webhook'), provider: z.string() }),
]);
export type Actor = z.infer<typeof Actor>;

export type Admission = Pick<
  CallContract,
  'caller' | 'whenSuspended' | 'whenExpired' | 'whenTwoStepDue' | 'whenUnconfirmed' | 'whenLimited'
>;

/** Rows of the policy: who may call, and whether suspended and expired accounts and users without a second step may. */
export type Scope =
  | CallerRule
  | 'member, also without second step'
  | `${'member' | 'root'}, also suspended`
  | 'root, also to pay'
  | `${'member' | 'root'}, unless expired`;

export function scopeOf({ caller, whenSuspended, whenExpired, whenTwoStepDue }: Admission): Scope {
  if (caller !== 'member' && caller !== 'root') return caller;
  if (caller === 'member' && whenTwoStepDue === 'allowed')
    return `${caller}, also without second step`;
  // A suspended account can do less than an expired one.
  if (whenExpired === 'refused') return `${caller}, unless expired`;
  if (caller === 'root' && whenSuspended === 'to-pay') return `${caller}, also to pay`;
  return whenSuspended === 'allowed' ? `${caller}, also suspended` : caller;
}
