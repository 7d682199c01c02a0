import { ProblemError } from '../../../shared/calls/errors.ts';
import { env } from '../../platform/aws/env.ts';
import type { SlackApp } from '../../providers/slack/slack-oauth.ts';
import { isSlackConfigured } from './notification-settings.ts';

/** The page of ours to which Slack sends the browser back. */
const returnPath = '/oauth-redirect';

/** @throws ProblemError `provider_unavailable` where this installation has no Slack app */
export function slackApp(): SlackApp {
  const clientId = env.slackClientId();
  if (clientId === undefined || !isSlackConfigured())
    throw new ProblemError('provider_unavailable', 'Slack is not connected here yet.', {
      reason: 'not_configured',
    });
  return {
    clientId,
    endpoint: env.channelEndpoint('slack'),
    redirectUri: `${env.publicUrl()}${returnPath}`,
  };
}
