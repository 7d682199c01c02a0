import type { NotificationSettings } from '../../../shared/calls/channels.ts';
import { demoPlan } from './fake-server.ts';

/** A channel that is not enabled. */
export const channelOff = {
  toggle_notification: false,
  frequency: 'Daily',
  switchedOff: null,
  notInPlan: null,
} as const;

/** An account of `demoPlan` that has chosen nothing but not to be mailed. */
export const demoNotificationSettings: NotificationSettings = {
  email: { userEmail: '', byDefault: false, ...channelOff },
  slack: { incoming_webhook: { channel: '' }, ...channelOff, isConfigured: true },
  discord: { webhook_url: '', name: '', ...channelOff },
  options: { good: false, average: false, bad: true },
  outages: 'at-once',
  quietHours: null,
  maintenance: [],
  emailConfirmed: true,
  addresses: [demoPlan.email],
  timeZone: 'Europe/Vienna',
};
