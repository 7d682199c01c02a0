import { ProblemError } from '../../shared/calls/errors.ts';
import { createTargetGuard, type TargetGuard } from '../platform/target-guard/target-guard.ts';
import { TargetError } from '../platform/target-guard/target-error.ts';
import { mayHaveArrived } from './may-have-arrived.ts';
import type { Posted } from './post-message.ts';
import type { SendOutcome } from './ports/channel-sender.ts';
import { retryAfterMs } from './retry-after.ts';

export interface WebhookHost {
  /** Where a stand-in plays the provider, on this product's own port. */
  endpoint: string | undefined;
  /** True on the local host only: private addresses are allowed. */
  allowPrivate: boolean;
}

/** Whether a stand-in has the address. */
export const isPlayed = (url: string, endpoint: string | undefined): boolean =>
  // As it is requested, not as it is written: with `..`, it may lead elsewhere.
  endpoint !== undefined && URL.parse(url)?.href.startsWith(`${endpoint}/`) === true;

/** The guard of an address that a customer gave us. */
export const guardFor = (url: string, { endpoint, allowPrivate }: WebhookHost): TargetGuard =>
  createTargetGuard(
    isPlayed(url, endpoint)
      ? { allowPrivate: true, ownPorts: new Set<number>() }
      : { allowPrivate },
  );

/** Leaves time for the rest of a delivery. */
const timeoutMs = 8000;

/**
 * Posts a message to an address that a customer gave us, once, through the target guard. A redirect is an answer.
 *
 * @param name who receives it, for sentences: 'Microsoft Teams'
 * @returns the answer, or the reason for its absence, as the outcome of a delivery
 */
export async function postGuarded(
  name: string,
  url: string,
  {
    body,
    headers = {},
    host,
  }: { body: string; headers?: Record<string, string>; host: WebhookHost },
): Promise<Posted | Extract<SendOutcome, { kind: 'retry' | 'gone' }>> {
  const guard = guardFor(url, host);
  try {
    const answer = await guard.post(url, { body, headers, timeoutMs });
    const waitMs = retryAfterMs(new Headers(answer.headers));
    return { status: answer.status, text: answer.text, waitMs };
  } catch (error) {
    if (isRefused(error))
      return { kind: 'gone', reason: `${name} has no public web address any more.` };
    const reason = `${name} ${error instanceof TargetError ? words(error) : 'could not be reached'}.`;
    return { kind: 'retry', reason, ...(mayHaveArrived(error) ? { mayHaveArrived: true } : {}) };
  } finally {
    guard.close();
  }
}

/** By the guard: its address, or what its name leads to by now. */
const isRefused = (error: unknown): boolean =>
  error instanceof TargetError ? error.kind === 'blocked' : error instanceof ProblemError;

const words = ({ kind }: TargetError): string =>
  kind.startsWith('dns')
    ? 'could not be found: its name does not resolve'
    : 'does not answer at the moment';
