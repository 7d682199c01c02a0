import { Skeleton } from '@mantine/core';
import type { Device } from '../../../../../shared/devices.ts';
import { metricNames } from '../../../../../shared/metrics.ts';
import type { ObservedPaints, PictureRow } from '../../../../../shared/models/scan-report.ts';
import type { LabData } from '../../../../../shared/models/scan.ts';
import { deviceWords } from '../../../components/device-label.tsx';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { Section } from '../../../components/section.tsx';
import { formatSpan } from '../../../lib/format.ts';
import { formatMetric, metrics } from '../../../lib/metrics.ts';
import { type MarkedPicture, markedPictures } from '../filmstrip.ts';
import classes from './loading-process.module.css';

interface LoadingProcessProps {
  device: Device;
  /** Oldest first. */
  pictures: readonly PictureRow[];
  /** Paint times of the pictures; missing in reports of earlier versions. */
  observed: ObservedPaints | undefined;
  /** The estimates of the same load. */
  lab: LabData | undefined;
  isLoading: boolean;
}

/** Pictures of the page while it loads, and why its metrics differ from them. */
export function LoadingProcess(props: LoadingProcessProps) {
  const { device, pictures, observed, lab, isLoading } = props;
  return (
    <Section id="loading-process" title="Loading process" description={explanation(device, lab)}>
      {isLoading && <Skeleton className={classes['skeleton']} />}
      {!isLoading && pictures.length === 0 && <p className={classes['empty']}>No Data</p>}
      {!isLoading && pictures.length > 0 && (
        <ScrollRegion
          className={classes['frame']}
          label={`Loading process on ${deviceWords[device]}`}
        >
          <ol className={classes['strip']}>
            {markedPictures(pictures, observed).map((picture) => (
              <Shot key={picture.timing} device={device} picture={picture} />
            ))}
          </ol>
        </ScrollRegion>
      )}
    </Section>
  );
}

const estimatedFor: Record<Device, string> = {
  mobile: 'a slow phone',
  desktop: 'a desktop computer on a slower line',
};

/** Explains why the pictures and the computed metrics differ. */
function explanation(device: Device, lab: LabData | undefined): string {
  const estimates = (['fcp', 'lcp'] as const).flatMap((metric) => {
    const value = lab?.[metric] ?? null;
    return value === null ? [] : [`${metrics[metric].short} ${formatMetric(metric, value)}`];
  });
  const numbers = estimates.length > 0 ? `: ${estimates.join(', ')}` : '';
  return `Seen at the full speed of the computer that measured; lab data and savings are Lighthouse’s estimates of the same load on ${estimatedFor[device]}${numbers}.`;
}

function Shot({ device, picture }: { device: Device; picture: MarkedPicture }) {
  const { timing, data, marks } = picture;
  return (
    <li className={classes['shot']} data-device={device}>
      <img className={classes['picture']} src={data} alt={`After ${formatSpan(timing)}`} />
      <span aria-hidden>{formatSpan(timing)}</span>
      {marks.map(({ metric, at }) => (
        <span
          key={metric}
          className={classes['mark']}
          data-metric={metric}
          title={`${metricNames[metric]}, observed`}
        >
          {metrics[metric].short} {formatSpan(at)}
        </span>
      ))}
    </li>
  );
}
