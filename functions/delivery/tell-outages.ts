import { type ChannelKind, channelKinds } from '../../shared/models/channel-kind.ts';
import type { ChannelSettings } from '../../shared/models/channel-settings.ts';
import { isSentTo } from '../channels/settings-under-plan.ts';
import { timeOrderedId } from '../platform/time-ordered-id.ts';
import { after } from '../platform/times.ts';
import { hushOf } from './hush.ts';
import type { Silence } from './assess-site.ts';
import { outageMessage } from './outage-message.ts';
import type { OutageSignal, OutageState } from './outage-state.ts';
import type { OutageStore } from './outage-store.ts';
import { longestHoldMs, planOutages } from './plan-outages.ts';
import type { DeliveryKey } from './new-delivery.ts';
import type { SiteNames } from './site-titles.ts';

export interface TellOutagesPorts {
  store: Pick<OutageStore, 'find' | 'write'>;
  settingsOf(accountId: string): Promise<ChannelSettings>;
  timeZoneOf(accountId: string): Promise<string>;
  /** Whether failures of sites other than these are being confirmed. @param sites urls */
  othersConfirming(accountId: string, sites: ReadonlySet<string>): Promise<boolean>;
  /** Signals that wait, marked if they are not to be sent. */
  markMuted(accountId: string, signals: readonly OutageSignal[]): Promise<OutageSignal[]>;
  /** The names of the account's sites. */
  namesOf(accountId: string): Promise<SiteNames>;
  /** Sends the jobs of deliveries. */
  deliver(keys: readonly DeliveryKey[]): Promise<void>;
  /** Sends the job that looks at the account again. */
  later(accountId: string, delaySeconds: number): Promise<void>;
  publicUrl: string;
  clock(): Date;
}

const attempts = 8;
/** The longest delay of a job; longer ones are left to the sweep. */
const longestDelaySeconds = 900;

/** Those that messages are sent to. */
export const enabledIn = ({ channels }: ChannelSettings): ChannelKind[] =>
  channelKinds.filter((kind) => isSentTo(channels[kind]));

function silenceOf(settings: ChannelSettings, now: Date, timeZone: string): Silence | undefined {
  if (enabledIn(settings).length === 0) return { because: 'no-channel' };
  return hushOf(settings.options, 'outage', now, timeZone);
}

/** Writes the messages about outages that are due for an account, and sends their deliveries. */
export async function tellOutages(ports: TellOutagesPorts, accountId: string): Promise<void> {
  const { store, clock, publicUrl } = ports;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const found = await store.find(accountId);
    if (found === undefined) return;
    const [settings, timeZone, waiting, othersConfirming] = await Promise.all([
      ports.settingsOf(accountId),
      ports.timeZoneOf(accountId),
      ports.markMuted(accountId, found.state.waiting),
      mayBeJoined(ports, accountId, found.state),
    ]);
    const together = settings.options.outages === 'together';
    const now = clock();
    const silence = silenceOf(settings, now, timeZone);
    const state = { ...found.state, waiting };
    const plan = planOutages(state, silence, now, { together, othersConfirming });
    const names = plan.messages.length === 0 ? new Map() : await ports.namesOf(accountId);
    const messages = plan.messages.map((planned) => ({
      message: outageMessage(planned, {
        id: timeOrderedId(now),
        together,
        publicUrl,
        timeZone,
        names,
      }),
      notificationIds: planned.sites.flatMap(({ signals }) => signals.map(idOf)),
    }));
    const suppressed = plan.suppressed.map(({ because, signals }) => ({
      because,
      notificationIds: signals.map(idOf),
    }));
    const telling = { ...plan, messages, suppressed, channels: enabledIn(settings) };
    const written = await store.write(accountId, found.version, telling, now);
    if (written === undefined) continue;
    await ports.deliver(written);
    const { dueAt } = plan;
    const seconds = dueAt && Math.max(1, Math.ceil((dueAt.getTime() - now.getTime()) / 1000));
    if (seconds !== undefined && seconds <= longestDelaySeconds)
      await ports.later(accountId, seconds);
    return;
  }
  throw new Error('Too many concurrent changes to the outages of an account');
}

/** Whether an outage that has just arrived may have company soon. */
async function mayBeJoined(
  { othersConfirming, clock }: TellOutagesPorts,
  accountId: string,
  { waiting, sites }: OutageState,
): Promise<boolean> {
  const youngest = after(clock(), -longestHoldMs).toISOString();
  const outages = waiting.filter(({ kind, heardAt }) => kind === 'site-down' && heardAt > youngest);
  if (outages.length === 0) return false;
  const known = [...outages, ...sites.filter(({ status }) => status === 'down')];
  return othersConfirming(accountId, new Set(known.map(({ site }) => site)));
}

const idOf = ({ notificationId }: { notificationId: string }): string => notificationId;
