import { AsyncLocalStorage } from 'node:async_hooks';

/** X-Ray's header, which Lambda, API Gateway and SQS pass on: `Root=1-…;Parent=…;Sampled=1`. SQS refuses a malformed one. */
const header = /^[\w=:.|;-]{1,512}$/;
const root = /(?:^|;)Root=(1-[0-9a-f]{8}-[0-9a-f]{24})(?:;|$)/i;
const idOf = (trace: string | undefined): string | undefined =>
  trace !== undefined && header.test(trace) ? root.exec(trace)?.[1] : undefined;

const store = new AsyncLocalStorage<string>();

/** Header of the current trace: of the request or tick that started the work. */
export function currentTrace(): string | undefined {
  const trace = store.getStore() ?? process.env['_X_AMZN_TRACE_ID'];
  return idOf(trace) === undefined ? undefined : trace;
}

/** Id of the current trace. A call, its jobs and the events that follow log the same one. */
export const currentTraceId = (): string | undefined => idOf(currentTrace());

/** Runs work within a trace; an absent or malformed header leaves the current trace in place. */
export const withTrace = <Result>(trace: string | undefined, work: () => Result): Result =>
  trace === undefined || idOf(trace) === undefined ? work() : store.run(trace, work);
