import { type KeywordRanking, mostKeywords } from '../../../shared/calls/measuring/ranking.ts';
import { ProviderError, requestProvider } from '../request-provider.ts';
import { textOf } from '../text-of.ts';
import papaparse from 'papaparse';
import * as z from 'zod';

/**
 * The requested columns, and their names in the first line of the answer.
 * https://developer.semrush.com/api/v3/analytics/basic-docs/
 */
const columns = {
  Ph: 'Keyword',
  Po: 'Position',
  Nq: 'Search Volume',
  Tr: 'Traffic (%)',
  Nr: 'Number of Results',
} as const;

const number = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(Number);
const Row = z.tuple([z.string().min(1), number.pipe(z.int()), number, number, number]);

/** `ERROR 50 :: NOTHING FOUND`; such answers also have status 200. */
const errorLine = /^ERROR (\d+) :: (.+)$/;

interface SemrushFailure {
  code: number;
  message: string;
}

/** The error in an answer, if it is one. */
function failureIn(text: string): SemrushFailure | undefined {
  const [, code, message] = errorLine.exec(text.trim()) ?? [];
  return code === undefined || message === undefined ? undefined : { code: Number(code), message };
}

/** Rows of a `domain_organic` answer. @throws if it has an undocumented format */
function rankingsOf(text: string): KeywordRanking[] {
  const { data } = papaparse.parse<string[]>(text.trim(), { delimiter: ';' });
  const [header = [], ...rows] = data;
  if (header.join(';') !== Object.values(columns).join(';'))
    throw new SyntaxError('Unexpected columns');
  return rows.map((row, position) => {
    const [keyword, rank, volume, trafficPercent, numberOfResults] = Row.parse(row);
    return { index: position + 1, keyword, rank, volume, trafficPercent, numberOfResults };
  });
}

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
