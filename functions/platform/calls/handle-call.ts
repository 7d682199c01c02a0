import middy, { type MiddlewareObj } from '@middy/core';
import type {
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
} from 'aws-lambda';
import type { CallAnswer, CallContract, CallInput } from '../../../shared/calls/define-call.ts';
import type { FileAnswer } from '../../../shared/calls/file-answer.ts';
import { type Audit, auditOf } from '../audit/audit.ts';
import { answerError, answerFile, answerJson } from './answer.ts';
import { CallerThrottle, rateOf } from '../limits/caller-throttle.ts';
import { type ClientRequest, clientRequestOf } from '../callers/client-request.ts';
import { compressAnswer } from './compress-answer.ts';
import { documentClient } from '../aws/clients.ts';
import { env } from '../aws/env.ts';
import { findCallers, parseClaims, type TokenClaims } from '../callers/find-caller.ts';
import { log, withLogFields } from '../logger.ts';
import { currentTrace, withTrace } from '../trace.ts';
import { assertOwnAccount } from './own-fields.ts';
import type { Caller, CallerOf } from '../callers/caller.ts';
import { admit } from '../callers/policy.ts';
import { takeTurn } from '../limits/rate-limit.ts';
import { readInput } from './read-input.ts';
import type { Table } from '../table/table.ts';

export interface CallContext<Contract extends CallContract> extends CallInput<Contract> {
  caller: CallerOf<Contract['caller']>;
  table: Table;
  now: Date;
  /** The client's address, for counting; for IPv6, its network. */
  address: string;
  /** What the request tells of the device that sent it, and of where that is. */
  client: ClientRequest;
  /** The sign-in that the caller's token descends from. */
  sessionId: string | undefined;
  /** Bearer token as sent; calls that are public but accept a session verify it themselves. */
  bearer: string | undefined;
  /** As sent, `name=value` each. */
  cookies: readonly string[];
  /** Adds a `Set-Cookie` to the answer. */
  setCookie(cookie: string): void;
  /** The audit entry of the contract's change, for the change's transaction, if it has one. */
  audit: Audit;
}

type CallEvent = APIGatewayProxyEventV2WithJWTAuthorizer;
export type CallHandler = (
  event: CallEvent,
  context: unknown,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** Created at first use: a public call may not need it. */
const functionTable = (): Table => ({
  client: documentClient(),
  get tableName() {
    return env.tableName();
  },
});

/**
 * Creates the Lambda handler of a call. It finds the caller, counts, checks the policy, validates the input, runs the
 * work, and answers.
 */
export function handleCall<const Contract extends CallContract>(
  contract: Contract,
  work: (context: CallContext<Contract>) => Promise<CallAnswer<Contract>>,
): CallHandler {
  const throttle = new CallerThrottle(rateOf(contract));
  const respond = async (event: CallEvent): Promise<APIGatewayProxyStructuredResultV2> => {
    const table = functionTable();
    const now = new Date();
    const client = clientRequestOf(event);
    const { address } = client;
    // Routes of public calls have no authorizer.
    const claims = contract.caller === 'public' ? undefined : claimsOf(event);
    throttle.take(claims?.sub ?? address);
    const caller = admit(contract, claims === undefined ? [] : await findCallers(table, claims));
    if (contract.limit !== undefined) {
      const { requests: limit, windowSeconds } = contract.limit;
      const key = `${contract.id}#${limitedAs(caller) ?? address}`;
      await takeTurn(table, { key, limit, windowSeconds, now });
    }
    // The schemas of this contract produced these values; TypeScript cannot follow the look-up.
    const input = readInput(contract, event) as CallInput<Contract>;
    if (caller !== undefined) assertOwnAccount(contract, input, caller);
    const { requestId } = event.requestContext;
    const audit = auditOf(table, { contract, input, caller, requestId, now });
    const newCookies: string[] = [];
    const answer = await work({
      ...input,
      caller: caller as CallerOf<Contract['caller']>,
      table,
      now,
      address,
      client,
      sessionId: claims?.sessionId,
      bearer: bearerOf(event),
      cookies: event.cookies ?? [],
      setCookie: (cookie) => newCookies.push(cookie),
      audit,
    });
    await audit.finish();
    const checked = env.checkAnswers() ? contract.answer.parse(answer) : answer;
    // A handler's answer has its contract's output type, whether it was checked or not.
    const isAccepted = contract.isAccepted?.(checked) === true;
    const status = isAccepted ? 202 : (contract.status ?? 200);
    const { answerType: type } = contract;
    const { accept } = event.headers;
    // The answer of a contract with its own answer type is a `fileAnswer`.
    const answered =
      type === undefined
        ? answerJson(status, checked, requestId)
        : answerFile({ type, file: checked as FileAnswer, accept }, requestId);
    return newCookies.length === 0 ? answered : { ...answered, cookies: newCookies };
  };
  const chain = middy<CallEvent, APIGatewayProxyStructuredResultV2>()
    .use(logged())
    .handler(respond);
  return async (event, context) => {
    const { requestId } = event.requestContext;
    const answer = (): Promise<APIGatewayProxyStructuredResultV2> =>
      withLogFields({ requestId, call: contract.id }, async () =>
        compressAnswer(await chain(event, context as never), event.headers['accept-encoding']),
      );
    return withTrace(currentTrace() ?? event.headers['x-amzn-trace-id'], answer);
  };
}

/** Logs one line per call; an unknown error is logged in full only here. */
function logged(): MiddlewareObj<CallEvent, APIGatewayProxyStructuredResultV2> {
  const started = new WeakMap<CallEvent, number>();
  const line = (event: CallEvent, status: number | undefined) => ({
    status,
    ms: Math.round(performance.now() - (started.get(event) ?? performance.now())),
  });
  return {
    before: ({ event }) => {
      started.set(event, performance.now());
    },
    after: ({ event, response }) => {
      log.info('call answered', line(event, response?.statusCode));
    },
    onError: (request) => {
      const { event, error } = request;
      const answer = answerError(error, event.requestContext.requestId);
      request.response = answer;
      const status = answer.statusCode ?? 500;
      if (status >= 500) log.error('call failed', { ...line(event, status), error });
      else log.info('call refused', { ...line(event, status), why: error?.message });
    },
  };
}

/** All users of an account share its limits. */
const limitedAs = (caller: Caller | undefined): string | undefined =>
  caller?.kind === 'user' ? caller.accountId : caller?.userId;

function claimsOf(event: CallEvent): TokenClaims | undefined {
  // The local gateway and tests may omit fields that the event's type requires.
  const context = event.requestContext as Partial<CallEvent['requestContext']>;
  return parseClaims(context.authorizer?.jwt?.claims);
}

function bearerOf(event: CallEvent): string | undefined {
  return /^Bearer (\S+)$/i.exec(event.headers['authorization'] ?? '')?.[1];
}
