import middy, { type MiddlewareObj } from '@middy/core';
import type { CallContract, CallInput, CallReturn } from '../../../shared/calls/define-call.ts';
import { succeeded } from '../../../shared/calls/fields.ts';
import type { FileAnswer } from '../../../shared/calls/file-answer.ts';
import { type Audit, auditOf } from '../audit/audit.ts';
import { env } from '../aws/env.ts';
import type { CallerOf } from '../callers/caller.ts';
import type { ClientRequest } from '../callers/client-request.ts';
import { log, withLogFields } from '../logger.ts';
import type { Table } from '../table/table.ts';
import { currentTrace, withTrace } from '../trace.ts';
import { admitRequests, bearerOf, type CallEvent, type CallResponse } from './admit-request.ts';
import { answerError, answerFile, answerJson, answerRedirect } from './answer.ts';
import { compressAnswer } from './compress-answer.ts';

export interface CallContext<Contract extends CallContract> extends CallInput<Contract> {
  caller: CallerOf<Contract['caller']>;
  table: Table;
  now: Date;
  /** The client's address, for counting; for IPv6, its network. */
  address: string;
  /** What the request reveals about the device that sent it, and where that is. */
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

export type CallHandler = (event: CallEvent, context: unknown) => Promise<CallResponse>;

/** Creates the Lambda handler of a call: the checks, then the work. */
export function handleCall<const Contract extends CallContract>(
  contract: Contract,
  work: (context: CallContext<Contract>) => Promise<CallReturn<Contract>>,
): CallHandler {
  const chain = middy<CallEvent, CallResponse>().use(logCall()).handler(answering(contract, work));
  // Log fields and trace hold for every step, and errors are compressed too, so these are around the chain.
  return async (event, context) => {
    const { requestId } = event.requestContext;
    const { accept = '' } = event.headers;
    if (contract.screen !== undefined && accept.includes('text/html'))
      return answerRedirect(`${contract.screen}?${queryOf(event)}`, requestId);
    const answer = (): Promise<CallResponse> =>
      withLogFields({ requestId, call: contract.id }, async () =>
        compressAnswer(await chain(event, context as never), event.headers['accept-encoding']),
      );
    return withTrace(currentTrace() ?? event.headers['x-amzn-trace-id'], answer);
  };
}

/** Logs one line per call; an unknown error is logged in full only here. */
function logCall(): MiddlewareObj<CallEvent, CallResponse> {
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

/** Runs the work for a request that is let in, and answers with its result. */
function answering<Contract extends CallContract>(
  contract: Contract,
  work: (context: CallContext<Contract>) => Promise<CallReturn<Contract>>,
) {
  const admitted = admitRequests(contract);
  return async (event: CallEvent): Promise<CallResponse> => {
    const { table, now, client, claims, caller, input } = await admitted(event);
    // The schemas of this contract produced these values; TypeScript cannot follow the look-up.
    const checkedInput = input as CallInput<Contract>;
    const { requestId } = event.requestContext;
    const audit = auditOf(table, { contract, input: checkedInput, caller, requestId, now });
    const newCookies: string[] = [];
    const returned = await work({
      ...checkedInput,
      caller: caller as CallerOf<Contract['caller']>,
      table,
      now,
      address: client.address,
      client,
      sessionId: claims?.sessionId,
      bearer: bearerOf(event),
      cookies: event.cookies ?? [],
      setCookie: (cookie) => newCookies.push(cookie),
      audit,
    }).catch((error: unknown) => {
      audit.interrupted(error);
      throw error;
    });
    await audit.finish();
    const answer = returned === undefined ? succeeded : returned;
    const checked = env.checkAnswers() ? contract.answer.parse(answer) : answer;
    // A handler's answer has its contract's output type, whether it was checked or not.
    const isAccepted = contract.isAccepted?.(checked) === true;
    const status = isAccepted ? 202 : (contract.status ?? 200);
    const { answerType: type, cacheSeconds } = contract;
    const { accept } = event.headers;
    // The answer of a contract with its own answer type is a `fileAnswer`.
    const answered =
      type === undefined
        ? answerJson(status, checked, requestId)
        : answerFile({ type, file: checked as FileAnswer, accept, cacheSeconds }, requestId);
    return newCookies.length === 0 ? answered : { ...answered, cookies: newCookies };
  };
}

function queryOf({ queryStringParameters = {} }: CallEvent): string {
  const given = Object.entries(queryStringParameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return new URLSearchParams(given).toString();
}
