import { type ChannelKind, channelKinds } from '../../../shared/models/notifying/channel-kind.ts';
import type { ChannelSettings } from '../../../shared/models/notifying/channel-settings.ts';
import type { ClientRoute } from '../../../shared/models/registry/client-route.ts';
import { isSentTo } from '../channels/settings-under-plan.ts';
import type { HushRules } from './hush.ts';

/** The route of a site's client. */
export interface SiteRoute extends ClientRoute {
  /** Id of the client, if it has a Slack channel of its own. */
  slackOf?: string | undefined;
}

/** Undefined where the account's settings apply. @param site its address */
export type RouteOfSite = (site: string) => SiteRoute | undefined;

/** Where and when messages about some sites are sent. */
export interface Lane {
  /** Equal for routes that say the same; empty for that of the account. */
  key: string;
  /** Channels that messages are sent to. */
  channels: readonly ChannelKind[];
  /** The client whose Slack channel gets them; undefined for that of the account. */
  slackOf: string | undefined;
  hush: HushRules;
}

/** Channels that messages are sent to. */
export const enabledIn = ({ channels }: ChannelSettings): ChannelKind[] =>
  channelKinds.filter((kind) => isSentTo(channels[kind]));

/** Whether messages are sent to the Slack channel of a client now. */
const isSentToClient = ({ channels, slackOfClients }: ChannelSettings, clientId: string): boolean =>
  slackOfClients?.get(clientId)?.webhook !== undefined && channels.slack.notInPlan === undefined;

/** Channels that some site's messages are sent to: those of the account, and Slack if a client has its own. */
export const digestChannelsIn = (settings: ChannelSettings): ChannelKind[] =>
  channelKinds.filter(
    (kind) =>
      isSentTo(settings.channels[kind]) ||
      (kind === 'slack' &&
        [...(settings.slackOfClients?.keys() ?? [])].some((id) => isSentToClient(settings, id))),
  );

/** The client whose Slack channel gets messages about a site; undefined for that of the account. */
export const slackOfRoute = (route: SiteRoute | undefined): string | undefined =>
  (route?.channels?.includes('slack') ?? true) ? route?.slackOf : undefined;

/** Maintenance windows are the account's in every lane. */
export function laneOf(route: SiteRoute | undefined, settings: ChannelSettings): Lane {
  const { maintenance, quietHours } = settings.options;
  const enabled = enabledIn(settings);
  if (route === undefined)
    return { key: '', channels: enabled, slackOf: undefined, hush: { maintenance, quietHours } };
  const { channels, quiet, quietHours: own } = route;
  const routes = (kind: ChannelKind): boolean => channels?.includes(kind) ?? true;
  const slackOf = slackOfRoute(route);
  const isSent = (kind: ChannelKind): boolean =>
    kind === 'slack' && slackOf !== undefined
      ? isSentToClient(settings, slackOf)
      : enabled.includes(kind);
  const hours = { account: quietHours, client: own, none: null };
  return {
    key: JSON.stringify([channels, quiet, own, ...(slackOf === undefined ? [] : [slackOf])]),
    channels: channelKinds.filter((kind) => routes(kind) && isSent(kind)),
    slackOf,
    hush: { maintenance, quietHours: hours[quiet] },
  };
}
