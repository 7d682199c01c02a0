import { Stack, Text, Title } from '@mantine/core';
import { categoryBand, fieldCategory } from '../../../../../../shared/assessment/thresholds.ts';
import { isOfThisMachine } from '../../../../../../shared/pages/urls.ts';
import { visitorMetrics } from '../../../../../../shared/visitors/metrics.ts';
import { Band } from '../../../../components/values/band.tsx';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { TimeAgo } from '../../../../components/values/time-ago.tsx';
import { counted, formatNumber, formatTime, noValue } from '../../../../lib/format.ts';
import { formatField, metrics } from '../../../../lib/metrics.ts';
import type { VisitorScript, VisitorSettings } from '../api/visitor-script.ts';
import { navigationWords, pageWords, visitorDeviceWords } from '../rules/view-words.ts';
import { OwnVisitsNote } from './own-visits-note.tsx';
import { Panel } from '../../../../components/layout/panel.tsx';

type LastViews = NonNullable<VisitorScript['lastViews']>;
type RecentView = LastViews['recent'][number];

interface ArrivedViewsProps {
  url: string;
  settings: VisitorSettings;
  lastViews: LastViews | null;
}

/** Whether views of a site arrive, with the last ones, or what to check while none do. */
export function ArrivedViews({ url, settings, lastViews }: ArrivedViewsProps) {
  return (
    <Panel component="section" aria-labelledby="visitor-arrived">
      <Title id="visitor-arrived" order={2}>
        Are views arriving?
      </Title>
      {lastViews === null ? (
        <NoneYet url={url} settings={settings} />
      ) : (
        <Arrived url={url} lastViews={lastViews} />
      )}
    </Panel>
  );
}

function Arrived({
  url,
  lastViews: { at, views, leftOut, recent },
}: Omit<ArrivedViewsProps, 'settings'> & { lastViews: LastViews }) {
  return (
    <>
      <Text maw="80ch">
        <output>
          <Band band="good" label="Views are arriving" />
        </output>
        : last at <TimeAgo time={at} />, {counted(views, 'view')} on that day.
      </Text>
      {leftOut > 0 && (
        <Text maw="80ch" c="dimmed">
          {formatNumber(leftOut)} more {leftOut === 1 ? 'was' : 'were'} left out: more than counts
          from one network, so that nobody moves your numbers alone, or than your plan allows.
        </Text>
      )}
      <OwnVisitsNote url={url} />
      {recent.length > 0 && (
        <DataTable
          label="Last views"
          rows={recent}
          rowKey={(_view, index) => index}
          columns={columns}
          frame="none"
          stacks
        />
      )}
    </>
  );
}

const columns: Column<RecentView>[] = [
  { head: 'Page', kind: 'name', cell: ({ page }) => pageWords(page) },
  { head: 'Began', cell: ({ at }) => <time dateTime={at}>{formatTime(at)}</time> },
  { head: 'Device', cell: ({ device }) => visitorDeviceWords[device] },
  { head: 'Loaded', cell: ({ navigation }) => navigationWords[navigation] },
  ...visitorMetrics.map((metric): Column<RecentView> => ({
    head: metrics[metric].short,
    kind: 'number',
    cell: ({ metrics: measured }) => {
      const value = measured[metric];
      if (value === undefined) return noValue;
      const band = categoryBand(fieldCategory(metric, value));
      return <Band band={band} label={formatField(metric, value)} />;
    },
  })),
];

/** That no view has arrived, and what to check when none comes. */
export function NoneYet({
  url,
  settings: { rate, hosts },
}: Pick<ArrivedViewsProps, 'url' | 'settings'>) {
  return (
    <>
      <Text maw="80ch">
        <output>
          <Band band="average" label="No views yet" />
        </output>
        . Open a page of your site, click on it, and close it:{' '}
        {isOfThisMachine(url)
          ? 'it appears here within seconds.'
          : 'it appears here within minutes.'}
      </Text>
      <details>
        <summary>If none arrives</summary>
        <Stack component="ul" gap={4} maw="80ch" mt={8} pl={20} style={{ listStyle: 'disc' }}>
          <li>
            The source of the page has the script, and the browser’s network panel shows that it was
            loaded. Ad blockers may stop it.
          </li>
          <li>
            The page is on {new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(hosts)}, or
            another host is allowed in the settings.
          </li>
          <li>The Content-Security-Policy of your site allows it.</li>
          <li>Your browser sends no Global Privacy Control, which the script respects.</li>
          {rate < 1 && (
            <li>
              You visit often enough: {formatNumber(rate * 100, 1)} % of the views are reported.
            </li>
          )}
        </Stack>
      </details>
    </>
  );
}
