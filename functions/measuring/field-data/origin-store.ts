import type { Device } from '../../../shared/scans/devices.ts';
import type { FieldData } from '../../../shared/models/measuring/scan.ts';
import { originFieldDataEntity } from './origin-field-data-entity.ts';
import { epochSeconds, isExpired, type Table } from '../../platform/table/table.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { after, dayMs } from '../../platform/times.ts';

export interface OriginKey {
  accountId: string;
  /** Such as `https://example.com`. */
  origin: string;
  device: Device;
}
interface KnownOrigin {
  /** ISO 8601. */
  readAt: string;
  fieldData: FieldData | null;
}

export type OriginStore = ReturnType<typeof originStore>;

/** CrUX's last answers for origins; they expire after a week. */
export function originStore(table: Table) {
  const origins = originFieldDataEntity(table);
  const itemKey = ({ accountId, origin, device }: OriginKey) => ({
    accountId,
    originKey: keyOfUrl(origin),
    device,
  });
  return {
    async find(key: OriginKey, now: Date): Promise<KnownOrigin | undefined> {
      const { data } = await origins.get(itemKey(key)).go();
      if (data === null || isExpired(data, now)) return undefined;
      return { readAt: data.readAt, fieldData: data.fieldData ?? null };
    },

    async keep(key: OriginKey, fieldData: FieldData | null, now: Date): Promise<void> {
      await origins
        .put({
          ...itemKey(key),
          readAt: now.toISOString(),
          ...(fieldData === null ? {} : { fieldData }),
          expiresAt: epochSeconds(after(now, 7 * dayMs)),
        })
        .go();
    },
  };
}
