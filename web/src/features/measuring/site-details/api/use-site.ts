import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { sameSite } from '../../../../../../shared/pages/urls.ts';
import { keepCurrentSite, Site } from '../../../../entities/site/rules/current-site.ts';
import { kept } from '../../../../lib/kept.ts';
import { useOwnState } from '../../../../lib/route-state.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { addingQuery, siteInScan } from '../../../../entities/site/api/adding-query.ts';
import { useSites } from '../../../../entities/site/api/site-queries.ts';
import { holds } from '../../../../entities/site/components/use-chosen-site.ts';
import { whichSite } from '../../../../entities/site/rules/which-site.ts';

interface ShownSite {
  site: Site | undefined;
  /** The account has no such site or page. */
  isUnknown: boolean;
}

/**
 * The site to show, remembered for the next visit. A link with only the address gets the name from the account's list;
 * until then the site is named after its address, so that the report waits for nothing.
 */
export function useSite(): ShownSite {
  const { accountEmail } = useSession();
  const { search } = useLocation();
  const state = useOwnState();
  const asked = whichSite({ state, search, remembered: kept('currentSite').read() });
  const needsName = asked !== undefined && !Site.safeParse(state).success;
  const sites = useSites(accountEmail, { enabled: needsName });
  const registered = asked && sites.data?.find((site) => holds(site, asked.siteUrl));
  // A list that was loaded before the page was added does not contain it.
  const isLooking = needsName && registered === undefined && (sites.isPending || sites.isFetching);
  const isMissing = needsName && !isLooking && sites.isSuccess && registered === undefined;
  // The report opens while the first scan is under way.
  const adding = useQuery({ ...addingQuery(accountEmail), enabled: isMissing });
  const scanned = siteInScan(adding.data);
  const inScan = asked && scanned && sameSite(scanned.url, asked.siteUrl) ? scanned : undefined;
  const isNaming = isLooking || (isMissing && adding.isPending);
  const isUnknown = isMissing && !isNaming && inScan === undefined;
  const siteName = registered?.siteName ?? inScan?.siteName ?? asked?.siteName;
  const siteUrl = asked?.siteUrl;

  useEffect(() => {
    if (isNaming || isUnknown || siteName === undefined || siteUrl === undefined) return;
    keepCurrentSite({ siteName, siteUrl });
  }, [isNaming, isUnknown, siteName, siteUrl]);

  return {
    site: siteName === undefined || siteUrl === undefined ? undefined : { siteName, siteUrl },
    isUnknown,
  };
}
