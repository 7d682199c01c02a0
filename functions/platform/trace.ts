import { AsyncLocalStorage } from 'node:async_hooks';

/** X-Ray's header, which Lambda, API Gateway and SQS pass on: `Root=1-…;Parent=…;Sampled=1`. */
const header = /^Root=(1-[0-9a-f]{8}-[0-9a-f]{24})(?:;[\w=:.-]{1,200}){0,6}$/i;

const store = new AsyncLocalStorage<string>();

/** Header of the current trace: of the request or tick that started the work. */
export const currentTrace = (): string | undefined =>
  store.getStore() ?? (process.env['_X_AMZN_TRACE_ID'] || undefined);

/** Id of the current trace. A call, its jobs and the events that follow log the same one. */
export const currentTraceId = (): string | undefined => header.exec(currentTrace() ?? '')?.[1];

/** Runs work within a trace; an absent or malformed header leaves the current trace in place. */
export const withTrace = <Result>(trace: string | undefined, work: () => Result): Result =>
  trace !== undefined && header.test(trace) ? store.run(trace, work) : work();
