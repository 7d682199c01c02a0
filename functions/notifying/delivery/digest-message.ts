import { asClause } from '../../../shared/words/as-clause.ts';
import type {
  Frequency,
  NotificationOptions,
} from '../../../shared/models/notifying/channel-settings.ts';
import { availabilityWords } from '../../../shared/uptime/outage-words.ts';
import type { Availability } from '../../../shared/uptime/outages.ts';
import {
  type NotificationKind,
  omitsSite,
  type Tone,
  urgencyOf,
} from '../../../shared/models/notifying/notification.ts';
import type { ChangeStatus } from '../../../shared/models/measuring/page-changes.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import type { SiteState } from '../../../shared/models/measuring/site-state.ts';
import { isHomeDown, severityOf } from '../../../shared/state/site-state.ts';
import { stateBands, stateWords } from '../../../shared/state/site-state-words.ts';
import { dayMs, hourMs, zonedTime } from '../../platform/times.ts';
import type {
  MessageLine,
  MessageSection,
  OutgoingMessage,
} from '../../providers/ports/channel-sender.ts';
import { trendOf } from './trend.ts';
import { aboutSite } from './silenced.ts';
import { isPlural } from '../../registry/pages/part-of-site.ts';
import { type SiteNames, siteAddress, siteTitle, subjectTitle } from './site-titles.ts';
import type { StateFormats } from '../../../shared/causes/define-cause.ts';

/** Writes the times of a state in a message, which is read later than it is written. @param timeZone IANA name */
export function messageFormats(timeZone: string): StateFormats {
  const day = { dateStyle: 'medium', timeZone } as const;
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-GB', options);
    return (iso: string): string => format.format(new Date(iso));
  };
  const time = written({ ...day, timeStyle: 'short' });
  return { time, when: (iso) => `on ${time(iso)}`, date: written(day) };
}

/** The parts of a notification that a digest shows. */
export interface DigestNews {
  kind: NotificationKind;
  tone: Tone;
  title: string;
  site: string;
  /** ISO 8601. */
  time: string;
  incidentId?: string | undefined;
  /** Whether the outage is over. For the end of an incident, false if the incident continues after all. */
  isOver?: boolean | undefined;
  /** The affected part of the site, if not the site as a whole: '/checkout', '2 pages'. */
  part?: string | undefined;
}

/** Numbers of a site in the period of a digest. */
export interface SiteNumbers {
  url: string;
  /** The name that its owner chose. */
  name?: string | undefined;
  /** Lab scores, 0 to 100, oldest first; the last before the period comes first. Null: an incomplete measurement. */
  mobile: readonly (number | null)[];
  desktop: readonly (number | null)[];
  /** Whether it has changed, by device, when the digest is written. */
  changes: Record<Device, ChangeStatus>;
  availability: Pick<Availability, 'outages' | 'to' | 'percent' | 'knownMs'>;
  /** The state of the site when the digest is written. */
  state: SiteState;
}

export interface DigestInput {
  id: string;
  frequency: Frequency;
  from: Date;
  to: Date;
  timeZone: string;
  options: Pick<NotificationOptions, 'good' | 'average' | 'bad'>;
  news: readonly DigestNews[];
  sites: readonly SiteNumbers[];
  publicUrl: string;
}

/** Lines of one section, and a count of the rest. */
const mostLines = 30;

/** Outages have messages of their own, and the end of one is no improvement. */
const leftOut: readonly NotificationKind[] = ['site-up', 'monitor-up', 'flapping'];

/** Whether a digest includes a notification. */
export function isDigestNews(
  { kind, tone }: Pick<DigestNews, 'kind' | 'tone'>,
  options: DigestInput['options'],
): boolean {
  if (urgencyOf(kind) !== 'digest') return false;
  return kind !== 'scan-result' || tone === 'neutral' || options[tone];
}

