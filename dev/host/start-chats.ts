import { join } from 'node:path';
import { env } from '../../functions/platform/aws/env.ts';
import { playDiscord, type DiscordStandIn } from '../stand-ins/discord/server.ts';
import { playSlack, type SlackStandIn } from '../stand-ins/slack/server.ts';

export interface ChatStandIns {
  discord: DiscordStandIn;
  /** Undefined where the operator has a Slack app. */
  slack: SlackStandIn | undefined;
}

/** Plays Discord beside the real one, and Slack unless the operator has an app there; functions get the settings of both. */
export function startChats(
  { origin, dataDir }: { origin: string; dataDir: string },
  undo: (() => unknown)[],
): ChatStandIns {
  const discord = playDiscord({ origin, file: join(dataDir, 'discord.json') });
  const isPlayed = env.slackClientId() === undefined;
  const slack = isPlayed ? playSlack({ origin, file: join(dataDir, 'slack.json') }) : undefined;
  const settings = { ...discord.env, ...slack?.env };
  Object.assign(process.env, settings);
  undo.push(() => {
    for (const name of Object.keys(settings)) delete process.env[name];
  });
  return { discord, slack };
}
