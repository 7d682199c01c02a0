import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Breakdown } from '../api/reports.ts';
import { ranked } from '../rules/user-metrics.ts';
import { BreakdownSection } from './breakdown-section.tsx';
import { BreakdownTable } from './breakdown-table.tsx';

/** Rows of browsers and of operating systems (specification 9). */
const topRows = 6;
const words = {
  browser: { id: 'browsers', title: 'Users by browser', thing: 'Browser', things: 'browsers' },
  operatingSystem: {
    id: 'systems',
    title: 'Users by operating system',
    thing: 'Operating system',
    things: 'systems',
  },
} as const;

interface TopSectionProps {
  dimension: keyof typeof words;
  report: UseQueryResult<Breakdown>;
}

/** The first six browsers or operating systems. */
export function TopSection({ dimension, report }: TopSectionProps) {
  const { id, title, thing, things } = words[dimension];
  return (
    <BreakdownSection id={id} title={title} report={report} size="third">
      {({ rows, totals }, metric) => (
        <>
          <BreakdownTable
            thing={thing}
            metric={metric}
            rows={ranked(rows, dimension, metric).slice(0, topRows)}
            total={totals?.[metric]}
          />
          {rows.length > topRows && (
            <Text size="xs" mt={8} c="dimmed">
              The first {topRows} of {rows.length} {things}.
            </Text>
          )}
        </>
      )}
    </BreakdownSection>
  );
}
