import type { Actor } from '../../../shared/calls/scope.ts';
import type { ClientRole, ClientRoles } from '../../../shared/models/registry/client.ts';
import type { CallerRule } from '../../../shared/calls/define-call.ts';

/** First and last name, or the email without one. */
export const nameOfUser = (user: { firstName: string; lastName: string; email: string }): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.email;

/** A user who acts on the data of their account. Looked up from the token, never from the request. */
export interface UserCaller {
  kind: 'user';
  userId: string;
  email: string;
  role: 'root' | 'sub-user';
  accountId: string;
  /** The root user's email, which names the account in paths and bodies. */
  accountEmail: string;
  rootUserId: string;
  isSuspended: boolean;
  /** By the operator: no payment lifts it. */
  isBarred?: true;
  /** The plan or the trial is over, or the account is to be deleted, and it is not suspended. */
  isExpired: boolean;
  /** The team requires a second step of the sign-in, which the user has not set up in time. */
  isTwoStepDue: boolean;
  /** Their address is confirmed. */
  isConfirmed: boolean;
  /** ISO 8601: the account is to be deleted, as its owner has asked; absent otherwise. */
  deletesOn?: string;
  /** The only clients whose sites they reach; absent for users who are not limited. */
  clients?: ClientRoles;
  /** The role that the call asks of a limited user. */
  needs?: ClientRole;
  /** A member of our staff, who also has this account. */
  isSupport: boolean;
}

/** A member of our staff, acting in that role. */
export interface SupportCaller {
  kind: 'support';
  userId: string;
}

interface LinkCaller {
  kind: 'share-link';
  linkId: string;
  accountId: string;
  /** ISO 8601: the link ends. */
  endsAt: string;
}

/** The reader of a link to a site. */
export interface SiteLinkCaller extends LinkCaller {
  of: 'site';
  /** `keyOfUrl` of the one site. */
  siteKey: string;
  /** Another site at the same address is not shared. */
  siteId: string;
  /** The only clients whose sites the maker of the link reaches; undefined for all. */
  clients: ClientRoles | undefined;
}

/** The reader of a link to a report. */
export interface ReportLinkCaller extends LinkCaller {
  of: 'report';
  reportId: string;
}

/** The reader of a share link. */
export type ShareCaller = SiteLinkCaller | ReportLinkCaller;

/** The capacities of those who have a session. */
export type SignedInCaller = UserCaller | SupportCaller;

/** The capacity in which a request is made. */
export type Caller = SignedInCaller | ShareCaller;

/** The callers that a contract's rule admits. Only public calls admit requests without a session (`undefined`). */
export type CallerOf<Rule extends CallerRule> = CallerRule extends Rule
  ? Caller | undefined
  : {
      public: SignedInCaller | undefined;
      'signed-in': SignedInCaller;
      member: UserCaller;
      root: UserCaller;
      share: SiteLinkCaller;
      'share-report': ReportLinkCaller;
      support: SupportCaller;
    }[Rule];

/** The caller in the form that events and audit entries record. */
export const actorOf = (caller: Caller): Actor =>
  caller.kind === 'share-link'
    ? { kind: caller.kind, linkId: caller.linkId }
    : { kind: caller.kind, userId: caller.userId };
