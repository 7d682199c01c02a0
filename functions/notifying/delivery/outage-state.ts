import type { Outage } from '../../../shared/uptime/outages.ts';
import { shownMs } from '../../../shared/words/duration-words.ts';
import { type NotificationKind, urgencyOf } from '../../../shared/models/notifying/notification.ts';
import { after, dayMs, hourMs } from '../../platform/times.ts';

/** A notification of an outage or recovery that has not been sent yet. */
export interface OutageSignal {
  notificationId: string;
  kind: 'site-down' | 'site-up' | 'flapping';
  site: string;
  message: string;
  incidentId?: string;
  /** The affected part of the site, if not the site as a whole: '/checkout', '2 pages', the name of a monitor. */
  part?: string;
  /** Set if the part is a monitor, whose state does not depend on the site's. */
  isMonitor?: true;
  /** ISO 8601. */
  happenedAt: string;
  /** ISO 8601: it arrived here. */
  heardAt: string;
  /** Set if it is not to be sent: its incident is muted or a false alarm, or its site is paused or was removed. */
  isMuted?: true;
}

/** A notification that was raised, as far as an outage message depends on it. */
export interface RaisedOutage {
  notificationId: string;
  kind: NotificationKind;
  site: string;
  message: string;
  happenedAt: string;
  incidentId?: string | undefined;
  part?: string | undefined;
}

/** Characters of a text that waits: one item holds a thousand sites that are down. */
const longestWaiting = 160;

/** The outages and recoveries among notifications, as they wait to be sent. */
export const signalsOf = (raised: readonly RaisedOutage[], now: Date): OutageSignal[] =>
  raised
    .filter(({ kind }) => urgencyOf(kind) === 'now')
    .map(({ notificationId, kind, site, message, happenedAt, incidentId, part }) => ({
      notificationId,
      kind: signalKinds.get(kind) ?? 'site-down',
      site,
      message: message.length <= longestWaiting ? message : '',
      happenedAt,
      heardAt: now.toISOString(),
      ...(incidentId === undefined ? {} : { incidentId }),
      ...(part === undefined ? {} : { part }),
      ...(kind.startsWith('monitor-') ? { isMonitor: true } : {}),
    }));

const signalKinds = new Map<NotificationKind, OutageSignal['kind']>([
  ['site-up', 'site-up'],
  ['monitor-up', 'site-up'],
  ['flapping', 'flapping'],
]);

/** The state of a site, and what was last sent about it. */
export interface SiteTelling {
  site: string;
  /** By the newest signal; 'unsteady' where that said only that the site is flapping. */
  status: 'up' | 'down' | 'unsteady';
  /** ISO 8601: the newest signal happened. */
  since: string;
  reported: 'up' | 'down' | 'flapping';
  /** ISO 8601: beginning of the newest outage. */
  downSince?: string;
  /** The part of the site that the newest signal is about; absent for the site as a whole. */
  part?: string;
  /** Set for a monitor of the site, which its part names. */
  isMonitor?: true;
  /** The incident of the newest outage. */
  incidentId?: string;
  /** Set while it is not to be sent, as it was last read. */
  isMuted?: true;
  /** The part in the last sent outage. */
  reportedPart?: string;
  /** ISO 8601: beginnings of outages within the last hour. */
  downs: string[];
  /** ISO 8601; absent unless it is flapping. */
  flappingReportedAt?: string;
  /** Outages that began and ended in the quiet hours, to be reported when these end. */
  missed?: MissedOutages;
}

/** Outages that are over, without the time between them. */
export interface MissedOutages {
  count: number;
  lastedMs: number;
}

/** The outages that signals report, of which one may begin with a page and then be the whole site's. */
export function outagesIn(signals: readonly OutageSignal[]): Pick<Outage, 'from' | 'to'>[] {
  const outages: Pick<Outage, 'from' | 'to'>[] = [];
  for (const { kind, happenedAt } of signals.toSorted((one, other) =>
    one.happenedAt.localeCompare(other.happenedAt),
  )) {
    const last = outages.at(-1);
    if (kind === 'site-up' && last?.to === null) last.to = happenedAt;
    else if (kind === 'site-down' && last?.to !== null)
      outages.push({ from: happenedAt, to: null });
  }
  return outages;
}

/** A site whose outages were over before the quiet hours. */
export function withMissed(site: SiteTelling, signals: readonly OutageSignal[]): SiteTelling {
  const { count, lastedMs } = site.missed ?? { count: 0, lastedMs: 0 };
  const over = outagesIn(signals).flatMap(({ from, to }) =>
    to === null ? [] : [shownMs(from, to)],
  );
  if (over.length === 0) return site;
  const lasted = over.reduce((sum, one) => sum + one, lastedMs);
  return { ...site, missed: { count: count + over.length, lastedMs: lasted } };
}

