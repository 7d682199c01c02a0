import { Button, Group } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ScrollRegion } from '../../../../components/tables/scroll-region.tsx';
import type { Breakdown } from '../api/reports.ts';
import { colourSteps, type ColourStep, shadeOf } from '../rules/colour-steps.ts';
import { ranked, type UserMetric, userMetricWords } from '../rules/user-metrics.ts';
import { mapSize } from '../world-map/map-size.ts';
import classes from './analytics.module.css';
import { BreakdownSection } from './breakdown-section.tsx';
import { BreakdownTable } from './breakdown-table.tsx';

/** Legend of the map's shades, from few to many. */
const MapLegend = ({ steps }: { steps: readonly ColourStep[] }) => (
  <ul className={classes['legend']} aria-label="Shades of the map">
    <li>
      <span className={classes['shade']} />
      No Data
    </li>
    {steps.map(({ words }, index) => (
      <li key={words}>
        <span className={classes['shade']} style={{ background: shadeOf(index) }} />
        {words}
      </li>
    ))}
  </ul>
);

/** The outlines of all countries are heavier than the rest of the screen. */
const WorldMap = lazy(() => import('../world-map/world-map.tsx'));

/** Countries in the table (specification 9). */
const topCountries = 10;

/** Countries of the visitors: the first ten, and all of them on the map. */
export const CountrySection = ({ report }: { report: UseQueryResult<Breakdown> }) => (
  <BreakdownSection id="countries" title="Users by country" report={report} size="country">
    {(data, metric) => <Countries report={data} metric={metric} />}
  </BreakdownSection>
);

function Countries({ report, metric }: { report: Breakdown; metric: UserMetric }) {
  const [isTable, setTable] = useState(false);
  const rows = ranked(report.rows, 'country', metric);
  const label = `${userMetricWords[metric].long} by country`;
  const steps = colourSteps(rows.map(({ value }) => value));
  const table = { thing: 'Country', metric, total: report.totals?.[metric] };
  return (
    <div className={classes['countries']}>
      <BreakdownTable {...table} rows={rows.slice(0, topCountries)} />
      <figure className={classes['mapFigure']} aria-label={label}>
        <Group gap={8} align="flex-start" justify="space-between" wrap="nowrap" mb={12}>
          <MapLegend steps={steps} />
          <Button
            flex="none"
            variant="subtle"
            size="compact-sm"
            aria-label={`${isTable ? 'Show as map' : 'Show as table'}: ${label}`}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? 'Show as map' : 'Show as table'}
          </Button>
        </Group>
        {isTable ? (
          <ScrollRegion
            style={{ maxHeight: 400, paddingRight: 8, overflow: 'auto' }}
            label={`${label}, all countries`}
          >
            <BreakdownTable {...table} rows={rows} />
          </ScrollRegion>
        ) : (
          <div>
            <Suspense
              fallback={
                <div
                  className={classes['mapWaiting']}
                  style={{ aspectRatio: `${mapSize.width} / ${mapSize.height}` }}
                />
              }
            >
              <WorldMap label={label} countries={rows} steps={steps} />
            </Suspense>
          </div>
        )}
      </figure>
    </div>
  );
}
