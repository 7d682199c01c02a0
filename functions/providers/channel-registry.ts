import type { ChannelKind } from '../../shared/models/notifying/channel-kind.ts';
import { checkTeamsTarget, teamsChannel } from './channels/teams.ts';
import { checkWebhookTarget, webhookChannel } from './channels/webhook.ts';
import { checkDiscordTarget, discordChannel } from './channels/discord.ts';
import { checkMailTarget } from './email/check-mail-target.ts';
import { mailChannel } from './email/mail-channel.ts';
import type { CheckTarget } from './ports/check-target.ts';
import type { ChannelSenders } from './ports/channel-sender.ts';
import { slackChannel } from './channels/slack.ts';

interface Ports {
  mail: Parameters<typeof mailChannel>[0];
  /** Address of the stand-in for the provider of a channel. */
  endpointOf(kind: ChannelKind): string | undefined;
  /** True on the local host only: private addresses are allowed. */
  allowPrivate: boolean;
}

/** The adapter of each channel. */
export const channelRegistry = ({ mail, endpointOf, allowPrivate }: Ports): ChannelSenders => ({
  email: mailChannel(mail),
  slack: slackChannel(endpointOf('slack')),
  discord: discordChannel(endpointOf('discord')),
  teams: teamsChannel({ endpoint: endpointOf('teams'), allowPrivate }),
  webhook: webhookChannel({ endpoint: endpointOf('webhook'), allowPrivate }),
});

/** Kinds that are enabled by an address. Slack is connected on a page of its own. */
export type AddressedKind = Exclude<ChannelKind, 'slack'>;

/** The check of each channel's address. */
export const channelChecks: Record<AddressedKind, CheckTarget> = {
  email: checkMailTarget,
  discord: checkDiscordTarget,
  teams: checkTeamsTarget,
  webhook: checkWebhookTarget,
};
