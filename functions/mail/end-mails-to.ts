import type { ChannelSettings } from '../../shared/models/channel-settings.ts';
import { after, hourMs } from '../platform/times.ts';
import { askedBy } from '../platform/events/outbox.ts';
import type { NotificationDraft, Origin } from '../notifications/raise-notification.ts';
import type { Verdict } from './assess-feedback.ts';

interface Ports {
  settingsOf(accountId: string): Promise<ChannelSettings>;
  switchOff(
    accountId: string,
    kind: 'email',
    gone: { reason: string; target: string },
    now: Date,
  ): Promise<boolean>;
  /** Address of the root user, who is mailed about the account. */
  ownerEmailOf(accountId: string): Promise<string | undefined>;
  raise(
    accountId: string,
    draft: NotificationDraft & { key: string },
    origin: Origin,
  ): Promise<boolean>;
}

const isSame = (one: string | undefined, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase();

/**
 * Switches the email channel off, if it still mails to the address, and says so in the dashboard. The dashboard first:
 * a worker that dies in between finds the channel still on, and raises the same notification under the same key. What
 * comes again after an hour changes nothing, since the owner may have switched the channel on again.
 */
export async function endMailsTo(
  { settingsOf, switchOff, ownerEmailOf, raise }: Ports,
  { feedbackId, accountId, address, at, reason }: Verdict,
  now: Date,
): Promise<void> {
  const { enabled, target } = (await settingsOf(accountId)).channels.email;
  if (!enabled || target === undefined || !isSame(target, address)) return;
  const draft = {
    key: `mail-feedback#${feedbackId}`,
    kind: 'channel-gone',
    tone: 'bad',
    title: 'Notifications are no longer mailed',
    message: `${reason} We have switched the email channel off. You can enter another address under “Notifications”.`,
    why: 'Notifications no longer reach you by mail.',
    site: '',
    happenedAt: at,
    // An owner whose address refuses mail gets no mail about it.
    mailed: isSame(await ownerEmailOf(accountId), address),
  } as const;
  const isNew = await raise(accountId, draft, { now, ...askedBy('clock', undefined) });
  if (!isNew && after(new Date(at), hourMs) < now) return;
  await switchOff(accountId, 'email', { reason, target }, now);
}
