import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { devices, type Device } from '../../../../../shared/scans/devices.ts';
import { Icon } from '../../../components/values/icon.tsx';
import classes from './device-pair.module.css';

const names: Record<Device, string> = { mobile: 'Mobile', desktop: 'Desktop' };

/** Mobile above desktop, each with its icon and a name for screen readers. */
export function DevicePair(of: Record<Device, ReactNode>) {
  return (
    <ul className={classes['pair']}>
      {devices.map((device) => (
        <li key={device} className={classes['line']} title={names[device]}>
          <span className={classes['device']} data-device={device}>
            <Icon name={device} size={16} />
          </span>
          <VisuallyHidden>{names[device]}: </VisuallyHidden>
          {of[device]}
        </li>
      ))}
    </ul>
  );
}
