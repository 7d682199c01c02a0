import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { sameSite } from '../../../../shared/urls.ts';
import { keepCurrentSite, Site } from '../../lib/current-site.ts';
import { localStore } from '../../lib/local-store.ts';
import { useSession } from '../../lib/session.tsx';
import { sitesQuery } from '../../lib/site-queries.ts';
import { whichSite } from '../../lib/which-site.ts';

interface ShownSite {
  site: Site | undefined;
  /** The address is known, and its name is still being looked up. */
  isNaming: boolean;
}

/** The site to show, remembered for the next visit. A link by address alone gets the name that the account gave it. */
export function useSite(): ShownSite {
  const { accountEmail } = useSession();
  const { state, search } = useLocation();
  const site = whichSite({ state, search, remembered: localStore.read('currentSite') });
  const needsName = site !== undefined && !Site.safeParse(state).success;
  const { data: sites, isPending } = useQuery({ ...sitesQuery(accountEmail), enabled: needsName });
  const registered = sites?.find(({ url }) => site !== undefined && sameSite(url, site.siteUrl));
  const siteName = registered?.siteName ?? site?.siteName;
  const siteUrl = site?.siteUrl;
  const isNaming = needsName && isPending;

  useEffect(() => {
    if (isNaming || siteName === undefined || siteUrl === undefined) return;
    keepCurrentSite({ siteName, siteUrl });
  }, [isNaming, siteName, siteUrl]);

  return {
    site: siteName === undefined || siteUrl === undefined ? undefined : { siteName, siteUrl },
    isNaming,
  };
}
