import { durationWords, lastedWords, shownMs } from '../../../shared/words/duration-words.ts';
import { endedOutagesWords } from '../../../shared/uptime/outage-words.ts';
import { zonedTime, minuteMs } from '../../platform/times.ts';
import type { MessageLine, OutgoingMessage } from '../../providers/ports/channel-sender.ts';
import { type OutageSignal, outagesIn } from './outage-state.ts';
import type { PlannedMessage, ReportedSite } from './plan-outages.ts';
import { aboutSite } from './silenced.ts';
import { ofSite, isPlural } from '../../registry/pages/part-of-site.ts';
import { type SiteNames, siteTitle, subjectTitle } from './site-titles.ts';

const fewMinutesMs = 10 * minuteMs;
/** Lines of a message; further sites are counted. */
const mostLines = 40;

const tones = { down: 'bad', brief: 'average', up: 'good', flapping: 'bad' } as const;

const whyEnabled =
  'You receive this because this channel is enabled in the notification settings of your account.';
const whyRouted =
  'You receive this because messages about the sites of this client are routed to this channel on the Clients page.';
const whyNow = (together: boolean): string =>
  together
    ? 'Outages within five minutes are sent together, and so are recoveries.'
    : 'Outages and recoveries are sent at once.';

/** Words for one site, without its name. */
function stateOf(reported: ReportedSite, timeZone: string): string {
  const { state, downSince, since } = reported;
  const from = downSince === undefined ? undefined : new Date(downSince);
  const lasted = from === undefined ? undefined : lastedWords(from, since);
  if (state === 'down') return `down since ${zonedTime(from ?? new Date(since), timeZone)}`;
  if (state === 'flapping') return 'goes up and down';
  if (lasted === undefined) return `up again since ${zonedTime(new Date(since), timeZone)}`;
  if (state !== 'brief') return `up again after ${lasted}`;
  const { count, lastedMs } = endedOutages(reported);
  return count > 1
    ? `was down (${endedOutagesWords(count, lastedMs)}), and is up again`
    : `was down for ${count === 1 ? durationWords(lastedMs) : lasted}, and is up again`;
}

/** The outages that are over, with those that the quiet hours held back. */
function endedOutages({ signals, since, missed }: ReportedSite) {
  const outages = outagesIn(signals);
  return {
    count: outages.length + (missed?.count ?? 0),
    lastedMs: outages.reduce(
      (sum, { from, to }) => sum + shownMs(from, to ?? since),
      missed?.lastedMs ?? 0,
    ),
  };
}

/** The part of a site that a line is about, with its address. */
const lineTitle = ({ site, part }: Pick<ReportedSite, 'site' | 'part'>, names: SiteNames): string =>
  ofSite(part, siteTitle(site, names));

const headingOf = (planned: PlannedMessage, names: SiteNames): string =>
  planned.isUpdate ? `Update: ${newsOf(planned, names)}` : newsOf(planned, names);

function newsOf({ kind, sites, isUpdate }: PlannedMessage, names: SiteNames): string {
  const [first] = sites;
  const isOne = sites.length === 1 && first !== undefined;
  const things = sites.some(({ isMonitor }) => isMonitor) ? 'monitors' : 'sites';
  const who = isOne
    ? subjectTitle(first, names)
    : `${sites.length}${isUpdate ? ' more' : ''} ${things}`;
  const isMany = !isOne || isPlural(first.part);
  const verb = isMany ? 'are' : 'is';
  if (kind === 'recovery') return `${who} ${verb} up again`;
  if (kind === 'flapping') return `${who} ${isMany ? 'go' : 'goes'} up and down`;
  if (sites.every(({ state }) => state === 'brief')) {
    const was = `${who} ${isMany ? 'were' : 'was'} down`;
    if (sites.every(({ missed }) => missed === undefined)) return `${was} briefly`;
    return sites.every(({ missed }) => missed !== undefined) ? `${was} in the quiet hours` : was;
  }
  return `${who} ${verb} down`;
}

function summaryOf(
  { kind, sites }: PlannedMessage,
  { timeZone, names }: Pick<About, 'timeZone' | 'names'>,
): string {
  const [first] = sites;
  if (kind === 'flapping')
    return 'We will write again after a stable hour, or in six hours if it continues.';
  if (sites.length !== 1 || first === undefined)
    return `${kind === 'outage' ? 'They went down' : 'They came back'} ${whenOf(kind, sites)}.`;
  const words = `${lineTitle(first, names)}: ${stateOf(first, timeZone)}.`;
  // A recovery's message states the duration, which is already shown.
  const explanation = first.signals.findLast(({ kind: of }) => of !== 'site-up')?.message ?? '';
  return kind === 'outage' && explanation !== '' ? `${words} ${explanation}` : words;
}

/** When several sites failed or recovered. After quiet hours, these times may be hours apart. */
function whenOf(kind: PlannedMessage['kind'], sites: readonly ReportedSite[]): string {
  const times = sites
    .map(({ downSince, since }) => Date.parse(kind === 'outage' ? (downSince ?? since) : since))
    .toSorted((one, other) => one - other);
  const isClose = (times.at(-1) ?? 0) - (times[0] ?? 0) <= fewMinutesMs;
  return isClose && sites.every(({ missed }) => missed === undefined)
    ? 'within a few minutes'
    : 'at different times';
}

interface About {
  /** Names the message for all its channels. */
  id: string;
  /** Outages within five minutes are one message. */
  together: boolean;
  /** The sites are those of clients with a route. @default false */
  isRouted?: boolean;
  publicUrl: string;
  timeZone: string;
  names: SiteNames;
}

const incidentIn = (signals: readonly OutageSignal[]): string | undefined =>
  signals.findLast(({ incidentId }) => incidentId !== undefined)?.incidentId;

/** The message of a plan. */
export function outageMessage(
  planned: PlannedMessage,
  { id, together, isRouted = false, publicUrl, timeZone, names }: About,
): OutgoingMessage {
  const { kind, sites, stillDown } = planned;
  const incidentIds = [
    ...new Set(
      sites.flatMap(({ signals }) => signals.flatMap(({ incidentId }) => incidentId ?? [])),
    ),
  ];
  const lines = sites.slice(0, mostLines).map((one): MessageLine => {
    const text = `${lineTitle(one, names)}: ${stateOf(one, timeZone)}`;
    const { site, signals } = one;
    return { text, tone: tones[one.state], about: aboutSite(site, incidentIn(signals)) };
  });
  for (const { site, part, since, downSince = since, incidentId } of stillDown.slice(
    0,
    mostLines - lines.length,
  )) {
    const from = zonedTime(new Date(downSince), timeZone);
    lines.push({
      text: `${lineTitle({ site, part }, names)}: still down since ${from}`,
      tone: 'bad',
      about: aboutSite(site, incidentId),
    });
  }
  const left = sites.length + stillDown.length - lines.length;
  if (left > 0) lines.push({ text: `and ${left} more` });
  const path = incidentIds.length === 1 ? `/incidents/${incidentIds[0] ?? ''}` : '/incidents';
  return {
    id,
    kind,
    tone: kind === 'recovery' ? 'good' : 'bad',
    heading: headingOf(planned, names),
    summary: summaryOf(planned, { timeZone, names }),
    sections: sites.length + stillDown.length === 1 ? [] : [{ lines }],
    link: { label: 'See what happened', url: `${publicUrl}${path}` },
    about: sites.map(({ site, signals }) => aboutSite(site, incidentIn(signals))),
    why: isRouted ? whyRouted : `${whyEnabled} ${whyNow(together)}`,
  };
}