/** Outages, with whether they are over by now and with the addresses of their sites. */
const outagesOf = (
  news: readonly DigestNews[],
  { names, down }: { names: SiteNames; down: ReadonlySet<string> },
): DigestNews[] =>
  news
    .filter(({ kind }) => kind === 'site-down' || kind === 'monitor-down')
    .map(({ isOver, ...outage }) => {
      const lasts = isOver !== true && (outage.kind === 'monitor-down' || down.has(outage.site));
      const [one, many] = lasts ? ['is', 'are'] : ['was', 'were'];
      const verb = isPlural(outage.part) ? many : one;
      return { ...outage, title: `${subjectTitle(outage, names)} ${verb} down` };
    });

/** The end of an incident is said with its beginning, if both are in the digest, and not if the incident goes on. */
function withEnds(news: readonly DigestNews[]): DigestNews[] {
  const isEnd = ({ kind }: DigestNews): boolean => kind === 'incident-ended';
  const idsOf = (some: readonly DigestNews[]) =>
    new Set(some.flatMap(({ incidentId }) => incidentId ?? []));
  const begun = idsOf(news.filter((one) => !isEnd(one)));
  const ended = idsOf(news.filter((one) => isEnd(one) && one.isOver !== false));
  return news
    .filter((one) => !isEnd(one) || (one.isOver !== false && !begun.has(one.incidentId ?? '')))
    .map((one) => (isEnd(one) ? one : { ...one, isOver: ended.has(one.incidentId ?? '') }));
}

/** One line for each thing that happened to a site, however often it did. */
function linesOf(news: readonly DigestNews[], publicUrl: string): MessageLine[] {
  // The title of a scan result has its scores, which differ each time.
  const groups = Map.groupBy(news, ({ site, kind, tone, title, isOver }) =>
    JSON.stringify([site, kind, tone, kind === 'scan-result' ? '' : title, isOver]),
  );
  const lines = [...groups.values()].flatMap((group): MessageLine[] => {
    const last = group.at(-1);
    if (last === undefined) return [];
    const { kind, site, title, tone, incidentId, isOver } = last;
    // Other titles name the site.
    const who = omitsSite(kind) ? `${siteAddress(site)}: ${title}` : title;
    const count = group.length;
    // Scores differ from scan to scan; an event is the same each time.
    const repeated = kind === 'scan-result' ? `newest of ${count} results` : `${count} times`;
    const often = count === 1 ? '' : ` (${repeated})`;
    return [
      {
        text: `${who}${often}${isOver === true && kind !== 'incident-ended' ? '; resolved by now' : ''}`,
        tone,
        about: aboutSite(site, incidentId),
        url: `${publicUrl}${incidentId === undefined ? '/viewAllNotifications' : `/incidents/${incidentId}`}`,
      },
    ];
  });
  const left = lines.length - mostLines;
  return left <= 0 ? lines : [...lines.slice(0, mostLines), { text: `and ${left} more` }];
}

function totalsLine(
  { url, mobile, desktop, changes, availability, state }: SiteNumbers,
  { publicUrl, names, timeZone }: { publicUrl: string; names: SiteNames; timeZone: string },
): MessageLine {
  const [onMobile, onDesktop] = [
    trendOf(mobile, changes.mobile),
    trendOf(desktop, changes.desktop),
  ];
  const scores = [
    ...(onMobile === undefined ? [] : [`mobile ${onMobile}`]),
    ...(onDesktop === undefined ? [] : [`desktop ${onDesktop}`]),
  ];
  const uptime = availability.knownMs > 0 ? [asClause(availabilityWords(availability))] : [];
  const { sentence } = stateWords(state, messageFormats(timeZone));
  const isDown = isHomeDown({ url, state });
  const said = (name: string, parts: readonly string[]): string =>
    parts.length === 0 ? '' : ` ${name}: ${parts.join('; ')}`;
  // The state is of now, which may be later than the period; what is down has no scores of now.
  const results = isDown
    ? [said('Last known', scores), said('In this period', uptime)].filter(Boolean).join('.')
    : said('In this period', [...scores, ...uptime]);
  return {
    text: `${siteTitle(url, names)}: ${sentence}${results}`,
    tone: stateBands[state.kind] ?? 'neutral',
    url: `${publicUrl}/siteDetails?url=${inQuery(url)}`,
  };
}

/** A query may have colons and slashes as they are; the text of a mail shows its addresses. */
const inQuery = (url: string): string =>
  encodeURIComponent(url).replaceAll('%3A', ':').replaceAll('%2F', '/');

