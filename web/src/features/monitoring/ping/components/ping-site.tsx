import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import { OrError } from '../../../../components/or-error.tsx';
import { PageHeader } from '../../../../components/page-header.tsx';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { wholeRange } from '../../../../lib/date-range.ts';
import { Campaigns } from './campaigns.tsx';
import { PingForm } from './ping-form.tsx';
import { PingHistory } from './ping-history.tsx';
import { campaignsQuery, nodesQuery, pingDataQuery, problemsQuery } from '../api/ping-queries.ts';
import { usePingRuns } from './ping-runs.tsx';
import { historyVerdict } from '../rules/ping-words.ts';
import classes from '../ping.module.css';

interface PingSiteProps {
  site: Site;
  selector: ReactNode;
}

/** Places to ping a site from, hourly pings, and results day by day. */
export function PingSite({ site, selector }: PingSiteProps) {
  const isRunning = usePingRuns().some(({ siteUrl }) => siteUrl === site.siteUrl);
  const all = useQuery(pingDataQuery(site.siteUrl, wholeRange));
  const campaigns = useQuery(campaignsQuery);
  // The parts below each other appear together, so that none moves another.
  const nodes = useQuery(nodesQuery);
  const problems = useQuery(problemsQuery);
  return (
    <>
      <PageHeader
        title="Ping"
        description={
          <a className={classes['address']} href={site.siteUrl} target="_blank" rel="noreferrer">
            {displayUrl(site.siteUrl)}
          </a>
        }
        action={selector}
      />
      <Stack gap={32}>
        <p className={classes['verdict']}>{all.data && historyVerdict(all.data)}</p>
        {campaigns.isPending || nodes.isPending || problems.isPending ? (
          <Skeleton h="100vh" radius="md" />
        ) : (
          <>
            <PingForm
              site={site}
              nodes={nodes}
              problems={problems.data?.problems ?? []}
              isRunning={isRunning}
            />
            <OrError queries={[campaigns]} title="The hourly pings could not be loaded">
              {campaigns.data !== undefined && <Campaigns site={site} {...campaigns.data} />}
            </OrError>
            <PingHistory site={site} isRunning={isRunning} />
          </>
        )}
      </Stack>
    </>
  );
}
