import { randomBytes } from 'node:crypto';
import type { ChannelKind } from '../../../shared/models/notifying/channel-kind.ts';
import type { Signing } from '../../../shared/models/notifying/channel-settings.ts';
import { type Audit, changeAudited } from '../../platform/audit/audit.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs } from '../../platform/times.ts';
import { channelEntity } from './channel-entity.ts';

/** Standard Webhooks: 24 to 64 random bytes, in base64 after a prefix. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** How many replaced secrets messages are still signed with, each for a day. */
const mostEarlier = 3;

/**
 * Replaces the secret of a channel. Messages are signed with the earlier one as well for a day, so that the receiver can
 * be changed meanwhile.
 *
 * @returns the new secret; undefined where the channel has none, or another request has just replaced it
 */
export async function replaceSecret(
  table: Table,
  key: { accountId: string; kind: ChannelKind },
  now: Date,
  audit?: Audit,
): Promise<string | undefined> {
  const channels = channelEntity(table);
  const { data } = await channels.get(key).go({ consistent: true });
  const current = data?.secret;
  if (current === undefined) return undefined;
  const secret = newSecret();
  const replaced = { secret: current, until: after(now, dayMs).toISOString() };
  const earlierSecrets = [...validSecrets(data?.earlierSecrets, now), replaced].slice(-mostEarlier);
  const isReplaced = await changeAudited(table, audit, channels, (items) =>
    items
      .patch(key)
      .set({ secret, earlierSecrets })
      .where((channel, is) => is.eq(channel.secret, current)),
  );
  return isReplaced ? secret : undefined;
}

/** Earlier secrets that still sign messages. */
export const validSecrets = (earlier: Signing['earlier'] = [], now: Date): Signing['earlier'] =>
  earlier.filter(({ until }) => new Date(until) > now);
