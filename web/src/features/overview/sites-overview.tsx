import { useQuery } from '@tanstack/react-query';
import type { SiteStatus } from '../../../../shared/calls/scans.ts';
import type { Site } from '../../../../shared/calls/sites.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { statusesQuery } from '../../lib/site-queries.ts';
import { SiteCard } from './site-card.tsx';
import classes from './overview.module.css';

/** One card a site. */
export function SitesOverview({ sites }: { sites: readonly Site[] }) {
  const statuses = useQuery(statusesQuery(sites.map(({ url }) => url)));
  const byUrl = new Map<string, SiteStatus>(
    statuses.data?.map((status) => [status.siteName, status]),
  );
  return (
    <>
      {statuses.isError && (
        <ErrorState
          error={statuses.error}
          title="The newest results could not be loaded"
          onRetry={() => statuses.refetch()}
        />
      )}
      <ul className={classes['cards']}>
        {sites.map((site, index) => (
          <SiteCard
            key={site._id}
            site={site}
            status={byUrl.get(site.url) ?? statuses.data?.[index]}
            isLoading={statuses.isPending}
          />
        ))}
      </ul>
    </>
  );
}
