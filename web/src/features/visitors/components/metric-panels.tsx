import { Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { VisitorReport } from '../../../../../shared/models/visitor-report.ts';
import { visitorMetrics } from '../../../../../shared/visitors/metrics.ts';
import { formatCalendarDay } from '../../../lib/format.ts';
import { useVisitorMarks } from '../api/use-visitor-marks.ts';
import { noonOf } from '../rules/shown.ts';
import classes from '../visitors.module.css';
import { MetricPanel } from './metric-panel.tsx';

interface MetricPanelsProps {
  url: string;
  report: VisitorReport;
}

/** Every metric, and what the marks in the charts stand for. */
export function MetricPanels({ url, report }: MetricPanelsProps) {
  const { days } = report;
  // The charts draw nothing before the first view or after the last one.
  const marks = useVisitorMarks(url, { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' });
  const lines = marks.map(({ at, label }) => ({ at: noonOf(at.slice(0, 10)), label }));
  return (
    <>
      <div className={classes['pair']}>
        {visitorMetrics.map((metric) => (
          <MetricPanel key={metric} metric={metric} report={report} marks={lines} />
        ))}
      </div>
      {marks.length > 0 && (
        <Stack
          component="ol"
          gap={4}
          m={0}
          mt={12}
          p={0}
          fz="xs"
          style={{ listStyle: 'none' }}
          aria-label="Marks in the charts"
        >
          {marks.map(({ label, at, text, to }) => (
            <li key={label}>
              {label}: {formatCalendarDay(at.slice(0, 10))},{' '}
              {to === undefined ? text : <Link to={to}>{text}</Link>}
            </li>
          ))}
        </Stack>
      )}
    </>
  );
}
