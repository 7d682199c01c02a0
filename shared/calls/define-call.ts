import type * as z from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { FileType } from './file-answer.ts';

/**
 * Who may call. Enforced by the handler wrapper, before the handler runs, from the one table in `policy.ts`.
 * - `public`: anyone, with or without a session
 * - `signed-in`: anyone with a session, suspended or not, support staff without an account of their own included
 * - `member`: root user or sub-user, on the data of their account
 * - `root`: the root user of an account
 * - `support`: our own staff, the Cognito group `support`; the call itself names the customer
 */
export type CallerRule = 'public' | 'signed-in' | 'member' | 'root' | 'support';

/** What a call may change, as audit entries name it. */
export type WrittenKind = 'account' | 'user' | 'sub-user' | 'site' | 'page' | 'suggestion' | 'plan';

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
  /** Kebab-case verb and noun; the handler is `functions/<domain>/<id>.call.ts`. */
  id: Id;
  domain: Domain;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api`, without a trailing slash, parameters in braces as API Gateway and OpenAPI write them. */
  path: `/${string}`;
  summary: string;
  caller: Rule;
  /**
   * What the users of a suspended account get, on calls for `member` and `root`.
   * @default 'refused', with 403 and the reason `account_suspended`
   */
  whenSuspended?: 'refused' | 'allowed';
  /** True where the specification has no such call and we needed one. */
  ours?: boolean;
  /** Path parameters; strings that must be the caller's own account are declared with `ownEmail` or `ownUserId`. */
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  /** For calls whose answer is `fileAnswer`: what kind of file it is. JSON unless told. */
  answerType?: FileType;
  /** HTTP status of a success; 200 unless told. */
  status?: 200 | 201 | 202;
  /** For calls that do the work at once when they can: true of an answer that is not yet the result, which goes out as 202. */
  isAccepted?(answer: z.output<Answer>): boolean;
  /** Further codes, beyond those that every call can answer. */
  errors?: readonly ErrorCode[];
  /**
   * What the call changes for its account: each change leaves an audit entry. Links in mails, counters, and what goes
   * again within a day are not entered.
   */
  writes?: {
    kind: WrittenKind;
    /** Which of the kind; none where the kind says it all. */
    names?(input: {
      params: Output<Params>;
      query: Output<Query>;
      body: Output<Body>;
    }): readonly string[];
  };
  /** How often, per account (per client address on public calls). */
  limit?: { requests: number; windowSeconds: number };
}

/** What the browser's client reads of a contract; the web app's build leaves the rest out (docs/decisions/0020). */
export const readByClient = ['id', 'method', 'path', 'caller', 'answer', 'answerType'] as const;
export type ClientContract = Pick<CallContract, (typeof readByClient)[number]>;

/** Declares a call: the one source for route, handler types, browser client, OpenAPI and permission tests. */
export function defineCall<
  const Params extends ObjectSchema = undefined,
  const Query extends ObjectSchema = undefined,
  const Body extends BodySchema = undefined,
  const Answer extends z.ZodType = z.ZodType,
  const Rule extends CallerRule = CallerRule,
  const Id extends string = string,
  const Domain extends string = string,
>(
  contract: CallContract<Params, Query, Body, Answer, Rule, Id, Domain>,
): CallContract<Params, Query, Body, Answer, Rule, Id, Domain> {
  return contract;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a handler receives, after validation. */
export interface CallInput<Contract extends CallContract> {
  params: Output<NonNullable<Contract['params']>>;
  query: Output<NonNullable<Contract['query']>>;
  body: Output<NonNullable<Contract['body']>>;
}

/** What a handler answers, before it is serialised. */
export type CallAnswer<Contract extends CallContract> = z.input<Contract['answer']>;

/** What a client receives. */
export type CallResult<Contract extends CallContract> = z.output<Contract['answer']>;

type Part<Name extends string, Schema> = [NonNullable<Schema>] extends [never]
  ? { [Key in Name]?: undefined }
  : object extends Input<NonNullable<Schema>>
    ? { [Key in Name]?: Input<NonNullable<Schema>> }
    : { [Key in Name]: Input<NonNullable<Schema>> };

/** What a client sends: only the parts that the contract has. A part without required fields may be left out. */
export type CallRequest<Contract extends CallContract> = Part<'params', Contract['params']> &
  Part<'query', Contract['query']> &
  Part<'body', Contract['body']>;
