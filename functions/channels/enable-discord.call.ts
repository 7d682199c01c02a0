import { enableDiscord } from '../../shared/calls/channels.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { checkWebhook } from '../providers/discord/discord-webhook.ts';
import { assertMayEnable, enableChannel } from './enable-channel.ts';
import { notificationSettings } from './notification-settings.ts';

export const handler = handleCall(enableDiscord, async ({ body, caller, table, audit }) => {
  await assertMayEnable({ table, caller }, 'discord');
  const { url, name } = await checkWebhook(body.webhook_url, env.discordEndpoint());
  const label = name === '' ? undefined : name;
  await enableChannel({ table, caller, audit }, 'discord', { target: url, label });
  return notificationSettings(table, caller);
});
