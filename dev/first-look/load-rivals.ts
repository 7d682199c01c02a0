import type { ObjectStore } from '../../functions/platform/aws/object-store.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { loadScans } from './load-scans.ts';
import type { RecordedPage } from './recorded-time.ts';
import type { Rivals } from './rivals.ts';

/** Days of their recording; the last one is yesterday. */
export const rivalDays = 3;

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
