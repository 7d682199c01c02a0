import * as z from 'zod';
import { causeKinds, type CauseKindName } from '../../causes/catalogue.ts';
import type { Urgency } from '../../causes/define-cause.ts';
import { isoTime } from '../../calls/fields.ts';

/** Kinds that no open incident stands behind, with their names on cards and in messages. */
const otherKinds = {
  'incident-ended': { type: 'Incident ended', urgency: 'digest' },
  'page-faster': { type: 'Speed', urgency: 'digest' },
  'scan-result': { type: 'Scan result', urgency: 'digest' },
  'plan-expiring': { type: 'Plan', urgency: 'account' },
  'plan-changed': { type: 'Plan', urgency: 'account' },
  'payment-failed': { type: 'Payment', urgency: 'account' },
  'account-suspended': { type: 'Account', urgency: 'account' },
  'suspension-lifted': { type: 'Account', urgency: 'account' },
  'sub-user-joined': { type: 'Team', urgency: 'account' },
  'channel-gone': { type: 'Notification channel', urgency: 'account' },
} as const satisfies Record<string, { type: string; urgency: Urgency }>;

/**
 * What a notification is about. Closed: those about incidents come with their causes (`shared/causes/`).
 * - `site-down`, `site-up`: an outage of a site, and its recovery: one of each, however many pages are down
 * - `flapping`: a site goes down more than three times within an hour; raised beside its `site-down` and `site-up`,
 * once, and
 *   again every six hours at most. Channels send it instead of them
 * - `broken-page`: a site answers, but is empty or shows an error
 * - `closed-to-google`: Google is kept from a page that it could list before
 * - `reached-elsewhere`: a site is down from one region only
 * - `page-faster`: a proven improvement; a change for the worse is an incident, `score-fell`
 * - `incident-ended`: the end of an incident that was no outage
 */
export type NotificationKind = CauseKindName | keyof typeof otherKinds;
const kinds: Record<NotificationKind, { type: string; urgency: Urgency; omitsSite?: true }> = {
  ...causeKinds,
  ...otherKinds,
};
// Object.keys loses the type of the keys.
export const notificationKinds = Object.keys(kinds) as NotificationKind[];
export const NotificationKind = z.enum(notificationKinds);

export const tones = ['good', 'average', 'bad', 'neutral'] as const;
/** Colour and symbol of a message. */
export const Tone = z.enum(tones);
export type Tone = z.infer<typeof Tone>;

export const urgencyOf = (kind: NotificationKind): Urgency => kinds[kind].urgency;
/** Whether the titles of a kind do not name the site. */
export const omitsSite = (kind: NotificationKind): boolean => kinds[kind].omitsSite === true;
/** Words for a kind, on cards and in messages. */
export const typeOf = (kind: NotificationKind): string => kinds[kind].type;

/** Spec 2, 'Notification', and fields of ours. */
export const Notification = z.object({
  _id: z.string(),
  title: z.string(),
  message: z.string(),
  type: z.string().describe('Words for `kind`, as the card shows them'),
  site: z.string().describe('Address of the site; empty for events of the account'),
  time: isoTime.describe('When it happened: an outage began, a recovery was seen'),
  read: z.boolean().describe('Whether the calling user has read it'),
  kind: NotificationKind,
  tone: Tone,
  incidentId: z.string().optional(),
  url: z.string().optional().describe('Address of the affected page'),
});
export type Notification = z.infer<typeof Notification>;
