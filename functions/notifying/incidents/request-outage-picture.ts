import { photographOutage } from '../../../shared/jobs/catalogue.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import type { Table } from '../../platform/table/table.ts';
import type { MonitoringEvent } from './causes/derive-cause.ts';
import { firstOfOne } from './one-incident.ts';
import { outagePictureStore } from './outage-picture-store.ts';
import { groupsOf } from './reconcile.ts';
import type { TrackStore } from './track-store.ts';

/**
 * After an outage was confirmed, sends the job that takes its picture: one for each incident, and of several sites with
 * one origin, of the first. A repeated event sends it again until there is a picture.
 */
export async function requestOutagePicture(
  { table, store, sendJobs }: { table: Table; store: TrackStore; sendJobs: SendJobs },
  event: MonitoringEvent,
): Promise<void> {
  if (event.type !== 'uptime-changed' || event.facts.status !== 'down') return;
  // It has nothing to see.
  if (event.facts.endpoint !== undefined) return;
  const { accountId, subject } = event;
  const site = await store.findSite(accountId, subject.url);
  if (site === undefined) return;
  const ledger = await store.findLedger(accountId, site.urlKey);
  const isDown = groupsOf(ledger.value).find(([, { episodes }]) =>
    episodes.some(
      ({ track, endedAt }) =>
        track.cause === 'site-down' &&
        endedAt === undefined &&
        keyOfUrl(track.url) === keyOfUrl(subject.url),
    ),
  );
  if (isDown === undefined) return;
  const [incidentId] = isDown;
  if ((await firstOfOne(table, { accountId, incidentId })) !== incidentId) return;
  if (!(await outagePictureStore(table).isWanted({ accountId, incidentId }))) return;
  await sendJobs(photographOutage, [{ accountId, incidentId, url: subject.url }]);
}
