import * as z from 'zod';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { requestOnce, ProviderError } from '../request-provider.ts';
import { logFault } from '../../platform/log-fault.ts';
import { oneLine } from '../../platform/foreign-text.ts';
import { answerOf } from '../text-of.ts';
import { parseSlackWebhook } from '../channels/slack.ts';

export interface SlackApp {
  clientId: string;
  /** Address that Slack sends the browser back to. */
  redirectUri: string;
  /** Address of a stand-in for Slack. */
  endpoint: string | undefined;
}

/** The only permission that we request: posting to the one channel that the user chooses. */
const scope = 'incoming-webhook';
const siteOf = (endpoint: string | undefined): string => endpoint ?? 'https://slack.com';

/**
 * Slack's page on which the user chooses a workspace and a channel.
 * https://docs.slack.dev/authentication/installing-with-oauth
 */
export function slackAuthorizationUrl(
  { clientId, redirectUri, endpoint }: SlackApp,
  state: string,
): string {
  const url = new URL(`${siteOf(endpoint)}/oauth/v2/authorize`);
  url.search = new URLSearchParams({
    client_id: clientId,
    scope,
    redirect_uri: redirectUri,
    state,
  }).toString();
  return url.href;
}

const Refusal = z.object({ ok: z.literal(false), error: z.string().max(100) });
const Granted = z.object({
  ok: z.literal(true),
  scope: z.string(),
  team: z.object({ name: z.string().optional() }).nullish(),
  incoming_webhook: z.object({ channel: z.string(), url: z.string() }).optional(),
});
const Answer = z.discriminatedUnion('ok', [Granted, Refusal]);

/** Errors that say something of the code; others are about our registration. */
const ofCode = ['invalid_code', 'code_already_used', 'bad_redirect_uri', 'invalid_grant_type'];
const timeoutMs = 10_000;

const refused = (message: string) => new ProblemError('invalid_input', message, { field: 'code' });

/**
 * Exchanges a code for the webhook that the person has granted. Never repeated: a code is valid once. The token that
 * comes with it is not kept.
 *
 * @throws ProblemError `invalid_input` for a code that Slack does not take, or without the scope; ProviderError
 */
export async function exchangeSlackCode(
  { clientId, redirectUri, endpoint, secret }: SlackApp & { secret: string },
  code: string,
): Promise<{ url: string; channel: string }> {
  const answer = await askForAccess(`${siteOf(endpoint)}/api/oauth.v2.access`, {
    client_id: clientId,
    client_secret: secret,
    code,
    redirect_uri: redirectUri,
  });
  if (!answer.ok) {
    if (ofCode.includes(answer.error))
      throw refused('This Slack code has expired. Please start again.');
    const error = new ProviderError('Slack', `it answered ${answer.error}`, { isPassing: false });
    logFault('provider rejected our request', { error });
    throw error;
  }
  const webhook = answer.incoming_webhook;
  if (webhook === undefined || !answer.scope.split(/[ ,]+/).includes(scope))
    throw refused('Slack was not allowed to let us post messages. Please begin again.');
  const url = parseSlackWebhook(webhook.url, endpoint);
  if (url === undefined)
    throw new ProviderError('Slack', 'its webhook is not at Slack', { isPassing: false });
  const team = answer.team?.name;
  const channel = team === undefined ? webhook.channel : `${webhook.channel} (${team})`;
  return { url, channel: oneLine(channel).slice(0, 120) };
}

const askForAccess = (
  url: string,
  form: { client_id: string; client_secret: string; code: string; redirect_uri: string },
): Promise<z.output<typeof Answer>> =>
  requestOnce(
    'Slack',
    async (signal) => {
      const response = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal,
      });
      return answerOf(response, 'Slack', Answer);
    },
    { secrets: [form.client_secret, form.code], timeoutMs },
  );
