import { SegmentedControl } from '@mantine/core';
import { devices, type Device } from '../../../shared/devices.ts';
import { DeviceLabel } from './device-label.tsx';

interface DeviceSwitchProps {
  device: Device;
  onChange: (device: Device) => void;
}

/** Switches between mobile and desktop. */
export function DeviceSwitch({ device, onChange }: DeviceSwitchProps) {
  return (
    <SegmentedControl
      aria-label="Device"
      value={device}
      onChange={onChange}
      data={devices.map((each) => ({ value: each, label: <DeviceLabel device={each} /> }))}
    />
  );
}
