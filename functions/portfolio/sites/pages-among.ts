import { contentTypeOf, isPageType } from '../../platform/target-guard/content-type.ts';
import type {
  GuardedFetchOptions,
  ResponseHead,
} from '../../platform/target-guard/guarded-fetch.ts';
import { requestAll } from './request-all.ts';

type Ask = (
  url: string,
  options: Pick<GuardedFetchOptions, 'method' | 'timeoutMs' | 'read' | 'signal'>,
) => Promise<ResponseHead>;

const timeLimitMs = 4_000;

/**
 * Those of some addresses whose servers say that they are pages. What does not answer in time is none.
 * @param fetch the target guard's `fetch`
 */
export async function pagesAmong(
  urls: Iterable<string>,
  { fetch, signal: caller }: { fetch: Ask; signal: AbortSignal },
): Promise<Set<string>> {
  const signal = AbortSignal.any([caller, AbortSignal.timeout(timeLimitMs)]);
  const pages = new Set<string>();
  await requestAll(urls, signal, async (url) => {
    if (await isPage(url, { fetch, signal })) pages.add(url);
  });
  return pages;
}

/** Some servers know no HEAD, so that a GET confirms it, of which only the head is read. */
async function isPage(
  url: string,
  { fetch, signal }: { fetch: Ask; signal: AbortSignal },
): Promise<boolean> {
  const options = { timeoutMs: 3_000, signal };
  try {
    const head = await fetch(url, { ...options, method: 'HEAD' });
    if (head.status === 200) return isShownAsPage(head);
    return isShownAsPage(await fetch(url, { ...options, read: async () => undefined }));
  } catch {
    return false;
  }
}

/** A file without a type may be anything. */
function isShownAsPage({ status, headers }: ResponseHead): boolean {
  const type = headers['content-type'];
  return status === 200 && contentTypeOf(type).type !== '' && isPageType(type);
}
