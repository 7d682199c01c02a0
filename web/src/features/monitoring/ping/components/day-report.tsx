import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PingReport } from '../../../../../../shared/models/monitoring/ping.ts';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import { EmptyState } from '../../../../components/messages/empty-state.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../../components/layout/page-header.tsx';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { formatCalendarDay } from '../../../../lib/format.ts';
import { HourChart } from './hour-chart.tsx';
import { pingMessages, reportVerdict } from '../rules/ping-words.ts';
import { dayQuery } from '../api/ping-queries.ts';
import { Regions } from './regions.tsx';
import { useRemoval } from './use-removal.tsx';
import { entriesFrom, placesOf, sitePath } from '../rules/report.ts';
import { LinkButton } from '../../../../components/values/link-button.tsx';

interface DayReportProps {
  site: Site;
  /** `YYYY-MM-DD` */
  day: string;
}

/** The full report of one day. */
export function DayReport({ site, day }: DayReportProps) {
  const found = useQuery(dayQuery(site.siteUrl, day));
  const report = found.data?.[0];
  const navigate = useNavigate();
  const toHistory = sitePath(site.siteUrl);
  const removal = useRemoval(site, () => void navigate(toHistory, { replace: true }));
  return (
    <>
      <PageHeader
        title={`Ping results on ${formatCalendarDay(day)}`}
        description={displayUrl(site.siteUrl)}
        action={
          <>
            <LinkButton
              to={toHistory}

              leftSection={<Icon name="back" size={18} />}
            >
              Ping data by date
            </LinkButton>
            <Button
              disabled={report === undefined}
              onClick={({ currentTarget }) => removal.ask(day, currentTarget)}
            >
              Remove Data
            </Button>
          </>
        }
      />
      <OrError queries={[found]} title={pingMessages.dataFailed}>
        {found.data === undefined && <Skeleton h="100vh" />}
        {found.data?.length === 0 && (
          <EmptyState icon="ping" title="No Data">
            {site.siteName} was not pinged on this day, or the data have been removed.
          </EmptyState>
        )}
        {report !== undefined && <Report report={report} />}
      </OrError>
      {removal.dialog}
    </>
  );
}

function Report({ report: { data, timeZone } }: { report: PingReport }) {
  const [nodeKeys, setNodeKeys] = useState<string[]>([]);
  const entries = entriesFrom(data, nodeKeys);
  return (
    <Stack gap={32}>
      <Text mih={{ base: 72, md: 24 }} fz="md" fw={500} lh="24px">
        {reportVerdict(data)}
      </Text>
      <HourChart
        entries={entries}
        timeZone={timeZone}
        places={placesOf(data)}
        nodeKeys={nodeKeys}
        onChoose={setNodeKeys}
      />
      <Regions entries={entries} />
    </Stack>
  );
}
