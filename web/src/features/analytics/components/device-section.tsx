import type { UseQueryResult } from '@tanstack/react-query';
import { Pie } from '../../../components/pie.tsx';
import { formatNumber } from '../../../lib/format.ts';
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
        <div className={classes['devices']}>
          <Pie slices={slices} size={160} />
          <table className={classes['deviceTable']} aria-label="Users by device">
            <thead>
              <tr>
                <th scope="col">Device</th>
                {userMetrics.map((each) => (
                  <th key={each} scope="col" data-chosen={each === metric}>
                    {userMetricWords[each].short}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {slices.map(({ row, name, colour }) => (
                <tr key={name}>
                  <th scope="row">
                    <span className={classes['swatch']} style={{ background: colour }} />
                    {name}
                  </th>
                  {userMetrics.map((each) => (
                    <td key={each} data-chosen={each === metric}>
                      {formatNumber(row[each])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    }}
  </BreakdownSection>
);
