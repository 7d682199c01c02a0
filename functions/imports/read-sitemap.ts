import { mostImported } from '../../shared/calls/imports.ts';
import { ProblemError } from '../../shared/calls/errors.ts';
import type { TargetGuard } from '../platform/target-guard/target-guard.ts';
import { parseSitemap } from '../sites/sitemap.ts';
import { isGzip, unzip } from '../sites/unzip.ts';

const mostBytes = 5 * 1024 * 1024;
const mostSitemaps = 20;
const timeoutMs = 15_000;

/**
 * Addresses in a sitemap, and in those that it lists. One of those that cannot be read is left out.
 * @throws ProblemError if the sitemap itself cannot be read, or none has addresses
 */
export async function readSitemap(
  guard: Pick<TargetGuard, 'fetch'>,
  address: string,
): Promise<string[]> {
  const found: string[] = [];
  const queue = [{ url: address, isIndexed: false }];
  for (const { url, isIndexed } of queue) {
    if (found.length >= mostImported) break;
    const answer = await guard
      .fetch(url, { timeoutMs, maxBytes: mostBytes })
      .catch((error: unknown) => {
        if (!isIndexed || !(error instanceof ProblemError)) throw error;
      });
    if (answer?.status !== 200) {
      if (isIndexed) continue;
      throw new ProblemError('invalid_input', `${address} answered ${answer?.status}.`);
    }
    const { body, text, finalUrl } = answer;
    const content = isGzip(body) ? (await unzip(body, mostBytes)).toString('utf8') : text();
    const sitemap = parseSitemap(content, mostImported);
    found.push(...sitemap.pages);
    if (!isIndexed)
      for (const child of sitemap.sitemaps.slice(0, mostSitemaps)) {
        const next = URL.parse(child, finalUrl);
        if (next !== null) queue.push({ url: next.href, isIndexed: true });
      }
  }
  if (found.length === 0) throw new ProblemError('invalid_input', `${address} lists no addresses.`);
  return found.slice(0, mostImported);
}
