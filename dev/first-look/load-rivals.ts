import { filmstripsKeyOf } from '../../functions/measuring/proofs/proof-file.ts';
import { proofStore } from '../../functions/measuring/proofs/proof-store.ts';
import {
  newestScan,
  scannedPageStore,
} from '../../functions/measuring/scans/scanned-page-store.ts';
import type { ObjectStore } from '../../functions/platform/aws/object-store.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { timeOrderedId } from '../../functions/platform/time-ordered-id.ts';
import { after, minuteMs } from '../../functions/platform/times.ts';
import { loadScans } from './load-scans.ts';
import type { RecordedPage } from './recorded-time.ts';
import type { RecordedProof, Rivals } from './rivals.ts';

interface Ports {
  /** Keeps events to itself: nothing of it is announced. */
  table: Table;
  reports: Pick<ObjectStore, 'putJson'>;
}

/** Gives the slow demo site and its rival three recorded scans each. */
export async function loadRivals(
  ports: Ports,
  slow: RecordedPage,
  rival: RecordedPage,
  recording: Rivals,
): Promise<void> {
  await loadScans(ports, slow, recording.slow);
  await loadScans(ports, rival, recording.rival);
}

/** How long after the scan it was requested: both devices were done by then. */
const requestedAfterMs = 5 * minuteMs;

/** Gives a page the recorded proof, as if a person had tried the fixes of its newest recorded scan. */
export async function loadProof(
  { table, reports }: Ports,
  { accountId, url, now }: RecordedPage,
  { proof, filmstrips }: RecordedProof,
): Promise<void> {
  const { device } = proof;
  const scan = newestScan(await scannedPageStore(table).find(accountId, url, now), device);
  if (scan === undefined) throw new Error(`There is no recorded scan of ${url} on ${device}`);
  const { scanDate } = scan;
  const at = after(new Date(scanDate), requestedAfterMs);
  const key = { accountId, url, device, proofId: timeOrderedId(at) };
  const findings = [...new Set(proof.tried.flatMap(({ fixes }) => fixes))];
  const store = proofStore(table);
  await store.start({ ...key, findings, cause: 'person' }, at);
  await store.claim(key, 'seed', at);
  await reports.putJson(filmstripsKeyOf(key), filmstrips);
  const recorded = {
    ...proof,
    url,
    scanDate,
    triedAt: at.toISOString(),
    isRecorded: true,
  } as const;
  await store.finish(key, 'seed', recorded);
}
