import { keyOfUrl } from '../../functions/registry/pages/url-key.ts';
import { epochSeconds } from '../../functions/platform/table/table.ts';
import { numbersExpireAt } from '../../functions/platform/times.ts';
import type { DeviceScan } from '../../functions/measuring/scans/device-scan-entity.ts';
import type { Device } from '../../shared/scans/devices.ts';

interface Begun {
  accountId: string;
  scanId: string;
  device: Device;
  url: string;
  /** When it was requested. */
  at: Date;
}

/** A scan of a device that a worker has begun, as if the clock had started it. */
export const runningScan = ({ at, ...scan }: Begun): DeviceScan => ({
  ...scan,
  urlKey: keyOfUrl(scan.url),
  cause: 'clock',
  requestedAt: at.toISOString(),
  state: 'running',
  stage: 'checking',
  percent: 0,
  run: 1,
  attempts: 1,
  resends: 0,
  expiresAt: epochSeconds(numbersExpireAt(at)),
});
