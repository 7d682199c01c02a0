import { AsyncLocalStorage } from 'node:async_hooks';

/** X-Ray's header, which Lambda, API Gateway and SQS hand on: `Root=1-…;Parent=…;Sampled=1`. */
const header = /^Root=(1-[0-9a-f]{8}-[0-9a-f]{24})(?:;[\w=:.-]{1,200}){0,6}$/i;

const store = new AsyncLocalStorage<string>();

/** The header of the trace that the work at hand belongs to: of the request or tick that it began with. */
export const currentTrace = (): string | undefined =>
  store.getStore() ?? (process.env['_X_AMZN_TRACE_ID'] || undefined);

/** Its id, as log lines have it; the same in the logs of the call, of its jobs and of the events that follow. */
export const currentTraceId = (): string | undefined => header.exec(currentTrace() ?? '')?.[1];

/** Does work that belongs to a trace; where its header is missing or no header, the trace stays as it is. */
export const withTrace = <Result>(trace: string | undefined, work: () => Result): Result =>
  trace !== undefined && header.test(trace) ? store.run(trace, work) : work();
