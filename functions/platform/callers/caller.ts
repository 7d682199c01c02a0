import type { Actor } from '../../../shared/actors.ts';
import type { CallerRule } from '../../../shared/calls/define-call.ts';

/** A user of an account, who acts on its data. Looked up from the token, never from the request. */
export interface UserCaller {
  kind: 'user';
  userId: string;
  email: string;
  role: 'root' | 'sub-user';
  accountId: string;
  /** The root user's email: the name of the account in paths and bodies. */
  accountEmail: string;
  rootUserId: string;
  isSuspended: boolean;
  /** One of our own staff, who has this account besides. */
  isSupport: boolean;
}

/** One of our own staff, acting as such. */
export interface SupportCaller {
  kind: 'support';
  userId: string;
}

/** In what capacity somebody calls. */
export type Caller = UserCaller | SupportCaller;

/** Who calls, by the contract's rule. Without a session there is none, which public calls alone let in. */
export type CallerOf<Rule extends CallerRule> = CallerRule extends Rule
  ? Caller | undefined
  : {
      public: Caller | undefined;
      'signed-in': Caller;
      member: UserCaller;
      root: UserCaller;
      support: SupportCaller;
    }[Rule];

/** The caller as events and audit entries name them. */
export const actorOf = ({ kind, userId }: Caller): Actor => ({ kind, userId });
