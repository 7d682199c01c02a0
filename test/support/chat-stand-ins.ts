import { randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import { type DiscordStandIn, playDiscord } from '../../dev/stand-ins/discord/server.ts';
import { playSlack, type SlackStandIn } from '../../dev/stand-ins/slack/server.ts';
import { startLoopbackServer } from './loopback-server.ts';

export interface Chats {
  discord: DiscordStandIn;
  slack: SlackStandIn;
  /** Paths that were asked for, in order. */
  requested: string[];
  /** A webhook at the played Discord. */
  newDiscordWebhook(): string;
}

/** Plays Slack and Discord on loopback for one test file, and configures functions to use them. */
export async function useChatStandIns(): Promise<Chats> {
  const handlers: Partial<{ discord: DiscordStandIn; slack: SlackStandIn }> = {};
  const server = await startLoopbackServer((request, response) => {
    const chat = request.url?.startsWith('/slack') === true ? handlers.slack : handlers.discord;
    chat?.handle(request, response);
  });
  // A test asks more often than the real ones let it.
  const discord = playDiscord({ origin: server.url, perMinute: 10_000 });
  const slack = playSlack({
    origin: server.url,
    redirectUri: 'http://localhost:3000/oauth-redirect',
    perSecond: 10_000,
  });
  Object.assign(handlers, { discord, slack });
  Object.assign(process.env, discord.env, slack.env);
  afterAll(() => server.close());
  const { requested } = server;
  const newDiscordWebhook = () => discord.open('Alerts', String(randomBytes(6).readUIntBE(0, 6)));
  return { discord, slack, requested, newDiscordWebhook };
}
