import { causes } from '../../../../shared/causes/catalogue.ts';
import { severityLabels } from '../../../../shared/causes/define-cause.ts';
import type { IncidentEvidence } from '../../../../shared/calls/notifying/incidents.ts';
import type { ClientReport } from '../../../../shared/models/portfolio/client-report.ts';
import type { IncidentNote } from '../../../../shared/models/notifying/incident.ts';
import type { IncidentDocument } from '../../../../shared/models/notifying/incident-document.ts';
import { placesInWords } from '../../../../shared/uptime/other-places.ts';
import { seenWords } from '../../../../shared/uptime/outage-words.ts';
import { asClause } from '../../../../shared/words/as-clause.ts';
import { noteWords } from '../../../../shared/words/incident-note-words.ts';
import { verdictOf } from '../../../../shared/words/incident-duration.ts';
import { standingWords } from '../../../../shared/words/incident-standing-words.ts';
import { incidentEvidence } from '../../history/incident-evidence.ts';
import { incidentStore } from '../../../notifying/incidents/incident-store.ts';
import { groupOfClient } from '../../../notifying/incidents/group-of-client.ts';
import { momentsOf, toSummary } from '../../../notifying/incidents/to-incident.ts';
import type { Table } from '../../../platform/table/table.ts';
import { clientVerdict } from './incident-for-client.ts';
import type { ReportStyle } from '../report-look.ts';
import { ReportTimes } from '../texts/report-times.ts';

const mostSites = 100;
const mostEntries = 200;
/** In characters: an item of the table holds 400 KB. */
const largestPicture = 150_000;

interface Wanted {
  accountId: string;
  incidentId: string;
  /** With what the team wrote and did. */
  isInternal: boolean;
}

type Frame = ReportStyle & Pick<ClientReport, 'title' | 'from' | 'to'>;

/** A document about an incident, for its client or for the team. */
export async function incidentReport(
  { table, now }: { table: Table; now: Date },
  { accountId, incidentId, isInternal }: Wanted,
  frame: Frame,
): Promise<ClientReport> {
  const group = await groupOfClient(table, { accountId }, incidentId);
  const notes = await incidentStore(table).listNotes(group);
  const made = { ...frame, madeAt: now.toISOString(), sites: [], omitted: 0 };
  if (!isInternal) return { ...made, ...forClient(group, notes, frame, now) };
  return { ...made, ...(await forTeam({ table, now }, group, notes, frame)) };
}

type Group = Awaited<ReturnType<typeof groupOfClient>>;
type Part = Pick<ClientReport, 'verdict' | 'band' | 'incident'>;

const postMortemOf = (group: Group): string =>
  group.find(({ postMortem }) => postMortem !== undefined)?.postMortem ?? '';

/** Without what was seen in detail, and without comments, assignments and mutes, which are the team's own. */
function forClient(group: Group, notes: readonly IncidentNote[], frame: Frame, now: Date): Part {
  const { cause, site, beganAt, endedAt, outages, pages, members, isFalseAlarm, state } = toSummary(
    group,
    now,
  );
  const acknowledgedAt = notes.find(({ kind }) => kind === 'acknowledged')?.at ?? null;
  const isRuledOut = group[0].state === 'withdrawn';
  const known = {
    site,
    cause,
    beganAt,
    endedAt,
    outages,
    acknowledgedAt,
    isFalseAlarm,
    isRuledOut,
    language: frame.language,
    timeZone: frame.timeZone,
    madeAt: now.toISOString(),
  };
  return {
    verdict: clientVerdict(known),
    band: state === 'open' ? causes[cause].band : null,
    incident: {
      severity: '',
      standing: '',
      pages,
      sites: members.slice(0, mostSites).map((member) => member.site),
      omittedSites: Math.max(0, members.length - mostSites),
      entries: [],
      omittedEntries: 0,
      url: site,
      checks: [],
      picture: null,
      before: [],
      postMortem: postMortemOf(group),
      forClient: known,
    },
  };
}

async function forTeam(
  { table, now }: { table: Table; now: Date },
  group: Group,
  notes: readonly IncidentNote[],
  frame: Frame,
): Promise<Part> {
  const summary = toSummary(group, now);
  const times = new ReportTimes(frame.timeZone);
  const evidence = await incidentEvidence({ table, now }, group);
  const entries = [
    ...momentsOf({ episodes: group.flatMap(({ episodes }) => episodes) }).map(
      ({ at, text, check, url }) => ({ at, text: `${text} (${check}, ${url})` }),
    ),
    ...notes.map((note) => ({ at: note.at, text: noteText(note, times) })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  const isWithdrawn = group[0].state === 'withdrawn';
  const incident: IncidentDocument = {
    severity: severityLabels[summary.severity],
    standing: standingWords({ ...summary, isWithdrawn }, times.time),
    pages: summary.pages,
    sites: summary.members.slice(0, mostSites).map(({ site }) => site),
    omittedSites: Math.max(0, summary.members.length - mostSites),
    entries: entries.slice(0, mostEntries),
    omittedEntries: Math.max(0, entries.length - mostEntries),
    url: evidence.url,
    checks: evidence.checks.map(checkOf),
    picture: pictureOf(evidence.picture, times),
    before: evidence.before.map(({ at, kind, text }) => ({ at, text: `${kinds[kind]}: ${text}` })),
    postMortem: postMortemOf(group),
  };
  return {
    verdict: isWithdrawn
      ? 'A late result showed that there was no problem.'
      : verdictOf(summary, now.getTime(), (at) => `${times.time(at)} (${times.zone})`),
    band: summary.state === 'open' ? causes[summary.cause].band : null,
    incident,
  };
}

function noteText(note: IncidentNote, { time }: ReportTimes): string {
  const words = noteWords(note, time);
  return note.kind === 'comment' ? `${words}: ${note.text ?? ''}` : words;
}

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
