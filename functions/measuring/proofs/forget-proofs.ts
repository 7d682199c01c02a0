import { devices } from '../../../shared/scans/devices.ts';
import type { ObjectStore } from '../../platform/aws/object-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { filmstripsKeyOf, memoryKeysOf } from './proof-file.ts';
import { proofStore } from './proof-store.ts';

/** Deletes what was tried on copies of a page before a time. A running proof leaves nothing behind. */
export async function forgetProofs(
  { table, reports: objects }: { table: Table; reports: Pick<ObjectStore, 'remove'> },
  { accountId, url, before }: { accountId: string; url: string; before: Date },
): Promise<void> {
  const store = proofStore(table);
  for (const device of devices) {
    const page = { accountId, url, device };
    const ids = await store.idsBefore(page, before);
    // Objects first: without the items nothing refers to them.
    const keysOf = (key: { accountId: string; proofId: string }) => [
      filmstripsKeyOf(key),
      ...memoryKeysOf(key),
    ];
    await objects.remove(ids.flatMap((proofId) => keysOf({ accountId, proofId })));
    await store.remove(page, ids);
  }
}
