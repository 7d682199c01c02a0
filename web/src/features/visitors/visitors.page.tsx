import { Skeleton } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { displayUrl, sameSite } from '../../../../shared/pages/urls.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useSession } from '../../entities/session/components/session.tsx';
import { useSites } from '../../entities/site/api/site-queries.ts';
import { NoSites } from '../../entities/site/components/no-sites.tsx';
import { SiteSelector } from '../../entities/site/components/site-selector.tsx';
import { UnknownPage } from '../../entities/site/components/unknown-page.tsx';
import { chosenAmong, useChosenSite } from '../../entities/site/components/use-chosen-site.ts';
import { readAddress } from '../../entities/site/rules/read-address.ts';
import { SiteVisitors } from './components/site-visitors.tsx';
import { readShown, searchOf } from './rules/shown.ts';

const title = 'Visitors';

/** Core Web Vitals of the visitors of a site: the one in the address, else the last one looked at. */
export function Component() {
  const { accountEmail } = useSession();
  const sites = useSites(accountEmail);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const all = sites.data ?? [];
  const { url } = readAddress(`?${search.toString()}`);
  const { site: last, choose } = useChosenSite(all);
  const asked = all.find((site) => url !== undefined && sameSite(site.url, url));
  if (sites.hasAll && all.length > 0 && url !== undefined && asked === undefined)
    return <UnknownPage title={title} url={url} />;
  const site = asked ?? (url === undefined && chosenAmong(all, sites.hasAll) ? last : undefined);
  if (site !== undefined) {
    const siteName = site.siteName === '' ? displayUrl(site.url) : site.siteName;
    const go = (next: string): void => {
      choose(next);
      const { group: _group, other: _other, ...rest } = readShown(search);
      void navigate({ search: searchOf(next, rest) }, { replace: true });
    };
    return (
      <SiteVisitors
        key={site.url}
        site={{ siteUrl: site.url, siteName }}
        selector={<SiteSelector sites={all} value={site.url} onChange={go} />}
      />
    );
  }
  return (
    <>
      <PageHeader title={title} />
      <QueryState query={sites} failed="Your sites could not be loaded">
        <Skeleton h="100vh" radius="md" />
      </QueryState>
      {sites.hasAll && all.length === 0 && <NoSites />}
    </>
  );
}
