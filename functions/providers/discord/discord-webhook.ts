import * as z from 'zod';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { askProvider, ProviderError } from '../ask-provider.ts';
import { oneLine } from '../../platform/one-line.ts';
import type { CheckTarget } from '../ports/check-target.ts';
import { textOf } from '../text-of.ts';

const hosts = ['discord.com', 'ptb.discord.com', 'canary.discord.com', 'discordapp.com'];
/** Ids are numbers of up to 20 digits, tokens have 68 characters. */
const path = /\/api(?:\/v\d{1,2})?\/webhooks\/(\d{1,20})\/([\w-]{10,128})\/?$/;

/**
 * Reads the address of a webhook. It is rebuilt from its id and token, so that no other host, port or path is
 * requested.
 *
 * @param endpoint address of a stand-in for Discord, with the path `/discord`
 * @returns undefined for an address that is not that of a webhook
 */
export function parseWebhook(text: string, endpoint: string | undefined): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const [, id, token] = path.exec(url.pathname) ?? [];
  if (id === undefined || token === undefined || url.username !== '' || url.password !== '')
    return undefined;
  if (url.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname))
    return `https://discord.com/api/webhooks/${id}/${token}`;
  // The port may have been another one when the address was copied.
  const isStandIn =
    endpoint !== undefined &&
    url.hostname === new URL(endpoint).hostname &&
    url.pathname.startsWith('/discord/');
  return isStandIn ? `${endpoint}/api/webhooks/${id}/${token}` : undefined;
}

const noWebhook = (message: string) =>
  new ProblemError('invalid_input', message, { field: 'webhook_url' });

const Answer = z.object({ id: z.string(), name: z.string().nullable().optional() });

const patience = { timeoutMs: 6000, pauseMs: 300, longestWaitMs: 3000, patienceMs: 20_000 };

/**
 * Reads a webhook. https://docs.discord.com/developers/resources/webhook#get-webhook-with-token
 *
 * @returns its address, and the name that it has at Discord
 * @throws ProblemError `invalid_input` for another address, or a webhook that does not exist; ProviderError
 */
export async function checkWebhook(
  text: string,
  endpoint: string | undefined,
): Promise<{ url: string; name: string }> {
  const url = parseWebhook(text.trim(), endpoint);
  if (url === undefined)
    throw noWebhook(
      'This is not the address of a Discord webhook, which begins with https://discord.com/api/webhooks/',
    );
  const answer = await askProvider(
    'Discord',
    async (signal) => {
      const response = await fetch(url, { signal, redirect: 'manual' });
      const body = await textOf(response, 'Discord');
      if ([401, 403, 404, 410].includes(response.status)) return undefined;
      if (response.status !== 200) throw ProviderError.ofStatus('Discord', response, body);
      return Answer.parse(JSON.parse(body));
    },
    { secrets: [url, url.slice(url.lastIndexOf('/') + 1)], ...patience },
  );
  if (answer === undefined || !url.includes(`/webhooks/${answer.id}/`))
    throw noWebhook('Discord knows no such webhook. Please copy its address again.');
  return { url, name: oneLine(answer.name ?? '').slice(0, 80) };
}

export const checkDiscordTarget: CheckTarget = async (address, { endpoint }) => {
  const { url, name } = await checkWebhook(address, endpoint);
  return { target: url, label: name === '' ? undefined : name };
};
