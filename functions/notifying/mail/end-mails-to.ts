import { channelEntity } from '../channels/channel-entity.ts';
import { switchOff as switchEmailOff } from '../channels/switch-off.ts';
import { raiseNotification } from '../notifications/raise-notification.ts';
import { ownerOf } from '../../platform/callers/account-owner.ts';
import { after, hourMs } from '../../platform/times.ts';
import { type Announce, askedBy } from '../../platform/events/outbox.ts';
import { foundItem } from '../../platform/table/read-items.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Verdict } from './assess-feedback.ts';

interface Ports {
  table: Table;
  announce: Announce;
  /** @default that of channels */
  switchOff?: typeof switchEmailOff;
}

const isSame = (one: string | undefined, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase();

/**
 * Switches the email channel off, if it still mails to the address, and says so in the dashboard. The dashboard first:
 * a worker that dies in between finds the channel still on, and raises the same notification under the same key. A
 * repetition after an hour changes nothing, because the owner may have switched the channel on again.
 */
export async function endMailsTo(
  { table, announce, switchOff = switchEmailOff }: Ports,
  { feedbackId, accountId, address, at, reason }: Verdict,
  now: Date,
): Promise<void> {
  const channel = await foundItem(channelEntity(table).get({ accountId, kind: 'email' }));
  const { enabled, target } = channel ?? {};
  if (enabled !== true || target === undefined || !isSame(target, address)) return;
  const owner = await ownerOf(table, accountId);
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
    mailed: isSame(owner?.email, address),
  } as const;
  const origin = { now, ...askedBy('clock', undefined) };
  const isNew = await raiseNotification({ table, announce }, accountId, draft, origin);
  if (!isNew && after(new Date(at), hourMs) < now) return;
  await switchOff(table, accountId, 'email', { reason, target }, now);
}
