import type { Escalation } from './escalation.ts';
import type { ChannelKind } from './channel-kind.ts';

/** How often a channel gets a digest of what is not urgent. */
export const frequencies = ['Daily', 'Weekly', 'Monthly'] as const;
export type Frequency = (typeof frequencies)[number];

/** Messages that are still sent while notifications are paused: outages and recoveries, or none. */
export const allowances = ['outages', 'nothing'] as const;
export type Allowance = (typeof allowances)[number];

/** A time of every day, in the account's time zone. `to` before `from` is on the next day. */
export interface QuietHours {
  /** `HH:mm`. */
  from: string;
  /** `HH:mm`; differs from `from`, unless there are days: then the same time ends them a day later. */
  to: string;
  allows: Allowance;
  /** Weekdays on which they begin: 1 is Monday, 7 is Sunday. @default every day */
  days?: readonly number[] | undefined;
}

/** A period in which messages are held back, for planned work on a site. */
export interface MaintenanceWindow {
  /** ISO 8601, UTC. */
  from: string;
  /** ISO 8601, UTC; after `from`. */
  to: string;
  allows: Allowance;
  note?: string | undefined;
}

/**
 * When outages of several sites are sent, and recoveries, in messages of their own.
 * - `at-once`: within a minute of its confirmation; sites that go down in the next five minutes follow as updates
 * - `together`: five minutes after the first, as one message
 */
export const outageTimings = ['at-once', 'together'] as const;
export type OutageTiming = (typeof outageTimings)[number];

export interface NotificationOptions {
  /** Whether scan results in this band are sent. */
  good: boolean;
  average: boolean;
  bad: boolean;
  outages: OutageTiming;
  /** Null where there are none. */
  quietHours: QuietHours | null;
  maintenance: MaintenanceWindow[];
  /** Who is notified about incidents that no one has acknowledged. @default no one */
  escalation?: Escalation;
  /** Windows of the last 31 days that are over, to explain outages; oldest first. @default none */
  pastMaintenance?: MaintenanceWindow[];
}

/** Maximum number of windows of an account. */
export const mostMaintenance = 20;

/** Options of an account that has saved none. */
export const defaultOptions: NotificationOptions = {
  good: false,
  average: false,
  bad: true,
  outages: 'at-once',
  quietHours: null,
  maintenance: [],
};

/** Why and when the product switched a channel off; the account's own choice is not recorded here. */
export interface SwitchedOff {
  /** A sentence for the account's owner. */
  reason: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** Secrets with which a receiver verifies our messages (Standard Webhooks). */
export interface Signing {
  secret: string;
  /** Replaced by a newer one, and still signed with until then. */
  earlier: { secret: string; /** ISO 8601, UTC. */ until: string }[];
}

/** A channel of an account. */
export interface Channel {
  kind: ChannelKind;
  /** A channel that is enabled has a target. */
  enabled: boolean;
  frequency: Frequency;
  /** Email address, or that of a webhook, which is a secret: anyone who has it can post there. */
  target?: string | undefined;
  /** Name of the target: Slack's channel, the name of Discord's webhook. */
  label?: string | undefined;
  /** Set for channels whose messages are signed. */
  signing?: Signing | undefined;
  switchedOff?: SwitchedOff | undefined;
  /** Whether it was ever enabled or disabled; absent counts as false. */
  isChosen?: boolean | undefined;
  /** Why the plan does not allow the channel; absent where it does. One that is enabled sends nothing meanwhile. */
  notInPlan?: string | undefined;
}

/** A Slack channel of a client's own. */
interface ClientSlack {
  channel: string;
  /** A secret; undefined once Slack takes no more messages for it. */
  webhook: string | undefined;
}

export interface ChannelSettings {
  channels: Record<ChannelKind, Channel>;
  options: NotificationOptions;
  /** By client; absent where messages are not sent from these settings. */
  slackOfClients?: ReadonlyMap<string, ClientSlack>;
}
