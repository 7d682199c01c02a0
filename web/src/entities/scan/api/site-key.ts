import type { Device } from '../../../../../shared/scans/devices.ts';

/** Prefix of every query about a page, so that all of them can be reloaded together. */
export const siteKey = (url: string) => ['scan', url] as const;

export const proofsKey = (url: string, device: Device) =>
  [...siteKey(url), 'proofs', device] as const;
