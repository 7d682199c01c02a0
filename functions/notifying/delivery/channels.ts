import { notificationLinks } from '../mail/unsubscribe-link.ts';
import { env } from '../../platform/aws/env.ts';
import { mailClient } from '../../providers/email/ses-mailer.ts';
import { once } from '../../platform/once.ts';
import { channelRegistry } from '../../providers/channel-registry.ts';

/** The channels as this function reaches them. */
export const channels = once(() =>
  channelRegistry({
    mail: {
      client: mailClient(),
      sender: env.mailSender(),
      publicUrl: env.publicUrl(),
      unsubscribeLinks: notificationLinks(env.publicUrl()),
    },
    endpointOf: env.channelEndpoint,
    allowPrivate: env.allowPrivateTargets(),
  }),
);
