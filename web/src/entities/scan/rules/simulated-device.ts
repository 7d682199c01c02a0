import type { Device } from '../../../../../shared/scans/devices.ts';
import { isDefaultThrottling, type LabRun } from '../../../../../shared/scans/lab-settings.ts';

const names: Record<Device, { usual: string; own: string }> = {
  mobile: { usual: 'a slow phone', own: 'a phone with your lab settings' },
  desktop: {
    usual: 'a desktop computer on a slower connection',
    own: 'a desktop computer with your lab settings',
  },
};

/** 'a slow phone' */
export const simulatedDevice = (device: Device, measuredWith: LabRun | undefined): string =>
  names[device][
    measuredWith === undefined || isDefaultThrottling(measuredWith, device) ? 'usual' : 'own'
  ];
