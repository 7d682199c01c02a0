import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { competitorsQuery } from '../../../../entities/competitor/competitors.ts';
import { latestScanQuery, figuresQuery } from '../../../../entities/scan/api/scan-queries.ts';
import { currentSite } from '../../../../entities/site/rules/current-site.ts';
import { readAddress } from '../../../../entities/site/rules/which-site.ts';
import { firstSitesAhead } from '../../../../entities/site/api/site-queries.ts';
import { kept } from '../../../../lib/kept.ts';
import { queryClient } from '../../../../lib/query-client.ts';

/** The loader of the route, which does not wait for the code of the screen. */
export function loader({ request }: LoaderFunctionArgs): null {
  const account = kept('account').read();
  if (account !== undefined)
    void prefetchComparison(queryClient, account, new URL(request.url).search).catch(
      () => undefined,
    );
  return null;
}

/**
 * Requests what the verdict needs before the frame and the screen are rendered: the lists, and the numbers of the two
 * sites that they will most likely confirm.
 */
async function prefetchComparison(
  client: QueryClient,
  accountEmail: string,
  search: string,
): Promise<void> {
  const ask = (url: string | undefined): void => {
    if (url === undefined) return;
    void client.prefetchQuery(latestScanQuery(url));
    void client.prefetchQuery(figuresQuery(url));
  };
  void client.prefetchQuery(competitorsQuery(accountEmail));
  const sites = firstSitesAhead(client, accountEmail);
  const last = currentSite()?.siteUrl;
  ask(last);
  ask(readAddress(search).url ?? kept('comparisonUrl').read());
  const [first] = await sites;
  if (last === undefined) ask(first?.url);
}
