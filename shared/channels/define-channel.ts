import * as z from 'zod';
import { frequency } from '../calls/notifying/channel-fields.ts';
import { isoTime } from '../calls/fields.ts';
import type { Channel } from '../models/notifying/channel-settings.ts';

/** What the settings say of every channel. */
const ofEvery = z.object({
  toggle_notification: z.boolean().describe('Whether the channel is enabled'),
  frequency,
  switchedOff: z
    .object({ reason: z.string(), at: isoTime })
    .nullable()
    .describe('Why the product turned the channel off; null if it did not'),
  notInPlan: z
    .string()
    .nullable()
    .describe(
      'Why the plan does not allow the channel, which then cannot be enabled and sends nothing; null if it is allowed',
    ),
});

type Fields<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

/** What the settings of a channel depend on, besides the channel itself. */
export interface SettingsContext {
  /** Whether email is enabled once the account has a site and a confirmed address. */
  isEmailByDefault: boolean;
  /** Whether this installation has a Slack app. */
  isSlackConfigured: boolean;
}

/** The field in which a person gives the address that messages go to. */
export interface AddressField {
  /** In the body of the call that enables the channel, where errors name it. */
  name: string;
  label: string;
  type: 'email' | 'url';
  placeholder?: string;
  description?: string;
  /** Shown if it is empty. */
  missing: string;
}

export interface ChannelDefinition<Shape extends z.ZodRawShape = z.ZodRawShape> {
  /** Fields of its settings, besides those of every channel. */
  settings: Shape;
  /** Values of these fields. */
  show(channel: Channel, about: SettingsContext): Fields<Shape>;
  /** Where messages go, as the table of channels says it; empty where nothing is set. */
  targetOf(settings: Fields<Shape>): string;
  dialog: {
    /** How to get the address. */
    about?: string;
    /** Page of the stand-in on a developer's machine. */
    standIn?: { path: `/${string}`; name: string };
    /** Absent for a channel that is connected on a page of its provider's. */
    field?: AddressField;
    /** What the field shows first. */
    addressIn?(settings: Fields<Shape>): string;
  };
}

/** Declares a channel: what the server answers about it, and what the web app asks for. */
export const defineChannel = <const Shape extends z.ZodRawShape>(
  definition: ChannelDefinition<Shape>,
) => ({
  ...definition,
  state: ofEvery.extend(definition.settings),
  stateOf: (
    channel: Channel,
    about: SettingsContext,
  ): Fields<Shape> & z.output<typeof ofEvery> => ({
    ...definition.show(channel, about),
    toggle_notification: channel.enabled,
    frequency: channel.frequency,
    switchedOff: channel.switchedOff ?? null,
    notInPlan: channel.notInPlan ?? null,
  }),
});
