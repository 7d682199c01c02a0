import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import { success } from './fields.ts';
import type { FileType } from './file-answer.ts';
import type { ClientRole } from '../models/registry/client.ts';

/**
 * Who may call. Enforced by the handler wrapper, before the handler runs, from the table in `policy.ts`.
 * - `public`: anyone, with or without a session
 * - `signed-in`: anyone with a session, including suspended users and support staff without an account
 * - `member`: root user or sub-user, on the data of their account
 * - `root`: the root user of an account
 * - `share`: the reader of a link to a site, on that one site, with the token of the opened view in place of a session
 * - `share-report`: the reader of a link to a report, in the same way
 * - `support`: our own staff, the Cognito group `support`; the call itself names the customer
 */
export type CallerRule =
  | 'public'
  | 'signed-in'
  | 'member'
  | 'root'
  | 'share'
  | 'share-report'
  | 'support';

/** Kinds of things that calls change, for audit entries. */
export type WrittenKind =
  | 'account'
  | 'user'
  | 'sub-user'
  | 'site'
  | 'client'
  | 'report'
  | 'share-link'
  | 'status-page'
  | 'page'
  | 'competitor'
  | 'suggestion'
  | 'plan'
  | 'notifications'
  | 'incident'
  | 'ping'
  | 'heartbeat'
  | 'monitor'
  | 'conversation'
  | 'contact-request'
  | 'desk-entry';

type ObjectSchema = z.ZodObject | undefined;
type BodySchema = z.ZodType | undefined;

export interface CallContract<
  Params extends ObjectSchema = ObjectSchema,
  Query extends ObjectSchema = ObjectSchema,
  Body extends BodySchema = BodySchema,
  Answer extends z.ZodType = z.ZodType,
  Rule extends CallerRule = CallerRule,
  Id extends string = string,
  Domain extends string = string,
> {
  /** Kebab-case verb and noun; the handler is `functions/<area>/<domain>/<id>.call.ts`. */
  id: Id;
  /** @default that of its file */
  domain: Domain;
  /** @default 'GET', and 'POST' with a body */
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Further methods at the same path, for clients that choose theirs. @default none */
  alsoBy?: readonly ('GET' | 'HEAD')[];
  /** Relative to `/api`, without a trailing slash, with parameters in braces as in API Gateway and OpenAPI. */
  path: `/${string}`;
  summary: string;
  /** @default 'member' */
  caller: Rule;
  /**
   * Whether users of a suspended account may use a call for `member` or `root`. `to-pay`, for `root`: where the account
   * is suspended because it was not paid for, and not by the operator, whose suspension no payment lifts.
   * @default 'refused', with 403 and the reason `account_suspended`
   */
  whenSuspended?: 'refused' | 'allowed' | 'to-pay';
  /**
   * The answer for users of an account whose plan is over, on calls for `member` and `root`: those that add or scan
   * refuse, with 403 and the reason `subscription_expired`.
   * @default 'allowed'
   */
  whenExpired?: 'refused' | 'allowed';
  /**
   * The answer for users who never confirmed their address, on calls for `member` and `root`: those that let further
   * people in, or send data elsewhere, refuse, with 403 and the reason `email_not_confirmed`.
   * @default 'allowed'
   */
  whenUnconfirmed?: 'refused' | 'allowed';
  /**
   * Whether a user who has to set up two-step sign-in first, because their team requires it, may use a call for
   * `member`.
   * @default 'refused', with 403 and the reason `two_step_required`
   */
  whenTwoStepDue?: 'refused' | 'allowed';
  /**
   * What a member who is limited to clients may do with a call for `member`. `own`: it concerns the user alone.
   * `view` and `work`: it concerns sites, and its handler reaches those of the member's clients only
   * (functions/registry/pages/visible-sites.ts).
   * @default 'refused', with 403 and the reason `limited_to_clients`
   */
  whenLimited?: 'own' | ClientRole;
  /** True for calls that are not in the specification. */
  ours?: boolean;
  /** Path parameters; those that must be the caller's own account are declared with `ownEmail` or `ownUserId`. */
  params?: Params;
  query?: Query;
  body?: Body;
  /** Set if the body is any text, which the schema gets as it was sent. @default JSON */
  bodyType?: 'text';
  /** @default `success` */
  answer: Answer;
  /**
   * Screen that browsers which open the address in a tab are led to, with the same query. @default they get the answer
   */
  screen?: `/${string}`;
  /** Kind of file, for calls whose answer is `fileAnswer`. @default JSON */
  answerType?: FileType;
  /** How long CloudFront and browsers may keep a file. @default 0: every answer is of its caller only */
  cacheSeconds?: number;
  /** HTTP status of a success. @default 200 */
  status?: 200 | 201 | 202;
  /** For calls that wait for work: whether an answer is not yet the result, which is then sent with status 202. */
  isAccepted?(answer: z.output<Answer>): boolean;
  /** Error codes besides those that every call can return. */
  errors?: readonly ErrorCode[];
  /**
   * The changes of the call in its account: each leaves an audit entry. Exceptions and their reasons are in
   * docs/decisions/0039.
   */
  writes?: {
    kind: WrittenKind;
    /** Identifies the things of this kind; empty if the kind is enough. */
    names?(input: {
      params: Output<Params>;
      query: Output<Query>;
      body: Output<Body>;
    }): readonly string[];
  };
  /** Rate limit per account, or per client address on public calls. */
  limit?: {
    requests: number;
    windowSeconds: number;
    /** Text of a refusal. @default 'Too many requests, please try again later' */
    refusal?: string;
  };
}

