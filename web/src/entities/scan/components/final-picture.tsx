import { Box, Skeleton } from '@mantine/core';
import type { DeviceSuggestions } from '../../../../../shared/models/measuring/scan-report.ts';
import type { Device } from '../../../../../shared/scans/devices.ts';
import classes from './final-picture.module.css';

interface FinalPictureProps {
  device: Device;
  /** Findings of the scan; null or undefined without any. */
  load: Pick<DeviceSuggestions, 'finalScreenshot'> | null | undefined;
  alt: string;
  /** Its size, by `data-device`. */
  className: string | undefined;
  isLoading: boolean;
}

/** The page at the end of the load. */
export function FinalPicture({ device, load, alt, className, isLoading }: FinalPictureProps) {
  const picture = load?.finalScreenshot?.details.items.at(-1)?.data;
  const frame = { className: `${classes['frame']} ${className}`, 'data-device': device };
  if (isLoading) return <Skeleton {...frame} />;
  return (
    <div {...frame}>
      {picture === undefined ? (
        <Box component="span" fz="xs" c="dimmed">
          No screenshot
        </Box>
      ) : (
        <img className={classes['picture']} src={picture} alt={alt} />
      )}
    </div>
  );
}
