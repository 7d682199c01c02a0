import type { MiddlewareObj } from '@middy/core';
import { log } from '../logger.ts';
import { answerError } from './answer.ts';
import type { CallEvent, CallResponse } from './request-context.ts';

/** Logs one line per call; an unknown error is logged in full only here. */
export function logCall(): MiddlewareObj<CallEvent, CallResponse> {
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
