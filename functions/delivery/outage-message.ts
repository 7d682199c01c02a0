import { lastedWords } from '../../shared/words/duration-words.ts';
import { outagesWords } from '../../shared/uptime/outage-words.ts';
import type { Outage } from '../../shared/uptime/outages.ts';
import { zonedTime } from '../platform/zoned-time.ts';
import type { MessageLine, OutgoingMessage } from '../providers/ports/channel-sender.ts';
import type { PlannedMessage, ReportedSite } from './plan-outages.ts';
import { ofSite, isPlural } from '../pages/part-of-site.ts';
import { type SiteNames, sites as countOf, siteTitle, subjectTitle } from './site-titles.ts';

/** Lines of a message; further sites are counted. */
const mostLines = 40;

const tones = { down: 'bad', brief: 'average', up: 'good', flapping: 'bad' } as const;

const whyEnabled =
  'You receive this because this channel is enabled in the notification settings of your account.';
const whyNow = (together: boolean): string =>
  together
    ? 'Outages within five minutes are sent together, and so are recoveries.'
    : 'Outages and recoveries are sent at once.';

/** Words for one site, without its name. */
function stateOf({ state, downSince, since, signals }: ReportedSite, timeZone: string): string {
  const from = downSince === undefined ? undefined : new Date(downSince);
  const lasted = from === undefined ? undefined : lastedWords(from, since);
  if (state === 'down') return `down since ${zonedTime(from ?? new Date(since), timeZone)}`;
  if (state === 'flapping') return 'goes up and down';
  if (lasted === undefined) return `up again since ${zonedTime(new Date(since), timeZone)}`;
  if (state !== 'brief') return `up again after ${lasted}`;
  const outages = outagesIn(signals);
  return outages.length > 1
    ? `was down (${outagesWords(outages, since)}), and is up again`
    : `was down for ${lasted}, and is up again`;
}

/** The outages that signals report, of which one may begin with a page and then be the whole site's. */
function outagesIn(signals: ReportedSite['signals']): Pick<Outage, 'from' | 'to'>[] {
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

/** The part of a site that a line is about, with its address. */
const lineTitle = ({ site, part }: Pick<ReportedSite, 'site' | 'part'>, names: SiteNames): string =>
  ofSite(part, siteTitle(site, names));

const headingOf = (planned: PlannedMessage, names: SiteNames): string =>
  planned.isUpdate ? `Update: ${newsOf(planned, names)}` : newsOf(planned, names);

function newsOf({ kind, sites, isUpdate }: PlannedMessage, names: SiteNames): string {
  const [first] = sites;
  const isOne = sites.length === 1 && first !== undefined;
  const who = isOne
    ? subjectTitle(first, names)
    : isUpdate
      ? `${sites.length} more sites`
      : countOf(sites.length);
  const isMany = !isOne || isPlural(first.part);
  const verb = isMany ? 'are' : 'is';
  if (kind === 'recovery') return `${who} ${verb} up again`;
  if (kind === 'flapping') return `${who} ${isMany ? 'go' : 'goes'} up and down`;
  if (sites.every(({ state }) => state === 'brief'))
    return `${who} ${isMany ? 'were' : 'was'} down briefly`;
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
    return kind === 'outage'
      ? 'They went down within a few minutes.'
      : 'They came back within a few minutes.';
  const words = `${lineTitle(first, names)}: ${stateOf(first, timeZone)}.`;
  // That of a recovery states the duration, which is already there.
  const explanation = first.signals.findLast(({ kind: of }) => of !== 'site-up')?.message ?? '';
  return kind === 'outage' && explanation !== '' ? `${words} ${explanation}` : words;
}

interface About {
  /** Names the message for all its channels. */
  id: string;
  /** Outages within five minutes are one message. */
  together: boolean;
  publicUrl: string;
  timeZone: string;
  names: SiteNames;
}

/** The message of a plan. */
export function outageMessage(
  planned: PlannedMessage,
  { id, together, publicUrl, timeZone, names }: About,
): OutgoingMessage {
  const { kind, sites, stillDown } = planned;
  const incidentIds = [
    ...new Set(
      sites.flatMap(({ signals }) => signals.flatMap(({ incidentId }) => incidentId ?? [])),
    ),
  ];
  const lines = sites.slice(0, mostLines).map((one): MessageLine => {
    const text = `${lineTitle(one, names)}: ${stateOf(one, timeZone)}`;
    return { text, tone: tones[one.state] };
  });
  for (const { site, part, since, downSince = since } of stillDown.slice(
    0,
    mostLines - lines.length,
  )) {
    const from = zonedTime(new Date(downSince), timeZone);
    lines.push({
      text: `${lineTitle({ site, part }, names)}: still down since ${from}`,
      tone: 'bad',
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
    why: `${whyEnabled} ${whyNow(together)}`,
  };
}
