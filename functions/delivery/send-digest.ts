import type { ChannelKind } from '../../shared/models/channel-kind.ts';
import type { Channel, ChannelSettings } from '../../shared/models/channel-settings.ts';
import { isSentTo } from '../channels/settings-under-plan.ts';
import { after, dayMs, minuteMs } from '../platform/times.ts';
import {
  type DigestNews,
  digestMessage,
  isDigestNews,
  type SiteNumbers,
} from './digest-message.ts';
import { nextDigestAt } from './digest-times.ts';
import type { DigestTurn } from './digest-turn-entity.ts';
import type { DigestEnd, DigestTurnStore } from './digest-turn-store.ts';
import { hushOf } from './hush.ts';
import type { DeliveryKey } from './new-delivery.ts';

export interface SendDigestPorts {
  store: Pick<DigestTurnStore, 'find' | 'end'>;
  settingsOf(accountId: string): Promise<ChannelSettings>;
  timeZoneOf(accountId: string): Promise<string>;
  /** Notifications raised from a time on and before another one, oldest first. */
  newsOf(accountId: string, from: Date, to: Date): Promise<DigestNews[]>;
  /** Numbers of the account's sites in a period. */
  numbersOf(accountId: string, from: Date, to: Date): Promise<SiteNumbers[]>;
  /** Sends the jobs of deliveries. */
  deliver(keys: readonly DeliveryKey[]): Promise<void>;
  publicUrl: string;
  clock(): Date;
}

/** A notification that is being written may bear a time that has passed. */
const writtenMs = minuteMs;
/** Also of a channel that was off for long. */
const longestPeriodMs = 32 * dayMs;
const attempts = 5;

/**
 * Ends the due run of a channel's digest: writes the digest and sends its delivery. A second delivery of the
 * job finds the next turn.
 */
export async function sendDigest(
  ports: SendDigestPorts,
  key: { accountId: string; channel: ChannelKind },
): Promise<void> {
  const { store, clock } = ports;
  const { accountId, channel } = key;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const turn = await store.find(key);
    const now = clock();
    if (turn?.dueAt === undefined || turn.dueAt > now.toISOString()) return;
    const [{ channels, options }, timeZone] = await Promise.all([
      ports.settingsOf(accountId),
      ports.timeZoneOf(accountId),
    ]);
    const about = { turn, dueAt: new Date(turn.dueAt), options, timeZone, now };
    const written = await store.end(turn, await endOf(ports, about, channels[channel]), now);
    if (written === undefined) continue;
    await ports.deliver(written.filter(({ notBefore }) => notBefore <= now.toISOString()));
    return;
  }
  throw new Error('Too many notifications for one digest at once');
}

interface About {
  turn: DigestTurn;
  dueAt: Date;
  options: ChannelSettings['options'];
  timeZone: string;
  now: Date;
}

/** The outcome of a run: its digest, or a later run if its owner has chosen other times since it was planned. */
async function endOf(
  ports: SendDigestPorts,
  { turn, dueAt, options, timeZone, now }: About,
  settings: Channel,
): Promise<DigestEnd> {
  const { kind: channel, frequency } = settings;
  const enabled = isSentTo(settings);
  const { accountId, doneTo: before } = turn;
  const nextDue = nextDigestAt(frequency, now, timeZone);
  const isOnTime =
    nextDigestAt(frequency, after(dueAt, -1), timeZone).getTime() === dueAt.getTime();
  if (enabled && !isOnTime && turn.from !== undefined)
    return { doneTo: before, next: { from: turn.from, dueAt: nextDue } };
  const to = after(dueAt, -writtenMs);
  const oldest = after(dueAt, -longestPeriodMs).toISOString();
  const from = new Date(
    [turn.from ?? oldest, before ?? oldest, oldest].toSorted().at(-1) ?? oldest,
  );
  const waits = enabled ? await firstNews(ports, accountId, to, { now, options }) : undefined;
  const news = enabled ? await ports.newsOf(accountId, from, to) : [];
  // If the clock is ahead, the period is not over: notifications in the rest of it belong to the next digest.
  const last = news.at(-1)?.time;
  const end = {
    doneTo: last === undefined ? before : after(new Date(last), 1).toISOString(),
    next: waits === undefined ? undefined : { from: waits, dueAt: nextDue },
  };
  // The numbers of many sites are read only for a digest that is sent.
  if (!news.some((one) => isDigestNews(one, options))) return end;
  const message = digestMessage({
    // Of two digests before the same time, the second has later news.
    id: `${end.doneTo ?? to.toISOString()}.${channel}`,
    frequency,
    from,
    to,
    timeZone,
    options,
    publicUrl: ports.publicUrl,
    news,
    sites: await ports.numbersOf(accountId, from, to),
  });
  const notBefore = hushOf(options, 'other', now, timeZone)?.until ?? dueAt;
  return message === undefined ? end : { ...end, message: { message, from, to, notBefore } };
}

/** When the first notification of the next digest was raised, if there is one already. */
async function firstNews(
  { newsOf }: SendDigestPorts,
  accountId: string,
  from: Date,
  { now, options }: { now: Date; options: ChannelSettings['options'] },
): Promise<string | undefined> {
  const news = await newsOf(accountId, from, after(now, minuteMs));
  return news.find((one) => isDigestNews(one, options))?.time;
}
