import { Skeleton } from '@mantine/core';
import type { Site } from '../../../../../shared/calls/portfolio/sites.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { AddressLink } from '../../../components/values/address-link.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { SiteSelector } from '../../../entities/site/components/site-selector.tsx';
import { SiteStateLine } from '../../../entities/site/components/state-line.tsx';
import { screenHeads } from '../../../lib/screen-heads.ts';
import { incidentsQuery } from '../../../entities/incident/incidents-query.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { portfolioQuery } from '../../../entities/site/api/portfolio-query.ts';
import { countsOf } from '../../../entities/site/rules/portfolio-counts.ts';
import { PortfolioLinks } from '../../../entities/site/components/portfolio-counts.tsx';
import { StartPageOffer } from '../../../entities/session/components/start-page-offer.tsx';
import { useSites } from '../../../entities/site/api/site-queries.ts';
import { nameOfSite } from '../../../entities/site/rules/site-links.ts';
import classes from './overview.module.css';
import { SiteOverview } from './components/site-overview.tsx';
import { chosenAmong, useChosenSite } from '../../../entities/site/components/use-chosen-site.ts';

const FirstSite = lazy(() => import('./components/first-site.tsx'));

const head = screenHeads['/dashboard'];

/** One site of the account at a glance. */
export function Component() {
  const { accountEmail } = useSession();
  const sites = useSites(accountEmail);
  // Deferred, so that the answer does not render the whole screen in one long task.
  const areIncidentsLate = useAreIncidentsLate();
  const isComplete = !areIncidentsLate && chosenAmong(sites.data ?? [], sites.hasAll);
  const shown = useDeferredValue(isComplete ? sites.data : undefined);
  if (shown !== undefined && shown.length > 0) return <Overview sites={shown} />;
  return (
    <>
      <PageHeader {...head} />
      {!sites.isError && sites.data?.length !== 0 && <Skeleton h="100vh" />}
      <QueryState query={sites} failed="Your sites could not be loaded" />
      {sites.data?.length === 0 && (
        <Suspense fallback={<Skeleton mih={540} />}>
          <FirstSite />
        </Suspense>
      )}
    </>
  );
}

/**
 * Whether the first answer about incidents is on its way, requested with the sites: their banner stands above everything
 * else and would move it. A screen whose request fails, or has no connection, does not wait, and then stays: a later
 * request must not take it away.
 */
function useAreIncidentsLate(): boolean {
  const { isPending, fetchStatus, failureCount } = useQuery(incidentsQuery);
  const [mayWait, setMayWait] = useState(true);
  const isLate = isPending && fetchStatus === 'fetching' && failureCount === 0;
  if (mayWait && !isLate) setMayWait(false);
  return mayWait && isLate;
}

/** How many of all sites are in which state, as links to them. Reserves its line, so that nothing moves. */
function AllSites({ hasSeveral }: { hasSeveral: boolean }) {
  const { data } = useQuery({ ...portfolioQuery, enabled: hasSeveral });
  if (!hasSeveral) return null;
  return (
    <div className={classes['allSites']}>
      {data && countsOf(data).length > 1 && <PortfolioLinks portfolio={data} />}
    </div>
  );
}

function Overview({ sites }: { sites: readonly Site[] }) {
  const { site, choose } = useChosenSite(sites);
  if (site === undefined) return null;
  return (
    <>
      <PageHeader
        {...head}
        below={
          <>
            <AddressLink url={site.url} />
            <SiteStateLine url={site.url} />
          </>
        }
        action={<SiteSelector sites={sites} value={site.url} onChange={choose} />}
      />
      <AllSites hasSeveral={sites.length > 1} />
      <div className={classes['offer']}>
        <StartPageOffer />
      </div>
      <SiteOverview key={site.url} site={{ siteName: nameOfSite(site), siteUrl: site.url }} />
    </>
  );
}
