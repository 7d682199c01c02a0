import { Box, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { devices, type Device } from '../../../../../../shared/scans/devices.ts';
import type { DeviceSuggestions } from '../../../../../../shared/models/measuring/scan-report.ts';
import { DeviceLabel } from '../../../../components/values/device-label.tsx';
import { DeviceSwitch } from '../../../../components/forms/device-switch.tsx';
import { NoData } from '../../../../components/messages/no-data.tsx';
import { ScrollRegion } from '../../../../components/tables/scroll-region.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import type { DeviceResult } from '../../../../entities/scan/rules/device-result.ts';
import { filmOf } from '../../../../entities/scan/rules/film.ts';
import { simulatedDevice } from '../../../../entities/scan/rules/simulated-device.ts';
import { formatMetric, metrics } from '../../../../lib/metrics.ts';
import { columnTimes, formatObserved, momentsOf } from '../rules/filmstrip.ts';
import { FilmTrack } from './film-track.tsx';
import classes from './loading-process.module.css';
import surfaces from '../../../../components/layout/surfaces.module.css';

interface LoadingProcessProps {
  device: Device;
  onDeviceChange: (device: Device) => void;
  suggestions: Record<Device, DeviceSuggestions | null> | undefined;
  results: Record<Device, DeviceResult>;
  isLoading: boolean;
}

/** A device's load: what was seen when, and why the metrics differ from it. Both devices have the same time axis. */
export function LoadingProcess(props: LoadingProcessProps) {
  const { device, onDeviceChange, suggestions, results, isLoading } = props;
  const { loads, ends } = useMemo(() => filmsOf(suggestions), [suggestions]);
  const load = loads.find((each) => each.device === device)?.load;
  return (
    <Section
      id="loading-process"
      title="Loading process"
      controls={
        <DeviceSwitch
          label="Device of the loading process"
          device={device}
          onChange={onDeviceChange}
        />
      }
      hint="Observed at the full speed of the machine that ran the scan, on the same time axis for both devices. Lab data and savings are Lighthouse’s estimates of the same loads on slower devices: another clock."
    >
      {isLoading && <Skeleton h={500} />}
      {!isLoading && load === undefined && <NoData />}
      {!isLoading && load !== undefined && (
        <div className={surfaces['plain']}>
          <ScrollRegion style={{ overflowX: 'auto' }} label="Loading process on one time axis">
            <Box miw={ends.length * 116} pb={16} fz="xs" lh="18px">
              <div className={classes['ticks']} aria-hidden>
                {ends.map((end) => (
                  <span key={end}>{formatObserved(end)} observed</span>
                ))}
              </div>
              <FilmTrack key={device} device={device} load={load} ends={ends} />
            </Box>
          </ScrollRegion>
          <SimpleGrid
            cols={{ base: 1, sm: 2 }}
            p={16}
            style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
          >
            <Legend device={device} load={load} result={results[device]} />
          </SimpleGrid>
        </div>
      )}
    </Section>
  );
}

/** What there are pictures of, and the axis of both. */
function filmsOf(suggestions: LoadingProcessProps['suggestions']) {
  const loads = devices.flatMap((device) => {
    const load = suggestions?.[device] ?? undefined;
    return load === undefined || filmOf(load).pictures.length === 0 ? [] : [{ device, load }];
  });
  return { loads, ends: columnTimes(loads.map(({ load }) => load)) };
}

interface LegendProps {
  device: Device;
  load: DeviceSuggestions;
  result: DeviceResult;
}

/** The marks of a device in words, and the estimates for the same load. */
function Legend({ device, load, result }: LegendProps) {
  const moments = momentsOf(load);
  const estimates = (['fcp', 'lcp'] as const).flatMap((metric) => {
    const value = result.lab?.value[metric] ?? null;
    return value === null ? [] : [`${metrics[metric].short} ${formatMetric(metric, value)}`];
  });
  return (
    <div>
      <Title order={3} size="h5" mb={4}>
        <DeviceLabel device={device} />
      </Title>
      {moments.length > 0 && (
        <ol className={classes['moments']}>
          {moments.map(({ metric, at, words }) => (
            <li key={`${metric} ${at}`} style={{ borderColor: `var(--series-${metric})` }}>
              {words}
            </li>
          ))}
        </ol>
      )}
      {estimates.length > 0 && (
        <Text size="xs" mt={8} c="dimmed">
          Estimated for {simulatedDevice(device, result.measuredWith)}: {estimates.join(', ')}.
        </Text>
      )}
    </div>
  );
}
