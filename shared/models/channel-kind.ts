/** Where the product can tell people, apart from its own screens. */
export const channelKinds = ['email', 'slack', 'discord'] as const;
export type ChannelKind = (typeof channelKinds)[number];
