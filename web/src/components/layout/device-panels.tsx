import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Device, devices } from '../../../../shared/scans/devices.ts';
import { DeviceLabel, deviceWords } from '../values/device-label.tsx';
import surfaces from './surfaces.module.css';

interface DevicePanelsProps {
  /** What is in the panels: 'lab data'. */
  what: string;
  /** Shown whichever device is chosen. @default both, of which a narrow screen shows the chosen one */
  only?: readonly Device[];
  children: (device: Device) => ReactNode;
}

/** A panel for each device, beside each other. */
export const DevicePanels = ({ what, only, children }: DevicePanelsProps) => (
  <div className={surfaces['pair']}>
    {(only ?? devices).map((device) => (
      <article
        key={device}
        className={surfaces['panel']}
        data-of={only === undefined ? device : undefined}
        aria-label={`${deviceWords[device]} ${what}`}
      >
        <Title order={3} mb={12}>
          <DeviceLabel device={device} />
        </Title>
        {children(device)}
      </article>
    ))}
  </div>
);
