import { useQuery } from '@tanstack/react-query';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import type { AnalyticsDimension } from '../../../../../../shared/models/measuring/analytics.ts';
import { Banner } from '../../../../components/messages/banner.tsx';
import { DaysControl } from '../../../../components/forms/days-control.tsx';
import { presetDays } from '../../../../lib/date-range.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { breakdownQuery, pageReportQuery } from '../api/reports.ts';
import type { AnalyticsSetup } from '../api/setup.ts';
import { daysOf, lastDays, periodIn, searchOf, type Period, yesterday } from '../rules/period.ts';
import { sharedProblem } from '../rules/problems.ts';
import { mostUsedDevice } from '../rules/visited-pages.ts';
import classes from './analytics.module.css';
import { CountrySection } from './country-section.tsx';
import { DeviceSection } from './device-section.tsx';
import { PropertyProblem } from './property-problem.tsx';
import { ReportFacts } from './report-facts.tsx';
import { SpeedSection } from './speed-section.tsx';
import { TopPagesSection } from './top-pages-section.tsx';
import { TopSection } from './top-section.tsx';

interface SiteAnalysisProps {
  site: Site;
  setup: AnalyticsSetup;
  /** Google has said that the property is the site's. */
  isVerified: boolean;
}

/** Who visits a site and which pages they view. Each part appears as soon as Google has answered. */
export function SiteAnalysis({ site, setup, isVerified }: SiteAnalysisProps) {
  const [period, setPeriod] = usePeriod();
  const now = useNow();
  const asked = { propertyId: site.propertyId, siteUrl: site.url, ...daysOf(period, now) };
  const pages = useQuery(pageReportQuery(asked));
  // One answer is enough for the property to be checked.
  const isReadable = isVerified || pages.data !== undefined;
  const ofDimension = (dimension: AnalyticsDimension) => ({
    ...breakdownQuery(asked, dimension),
    enabled: isReadable,
  });
  const countries = useQuery(ofDimension('country'));
  const devices = useQuery(ofDimension('deviceCategory'));
  const browsers = useQuery(ofDimension('browser'));
  const systems = useQuery(ofDimension('operatingSystem'));
  const all = [pages, countries, devices, browsers, systems];
  const asking = isReadable ? all : [pages];
  const problem = sharedProblem(
    asking.map(({ error, data }) => (data === undefined ? error : null)),
  );
  const shown = all.find(({ data }) => data !== undefined)?.data;
  return (
    <>
      {(setup.isSample || shown?.isSample === true) && (
        <Banner tone="neutral" title="Sample numbers">
          They are generated on this machine and unrelated to your visitors.
        </Banner>
      )}
      <Group gap="12px 24px" align="flex-end" justify="space-between" mt={16} mb={24}>
        <Group gap="8px 16px" align="flex-start">
          <DaysControl
            chosen={period}
            shown={
              shown ? { from: shown.startDate, to: shown.endDate } : lastDays(presetDays[0], now)
            }
            last={yesterday(now)}
            onChange={setPeriod}
          />
        </Group>
        <Text c="dimmed">
          Property {site.propertyId}{' '}
          <Anchor inherit component={Link} to="/add-property-id" underline="always">
            Change
          </Anchor>
        </Text>
      </Group>
      {problem !== undefined ? (
        <PropertyProblem
          problem={problem}
          site={site}
          setup={setup}
          onRetry={() => {
            for (const { refetch } of asking) void refetch();
          }}
        />
      ) : (
        <>
          <ReportFacts countries={countries} pages={pages} />
          <Stack gap={40}>
            <SpeedSection
              site={site}
              report={pages}
              device={mostUsedDevice(devices.data?.rows ?? [])}
            />
            <CountrySection report={countries} />
            <div className={classes['trio']}>
              <TopSection dimension="browser" report={browsers} />
              <DeviceSection report={devices} />
              <TopSection dimension="operatingSystem" report={systems} />
            </div>
            <TopPagesSection site={site} report={pages} />
          </Stack>
        </>
      )}
    </>
  );
}

/** The period of the screen, kept in its address so that a reload and a link show the same. */
function usePeriod(): [Period, (period: Period) => void] {
  const [search, setSearch] = useSearchParams();
  return [periodIn(search), (period) => setSearch(searchOf(period), { replace: true })];
}
