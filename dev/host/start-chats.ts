import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { env } from '../../functions/platform/aws/env.ts';
import { channelKinds } from '../../shared/models/channel-kind.ts';
import { playDiscord, type DiscordStandIn } from '../stand-ins/discord/server.ts';
import { playSlack } from '../stand-ins/slack/server.ts';
import type { PlayedWebhooks, PlayOptions } from '../stand-ins/webhooks/play-webhooks.ts';

export interface ChatStandIns {
  discord: DiscordStandIn;
  /** Every provider that is played, by the path of its page. */
  played: Record<string, { env: Record<string, string>; handle: RequestListener }>;
}

const folder = join(import.meta.dirname, '../stand-ins/channels');

/** The stand-in of a channel, if it has one: `dev/stand-ins/channels/<kind>.ts` exports `play`. */
async function playerOf(kind: string): Promise<((o: PlayOptions) => PlayedWebhooks) | undefined> {
  const file = join(folder, `${kind}.ts`);
  if (!existsSync(file)) return undefined;
  // TypeScript cannot follow the name of the file; the tests of each stand-in do.
  const module = (await import(pathToFileURL(file).href)) as {
    play(options: PlayOptions): PlayedWebhooks;
  };
  return module.play;
}

/**
 * Plays the providers of channels beside the real ones, and Slack unless the operator has an app there; functions get the
 * settings of all.
 */
export async function startChats(
  { origin, dataDir }: { origin: string; dataDir: string },
  undo: (() => unknown)[],
): Promise<ChatStandIns> {
  const options = (kind: string) => ({ origin, file: join(dataDir, `${kind}.json`) });
  const discord = playDiscord(options('discord'));
  const played: ChatStandIns['played'] = { discord };
  if (env.slackClientId() === undefined) played['slack'] = playSlack(options('slack'));
  for (const kind of channelKinds) {
    const play = await playerOf(kind);
    if (play !== undefined) played[kind] = play(options(kind));
  }
  const settings = Object.fromEntries(
    Object.values(played).flatMap((one) => Object.entries(one.env)),
  );
  Object.assign(process.env, settings);
  undo.push(() => {
    for (const name of Object.keys(settings)) delete process.env[name];
  });
  return { discord, played };
}
