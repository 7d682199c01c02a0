import { type Device, devices } from '../../../../shared/scans/devices.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import { getMany } from '../../../platform/table/get-many.ts';
import type { Table } from '../../../platform/table/table.ts';
import { scanIdsFrom } from '../scan-id.ts';
import { type ChangeRecord, wantsRun } from './change-record.ts';
import { changeRecordEntity } from './change-record-entity.ts';

interface RecordKey {
  accountId: string;
  urlKey: string;
  device: Device;
}

/** The records of changes of pages, as they are stored. */
export function changeRecords(table: Table) {
  const records = changeRecordEntity(table);

  const read = async ({ accountId, urlKey, device }: RecordKey) => {
    const { data } = await records.get({ accountId, urlKey, device }).go({ consistent: true });
    return { record: data?.record, revision: data?.revision ?? 0 };
  };

  return {
    read,

    /** Devices on which a fresh run of a page is wanted. */
    async wanting(accountId: string, url: string): Promise<Device[]> {
      const of = { accountId, urlKey: keyOfUrl(url) };
      const found = await Promise.all(devices.map((device) => read({ ...of, device })));
      return devices.filter((_, index) => wantsRun(found[index]?.record));
    },

    /** Records of pages by `keyOfUrl`. */
    async find(
      accountId: string,
      urls: readonly string[],
    ): Promise<Map<string, Partial<Record<Device, ChangeRecord>>>> {
      const urlKeys = [...new Set(urls.map(keyOfUrl))];
      const keys = urlKeys.flatMap((urlKey) =>
        devices.map((device) => ({ accountId, urlKey, device })),
      );
      const items = await getMany(keys, (left) => records.get(left).go({ concurrent: 5 }));
      const found = new Map<string, Partial<Record<Device, ChangeRecord>>>();
      for (const { urlKey, device, record } of items)
        found.set(urlKey, { ...found.get(urlKey), [device]: record });
      return found;
    },

    /** Deletes the records of a removed page, unless it was scanned again since then. */
    async forget(accountId: string, url: string, before: Date): Promise<void> {
      for (const device of devices)
        await records
          .delete({ accountId, urlKey: keyOfUrl(url), device })
          .where(({ newestScanId }, { lt }) => lt(newestScanId, scanIdsFrom(before)))
          .go({ returnOnConditionCheckFailure: true });
    },
  };
}
