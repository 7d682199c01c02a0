import { SimpleGrid, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { VisitorReport } from '../../../../../../shared/models/measuring/visitor-report.ts';
import { type VisitorMetric, visitorMetrics } from '../../../../../../shared/visitors/metrics.ts';
import { Segments } from '../../../../components/forms/segments.tsx';
import { formatCalendarDay } from '../../../../lib/format.ts';
import { metrics } from '../../../../lib/metrics.ts';
import { noonOf } from '../../../../lib/zone.ts';
import { MetricPanel, VisitorMetricCard } from './metric-panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { sameSite } from '../../../../../../shared/pages/urls.ts';
import { incidentPath, incidentsQuery } from '../../../../entities/incident/incidents-query.ts';
import { deploymentsQuery } from '../../../../entities/scan/api/scan-queries.ts';
import type { Dates } from '../../../../lib/date-range.ts';
import { Panel } from '../../../../components/layout/panel.tsx';

interface MetricPanelsProps {
  url: string;
  report: VisitorReport;
  /** The metric that is shown in full. @default the worst one */
  metric: VisitorMetric | undefined;
  onChange: (metric: VisitorMetric) => void;
}

const worstFirst = ['SLOW', 'AVERAGE', 'FAST', undefined] as const;

/** The Core Web Vital with the worst verdict, the first of several. */
function worstOf({ metrics: known }: VisitorReport): VisitorMetric {
  const rankOf = (metric: VisitorMetric): number =>
    worstFirst.indexOf(known[metric].numbers?.category ?? undefined);
  return (
    (['lcp', 'inp', 'cls'] as const).toSorted((one, other) => rankOf(one) - rankOf(other))[0] ??
    'lcp'
  );
}

/** Every metric, one of them in full, and what the marks in its chart stand for. */
export function MetricPanels({ url, report, onChange, ...asked }: MetricPanelsProps) {
  const metric = asked.metric ?? worstOf(report);
  const { days } = report;
  // The charts draw nothing before the first view or after the last one.
  const marks = useVisitorMarks(url, { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' });
  const lines = marks.map(({ at, label }) => ({ at: noonOf(at.slice(0, 10)), label }));
  return (
    <>
      <SimpleGrid minColWidth="min(200px, 100%)" autoFlow="auto-fit" spacing={12} mb={16}>
        {visitorMetrics.map((each) => (
          <VisitorMetricCard key={each} metric={each} report={report} />
        ))}
      </SimpleGrid>
      <Panel>
        <Segments
          aria-label="Metric in full"
          value={metric}
          onChange={onChange}
          data={visitorMetrics.map((value) => ({ value, label: metrics[value].short }))}
        />
        <MetricPanel key={metric} metric={metric} report={report} marks={lines} />
        {marks.length > 0 && (
          <Stack component="ol" gap={4} fz="xs" aria-label="Marks in the charts">
            {marks.map(({ label, at, text, to }) => (
              <li key={label}>
                {label}: {formatCalendarDay(at.slice(0, 10))},{' '}
                {to === undefined ? text : <Link to={to}>{text}</Link>}
              </li>
            ))}
          </Stack>
        )}
      </Panel>
    </>
  );
}

interface VisitorMark {
  /** Number of its line in the charts. */
  label: string;
  /** ISO 8601. */
  at: string;
  text: string;
  /** Of an incident. */
  to?: string;
}

/** Deployments and incidents of a site on some days, oldest first. The charts do without what could not be loaded. */
function useVisitorMarks(url: string, { from, to }: Dates): VisitorMark[] {
  const deployments = useQuery(deploymentsQuery(url));
  const incidents = useQuery(incidentsQuery);
  const events = [
    ...(deployments.data ?? []).map(({ at, label }) => ({ at, text: `Deployment: ${label}` })),
    ...(incidents.data ?? []).flatMap(
      ({ incidentId, site, members, beganAt, title, isFalseAlarm }) =>
        !isFalseAlarm &&
        [site, ...members.map((member) => member.site)].some((each) => sameSite(each, url))
          ? [{ at: beganAt, text: title, to: incidentPath(incidentId) }]
          : [],
    ),
  ];
  return events
    .filter(({ at }) => from <= at.slice(0, 10) && at.slice(0, 10) <= to)
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map((event, index) => ({ label: String(index + 1), ...event }));
}
