import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Competitor } from '../../../../../../shared/calls/portfolio/competitors.ts';
import { sameSite } from '../../../../../../shared/pages/urls.ts';
import { storeComparisonUrl } from '../../../../entities/competitor/competitors.ts';
import { Site } from '../../../../entities/site/rules/current-site.ts';
import { readAddress } from '../../../../entities/site/rules/which-site.ts';
import { kept } from '../../../../lib/kept.ts';
import { useOwnState } from '../../../../lib/route-state.ts';

/**
 * The competitor of the screen, remembered for the next visit. One that is asked for by its address and is not in the
 * list is unknown; one that is only remembered is replaced by the first.
 */
export function useChosenCompetitor(competitors: readonly Competitor[]) {
  const { search } = useLocation();
  const state = useOwnState();
  // That of the route state, else of `?url=`.
  const asked = Site.safeParse(state).data?.siteUrl ?? readAddress(search).url;
  const wanted = asked ?? kept('comparisonUrl').read();
  const found = competitors.find(({ url }) => wanted !== undefined && sameSite(url, wanted));
  const competitor = found ?? (asked === undefined ? competitors[0] : undefined);
  const url = competitor?.url;
  useEffect(() => {
    if (url !== undefined) storeComparisonUrl(url);
  }, [url]);
  return { competitor, unknown: competitor === undefined ? asked : undefined };
}
