/**
 * Channels that the product can send to, in addition to its own screens, as screens, messages and plans name them. The
 * one list of kinds.
 */
export const channelNames = {
  email: 'Email',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  webhook: 'Webhook',
} as const;
export type ChannelKind = keyof typeof channelNames;

const isKind = (key: string): key is ChannelKind => Object.hasOwn(channelNames, key);
export const channelKinds = Object.keys(channelNames).filter(isKind);

export const byKind = <Values extends Record<ChannelKind, unknown>>(
  of: <Kind extends ChannelKind>(kind: Kind) => Values[Kind],
): Values =>
  // Object.fromEntries forgets which value belongs to which key.
  Object.fromEntries(channelKinds.map((kind) => [kind, of(kind)])) as Values;
