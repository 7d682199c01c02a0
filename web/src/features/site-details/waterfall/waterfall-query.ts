import type { Device } from '../../../../../shared/scans/devices.ts';
import { getWaterfall } from '../../../../../shared/calls/waterfall.ts';
import { siteKey } from '../../../entities/scan/api/site-key.ts';
import { callQuery } from '../../../lib/call-query.ts';

/** Requests and long tasks of the newest scan of a device. */
export const waterfallQuery = (url: string, device: Device) =>
  callQuery([...siteKey(url), 'waterfall', device], getWaterfall, { body: { url, device } });
