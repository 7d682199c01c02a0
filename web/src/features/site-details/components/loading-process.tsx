import { Skeleton } from '@mantine/core';
import type { Device } from '../../../../../shared/devices.ts';
import type { PictureRow } from '../../../../../shared/models/scan-report.ts';
import { deviceWords } from '../../../components/device-label.tsx';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { Section } from '../../../components/section.tsx';
import { formatSpan } from '../../../lib/format.ts';
import classes from './improvements.module.css';

interface LoadingProcessProps {
  device: Device;
  /** Oldest first. */
  pictures: readonly PictureRow[];
  isLoading: boolean;
}

/** The page while it loads, picture by picture. */
export function LoadingProcess({ device, pictures, isLoading }: LoadingProcessProps) {
  return (
    <Section
      id="loading-process"
      title="Loading process"
      description="What a visitor sees, and after how long."
    >
      {isLoading && <Skeleton className={classes['stripSkeleton']} />}
      {!isLoading && pictures.length === 0 && <p className={classes['stripEmpty']}>No Data</p>}
      {!isLoading && pictures.length > 0 && (
        <ScrollRegion
          className={classes['stripFrame']}
          label={`Loading process on ${deviceWords[device]}`}
        >
          <ol className={classes['strip']}>
            {pictures.map(({ timing, data }) => (
              <li key={timing} className={classes['shot']} data-device={device}>
                <img
                  className={classes['picture']}
                  src={data}
                  alt={`After ${formatSpan(timing)}`}
                />
                <span aria-hidden>{formatSpan(timing)}</span>
              </li>
            ))}
          </ol>
        </ScrollRegion>
      )}
    </Section>
  );
}
