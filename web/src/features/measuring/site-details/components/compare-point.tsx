import { Flex } from '@mantine/core';
import { Link } from 'react-router-dom';
import { type Device, devices } from '../../../../../../shared/scans/devices.ts';
import type { PointActions } from '../../../../components/charts/chart-table.tsx';
import { deviceWords } from '../../../../components/values/device-label.tsx';
import { scanChangesLink } from '../../../../entities/scan/rules/scan-changes-link.ts';
import { formatDateTime, noValue } from '../../../../lib/format.ts';

/** Scans with a result on a device, as epoch milliseconds. */
export type MeasuredAt = Partial<Record<Device, readonly number[]>>;

/** The comparison with the scan before, for the points of a chart. */
export const comparePoints = (url: string, measured: MeasuredAt): PointActions => ({
  title: 'Compare with before',
  render: (at) => <ComparePoint url={url} measured={measured} at={at} />,
});

interface ComparePointProps {
  url: string;
  measured: MeasuredAt;
  /** The scan: when it was requested, epoch milliseconds. */
  at: number;
}

/** Links to what changed since the scan before, for each device on which there are both. */
function ComparePoint({ url, measured, at }: ComparePointProps) {
  const drawn = devices.filter((device) => measured[device] !== undefined);
  const withResult = drawn.filter((device) => measured[device]?.includes(at));
  const comparable = withResult.filter((device) => measured[device]?.some((time) => time < at));
  if (withResult.length === 0) return <>{noValue}</>;
  if (comparable.length === 0) return <>First result</>;
  const after = new Date(at).toISOString();
  return (
    <Flex component="span" display="inline-flex" gap={12}>
      {comparable.map((device) => (
        <Link
          key={device}
          to={scanChangesLink({ url, device, after })}
          aria-label={`Compare the ${device} scan of ${formatDateTime(at)} with the previous one`}
        >
          {drawn.length === 1 ? 'Compare' : deviceWords[device]}
        </Link>
      ))}
    </Flex>
  );
}
