import { isIP } from 'node:net';
import type { KeywordRanking, SiteRanking } from '../../../shared/calls/measuring/ranking.ts';
import type { RankingStore } from './ranking-store.ts';

/** Keywords of a domain, most visitors first. @throws when the provider cannot be asked */
export type FindRankings = (domain: string) => Promise<KeywordRanking[]>;

interface Ports {
  store: Pick<RankingStore, 'find' | 'claim' | 'keep'>;
  findRankings: FindRankings;
}

interface Asked {
  accountId: string;
  url: string;
  now: Date;
  /** False returns only known keywords. @default true */
  mayAsk?: boolean;
}

const freshForMs = 7 * 24 * 3_600_000;
/** Pause after a failure, and during another request. */
const waitMs = 15 * 60_000;

/**
 * The domain under which search engines know a site; undefined if they cannot know it: addresses, and names without a
 * dot.
 */
export function searchDomain(url: string): string | undefined {
  const host = new URL(url).hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '');
  return isIP(host.replace(/^\[|\]$/g, '')) !== 0 || !host.includes('.') ? undefined : host;
}

/**
 * Keywords of a site. Semrush charges by the row, so it is asked only when a person opens the screen, at most once a week
 * per account, by one request at a time. Other callers, and those that meet a failure, get the previous keywords.
 *
 * @throws if the provider fails and nothing is known yet
 */
export async function siteRanking(
  { store, findRankings }: Ports,
  { accountId, url, now, mayAsk = true }: Asked,
): Promise<Omit<SiteRanking, 'configured'>> {
  const domain = searchDomain(url);
  if (domain === undefined) return { fetchedAt: null, rankings: [] };
  const known = await store.find(accountId, domain, now);
  const remembered = { fetchedAt: known?.fetchedAt ?? null, rankings: known?.rankings ?? [] };
  const isDue = mayAsk && (known === undefined || known.askAgainAt <= now.toISOString());
  if (!isDue || !(await store.claim(accountId, domain, { now, waitMs }))) return remembered;
  try {
    const found = await findRankings(domain);
    await store.keep(accountId, domain, { found, now, freshForMs });
    return { fetchedAt: now.toISOString(), rankings: found };
  } catch (error) {
    if (remembered.fetchedAt === null) throw error;
    return remembered;
  }
}
