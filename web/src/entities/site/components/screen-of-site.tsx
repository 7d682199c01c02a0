import type { ReactNode } from 'react';
import type { Site } from '../../../../../shared/calls/portfolio/sites.ts';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { useSession } from '../../session/components/session.tsx';
import { NoSites } from './no-sites.tsx';
import { useSites } from '../api/site-queries.ts';
import { SiteSelector } from './site-selector.tsx';
import { chosenAmong, useChosenSite } from './use-chosen-site.ts';

interface ScreenOfSiteProps {
  title: string;
  description: (site: Site) => string;
  /** The screen for the chosen site, which always has a name. */
  children: (site: Site) => ReactNode;
}

/** A screen about one site, with the selector of the site. */
export function ScreenOfSite({ title, ...ofSite }: ScreenOfSiteProps) {
  const { accountEmail } = useSession();
  const sites = useSites(accountEmail);
  const shown = chosenAmong(sites.data ?? [], sites.hasAll) ? sites.data : undefined;
  if (shown !== undefined && shown.length > 0) {
    return <Chosen title={title} sites={shown} {...ofSite} />;
  }
  return (
    <>
      <PageHeader title={title} />
      <QueryState query={sites} failed="Your sites could not be loaded" height="100vh" />
      {sites.data?.length === 0 && <NoSites />}
    </>
  );
}

function Chosen({
  title,
  description,
  sites,
  children,
}: ScreenOfSiteProps & { sites: readonly Site[] }) {
  const { site, choose } = useChosenSite(sites);
  if (site === undefined) return null;
  return (
    <>
      <PageHeader
        title={title}
        description={description(site)}
        action={<SiteSelector sites={sites} value={site.url} onChange={choose} />}
      />
      {children(site.siteName === '' ? { ...site, siteName: displayUrl(site.url) } : site)}
    </>
  );
}
