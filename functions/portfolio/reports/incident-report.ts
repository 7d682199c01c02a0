import { causes } from '../../../shared/causes/catalogue.ts';
import { severityLabels } from '../../../shared/causes/define-cause.ts';
import type { IncidentEvidence } from '../../../shared/calls/notifying/incidents.ts';
import type { ClientReport } from '../../../shared/models/portfolio/client-report.ts';
import type { IncidentNote } from '../../../shared/models/notifying/incident.ts';
import type { IncidentDocument } from '../../../shared/models/notifying/incident-document.ts';
import { placesInWords } from '../../../shared/uptime/other-places.ts';
import { seenWords } from '../../../shared/uptime/outage-words.ts';
import { asClause } from '../../../shared/words/as-clause.ts';
import { verdictOf } from '../../../shared/words/incident-duration.ts';
import { standingWords } from '../../../shared/words/incident-standing-words.ts';
import { incidentEvidence } from '../history/incident-evidence.ts';
import { incidentStore } from '../../notifying/incidents/incident-store.ts';
import { groupOfClient } from '../../notifying/incidents/group-of-client.ts';
import { momentsOf, toSummary } from '../../notifying/incidents/to-incident.ts';
import type { Table } from '../../platform/table/table.ts';
import type { ReportStyle } from './report-look.ts';
import { ReportTimes } from './report-times.ts';

const mostSites = 100;
const mostEntries = 200;
/** In characters: an item of the table holds 400 KB. */
const largestPicture = 150_000;

/** An incident with its timeline and post-mortem, as a report. */
export async function incidentReport(
  { table, now }: { table: Table; now: Date },
  { accountId, incidentId }: { accountId: string; incidentId: string },
  frame: ReportStyle & Pick<ClientReport, 'title' | 'from' | 'to'>,
): Promise<ClientReport> {
  const group = await groupOfClient(table, { accountId }, incidentId);
  const summary = toSummary(group, now);
  const times = new ReportTimes(frame.timeZone);
  const [notes, evidence] = await Promise.all([
    incidentStore(table).listNotes(group),
    incidentEvidence({ table, now }, group),
  ]);
  const entries = [
    ...momentsOf({ episodes: group.flatMap(({ episodes }) => episodes) }).map(
      ({ at, text, check, url }) => ({ at, text: `${text} (${check}, ${url})` }),
    ),
    ...notes.flatMap(({ at, kind }) => {
      const text = publicNotes[kind];
      return text === undefined ? [] : [{ at, text }];
    }),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  const isWithdrawn = group[0].state === 'withdrawn';
  const incident: IncidentDocument = {
    severity: severityLabels[summary.severity],
    standing: standingWords(
      { ...summary, assignee: null, mutedUntil: null, isWithdrawn },
      times.time,
    ),
    pages: summary.pages,
    sites: summary.members.slice(0, mostSites).map(({ site }) => site),
    omittedSites: Math.max(0, summary.members.length - mostSites),
    entries: entries.slice(0, mostEntries),
    omittedEntries: Math.max(0, entries.length - mostEntries),
    url: evidence.url,
    checks: evidence.checks.map(checkOf),
    picture: pictureOf(evidence.picture, times),
    before: evidence.before.map(({ at, kind, text }) => ({ at, text: `${kinds[kind]}: ${text}` })),
    postMortem: group.find(({ postMortem }) => postMortem !== undefined)?.postMortem ?? '',
  };
  return {
    ...frame,
    madeAt: now.toISOString(),
    verdict: isWithdrawn
      ? 'A late result showed that there was no problem.'
      : verdictOf(summary, now.getTime(), (at) => `${times.time(at)} (${times.zone})`),
    band: summary.state === 'open' ? causes[summary.cause].band : null,
    sites: [],
    omitted: 0,
    incident,
  };
}

/** What people did that concerns readers of the document; comments, mutes and assignments are the team's own. */
const publicNotes: Partial<Record<IncidentNote['kind'], string>> = {
  acknowledged: 'Acknowledged',
  'false-alarm': 'Marked as a false alarm',
};

const kinds: Record<IncidentEvidence['before'][number]['kind'], string> = {
  deployment: 'Deployment',
  technology: 'Technologies',
  picture: 'Screenshot',
};

function checkOf(check: IncidentEvidence['checks'][number]): IncidentDocument['checks'][number] {
  const { hourly: at, elsewhere, excerpt } = check;
  const places = [
    ...(elsewhere === undefined || elsewhere.reachedFrom.length === 0
      ? []
      : [`Reached from ${placesInWords(elsewhere.reachedFrom)}.`]),
    ...(elsewhere === undefined || elsewhere.notReachedFrom.length === 0
      ? []
      : [`Not reached from ${placesInWords(elsewhere.notReachedFrom)}.`]),
  ];
  const text = [`${seenWords(check)}.`, ...places].join(' ');
  return { at, text, ...(excerpt === undefined ? {} : { excerpt }) };
}

function pictureOf(
  picture: IncidentEvidence['picture'],
  { time }: ReportTimes,
): IncidentDocument['picture'] {
  if (picture === null) return null;
  if (picture.state === 'waiting') return { image: null, text: 'No picture: it is being taken.' };
  if (picture.state === 'none')
    return { image: null, text: `No picture: ${asClause(picture.reason)}` };
  const { image, at, statusCode } = picture;
  if (image.length > largestPicture)
    return { image: null, text: 'No picture: it is too large for this document.' };
  const status = statusCode === null ? '' : `, HTTP status ${statusCode}`;
  return { image, text: `${time(at)}${status}` };
}
