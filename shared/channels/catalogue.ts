import type * as z from 'zod';
import { byKind, type ChannelKind } from '../models/notifying/channel-kind.ts';
import type { Channel } from '../models/notifying/channel-settings.ts';
import type { ChannelDefinition, SettingsContext } from './define-channel.ts';
import { discord } from './discord.ts';
import { email } from './email.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';
import { webhook } from './webhook.ts';

/** Every channel by its kind. */
export const channelCatalogue = { email, slack, discord, teams, webhook } satisfies Record<
  ChannelKind,
  ChannelDefinition
>;
type Catalogue = typeof channelCatalogue;

type Schemas = { [Kind in ChannelKind]: Catalogue[Kind]['state'] };
const schemas: { [Kind in ChannelKind]: { state: Schemas[Kind] } } = channelCatalogue;
/** What the settings say of each channel. */
export const channelSchemas = byKind<Schemas>((kind) => schemas[kind].state);
export type ChannelStates = { [Kind in ChannelKind]: z.output<Schemas[Kind]> };

type Definitions = {
  [Kind in ChannelKind]: {
    stateOf(channel: Channel, about: SettingsContext): ChannelStates[Kind];
    targetOf(state: ChannelStates[Kind]): string;
    dialog: { addressIn?(state: ChannelStates[Kind]): string };
  };
};
const definitions: Definitions = channelCatalogue;

export const channelStates = (
  channels: Record<ChannelKind, Channel>,
  about: SettingsContext,
): ChannelStates =>
  byKind<ChannelStates>((kind) => definitions[kind].stateOf(channels[kind], about));

/** Where messages of each channel go, as the table of channels says it. */
export const targetsIn = (states: ChannelStates) =>
  byKind<Record<ChannelKind, string>>((kind) => definitions[kind].targetOf(states[kind]));

/** The addresses that the dialogs show first. */
export const addressesIn = (states: ChannelStates) =>
  byKind<Record<ChannelKind, string>>(
    (kind) => definitions[kind].dialog.addressIn?.(states[kind]) ?? '',
  );
