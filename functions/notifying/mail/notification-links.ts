import type { ChannelTarget } from '../../providers/ports/channel-sender.ts';
import { linkKeys } from './link-keys.ts';
import { signSubscription, unsubscribeLinks } from './unsubscribe-link.ts';

/** Links that stop the notifications which an account mails to an address. */
export const notificationLinks =
  (publicUrl: string) =>
  async (target: ChannelTarget): Promise<ReturnType<typeof unsubscribeLinks>> => {
    const { signing } = await linkKeys();
    return unsubscribeLinks(publicUrl, signSubscription(signing, target, new Date()));
  };
