import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { env } from '../../functions/platform/aws/env.ts';
import { type ChannelKind, channelKinds } from '../../shared/models/notifying/channel-kind.ts';
import { type Undo, applySettings } from './apply-settings.ts';
import type { PlayedWebhooks, PlayOptions } from '../stand-ins/webhooks/play-webhooks.ts';

/** The stand-ins of channels, by kind. */
type ChatStandIns = Partial<Record<ChannelKind, PlayedWebhooks>>;

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
  undo: Undo[],
): Promise<ChatStandIns> {
  const played: ChatStandIns = {};
  for (const kind of channelKinds) {
    if (kind === 'slack' && env.slackClientId() !== undefined) continue;
    const play = await playerOf(kind);
    if (play !== undefined) played[kind] = play({ origin, file: join(dataDir, `${kind}.json`) });
  }
  for (const { env: settings } of Object.values(played)) applySettings(settings, undo);
  return played;
}
