import { mostPagesChecked } from '../../../shared/pages/urls.ts';
import { acceptPage } from '../../platform/target-guard/request-headers.ts';
import type { GuardedFetchOptions } from '../../platform/target-guard/guarded-fetch.ts';
import { requestAll } from './request-all.ts';

type Ask = (
  url: string,
  options: Pick<GuardedFetchOptions, 'method' | 'timeoutMs' | 'maxBytes' | 'headers' | 'signal'>,
) => Promise<{ status: number }>;

interface Options {
  /** The target guard's `fetch`. */
  fetch: Ask;
  /** Time limit, after which the other pages stay in the list, in milliseconds. @default 4000 */
  timeLimitMs?: number;
}

/** 404 Not Found, 410 Gone. */
const isMissing = (status: number): boolean => status === 404 || status === 410;

/**
 * The pages without those that answer that they do not exist. The home page and what could not be asked in time stay.
 */
export async function excludeMissing(
  [home, ...pages]: readonly string[],
  { fetch, timeLimitMs = 4_000 }: Options,
): Promise<string[]> {
  const signal = AbortSignal.timeout(timeLimitMs);
  const asked = pages.slice(0, mostPagesChecked);
  const missing = new Set<string>();
  await requestAll(asked, signal, async (url) => {
    if (await isGone(url, { fetch, signal })) missing.add(url);
  });
  return [...(home === undefined ? [] : [home]), ...pages.filter((url) => !missing.has(url))];
}

/** Some servers know no HEAD and answer it with 404, so that a GET confirms it. */
async function isGone(
  url: string,
  { fetch, signal }: { fetch: Ask; signal: AbortSignal },
): Promise<boolean> {
  try {
    const options = { timeoutMs: 3_000, maxBytes: 1024 * 1024, headers: acceptPage, signal };
    const head = await fetch(url, { ...options, method: 'HEAD' });
    return isMissing(head.status) && isMissing((await fetch(url, options)).status);
  } catch {
    // Pages that do not answer now may exist.
    return false;
  }
}
