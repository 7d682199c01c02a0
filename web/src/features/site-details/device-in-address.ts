import type { Device } from '../../../../shared/devices.ts';
import { readAddress } from '../../entities/site/read-address.ts';

/** The device of the report at an address; links from before the switch name it in the hash. */
export function deviceInAddress({ search, hash }: { search: string; hash: string }): Device {
  return readAddress(search).device ?? (hash === '#desktop-suggestions' ? 'desktop' : 'mobile');
}
