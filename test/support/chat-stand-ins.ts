import { randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import { play as playDiscord } from '../../dev/stand-ins/channels/discord.ts';
import { play as playTeams } from '../../dev/stand-ins/channels/teams.ts';
import { play as playWebhook } from '../../dev/stand-ins/channels/webhook.ts';
import { play as playSlack, type SlackStandIn } from '../../dev/stand-ins/channels/slack.ts';
import type { PlayedWebhooks } from '../../dev/stand-ins/webhooks/play-webhooks.ts';
import { startLoopbackServer } from './loopback-server.ts';

export interface Chats {
  discord: PlayedWebhooks;
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
  const handlers: Record<string, { handle: PlayedWebhooks['handle'] }> = {};
  const server = await startLoopbackServer((request, response) => {
    const [, name = ''] = (request.url ?? '').split('/');
    handlers[name]?.handle(request, response);
  });
  // A test asks more often than the real ones let it.
  const often = { origin: server.url, perMinute: 600_000 };
  const discord = playDiscord(often);
  const slack = playSlack({ ...often, redirectUri: 'http://localhost:3000/oauth-redirect' });
  const [teams, webhook] = [playTeams(often), playWebhook(often)];
  Object.assign(handlers, { discord, slack, teams, webhook });
  Object.assign(process.env, discord.env, slack.env, teams.env, webhook.env);
  afterAll(() => server.close());
  const { requested } = server;
  const newDiscordWebhook = () => discord.open('Alerts', String(randomBytes(6).readUIntBE(0, 6)));
  return { discord, slack, teams, webhook, requested, newDiscordWebhook };
}
