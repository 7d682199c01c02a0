import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { sameSite } from '../../../../shared/urls.ts';
import { localStore } from '../../lib/local-store.ts';
import { useSession } from '../../lib/session.tsx';
import { sitesQuery } from '../../lib/site-queries.ts';
import { Site, whichSite } from './which-site.ts';

/** The site to show, remembered for the next visit. A link by address alone gets the name that the account gave it. */
export function useSite(): Site | undefined {
  const { accountEmail } = useSession();
  const { state, search } = useLocation();
  const site = whichSite({ state, search, remembered: localStore.read('currentSite') });
  const isNamed = Site.safeParse(state).success;
  const { data: sites } = useQuery({
    ...sitesQuery(accountEmail),
    enabled: site !== undefined && !isNamed,
  });
  const registered = sites?.find(({ url }) => site !== undefined && sameSite(url, site.siteUrl));
  const siteName = registered?.siteName ?? site?.siteName;
  const siteUrl = site?.siteUrl;

  useEffect(() => {
    if (siteName === undefined || siteUrl === undefined) return;
    localStore.write('currentSite', JSON.stringify({ siteName, siteUrl }));
  }, [siteName, siteUrl]);

  return siteName === undefined || siteUrl === undefined ? undefined : { siteName, siteUrl };
}
