import * as z from 'zod';
import { signedFields, signFields } from '../../platform/signed-fields.ts';
import { after, dayMs } from '../../platform/times.ts';
import type { ChannelTarget } from '../../providers/ports/channel-sender.ts';
import { linkKeys } from './link-keys.ts';

/** Links that stop the notifications which an account mails to an address. */
export const notificationLinks =
  (publicUrl: string) =>
  async (target: ChannelTarget): Promise<ReturnType<typeof unsubscribeLinks>> => {
    const { signing } = await linkKeys();
    return unsubscribeLinks(publicUrl, signSubscription(signing, target, new Date()));
  };

/** Whose mails a link stops: an address, and the account whose notifications it receives. */
export interface Subscription {
  accountId: string;
  address: string;
}

export type ReadLink = { kind: 'valid'; subscription: Subscription } | { kind: 'forged' | 'old' };

/**
 * Validity of a link. Some laws ask for thirty days; a mail of three months ago rarely matches the current settings.
 */
export const linkDays = 90;

const Signed = z.tuple([z.string().min(1), z.string().min(1), z.iso.datetime()]);

const purpose = 'unsubscribe';

/** Signs a subscription, so that a link stops these mails and no others, without signing in. */
export function signSubscription(
  key: string,
  { accountId, address }: Subscription,
  now: Date,
): string {
  const fields: z.infer<typeof Signed> = [accountId, address, now.toISOString()];
  return signFields(key, purpose, fields);
}

/** Reads what `signSubscription` signed with one of these keys. */
export function readSubscription(keys: readonly string[], token: string, now: Date): ReadLink {
  const fields = signedFields(keys, purpose, token);
  if (fields === undefined) return { kind: 'forged' };
  const [accountId, address, at] = Signed.parse(fields);
  if (after(new Date(at), linkDays * dayMs) <= now) return { kind: 'old' };
  return { kind: 'valid', subscription: { accountId, address } };
}

/** The two addresses of one link: the page for people, and the call for mail programs (RFC 8058). */
export function unsubscribeLinks(publicUrl: string, token: string): { page: string; call: string } {
  const query = new URLSearchParams({ token }).toString();
  return {
    page: `${publicUrl}/unsubscribe?${query}`,
    call: `${publicUrl}/api/unsubscribe?${query}`,
  };
}
