import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Site as RegisteredSite } from '../../../../../shared/calls/portfolio/sites.ts';
import { sameSite } from '../../../../../shared/pages/urls.ts';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { useSession } from '../../session/components/session.tsx';
import { useSites } from '../api/site-queries.ts';
import type { Site } from '../rules/current-site.ts';
import { nameOfSite } from '../rules/site-links.ts';
import { readAddress } from '../rules/which-site.ts';
import { NoSites } from './no-sites.tsx';
import { SiteSelector } from './site-selector.tsx';
import { UnknownPage } from './unknown-page.tsx';
import { chosenAmong, useChosenSite } from './use-chosen-site.ts';

interface ScreenOfSiteProps {
  title: string;
  /** Below the title, beside which the selector stands. Without it, the screen has a head of its own. */
  description?: (site: RegisteredSite) => string;
  /** Leads to the screen of another site. @default its address */
  onChoose?: (url: string) => void;
  /** The screen for the site, which always has a name. */
  children: (site: RegisteredSite & Site, selector: ReactNode) => ReactNode;
}

/** A screen about one site: the one in the address, else the last one looked at. */
export function ScreenOfSite({ title, description, onChoose, children }: ScreenOfSiteProps) {
  const { accountEmail } = useSession();
  const sites = useSites(accountEmail);
  const [search, setSearch] = useSearchParams();
  const { url } = readAddress(`?${search.toString()}`);
  const all = sites.data ?? [];
  const { site: last, choose } = useChosenSite(all);
  const asked = all.find((site) => url !== undefined && sameSite(site.url, url));
  if (sites.hasAll && all.length > 0 && url !== undefined && asked === undefined)
    return <UnknownPage title={title} url={url} />;
  const site = asked ?? (url === undefined && chosenAmong(all, sites.hasAll) ? last : undefined);
  if (site !== undefined) {
    const go = (next: string): void => {
      choose(next);
      if (onChoose === undefined) setSearch({ url: next }, { replace: true });
      else onChoose(next);
    };
    const selector = <SiteSelector sites={all} value={site.url} onChange={go} />;
    return (
      <>
        {description && (
          <PageHeader title={title} description={description(site)} action={selector} />
        )}
        {children({ ...site, siteUrl: site.url, siteName: nameOfSite(site) }, selector)}
      </>
    );
  }
  return (
    <>
      <PageHeader title={title} />
      <QueryState query={sites} failed="Your sites could not be loaded" height="100vh" />
      {sites.hasAll && all.length === 0 && <NoSites />}
    </>
  );
}
