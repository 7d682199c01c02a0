import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { displayUrl, sameSite } from '../../../../../../shared/pages/urls.ts';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../../components/layout/page-header.tsx';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { wholeRange } from '../../../../lib/date-range.ts';
import { PingForm } from './ping-form.tsx';
import { PingHistory } from './ping-history.tsx';
import {
  campaignsQuery,
  nodesQuery,
  pingDataQuery,
  problemsQuery,
  useEndCampaign,
} from '../api/ping-queries.ts';
import { usePingRuns } from './ping-runs.tsx';
import { historyVerdict } from '../rules/ping-words.ts';
import { AddressLink } from '../../../../components/values/address-link.tsx';
import type { PingCampaign } from '../../../../../../shared/models/monitoring/ping.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { formatDateTime, formatTime } from '../../../../lib/format.ts';
import surfaces from '../../../../components/layout/surfaces.module.css';

/** Places to ping a site from, hourly pings, and results day by day. */
export function PingSite({ site, selector }: { site: Site; selector: ReactNode }) {
  const isRunning = usePingRuns().some(({ siteUrl }) => siteUrl === site.siteUrl);
  const all = useQuery(pingDataQuery(site.siteUrl, wholeRange));
  const campaigns = useQuery(campaignsQuery);
  // The parts below each other appear together, so that none moves another.
  const nodes = useQuery(nodesQuery);
  const problems = useQuery(problemsQuery);
  return (
    <>
      <PageHeader title="Ping" description={<AddressLink url={site.siteUrl} />} action={selector} />
      <Stack gap={32}>
        <Text mih={{ base: 72, md: 24 }} fz="md" fw={500} lh="24px">
          {all.data && historyVerdict(all.data)}
        </Text>
        {campaigns.isPending || nodes.isPending || problems.isPending ? (
          <Skeleton h="100vh" />
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

interface CampaignsProps {
  site: Site;
  campaigns: readonly PingCampaign[];
  /** Most at a time; null without a limit. */
  limit: number | null;
}

/** The hourly pings of the account that have not ended: those of this site first. */
function Campaigns({ site, campaigns, limit }: CampaignsProps) {
  if (campaigns.length === 0) return null;
  const isHere = (campaign: PingCampaign): boolean => sameSite(campaign.site, site.siteUrl);
  const ordered = [...campaigns.filter(isHere), ...campaigns.filter((each) => !isHere(each))];
  return (
    <Section
      id="hourly"
      title="Hourly pings"
      description={
        limit === null ? undefined : `${campaigns.length} of ${limit} hourly pings in use.`
      }
    >
      <ul className={surfaces['rows']}>
        {ordered.map((campaign) => (
          <Campaign key={campaign.campaignId} campaign={campaign} />
        ))}
      </ul>
    </Section>
  );
}

function Campaign({ campaign }: { campaign: PingCampaign }) {
  const { campaignId, site, servers, endDate, nextAt } = campaign;
  const end = useEndCampaign();
  const confirm = (): void =>
    snackbar.outcome(
      end.mutateAsync({ campaignId }),
      'The hourly ping has been stopped. Its results are kept.',
    );
  return (
    <Group component="li" wrap="nowrap" justify="space-between" px={16} py={12}>
      <Box style={{ overflowWrap: 'anywhere' }}>
        <strong>{displayUrl(site)}</strong> every hour until {formatDateTime(endDate)}
        <Text maw="80ch" c="dimmed">
          Places: {servers.join('; ')}. Next at {formatTime(nextAt)}.
        </Text>
      </Box>
      <BusyButton
        flex="none"
        variant="default"
        size="compact-sm"
        isBusy={end.isPending}
        aria-label={`End the hourly ping of ${displayUrl(site)}`}
        onClick={confirm}
      >
        End
      </BusyButton>
    </Group>
  );
}
