import type { Device } from '../../shared/devices.ts';
import type { FieldData } from '../../shared/models/scan.ts';
import type { FieldReadingStore } from './field-reading-store.ts';
import type { OriginStore } from './origin-store.ts';
import { after, dayMs } from '../platform/times.ts';

/** What real users saw; null when there is no data. @throws when the provider cannot be asked */
export type FindFieldData = (address: string, device: Device) => Promise<FieldData | null>;

interface RememberOrigin {
  store: Pick<OriginStore, 'find' | 'keep'>;
  accountId: string;
  /** How old an answer may be, in milliseconds. */
  freshForMs: number;
  /** Whether an older one is better than an error. */
  takesOld: boolean;
  now: () => Date;
}

/** Asks for an origin unless the answer is known: all pages of a site fall back to the same one. */
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

/** Asks for a page unless it was read within a day: CrUX says the same all day long, and counts what it is asked. */
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
