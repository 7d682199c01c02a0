import { registerEmailForSlack } from '../../../shared/calls/notifying/channels.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { slackAuthorizationUrl } from '../../providers/slack/slack-oauth.ts';
import { requireClient } from './client-slack.ts';
import { assertMayEnable } from './enable-channel.ts';
import { slackApp } from './slack-app.ts';
import { slackAuthorizations } from './slack-authorizations.ts';

export const handler = handleCall(
  registerEmailForSlack,
  async ({ body: { clientId }, caller, table, now, sessionId }) => {
    await assertMayEnable({ table, caller }, 'slack');
    const app = slackApp();
    const { accountId, userId } = caller;
    if (clientId !== undefined) await requireClient(table, accountId, clientId);
    const state = await slackAuthorizations(table).begin(
      { accountId, userId, sessionId },
      clientId,
      now,
    );
    return { url: slackAuthorizationUrl(app, state) };
  },
);
