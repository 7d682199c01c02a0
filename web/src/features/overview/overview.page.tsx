import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useSession } from '../../lib/session.tsx';
import { sitesQuery } from '../../lib/site-queries.ts';
import { SitesOverview } from './sites-overview.tsx';

/** Every site of the account with its newest status, and the way to its details. */
export function Component() {
  const { accountEmail } = useSession();
  const sites = useQuery(sitesQuery(accountEmail));
  return (
    <>
      <PageHeader
        title="Web Vitals Overview"
        description="The newest scan of each site, on mobile and desktop."
      />
      {sites.isPending && <Skeleton height={240} radius="md" />}
      {sites.isError && (
        <ErrorState
          error={sites.error}
          title="Your sites could not be loaded"
          onRetry={() => sites.refetch()}
        />
      )}
      {sites.data?.length === 0 && (
        <EmptyState
          icon="sites"
          action={
            <Button component={Link} to="/registered-sites">
              Add Site
            </Button>
          }
        >
          There are no sites yet added from you. Please go ahead and try it out!
        </EmptyState>
      )}
      {sites.data !== undefined && sites.data.length > 0 && <SitesOverview sites={sites.data} />}
    </>
  );
}
