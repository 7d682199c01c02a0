import {
  changesBefore,
  type IncidentEvidence,
  type OutagePicture,
} from '../../../shared/calls/notifying/incidents.ts';
import { scanFailureTexts } from '../../../shared/scans/scan-failures.ts';
import { technologyWords } from '../../../shared/words/technology-words.ts';
import { percentWords } from '../../notifying/incidents/causes/pictures-differ.ts';
import { leadingOf } from '../../notifying/incidents/incident-words.ts';
import type { IncidentGroup } from '../../notifying/incidents/one-incident.ts';
import { outagePictureStore } from '../../notifying/incidents/outage-picture-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs, hourMs, minuteMs } from '../../platform/times.ts';
import { scannedPageStore } from '../../measuring/scans/scanned-page-store.ts';
import { screenshotStore } from '../../measuring/screenshots/screenshot-store.ts';
import { timeOf } from '../../monitoring/uptime/accounting/page-uptime.ts';
import { toRecord } from '../../monitoring/uptime/uptime-answers.ts';
import { checkedUrl, endpointOf } from '../../monitoring/episodes/track.ts';
import { uptimeStore } from '../../monitoring/uptime/uptime-store.ts';
import { deploymentStore } from '../../registry/pages/deployment-store.ts';

const mostChecks = 12;
const mostChanges = 20;
/** Longer than an outage takes to be confirmed, and its picture to be taken. */
const pictureWithinMs = 15 * minuteMs;

interface Scope {
  table: Table;
  now: Date;
}

/** What was observed during an incident, on the page that it affected first, and what changed before it. */
export async function incidentEvidence(
  scope: Scope,
  group: IncidentGroup,
): Promise<IncidentEvidence> {
  const [first] = group;
  const track = leadingOf(first)[0]?.track;
  const url = track === undefined ? first.site : checkedUrl(track);
  const isOfUptime =
    reachCauses.includes(first.cause) || (track !== undefined && endpointOf(track) !== undefined);
  const [checks, picture, before] = await Promise.all([
    isOfUptime ? checksOf(scope, group, url) : [],
    pictureOf(scope, group),
    changesOf(scope, group, url),
  ]);
  return { url, checks, picture, before };
}

const reachCauses: readonly string[] = ['site-down', 'broken-page', 'reached-elsewhere'];

/** The last check before the incident, and the first ones during it. */
async function checksOf(
  { table, now }: Scope,
  [{ accountId, beganAt, endedAt }]: IncidentGroup,
  url: string,
): Promise<IncidentEvidence['checks']> {
  const until = endedAt ?? now.toISOString();
  const found = await uptimeStore(table).listBetween(accountId, url, {
    from: after(new Date(beganAt), -hourMs),
    to: new Date(until),
  });
  const inOrder = found.toSorted((one, other) => timeOf(one).localeCompare(timeOf(other)));
  const before = inOrder.findLast((check) => timeOf(check) < beganAt);
  const during = inOrder.filter((check) => timeOf(check) >= beganAt);
  return [...(before === undefined ? [] : [before]), ...during]
    .slice(0, mostChecks)
    .map(({ excerpt, ...check }) => ({
      ...toRecord(check),
      ...(excerpt === undefined ? {} : { excerpt }),
    }));
}

async function pictureOf(
  { table, now }: Scope,
  group: IncidentGroup,
): Promise<OutagePicture | null> {
  const [{ cause, beganAt, state }] = group;
  if (cause !== 'site-down') return null;
  // The first one has it, unless a late event has made another one the first.
  for (const { accountId, incidentId } of group.slice(0, 3)) {
    const found = await outagePictureStore(table).find({ accountId, incidentId });
    if (found === undefined) continue;
    const { image, takenAt: at, statusCode = null, failureReason = 'internal' } = found;
    return image === undefined
      ? { state: 'none', reason: scanFailureTexts[failureReason].sentence }
      : { state: 'taken', image, at, statusCode };
  }
  const isNew = now.getTime() - Date.parse(beganAt) < pictureWithinMs;
  return isNew && state === 'open'
    ? { state: 'waiting' }
    : { state: 'none', reason: 'None was taken in time.' };
}

async function changesOf(
  { table, now }: Scope,
  [{ accountId, siteKey, beganAt }]: IncidentGroup,
  url: string,
): Promise<IncidentEvidence['before']> {
  const to = new Date(beganAt);
  const [week, day] = [
    after(to, -changesBefore.deployments * dayMs).toISOString(),
    after(to, -changesBefore.others * dayMs),
  ];
  const [deployments, scans, pictures] = await Promise.all([
    deploymentStore(table).list({ accountId, siteKey }, now),
    scannedPageStore(table).history(accountId, url, { since: day, before: to, limit: 100 }),
    screenshotStore(table).listBetween(accountId, url, { from: day, to }),
  ]);
  return [
    ...deployments
      .filter(({ at }) => at >= week && at <= beganAt)
      .map(({ at, label: text }) => ({ at, kind: 'deployment' as const, text })),
    ...scans.deviceScans.flatMap(({ technologyChange, measuredAt, requestedAt }) =>
      technologyChange === undefined
        ? []
        : [
            {
              at: measuredAt ?? requestedAt,
              kind: 'technology' as const,
              text: technologyWords(technologyChange).join('; '),
            },
          ],
    ),
    ...pictures.flatMap(({ isEqual, takenAt, changedPercent }) =>
      isEqual === false && takenAt !== undefined
        ? [{ at: takenAt, kind: 'picture' as const, text: pictureWords(changedPercent) }]
        : [],
    ),
  ]
    .filter(({ at }) => at <= beganAt)
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, mostChanges);
}

/** The same words as in incidents about pictures. */
const pictureWords = (percent: number | undefined): string =>
  percent === undefined ? 'The page changed' : `${percentWords(percent)} of the page changed`;
