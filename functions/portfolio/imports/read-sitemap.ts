import { mostImported } from '../../../shared/calls/portfolio/imports.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import type { TargetGuard } from '../../platform/target-guard/target-guard.ts';
import { mostSitemapBytes, readSitemaps } from '../sites/read-sitemaps.ts';

const timeoutMs = 15_000;

/**
 * Addresses in a sitemap, and in those that it lists. One of those that cannot be read is left out.
 * @param timeLeft milliseconds for all of them: those that are left then are not read
 * @throws ProblemError if the sitemap itself cannot be read, or none has addresses
 */
export async function readSitemap(
  guard: Pick<TargetGuard, 'fetch'>,
  address: string,
  timeLeft: () => number,
): Promise<string[]> {
  const found: string[] = [];
  await readSitemaps([address], {
    open: async (url, read) => {
      try {
        const { status } = await guard.fetch(url, {
          timeoutMs: Math.min(timeoutMs, Math.max(1, timeLeft())),
          maxBytes: mostSitemapBytes,
          read: async (parts, head) => {
            if (head.status === 200) await read(parts, head);
          },
        });
        if (status !== 200) throw new ProblemError('invalid_input', `${url} answered ${status}.`);
      } catch (error) {
        const isOptional = url !== address || found.length > 0;
        if (!isOptional || !(error instanceof ProblemError)) throw error;
      }
    },
    onPage: (page) => found.push(page),
    isFull: () => found.length >= mostImported || timeLeft() <= 0,
  });
  if (found.length === 0) throw new ProblemError('invalid_input', `${address} lists no addresses.`);
  return found.slice(0, mostImported);
}
