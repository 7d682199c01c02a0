import type { EventOf } from '../../shared/events/catalogue.ts';
import { oneRegionWords, uptimeFailureWords } from '../../shared/uptime/uptime-failures.ts';
import type { FailingCheck, TrackKey, TrackSample } from '../episodes/track.ts';

/** Events that say how a page is. */
export type MonitoringEventId =
  | 'uptime-changed'
  | 'reached-elsewhere'
  | 'certificate-expiring'
  | 'certificate-renewed'
  | 'scan-finished'
  | 'markup-checked'
  | 'pictures-compared'
  | 'field-data-read';
export type MonitoringEvent = EventOf<MonitoringEventId>;

type Reader<Id extends MonitoringEventId> = (event: EventOf<Id>) => TrackSample[];

/** Failures of our own say nothing about the page. */
const ours: readonly string[] = ['internal', 'disk-full'];

const failing = (
  { at, subject: { url } }: MonitoringEvent,
  part: FailingCheck,
  failed?: string,
): TrackSample[] =>
  failed !== undefined && ours.includes(failed)
    ? []
    : [{ track: { cause: 'checks-failing', url, part }, at, seen: { as: 'check', failed } }];

const readUptime: Reader<'uptime-changed'> = ({ facts, subject: { url } }) => {
  const { status, since, reason, statusCode } = facts;
  const track = { cause: 'site-down', url, part: '' } as const;
  const why = reason && uptimeFailureWords(reason, statusCode);
  return [{ track, at: since, seen: { as: 'uptime', status, why } }];
};

const readReach: Reader<'reached-elsewhere'> = ({ facts, subject: { url } }) => {
  const track = { cause: 'reached-elsewhere', url, part: '' } as const;
  const { since: at } = facts;
  if (facts.step === 'ended') {
    return [{ track, at, seen: { as: 'reach', isOneRegion: false, status: facts.status } }];
  }
  const { reason, statusCode, reachedFrom } = facts;
  const why = oneRegionWords({ reason, statusCode, reachedFrom });
  return [{ track, at, seen: { as: 'reach', isOneRegion: true, why } }];
};

const readScan: Reader<'scan-finished'> = (event) => {
  const { facts, subject } = event;
  const { device: part, measuredAt: at = event.at } = facts;
  const measured = { ...event, at };
  if (facts.outcome === 'failed') return failing(measured, `scan-${part}`, facts.reason);
  const works = failing(measured, `scan-${part}`);
  if (facts.isIncomplete === true || facts.onSlowMachine === true) return works;
  const track = { cause: 'score-fell', url: subject.url, part } as const;
  return [...works, { track, at, seen: { as: 'score', score: facts.overallScore } }];
};

/** Warnings are advice. */
const errorsOf = (counts: { fatalErrors: number; errors: number }): number =>
  counts.fatalErrors + counts.errors;

const readMarkup: Reader<'markup-checked'> = (event) => {
  const { facts, at, subject } = event;
  if (facts.outcome === 'failed') return failing(event, 'markup', facts.reason);
  const previous = facts.previous && errorsOf(facts.previous);
  const track = { cause: 'markup-errors', url: subject.url, part: '' } as const;
  return [
    ...failing(event, 'markup'),
    { track, at, seen: { as: 'markup', errors: errorsOf(facts), previous } },
  ];
};

const readPictures: Reader<'pictures-compared'> = (event) => {
  const { facts, subject } = event;
  if (facts.outcome === 'failed') return failing(event, 'screenshot', facts.reason);
  const { isEqual, changedPercent, dueAt } = facts;
  if (isEqual === undefined) return failing(event, 'screenshot');
  const track = { cause: 'pictures-differ', url: subject.url, part: '' } as const;
  return [
    ...failing(event, 'screenshot'),
    { track, at: dueAt, seen: { as: 'picture', isEqual, changedPercent } },
  ];
};

const readFieldData: Reader<'field-data-read'> = ({ facts, subject: { url } }) =>
  (['mobile', 'desktop'] as const).flatMap((part): TrackSample[] => {
    const category = facts[part];
    const track = { cause: 'field-data-fell', url, part } as const;
    if (category === undefined) return [];
    return [{ track, at: facts.dueAt, seen: { as: 'category', category } }];
  });

/** All pages of a host have the same certificate. */
const trackOfHost = (url: string, host: string): TrackKey => ({
  cause: 'certificate-expiring',
  url,
  part: host,
});

const readCertificate: Reader<'certificate-expiring' | 'certificate-renewed'> = (event) => {
  const { at, subject, facts } = event;
  const track = trackOfHost(subject.url, facts.host);
  const { expiresAt } = facts;
  if (event.type === 'certificate-renewed')
    return [{ track, at, seen: { as: 'certificate-renewed', expiresAt } }];
  const { daysLeft } = event.facts;
  return [{ track, at, seen: { as: 'certificate', expiresAt, daysLeft } }];
};

/** The samples of an event, by track. */
export function samplesOf(event: MonitoringEvent): TrackSample[] {
  switch (event.type) {
    case 'uptime-changed':
      return readUptime(event);
    case 'reached-elsewhere':
      return readReach(event);
    case 'scan-finished':
      return readScan(event);
    case 'markup-checked':
      return readMarkup(event);
    case 'pictures-compared':
      return readPictures(event);
    case 'field-data-read':
      return readFieldData(event);
    default:
      return readCertificate(event);
  }
}
