import { discordChannel } from './discord/discord-channel.ts';
import { mailChannel } from './email/mail-channel.ts';
import type { TellChannels } from './ports/tell-channel.ts';
import { slackChannel } from './slack/slack-channel.ts';

interface Ports {
  mail: Parameters<typeof mailChannel>[0];
  /** Address of a stand-in for Slack or Discord. */
  slackEndpoint: string | undefined;
  discordEndpoint: string | undefined;
}

/** The adapter of each channel. */
export const channelRegistry = ({ mail, slackEndpoint, discordEndpoint }: Ports): TellChannels => ({
  email: mailChannel(mail),
  slack: slackChannel(slackEndpoint),
  discord: discordChannel(discordEndpoint),
});
