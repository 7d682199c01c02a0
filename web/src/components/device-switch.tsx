import { devices, type Device } from '../../../shared/devices.ts';
import { DeviceLabel } from './device-label.tsx';
import { Segments } from './segments.tsx';

interface DeviceSwitchProps {
  device: Device;
  onChange: (device: Device) => void;
}

/** Switches between mobile and desktop. */
export function DeviceSwitch({ device, onChange }: DeviceSwitchProps) {
  return (
    <Segments
      aria-label="Device"
      value={device}
      onChange={onChange}
      data={devices.map((each) => ({ value: each, label: <DeviceLabel device={each} /> }))}
    />
  );
}
