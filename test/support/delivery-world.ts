import { randomUUID } from 'node:crypto';
import { deliver } from '../../functions/notifying/delivery/deliver.ts';
import type { DeliveryItem } from '../../functions/notifying/delivery/delivery-entity.ts';
import {
  deliveryStore,
  type DeliveryStore,
} from '../../functions/notifying/delivery/delivery-store.ts';
import { type RaisedOutage, signalsOf } from '../../functions/notifying/delivery/outage-state.ts';
import { type OutageStore, outageStore } from '../../functions/notifying/delivery/outage-store.ts';
import {
  planDelivery,
  type RaisedNotification,
} from '../../functions/notifying/delivery/plan-delivery.ts';
import type { AboutSite } from '../../functions/notifying/delivery/silenced.ts';
import type { DeliveryKey } from '../../functions/notifying/delivery/new-delivery.ts';
import { notifyOfOutages } from '../../functions/notifying/delivery/notify-of-outages.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import type { RouteOfSite } from '../../functions/notifying/delivery/site-lanes.ts';
import { queueOutages } from './queue-outages.ts';
import { timeOrderedId } from '../../functions/platform/time-ordered-id.ts';
import type {
  ChannelTarget,
  OutgoingMessage,
  ChannelSenders,
  SendOutcome,
} from '../../functions/providers/ports/channel-sender.ts';
import {
  byKind,
  type ChannelKind,
  channelKinds,
} from '../../shared/models/notifying/channel-kind.ts';
import {
  type Channel,
  type ChannelSettings,
  defaultOptions,
  type NotificationOptions,
} from '../../shared/models/notifying/channel-settings.ts';

type Job = { at: number } & (
  | { kind: 'outages'; accountId: string }
  | { kind: 'message'; key: DeliveryKey }
);

export interface Received {
  accountId: string;
  channel: ChannelKind;
  message: OutgoingMessage;
  at: Date;
}

/** Simulated faults; all are off by default. */
export interface Trouble {
  /** A provider's response to a message. */
  answer?: (
    target: ChannelTarget,
    message: OutgoingMessage,
    now: Date,
  ) => SendOutcome | Promise<SendOutcome>;
  /** Jobs that are done at the same time, and how far apart they may be due. @default one by one */
  atOnce?: { most: number; withinMs: number };
  /** How often a job that is sent arrives; 0 loses it. */
  copies?: () => number;
  /** After how many steps on the table the worker of a job is killed. */
  diesAfter?: () => number;
  /** Whether a channel that is gone cannot be switched off. */
  staysOn?: () => boolean;
  /** Names that owners chose, by address. @default none */
  siteNames?: Readonly<Record<string, string>>;
  /** Whether failures of further sites are being confirmed. @default none is */
  othersConfirming?: (now: Date) => boolean;
}

/** Settings with every named channel enabled, each with an address of its own. */
export function settingsWith(
  kinds: readonly ChannelKind[],
  options: Partial<NotificationOptions> = {},
  target?: string,
): ChannelSettings {
  const channel = (kind: ChannelKind) => ({
    kind,
    enabled: kinds.includes(kind),
    frequency: 'Daily' as const,
    target: target ?? `${kind}:target`,
    ...(kind === 'email' ? {} : { label: `#${kind}` }),
  });
  return {
    channels: byKind<Record<ChannelKind, Channel>>(channel),
    options: { ...defaultOptions, ...options },
  };
}

class Killed extends Error {}

/** Steps of a worker that dies: from the fatal one on, nothing works any more. */
function mortal<Store extends object>(store: Store, steps: number): Store {
  let left = steps;
  return new Proxy(store, {
    get(target, name) {
      const step: unknown = Reflect.get(target, name);
      if (typeof step !== 'function') return step;
      return async (...given: unknown[]): Promise<unknown> => {
        if (left <= 0) throw new Killed();
        left -= 1;
        return Reflect.apply(step, target, given) as unknown;
      };
    },
  });
}

