import { randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import { type DiscordStandIn, playDiscord } from '../../dev/stand-ins/discord/server.ts';
import { play as playTeams } from '../../dev/stand-ins/channels/teams.ts';
import { play as playWebhook } from '../../dev/stand-ins/channels/webhook.ts';
import { playSlack, type SlackStandIn } from '../../dev/stand-ins/slack/server.ts';
import type { PlayedWebhooks } from '../../dev/stand-ins/webhooks/play-webhooks.ts';
import { startLoopbackServer } from './loopback-server.ts';

export interface Chats {
  discord: DiscordStandIn;
  slack: SlackStandIn;
  teams: PlayedWebhooks;
  webhook: PlayedWebhooks;
  /** Paths that were asked for, in order. */
  requested: string[];
  /** A webhook at the played Discord. */
  newDiscordWebhook(): string;
}

/** Plays the providers of channels on loopback for one test file, and configures functions to use them. */
export async function useChatStandIns(): Promise<Chats> {
  const handlers: Record<string, { handle: DiscordStandIn['handle'] }> = {};
  const server = await startLoopbackServer((request, response) => {
    const [, name = ''] = (request.url ?? '').split('/');
    handlers[name]?.handle(request, response);
  });
  // A test asks more often than the real ones let it.
  const discord = playDiscord({ origin: server.url, perMinute: 10_000 });
  const slack = playSlack({
    origin: server.url,
    redirectUri: 'http://localhost:3000/oauth-redirect',
    perSecond: 10_000,
  });
  const often = { origin: server.url, perMinute: 10_000 };
  const [teams, webhook] = [playTeams(often), playWebhook(often)];
  Object.assign(handlers, { discord, slack, teams, webhook });
  Object.assign(process.env, discord.env, slack.env, teams.env, webhook.env);
  afterAll(() => server.close());
  const { requested } = server;
  const newDiscordWebhook = () => discord.open('Alerts', String(randomBytes(6).readUIntBE(0, 6)));
  return { discord, slack, teams, webhook, requested, newDiscordWebhook };
}
