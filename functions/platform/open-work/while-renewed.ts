import { log } from '../logger.ts';

interface Renewal {
  /** Renews the lease; false if it was lost. */
  renew(): Promise<boolean>;
  everyMs: number;
}

/**
 * Renews a lease for as long as work lives. A renewal that fails is tried again at the next beat.
 * @param work its signal is aborted when the lease is lost: nothing that it still does may have an effect
 */
export async function whileRenewed<Result>(
  { renew, everyMs }: Renewal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  const beat = async (): Promise<void> => {
    try {
      if (!(await renew())) lost.abort();
    } catch (error) {
      log.warn('lease not renewed', { error });
    }
  };
  const timer = setInterval(() => void beat(), everyMs);
  timer.unref();
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(timer);
  }
}
