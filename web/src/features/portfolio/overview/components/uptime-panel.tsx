import { Anchor, Box, Flex, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Outages, UptimeRecord } from '../../../../../../shared/calls/monitoring/uptime.ts';
import { reportedWithin } from '../../../../../../shared/uptime/outage-words.ts';
import { QueryState, OrError } from '../../../../components/messages/or-error.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import {
  latestUptimeQuery,
  monthlyUptimeQuery,
  outagesQuery,
  useCheckUptime,
} from '../../../../entities/uptime/api/uptime-queries.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import { percentOf } from '../../../../entities/uptime/rules/uptime-days.ts';
import { useFreshScore } from '../api/use-fresh-score.ts';
import { CheckInterval } from './check-interval.tsx';
import { LatestCheck } from './latest-check.tsx';
import { IncompleteChainBanner } from '../../../../entities/uptime/components/incomplete-chain-banner.tsx';
import { AvailabilityPart } from '../../../../entities/uptime/components/availability-part.tsx';
import { pageToAccount } from '../../../../entities/uptime/api/availability-query.ts';
import { UptimeMonth } from '../../../../entities/uptime/components/uptime-month.tsx';
import surfaces from '../../../../components/layout/surfaces.module.css';

/** Uptime of the last 30 days, and now. */
export function UptimePanel({ site: { siteUrl } }: { site: Site }) {
  const client = useQueryClient();
  const monthly = useQuery(monthlyUptimeQuery(siteUrl));
  const outages = useQuery(outagesQuery(siteUrl));
  const latest = useQuery(latestUptimeQuery(siteUrl));
  const check = useCheckUptime(siteUrl);
  const checkedAt = latest.data === undefined ? undefined : (latest.data.check?.hourly ?? null);
  useFreshScore(siteUrl, checkedAt);
  useEffect(() => {
    // A check that ended after the month was loaded belongs to it too.
    if (checkedAt === undefined || checkedAt === null || monthly.data === undefined) return;
    if (monthly.data.at(-1)?.hourly === checkedAt || monthly.dataUpdatedAt > latest.dataUpdatedAt)
      return;
    void client.invalidateQueries(monthlyUptimeQuery(siteUrl));
    void client.invalidateQueries(outagesQuery(siteUrl));
  }, [checkedAt, client, siteUrl, monthly.data, monthly.dataUpdatedAt, latest.dataUpdatedAt]);
  return (
    <Section
      id="uptime"
      title="Web Uptime"
      controls={
        <AllowedButton
          variant="default"
          isBusy={check.isPending || latest.data?.status === 'confirming'}
          onClick={() => check.mutate()}
          leftSection={<Icon name="refresh" size={18} />}
          aria-label="New Scan: uptime"
        >
          New Scan
        </AllowedButton>
      }
    >
      <OrError queries={[monthly, outages]} title="The uptime could not be loaded">
        <Flex direction="column" className={surfaces['panel'] ?? ''}>
          {monthly.data === undefined || outages.data === undefined ? (
            <Skeleton flex={1} mih={{ base: 248, sm: 204 }} />
          ) : (
            <Month records={monthly.data} outages={outages.data}>
              <QueryState query={latest} failed="The last check could not be loaded" />
              <IncompleteChainBanner latest={latest.data} />
              {latest.data !== undefined && <LatestCheck latest={latest.data} />}
              {latest.data?.schedule && (
                <CheckInterval url={siteUrl} schedule={latest.data.schedule} />
              )}
              <AvailabilityPart of={pageToAccount(siteUrl)} />
              <Anchor
                component={Link}
                to={`/monitors?url=${encodeURIComponent(siteUrl)}`}
                display="inline-block"
                mt={12}
                fz="sm"
              >
                Monitors
              </Anchor>
            </Month>
          )}
        </Flex>
      </OrError>
    </Section>
  );
}

interface MonthProps {
  records: readonly UptimeRecord[];
  outages: Outages;
  /** Content below the month. */
  children: ReactNode;
}

function Month({ records, outages, children }: MonthProps) {
  const { plan } = useSession();
  return (
    <Box flex="1">
      {percentOf(records) === null ? (
        <Text c="dimmed">
          <span>No sufficient data for uptime status!</span>{' '}
          <span>{reportedWithin(plan.uptime)} New Scan checks it now.</span>
        </Text>
      ) : (
        <UptimeMonth records={records} outages={outages} />
      )}
      {children}
    </Box>
  );
}
