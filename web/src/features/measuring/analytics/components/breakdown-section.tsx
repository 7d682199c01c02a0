import { Flex, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import type { Breakdown } from '../api/reports.ts';
import { type UserMetric, userMetrics, userMetricWords } from '../rules/user-metrics.ts';
import { Segments } from '../../../../components/forms/segments.tsx';
import classes from './analytics.module.css';

/** In place of rows, as high as a few of them. */
export const NoRows = () => (
  <Flex component="p" align="center" justify="center" m={0} mih={160} c="dimmed">
    No Data
  </Flex>
);

interface BreakdownSectionProps {
  id: string;
  title: string;
  report: UseQueryResult<Breakdown>;
  /** How high the content will be. */
  size: 'country' | 'third';
  /** The content, once there are visitors. */
  children: (report: Breakdown, metric: UserMetric) => ReactNode;
}

/** Visitors by one dimension, with the selector of which users are counted. */
export function BreakdownSection({ id, title, report, size, children }: BreakdownSectionProps) {
  const [metric, setMetric] = useState<UserMetric>('totalUsers');
  const { data } = report;
  return (
    <Section
      id={id}
      title={title}
      controls={
        <Segments
          size="xs"
          aria-label={`${title}: which users`}
          value={metric}
          onChange={setMetric}
          data={userMetrics.map((value) => ({ value, label: userMetricWords[value].short }))}
        />
      }
    >
      <div className={`${classes['panel']} ${classes[size]}`}>
        <QueryState query={report} failed="These numbers could not be loaded">
          <Skeleton className={classes['waiting'] ?? ''} />
        </QueryState>
        {data?.rows.length === 0 && <NoRows />}
        {data !== undefined && data.rows.length > 0 && children(data, metric)}
      </div>
    </Section>
  );
}
