import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { areSame } from '../../platform/secret-token.ts';
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

const macOf = (key: string, payload: string): Buffer =>
  createHmac('sha256', key).update(`unsubscribe.${payload}`).digest();

/** Signs a subscription, so that a link stops these mails and no others, without signing in. */
export function signSubscription(
  key: string,
  { accountId, address }: Subscription,
  now: Date,
): string {
  const fields: z.infer<typeof Signed> = [accountId, address, now.toISOString()];
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${payload}.${macOf(key, payload).toString('base64url')}`;
}

/** Reads what `signSubscription` signed with one of these keys. */
export function readSubscription(keys: readonly string[], token: string, now: Date): ReadLink {
  const [payload = '', signature = '', ...more] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const isOurs = keys.some((key) => areSame(given, macOf(key, payload)));
  if (!isOurs || more.length > 0) return { kind: 'forged' };
  const [accountId, address, at] = Signed.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString()),
  );
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
