import {
  type QueryClient,
  queryOptions,
  useQueries,
  type UseQueryResult,
} from '@tanstack/react-query';
import {
  listTrends,
  mostTrends,
  type PageTrend,
} from '../../../../../shared/calls/portfolio/trends.ts';
import { addressKey } from '../../../../../shared/pages/urls.ts';
import { callApi } from '../../../lib/api.ts';
import { inPortions } from '../../../lib/in-portions.ts';
import { untilCalm } from '../../../lib/until-calm.ts';
import { whileChecking } from '../../../lib/while-checking.ts';
import { trendKey } from './site-queries.ts';

/** State of a page's trend in a row: loading, loaded, or failed. */
export type KnownTrend = PageTrend | 'loading' | 'unknown';

/** Trends wait for what rows cannot do without. */
const matters = ({ queryKey: [name] }: { queryKey: readonly unknown[] }): boolean =>
  name !== 'trends' && name !== 'sites';

const loadTrend = inPortions(mostTrends, async (wanted: { url: string; client: QueryClient }[]) => {
  const [first] = wanted;
  if (first !== undefined) await untilCalm(first.client, matters);
  return callApi(listTrends, { body: { sites: wanted.map(({ url }) => url) } });
});

/** Trend and picture of a page, requested with those of the others in view. */
export const trendQuery = (url: string) =>
  queryOptions({
    queryKey: trendKey(url),
    queryFn: ({ client }) => loadTrend({ url, client }),
    staleTime: 5 * 60_000,
    refetchInterval: ({ state }) => whileChecking(state.data),
  });

const combine = (answers: readonly UseQueryResult<PageTrend>[]): KnownTrend[] =>
  answers.map(({ data, isPending }) => data ?? (isPending ? 'loading' : 'unknown'));

/** Trends and pictures of the pages in view, by address; at most 50 a request. */
export function useTrends(urls: readonly string[]): (url: string) => KnownTrend {
  const byKey = new Map(urls.map((url) => [addressKey(url), url]));
  const known = useQueries({ queries: [...byKey.values()].map(trendQuery), combine });
  const trends = new Map([...byKey.keys()].map((key, index) => [key, known[index]]));
  return (url) => trends.get(addressKey(url)) ?? 'loading';
}
