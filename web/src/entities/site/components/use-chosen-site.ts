import { useEffect, useState } from 'react';
import type { Site } from '../../../../../shared/calls/portfolio/sites.ts';
import { sameSite } from '../../../../../shared/pages/urls.ts';
import { currentSite, keepCurrentSite } from '../rules/current-site.ts';
import type { ChosenSite } from '../api/use-bulk.ts';

/** A site of the account's list, as one that is chosen from it. */
export const chosenSite = ({ url, siteName, tags, pausedAt }: Site): ChosenSite => ({
  url,
  siteName,
  tags,
  isPaused: pausedAt !== undefined,
});

/** Whether an address belongs to the site or one of its pages. */
export const holds = ({ url, pages }: Site, address: string): boolean =>
  [url, ...pages].some((each) => sameSite(each, address));

/** Whether these sites are enough to decide which one to show. @param areAll whether all sites are loaded */
export function chosenAmong(sites: readonly Site[], areAll: boolean): boolean {
  const last = currentSite()?.siteUrl;
  return (
    areAll || (sites.length > 0 && (last === undefined || sites.some((site) => holds(site, last))))
  );
}

/** The site of the screen: the chosen one, else the last one shown in this browser, else the first. */
export function useChosenSite(sites: readonly Site[]) {
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