/** Until when messages are updates of the last one. */
export interface Joins {
  /** ISO 8601: messages about outages that arrive until then are updates. */
  outagesJoinUntil?: string;
  /** ISO 8601: the last of these messages; absent in states of earlier versions. */
  outagesSentAt?: string;
  recoveriesJoinUntil?: string;
  recoveriesSentAt?: string;
}

/** The times of a state; without those that have passed, if it is said when. */
export function joinsIn(
  joins: { [Name in keyof Joins]: Joins[Name] | undefined },
  now?: Date,
): Joins {
  const { outagesJoinUntil, outagesSentAt, recoveriesJoinUntil, recoveriesSentAt } = joins;
  const lasts = (until: string | undefined): until is string =>
    until !== undefined && (now === undefined || until > now.toISOString());
  return {
    ...(lasts(outagesJoinUntil) ? { outagesJoinUntil } : {}),
    ...(lasts(outagesJoinUntil) && outagesSentAt !== undefined ? { outagesSentAt } : {}),
    ...(lasts(recoveriesJoinUntil) ? { recoveriesJoinUntil } : {}),
    ...(lasts(recoveriesJoinUntil) && recoveriesSentAt !== undefined ? { recoveriesSentAt } : {}),
  };
}

/** Sent and pending messages to an account about outages. */
export interface OutageState extends Joins {
  sites: SiteTelling[];
  waiting: OutageSignal[];
  /** The same times for messages on clients' routes, by route. */
  routed?: Readonly<Record<string, Joins>>;
  /** ISO 8601: while outages waited, failures of other sites were last seen to be confirmed. */
  confirmingAt?: string;
}

export function withoutMissed(site: SiteTelling): SiteTelling {
  const { missed: _, ...rest } = site;
  return rest;
}

/** Outages within an hour that are still sent one by one. */
const mostDownsInAnHour = 3;
/** Events may arrive days late; a site that was forgotten earlier would seem to be down again. */
const rememberedMs = 4 * dayMs;

export const unreported = (site: string): SiteTelling => ({
  site,
  status: 'up',
  since: '',
  reported: 'up',
  downs: [],
});

interface Subject {
  site: string;
  part?: string | undefined;
  isMonitor?: true | undefined;
}

/** The same for all signals of a site, or of a monitor. */
export const nameOf = ({ site, part = '', isMonitor }: Subject): string =>
  isMonitor === true ? `${site} ${part}` : site;

export const siteIn = ({ sites }: OutageState, subject: Subject): SiteTelling =>
  sites.find((one) => nameOf(one) === nameOf(subject)) ?? {
    ...unreported(subject.site),
    ...(subject.isMonitor === true ? { isMonitor: true } : {}),
  };

const statusAfter: Record<OutageSignal['kind'], SiteTelling['status']> = {
  'site-down': 'down',
  'site-up': 'up',
  flapping: 'unsteady',
};

/** A site after its signals, in any order: the one that happened last decides. */
export function withSignals(
  site: SiteTelling,
  signals: readonly OutageSignal[],
  now: Date,
): SiteTelling {
  const anHourAgo = after(now, -hourMs).toISOString();
  const downs = signals.filter(({ kind }) => kind === 'site-down').map((one) => one.happenedAt);
  const newest = newestOf(signals);
  const isNews = newest !== undefined && newest.happenedAt >= site.since;
  const downSince = [site.downSince ?? '', ...downs].toSorted().at(-1);
  const part = isNews ? newest.part : site.part;
  const incidentId = newestOf(signals.filter(({ kind }) => kind === 'site-down'))?.incidentId;
  const { part: _, ...rest } = site;
  return {
    ...rest,
    ...(part === undefined ? {} : { part }),
    ...(incidentId === undefined ? {} : { incidentId }),
    ...(isNews ? { status: statusAfter[newest.kind], since: newest.happenedAt } : {}),
    ...(downSince === undefined || downSince === '' ? {} : { downSince }),
    downs: [...new Set([...site.downs, ...downs])].filter((at) => at > anHourAgo).toSorted(),
  };
}

const newestOf = (signals: readonly OutageSignal[]): OutageSignal | undefined =>
  signals
    .toSorted(
      (one, other) =>
        compare(one.happenedAt, other.happenedAt) ||
        compare(one.notificationId, other.notificationId),
    )
    .at(-1);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Goes up and down more often than anyone wants to read about. */
export const isFlapping = ({ status, downs }: SiteTelling): boolean =>
  status === 'unsteady' || downs.length > mostDownsInAnHour;

/** Without sites that have been up for days, and were reported so. */
export const remembered = (sites: readonly SiteTelling[], now: Date): SiteTelling[] =>
  sites.filter(
    ({ reported, status, since }) =>
      reported !== 'up' || status !== 'up' || since > after(now, -rememberedMs).toISOString(),
  );
