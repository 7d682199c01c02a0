/** Channels that the product can send to, besides its own screens. */
export const channelKinds = ['email', 'slack', 'discord'] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** As screens and messages name them. */
export const channelNames: Readonly<Record<ChannelKind, string>> = {
  email: 'Email',
  slack: 'Slack',
  discord: 'Discord',
};
