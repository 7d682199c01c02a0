import type { NotificationSettings } from '../../../shared/calls/notifying/channels.ts';
import { channelStates } from '../../../shared/channels/catalogue.ts';
import { byKind, type ChannelKind } from '../../../shared/models/notifying/channel-kind.ts';
import type { Channel } from '../../../shared/models/notifying/channel-settings.ts';
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
  ...channelStates(
    byKind<Record<ChannelKind, Channel>>((kind) => ({ kind, enabled: false, frequency: 'Daily' })),
    { isEmailByDefault: false, isSlackConfigured: true },
  ),
  options: { good: false, average: false, bad: true },
  outages: 'at-once',
  escalation: { steps: [], businessHours: { from: '08:00', to: '18:00' } },
  quietHours: null,
  maintenance: [],
  emailConfirmed: true,
  addresses: [demoPlan.email],
  timeZone: 'Europe/Vienna',
};
