import { type KeywordRanking, mostKeywords } from '../../../shared/calls/measuring/ranking.ts';
import { requestProvider, ProviderError } from '../request-provider.ts';
import { textOf } from '../text-of.ts';
import { columns, failureIn, rankingsOf } from './semrush-answer.ts';

export interface SemrushOptions {
  apiKey: string;
  endpoint: string;
  /** Country of the search results; two letters. */
  database: string;
  /** Maximum rows; each costs 10 API units. @default `mostKeywords` */
  rows?: number;
  /** Time limit of one request, in milliseconds. @default 5000 */
  timeoutMs?: number;
  /** Minimum pause before the first retry, in milliseconds; doubled for the next. @default 300 */
  pauseMs?: number;
}

const provider = 'Semrush';
/** Far more than 100,000 rows. */
const mostBytes = 16 * 1024 ** 2;
/** How long a call waits for a rate limit at most, in milliseconds. */
const longestWaitMs = 3000;
const nothingFound = 50;

/** Organic keywords of a domain (`domain_organic`). https://developer.semrush.com/api/v3/analytics/domain-reports/ */
export function semrushClient(options: SemrushOptions) {
  const {
    apiKey,
    endpoint,
    database,
    rows = mostKeywords,
    timeoutMs = 5000,
    pauseMs = 300,
  } = options;

  const ask = async (domain: string, signal: AbortSignal): Promise<KeywordRanking[]> => {
    const address = new URL('/', endpoint);
    address.search = new URLSearchParams({
      type: 'domain_organic',
      key: apiKey,
      domain,
      database,
      display_limit: String(rows),
      display_sort: 'tr_desc',
      export_columns: Object.keys(columns).join(','),
      export_escape: '1',
    }).toString();
    const response = await fetch(address, { signal, redirect: 'error' });
    const text = await textOf(response, provider, mostBytes);
    const failure = failureIn(text);
    if (failure?.code === nothingFound) return [];
    if (!response.ok) throw ProviderError.ofStatus(provider, response);
    // Retrying does not help against a wrong key or spent API units.
    if (failure !== undefined)
      throw new ProviderError(provider, `error ${failure.code}, ${failure.message.toLowerCase()}`, {
        isPassing: false,
        refusesUs: true,
      });
    return rankingsOf(text).slice(0, rows);
  };

  return {
    /**
     * Keywords of a domain in search results, those with the most visitors first; empty if Semrush knows none. @throws
     * ProviderError
     */
    findRankings: (domain: string): Promise<KeywordRanking[]> =>
      requestProvider(provider, (signal) => ask(domain, signal), {
        secrets: [apiKey],
        timeoutMs,
        pauseMs,
        longestWaitMs,
      }),
  };
}