const weights: Record<Tone, number> = { bad: 0, average: 1, good: 2, neutral: 3 };

/** A digest comes in the morning, on Mondays, or on the first of a month: its period is over. */
const periods: Record<Frequency, string> = {
  Daily: 'since yesterday',
  Weekly: 'last week',
  Monthly: 'last month',
};
/** With an hour for the end of summer time, and one for the digest before. */
const longestMs: Record<Frequency, number> = {
  Daily: dayMs + 2 * hourMs,
  Weekly: 7 * dayMs + 2 * hourMs,
  Monthly: 31 * dayMs + 2 * hourMs,
};

/** One that waited for the end of quiet hours has the news of several periods. */
const periodOf = ({ frequency, from, to }: Pick<DigestInput, 'frequency' | 'from' | 'to'>) => {
  const lasted = to.getTime() - from.getTime();
  return lasted > longestMs[frequency]
    ? `in the last ${Math.ceil(lasted / dayMs)} days`
    : periods[frequency];
};

/**
 * The digest of a period: what got worse first, then what got better, then scan results, which are no change by
 * themselves, then the totals of every site.
 * @returns undefined if there is nothing to say
 */
export function digestMessage(input: DigestInput): OutgoingMessage | undefined {
  const { id, frequency, from, to, timeZone, options, publicUrl, sites } = input;
  const names = new Map(sites.map(({ url, name = '' }) => [url, name]));
  const down = new Set(sites.filter(({ state }) => state.kind === 'down').map(({ url }) => url));
  const outages = outagesOf(input.news, { names, down });
  const due = withEnds(input.news).filter((one) => isDigestNews(one, options));
  if (!input.news.some((one) => one.isOver !== false && isDigestNews(one, options)))
    return undefined;
  const news = [...outages, ...due]
    .filter(({ kind }) => !leftOut.includes(kind))
    .toSorted((one, other) => weights[one.tone] - weights[other.tone]);
  const [results, changes] = [
    news.filter(({ kind }) => kind === 'scan-result'),
    news.filter(({ kind }) => kind !== 'scan-result'),
  ];
  const changed = (...tones: Tone[]): MessageLine[] =>
    linesOf(
      changes.filter(({ tone }) => tones.includes(tone)),
      publicUrl,
    );
  const worse = changed('bad', 'average');
  const better = changed('good');
  const totals = sites
    .toSorted((one, other) => severityOf(one.state) - severityOf(other.state))
    .map((site) => totalsLine(site, { publicUrl, names, timeZone }));
  const sections: MessageSection[] = [
    { heading: 'What got worse', lines: worse },
    { heading: 'What got better', lines: better },
    { heading: 'Scan results', lines: linesOf(results, publicUrl) },
    { heading: 'What else happened', lines: changed('neutral') },
    { heading: 'Your sites', lines: totals },
  ].filter(({ lines }) => lines.length > 0);
  return {
    id,
    kind: 'digest',
    tone: news[0]?.tone ?? 'neutral',
    heading: headingOf(
      { worse: worse.length, better: better.length, results: results.length },
      periodOf({ frequency, from, to }),
    ),
    summary: `From ${zonedTime(from, timeZone)} to ${zonedTime(to, timeZone)}.`,
    sections,
    link: { label: 'See all notifications', url: `${publicUrl}/viewAllNotifications` },
    about: news.map(({ site, incidentId }) => aboutSite(site, incidentId)),
    why: `You receive this ${frequency.toLowerCase()} digest because this channel is enabled in the notification settings of your account.`,
  };
}

function headingOf(
  { worse, better, results }: Record<'worse' | 'better' | 'results', number>,
  period: string,
): string {
  const parts = [
    ...(worse > 0 ? [`${worse} ${worse === 1 ? 'thing' : 'things'} got worse`] : []),
    ...(better > 0 ? [`${better} got better`] : []),
    ...(results > 0 ? [`${results} scan ${results === 1 ? 'result' : 'results'}`] : []),
  ];
  const words = parts.length === 0 ? 'What happened' : parts.join(', ');
  return `Your sites ${period}: ${words}`;
}
