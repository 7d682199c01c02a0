import { Box, Group } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { Pie } from '../../../../components/charts/pie.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import type { Breakdown } from '../api/reports.ts';
import { nameOf, userMetrics, userMetricWords } from '../rules/user-metrics.ts';
import classes from './analytics.module.css';
import { BreakdownSection } from './breakdown-section.tsx';

const colours: Partial<Record<string, string>> = {
  desktop: 'var(--wv-desktop)',
  mobile: 'var(--wv-mobile)',
  tablet: 'var(--series-si)',
};
const otherColour = 'var(--mantine-color-dimmed)';

/** Devices of the visitors: a pie of the chosen users, and all three counts beside it. */
export const DeviceSection = ({ report }: { report: UseQueryResult<Breakdown> }) => (
  <BreakdownSection id="devices" title="Users by device" report={report} size="third">
    {({ rows }, metric) => {
      const slices = rows.map((row) => ({
        row,
        name: nameOf(row, 'deviceCategory'),
        value: row[metric],
        colour: colours[row.deviceCategory ?? ''] ?? otherColour,
      }));
      return (
        <Group gap={24} justify="center">
          <Pie slices={slices} size={160} />
          <Box flex="1 1 220px">
            <DataTable
              label="Users by device"
              frame="none"
              columns={[
                {
                  head: 'Device',
                  kind: 'name',
                  cell: ({ name, colour }) => (
                    <>
                      <span className={classes['swatch']} style={{ background: colour }} />
                      {name}
                    </>
                  ),
                },
                ...userMetrics.map((each): Column<(typeof slices)[number]> => ({
                  head: userMetricWords[each].short,
                  kind: 'number',
                  cell: ({ row }) =>
                    each === metric ? (
                      <strong>{formatNumber(row[each])}</strong>
                    ) : (
                      formatNumber(row[each])
                    ),
                })),
              ]}
              rows={slices}
              rowKey={({ name }) => name}
            />
          </Box>
        </Group>
      );
    }}
  </BreakdownSection>
);
