import { devices, type Device } from '../../../../shared/scans/devices.ts';
import { DeviceLabel } from '../values/device-label.tsx';
import { Segments } from './segments.tsx';

interface DeviceSwitchProps {
  /** The switched content, if a screen has several switches. @default Device */
  label?: string;
  device: Device;
  onChange: (device: Device) => void;
}

/** Switches between mobile and desktop. */
export function DeviceSwitch({ label = 'Device', device, onChange }: DeviceSwitchProps) {
  return (
    <Segments
      aria-label={label}
      value={device}
      onChange={onChange}
      data={devices.map((each) => ({ value: each, label: <DeviceLabel device={each} /> }))}
    />
  );
}