/**
 * The fields of a contract that the browser's client reads; the web app's build removes the others
 * (docs/tuning.md).
 */
export const readByClient = ['id', 'method', 'path', 'caller', 'answer', 'answerType'] as const;
export type ClientContract = Pick<CallContract, (typeof readByClient)[number]>;

/** Whether the caller has to have opened a share link. */
export const needsViewToken = ({ caller }: Pick<CallContract, 'caller'>): boolean =>
  caller === 'share' || caller === 'share-report';

/** Whether the caller has to be signed in, which API Gateway's authorizer checks. */
export const needsSession = ({ caller }: Pick<CallContract, 'caller'>): boolean =>
  caller !== 'public' && !needsViewToken({ caller });

/** Methods of the routes of a call. */
export const methodsOf = ({ method, alsoBy = [] }: Pick<CallContract, 'method' | 'alsoBy'>) => [
  method,
  ...alsoBy,
];

/** Fields that a declaration may omit. */
type Usual = 'domain' | 'method' | 'caller' | 'answer';
type Declared<Contract extends CallContract> = Omit<Contract, Usual> &
  Partial<Pick<Contract, Usual>>;

/** What all calls of a file may have in common. */
type Common<Rule extends CallerRule, Answer extends z.ZodType> = Pick<
  CallContract,
  'ours' | 'whenLimited' | 'whenSuspended' | 'errors'
> & { caller?: Rule; answer?: Answer };

/**
 * Declares the calls of a domain: the single source for route, handler types, browser client, OpenAPI and permission
 * tests. A call is for members of an account, and answers `success`, unless it says otherwise.
 * @param common fields of each of them, unless it says otherwise
 */
export const callsOf =
  <
    const Home extends string,
    const UsualRule extends CallerRule = 'member',
    const UsualAnswer extends z.ZodType = typeof success,
  >(
    home: Home,
    common: Common<UsualRule, UsualAnswer> = {},
  ) =>
  <
    const Params extends ObjectSchema = undefined,
    const Query extends ObjectSchema = undefined,
    const Body extends BodySchema = undefined,
    const Answer extends z.ZodType = UsualAnswer,
    const Rule extends CallerRule = UsualRule,
    const Id extends string = string,
    const Domain extends string = Home,
  >(
    declared: Declared<CallContract<Params, Query, Body, Answer, Rule, Id, Domain>>,
  ) =>
    // The type parameters are those of the defaults where a field is left out.
    ({
      domain: home,
      method: declared.body === undefined ? 'GET' : 'POST',
      caller: 'member',
      answer: success,
      ...common,
      ...declared,
    }) as unknown as CallContract<Params, Query, Body, Answer, Rule, Id, Domain>;

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** The validated input of a handler. */
export interface CallInput<Contract extends CallContract> {
  params: Output<NonNullable<Contract['params']>>;
  query: Output<NonNullable<Contract['query']>>;
  body: Output<NonNullable<Contract['body']>>;
}

/** The answer of a handler, before it is serialised. */
export type CallAnswer<Contract extends CallContract> = z.input<Contract['answer']>;

/** What a handler returns: nothing, where the answer is `success`. */
export type CallReturn<Contract extends CallContract> =
  | CallAnswer<Contract>
  | (z.input<typeof success> extends CallAnswer<Contract> ? void : never);

/** The answer that a client receives. */
export type CallResult<Contract extends CallContract> = z.output<Contract['answer']>;

type Part<Name extends string, Schema> = [NonNullable<Schema>] extends [never]
  ? { [Key in Name]?: undefined }
  : object extends Input<NonNullable<Schema>>
    ? { [Key in Name]?: Input<NonNullable<Schema>> }
    : { [Key in Name]: Input<NonNullable<Schema>> };

/**
 * The input that a client sends: only the parts that the contract has. A part without required fields may be omitted.
 */
export type CallRequest<Contract extends CallContract> = Part<'params', Contract['params']> &
  Part<'query', Contract['query']> &
  Part<'body', Contract['body']>;
