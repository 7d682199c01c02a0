import { connectSlack } from '../../../shared/calls/notifying/channels.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { readSecret } from '../../platform/aws/secret.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { exchangeSlackCode } from '../../providers/slack/slack-oauth.ts';
import { connectClient } from './client-slack.ts';
import { assertMayEnable, enableChannel } from './enable-channel.ts';
import { notificationSettings } from './notification-settings.ts';
import { slackApp } from './slack-app.ts';
import { slackAuthorizations } from './slack-authorizations.ts';

export const handler = handleCall(connectSlack, async (call) => {
  const { body, caller, table, now, sessionId } = call;
  await assertMayEnable(call, 'slack');
  const app = slackApp();
  const secret = (await readSecret('SLACK_CLIENT_SECRET')) ?? '';
  const { accountId, userId } = caller;
  // Consumed even if Slack refuses the code, so that the state cannot be reused.
  const visitor = { accountId, userId, sessionId };
  const begun = await slackAuthorizations(table).take(visitor, body.state, now);
  if (begun === undefined) {
    throw new ProblemError(
      'invalid_input',
      'Slack’s response was already used, is over ten minutes old, or belongs to another session. Please begin again.',
      { field: 'state' },
    );
  }
  const { url, channel } = await exchangeSlackCode({ ...app, secret }, body.code);
  const { clientId } = begun;
  const clientName =
    clientId === undefined ? null : await connectClient(call, clientId, { webhook: url, channel });
  if (clientId === undefined) await enableChannel(call, 'slack', { target: url, label: channel });
  return { ...(await notificationSettings(table, caller)), connected: { channel, clientName } };
});
