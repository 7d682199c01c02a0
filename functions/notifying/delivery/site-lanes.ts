import { type ChannelKind, channelKinds } from '../../../shared/models/notifying/channel-kind.ts';
import type { ChannelSettings } from '../../../shared/models/notifying/channel-settings.ts';
import type { ClientRoute } from '../../../shared/models/registry/client-route.ts';
import { isSentTo } from '../channels/settings-under-plan.ts';
import type { HushRules } from './hush.ts';

/** The route of a site's client; undefined where the account's settings apply. @param site its address */
export type RouteOfSite = (site: string) => ClientRoute | undefined;

/** Where and when messages about some sites are sent. */
export interface Lane {
  /** Equal for routes that say the same; empty for that of the account. */
  key: string;
  /** Channels that messages are sent to. */
  channels: readonly ChannelKind[];
  hush: HushRules;
}

/** Channels that messages are sent to. */
export const enabledIn = ({ channels }: ChannelSettings): ChannelKind[] =>
  channelKinds.filter((kind) => isSentTo(channels[kind]));

/** Maintenance windows are the account's in every lane. */
export function laneOf(route: ClientRoute | undefined, settings: ChannelSettings): Lane {
  const { maintenance, quietHours } = settings.options;
  const enabled = enabledIn(settings);
  if (route === undefined) return { key: '', channels: enabled, hush: { maintenance, quietHours } };
  const { channels, quiet, quietHours: own } = route;
  const hours = { account: quietHours, client: own, none: null };
  return {
    key: JSON.stringify([channels, quiet, own]),
    channels: enabled.filter((kind) => channels?.includes(kind) ?? true),
    hush: { maintenance, quietHours: hours[quiet] },
  };
}
