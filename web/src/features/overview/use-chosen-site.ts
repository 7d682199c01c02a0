import { useEffect, useState } from 'react';
import type { Site as RegisteredSite } from '../../../../shared/calls/sites.ts';
import { sameSite } from '../../../../shared/urls.ts';
import { currentSite, keepCurrentSite } from '../../entities/site/current-site.ts';

/** Whether an address is the site's own or that of one of its pages. */
const holds = ({ url, pages }: RegisteredSite, address: string): boolean =>
  [url, ...pages].some((each) => sameSite(each, address));

/** Whether these sites tell which one the screen shows. @param areAll no more of them are on their way */
export function chosenAmong(sites: readonly RegisteredSite[], areAll: boolean): boolean {
  const last = currentSite()?.siteUrl;
  return (
    areAll || (sites.length > 0 && (last === undefined || sites.some((site) => holds(site, last))))
  );
}

/** The site that the screen shows: the one chosen, else the last one seen on this browser, else the first. */
export function useChosenSite(sites: readonly RegisteredSite[]) {
  const [chosen, setChosen] = useState(() => currentSite()?.siteUrl);
  const site =
    chosen === undefined ? sites[0] : (sites.find((each) => holds(each, chosen)) ?? sites[0]);
  const siteName = site?.siteName;
  const siteUrl = site?.url;
  const isRemembered = site !== undefined && chosen !== undefined && holds(site, chosen);
  useEffect(() => {
    if (isRemembered || siteName === undefined || siteUrl === undefined) return;
    keepCurrentSite({ siteName, siteUrl });
  }, [isRemembered, siteName, siteUrl]);
  return {
    site,
    choose: (url: string): void => {
      const next = sites.find((each) => each.url === url);
      if (next !== undefined) keepCurrentSite({ siteName: next.siteName, siteUrl: next.url });
      setChosen(url);
    },
  };
}
