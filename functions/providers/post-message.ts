import { requestOnce, ProviderError } from './request-provider.ts';
import { mayHaveArrived } from './may-have-arrived.ts';
import type { SendOutcome } from './ports/channel-sender.ts';
import { retryAfterMs } from './retry-after.ts';
import { textOf } from './text-of.ts';

/** The response of a webhook. */
export interface Posted {
  status: number;
  text: string;
  /** Wait that `Retry-After` asks for. */
  waitMs: number | undefined;
}

/** Leaves time for the rest of a delivery. */
const timeoutMs = 8000;

/**
 * Posts a message to a webhook, once. Redirects are answers: a webhook never sends one.
 *
 * @param provider its public name: 'Discord'
 * @returns the answer, or the reason for its absence, as the outcome of a delivery
 */
export async function postMessage(
  provider: string,
  url: string,
  body: unknown,
): Promise<Posted | Extract<SendOutcome, { kind: 'retry' }>> {
  let wasCutOff = false;
  try {
    return await requestOnce(
      provider,
      async (signal) => {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: '*/*' },
          body: JSON.stringify(body),
          redirect: 'manual',
          signal,
        }).catch((error: unknown) => {
          wasCutOff = mayHaveArrived(error);
          throw error;
        });
        // The status says whether the message was accepted, even if the rest is lost.
        const text = await textOf(response, provider).catch(() => '');
        return { status: response.status, text, waitMs: retryAfterMs(response.headers) };
      },
      { secrets: [url], timeoutMs },
    );
  } catch (error) {
    const { said: reason } = ProviderError.of(provider, error);
    return { kind: 'retry', reason, ...(wasCutOff ? { mayHaveArrived: true as const } : {}) };
  }
}

/** An answer that says that the message was taken, and nothing that can be read. */
export const takenUnreadably = (
  provider: string,
): Extract<SendOutcome, { kind: 'unconfirmed' }> => ({
  kind: 'unconfirmed',
  reason: `${provider} took the message and sent an undocumented response. It has probably arrived.`,
});

/** Another attempt, not before the provider's own wait. */
export function retryLater(
  reason: string,
  waitMs: number | undefined,
): Extract<SendOutcome, { kind: 'retry' }> {
  const retry = { kind: 'retry', reason } as const;
  return waitMs === undefined ? retry : { ...retry, afterSeconds: Math.ceil(waitMs / 1000) };
}
