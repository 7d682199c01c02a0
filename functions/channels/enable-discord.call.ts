import { enableDiscord } from '../../shared/calls/channels.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { checkWebhook } from '../providers/discord/discord-webhook.ts';
import { channelStore } from './channel-store.ts';
import { assertConfirmed, notificationSettings } from './notification-settings.ts';

export const handler = handleCall(enableDiscord, async ({ body, caller, table, audit }) => {
  await assertConfirmed(table, caller);
  const { accountId } = caller;
  const { url, name } = await checkWebhook(body.webhook_url, env.discordEndpoint());
  const label = name === '' ? undefined : name;
  await channelStore(table).enable({ accountId, kind: 'discord' }, { target: url, label }, audit);
  return notificationSettings(table, caller);
});
