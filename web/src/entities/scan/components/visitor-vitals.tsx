import { Box, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { categoryBand } from '../../../../../shared/assessment/thresholds.ts';
import type { VisitorVitals as Vitals } from '../../../../../shared/models/measuring/visitor-vitals.ts';
import { isOfThisMachine } from '../../../../../shared/pages/urls.ts';
import type { Device } from '../../../../../shared/scans/devices.ts';
import { leastViews } from '../../../../../shared/visitors/field-source.ts';
import { MetricCard } from '../../../components/values/metric-card.tsx';
import { visitorsLink } from '../../site/rules/site-links.ts';
import { counted, formatCalendarDay } from '../../../lib/format.ts';
import { fieldThreshold, formatField, fromField } from '../../../lib/metrics.ts';
import { RecordedViews } from './recorded-views.tsx';
import { Chip } from '../../../components/values/chip.tsx';
import surfaces from '../../../components/layout/surfaces.module.css';

const shown = ['lcp', 'inp', 'cls', 'fcp'] as const;

/** Core Web Vitals of a site's own visitors on a device, with their period, their number and their intervals. */
export function VisitorVitals({
  url,
  vitals,
  device,
  isOfSite = false,
}: {
  url: string;
  vitals: Vitals;
  device: Device;
  /** Where everything is about the whole site, which is then not repeated. */
  isOfSite?: boolean;
}) {
  const { views, firstDate, lastDate } = vitals;
  return (
    <>
      <Text size="xs" mt={16} mb={12} c="dimmed">
        <Chip mr={8}>Your visitors</Chip>
        {counted(views, 'view')}
        {views < leastViews && ` so far (verdicts from ${leastViews} views on)`} on {device}
        {!isOfSite && ', all pages of the site'}, {formatCalendarDay(firstDate)} to{' '}
        {formatCalendarDay(lastDate)}
        {isOfThisMachine(url) && (
          <RecordedViews url={url} dates={{ from: firstDate, to: lastDate }} />
        )}
      </Text>
      <Box className={surfaces['cards'] ?? ''}>
        {shown.map((metric) => {
          const measured = vitals[metric];
          if (measured === null)
            return (
              <MetricCard key={metric} metric={metric} value={null} note="Not measured so far." />
            );
          const { p75, low, high, category } = measured;
          const interval =
            low === null || high === null
              ? undefined
              : `95 % confidence interval of the 75th percentile: ${formatField(metric, low)} to ${formatField(metric, high)}`;
          return (
            <Stack key={metric} gap={0} title={interval}>
              <MetricCard
                metric={metric}
                value={fromField(metric, p75)}
                text={formatField(metric, p75)}
                {...(category === null
                  ? {}
                  : { band: categoryBand(category), threshold: fieldThreshold(metric) })}
                note={
                  measured.views === views
                    ? undefined
                    : `${counted(measured.views, 'view')}${views >= leastViews && category === null ? `; no verdict below ${leastViews}` : ''}`
                }
              />
            </Stack>
          );
        })}
      </Box>
      <Text my={12}>
        <Link to={visitorsLink(url)}>All visitors</Link>
      </Text>
    </>
  );
}

/** The visitors of a site, one click away where Chrome users are shown. */
export function OtherSource({ children }: { children: ReactNode }) {
  return (
    <Box
      component="details"
      mt={16}
      pt={12}
      style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
    >
      <summary>Your own visitors</summary>
      <Text size="xs" mt={8} maw="72ch" c="dimmed">
        Both are the 75th percentile of 28 days. Chrome users are those who share their data with
        Google; your visitors use any browser, and are counted where the script is on the page and
        their browser does not object.
      </Text>
      {children}
    </Box>
  );
}
