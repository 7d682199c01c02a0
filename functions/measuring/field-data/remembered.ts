import type { Device } from '../../../shared/scans/devices.ts';
import type { FieldData } from '../../../shared/models/measuring/scan.ts';
import type { FieldReadingStore } from './field-reading-store.ts';
import type { OriginStore } from './origin-store.ts';
import { after, dayMs } from '../../platform/times.ts';

/** Field data; null if there is none. @throws if the provider cannot be reached */
export type FindFieldData = (address: string, device: Device) => Promise<FieldData | null>;

interface RememberOrigin {
  store: Pick<OriginStore, 'find' | 'keep'>;
  accountId: string;
  /** Maximum age of an answer in milliseconds. */
  freshForMs: number;
  /** Whether to use an older one instead of an error. */
  takesOld: boolean;
  now: () => Date;
}

/** Requests an origin's data unless the answer is known: all pages of a site fall back to the same one. */
export function rememberOrigin(
  findOriginData: FindFieldData,
  { store, accountId, freshForMs, takesOld, now }: RememberOrigin,
): FindFieldData {
  return async (origin, device) => {
    const key = { accountId, origin, device };
    const known = await store.find(key, now());
    const since = after(now(), -freshForMs).toISOString();
    if (known !== undefined && known.readAt > since) return known.fieldData;
    try {
      const found = await findOriginData(origin, device);
      await store.keep(key, found, now());
      return found;
    } catch (error) {
      if (known === undefined || !takesOld) throw error;
      return known.fieldData;
    }
  };
}

interface RememberReading {
  store: Pick<FieldReadingStore, 'findNewest'>;
  accountId: string;
  now: () => Date;
}

/**
 * Requests a page's data unless it was read within a day: CrUX's answer is the same all day, and requests are limited.
 */
export function rememberReading(
  findFieldData: FindFieldData,
  { store, accountId, now }: RememberReading,
): FindFieldData {
  return async (url, device) => {
    const newest = await store.findNewest(accountId, url, now());
    const yesterday = after(now(), -dayMs).toISOString();
    if (newest !== undefined && newest.readAt > yesterday) return newest[device] ?? null;
    return findFieldData(url, device);
  };
}
