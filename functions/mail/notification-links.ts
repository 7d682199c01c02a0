import type { ChannelTarget } from '../providers/ports/channel-sender.ts';
import { linkKey } from './link-key.ts';
import { signSubscription, unsubscribeLinks } from './unsubscribe-link.ts';

/** Links that stop the notifications which an account mails to an address. */
export const notificationLinks =
  (publicUrl: string) =>
  async (target: ChannelTarget): Promise<ReturnType<typeof unsubscribeLinks>> =>
    unsubscribeLinks(publicUrl, signSubscription(await linkKey(), target, new Date()));
