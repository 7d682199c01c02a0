import type { PingEntry } from '../../../../../../shared/models/monitoring/ping.ts';
import { hourAxis } from '../../../../components/charts/chart-axis.ts';
import type { ChartSeries } from '../../../../components/charts/chart-model.ts';
import { CountryFlag } from '../../../../components/values/country-flag.tsx';
import { fewHours } from '../../../../components/charts/few-points.ts';
import { SearchMultiSelect } from '../../../../components/forms/search-select.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { TimeChart } from '../../../../components/charts/time-chart.tsx';
import { latencyWords } from '../rules/ping-words.ts';
import { hourPoints, meanKey, placesOf, topOf, type Place } from '../rules/report.ts';
import { Panel } from '../../../../components/layout/panel.tsx';

const overall: ChartSeries = {
  key: meanKey,
  label: 'Mean latency',
  color: 'var(--wv-accent-text)',
  format: latencyWords,
};

/** Looks of the lines of single places. Of more places than that, the chart shows the mean only. */
const looks = [
  { color: 'var(--series-lcp)', dash: '6 3' },
  { color: 'var(--series-si)', dash: '2 3' },
  { color: 'var(--series-cls)', dash: '8 3 2 3' },
  { color: 'var(--series-fcp)', dash: '4 4' },
  { color: 'var(--series-tbt)', dash: '10 4' },
];

/** The mean, and each place beside it: a place that falls out would otherwise look like a change of the site. */
function seriesOf(places: readonly Place[]): ChartSeries[] {
  if (places.length < 2 || places.length > looks.length) return [overall];
  const single = places.flatMap(({ nodeKey, server }, index) => {
    const look = looks[index];
    return look === undefined
      ? []
      : [{ key: nodeKey, label: server, format: latencyWords, ...look }];
  });
  return [overall, ...single];
}

interface HourChartProps {
  /** Of the chosen places. */
  entries: readonly PingEntry[];
  /** Of the hours: an IANA name. */
  timeZone: string;
  places: readonly Place[];
  nodeKeys: readonly string[];
  onChoose: (nodeKeys: string[]) => void;
}

/** Mean latency by hour of the day, of all places or of the chosen ones. */
export function HourChart({ entries, timeZone, places, nodeKeys, onChoose }: HourChartProps) {
  const points = hourPoints(entries);
  return (
    <Section
      id="hours"
      title="Latency by hour"
      description={`Collect results: Every hour. Hours are those of ${timeZone}.`}
      controls={
        <SearchMultiSelect
          label="Filtered by Countries"
          things="places"
          emptyText="All countries"
          options={places.map(({ nodeKey, server, countryCode }) => ({
            value: nodeKey,
            label: server,
            picture: <CountryFlag code={countryCode} />,
          }))}
          values={nodeKeys}
          onChange={onChoose}
        />
      }
    >
      <Panel gap={12} isWide>
        <TimeChart
          label="Mean latency by hour of day"
          series={seriesOf(placesOf(entries))}
          points={points}
          along={hourAxis}
          few={fewHours}
          axisLabel="ms"
          top={topOf(points)}
        />
      </Panel>
    </Section>
  );
}
