import {
  type ChannelKind,
  channelKinds,
  channelNames,
} from '../../../../../shared/models/notifying/channel-kind.ts';
import type { NotificationSettings } from '../../../../../shared/calls/notifying/channels.ts';
import type { Client } from '../../../../../shared/models/registry/client.ts';
import type {
  ClientQuietHours,
  ClientRoute,
} from '../../../../../shared/models/registry/client-route.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Monday to Sunday, as routes number them from 1 on. */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const nameOf = (day: number): string => weekdays[day - 1] ?? '';

/** 'Mon to Fri', 'Sat and Sun', 'every day'. */
export function daysInWords(days: readonly number[]): string {
  const sorted = days.toSorted((one, other) => one - other);
  const [first = 1, last = 1] = [sorted.at(0), sorted.at(-1)];
  if (sorted.length === weekdays.length) return 'every day';
  const isRow = last - first === sorted.length - 1;
  return isRow && sorted.length > 2
    ? `${nameOf(first)} to ${nameOf(last)}`
    : list.format(sorted.map(nameOf));
}

function quietInWords({ from, to, days, allows }: ClientQuietHours): string {
  const times = from === to ? `a whole day from ${from}` : `${from} to ${to}`;
  const still = allows === 'outages' ? ', except outages' : '';
  return `quiet ${times}, ${daysInWords(days)}${still}`;
}

/** 'Messages by Email and Slack; quiet 18:00 to 08:00, Mon to Fri, except outages'. */
export function routeInWords({ channels, quiet, quietHours }: ClientRoute): string {
  const by =
    channels === null
      ? 'every enabled channel'
      : list.format(channels.map((kind) => channelNames[kind]));
  const where = channels?.length === 0 ? 'Messages in the dashboard only' : `Messages by ${by}`;
  if (quiet === 'account' || channels?.length === 0) return where;
  return `${where}; ${quietHours === null ? 'no quiet hours' : quietInWords(quietHours)}`;
}

const isSentTo = (settings: NotificationSettings, kind: ChannelKind): boolean =>
  settings[kind].toggle_notification && settings[kind].notInPlan === null;

/** A Slack channel of the client's own needs none of the account. */
const isRouted = (
  settings: NotificationSettings,
  kind: ChannelKind,
  slack: Client['slack'],
): boolean =>
  kind === 'slack' && slack !== undefined
    ? slack.problem === undefined && settings.slack.notInPlan === null
    : isSentTo(settings, kind);

/** Channels of a route that send nothing, in one sentence; undefined if there are none. */
export function disabledInWords(
  { channels }: ClientRoute,
  settings: NotificationSettings,
  slack?: Client['slack'],
): string | undefined {
  const disabled = (channels ?? []).filter((kind) => !isRouted(settings, kind, slack));
  if (disabled.length === 0) return undefined;
  const names = list.format(disabled.map((kind) => channelNames[kind]));
  const are = disabled.length === 1 ? 'is' : 'are';
  return disabled.length === channels?.length
    ? `${names} ${are} disabled: no messages are sent about its sites.`
    : `${names} ${are} disabled.`;
}

/** Whether all channels of a client's route are disabled. */
export const sendsNothing = (
  { route, slack }: Pick<Client, 'route' | 'slack'>,
  settings: NotificationSettings,
): boolean => {
  const channels = route?.channels ?? [];
  return channels.length > 0 && channels.every((kind) => !isRouted(settings, kind, slack));
};

export const isDisabled = (settings: NotificationSettings, kind: ChannelKind): boolean =>
  !isSentTo(settings, kind);

/** The channels that messages are sent to where no route says otherwise. */
export const enabledKinds = (settings: NotificationSettings): ChannelKind[] =>
  channelKinds.filter((kind) => isSentTo(settings, kind));
