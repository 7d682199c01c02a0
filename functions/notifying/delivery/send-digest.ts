import type { ChannelKind } from '../../../shared/models/notifying/channel-kind.ts';
import type { ChannelSettings } from '../../../shared/models/notifying/channel-settings.ts';
import { after, dayMs, minuteMs } from '../../platform/times.ts';
import type { AccountPorts } from './account-ports.ts';
import {
  type DigestNews,
  digestMessage,
  isDigestNews,
  type SiteNumbers,
} from './digest-message.ts';
import { nextDigestAt } from './digest-times.ts';
import type { DigestTurn } from './digest-turn-entity.ts';
import type { Digest, DigestEnd, DigestTurnStore } from './digest-turn-store.ts';
import { hushOf } from './hush.ts';
import { digestChannelsIn, laneOf, type RouteOfSite } from './site-lanes.ts';

export interface SendDigestPorts extends AccountPorts {
  store: Pick<DigestTurnStore, 'find' | 'heldSince' | 'end'>;
  /** Notifications raised from a time on and before another one, oldest first. */
  newsOf(accountId: string, from: Date, to: Date): Promise<DigestNews[]>;
  /** Numbers of some of the account's sites in a period. */
  numbersOf(
    accountId: string,
    period: { from: Date; to: Date },
    includes: (site: string) => boolean,
  ): Promise<SiteNumbers[]>;
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
  const { accountId } = key;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const turn = await store.find(key);
    const now = clock();
    if (turn?.dueAt === undefined || turn.dueAt > now.toISOString()) return;
    const [settings, timeZone, routeOf] = await Promise.all([
      ports.settingsOf(accountId),
      ports.timeZoneOf(accountId),
      ports.routesOf(accountId),
    ]);
    const about = { turn, dueAt: new Date(turn.dueAt), settings, timeZone, routeOf, now };
    const written = await store.end(turn, await endOf(ports, about), now);
    if (written === undefined) continue;
    await ports.deliver(written.filter(({ notBefore }) => notBefore <= now.toISOString()));
    return;
  }
  throw new Error('Too many concurrent notifications for one digest');
}

interface About {
  turn: DigestTurn;
  dueAt: Date;
  settings: ChannelSettings;
  timeZone: string;
  routeOf: RouteOfSite;
  now: Date;
}

/** The outcome of a run: its digest, or a later run if its owner has chosen other times since it was planned. */
async function endOf(ports: SendDigestPorts, about: About): Promise<DigestEnd> {
  const { turn, dueAt, timeZone, now } = about;
  const { channels, options } = about.settings;
  const { accountId, doneTo: before } = turn;
  const { frequency } = channels[turn.channel];
  const enabled = digestChannelsIn(about.settings).includes(turn.channel);
  const nextDue = nextDigestAt(frequency, now, timeZone);
  const isOnTime =
    nextDigestAt(frequency, after(dueAt, -1), timeZone).getTime() === dueAt.getTime();
  if (enabled && !isOnTime && turn.from !== undefined)
    return { doneTo: before, next: { from: turn.from, dueAt: nextDue }, digests: [] };
  const to = after(dueAt, -writtenMs);
  const oldest = after(dueAt, -longestPeriodMs).toISOString();
  const from = new Date(
    [turn.from ?? oldest, before ?? oldest, oldest].toSorted().at(-1) ?? oldest,
  );
  const waits = enabled ? await firstNews(ports, accountId, to, { now, options }) : undefined;
  const news = enabled ? await ports.newsOf(accountId, from, to) : [];
  // If the clock is ahead, the period is not over: notifications in the rest of it belong to the next digest.
  const last = news.at(-1)?.time;
  const doneTo = last === undefined ? before : after(new Date(last), 1).toISOString();
  const next = waits === undefined ? undefined : { from: waits, dueAt: nextDue };
  const digests = await digestsOf(ports, about, {
    news,
    from,
    to,
    end: doneTo ?? to.toISOString(),
  });
  return { doneTo, next, digests };
}

interface Part {
  until: string;
  slackOf: string | undefined;
}

/**
 * The digests of a channel: one with the sites that are not in quiet hours, and one for each end of quiet hours, which adds
 * to an earlier one that waits for it; each for each Slack channel that is a client's own.
 */
async function digestsOf(
  ports: SendDigestPorts,
  { turn, dueAt, settings, timeZone, routeOf, now }: About,
  period: { news: readonly DigestNews[]; from: Date; to: Date; end: string },
): Promise<Digest[]> {
  const { accountId, channel } = turn;
  const { options } = settings;
  const { to } = period;
  /**
   * The end of a site's quiet hours, which is empty outside them, and the client whose Slack channel gets its messages;
   * undefined if the channel gets nothing about the site.
   */
  const partOf = (site: string): Part | undefined => {
    const lane = laneOf(routeOf(site), settings);
    if (!lane.channels.includes(channel)) return undefined;
    const until = hushOf(lane.hush, 'other', now, timeZone)?.until.toISOString() ?? '';
    return { until, slackOf: channel === 'slack' ? lane.slackOf : undefined };
  };
  const keyOf = (part: Part | undefined) => part && `${part.until} ${part.slackOf ?? ''}`;
  const parts = new Map(
    [...new Set(period.news.map(({ site }) => site))].flatMap((site) => {
      const part = partOf(site);
      return part === undefined ? [] : [[keyOf(part), part] as const];
    }),
  );
  const found: Digest[] = [];
  for (const [key, { until, slackOf }] of parts) {
    // Digests held back until the same time have one id: the second one covers the first one's period too.
    const ofClient = slackOf === undefined ? '' : `.${slackOf}`;
    const id = `${until === '' ? period.end : until}.${channel}${ofClient}`;
    const since = until === '' ? undefined : await ports.store.heldSince(accountId, id);
    const from = since ?? period.from;
    const all = since === undefined ? period.news : await ports.newsOf(accountId, from, to);
    const includes = (site: string): boolean => keyOf(partOf(site)) === key;
    const news = all.filter(({ site }) => includes(site));
    // The numbers of many sites are read only for a digest that is sent.
    if (!news.some((one) => isDigestNews(one, options))) continue;
    const message = digestMessage({
      id,
      frequency: settings.channels[channel].frequency,
      from,
      to,
      timeZone,
      options,
      publicUrl: ports.publicUrl,
      news,
      sites: await ports.numbersOf(accountId, { from, to }, includes),
    });
    const notBefore = until === '' ? dueAt : new Date(until);
    const sites = [...new Set(news.map(({ site }) => site))];
    if (message !== undefined) found.push({ message, from, to, notBefore, sites, slackOf });
  }
  return found;
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