/** The rules and stores of delivery with a clock, queues and providers that a test controls. */
export function deliveryWorld(table: Table, start: Date, trouble: Trouble = {}) {
  const { answer, copies = () => 1, atOnce = { most: 1, withinMs: 0 } } = trouble;
  const { diesAfter = () => Number.POSITIVE_INFINITY } = trouble;
  let now = start;
  const jobs: Job[] = [];
  const received: Received[] = [];
  const lost: string[] = [];
  const settings = new Map<string, ChannelSettings>();
  const routes = new Map<string, RouteOfSite>();
  const stores = { outages: outageStore(table), deliveries: deliveryStore(table) };
  const clock = () => now;
  const settingsOf = async (accountId: string) => settings.get(accountId) ?? settingsWith([]);
  const timeZoneOf = async () => 'Europe/Vienna';
  const send = (job: Job): void => {
    for (let copy = copies(); copy > 0; copy -= 1) jobs.push(job);
  };
  const later = (seconds: number): number => now.getTime() + seconds * 1000;
  const sendMessages = async (keys: readonly DeliveryKey[], delaySeconds = 0) => {
    for (const { accountId, messageId, channel } of keys)
      send({ at: later(delaySeconds), kind: 'message', key: { accountId, messageId, channel } });
  };
  const tell =
    (channel: ChannelKind) =>
    async (target: ChannelTarget, message: OutgoingMessage): Promise<SendOutcome> => {
      const outcome = (await answer?.(target, message, now)) ?? { kind: 'delivered' };
      if (outcome.kind === 'delivered')
        received.push({ accountId: target.accountId, channel, message, at: now });
      return outcome;
    };

  const silenced = new Set<string>();
  const findSilenced =
    async () =>
    ({ site = '', incidentId = '' }: AboutSite) =>
      silenced.has(site) || silenced.has(incidentId);

  const runJob = async (job: Job): Promise<void> => {
    const steps = diesAfter();
    if (job.kind === 'outages') {
      const store: OutageStore = mortal(stores.outages, steps);
      const again = async (accountId: string, seconds: number) =>
        send({ at: later(seconds), kind: 'outages', accountId });
      const ports = { store, settingsOf, timeZoneOf, deliver: sendMessages, later: again };
      const joined = {
        ...ports,
        routesOf: async (account: string) => (site: string) => routes.get(account)?.(site),
        namesOf: async () => new Map(Object.entries(trouble.siteNames ?? {})),
        othersConfirming: async () => trouble.othersConfirming?.(now) ?? false,
        findSilenced,
      };
      return notifyOfOutages(
        { ...joined, publicUrl: 'https://vitals.example', clock },
        job.accountId,
      );
    }
    const store: DeliveryStore = mortal(stores.deliveries, steps);
    await deliver(
      {
        store,
        channels: byKind<ChannelSenders>(tell),
        settingsOf,
        clientOf: async () => undefined,
        findSilenced,
        ownerOf: async () => 'owner@vitals.example',
        loseChannel: async (accountId, channel) => {
          if (trouble.staysOn?.()) throw new Error('not switched off');
          lost.push(channel);
          const { channels, options } = await settingsOf(accountId);
          const off = { ...channels[channel], enabled: false };
          settings.set(accountId, { channels: { ...channels, [channel]: off }, options });
        },
        again: async (key, seconds) => sendMessages([key], seconds),
        clock,
      },
      job.key,
    );
  };

  /** Lets time pass, with everything that falls due on the way. */
  async function runUntil(end: Date): Promise<void> {
    for (;;) {
      jobs.sort((one, other) => one.at - other.at);
      const time = jobs[0]?.at;
      if (time === undefined || time > end.getTime()) break;
      const isDue = ({ at }: Job): boolean => at <= time + atOnce.withinMs && at <= end.getTime();
      const batch = jobs.splice(0, Math.min(jobs.findLastIndex(isDue) + 1, atOnce.most));
      now = new Date(Math.max(now.getTime(), ...batch.map(({ at }) => at)));
      await Promise.all(
        batch.map((job) =>
          runJob(job).catch((error: unknown) => {
            if (!(error instanceof Killed)) throw error;
          }),
        ),
      );
    }
    now = end;
  }

  /** The sweep for these accounts. */
  async function sweep(accountIds: readonly string[]): Promise<void> {
    for (const accountId of accountIds) {
      jobs.push({ at: now.getTime(), kind: 'outages', accountId });
      for (const item of await openOf(accountId))
        if (await stores.deliveries.requeue(item, now))
          jobs.push({ at: now.getTime(), kind: 'message', key: item });
    }
  }

  const deliveriesOfAccount = (accountId: string): Promise<DeliveryItem[]> =>
    stores.deliveries.since(accountId, new Date(0));
  const openOf = async (accountId: string) =>
    (await deliveriesOfAccount(accountId)).filter(
      ({ retryAt = '' }) => retryAt !== '' && retryAt <= now.toISOString(),
    );

  const sendOutages = async (accountId: string) =>
    send({ at: later(2), kind: 'outages', accountId });

  const plan = (notification: RaisedNotification): Promise<void> =>
    planDelivery(
      {
        table,
        settingsOf,
        timeZoneOf,
        deliver: sendMessages,
        publicUrl: 'https://vitals.example',
        clock,
      },
      notification,
    );

  return {
    /** Mutes an incident, or pauses a site by its address, from now on. */
    silence: (one: string) => void silenced.add(one),
    received,
    lost,
    plan,
    sendOutages,
    settingsOf,
    timeZoneOf,
    sendMessages,
    clock,
    runUntil,
    sweep,
    deliveriesOfAccount,
    /** @returns its id */
    account(
      kinds: readonly ChannelKind[] = channelKinds,
      options?: Partial<NotificationOptions>,
      target?: string,
    ) {
      const accountId = randomUUID();
      settings.set(accountId, settingsWith(kinds, options, target));
      return accountId;
    },
    /** Sends messages about sites by routes of their own from now on. */
    route(accountId: string, routeOf: RouteOfSite) {
      routes.set(accountId, routeOf);
    },
    /** Plans the delivery of a notification that is raised now; an outage waits with it. */
    async raise(
      accountId: string,
      kind: RaisedNotification['kind'],
      site: string,
      happenedAt = now,
    ): Promise<RaisedNotification & RaisedOutage> {
      const notification: RaisedNotification & RaisedOutage = {
        accountId,
        notificationId: timeOrderedId(now),
        kind,
        tone: kind === 'site-up' ? 'good' : 'bad',
        title: `${site} ${kind}`,
        message: '',
        site,
        time: now.toISOString(),
        happenedAt: happenedAt.toISOString(),
        mailed: false,
      };
      const signals = signalsOf([notification], now);
      if (signals.length > 0) {
        await queueOutages(table, accountId, signals, now);
        await sendOutages(accountId);
      }
      await plan(notification);
      // Events come at least once.
      if (copies() > 1) await plan(notification);
      return notification;
    },
  };
}
