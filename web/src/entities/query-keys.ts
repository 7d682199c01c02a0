import type { Device } from '../../../shared/scans/devices.ts';

// Events and changes make all queries out of date whose keys begin with one of these.

export const competitorsKey = ['competitors'] as const;
export const incidentsKey = ['incidents'] as const;
export const notificationsKey = ['notifications'] as const;
export const notificationSettingsKey = ['notification-settings'] as const;
export const reportsKey = ['reports'] as const;

export const profileKey = (userId: string) => ['profile', userId] as const;
/** Everything about a page's scans. */
export const siteKey = (url: string) => ['scan', url] as const;
export const proofsKey = (url: string, device: Device) =>
  [...siteKey(url), 'proofs', device] as const;
export const screenshotsKey = (url: string) => ['screenshots', url] as const;
export const heartbeatsKey = (url: string) => ['heartbeats', url] as const;
export const monitorsKey = ['monitors'] as const;
export const uptimeKey = (url: string) => ['uptime', url] as const;
export const validationKey = (url: string) => ['validation', url] as const;
