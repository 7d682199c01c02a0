import type { CallContract } from './define-call.ts';

export interface Throttle {
  /** Over all callers together. */
  requestsPerSecond: number;
  /** Requests that may come at once after a pause. */
  burst: number;
}

/** What a call's route lets through, in API Gateway and in the local gateway. */
export function throttleOf(call: Pick<CallContract, 'method' | 'throttle'>): Throttle {
  const requestsPerSecond = call.throttle ?? (call.method === 'GET' ? 1000 : 50);
  return { requestsPerSecond, burst: requestsPerSecond * 2 };
}
