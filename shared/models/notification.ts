import * as z from 'zod';
import { isoTime } from '../calls/fields.ts';

/**
 * What a notification is about. Closed: texts, urgency and tone are tables over it.
 * - `site-down`, `site-up`: an outage of a site, and its recovery: one of each, however many pages are down
 * - `flapping`: a site goes down more than three times within an hour; raised beside its `site-down` and `site-up`,
 * once, and
 *   again every six hours at most. Channels send it instead of them
 * - `reached-elsewhere`: a site is down from one region only
 * - `incident-ended`: the end of an incident that was no outage
 */
export const notificationKinds = [
  'site-down',
  'site-up',
  'flapping',
  'reached-elsewhere',
  'certificate-expiring',
  'certificate-expired',
  'checks-failing',
  'pictures-differ',
  'markup-errors',
  'score-fell',
  'field-data-fell',
  'incident-ended',
  'scan-result',
  'plan-expiring',
  'plan-changed',
  'payment-failed',
  'account-suspended',
  'suspension-lifted',
  'sub-user-joined',
  'channel-gone',
] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const tones = ['good', 'average', 'bad', 'neutral'] as const;
/** Colour and symbol of a message. */
export const Tone = z.enum(tones);
export type Tone = z.infer<typeof Tone>;

/**
 * When a notification leaves the dashboard.
 * - `now`: as soon as the account's choice for outages says, through every enabled channel
 * - `digest`: with the next digest of each channel
 * - `account`: at once, by mail only, unless the product has mailed it already
 */
export type Urgency = 'now' | 'digest' | 'account';

const urgencies: Record<NotificationKind, Urgency> = {
  'site-down': 'now',
  'site-up': 'now',
  flapping: 'now',
  'reached-elsewhere': 'digest',
  'certificate-expiring': 'digest',
  'certificate-expired': 'digest',
  'checks-failing': 'digest',
  'pictures-differ': 'digest',
  'markup-errors': 'digest',
  'score-fell': 'digest',
  'field-data-fell': 'digest',
  'incident-ended': 'digest',
  'scan-result': 'digest',
  'plan-expiring': 'account',
  'plan-changed': 'account',
  'payment-failed': 'account',
  'account-suspended': 'account',
  'suspension-lifted': 'account',
  'sub-user-joined': 'account',
  'channel-gone': 'account',
};

export const urgencyOf = (kind: NotificationKind): Urgency => urgencies[kind];

/** Spec 2, 'Notification', and fields of ours. */
export const Notification = z.object({
  _id: z.string(),
  title: z.string(),
  message: z.string(),
  type: z.string().describe('Words for `kind`, as the card shows them'),
  site: z.string().describe('Address of the site; empty for events of the account'),
  time: isoTime.describe('When it happened: an outage began, a recovery was seen'),
  read: z.boolean().describe('By the user who asks'),
  kind: NotificationKind,
  tone: Tone,
  incidentId: z.string().optional(),
  url: z.string().optional().describe('Address of the affected page'),
});
export type Notification = z.infer<typeof Notification>;

/** Words for each kind, on cards and in messages. */
export const notificationTypes: Record<NotificationKind, string> = {
  'site-down': 'Outage',
  'site-up': 'Recovery',
  flapping: 'Unstable site',
  'reached-elsewhere': 'One region',
  'certificate-expiring': 'Certificate',
  'certificate-expired': 'Certificate',
  'checks-failing': 'Checks',
  'pictures-differ': 'Screenshots',
  'markup-errors': 'Markup',
  'score-fell': 'Lab score',
  'field-data-fell': 'Field data',
  'incident-ended': 'Incident ended',
  'scan-result': 'Scan result',
  'plan-expiring': 'Plan',
  'plan-changed': 'Plan',
  'payment-failed': 'Payment',
  'account-suspended': 'Account',
  'suspension-lifted': 'Account',
  'sub-user-joined': 'Team',
  'channel-gone': 'Notification channel',
};
