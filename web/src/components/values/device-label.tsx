import { Flex } from '@mantine/core';
import type { Device } from '../../../../shared/scans/devices.ts';
import classes from './device-label.module.css';
import { Icon } from './icon.tsx';

export const deviceWords: Record<Device, string> = { mobile: 'Mobile', desktop: 'Desktop' };

/** A device as icon and word, in the device's colour. */
export function DeviceLabel({ device }: { device: Device }) {
  return (
    <span className={classes['label']}>
      <Flex component="span" display="inline-flex" style={{ color: `var(--wv-${device})` }}>
        <Icon name={device} size={18} />
      </Flex>
      {deviceWords[device]}
    </span>
  );
}
